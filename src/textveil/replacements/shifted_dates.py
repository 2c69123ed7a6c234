"""When did it happen, if every day is moved by the same secret number of weeks?

All dates of a subject, or of a document, move by one offset that follows from
the key: whole weeks, 27 to 78 unless said otherwise, forward or back. So every
interval between two days stays as it was, and every day of the week; forms of
dates stay too.

A month, a quarter or a year alone moves to the one in which its middle comes to
lie; the offset is more than half a year, so that no year alone stays the true one.
A day without a year is moved in the latest year that the document tells. Days of the week and
times of day stay as they are.

What cannot be read as a date, or is in no calendar, is not moved: the caller marks it.
So is 9/11/2024 where the document does not tell which of the two is the month, 9/11 where no other date in digits does,
and 9.11, which may be a time of day.
Whoever knows one true date knows the offset, and with it every date of that subject.
"""

import re
from datetime import date, timedelta

from textveil.languages.english.values.date_order import Order, order_of
from textveil.languages.english.values.date_ranges import Day, read_date_range, write_date_range
from textveil.languages.english.values.dates import UNMOVED, Date, read_date, write_date
from textveil.replacements.secret_keys import check_key, derive, draw
from textveil.replacements.target import Replace, Setting, Target

LEAP = 2004
DOTTED = re.compile(r"(?:1[0-2]|0?[1-9])\.(?:3[01]|[12]\d|0[1-9])|(?:3[01]|[12]\d)\.(?:1[0-2]|0[1-9])")
"""A time of day, or day and month."""


def prepare(setting: Setting) -> Replace:
    """Each date moved by the offset of the subject; None for what cannot be read.

    >>> from textveil.core.kinds import Kind
    >>> replace = prepare(Setting(key=bytes(16), subject="patient 1"))
    >>> [replace(Target(text, Kind.DATE, text)) for text in ("15 October 2004", "2004-10-16", "some day")]
    ['23 May 2003', '2003-05-24', None]
    """
    order = order_of(setting.text, day_first=setting.day_first)
    days = offset(setting)

    def replace(target: Target) -> str | None:
        return shift(target.text, days, order=order)

    return replace


def offset(setting: Setting) -> timedelta:
    """By how many days the dates of a subject move under a key; never by none."""
    key = derive(check_key(setting.key), "shift")
    whose = ("subject", setting.subject) if setting.subject else ("document", setting.text)
    least, most = setting.weeks
    drawn = draw(key, *whose, below=2 * (most - least + 1))
    weeks = least + drawn // 2
    return timedelta(weeks=-weeks if drawn % 2 else weeks)


def shift(text: str, by: timedelta, *, order: Order | None = None) -> str | None:
    """A date in words or digits, moved; None when it cannot be read.

    >>> week = timedelta(weeks=4)
    >>> [shift(date, week) for date in ("Fri, Oct 15, 2004", "Oct 15–18, 2004", "Q3 2004", "31/2/2004")]
    ['Fri, Nov 12, 2004', 'Nov 12–15, 2004', 'Q3 2004', None]
    """
    order = order or Order()
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
