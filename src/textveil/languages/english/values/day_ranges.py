"""Which days can a date mean?"""

import re
from calendar import monthrange
from datetime import date
from functools import lru_cache

from textveil.languages.english.values.dates import DAY, MONTH, MONTHS, WEEKDAY, YEAR, month_name

DayRange = tuple[int, int]
"""The first and the last day, counted from the year 1."""
SHAPES = [
    re.compile(pattern)
    for pattern in (
        rf"{WEEKDAY}{DAY} (?:of )?{MONTH},? {YEAR}",
        rf"{WEEKDAY}{MONTH} {DAY},? {YEAR}",
        rf"{MONTH},? (?:of )?{YEAR}",
        r"(?P<first>\d{1,2})[/.-](?P<second>\d{1,2})[/.-](?P<year>[12]\d{3})",
        r"(?P<year>[12]\d{3})-(?P<second>\d{2})-(?P<third>\d{2})",
        r"(?P<year>1\d{3}|20\d\d)",
    )
]
DAY_ALONE = re.compile(
    rf"{WEEKDAY}(?:{DAY} (?:of )?{MONTH}|{MONTH.replace('month', 'month2')} {DAY.replace('day', 'day2')})"
)
DECADE = re.compile(r"(?:in )?(?:the )?(?P<year>[12]\d\d0)s")
CENTURY = re.compile(r"(?:in )?(?:the )?(?P<century>\d{1,2})(?:st|nd|rd|th) century")


@lru_cache(maxsize=1 << 14)
def day_range(term: str) -> DayRange | None:
    """The first and the last day that a date with a year can mean; nothing for anything else.

    >>> day_range("March 2004") == (date(2004, 3, 1).toordinal(), date(2004, 3, 31).toordinal())
    True
    """
    plain = " ".join(term.split())
    for shape in SHAPES:
        match = shape.fullmatch(plain)
        if match:
            return range_of(match)
    return span_range(plain)


def span_range(plain: str) -> DayRange | None:
    """The days of a decade or a century, the year that two centuries claim in both."""
    if match := DECADE.fullmatch(plain):
        year = int(match["year"])
        return date(year, 1, 1).toordinal(), date(year + 9, 12, 31).toordinal()
    if match := CENTURY.fullmatch(plain):
        last = int(match["century"]) * 100
        return date(max(last - 100, 1), 1, 1).toordinal(), date(last, 12, 31).toordinal()
    return None


def range_of(match: re.Match[str]) -> DayRange | None:
    """The days that the parts of a date leave open; where day and month could be mistaken, both readings."""
    known, year = match.groupdict(), int(match["year"])
    if known.get("third"):
        days = [day_of(year, int(known["second"]), int(known["third"]))]
    elif known.get("first"):
        first, second = int(known["first"]), int(known["second"])
        days = [day_of(year, second, first), day_of(year, first, second)]
    elif not known.get("month"):
        return date(year, 1, 1).toordinal(), date(year, 12, 31).toordinal()
    else:
        month = MONTHS.index(month_name(known["month"])) + 1
        if not known.get("day"):
            return date(year, month, 1).toordinal(), date(year, month, monthrange(year, month)[1]).toordinal()
        days = [day_of(year, month, int(known["day"]))]
    real = [day for day in days if day is not None]
    return (min(real), max(real)) if real else None


def day_of(year: int, month: int, day: int) -> int | None:
    """A day, if the calendar has it."""
    try:
        return date(year, month, day).toordinal()
    except ValueError:
        return None


def month_alone(term: str) -> tuple[int, int] | None:
    """Month and day of a date without a year."""
    match = DAY_ALONE.fullmatch(" ".join(term.split()))
    if not match:
        return None
    month, day = match["month"] or match["month2"], match["day"] or match["day2"]
    return MONTHS.index(month_name(month)) + 1, int(day)
