"""Where does a text say a hidden number in another form?

As programs write it: with a fraction of nothing, with an exponent, in hexadecimal, its digits apart; and a day
as table programs count it, beside that day in its row.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from decimal import Decimal

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span, change_finding
from textveil.core.spans import merge, subtract
from textveil.languages.reading import Reading
from textveil.mentions.plain_letters import read as read_letters

FEWEST = 6
"""Digits of a number that is nobody else's."""
FIRST_DAY = 693_594
"""The day before the first that table programs count, as days of the calendar are counted."""
WRITTEN = re.compile(r"[\d\s().+/-]+")
"""A number as people write it."""
FORM = re.compile(
    r"(?<![\w.,])(?:(?P<float>\d{6,}\.0+)|(?P<power>\d(?:\.\d+)?[eE]\+?\d{1,2})|0[xX](?P<hex>[0-9a-fA-F]{5,})"
    r"|(?P<apart>\d(?:[ ._/-]\d){5,}))(?!\w|\.\d)"
)
SERIAL = re.compile(r"(?<![\w.,])\d{4,5}(?:\.0+)?(?![\w]|\.\d)")
RUN = re.compile(r"(?<![\w.,])[+(]{0,2}\d(?:[ \t().+/-]{0,4}\d)+(?!\w)")
"""Groups of digits with few signs between them."""
GROUP, SIGNS = re.compile(r"\d+"), "+("
MOST_GROUPS, LONGEST, WIDEST = 9, 17, 50
"""Groups, digits and signs of the longest number of a telephone, with its code."""
CODES, FEWEST_NATIONAL = (1, 2, 3), 7
"""Digits of the code of a country, and of the shortest number behind one."""
RowDay = tuple[int, int, int]
"""A table, a row of it, and a day as table programs count them."""
BECAUSE = "is a hidden number in another form"


def plain_number(text: str) -> str:
    """The digits of a number in one of these forms, without zeros before it; nothing if it is in none.

    >>> [plain_number(one) for one in ("447700900618.0", "4.47700900618E+11", "0x683d0d9b0a", "4 4 7 7 0 0", "12.5")]
    ['447700900618', '447700900618', '447700900618', '447700', '']
    """
    found = FORM.fullmatch(text.strip())
    if found is None:
        return ""
    if found["hex"]:
        return str(int(found["hex"], 16))
    if found["apart"]:
        return re.sub(r"\D", "", found["apart"]).lstrip("0")
    number = Decimal(found["float"] or found["power"])
    return str(int(number)) if number == number.to_integral_value() else ""


def written_digits(term: str) -> str:
    """The digits of a number that people write, without zeros before it; nothing if it is short, or none.

    >>> written_digits("+44 7700 900618"), written_digits("12 May 1971"), written_digits("1234")
    ('447700900618', '', '')
    """
    digits = re.sub(r"\D", "", term) if WRITTEN.fullmatch(term) else ""
    return digits.lstrip("0") if len(digits) >= FEWEST else ""


def find_disguised(reading: Reading, found: Sequence[Finding], listed: Iterable[Finding] = ()) -> list[Finding]:
    """Where a text says in another form what was found, or what is listed, as findings like those of the plain form."""
    known = {digits: one for one in (*listed, *found) for term in one.terms if (digits := written_digits(term))}
    forms = [(match.span(), plain_number(match[0])) for match in FORM.finditer(reading.text)] if known else []
    said = [(span, plain) for span, plain in forms if plain in known]
    told = merge([span for one in found for span in one.spans]) if said else []
    made = [like(known[plain], span, reading.text) for span, plain in said if subtract(span, told)]
    return [*made, *find_listed_numbers(reading.text, listed), *find_counted_days(reading, found)]


def find_listed_numbers(text: str, listed: Iterable[Finding]) -> list[Finding]:
    """Where a text says a listed number in other groups, with the code of its country or without it."""
    known: dict[str, Finding] = {}
    plain_ones: dict[str, Finding] = {}
    for one in listed:
        for number in map(read_number, one.terms):
            if number:
                plain_ones |= {} if number.has_country else {number.digits: one}
                known |= dict.fromkeys(number.without_country() | {number.digits}, one)
    if not known:
        return []
    letters = read_letters(text)
    found = list[Finding]()
    for span, number in numbers_in(letters.plain):
        own = known.get(number.digits) or next(
            (plain_ones[digits] for digits in number.without_country() if digits in plain_ones), None
        )
        if own is not None:
            found.append(like(own, letters.source(span), text))
    return found


@dataclass(frozen=True, slots=True)
class Number:
    """A number as people write it, by its digits."""

    digits: str = field(repr=False)
    """Without zeros before it."""
    has_country: bool
    """Whether it begins with the code of a country."""

    def without_country(self) -> set[str]:
        """The digits behind a code of one to three."""
        if not self.has_country:
            return set()
        return {rest for size in CODES if len(rest := self.digits[size:].lstrip("0")) >= FEWEST_NATIONAL}


def read_number(text: str) -> Number | None:
    """A number as it is written; None for what is none, or is short.

    >>> read_number("+44 (0)161 496 0347").digits, read_number("0161 496 0347").digits, read_number("12 May")
    ('441614960347', '1614960347', None)
    """
    if not WRITTEN.fullmatch(text):
        return None
    digits = re.sub(r"\D", "", text.replace("(0)", ""))
    has_country = text.lstrip(" (")[:1] == "+" or digits.startswith("00")
    plain = digits.lstrip("0")
    return Number(plain, has_country) if len(digits) >= FEWEST and plain else None


def numbers_in(text: str) -> Iterator[tuple[Span, Number]]:
    """Every number in a text: its groups of digits, from each one to each other."""
    for run in RUN.finditer(text):
        groups = [group.span() for group in GROUP.finditer(text, *run.span())]
        for first, (start, _) in enumerate(groups):
            before = text[run.start() : start]
            begin = start - len(before) + len(before.rstrip(SIGNS))
            for _, end in groups[first : first + MOST_GROUPS]:
                number = read_number(text[begin:end]) if end - begin <= WIDEST else None
                if number and len(number.digits) <= LONGEST:
                    yield (begin, end), number


def find_counted_days(reading: Reading, found: Sequence[Finding]) -> list[Finding]:
    """Numbers that count the days to a hidden day of the same row."""
    dates = {span: one for one in found if one.kind is Kind.DATE for span in one.spans}
    if not dates or not reading.columns:
        return []
    days: dict[RowDay, Finding] = {}
    for column in reading.columns:
        for cell, row in zip(column.cells, column.rows, strict=False):
            day = reading.language.values.first_day(reading.text[slice(*cell)]) if cell in dates else None
            if day is not None:
                days[column.table, row, day - FIRST_DAY] = dates[cell]
    return [like(days[place], cell, reading.text) for place, cell in counted_cells(reading) if place in days]


def counted_cells(reading: Reading) -> Iterator[tuple[RowDay, Span]]:
    """Cells that may count days, and which day of which row."""
    for column in reading.columns:
        for cell, row in zip(column.cells, column.rows, strict=False):
            if SERIAL.fullmatch(reading.text, *cell):
                yield (column.table, row, int(float(reading.text[slice(*cell)]))), cell


def like(finding: Finding, span: Span, text: str) -> Finding:
    """The same finding at another place."""
    return change_finding(finding, spans=(span,), terms=(text[slice(*span)],), because=BECAUSE, rule=Rule.IDENTIFIER)
