"""How does a year, a rounded amount or a band of ages stand in its sentence?

With the words and signs around it that belong to it: "On 15 October 2004" → "In
2004", "$1,234" → "about $1,200", "a 91-year-old man" → "a 90-or-older man".
"""

import re

from textveil.core.kinds import Kind
from textveil.core.late_patterns import late_pattern
from textveil.core.model import Span
from textveil.languages.english.grammar.wording import Wording
from textveil.languages.english.lexicon.value_words import (
    MONTH_NAME,
    VAGUELY,
)
from textveil.languages.english.values.dates import read_date
from textveil.languages.english.values.periods import read_date_range

REACH = 32
"""Signs before something in which what belongs to it may stand."""
VAGUE = f"{VAGUELY}|over|under"
CODES = "USD|EUR|GBP|JPY|CHF|CAD|AUD|NZD|INR|CNY|SEK|NOK|DKK|PLN"
BEFORE_AMOUNT = re.compile(
    rf"(?:\b(?:{VAGUE})[ \t]+|[~≈] ?)?(?:(?:\b[A-Z]{{2}})?[$€£¥₹₩] ?|\b(?:{CODES})[ \t])?\Z", re.IGNORECASE
)
"""What may be said before an amount and is part of it."""
SIGN_BEFORE = re.compile(r"(?:\b[A-Z]{1,2})?[$€£¥₹₩] ?\.?\Z")
NAME_BEFORE = re.compile(r"(?<![\w-])[A-Z][A-Za-z]*-\Z")
SCALE_BEHIND = re.compile(r"(?i:(?:\.\d+)?(?: ?(?:million|billion|trillion|thousand)\b|(?:k|m|bn|mn)\b)?)")
RANGE_BEHIND = re.compile(r"[-–]\d{1,3}(?= [a-z])")
PERCENT_BEHIND = re.compile(r" ?(?:%|per ?cent\b)")
"""What belongs to a number right before it, and right behind it."""
YEAR_BEHIND = late_pattern(rf"(?: ?[-–] ?(?:\d{{1,2}} )?(?i:{MONTH_NAME}))?,? (?:1\d{{3}}|20\d\d)(?![\w-])")
ZONE_BEHIND = re.compile(r" [+-]\d{4}(?!\d)")
QUARTER_BEFORE = re.compile(r"\bQ[1-4] \Z")
VALUES = frozenset({Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.NAME, Kind.WORD})
"""Kinds of what may be a part of a date or an amount."""
BEHIND_AGE = re.compile(r"(?i:[ -](?:year|yr|month|week|day)s?(?:[ -](?:old|of[ -]age))?| ?y(?:/?o)?)\b|[MF]\b")
"""The unit of an age, or the sex written to it: "91M"."""
OPENS = re.compile(r"(?:\A|[.!?]\s+|\n\s*)\Z")
"""Where a sentence or a line begins."""
WRITTEN_YEARS = re.compile(r"\d{4}(?:–\d{4})?")
ON = re.compile(r"\b(on)[ \t]+(?:the[ \t]+)?\Z", re.IGNORECASE)
THE = re.compile(r"\bthe[ \t]+\Z", re.IGNORECASE)
ORDINAL = re.compile(r"\d{1,2}(?:st|nd|rd|th)\b", re.IGNORECASE)
ARTICLE = re.compile(r"\b(an?)[ \t]+\Z", re.IGNORECASE)
AN = re.compile(r"8|1[18](?!\d)(?!,\d{3},)")
"""Numbers that are spoken with a vowel first: eight, eleven, eighteen thousand."""
ABOUT = "about "


def whole_amount(text: str, span: Span, *, way: str, kind: Kind = Kind.NUMBER) -> Span:
    """A span with what belongs to the amount or the age that it holds, where the way to replace it wants all of that.

    >>> whole_amount("paid about $1,234 there", (12, 17), way="round")
    (5, 17)
    >>> whole_amount("an 18-month-old", (3, 5), way="band")
    (3, 15)
    """
    start, end = span
    if (
        way == "round"
        and text[start : start + 1].isdigit()
        and (found := BEFORE_AMOUNT.search(text[max(0, start - REACH) : start]))
    ):
        return start - len(found[0]), end
    if way == "generalize":
        return whole_date(text, whole_term(text, span)) if kind in VALUES else span
    if way == "band" and (behind := BEHIND_AGE.match(text, end)):
        return start, behind.end()
    return span


