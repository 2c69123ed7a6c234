"""What is told of an age, a number, a date or a ZIP code that is told less exactly?

Ages are told in bands of five or ten years; who is 90 or older is in one band with
all the others, for there are few. A number keeps one or two digits, always fewer
than it had, with its unit, its currency and its way to group digits; one that has no
digit to lose, such as 7 or 5,000, is marked by the caller. Every form of a date gives
its year, with four digits, a stretch of time over several years the first and the last.
Safe Harbor is kept: no year that tells an age over 89, beside what else the text tells,
45 CFR 164.514(b)(2)(i)(C); of a ZIP code the first three digits, or 000 where 20,000
people or fewer live in all codes that begin so, (B). Those areas are of the census of
2000, as the guidance of the Department of Health and Human Services lists them.
"""

import re

from textveil.core.kinds import Kind
from textveil.languages.interface import DateOrder
from textveil.replacements.target import Replace, Setting, Target

OLD = 90
READ_UNTIL = 2035
"""Until when a text is read that tells of somebody over 89; no clock is asked, so the same text becomes the same."""
RESTRICTED = frozenset("036 059 063 102 203 556 692 790 821 823 830 831 878 879 884 890 893".split())
"""First digits that 20,000 people or fewer share."""
ZIP = re.compile(r"([0-9]{3})[0-9]{2}(?:[-–‑ ]?[0-9]{4})?")


def prepare_band(setting: Setting) -> Replace:
    """The band of each age; None for what is no age.

    >>> replace = prepare_band(Setting())
    >>> [replace(Target(text, Kind.AGE, text)) for text in ("37", "thirty-seven years old", "93-year-old")]
    ['35–39', '35–39 years old', '90-or-older']
    """
    return lambda target: setting.language.values.band_of(target.text, years=setting.years)


def prepare_round(setting: Setting) -> Replace:
    """Each number rounded; None for what is no number, or is round already.

    >>> replace = prepare_round(Setting())
    >>> [replace(Target(text, Kind.NUMBER, text)) for text in ("$1,234.50", "5.37 mg", "7")]
    ['about $1,200', 'about 5.4 mg', None]
    """
    return lambda target: setting.language.values.round_amount(target.text, digits=setting.digits)


def prepare_year(setting: Setting) -> Replace:
    """The year of each date; None for a date that tells none, or an age over 89.

    >>> replace = prepare_year(Setting())
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


def prepare_zip3(_: Setting) -> Replace:
    """The first digits of each American ZIP code."""
    return lambda target: zip3(target.text)


def zip3(postcode: str) -> str | None:
    """The first three digits of a ZIP code of the United States; None when it is none.

    >>> zip3("90210-1234"), zip3("03601"), zip3("NW1 6XE")
    ('902**', '000**', None)
    """
    found = ZIP.fullmatch(postcode.strip())
    return f"{'000' if found[1] in RESTRICTED else found[1]}**" if found else None
