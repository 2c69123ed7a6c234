"""Which words of a text are shorthand that everybody shares, or all wards?

"ST depression", "via ED", "CTPA: no PE": in a note from a ward these are neither
names nor products. Elsewhere the same letters may be anybody's initials, so they
count only in a text that has many of them, and never where a person stands: behind
a title or "by", or alone on a line, as who signs does. "P.S." before an afterthought
is nobody's initials anywhere.
"""

import re
from functools import cache

from textveil.core.model import Span
from textveil.core.spans import line_near
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_lists import table, word_list

LEAST = 5
"""So many different abbreviations make a text one from a ward."""
PERSON_BEFORE = re.compile(
    r"(?:\b(?:Drs?|Mr|Mrs|Ms|Prof|Sr|Nurse|by|from|with|signed|cc|dw)\.?|d/w|s/b|r/v|[-–—/~]) ?\Z"
)
LONGEST_BEFORE = 8
WORD = re.compile(r"\w")
NEAR = 60
"""Who stands so far from any word stands alone."""


def shared_shorthand(text: str) -> list[Span]:
    """Where a text uses shorthand that is nobody's name."""
    return [*ward_shorthand(text), *(match.span() for match in afterthought().finditer(text))]


def ward_shorthand(text: str) -> list[Span]:
    """Where a text from a ward uses the shorthand of wards, in order.

    >>> text = "PMH: HTN, AF. Via ED. BP 148/92. ECG: ST depression. Seen by AF."
    >>> [text[slice(*span)] for span in ward_shorthand(text)]
    ['PMH', 'HTN', 'AF', 'ED', 'BP', 'ECG', 'ST']
    """
    known = shared_abbreviations()
    found = [match for match in token().finditer(text) if match[0] in known]
    if len({match[0] for match in found}) < LEAST:
        return []
    return [match.span() for match in found if not is_person(text, match.span())]


def is_person(text: str, span: Span) -> bool:
    """Whether letters stand where a person would: behind a title or "by", or alone on a line."""
    start, end = span
    first, last = line_near(text, span, reach=NEAR)
    is_alone = not (WORD.search(text, first, start) or WORD.search(text, end, last))
    return is_alone or PERSON_BEFORE.search(text, max(first, start - LONGEST_BEFORE), start) is not None


@cache
def afterthought() -> re.Pattern[str]:
    """What stands before an afterthought, at the beginning of its line."""
    return re.compile(rf"^(?:{'|'.join(map(re.escape, sorted(english().notes)))})(?= )", re.MULTILINE)


@cache
def token() -> re.Pattern[str]:
    """A word that begins with a letter as the abbreviations do, with what is joined to it."""
    first = f"[{''.join(sorted({word[0] for word in shared_abbreviations()}))}]"
    return re.compile(rf"{first}(?<![\w/&.@-]{first})[A-Za-z0-9]*(?:[/&-][A-Za-z0-9]+)*\+?(?![\w@])")


@cache
def shared_abbreviations() -> frozenset[str]:
    """What wards, clinics and laboratories abbreviate, as it is written."""
    return frozenset().union(*(word_list(f"wards.{name}") for name in table("wards")))
