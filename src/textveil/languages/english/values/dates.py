"""Which date is written here, which days can it mean, what is coarser, and how is another written the same way?

Every form of a date is a pattern with named fields, and is read once, into a ``Date``. The days it can mean, what can
be said instead – 15 October 2004 → October 2004 → 2004 → 2000s → 21st century – and its key follow from that. Another
date is written the same way: names stay names, short ones short, zeros in front stay.
"""

import re
from calendar import monthrange
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

from textveil.core.late_patterns import late_pattern
from textveil.core.model import Chain
from textveil.languages.english.lexicon.value_words import (
    MONTH_NAME,
    MONTHS,
    QUARTERS,
    SEASONS,
    SHORT_MONTHS,
    SHORT_WEEKDAY,
    WEEKDAY_NAME,
)
from textveil.languages.english.values.clock import CLOCK, SPOKEN_TIME, Clock, read_clock
from textveil.languages.english.values.numerals import in_digits, ordinal

# Is 4/10 in April or in October, and is '45 long ago?
#
# The whole document answers: one day above 12 tells the order of all, and so do dates
# between dots (the day first) and dates in words: "2 Nov 2024" or "Nov 2, 2024". Where
# nothing tells, or two tell otherwise, the month is taken to stand first, but between
# dots the day; and the date is known to be open. A year of two digits is the last such
# year up to 2035, or up to the latest that the document tells.

LATEST = 2035
"""The last year that two digits may mean where a document tells no later one."""
COMMON = 2001
"""The year of a day that has none, where a document tells no year."""
NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d|[-/.]\d)")
YEAR_SHOWN = re.compile(
    r"(?<![\d.,/$€£-])((?:19|20)\d\d)(?![\d]|[.,]\d)|\b((?:19|20)\d\d)-\d\d-\d\d|[/.-]((?:19|20)\d\d)\b"
)
SHORT = "|".join(SHORT_MONTHS)
NAMED = re.compile(
    # A mail's head has the day first in every country: "Fri, 15 Oct 2004 10:15:32".
    rf"(?<![\d.,/:-])(?P<day_first>[0-3]?\d(?:st|nd|rd|th)? (?:of )?{MONTH_NAME}\b)"
    r"(?!\.?,? \d{4},? \d\d?:\d\d:\d\d)"
    # "Nov 24" may be a month of 2024.
    rf"|\b(?:{'|'.join(MONTHS)}) [0-3]?\d(?:st|nd|rd|th)?\b(?![:.]\d)"
    rf"|\b(?:{SHORT})\.? [0-3]?\d(?:(?:st|nd|rd|th)\b|,? \d{{4}}\b)"
)
"""A day beside the name of its month."""


@dataclass(frozen=True, slots=True)
class Order:
    """How a document writes its dates."""

    day_first: bool = False
    dotted_day_first: bool = True
    latest: int = LATEST
    year: int = COMMON
    """The year of days that are told without one."""
    is_told: bool = True
    """Whether the document tells the order of day and month; between dots the next."""
    is_dotted_told: bool = True
    is_told_in_digits: bool = True
    """Whether dates in digits do: who writes "4th July" may well write 07-04 for it."""

    def is_open(self, first: str, second: str, sign: str, *, has_year: bool = True) -> bool:
        """Whether two numbers may be day and month either way, and nothing tells which.

        >>> order_of("on 04/10/2004").is_open("04", "10", "/"), order_of("since 2 May 2004").is_open("04", "10", "/")
        (True, False)
        """
        is_told = self.is_dotted_told if sign == "." else self.is_told and (has_year or self.is_told_in_digits)
        return not is_told and first.zfill(2) != second.zfill(2) and max(int(first), int(second)) <= 12

    def names(self, first: str, second: str, sign: str, has_year: bool) -> dict[str, str] | None:
        """Which of two numbers is the day and which the month; or month and year, where no day is told."""
        one, other = int(first), int(second)
        day_first = self.dotted_day_first if sign == "." else self.day_first
        for is_day_first in (day_first, not day_first):
            day, month = (one, other) if is_day_first else (other, one)
            if 1 <= month <= 12 and 1 <= day <= 31:
                return {"first": "day", "second": "month"} if is_day_first else {"first": "month", "second": "day"}
        if not has_year and 1 <= one <= 12 and len(second) == 2:
            return {"first": "month", "second": "year"}
        return None

    def full_year(self, text: str) -> int:
        """A year with all its digits: of two digits the last such year that the document can mean.

        >>> Order(latest=2025).full_year("45"), Order(latest=2025).full_year("'24")
        (1945, 2024)
        """
        digits = text.lstrip("'’")
        if len(digits) == 4:
            return int(digits)
        return self.latest - (self.latest - int(digits)) % 100


