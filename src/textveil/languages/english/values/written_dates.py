"""Which date is written here, and how is another date written the same way?

Every form of a date is a pattern with named fields. To write another date the
same way only the fields are written anew, each in the style of what it was:
names stay names, short ones short, zeros in front stay.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import date

from textveil.languages.english.values.date_order import Order
from textveil.languages.english.values.dates import MONTHS

WEEKDAYS = "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split()
GAP = r"\s{1,4}"
MONTH = rf"(?P<month>(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in MONTHS)}|Sept)(?![a-z])\.?)"
WEEKDAY_NAME = rf"(?:{'|'.join(f'{name[:3]}(?:{name[3:]})?' for name in WEEKDAYS)}|Tues|Weds|Thurs?)\b\.?"
WEEKDAY = rf"(?:{WEEKDAY_NAME},?{GAP})?"
DAY = r"(?P<day>[0-3]?\d)(?P<nth>st|nd|rd|th)?"
PADDED = r"(?P<month>0\d|1[0-2])", r"(?P<day>[0-3]\d)"
YEAR = r"(?P<year>\d{4}(?!\d)|['’]\d\d(?!\d))"
ANY_YEAR = r"(?P<year>\d{4}|['’]?\d\d)(?!\d)"
ZONE = r"(?:Z|[A-Z]{3,4}|[+-]\d\d:?\d\d|\([A-Z]{3,4}\)|UTC[+-]\d{1,2}(?::\d\d)?)"
CLOCK = rf"\d{{1,2}}[:.]\d\d(?:[:.]\d\d(?:[.,]\d{{1,9}})?)?(?:\s?[ap]\.?m\b\.?)?(?:\s?{ZONE})?"
TIME = rf"(?:(?:T|,?{GAP}|:)(?:at{GAP})?{CLOCK}|T\d{{4}}(?:\d\d)?(?:{ZONE})?)?"
FIRST_TIME = rf"(?:{CLOCK},?{GAP}(?:on{GAP}|of{GAP})?)?"
ABOUT = r"(?:(?:early|mid|late|about|around|circa|c\.|since|before|after|until|by|in|on|the)[ -])?"

FORMS = [
    re.compile(form, re.IGNORECASE)
    for form in (
        # days of a year
        rf"(?P<year>\d{{4}})(?P<sign>[-/.]){PADDED[0]}(?P=sign){PADDED[1]}{TIME}",
        rf"(?P<year>(?:1[6-9]|20|21)\d\d){PADDED[0]}{PADDED[1]}{TIME}",
        rf"{FIRST_TIME}{WEEKDAY}{ABOUT}{DAY}{GAP}(?:(?:day{GAP})?of{GAP})?{MONTH},?{GAP}{ANY_YEAR}{TIME}",
        rf"{FIRST_TIME}{WEEKDAY}{ABOUT}{MONTH}{GAP}(?:the{GAP})?{DAY}(?:,\s{{0,4}}|{GAP}){ANY_YEAR}{TIME}",
        rf"{WEEKDAY}{MONTH}{GAP}{DAY}{GAP}{CLOCK}{GAP}{ANY_YEAR}",
        rf"(?P<day>[0-3]?\d)(?P<sign>[-/.]?){MONTH}(?P=sign){ANY_YEAR}{TIME}",
        rf"{FIRST_TIME}{WEEKDAY}(?P<first>\d{{1,2}})(?P<sign>[-/.])(?P<second>\d{{1,2}})(?P=sign){ANY_YEAR}{TIME}",
        # days without a year
        rf"{FIRST_TIME}{WEEKDAY}{ABOUT}{DAY}{GAP}(?:(?:day{GAP})?of{GAP})?{MONTH}{TIME}",
        rf"{FIRST_TIME}{WEEKDAY}{ABOUT}{MONTH}{GAP}(?:the{GAP})?{DAY}{TIME}",
        r"(?P<first>\d{1,2})(?P<sign>[-/])(?P<second>\d{1,2})",
        # months, quarters, years
        rf"{ABOUT}{MONTH}(?:,?{GAP}(?:of{GAP})?|[-/]){YEAR}",
        rf"{MONTH}[-/ ](?P<year>\d\d)",
        r"(?P<month>0?[1-9]|1[0-2])(?P<sign>[-/.])(?P<year>\d{4})",
        rf"(?P<year>\d{{4}})(?P<sign>[-/]){PADDED[0]}",
        rf"(?:Q(?P<quarter>[1-4])|(?P<word>first|second|third|fourth){GAP}quarter(?:{GAP}of)?)(?:,?{GAP}|[-/]){YEAR}",
        r"(?P<year>\d{4})(?:[-/ ]{0,2})Q(?P<quarter>[1-4])",
        rf"{ABOUT}{MONTH}",
        rf"{ABOUT}(?:(?:the{GAP})?year{GAP})?(?P<year>(?:1[6-9]|20)\d\d|['’]\d\d)",
    )
]
UNMOVED = re.compile(rf"{WEEKDAY_NAME}(?:,?{GAP}(?:at{GAP})?{CLOCK})?|{CLOCK}", re.IGNORECASE)
"""What stays true when days are moved by whole weeks: a day of the week, a time of day."""
BRIEF = re.compile(rf"(?:{'|'.join(name[:3] for name in WEEKDAYS)})\b", re.IGNORECASE)
"""A day of the week by its first letters: the month is written so too."""
QUARTERS = "first second third fourth".split()
LONGEST = 80


@dataclass(frozen=True, slots=True)
class WrittenDate:
    """A date as it is written: its numbers as far as they are told, and where its fields stand."""

    text: str
    places: tuple[tuple[str, int, int], ...]
    year: int | None = None
    month: int | None = None
    day: int | None = None
    quarter: int | None = None
    is_open: bool = False
    """Whether day and month may be the other way round, for all that the document tells."""


def read_date(text: str, order: Order) -> WrittenDate | None:
    """The date that a text is, or None when it is none, or none that the calendar has."""
    if len(text) > LONGEST:
        return None
    for form in FORMS:
        match = form.fullmatch(text)
        written = match and read_match(match, order)
        if written:
            return written
    return None


def read_match(match: re.Match[str], order: Order) -> WrittenDate | None:
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
    return WrittenDate(match.string, places, year, month, day, quarter, is_open)


def exists(year: int | None, month: int | None, day: int | None) -> bool:
    """Whether the calendar has such a day; a day without a year may be the 29th of February."""
    try:
        date(2000 if year is None else year, month or 1, day or 1)
    except ValueError:
        return False
    return True


def month_number(text: str) -> int:
    """1 to 12, by digits or by the name."""
    if text.isdigit():
        return int(text)
    return next(place for place, name in enumerate(MONTHS, 1) if name[:3].lower() == text[:3].lower())


def write_date(like: WrittenDate, *, year: int, month: int, day: int) -> str:
    """Another date in the form of the first."""
    is_padded = pads(like)
    is_brief = is_padded or BRIEF.match(like.text) is not None
    values: dict[str, Callable[[str], str]] = {
        "year": lambda old: write_year(year, like=old),
        "month": lambda old: write_month(month, like=old, is_padded=is_padded, is_brief=is_brief),
        "day": lambda _: write_number(day, is_padded=is_padded),
        "nth": lambda old: copy_case(suffix(day), old),
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


def pads(like: WrittenDate) -> bool:
    """Whether a date has a zero in front of small numbers: "05/06/2004", "15-Oct-2004", but not "15 October"."""
    fields = {name: like.text[start:end] for name, start, end in like.places}
    numbers = [value for name, value in fields.items() if name in ("day", "month") and value.isdigit()]
    if any(len(number) == 1 for number in numbers):
        return False
    return any(number[0] == "0" for number in numbers) or "sign" in fields or fields.get("month", "").isdigit()


def copy_case(word: str, like: str) -> str:
    """A word in capitals, small, or as it is, like another."""
    if like.isupper() and len(like) > 1:
        return word.upper()
    return word.lower() if like.islower() else word


def suffix(day: int) -> str:
    """What follows a day as a place in the row: st, nd, rd, th."""
    return "th" if 11 <= day % 100 <= 13 else {1: "st", 2: "nd", 3: "rd"}.get(day % 10, "th")
