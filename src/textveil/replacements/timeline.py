"""Which day of the story was it?

Days are counted from the first that the document tells: "day 1", "day 18". So every interval between two days stays as
it was, and nothing tells when the story took place. All documents of one subject are counted from one day: not their
first, for no document knows the others, but a secret one long before that follows from the key.

A day without a year is taken in the latest year that the document tells. What is no day – a month, a year – what
cannot be read, and a day that may be two is not counted: the caller marks it. Whoever knows one true date knows all.
"""

from datetime import date

from textveil.core.kinds import Kind
from textveil.languages.english.values.clock import Clock
from textveil.languages.english.values.date_order import Order, order_of
from textveil.languages.english.values.date_ranges import read_date_range
from textveil.languages.english.values.dates import Date, day_of, read_date
from textveil.replacements.secret_keys import check_key, derive, draw
from textveil.replacements.target import Replace, Setting, Target

LATEST_START = date(1850, 1, 1)
"""Before it lies the secret day from which the days of a subject are counted."""
SECRET_DAYS = 20_000
"""How many days that may be: more than half a century."""


def prepare(setting: Setting) -> Replace:
    """Each day by its number; None for what is no day.

    >>> replace = prepare(Setting(targets=tuple(Target(one, Kind.DATE, one) for one in ("2004-10-15", "1 Nov 2004"))))
    >>> [replace(Target(text, Kind.DATE, text)) for text in ("2004-10-15", "1 Nov 2004", "Oct 15–18, 2004", "in 2004")]
    ['day 1', 'day 18', 'days 1–4', None]
    """
    order = order_of(setting.text, day_first=setting.day_first)
    first = first_day(setting, order)

    def replace(target: Target) -> str | None:
        return write_days(read_days(target.text, order), first=first)

    return replace


def first_day(setting: Setting, order: Order) -> int:
    """The day from which others are counted, as a number: of the document, or of the subject."""
    if setting.subject:
        key = derive(check_key(setting.key), "timeline")
        return LATEST_START.toordinal() - draw(key, "subject", setting.subject, below=SECRET_DAYS)
    days = [days for one in setting.targets if one.kind == Kind.DATE and (days := read_days(one.text, order))]
    return min((told[0][0] for told in days), default=1)


Told = tuple[tuple[int, int], Clock | None]
"""The first and the last day of what a text tells, and the time of day."""


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


def write_days(told: Told | None, *, first: int) -> str | None:
    """Days by their numbers; None for what lies before the first."""
    if told is None or told[0][0] < first:
        return None
    (begin, end), clock = told
    number, last = begin - first + 1, end - first + 1
    if last > number:
        return f"days {number}–{last}"
    return f"day {number}" + (f", {clock.hour:02}:{clock.minute}" if clock else "")
