"""Do the words that were put in read on with the words around them?

No word twice, no article before a name or before another article, "a" and "an" as
they sound, and every quotation mark and bracket that was opened is closed.
"""

import re

from textveil.core.marks import LABEL, MARK

LAST_WORD, FIRST_WORD = re.compile(r"(\w+)\s\Z"), re.compile(r"\s?(\w+)")
ARTICLE_BEFORE = re.compile(r"\b(a|an|the)\s\Z", re.IGNORECASE)
ARTICLES = frozenset({"a", "an", "the"})
MARK_BEFORE = re.compile(rf"(?:{LABEL})\s\Z")
PAIRS = (("(", ")"), ("[", "]"), ("{", "}"), ("“", "”"), ("«", "»"))
EVEN = '"'
"""Signs that open and close alike."""


def reads_on(before: str, said: str, after: str, *, is_modifier: bool) -> bool:
    """Whether something can stand between the words before and behind it; a modifier keeps the article of its noun.

    >>> reads_on("the ", "City A", " office", is_modifier=True), reads_on("the ", "City A", " fell", is_modifier=False)
    (True, False)
    >>> reads_on("a city ", "city", ".", is_modifier=False), reads_on("City A\\n", "person 1", ".", is_modifier=False)
    (False, True)
    """
    first, last = FIRST_WORD.match(said), LAST_WORD.search(f"{said} ")
    # The letter of a label is no article, nor any other word.
    word_before, word_behind = LAST_WORD.search(before), FIRST_WORD.match(after)
    if first and word_before and first[1].lower() == word_before[1].lower():
        return False
    is_name = MARK.match(said) is not None and not said.startswith("[")
    if last and word_behind and last[1].lower() == word_behind[1].lower() and not is_name:
        return False
    if before.lower().endswith(tuple(f"{said} {word} ".lower() for word in ("and", "or", "as well as"))):
        return False
    led = ARTICLE_BEFORE.search(before) and not MARK_BEFORE.search(before)
    is_led_twice = first is not None and first[1].lower() in ARTICLES
    return not (led and (is_led_twice or (is_name and not is_modifier)))


def is_balanced(text: str) -> bool:
    """Whether every quotation mark and bracket is opened and closed in a stretch.

    >>> is_balanced("(WHO)"), is_balanced("“Imagine"), is_balanced('a "b')
    (True, False, False)
    """
    return text.count(EVEN) % 2 == 0 and all(text.count(first) == text.count(last) for first, last in PAIRS)
