"""From when to when, and how is another stretch of time written the same way?

What the two ends share is told once: "Oct 15–18, 2004", "15 October – 3 November
2004". Moved, they may share less; then what they no longer share is added.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace

from textveil.languages.english.values.date_order import Order
from textveil.languages.english.values.written_dates import (
    DAY,
    GAP,
    LONGEST,
    MONTH,
    WrittenDate,
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
class WrittenRange:
    """Two dates, what stands before them and between them, and what only one of them tells for both."""

    lead: str
    first: WrittenDate
    link: str
    last: WrittenDate
    borrowed: frozenset[str] = frozenset()
    """What the first lacks and takes from the last: "month", "year"."""


def read_stretch(text: str, order: Order) -> WrittenRange | None:
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


def read_last(left: str, right: str, order: Order) -> WrittenDate | None:
    """The second of two dates; after "Oct 15" also "18, 2004", after "2004" also "06"."""
    whole = read_date(right, order)
    if whole:
        return whole
    month = re.match(rf"{MONTH}{GAP}\d", left, re.IGNORECASE)
    if month and (lent := read_date(f"{month['month']} {right}", order)):
        # Read with the month of the first, written without it.
        size = len(month["month"]) + 1
        places = tuple((name, begin - size, end - size) for name, begin, end in lent.places if name != "month")
        return WrittenDate(right, places, lent.year, lent.month, lent.day)
    if re.fullmatch(r"[12]\d{3}", left) and re.fullmatch(r"\d\d", right):
        return WrittenDate(right, (("year", 0, 2),), int(left[:2] + right))
    return None


def read_end(text: str, order: Order) -> WrittenDate | None:
    """The first of two dates; also a day of the month alone, or a month alone."""
    whole = read_date(text, order)
    day = DAY_ALONE.fullmatch(text) if not whole else None
    if day and 1 <= int(day["day"]) <= 31:
        return WrittenDate(
            text, tuple((name, *day.span(name)) for name in ("day", "nth") if day[name]), day=int(day["day"])
        )
    return whole


def join(first: WrittenDate | None, last: WrittenDate | None, link: str) -> WrittenRange | None:
    """The stretch between two dates that tell equally much once the first has borrowed what it lacks."""
    if not first or not last or first.quarter or last.quarter:
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
    return None if comes_after(lent, last) else WrittenRange("", lent, link, last, frozenset(borrowed))


def comes_after(first: WrittenDate, last: WrittenDate) -> bool:
    """Whether the first of two dates is the later."""
    return days_of(first) > days_of(last) and (first.year is not None or first.month == last.month)


def days_of(written: WrittenDate) -> Day:
    """A date by which others can be ordered."""
    return written.year or 0, written.month or 0, written.day or 0


def write_stretch(stretch: WrittenRange, move: Callable[[WrittenDate], Day | None]) -> str | None:
    """The stretch with both dates moved; what its ends no longer share is told of each."""
    first, last = move(stretch.first), move(stretch.last)
    if first is None or last is None:
        return None
    left = write_date(stretch.first, year=first[0], month=first[1], day=first[2])
    right = write_date(stretch.last, year=last[0], month=last[1], day=last[2])
    names = {name: stretch.last.text[begin:end] for name, begin, end in stretch.last.places}
    if "month" in stretch.borrowed and first[:2] != last[:2]:
        left += " " + write_month(first[1], like=names["month"])
    if "year" in stretch.borrowed and first[0] != last[0]:
        left += f"{',' if left[-1:].isdigit() else ''} {first[0]}"
    if "month" not in names and stretch.last.month and first[:2] != last[:2]:
        month = next(stretch.first.text[begin:end] for name, begin, end in stretch.first.places if name == "month")
        right = f"{write_month(last[1], like=month)} {right}"
    return stretch.lead + left + stretch.link + right
