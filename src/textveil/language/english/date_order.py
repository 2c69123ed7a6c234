"""Is 4/10 in April or in October, and is '45 long ago?

The whole document answers: one day above 12 tells the order of all. Where none
does, the month stands first, but between dots the day. A year of two digits is
the last such year up to 2035, or up to the latest that the document tells.
"""

import re
from dataclasses import dataclass

LATEST = 2035
"""The last year that two digits may mean where a document tells no later one."""
COMMON = 2001
"""The year of a day that has none, where a document tells no year."""
NUMERIC = re.compile(r"(?<![\d/.-])(\d{1,2})([-/.])(\d{1,2})\2(?:\d{4}|\d{2})(?!\d|[-/.]\d)")
YEAR = re.compile(r"(?<![\d.,/$€£-])((?:19|20)\d\d)(?![\d]|[.,]\d)|\b((?:19|20)\d\d)-\d\d-\d\d|[/.-]((?:19|20)\d\d)\b")


@dataclass(frozen=True, slots=True)
class Order:
    """How a document writes its dates."""

    day_first: bool = False
    dotted_day_first: bool = True
    latest: int = LATEST
    year: int = COMMON
    """The year of days that are told without one."""

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


def order_of(text: str, *, day_first: bool | None = None) -> Order:
    """How a document writes its dates; ``day_first`` where its reader knows better.

    >>> order_of("from 04/10/2004 to 15/10/2004").day_first, order_of("on 04/10/2004").day_first
    (True, False)
    """
    votes = {".": 0, "/": 0}
    for first, sign, second in NUMERIC.findall(text):
        one, other = int(first), int(second)
        if (one > 12) != (other > 12):
            votes["." if sign == "." else "/"] += 1 if one > 12 else -1
    years = [int("".join(found)) for found in YEAR.findall(text)]
    latest = max([LATEST, *years])
    if day_first is not None:
        return Order(day_first, day_first, latest, max(years, default=COMMON))
    return Order(votes["/"] > 0, votes["."] >= 0, latest, max(years, default=COMMON))
