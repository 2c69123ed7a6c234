"""Which dates, ages and amounts does a text of these languages tell, and how are they told more coarsely?"""

# ruff: noqa: ARG002 – days come before months in all of these languages, so no order is asked for

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import NamedTuple

from textveil.core.model import Span
from textveil.languages.european.language_tables import shared_table, table_of
from textveil.languages.interface import DateOrder, Least, Values

NUMERIC = r"(?P<day_{0}>\d{{1,2}})(?P<sign_{0}>[./-])(?P<month_{0}>\d{{1,2}})(?P=sign_{0})(?P<year_{0}>\d{{4}}|\d\d)"
YEAR = re.compile(r"(?<![\d.,/-])(1[5-9]\d\d|20\d\d)(?![\d.,/-]\d|\d)")
OLD = 90
DECADE = 10
RECENT = 40
"""Of two digits, those up to here are of this century."""
NUMBER = re.compile(r"\d{1,3}(?:[. \u00a0\u202f]\d{3})+(?:,\d+)?|\d+(?:,\d+)?")


class ReadDate(NamedTuple):
    """A date, as far as it is told."""

    year: int
    month: int
    day: int


@cache
def date_pattern(code: str) -> re.Pattern[str]:
    """Days, months and years as a language writes them."""
    months = "|".join(sorted(map(re.escape, month_numbers(code)), key=len, reverse=True))
    between = r"(?:\s+(?:de|del|d')\s*|\.?\s+|\s*)"
    return re.compile(
        rf"{NUMERIC.format('a')}|(?P<iso>\d{{4}}-\d\d-\d\d)"
        rf"|(?:(?P<day>\d{{1,2}})(?:er|ro|º|°|\.)?{between})?(?P<month>{months})\b\.?(?:{between}(?P<year>\d{{4}}))?"
        rf"|(?P<lone>(?:1[5-9]|20)\d\d)",
        re.IGNORECASE,
    )


@cache
def unit_pattern() -> re.Pattern[str]:
    """A unit or a currency behind a number."""
    values = shared_table()["values"]
    signs = "|".join(map(re.escape, values["signs"].split()))
    return re.compile(rf"\s?(?:(?:{'|'.join(values['units'].split())})\b|(?:{signs}))")


@cache
def age_pattern(code: str) -> re.Pattern[str]:
    """Ages as a language tells them of somebody: by their own words, or by those before them."""
    values = table_of(code)["values"]
    before = "|".join(f"(?<={re.escape(words.strip())} )" for words in values["before_ages"].split(","))
    return re.compile(rf"(?<!\d)(?:{values['age']}|(?:{before}){values['years']})(?!\w)", re.IGNORECASE)


@cache
def band_pattern(code: str) -> re.Pattern[str]:
    """Bands of ages as a language tells them here."""
    values = table_of(code)["values"]
    band = values["years_old"].format(r"(?P<first>\d{1,3})-?", r"(?P<last>\d{1,3})")
    return re.compile(rf"(?<!\w){band}(?:{values['behind_ages']})?(?!\w)")


@cache
def month_numbers(code: str) -> dict[str, int]:
    """The number of each month by its names."""
    groups = table_of(code)["calendar"]["months"].split(",")
    return {word: number for number, group in enumerate(groups, 1) for word in group.split()}


@dataclass(frozen=True)
class EuropeanValues(Values):
    """Dates, ages and amounts of a language."""

    code: str

    def read_date(self, text: str) -> ReadDate | None:
        """The date that a text is, as far as it tells one; noughts for what it leaves out."""
        found = date_pattern(self.code).search(text)
        if found is None:
            return None
        if found["iso"]:
            return ReadDate(*map(int, found["iso"].split("-")))
        if found["lone"]:
            return ReadDate(int(found["lone"]), 0, 0)
        if found["month_a"]:
            return ReadDate(whole_year(found["year_a"]), int(found["month_a"]), int(found["day_a"]))
        month = month_numbers(self.code)[found["month"].casefold()]
        return ReadDate(int(found["year"] or 0), month, int(found["day"] or 0))

    def coarse_spans(self, text: str, *, least: Least) -> list[Span]:
        """Decades and bands of ages, where they leave enough open."""
        values = table_of(self.code)["values"]
        said = re.escape(values["decade_alone"]).replace(r"\{\}", "{}").format(r"\d\d(?:\d\d)?")
        spans = [found.span() for found in re.finditer(rf"(?<!\w){said}(?!\w)", text)]
        kept = spans if least.get("date", 0) <= DECADE * 365.25 else []
        bands = [
            found.span()
            for found in band_pattern(self.code).finditer(text)
            if int(found["last"]) - int(found["first"]) + 1 >= least.get("age", 0)
        ]
        return sorted(kept + bands)

    def tells_no_year(self, text: str, span: Span) -> bool:
        """Whether the numbers of a stretch are followed by a unit."""
        return unit_pattern().match(text, span[1]) is not None

    def is_number(self, term: str) -> bool:
        """Whether a term is a number in digits."""
        return NUMBER.fullmatch(term) is not None

    def year_of(self, text: str, order: DateOrder = None) -> str | None:
        """The year of a date."""
        found = self.read_date(text)
        return str(found.year) if found and found.year else None

    def shift_date(self, text: str, by: timedelta, *, order: DateOrder = None) -> str | None:
        """A day, moved, and written in numbers."""
        day = self._day(text)
        written: str = table_of(self.code)["values"]["day"]
        try:
            return (date.fromordinal(day) + by).strftime(written) if day else None
        except OverflowError:  # no calendar goes so far
            return None

    def first_day(self, text: str, order: DateOrder = None) -> int | None:
        """The day that a text tells, as a number."""
        return self._day(text)

    def _day(self, text: str) -> int | None:
        found = self.read_date(text)
        try:
            return date(*found).toordinal() if found else None
        except ValueError:  # a month or a day is not told, or there is no such day
            return None

    def band_of(self, text: str, *, years: int = 5) -> str | None:
        """An age in a band."""
        found = re.search(r"\d{1,3}", text)
        if found is None or int(found[0]) >= OLD:
            return None
        first = int(found[0]) // years * years
        said: str = table_of(self.code)["values"]["years_old"]
        if text.startswith("-", found.end()):  # "72-jährig" is two words in one
            said = said.replace("{}", "{}-", 1)
        return text[: found.start()] + said.format(first, first + years - 1) + text[found.end() :]

    def is_old(self, text: str) -> bool:
        """Whether an age is 90 or more; in doubt it is."""
        found = re.search(r"\d{1,3}", text)
        return found is None or int(found[0]) >= OLD

    def round_amount(self, text: str, *, digits: int = 2) -> str | None:
        """An amount to so many digits, and always to fewer than it had."""
        found = NUMBER.search(text)
        if found is None:
            return None
        whole = re.sub(r"[. \u00a0\u202f]", "", found[0].partition(",")[0])
        kept = min(digits, len(whole) - 1)
        if kept < 1:
            return None
        rounded = int(round(int(whole), kept - len(whole)))
        return text[: found.start()] + f"{rounded:,}".replace(",", ".") + text[found.end() :]


def whole_year(written: str) -> int:
    """A year with its century."""
    year = int(written)
    return year if len(written) == 4 else year + (2000 if year <= RECENT else 1900)