UNTOLD = Order(is_told=False, is_dotted_told=False, is_told_in_digits=False)
"""Nothing is known of how dates are written."""


def order_of(text: str, *, day_first: bool | None = None) -> Order:
    """How a document writes its dates; ``day_first`` where its reader knows better.

    >>> order_of("from 04/10/2004 to 15/10/2004").day_first, order_of("on 04/10/2004").day_first
    (True, False)
    >>> order_of("on 2 Nov 2004 and 04/10/2004").day_first, order_of("on 2 Nov 2004 and 10/15/2004").is_told
    (True, False)
    """
    years = [int("".join(found)) for found in YEAR_SHOWN.findall(text)]
    latest, year = max([LATEST, *years]), max(years, default=COMMON)
    if day_first is not None:
        return Order(day_first, day_first, latest, year)
    dotted, slashed = dotted_orders(text), slashed_orders(text)
    told = dotted | slashed | {found["day_first"] is not None for found in NAMED.finditer(text)}
    # Between dots the day stands first by itself, unless such dates themselves or others say no.
    dotted_told = told | (dotted or {True})
    return Order(
        day_first=told == {True},
        dotted_day_first=dotted_told != {False},
        latest=latest,
        year=year,
        is_told=len(told) == 1,
        is_dotted_told=len(dotted_told) == 1,
        is_told_in_digits=len(dotted | slashed) == 1,
    )


def slashed_orders(text: str) -> set[bool]:
    """Whether the day stands first, as dates with a day above 12 between strokes tell; both where they disagree."""
    found = [(int(first), int(second)) for first, sign, second, _ in NUMERIC.findall(text) if sign != "."]
    return {first > 12 for first, second in found if (first > 12) != (second > 12)}


def dotted_orders(text: str) -> set[bool]:
    """The same of dates between dots; without such a day it stands first, if the year shows that they are dates."""
    found = [(int(first), int(second), year) for first, sign, second, year in NUMERIC.findall(text) if sign == "."]
    clear = {first > 12 for first, second, _ in found if (first > 12) != (second > 12)}
    return clear or {
        True for first, second, year in found if len(year) == 4 and min(first, second) >= 1 and max(first, second) <= 12
    }


