"""In which year was it?

Every form of a date gives its year, with four digits; a stretch of time over
several years gives the first and the last. A year that tells an age over 89, beside
what else the text tells, is not given: 45 CFR 164.514(b)(2)(i)(C).
"""

from textveil.core.kinds import Kind
from textveil.languages.interface import DateOrder
from textveil.replacements.band import OLD
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
    values = setting.language.values
    order = values.order_of(setting.text, day_first=setting.day_first)
    last = last_year(setting, order)

    def replace(target: Target) -> str | None:
        told = values.year_of(target.text, order)
        return told if told and last - int(told[:4]) < OLD else None

    return replace


def last_year(setting: Setting, order: DateOrder) -> int:
    """The year from which a text is seen: the last that it tells, or a late one where somebody in it is over 89."""
    values = setting.language.values
    dates = [target.text for target in setting.targets if target.kind == Kind.DATE]
    told = [int(years[-4:]) for text in dates if (years := values.year_of(text, order))]
    tells_old = any(target.kind == Kind.AGE and values.is_old(target.text) for target in setting.targets)
    return max([0, *told, *([READ_UNTIL] if tells_old else [])])
