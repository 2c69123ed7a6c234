"""What can be said of two dates or of a row of them with the words around, and still be true?

"from 1993 to 2003" → "for ten years"; "15 October to 3 November" → "over about
three weeks"; "in 1993, 1995 and 2001" → "in the 1990s and the 2000s".
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import date
from itertools import pairwise

from textveil.core.model import Chain, Span
from textveil.languages.english.lexicon.value_words import DIGIT_WORDS, MONTHS, TEN_WORDS
from textveil.languages.english.values.dates import (
    DAY,
    GAP,
    LONGEST,
    MONTH,
    UNTOLD,
    YEAR_ALONE,
    Date,
    Order,
    day_of,
    day_range,
    exists,
    month_and_day,
    part_of_year,
    read_date,
    write_date,
    write_month,
)

TO = re.compile(r",?\s?(?:to|until|till|through)\s(?:the\s)?|\s?[-–—]\s?")
AND = re.compile(r"\sand\s")
COMMA = re.compile(r",\s(?:and\s)?|\s(?:and|&)\s")
START = re.compile(r"(?:\b(?P<word>[Ff]rom|[Ff]or|[Bb]etween|[Ii]n|[Oo]n|[Bb]oth in|of)\s(?:the\s)?)?\Z")
CLOSED = re.compile(r"[)\]]|[ \t]*(?:\n|\Z)")
"""Behind what stands by itself, at the end of its line or of its bracket."""
OPEN = re.compile(r"(?:[\[:/|]\s?|\([^()]{0,120}|\n\s*)\Z")
"""Before what stands in brackets or behind a label."""
LONGEST_OPENING = 200
"""Signs that are looked at for it."""
PARTS = re.compile(
    r"(?<=\d{4}), (?=\d{4}\b)|(?<=\d) [-–—] (?=\w)|(?<=from \d{4})[-–—](?=[12]\d{3}\b)"
    r"|(?<=[\da-z])(?:,? and|,) (?=\d{1,2} [A-Z]|[A-Z][a-z]+\.? \d)"
)
"""Between dates that were found as one."""
PART_OF_DECADE = re.compile(r"\b(?:early|mid|middle|late)(?: to (?:mid|late))?[- ](?P<decade>[12]\d\d0s)\b")
LIMIT = "[Ff]rom|[Ss]ince|[Uu]ntil|[Tt]ill|[Bb]y|[Bb]efore|[Aa]fter|to"
PART_OF_YEAR = re.compile(
    rf"(?:\b(?P<front>[Ii]n|{LIMIT}) )?\b(?:the )?(?:early|mid|middle|late)[- ]"
    rf"(?:(?:{'|'.join(MONTHS)}) )?(?P<year>1\d{{3}}|20\d\d)\b"
)
CIRCA = re.compile(
    r"\b(?:[Cc]a?\.|circa|[Cc]irca)[^\S\n]?(?P<year>1\d{3}|20\d\d)(?: ?[-–/] ?(?P<last>(?:1\d|20)?\d\d)\b)?(?![\d-])"
)
"""About a year, or from about one to about another."""
ABOUT_BEFORE = re.compile(r"\b(?:[Cc]a?\.|[Cc]irca)[^\S\n]?\Z")
SHORT_YEAR, LONG_YEAR = re.compile(r"\d\d"), re.compile(r"(?<!\d)[12]\d{3}\Z")
LIFE = re.compile(r"(?<![\w.])(?<!until )(?<!before )(?<!after )(?<![-–] )(?P<what>[bd])\. \Z")
"""Before the year in which somebody was born, or died, and no limit of something else."""
WEEK, DAYS_IN_MONTH, A_YEAR = 7, 30.44, 365.25
SURE = 12
"""Up to how many years, or in fives, a duration is told as it is: others tell too much."""


def number_in_words(number: int) -> str:
    """A number below a hundred as it is spoken.

    >>> number_in_words(3), number_in_words(40), number_in_words(25)
    ('three', 'forty', 'twenty-five')
    """
    if number < len(DIGIT_WORDS):
        return DIGIT_WORDS[number]
    tens, units = divmod(number, 10)
    return TEN_WORDS[tens - 2] + (f"-{DIGIT_WORDS[units]}" if units else "")


def duration_of_years(number: int) -> str:
    """How long it is from a year to another one.

    >>> [duration_of_years(number) for number in (1, 10, 14, 37)]
    ['about a year', 'ten years', 'more than ten years', 'more than thirty-five years']
    """
    if number == 1:
        return "about a year"
    if number <= SURE or (number % 5 == 0 and number < 100):
        return f"{number_in_words(number)} years"
    # From a year to the 14th after it may be little more than 13.
    return f"more than {number_in_words((number - 1) // 5 * 5)} years" if number < 100 else "more than a century"


def duration_of_days(days: int) -> str:
    """About how long a number of days is.

    >>> [duration_of_days(days) for days in (2, 7, 19, 100, 800)]
    ['a few days', 'about a week', 'about three weeks', 'about three months', 'about two years']
    """
    if days < WEEK - 2:
        return "a few days"
    for unit, name, most in ((WEEK, "week", 9), (DAYS_IN_MONTH, "month", 22)):
        number = round(days / unit)
        if number < most:
            return f"about a {name}" if number < 2 else f"about {number_in_words(number)} {name}s"
    years = duration_of_years(int(days / A_YEAR + 0.5))
    return years if years.startswith("more") else f"about {years.removeprefix('about ')}"


def period(first: str, last: str) -> str:
    """How long it is from one date to another; nothing when they do not tell."""
    if YEAR_ALONE.fullmatch(first) and YEAR_ALONE.fullmatch(last):
        years = int(last) - int(first)
        return duration_of_years(years) if years > 0 else ""
    begin, end = ends_of(first, last)
    if begin is None or end is None or end < begin:
        return ""
    return duration_of_days(end - begin + 1) if end - begin < 36_000 else ""


def ends_of(first: str, last: str) -> tuple[int | None, int | None]:
    """The days that two dates mean; a day without a year is of the year of the other, or of the same year."""
    begin, end = day_range(first), day_range(last)
    left, right = month_and_day(first), month_and_day(last)
    if left and end and end[0] == end[1] and (day := day_before(end[0], *left)):
        begin = (day, day)
    elif left and right:
        start = day_of(2001, *left)
        found = [day for year in (2001, 2002) if (day := day_of(year, *right)) and start and day >= start]
        begin, end = (start, start) if start else None, (found[0], found[0]) if found else None
    exact = [one[0] if one and one[1] - one[0] < 31 else None for one in (begin, end)]
    return exact[0], exact[1]


def day_before(last: int, month: int, day: int) -> int | None:
    """The last such day of a year that is not after another day."""
    year = date.fromordinal(last).year
    found = [one for one in (day_of(year - 1, month, day), day_of(year, month, day)) if one and one <= last]
    return max(found, default=None)


def parts_of(text: str, span: Span) -> list[Span]:
    """The dates that were found as one stretch, each with a year or a day."""
    start, spans = span[0], list[Span]()
    for gap in PARTS.finditer(text, *span):
        spans, start = [*spans, (start, gap.start())], gap.end()
    if not spans:
        return [span]
    spans.append((start, span[1]))
    terms = [text[slice(*one)] for one in spans]
    return spans if all(day_range(term) or month_and_day(term) for term in terms) else [span]


def joined_dates(text: str, spans: Sequence[Span]) -> tuple[Span, Chain] | None:
    """Two dates or more that stand one after another, with the words before them, and what can be said instead."""
    found = dates_of_row(text, spans)
    about = ABOUT_BEFORE.search(text, max(0, found[0][0] - 7), found[0][0]) if found else None
    if found is None or about is None:
        return found
    return (about.start(), found[0][1]), tuple(f"around the {label}" for label in found[1] if label[:1].isdigit())


def dates_of_row(text: str, spans: Sequence[Span]) -> tuple[Span, Chain] | None:
    """The same, whatever is said of how exact the first is."""
    start, end = spans[0][0], spans[-1][1]
    terms = with_years_of_next([text[slice(*span)] for span in spans])
    gaps = [text[left[1] : right[0]] for left, right in pairwise(spans)]
    front = START.search(text[max(0, start - 12) : start])
    word = (front["word"] or "").lower() if front else ""
    begin = start - len(front[0]) if front and word else start
    if len(spans) == 2 and TO.fullmatch(gaps[0]):
        is_alone = text.endswith(", ", 0, begin) and CLOSED.match(text, end) is not None
        chain = from_to(*terms, word=word, is_open=is_alone or opens_at(text, begin) or begin == 0)
        if "through" in gaps[0]:
            # "From 2007 through 2012" may be five years or six.
            chain = tuple(re.sub(r"^for (?!about|more)", "for about ", label) for label in chain)
        return ((begin, end), chain) if chain else None
    if len(spans) == 2 and AND.fullmatch(gaps[0]) and word == "between":
        shared = unique_decades(terms) or unique_parts(terms)
        return ((begin, end), (f"in {shared[0]}",)) if len(shared) == 1 else None
    shared = unique_decades(terms)
    if not shared or not all(COMMA.fullmatch(gap) for gap in gaps):
        return None
    if word in {"in", "on", "both in"}:
        return (begin, end), (f"in {list_names(shared)}",)
    return ((start, end), (list_names(shared),)) if word == "of" or opens_at(text, start) else None


def with_years_of_next(terms: Sequence[str]) -> list[str]:
    """Dates, those without a year with that of the next that has one, or with the year before where they come later
    in it.

    >>> with_years_of_next(["January", "February 2010"]), with_years_of_next(["30 December", "2 January 2010"])
    (['January 2010', 'February 2010'], ['30 December 2009', '2 January 2010'])
    """
    told: list[str] = []
    year, month = 0, 0
    for term in reversed(terms):
        written = read_date(" ".join(term.split()))
        is_open = written is not None and written.year is None and (month_and_day(term) or term in MONTHS)
        if written and is_open and written.month and year:
            year, month = year - (month > 0 and written.month > month), written.month
            told.append(f"{term} {year}")
        else:
            year, month = (written.year or 0, written.month or 0) if written else (0, 0)
            told.append(term)
    return told[::-1]


def opens_at(text: str, place: int) -> bool:
    """Whether a bracket, a label or a line opens before a place."""
    return OPEN.search(text, max(0, place - LONGEST_OPENING), place) is not None


def from_to(first: str, last: str, *, word: str, is_open: bool) -> Chain:
    """What can be said of the time from one date to another."""
    shared = unique_decades([first, last])
    if word in {"from", "for"}:
        length = period(first, last)
        return (*((f"for {length}",) if length else ()), *((f"in {shared[0]}",) if len(shared) == 1 else ()))
    if word in {"between", "in", "on", "of"}:
        return (f"in {shared[0]}",) if len(shared) == 1 else ()
    if is_open:
        return ("–".join(name.removeprefix("the ") for name in shared),) if shared else ()
    length = "" if YEAR_ALONE.fullmatch(first) else period(first, last)
    return (f"over {length}",) if length else (f"in {shared[0]}",) if len(shared) == 1 else ()


def unique_decades(terms: Sequence[str]) -> list[str]:
    """The decades of some dates, each once; nothing when one has none."""
    ranges = [day_range(term) for term in terms]
    if not all(one or month_and_day(term) for one, term in zip(ranges, terms, strict=True)) or not ranges[-1]:
        return []
    return list(dict.fromkeys(f"the {date.fromordinal(one[0]).year // 10 * 10}s" for one in ranges if one))


def unique_parts(terms: Sequence[str]) -> list[str]:
    """The parts of a year that some days without a year lie in, each once; nothing when one is no such day."""
    days = [month_and_day(term) for term in terms]
    return list(dict.fromkeys(f"the {part_of_year(day[0])}" for day in days if day)) if all(days) else []


def list_names(names: Sequence[str]) -> str:
    """Names in a row.

    >>> list_names(["the 1990s", "the 2000s", "the 2010s"])
    'the 1990s, the 2000s and the 2010s'
    """
    return " and ".join(filter(None, [", ".join(names[:-1]), names[-1]]))


def decade_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """A part of a decade or of a year, or what is about a year, around a stretch of a text, and the decade."""
    decades = unique_decades([text[slice(*span)]])
    if decades and (life := LIFE.search(text, max(0, span[0] - 4), span[0])):
        return (life.start(), span[1]), (f"{'born' if life['what'] == 'b' else 'died'} in {decades[0]}",)
    for match in CIRCA.finditer(text, max(0, span[0] - 8), min(len(text), span[1] + 16)):
        if match.start() <= span[0] and span[1] <= match.end():
            last = match["year"][: 4 - len(match["last"] or "")] + (match["last"] or "")
            ends = list(dict.fromkeys(f"{year[:3]}0s" for year in (match["year"], last)))
            return match.span(), (f"around the {'–'.join(ends)}",)
    for match in PART_OF_DECADE.finditer(text, max(0, span[0] - 10), min(len(text), span[1] + 2)):
        if match.start() <= span[0] and span[1] <= match.end():
            return match.span(), (match["decade"],)
    for match in PART_OF_YEAR.finditer(text, max(0, span[0] - 25), min(len(text), span[1] + 15)):
        if match.start() <= span[0] and span[1] <= match.end():
            return match.span(), (part_of_decade(match),)
    return None


def part_of_decade(match: re.Match[str]) -> str:
    """The decade of a part of a year, behind the word that stood before it."""
    decade, front = f"in the {match['year'][:3]}0s", match["front"]
    return decade if not front or front.lower() == "in" else f"{front} some time {decade}"


# From when to when, and how is another stretch of time written the same way?
#
# What the two ends share is told once: "Oct 15–18, 2004", "15 October – 3 November
# 2004". Moved, they may share less; then what they no longer share is added.

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
        (('1990s', '20th century'), ('1920s – 1970s', '20th century'))
        """
        dash = self.link if self.link.strip() in ("–", "—") else "–"
        ends = zip(self.first.coarser, self.last.coarser, strict=False)
        # Two months or two years that are not one would tell more than each is told by itself.
        return tuple(
            begin if begin == end else f"{begin}{dash}{end}"
            for begin, end in ends
            if begin == end or end.endswith("0s")
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
    if SHORT_YEAR.fullmatch(right) and LONG_YEAR.search(left):
        first = read_end(left, order)
        return first and Date(right, (("year", 0, 2),), int(left[-4:-2] + right), first.month)
    if month and (lent := read_date(f"{month['month']} {right}", order)):
        # Read with the month of the first, written without it.
        size = len(month["month"]) + 1
        places = tuple((name, begin - size, end - size) for name, begin, end in lent.places if name != "month")
        return Date(right, places, lent.year, lent.month, lent.day)
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