DayRange = tuple[int, int]
"""The first and the last day, counted from the year 1."""
GAP = r"\s{1,4}"
MONTH = rf"(?P<month>{MONTH_NAME}(?![a-z])\.?)"
WEEKDAY = rf"(?:{WEEKDAY_NAME}\b\.?,?{GAP})?"
DAY = r"(?P<day>[0-3]?\d)(?P<nth>st|nd|rd|th|d\b)?"
PADDED_MONTH, PADDED_DAY = r"(?P<month>0[1-9]|1[0-2])", r"(?P<day>0[1-9]|[12]\d|3[01])"
YEAR = r"(?P<year>\d{4}(?!\d)|['’]\d\d(?!\d))"
ANY_YEAR = r"(?P<year>\d{4}|['’]?\d\d(?!:))(?!\d)"
TIME = rf"(?:(?:T|,?{GAP}|:)(?:at{GAP})?{CLOCK}|T\d{{4}}(?:\d\d)?(?:Z|[+-]\d\d:?\d\d)?)?"
FIRST_TIME = rf"(?:{CLOCK},?{GAP}(?:on{GAP}|of{GAP})?)?"
ABOUT = r"(?:(?P<about>early|mid|late|about|around|circa|c\.|since|before|after|until|by|in|on|the)[ -])?"
OF = rf"(?:(?:day{GAP})?of{GAP})?"
BEFORE_DAY = rf"{FIRST_TIME}{WEEKDAY}{ABOUT}"
FORMS = [
    late_pattern(f"(?i:{form})")
    for form in (
        # days of a year
        rf"(?P<year>\d{{4}})(?P<sign>[-/.]){PADDED_MONTH}(?P=sign){PADDED_DAY}{TIME}",
        rf"(?P<year>(?:1[6-9]|20|21)\d\d){PADDED_MONTH}{PADDED_DAY}{TIME}",
        rf"{BEFORE_DAY}{DAY}{GAP}{OF}{MONTH},?{GAP}(?:of{GAP})?{ANY_YEAR}{TIME}",
        rf"{BEFORE_DAY}{MONTH}{GAP}(?:the{GAP})?{DAY}(?:,\s{{0,4}}|{GAP}){ANY_YEAR}{TIME}",
        rf"{WEEKDAY}{MONTH}{GAP}{DAY}{GAP}{CLOCK}{GAP}{ANY_YEAR}",
        rf"(?P<day>[0-3]?\d)(?P<sign>[-/.]?){MONTH}(?P=sign){ANY_YEAR}{TIME}",
        rf"{FIRST_TIME}{WEEKDAY}(?P<first>\d{{1,2}})(?P<sign>[-/.])(?P<second>\d{{1,2}})(?P=sign){ANY_YEAR}{TIME}",
        # days without a year
        rf"{BEFORE_DAY}{DAY}{GAP}{OF}{MONTH}{TIME}",
        rf"{BEFORE_DAY}{MONTH}{GAP}(?:the{GAP})?{DAY}{TIME}",
        r"(?P<first>\d{1,2})(?P<sign>[-/])(?P<second>\d{1,2})",
        # months, quarters, seasons, years
        rf"{ABOUT}{MONTH}(?:,?{GAP}(?:of{GAP})?|[-/]){YEAR}",
        rf"{MONTH}[-/ ](?P<year>\d\d)",
        r"(?P<month>0?[1-9]|1[0-2])(?P<sign>[-/.])(?P<year>\d{4})",
        rf"(?P<year>\d{{4}})(?P<sign>[-/]){PADDED_MONTH}",
        rf"(?:Q(?P<quarter>[1-4])|(?P<word>{'|'.join(QUARTERS)}){GAP}quarter(?:{GAP}of)?)(?:,?{GAP}|[-/]){YEAR}",
        r"(?P<year>\d{4})(?:[-/ ]{0,2})Q(?P<quarter>[1-4])",
        rf"(?P<season>{'|'.join(SEASONS)})(?:-|{GAP})(?:(?:in|of){GAP})?(?P<year>[12]\d{{3}})",
        rf"{ABOUT}{MONTH}",
        rf"{ABOUT}(?:(?:the{GAP})?year{GAP}|(?:both|all){GAP}(?:in{GAP})?)?(?P<year>(?:1[6-9]|20)\d\d|['’]\d\d)",
    )
]
NAMELESS = [form for form in FORMS if MONTH not in form.pattern]
"""Those in which no month is named."""
MONTH_STARTS = re.compile(rf"(?i:{'|'.join(name[:3] for name in MONTHS)})")
UNMOVED = late_pattern(rf"(?i:{WEEKDAY_NAME}\b\.?(?:,?{GAP}(?:at{GAP})?{CLOCK})?|{CLOCK})")
"""What stays true when days are moved by whole weeks: a day of the week, a time of day."""
BRIEF = re.compile(rf"(?i:{SHORT_WEEKDAY})\b")
"""A day of the week by its first letters: the month is written so too."""
WITHIN = frozenset({"", "early", "mid", "late"})
"""What may stand before a date that lies in the month or the year that is told."""
LONGEST = 80
DECADE = re.compile(r"(?:in )?(?:the )?(?P<year>[12]\d\d0)['’]?s")
CENTURY = re.compile(r"(?:in )?(?:the )?(?P<century>\d{1,2})(?:st|nd|rd|th) century")
ERA = re.compile(r"(?P<first>\d{1,4})(?:[–-](?P<last>\d{1,4}))? (?P<era>AD|CE|BCE?)")
YEAR_ALONE = re.compile(r"1[0-9]{3}|20\d\d")
BEFORE_DATES = re.compile(
    r"(?i)(?:\d|\b(?:in|of|since|until|till|by|last|next|this|early|late|mid|from|to|during|on))[\s,.-]*$"
)
BEHIND_DATES = re.compile(r"(?i),?[\s-]*(?:\d|to\b|and\b(?=\s+(?:june|july|september)\b))")


