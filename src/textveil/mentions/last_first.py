"""Which two neighbours are one person's name, its last part first?

In a list, a table or a field stands "OYELARAN, Bisi T.": one name, and one
mention. In running text a comma parts two people, or a name from what follows.
"""

import re
from collections.abc import Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Finding, change_finding
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.reading import Reading
from textveil.mentions.forms import tables

COMMA = ", "
OPENING = re.compile(r"(?:^|[:;|\t(•*\]]|\d[.)]|[-–—]|  )[ \t]*\Z")
"""What stands before an entry of a list or the value of a field."""
CLOSING = re.compile(r"[ \t]*(?:\.?[ \t]*$|[;|\t()/\[]|[-–—]|  |, ?[A-Z]{2,})")
"""What stands behind it."""
GIVEN = re.compile(r"[^\W\d_][\w'’-]*\.?(?: [^\W\d_][\w'’-]*\.?){0,2}")
"""One to three first names or initials."""
AROUND = 12
"""So many characters before and behind are looked at."""


def join_last_first(found: Sequence[Finding], reading: Reading) -> list[Finding]:
    """The findings in order; two people who are one by the way lists write names are one finding."""
    joined: list[Finding] = []
    for one in found:
        if joined and is_last_first(joined[-1], one, text=reading.text):
            span = (joined[-1].spans[0][0], one.spans[0][1])
            joined[-1] = change_finding(joined[-1], spans=(span,), terms=(reading.text[slice(*span)],))
        else:
            joined.append(one)
    return joined


def is_month(word: str) -> bool:
    """Whether a word names a month or a day, in whatever letters."""
    return word.capitalize() in english().calendar


def is_family_name(name: str) -> bool:
    """Whether a name is a last one by its look: one word, and before it particles alone.

    >>> [is_family_name(name) for name in ("O'Driscoll", "van der Berg", "De la Cruz", "Ann Lee", "van")]
    [True, True, True, False, False]
    """
    *before, last = name.split(" ")
    return all(word.lower() in tables()["particles"] for word in before) and last.lower() not in tables()["particles"]


def is_last_first(first: Finding, second: Finding, *, text: str) -> bool:
    """Whether the last name of a person stands before the first names, alone in its entry."""
    if first.kind is not Kind.PERSON or len(first.spans) != 1 or len(second.spans) != 1:
        return False
    # June and April are names here, and nobody knows what else may be one.
    if second.kind not in (Kind.PERSON, Kind.NAME) and not is_month(second.terms[0]):
        return False
    (start, end), (again, close) = first.spans[0], second.spans[0]
    if text[end:again] != COMMA or not is_family_name(text[start:end]) or not GIVEN.fullmatch(text, again, close):
        return False
    line, over = text.rfind("\n", 0, start) + 1, text.find("\n", close)
    before = text[max(line, start - AROUND) : start]
    behind = text[close : min(close + AROUND, over if over >= 0 else len(text))]
    opens = start == line or (start - AROUND <= line and not before.strip()) or OPENING.search(before) is not None
    return opens and CLOSING.match(behind) is not None
