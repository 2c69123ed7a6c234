"""From when to when, and how is another stretch of time written the same way?

What the two ends share is told once: "Oct 15–18, 2004", "15 October – 3 November
2004". Moved, they may share less; then what they no longer share is added.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from textveil.core.model import Chain
from textveil.languages.english.values.date_order import UNTOLD, Order
from textveil.languages.english.values.dates import (
    DAY,
    GAP,
    LONGEST,
    MONTH,
    YEAR_ALONE,
    Date,
    exists,
    read_date,
    write_date,
    write_month,
)

Day = tuple[int, int, int]
"""Year, month, day."""
LINK = re.compile(
    r"\s*[–—]\s*|\s+-\s+|\s+(?:to|until|till|through|and)\s+"
    r"|(?<=\d)-(?=\d)|(?<=[a-z])-(?=[a-z])|(?<=\d)\s*/\s*(?=\d{4})",
    re.IGNORECASE,
)
LEAD = re.compile(rf"(?:from|between){GAP}", re.IGNORECASE)
DAY_ALONE = re.compile(DAY)


@dataclass(frozen=True, slots=True)
class DateRange:
    """Two dates, what stands before them and between them, and what only one of them tells for both."""

    lead: str
    first: Date
    link: str
    last: Date
    borrowed: frozenset[str] = frozenset()
    """What the first lacks and takes from the last: "month", "year"."""

    @property
    def coarser(self) -> Chain:
        """What may be said instead, each end told step by step, and once where both come to the same.

        >>> read_date_range("1994–97").coarser, read_date_range("27 September 1927 – 17 December 1974").coarser[:2]
        (('1990s', '20th century'), ('September 1927 – December 1974', '1927 – 1974'))
        """
        dash = self.link if self.link.strip() in ("–", "—") else "–"
        ends = zip(self.first.coarser, self.last.coarser, strict=False)
        return tuple(
            begin if begin == end else f"{begin}{dash}{end}"
            for begin, end in ends
            if begin == end or not end.endswith("century")
        )


def read_date_range(text: str, order: Order = UNTOLD) -> DateRange | None:
    """The stretch of time that a text is, or None."""
    if len(text) > 2 * LONGEST:
        return None
    lead = LEAD.match(text)
    start = lead.end() if lead else 0
    body = text[start:]
    for link in LINK.finditer(body):
        left, right = body[: link.start()], body[link.end() :]
        found = join(read_end(left, order), read_last(left, right, order), link[0])
        if found:
            return replace(found, lead=text[:start])
    return None


def range_chain(term: str) -> Chain:
    """What may be said instead of a stretch of time; nothing where no year and no name of a month is told."""
    found = read_date_range(term)
    is_told = found and (found.last.year is not None or not found.last.field("month").isdigit())
    return found.coarser if found and is_told else ()


def read_last(left: str, right: str, order: Order) -> Date | None:
    """The second of two dates; after "Oct 15" also "18, 2004", after "2004" also "06"."""
    whole = read_end(right, order)
    if whole and (whole.month or whole.year):
        return whole
    month = re.match(rf"{MONTH}{GAP}\d", left, re.IGNORECASE)
    if month and (lent := read_date(f"{month['month']} {right}", order)):
        # Read with the month of the first, written without it.
        size = len(month["month"]) + 1
        places = tuple((name, begin - size, end - size) for name, begin, end in lent.places if name != "month")
        return Date(right, places, lent.year, lent.month, lent.day)
    if re.fullmatch(r"[12]\d{3}", left) and re.fullmatch(r"\d\d", right):
        return Date(right, (("year", 0, 2),), int(left[:2] + right))
    return None


def read_end(text: str, order: Order) -> Date | None:
    """The first of two dates; also a day of the month alone, a month alone, or an early year."""
    whole = read_date(text, order)
    if not whole and YEAR_ALONE.fullmatch(text):
        return Date(text, (("year", 0, 4),), int(text))
    day = DAY_ALONE.fullmatch(text) if not whole else None
    if day and 1 <= int(day["day"]) <= 31:
        return Date(text, tuple((name, *day.span(name)) for name in ("day", "nth") if day[name]), day=int(day["day"]))
    return whole


def join(first: Date | None, last: Date | None, link: str) -> DateRange | None:
    """The stretch between two dates that tell equally much once the first has borrowed what it lacks."""
    if not first or not last or first.quarter or last.quarter or first.season or last.season:
        return None
    borrowed = {name for name in ("year", "month") if getattr(first, name) is None and getattr(last, name) is not None}
    if first.day is None and "month" in borrowed:
        return None
    lent = replace(first, **{name: getattr(last, name) for name in borrowed})
    if comes_after(lent, last) and "year" in borrowed and lent.year:
        lent = replace(lent, year=lent.year - 1)
    if (lent.day is None) != (last.day is None) or (lent.month is None) != (last.month is None):
        return None
    if (lent.year is None) != (last.year is None) or not exists(lent.year, lent.month, lent.day):
        return None
    return None if comes_after(lent, last) else DateRange("", lent, link, last, frozenset(borrowed))


def comes_after(first: Date, last: Date) -> bool:
    """Whether the first of two dates is the later."""
    return days_of(first) > days_of(last) and (first.year is not None or first.month == last.month)


def days_of(written: Date) -> Day:
    """A date by which others can be ordered."""
    return written.year or 0, written.month or 0, written.day or 0


def write_date_range(stretch: DateRange, move: Callable[[Date], Day | None]) -> str | None:
    """The stretch with both dates moved; what its ends no longer share is told of each."""
    first, last = move(stretch.first), move(stretch.last)
    if first is None or last is None:
        return None
    left = write_date(stretch.first, year=first[0], month=first[1], day=first[2])
    right = write_date(stretch.last, year=last[0], month=last[1], day=last[2])
    if "month" in stretch.borrowed and first[:2] != last[:2]:
        left += " " + write_month(first[1], like=stretch.last.field("month"))
    if "year" in stretch.borrowed and first[0] != last[0]:
        left += f"{',' if left[-1:].isdigit() else ''} {first[0]}"
    if not stretch.last.field("month") and stretch.last.month and first[:2] != last[:2]:
        right = f"{write_month(last[1], like=stretch.first.field('month'))} {right}"
    return stretch.lead + left + stretch.link + right