@dataclass(frozen=True, slots=True)
class Date:
    """A date: its numbers as far as they are told, how it is written, and where its fields stand."""

    text: str
    places: tuple[tuple[str, int, int], ...]
    year: int | None = None
    month: int | None = None
    day: int | None = None
    quarter: int | None = None
    is_open: bool = False
    """Whether day and month may be the other way round, for all that the document tells."""
    has_full_year: bool = True
    """Whether the century of its year is told, too."""

    def field(self, name: str) -> str:
        """What is written in a field; nothing where there is none."""
        return next((self.text[start:end] for one, start, end in self.places if one == name), "")

    @property
    def is_within(self) -> bool:
        """Whether it lies in the month and the year that it names, and these are sure."""
        return self.field("about").lower() in WITHIN and self.has_full_year

    @property
    def days(self) -> DayRange | None:
        """The first and the last day that it can mean; none where no year is told, or no sure one."""
        if self.year is None or not self.is_within or not 1 <= self.year <= 9999:
            return None
        if self.month is None or self.season:
            return date(self.year, 1, 1).toordinal(), date(self.year, 12, 31).toordinal()
        if self.day is None:
            last = monthrange(self.year, self.month)[1]
            return date(self.year, self.month, 1).toordinal(), date(self.year, self.month, last).toordinal()
        both = [(self.month, self.day), *([(self.day, self.month)] if self.is_open else [])]
        found = [day for month, day_of_month in both if (day := day_of(self.year, month, day_of_month))]
        return min(found), max(found)

    @property
    def season(self) -> str:
        """Spring, summer …, if it is one."""
        return self.field("season").lower()

    @property
    def clock(self) -> Clock | None:
        """The time of day that is told with it."""
        if not self.places:
            return None
        rest = (self.text[: self.places[0][1]], self.text[self.places[-1][2] :])
        return next((clock for text in rest if (clock := read_clock(text))), None)

    @property
    def coarser(self) -> Chain:
        """What may be said instead, the most exact first: of a day its month, its year, its decade, its century."""
        named = MONTHS[self.month - 1] if self.month else ""
        if not self.is_within or (self.year is None and not named):
            return ()
        if self.year is None and self.clock and not SPOKEN_TIME.search(self.text):
            return ()  # the stamp of a log, of which nothing worth saying is left
        if self.year is None:
            # "May" by itself may be a word, so that nobody would judge it as a month.
            months = (named,) if self.day and named != "May" else ()
            return (*months, part_of_year(self.month or 1))
        is_finer = (self.day is not None and not self.is_open) or (named and bool(self.field("about")))
        of_year = (f"{named} {self.year}",) if named and is_finer else ()
        is_year = not (named or self.quarter or self.season or self.field("about"))
        return (*of_year, *(() if is_year else (str(self.year),)), *decades(self.year))

    @property
    def key(self) -> str:
        """What is the same for all ways to write it; nothing for what is not sure, or only near a date."""
        is_near = self.season or self.field("about") or not self.has_full_year
        is_doubtful = self.is_open or (self.year is None and (self.day is None or self.field("month").isdigit()))
        if not self.month or is_near or is_doubtful:
            return ""
        clock = self.clock
        return f"{self.year or '-'}-{self.month:02}-{self.day or 0:02}" + (f"T{clock.key}" if clock else "")


@lru_cache(maxsize=1 << 12)
def read_date(text: str, order: Order = UNTOLD) -> Date | None:
    """The date that a text is, or None when it is none, or none that the calendar has."""
    if len(text) > LONGEST:
        return None
    for form in FORMS if MONTH_STARTS.search(text) else NAMELESS:
        match = form.fullmatch(text)
        written = match and read_match(match, order)
        if written:
            return written
    return None


