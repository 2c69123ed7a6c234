"""Is what stands in brackets a foreign word for what stands before them?

"A penal order (Straferkenntnis)": the brackets hold no name, but the same thing
in another language.
"""

import re
from collections.abc import Callable

from textveil.languages.english.lexicon.ordinary import usual_capitals

AFTER_NOUN = re.compile(r"[a-z]{3,}[”\"’']? \((?:[^()\n]{0,40}, )?\Z")
"""What stands before: an ordinary word, and the bracket."""
CLOSED = re.compile(r"[,)]| [–-] ")
WORDS = re.compile(r"[^\W\d_]+")
LONG = 12
"""Letters from which a word nobody knows is rather put together from others than somebody's name."""


def is_gloss(term: str, *, before: str, after: str, is_name: Callable[[str], bool]) -> bool:
    """Whether a term in brackets is foreign: nobody is called so, and no page knows its words.

    >>> is_gloss("Straferkenntnis", before="a penal order (", after=") of May", is_name=lambda word: False)
    True
    >>> is_gloss("Rexx", before="her dog (", after=") barks", is_name=lambda word: False)
    False
    """
    if not (AFTER_NOUN.search(before) and CLOSED.match(after)) or term.isupper():
        return False
    words = WORDS.findall(term)
    is_foreign = any(len(word) >= LONG or not word.isascii() or (len(words) == 1 and word.islower()) for word in words)
    return is_foreign and not any(word.lower() in usual_capitals() or is_name(word) for word in words)
