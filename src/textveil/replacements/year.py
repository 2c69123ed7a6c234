"""In which year was it?

Every form of a date gives its year, with four digits; a stretch of time over
several years gives the first and the last. A year that tells an age over 89, beside
what else the text tells, is not given: 45 CFR 164.514(b)(2)(i)(C).
"""

from textveil.core.kinds import Kind
from textveil.languages.english.values.date_order import Order, order_of
from textveil.languages.english.values.date_ranges import read_date_range
from textveil.languages.english.values.dates import read_date
from textveil.replacements.band import OLD, is_old
from textveil.replacements.target import Replace, Setting, Target

READ_UNTIL = 2035
"""Until when a text is read that tells of somebody over 89; no clock is asked, so the same text becomes the same."""


def prepare(setting: Setting) -> Replace:
    """The year of each date; None for a date that tells none, or an age over 89.

    >>> from textveil.core.kinds import Kind
    >>> replace = prepare(Setting())
    >>> [replace(Target(text, Kind.DATE, text)) for text in ("15 October 2004", "2004-10-16T10:00Z", "Oct. 3")]
    ['2004', '2004', None]
    """
    order = order_of(setting.text, day_first=setting.day_first)
    last = last_year(setting, order)

    def replace(target: Target) -> str | None:
        told = year_of(target.text, order=order)
        return told if told and last - int(told[:4]) < OLD else None

    return replace


def last_year(setting: Setting, order: Order) -> int:
    """The year from which a text is seen: the last that it tells, or a late one where somebody in it is over 89."""
    dates = [target.text for target in setting.targets if target.kind == Kind.DATE]
    told = [int(years[-4:]) for text in dates if (years := year_of(text, order=order))]
    tells_old = any(target.kind == Kind.AGE and is_old(target.text) for target in setting.targets)
    return max([0, *told, *([READ_UNTIL] if tells_old else [])])


def year_of(text: str, *, order: Order | None = None) -> str | None:
    """The year of a date, or the years of a stretch of time; None when none is told.

    >>> year_of("Dec 30 – Jan 2, 2005"), year_of("15/10/45"), year_of("Monday")
    ('2004–2005', '1945', None)
    """
    order = order or Order()
    written = read_date(text.strip(), order)
    stretch = None if written else read_date_range(text.strip(), order)
    ends = [stretch.first.year, stretch.last.year] if stretch else [written.year if written else None]
    years = sorted({year for year in ends if year is not None})
    return "–".join(f"{year:04}" for year in years) or None
