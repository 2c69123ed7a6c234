"""Which day of the story was it?

Days are counted from the first that the document tells: "day 1", "day 18". So every interval between two days stays as
it was, and nothing tells when the story took place. All documents of one subject are counted from one day: not their
first, for no document knows the others, but a secret one long before that follows from the key.

A day without a year is taken in the latest year that the document tells. What is no day – a month, a year – what
cannot be read, and a day that may be two is not counted: the caller marks it. Whoever knows one true date knows all.
"""

from datetime import date

from textveil.core.kinds import Kind
from textveil.languages.interface import DateOrder
from textveil.replacements.target import Replace, Setting, Target
from textveil.store.secret_keys import check_key, derive, draw

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
    values = setting.language.values
    order = values.order_of(setting.text, day_first=setting.day_first)
    first = first_day(setting, order)

    def replace(target: Target) -> str | None:
        return values.count_days(target.text, order, first=first)

    return replace


def first_day(setting: Setting, order: DateOrder) -> int:
    """The day from which others are counted, as a number: of the document, or of the subject."""
    if setting.subject:
        key = derive(check_key(setting.key), "timeline")
        return LATEST_START.toordinal() - draw(key, "subject", setting.subject, below=SECRET_DAYS)
    told = [one.text for one in setting.targets if one.kind == Kind.DATE]
    days = [setting.language.values.first_day(text, order) for text in told]
    return min((day for day in days if day is not None), default=1)