MONTH_NUMBERS = {name[:3].lower(): place for place, name in enumerate(MONTHS, 1)}


def read_match(match: re.Match[str], order: Order) -> Date | None:
    """The date of a form that fits, or None when there is no such day."""
    fields = {name: value for name, value in match.groupdict().items() if value is not None}
    names = (
        order.names(fields["first"], fields["second"], fields["sign"], "year" in fields) if "first" in fields else {}
    )
    if names is None:
        return None
    told = {names.get(name, name): value for name, value in fields.items()}
    year = order.full_year(told["year"]) if "year" in told else None
    month = month_number(told["month"]) if "month" in told else None
    day = int(told["day"]) if "day" in told else None
    quarter = int(told["quarter"]) if "quarter" in told else None
    if "word" in told:
        quarter = QUARTERS.index(told["word"].lower()) + 1
    if not exists(year, month, day):
        return None
    places = tuple(sorted(((names.get(name, name), *match.span(name)) for name in fields), key=lambda place: place[1]))
    is_open = bool(names) and order.is_open(fields["first"], fields["second"], fields["sign"], has_year="year" in told)
    has_full_year = len(told.get("year", "0000")) == 4
    return Date(match.string, places, year, month, day, quarter, is_open, has_full_year)


def exists(year: int | None, month: int | None, day: int | None) -> bool:
    """Whether the calendar has such a day; a day without a year may be the 29th of February."""
    return day_of(2000 if year is None else year, 1 if month is None else month, 1 if day is None else day) is not None


def day_of(year: int, month: int, day: int) -> int | None:
    """A day, if the calendar has it."""
    try:
        return date(year, month, day).toordinal()
    except ValueError:
        return None


def month_number(text: str) -> int:
    """1 to 12, by digits or by the name."""
    if text.isdigit():
        return int(text)
    return MONTH_NUMBERS[text[:3].casefold()]


@lru_cache(maxsize=1 << 14)
def day_range(term: str) -> DayRange | None:
    """The first and the last day that a date with a year, a decade or a century can mean; nothing for anything else.

    >>> day_range("March 2004") == (date(2004, 3, 1).toordinal(), date(2004, 3, 31).toordinal())
    True
    """
    plain = " ".join(term.split())
    if found := DECADE.fullmatch(plain):
        year = int(found["year"])
        return date(year, 1, 1).toordinal(), date(year + 9, 12, 31).toordinal()
    if found := CENTURY.fullmatch(plain):
        # The year that two centuries claim is in both.
        last = int(found["century"]) * 100
        return date(max(last - 100, 1), 1, 1).toordinal(), date(max(last, 1), 12, 31).toordinal()
    if YEAR_ALONE.fullmatch(plain):
        return date(int(plain), 1, 1).toordinal(), date(int(plain), 12, 31).toordinal()
    written = read_date(plain)
    return written.days if written else None


def month_and_day(term: str) -> tuple[int, int] | None:
    """Month and day of a date without a year, the month by its name."""
    written = read_date(" ".join(term.split()))
    is_day = written and written.year is None and written.day and not written.field("month").isdigit()
    return (written.month or 1, written.day or 1) if written and is_day else None


def decades(year: int) -> Chain:
    """The decade and the century of a year.

    >>> decades(2004), decades(1900)
    (('2000s', '21st century'), ('1900s',))
    """
    decade = f"{year // 10 * 10}s"
    # 1900 was the last year of the 19th century to some and the first of the 20th to others.
    return (decade, f"{ordinal(year // 100 + 1)} century") if year % 100 else (decade,)


