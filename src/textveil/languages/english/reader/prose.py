"""Does a text look English?

Prose of any length is made of words of grammar to a third or more; in another language hardly a
word is one. Tables, lists and logs have few of them in any language: only lines that read like
prose are asked.
"""

import re

from textveil.languages.english.lexicon.vocabulary import english

WORD = re.compile(r"[^\W\d_]+(?:['’][^\W\d_]+)?")
LINE = 8
"""Words from which on a line may be prose."""
SMALL = 0.5
"""Of the words of a line of prose so many at least are written small, in scripts that have capitals."""
ENOUGH = 40
"""Words of prose below which nobody can tell."""
SHARE = 0.15
"""Of the words of English prose at least so many are words of grammar."""


def looks_english(text: str) -> bool:
    """Whether the prose of a text looks English; so does a text with too little of it.

    >>> looks_english("The cat sat on the mat, and then it went to sleep by the fire. " * 3)
    True
    >>> looks_english("Der Patient wurde gestern mit Fieber und Husten in die Klinik gebracht. " * 6)
    False
    """
    words = [word.lower().replace("’", "'") for line in text.splitlines() for word in prose_words(line)]
    known = sum(word in english().stop_words for word in words)
    return len(words) < ENOUGH or known >= SHARE * len(words)


def prose_words(line: str) -> list[str]:
    """The words of a line that reads like prose; none of another."""
    words = WORD.findall(line)
    small = sum(not word[0].isupper() for word in words)
    return words if len(words) >= LINE and small >= SMALL * len(words) else []