def whole_term(text: str, span: Span) -> Span:
    """A number with the sign of its currency, its scale and the term that it is part of: none of them is cut.

    >>> [whole_term(text, (place, place + 2)) for text, place in (("COVID-19 wave", 6), ("paid $25m then", 6))]
    [(0, 8), (5, 9)]
    """
    start, end = span
    if not text[start : start + 1].isdigit():
        return span
    if behind := RANGE_BEHIND.match(text, end):
        return start, behind.end()
    near = max(0, start - REACH)
    before = SIGN_BEFORE.search(text, near, start) or NAME_BEFORE.search(text, near, start)
    behind = SCALE_BEHIND.match(text, end) if before else PERCENT_BEHIND.match(text, end)
    return before.start() if before else start, behind.end() if behind else end


def is_whole_date(text: str) -> bool:
    """Whether a text is a date, and nothing but one."""
    return read_date(text) is not None


def whole_date(text: str, span: Span) -> Span:
    """A day or a month with the year, or the rest of the stretch of time, that follows it; a year with its quarter.

    >>> whole_date("until jul 2020 or so", (6, 9)), whole_date("in May 30 men", (3, 6))
    ((6, 14), (3, 6))
    """
    start, end = span
    if quarter := QUARTER_BEFORE.search(text, max(0, start - REACH), start):
        return (quarter.start(), end) if read_date(text[quarter.start() : end]) else span
    written = read_date(text[start:end]) if text[start:end].strip() and end - start <= REACH else None
    if written is not None and written.clock is not None and (zone := ZONE_BEHIND.match(text, end)):
        return start, zone.end()
    behind = YEAR_BEHIND.match(text, end) if written and written.year is None else None
    if behind is None:
        return span
    whole = text[start : behind.end()]
    return (start, behind.end()) if read_date(whole) or read_date_range(whole) else span


def word_stand_in(text: str, span: Span, said: str) -> Wording:
    """What is said in the place of a span, with the preposition or article that the sentence then needs.

    >>> word_stand_in("On 15 October 2004 it rained", (3, 18), "2004")
    Wording(span=(0, 18), text='In 2004')
    >>> word_stand_in("an 18-year-old", (3, 14), "15–19-year-old")
    Wording(span=(0, 14), text='a 15–19-year-old')
    """
    before = text[max(0, span[0] - REACH) : span[0]]
    if WRITTEN_YEARS.fullmatch(said):
        return word_year(text, span, said, before=before)
    if said.startswith("day"):
        return word_numbered_day(span, said, before=before)
    found = ARTICLE.search(before)
    if found is None or not (said[:1].isdigit() or said.startswith(ABOUT)):
        return Wording(span, said)
    told = f"roughly {said.removeprefix(ABOUT)}" if said.startswith(ABOUT) else said
    fits = "an" if AN.match(told) else "a"
    if found[1].lower() == fits:
        return Wording(span, told)
    return Wording((span[0] - len(found[0]), span[1]), f"{like(found[1], fits)} {told}")


def word_year(text: str, span: Span, said: str, *, before: str) -> Wording:
    """A year where a day stood: in it, not on it."""
    if found := ON.search(before):
        return Wording((span[0] - len(found[0]), span[1]), f"{like(found[1], 'in')} {said}")
    if ORDINAL.match(text[span[0] : span[1]]) and (found := THE.search(before)):
        return Wording((span[0] - len(found[0]), span[1]), said)
    return Wording(span, said)


def word_numbered_day(span: Span, said: str, *, before: str) -> Wording:
    """A day by its number where a date stood: no article, and a capital where a sentence or a line begins.

    >>> word_numbered_day((7, 22), "day 1", before="on the ")
    Wording(span=(3, 22), text='day 1')
    """
    if found := THE.search(before):
        return Wording((span[0] - len(found[0]), span[1]), said)
    return Wording(span, said.capitalize() if OPENS.search(before) else said)


def like(said: str, word: str) -> str:
    """A word with a capital if another has one."""
    return word.capitalize() if said[:1].isupper() else word