def part_of_year(month: int) -> str:
    """Where in a year a month lies; a season would be wrong on one half of the earth."""
    return ("early months", "middle", "late months")[(month - 1) // 4] + " of the year"


def date_chain(term: str) -> Chain:
    """What may be said instead of a date; nothing for a year or a month alone, which may be something else.

    >>> date_chain("15 October 2004"), date_chain("1990s"), date_chain("250 BC")
    (('October 2004', '2004', '2000s', '21st century'), ('20th century',), ('3rd century BC',))
    """
    term = in_digits(term)
    written = read_date(term)
    if written:
        is_told = bool(written.year and (written.month or written.quarter or written.season or written.field("about")))
        is_day = bool(written.day) and not term[:1].islower() and not written.field("month").isdigit()
        return written.coarser if is_told or is_day else ()
    if found := DECADE.fullmatch(term):
        return decades(int(found["year"]))[1:]
    return era_chain(term)


def month_chain(term: str) -> Chain:
    """What may be said instead of a word that is known to be a month.

    >>> month_chain("May"), month_chain("Sept."), month_chain("June 2004")
    (('middle of the year',), ('late months of the year',), ())
    """
    written = read_date(term)
    return written.coarser if written and written.month and not (written.year or written.day) else ()


def year_chain(term: str) -> Chain:
    """What may be said instead of a number that is known to be a year."""
    return decades(int(term)) if YEAR_ALONE.fullmatch(term) else ()


def era_chain(term: str) -> Chain:
    """The century of years of the first centuries, or before them."""
    match = ERA.fullmatch(term)
    if not match:
        return ()
    ends = {(int(year) - 1) // 100 + 1 for year in (match["first"], match["last"] or match["first"]) if int(year)}
    return (f"{ordinal(ends.pop())} century{' BC' if 'B' in match['era'] else ''}",) if len(ends) == 1 else ()


def is_beside_date(before: str, after: str) -> bool:
    """Whether what stands around a word makes it part of a date: "in May", "April 3".

    >>> is_beside_date("born in ", " and"), is_beside_date("", " 3, 1971"), is_beside_date("met ", " again")
    (True, True, False)
    """
    return bool(BEFORE_DATES.search(before) or BEHIND_DATES.match(after))


def write_date(like: Date, *, year: int, month: int, day: int) -> str:
    """Another date in the form of the first."""
    is_padded = pads(like)
    is_brief = is_padded or BRIEF.match(like.text) is not None
    values: dict[str, Callable[[str], str]] = {
        "year": lambda old: write_year(year, like=old),
        "month": lambda old: write_month(month, like=old, is_padded=is_padded, is_brief=is_brief),
        "day": lambda _: write_number(day, is_padded=is_padded),
        "nth": lambda old: copy_case(ordinal(day)[-2:], old),
        "quarter": lambda _: str((month + 2) // 3),
        "word": lambda old: copy_case(QUARTERS[(month - 1) // 3], old),
    }
    pieces, done = [], 0
    for name, start, end in like.places:
        if name in values:
            pieces += [like.text[done:start], values[name](like.text[start:end])]
            done = end
    return "".join(pieces) + like.text[done:]


def write_year(year: int, *, like: str) -> str:
    """A year with four digits, or with two and an apostrophe where the first had one."""
    if like[0] in "'’":
        return f"{like[0]}{year % 100:02}"
    return f"{year:04}" if len(like) == 4 else f"{year % 100:02}"


def write_month(month: int, *, like: str, is_padded: bool = False, is_brief: bool = False) -> str:
    """A month in digits, by its name, or by the first letters of its name; "May" is both, so the date must tell."""
    if like.isdigit():
        return write_number(month, is_padded=is_padded)
    name, bare = MONTHS[month - 1], like.rstrip(".")
    is_short = is_brief if bare.lower() == "may" else len(bare) < 5 and bare.lower() not in ("june", "july")
    short = "Sept" if name == "September" and len(bare) == 4 else name[:3]
    dot = "." if like.endswith(".") and short != name else ""
    return copy_case(short if is_short else name, bare) + dot


def write_number(number: int, *, is_padded: bool) -> str:
    """A day or month in digits."""
    return f"{number:02}" if is_padded else str(number)


def pads(like: Date) -> bool:
    """Whether a date has a zero in front of small numbers: "05/06/2004", "15-Oct-2004", but not "15 October"."""
    numbers = [value for name in ("day", "month") if (value := like.field(name)).isdigit()]
    if any(len(number) == 1 for number in numbers):
        return False
    has_sign = any(name == "sign" for name, *_ in like.places)
    return any(number[0] == "0" for number in numbers) or has_sign or like.field("month").isdigit()


def copy_case(word: str, like: str) -> str:
    """A word in capitals, small, or as it is, like another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.lower() if like.islower() else word
