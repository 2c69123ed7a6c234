"""In which year was it?

Every form of a date gives its year, with four digits; a stretch of time over
several years gives the first and the last.
"""

from textveil.language.english.date_order import Order, order_of
from textveil.language.english.written_dates import read_date
from textveil.language.english.written_ranges import read_stretch
from textveil.replacements.values import Replace, Setting, Target


def prepare(setting: Setting) -> Replace:
    """The year of each date; None for a date that tells none.

    >>> from textveil.kinds import Kind
    >>> replace = prepare(Setting())
    >>> [replace(Target(text, Kind.DATE, text)) for text in ("15 October 2004", "2004-10-16T10:00Z", "Oct. 3")]
    ['2004', '2004', None]
    """
    order = order_of(setting.text, day_first=setting.day_first)

    def replace(target: Target) -> str | None:
        return year_of(target.text, order=order)

    return replace


def year_of(text: str, *, order: Order | None = None) -> str | None:
    """The year of a date, or the years of a stretch of time; None when none is told.

    >>> year_of("Dec 30 – Jan 2, 2005"), year_of("15/10/45"), year_of("Monday")
    ('2004–2005', '1945', None)
    """
    order = order or Order()
    written = read_date(text.strip(), order)
    stretch = None if written else read_stretch(text.strip(), order)
    ends = [stretch.first.year, stretch.last.year] if stretch else [written.year if written else None]
    years = sorted({year for year in ends if year is not None})
    return "–".join(f"{year:04}" for year in years) or None
