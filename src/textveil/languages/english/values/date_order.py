"""Is 4/10 in April or in October, and is '45 long ago?

The whole document answers: one day above 12 tells the order of all, and so do dates
between dots (the day first) and dates in words: "2 Nov 2024" or "Nov 2, 2024". Where
nothing tells, or two tell otherwise, the month is taken to stand first, but between
dots the day; and the date is known to be open. A year of two digits is the last such
year up to 2035, or up to the latest that the document tells.
"""

import re
from dataclasses import dataclass

from textveil.languages.english.lexicon.value_words import MONTH_NAME, MONTHS, SHORT_MONTHS

LATEST = 2035
"""The last year that two digits may mean where a document tells no later one."""
COMMON = 2001
"""The year of a day that has none, where a document tells no year."""
NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?!\d|[-/.]\d)")
YEAR = re.compile(r"(?<![\d.,/$€£-])((?:19|20)\d\d)(?![\d]|[.,]\d)|\b((?:19|20)\d\d)-\d\d-\d\d|[/.-]((?:19|20)\d\d)\b")
SHORT = "|".join(SHORT_MONTHS)
NAMED = re.compile(
    # A mail's head has the day first in every country: "Fri, 15 Oct 2004 10:15:32".
    rf"(?<![\d.,/:-])(?P<day_first>[0-3]?\d(?:st|nd|rd|th)? (?:of )?{MONTH_NAME}\b)"
    r"(?!\.?,? \d{4},? \d\d?:\d\d:\d\d)"
    # "Nov 24" may be a month of 2024.
    rf"|\b(?:{'|'.join(MONTHS)}) [0-3]?\d(?:st|nd|rd|th)?\b(?![:.]\d)"
    rf"|\b(?:{SHORT})\.? [0-3]?\d(?:(?:st|nd|rd|th)\b|,? \d{{4}}\b)"
)
"""A day beside the name of its month."""


@dataclass(frozen=True, slots=True)
class Order:
    """How a document writes its dates."""

    day_first: bool = False
    dotted_day_first: bool = True
    latest: int = LATEST
    year: int = COMMON
    """The year of days that are told without one."""
    is_told: bool = True
    """Whether the document tells the order of day and month; between dots the next."""
    is_dotted_told: bool = True
    is_told_in_digits: bool = True
    """Whether dates in digits do: who writes "4th July" may well write 07-04 for it."""

    def is_open(self, first: str, second: str, sign: str, *, has_year: bool = True) -> bool:
        """Whether two numbers may be day and month either way, and nothing tells which.

        >>> order_of("on 04/10/2004").is_open("04", "10", "/"), order_of("since 2 May 2004").is_open("04", "10", "/")
        (True, False)
        """
        is_told = self.is_dotted_told if sign == "." else self.is_told and (has_year or self.is_told_in_digits)
        return not is_told and first.zfill(2) != second.zfill(2) and max(int(first), int(second)) <= 12

    def names(self, first: str, second: str, sign: str, has_year: bool) -> dict[str, str] | None:
        """Which of two numbers is the day and which the month; or month and year, where no day is told."""
        one, other = int(first), int(second)
        day_first = self.dotted_day_first if sign == "." else self.day_first
        for is_day_first in (day_first, not day_first):
            day, month = (one, other) if is_day_first else (other, one)
            if 1 <= month <= 12 and 1 <= day <= 31:
                return {"first": "day", "second": "month"} if is_day_first else {"first": "month", "second": "day"}
        if not has_year and 1 <= one <= 12 and len(second) == 2:
            return {"first": "month", "second": "year"}
        return None

    def full_year(self, text: str) -> int:
        """A year with all its digits: of two digits the last such year that the document can mean.

        >>> Order(latest=2025).full_year("45"), Order(latest=2025).full_year("'24")
        (1945, 2024)
        """
        digits = text.lstrip("'’")
        if len(digits) == 4:
            return int(digits)
        return self.latest - (self.latest - int(digits)) % 100


UNTOLD = Order(is_told=False, is_dotted_told=False, is_told_in_digits=False)
"""Nothing is known of how dates are written."""


def order_of(text: str, *, day_first: bool | None = None) -> Order:
    """How a document writes its dates; ``day_first`` where its reader knows better.

    >>> order_of("from 04/10/2004 to 15/10/2004").day_first, order_of("on 04/10/2004").day_first
    (True, False)
    >>> order_of("on 2 Nov 2004 and 04/10/2004").day_first, order_of("on 2 Nov 2004 and 10/15/2004").is_told
    (True, False)
    """
    years = [int("".join(found)) for found in YEAR.findall(text)]
    latest, year = max([LATEST, *years]), max(years, default=COMMON)
    if day_first is not None:
        return Order(day_first, day_first, latest, year)
    dotted, slashed = dotted_orders(text), slashed_orders(text)
    told = dotted | slashed | {found["day_first"] is not None for found in NAMED.finditer(text)}
    # Between dots the day stands first by itself, unless such dates themselves or others say no.
    dotted_told = told | (dotted or {True})
    return Order(
        day_first=told == {True},
        dotted_day_first=dotted_told != {False},
        latest=latest,
        year=year,
        is_told=len(told) == 1,
        is_dotted_told=len(dotted_told) == 1,
        is_told_in_digits=len(dotted | slashed) == 1,
    )


def slashed_orders(text: str) -> set[bool]:
    """Whether the day stands first, as dates with a day above 12 between strokes tell; both where they disagree."""
    found = [(int(first), int(second)) for first, sign, second, _ in NUMERIC.findall(text) if sign != "."]
    return {first > 12 for first, second in found if (first > 12) != (second > 12)}


def dotted_orders(text: str) -> set[bool]:
    """The same of dates between dots; without such a day it stands first, if the year shows that they are dates."""
    found = [(int(first), int(second), year) for first, sign, second, year in NUMERIC.findall(text) if sign == "."]
    clear = {first > 12 for first, second, _ in found if (first > 12) != (second > 12)}
    return clear or {
        True for first, second, year in found if len(year) == 4 and min(first, second) >= 1 and max(first, second) <= 12
    }
