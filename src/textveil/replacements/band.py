"""Between which ages is somebody?

Ages are told in bands of five or ten years; who is 90 or older is in one band
with all the others, for there are few.
"""

import re

from textveil.languages.english.values.numerals import number_of
from textveil.replacements.target import Replace, Setting, Target

OLD = 90
OLDEST = 130
YOUNG_UNITS = {"day": 365, "week": 52, "month": 12}
"""How many of a unit make a year."""
GROWN = {"M": " man", "F": " woman"}
"""Whom a letter behind an age means, where a band of the old stands before it."""
NUMBER = r"\d{1,3}|[a-z]+(?:[ -](?:and[ -])?[a-z]+){0,4}?"
AGE = re.compile(
    rf"(?P<before>(?:aged?|age(?:s|d)?(?: of|:)?|at)\s+)?(?P<number>{NUMBER})"
    r"(?:(?P<link>\s*[-–]\s*|\s+(?:to|and|or)\s+)(?P<last>\d{1,3}))?"
    r"(?P<unit>[\s-]*(?P<what>day|week|month|year|yr|y)s?(?:\b\.?|(?<=y)))?"
    r"(?:\s+and\s+(?:\d+|a|[a-z]+)\s+(?:days?|weeks?|months?))?"
    r"(?P<after>[\s-]old|[\s-]of[\s-]age|/?\s?o\b|\s*[MF]\b|)",
    re.IGNORECASE,
)


def prepare(setting: Setting) -> Replace:
    """The band of each age; None for what is no age.

    >>> from textveil.core.kinds import Kind
    >>> replace = prepare(Setting())
    >>> [replace(Target(text, Kind.AGE, text)) for text in ("37", "thirty-seven years old", "93-year-old")]
    ['35–39', '35–39 years old', '90-or-older']
    """

    def replace(target: Target) -> str | None:
        return band_of(target.text, years=setting.years)

    return replace


def band_of(text: str, *, years: int = 5) -> str | None:
    """An age, or a span of ages, in bands; None when it cannot be read.

    >>> band_of("aged 64", years=10), band_of("18 months old"), band_of("1,200")
    ('aged 60–69', '0–4 years old', None)
    """
    match = AGE.fullmatch(text.strip()) if len(text) < 80 else None
    number = number_of(match["number"]) if match else None
    if match is None or number is None or number != int(number):
        return None
    what = (match["what"] or "year").lower()
    first = int(number) // YOUNG_UNITS.get(what, 1)
    last = int(match["last"]) // YOUNG_UNITS.get(what, 1) if match["last"] else first
    if not 0 <= first <= last <= OLDEST:
        return None
    return (match["before"] or "") + with_unit(band(first, last, years=years), match)


def is_old(text: str) -> bool:
    """Whether an age, or the end of a span of ages, is in the band of the oldest.

    >>> is_old("93-year-old"), is_old("aged 89"), is_old("the day before")
    (True, False, False)
    """
    return "older" in (band_of(text) or "").replace("-", " ").split()


def band(first: int, last: int, *, years: int) -> str:
    """The band, or the bands, from one age to another.

    >>> band(37, 37, years=5), band(37, 42, years=5), band(88, 93, years=10), band(95, 95, years=5)
    ('35–39', '35–44', '80 or older', '90 or older')
    """
    low = min(first // years * years, OLD)
    return f"{low} or older" if last >= OLD else f"{low}–{last // years * years + years - 1}"


def with_unit(told: str, match: re.Match[str]) -> str:
    """A band with the unit that the age had, in years; "or older" needs none."""
    unit, after = match["unit"] or "", match["after"] or ""
    if told.endswith("older"):
        who = GROWN.get(after.strip(), "")
        return told.replace(" ", "-") + who if unit.startswith(("-", "y")) or who else told
    what = match["what"]
    if what and what.lower() in YOUNG_UNITS:
        unit = re.sub(r"(?:day|week|month)s?", "year" if "-" in unit else "years", unit, flags=re.IGNORECASE)
    return told + unit + after
