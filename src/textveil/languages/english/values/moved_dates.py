"""In which year and on which day is a date, and what is it when every day is moved?"""

import re
from datetime import date, timedelta

from textveil.languages.english.values.clock import Clock
from textveil.languages.english.values.dates import UNMOVED, Date, Order, day_of, read_date, write_date
from textveil.languages.english.values.periods import Day, read_date_range, write_date_range

MONTH_FIRST = Order()
"""How a document writes its dates that says nothing of it."""
LEAP = 2004
DOTTED = re.compile(r"(?:1[0-2]|0?[1-9])\.(?:3[01]|[12]\d|0[1-9])|(?:3[01]|[12]\d)\.(?:1[0-2]|0[1-9])")
"""A time of day, or day and month."""
Told = tuple[tuple[int, int], Clock | None]
"""The first and the last day of what a text tells, and the time of day."""


def year_of(text: str, order: Order = MONTH_FIRST) -> str | None:
    """The year of a date, or the years of a stretch of time; None when none is told.

    >>> year_of("Dec 30 – Jan 2, 2005"), year_of("15/10/45"), year_of("Monday")
    ('2004–2005', '1945', None)
    """
    written = read_date(text.strip(), order)
    stretch = None if written else read_date_range(text.strip(), order)
    ends = [stretch.first.year, stretch.last.year] if stretch else [written.year if written else None]
    years = sorted({year for year in ends if year is not None})
    return "–".join(f"{year:04}" for year in years) or None


def shift(text: str, by: timedelta, *, order: Order = MONTH_FIRST) -> str | None:
    """A date in words or digits, moved; None when it cannot be read.

    >>> week = timedelta(weeks=4)
    >>> [shift(date, week) for date in ("Fri, Oct 15, 2004", "Oct 15–18, 2004", "Q3 2004", "31/2/2004")]
    ['Fri, Nov 12, 2004', 'Nov 12–15, 2004', 'Q3 2004', None]
    """
    bare = text.strip()
    written = read_date(bare, order)
    moved = None
    if written:
        day = move(written, by, order=order)
        moved = day and write_date(written, year=day[0], month=day[1], day=day[2])
    elif stretch := read_date_range(bare, order):
        moved = write_date_range(stretch, lambda end: move(end, by, order=order))
    elif UNMOVED.fullmatch(bare) and not DOTTED.fullmatch(bare):
        moved = bare
    return moved and text.replace(bare, moved, 1)


def move(written: Date, by: timedelta, *, order: Order) -> Day | None:
    """Year, month and day after the offset; of a longer time that of its middle.

    None beyond the calendar, of a season, and where day and month may be the other way round.
    """
    if written.is_open or written.season:
        return None
    try:
        moved = middle(written, order=order) + by
    except (OverflowError, ValueError):
        return None
    return moved.year, moved.month, moved.day


def middle(written: Date, *, order: Order) -> date:
    """The day itself, or the day in the middle of a month, a quarter or a year."""
    year = order.year if written.year is None else written.year
    if written.day is not None and written.month is not None:
        is_leap_day = (written.month, written.day) == (2, 29)
        return date(LEAP if is_leap_day and written.year is None else year, written.month, written.day)
    if written.month is not None:
        return date(year, written.month, 15)
    if written.quarter is not None:
        return date(year, 3 * written.quarter - 1, 15)
    return date(year, 7, 2)


def read_days(text: str, order: Order) -> Told | None:
    """The day that a text tells, or the first and the last of several; None when it tells none."""
    bare = text.strip()
    if written := read_date(bare, order):
        day = day_of_date(written, order)
        return None if day is None else ((day, day), written.clock)
    stretch = read_date_range(bare, order)
    ends = [day_of_date(end, order) for end in (stretch.first, stretch.last)] if stretch else []
    known = [end for end in ends if end is not None]
    return ((known[0], known[1]), None) if len(known) == 2 else None


def day_of_date(written: Date, order: Order) -> int | None:
    """The day that a date is; None for what is longer than a day, only near one, or may be one of two."""
    is_day = written.month is not None and written.day is not None and not written.field("about")
    if not is_day or written.is_open:
        return None
    return day_of(order.year if written.year is None else written.year, written.month or 1, written.day or 1)


def first_day(text: str, order: Order = MONTH_FIRST) -> int | None:
    """The first day that a text tells, as a number; None when it tells none."""
    told = read_days(text, order)
    return told[0][0] if told else None


def count_days(text: str, order: Order = MONTH_FIRST, *, first: int) -> str | None:
    """The days that a text tells, by their numbers from the first on; None for what lies before that.

    >>> [count_days(date, first=731869) for date in ("2004-10-15", "Oct 15–18, 2004", "in 2004")]
    ['day 1', 'days 1–4', None]
    """
    told = read_days(text, order)
    if told is None or told[0][0] < first:
        return None
    (begin, end), clock = told
    number, last = begin - first + 1, end - first + 1
    if last > number:
        return f"days {number}–{last}"
    return f"day {number}" + (f", {clock.hour:02}:{clock.minute}" if clock else "")
