"""Between which ages is somebody?

Ages are told in bands of five or ten years; who is 90 or older is in one band
with all the others, for there are few.
"""

import re

from textveil.languages.english.values.ages import LONGEST, TERM, read_age

OLD = 90
GROWN = {"M": " man", "F": " woman"}
"""Whom a letter behind an age means, where a band of the old stands before it."""


def band_of(text: str, *, years: int = 5) -> str | None:
    """An age, or a span of ages, in bands; None when it cannot be read.

    >>> band_of("aged 64", years=10), band_of("18 months old"), band_of("1,200")
    ('aged 60–69', '0–4 years old', None)
    """
    match = TERM.fullmatch(text.strip()) if len(text) < LONGEST else None
    age = read_age(match)
    if match is None or age is None:
        return None
    return (match["before"] or "") + with_unit(band(age.years, age.last or age.years, years=years), match)


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
    if (match["what"] or "y")[0] not in "yY":
        unit = re.sub(r"(?:day|week|month)s?", "year" if "-" in unit else "years", unit, flags=re.IGNORECASE)
    return told + unit + after
