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

from datetime import timedelta

from textveil.replacements.target import Replace, Setting, Target
from textveil.store.secret_keys import check_key, derive, draw


def prepare(setting: Setting) -> Replace:
    """Each date moved by the offset of the subject; None for what cannot be read.

    >>> from textveil.core.kinds import Kind
    >>> replace = prepare(Setting(key=bytes(16), subject="patient 1"))
    >>> [replace(Target(text, Kind.DATE, text)) for text in ("15 October 2004", "2004-10-16", "some day")]
    ['23 May 2003', '2003-05-24', None]
    """
    values = setting.language.values
    order = values.order_of(setting.text, day_first=setting.day_first)
    days = offset(setting)

    def replace(target: Target) -> str | None:
        return values.shift_date(target.text, days, order=order)

    return replace


def offset(setting: Setting) -> timedelta:
    """By how many days the dates of a subject move under a key; never by none."""
    key = derive(check_key(setting.key), "shift")
    whose = ("subject", setting.subject) if setting.subject else ("document", setting.text)
    least, most = setting.weeks
    drawn = draw(key, *whose, below=2 * (most - least + 1))
    weeks = least + drawn // 2
    return timedelta(weeks=-weeks if drawn % 2 else weeks)
