"""Which two neighbours are one person's name, its last part first?

In a list, a table or a field stands "OYELARAN, Bisi T.": one name, and one
mention. In running text a comma parts two people, or a name from what follows.
"""

import re
from collections.abc import Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Finding, change_finding
from textveil.languages.interface import Lexicon
from textveil.languages.reading import Reading

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
        if joined and is_last_first(joined[-1], one, reading=reading):
            span = (joined[-1].spans[0][0], one.spans[0][1])
            joined[-1] = change_finding(joined[-1], spans=(span,), terms=(reading.text[slice(*span)],))
        else:
            joined.append(one)
    return joined


def is_month(word: str, lexicon: Lexicon) -> bool:
    """Whether a word names a month or a day, in whatever letters."""
    return word.capitalize() in lexicon.words("values.calendar")


def is_family_name(name: str, lexicon: Lexicon) -> bool:
    """Whether a name is a last one by its look: one word, and before it particles alone.

    >>> from textveil.languages.open_language import lexicon
    >>> names = ("O'Driscoll", "van der Berg", "De la Cruz", "Ann Lee", "van")
    >>> [is_family_name(name, lexicon()) for name in names]
    [True, True, True, False, False]
    """
    *before, last = name.split(" ")
    particles = lexicon.words("people.particles.written_small")
    return particles.issuperset(map(str.lower, before)) and last.lower() not in particles


def is_last_first(first: Finding, second: Finding, *, reading: Reading) -> bool:
    """Whether the last name of a person stands before the first names, alone in its entry."""
    if first.kind is not Kind.PERSON or len(first.spans) != 1 or len(second.spans) != 1:
        return False
    text, lexicon = reading.text, reading.language.lexicon
    # June and April are names here, and nobody knows what else may be one.
    if second.kind not in (Kind.PERSON, Kind.NAME) and not is_month(second.terms[0], lexicon):
        return False
    (start, end), (again, close) = first.spans[0], second.spans[0]
    if text[end:again] != COMMA or not is_family_name(text[start:end], lexicon):
        return False
    if not GIVEN.fullmatch(text, again, close):
        return False
    line, over = text.rfind("\n", 0, start) + 1, text.find("\n", close)
    before = text[max(line, start - AROUND) : start]
    behind = text[close : min(close + AROUND, over if over >= 0 else len(text))]
    opens = start == line or (start - AROUND <= line and not before.strip()) or OPENING.search(before) is not None
    return opens and CLOSING.match(behind) is not None
