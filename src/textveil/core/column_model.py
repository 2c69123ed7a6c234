"""What is a column of a table, where do its values stand in a text, and what are they?"""

import re
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from itertools import pairwise
from math import inf
from typing import NamedTuple

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span
from textveil.core.spans import merge, move_spans, subtract, touches

VALUE = re.compile(r"\S(?:[^\n]|\n(?!\s*\n))*")
"""What stands between blank lines."""


class ColumnRole(StrEnum):
    """What the values of a column are."""

    PERSON = "person"
    CONTACT = "contact"
    IDENTIFIER = "identifier"
    DATE = "date"
    PLACE = "place"
    TEXT = "text"
    """Texts, or something that nobody can tell: every value is read."""
    CATEGORY = "category"
    MEASURE = "measure"
    FLAG = "flag"
    KEY = "key"
    """It does no more than count the rows."""


class Verdict(NamedTuple):
    """What the values of a column are."""

    role: ColumnRole
    kind: Kind
    """What is found where a value has to go."""
    is_personal: bool
    """Whether the rows of its table are about people."""


NAMES = Verdict(ColumnRole.KEY, Kind.WORD, is_personal=False)
"""What the names of columns are, where they stand in the text: they stay, whoever the rows are about."""


@dataclass(frozen=True, slots=True, eq=False)
class Heading:
    """A column as its file tells of it; each is equal to itself alone."""

    name: str = field(repr=False)
    table: object = field(repr=False)
    """The same for all columns of one table, and for no others."""
    decision: str = ""
    """What the user decided for the column: ``hide`` it whole, ``treat`` it though others are not, or nothing."""
    known: Verdict | None = None
    """What its values are, as whoever saw more of the table knows; None where this file alone tells."""
    unfit: str = ""
    """Signs that no value may hold, where a table is drawn in a text: they would draw it otherwise."""
    is_field: bool = False
    """Whether it is a field of few things, and not a column of many rows: what may tell of somebody is read there."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A place in a table."""

    heading: Heading
    row: int


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table, what its values are, and where they stand in a text."""

    name: str = field(repr=False)
    verdict: Verdict
    decision: str = ""
    table: int = 0
    cells: tuple[Span, ...] = field(default=(), repr=False)
    rows: tuple[int, ...] = field(default=(), repr=False)
    """The row of each value, where that is known."""
    unfit: str = ""
    """Signs that no value may hold, where the table is drawn in a text."""


def move_columns(columns: tuple[Column, ...], edits: list[Edit]) -> tuple[Column, ...]:
    """The columns of a text, where their values stand when the text is edited."""
    if not edits:
        return columns
    moved = iter(move_spans([span for column in columns for span in column.cells], edits))
    return tuple(replace(column, cells=tuple(next(moved) for _ in column.cells)) for column in columns)


def find_borders(columns: tuple[Column, ...], text: str) -> list[Span]:
    """What is drawn between the values of tables in a text, in order."""
    return find_gaps([column for column in columns if column.unfit], text)


def find_gaps(columns: Iterable[Column], text: str) -> list[Span]:
    """What stands between the values of columns and says nothing, in order."""
    cells = sorted(cell for column in columns for cell in column.cells)
    gaps = ((before[1], behind[0]) for before, behind in pairwise(cells))
    return [(start, end) for start, end in gaps if not any(map(str.isalnum, text[start:end]))]


def break_borders(columns: tuple[Column, ...], text: str, *, sign: str = "\n") -> str:
    """The text with line breaks, or other signs, where borders of tables are drawn in it; nothing else moves."""
    parts, done = list[str](), 0
    for start, end in find_borders(columns, text):
        parts += [text[done:start], sign * (end - start)]
        done = end
    return "".join([*parts, text[done:]])


def stretches_of(columns: tuple[Column, ...], text: str) -> list[tuple[Span, Column]]:
    """Where the values of each column stand, those made one between which nothing but blanks stands."""
    made: list[tuple[Span, Column]] = []
    for column in columns:
        for start, end in sorted(column.cells):
            last = made[-1] if made else None
            if last and last[1] is column and not text[last[0][1] : start].strip():
                made[-1] = (last[0][0], end), column
            else:
                made.append(((start, end), column))
    return made


def split_stretch(text: str, span: Span) -> tuple[Span, ...]:
    """The values in a stretch: a blank line stands between any two."""
    return tuple((span[0] + found.start(), span[0] + found.end()) for found in VALUE.finditer(text[slice(*span)]))


def keep_verdicts(columns: tuple[Column, ...], known: tuple[Column, ...]) -> tuple[Column, ...]:
    """The columns of a table that was written, with the verdicts of the one it was made of."""
    if len(columns) == len(known):
        return tuple(replace(one, verdict=old.verdict) for one, old in zip(columns, known, strict=True))
    verdicts = {(one.table, one.name): one.verdict for one in known}
    return tuple(replace(one, verdict=verdicts.get((one.table, one.name), one.verdict)) for one in columns)


def drop_cells(columns: tuple[Column, ...], spans: list[Span]) -> tuple[Column, ...]:
    """The columns without the values that some spans cover whole."""
    covered, left = merge(spans), list[Column]()
    for column in columns if covered else ():
        kept = [place for place, cell in enumerate(column.cells) if subtract(cell, covered)]
        rows = tuple(column.rows[place] for place in kept) if column.rows else ()
        left.append(replace(column, cells=tuple(column.cells[place] for place in kept), rows=rows))
    return tuple(left) if covered else columns


def repeat_edits(columns: tuple[Column, ...], edits: list[Edit], *, text: str) -> list[Edit]:
    """The edits, alike in all cells of a column that say the same: one replacement a value, all the way down.

    Each is like the cell in which most goes. What goes over several cells stays as it is, and so does a cell in which
    somebody keeps something.
    """
    inside: dict[Span, list[Edit]] = {}
    cells = sorted({cell for column in columns for cell in column.cells})
    others = list[Edit]()
    for edit in edits:
        place = bisect_right(cells, (edit.start, inf)) - 1
        is_within = place >= 0 and edit.end <= cells[place][1]
        (inside.setdefault(cells[place], []) if is_within else others).append(edit)
    made = list[Edit]()
    for column in columns:
        models: dict[str, tuple[int, list[Edit]]] = {}
        free = list[Span]()
        for cell in sorted(column.cells):
            own = [fit_edit(edit, cell, column.unfit, text=text) for edit in inside.get(cell, [])]
            if touches([cell], others) or any(edit.replacement == text[edit.start : edit.end] for edit in own):
                made += own
                continue
            value = text[slice(*cell)]
            if value not in models or reach(own) > reach(models[value][1]):
                models[value] = cell[0], own
            free.append(cell)
        for cell in free:
            start, own = models[text[slice(*cell)]]
            by = cell[0] - start
            made += [replace(edit, start=edit.start + by, end=edit.end + by) if by else edit for edit in own]
    return sorted([*others, *made], key=lambda edit: (edit.start, edit.end))


def reach(edits: list[Edit]) -> int:
    """How many letters some edits replace."""
    return sum(edit.end - edit.start for edit in edits)


def fit_edit(edit: Edit, cell: Span, unfit: str, *, text: str) -> Edit:
    """An edit in a cell of a drawn table that puts in no sign that would draw it otherwise, and keeps its capital."""
    if not unfit:
        return edit
    said = edit.replacement.translate(dict.fromkeys(map(ord, unfit), " "))
    is_capital = edit.start == cell[0] and text[cell[0]].isupper()
    return replace(edit, replacement=said[:1].upper() + said[1:] if is_capital else said)
