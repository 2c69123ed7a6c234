"""Which places of a document stand in a table, under which head, in which row?

Tables of Word, presentations, OpenDocument texts and web pages are read where they stand; only what their
columns are is known besides. A row of labels and values under each other is no table.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

from textveil.core.column_model import NAMES, Cell, Heading
from textveil.formats.column_names import text_names
from textveil.formats.contents import Piece
from textveil.formats.markup import TAIL, TEXT, Element, Place
from textveil.formats.registry import Settings
from textveil.formats.table import find_head_row

WIDTH = re.compile(r"[0-9]{1,4}")
FEWEST = 2
"""Rows below a head that make a table."""


@dataclass(frozen=True, slots=True)
class TableTags:
    """What a format calls tables, rows and cells, and the attribute that tells how many columns a cell takes."""

    table: str
    row: str
    cells: tuple[str, ...]
    width: str = ""


def label_cells(
    places: Sequence[Place], pieces: Sequence[Piece], *, tags: TableTags, settings: Settings
) -> list[Piece]:
    """The pieces, each with its place in a table where it has one."""
    tables: dict[Element, dict[Element, dict[int, str]]] = {}
    stand: list[tuple[Element, Element, int] | None] = []
    columns: dict[Element, dict[Element, int]] = {}
    for place, piece in zip(places, pieces, strict=True):
        spot = cell_place(place, tags, columns) if piece.kind is None else None
        stand.append(spot)
        if spot is not None:
            table, row, column = spot
            cells = tables.setdefault(table, {}).setdefault(row, {})
            cells[column] = f"{cells.get(column, '')}{piece.lead if column in cells else ''}{piece.text}"
    known = {table: head_cells(rows, settings=settings) for table, rows in tables.items()}
    return [
        piece if spot is None or piece.cell else replace(piece, cell=known[spot[0]].get((spot[1], spot[2])))
        for piece, spot in zip(pieces, stand, strict=True)
    ]


def cell_place(
    place: Place, tags: TableTags, columns: dict[Element, dict[Element, int]]
) -> tuple[Element, Element, int] | None:
    """The table and the row that a text stands in, and the number of its column; ``columns`` knows rows seen before."""
    if place.at not in (TEXT, TAIL):
        return None
    inner = place.element if place.at == TEXT else place.element.getparent()
    cell = inner if inner.tag in tags.cells else next(inner.iterancestors(*tags.cells), None)
    row = next(cell.iterancestors(tags.row), None) if cell is not None else None
    table = next(row.iterancestors(tags.table), None) if row is not None else None
    if cell is None or row is None or table is None:
        return None
    inside = cell.getparent()
    if inside not in columns:
        columns[inside] = number_cells(inside, tags)
    return table, row, columns[inside][cell]


def number_cells(row: Element, tags: TableTags) -> dict[Element, int]:
    """The number of the column that each cell of a row begins in."""
    cells = list(row.iterchildren(*tags.cells))
    widths = [cell.get(tags.width, "1") if tags.width else "1" for cell in cells]
    starts = accumulate((int(width) if WIDTH.fullmatch(width) else 1 for width in widths), initial=0)
    return dict(zip(cells, starts, strict=False))


def head_cells(
    rows: dict[Element, dict[int, str]], *, settings: Settings, unfit: str = ""
) -> dict[tuple[Element, int], Cell]:
    """The cells of a table from its head on, by their rows and columns; none where it has no head.

    Of the head itself only names that are structure are cells: they say nothing of anyone.
    """
    shown = list(rows.values())
    head = find_head_row(shown, settings=settings)
    if head is None or len(shown) - head - 1 < FEWEST:
        return {}
    identity, [first, *below] = object(), list(rows)[head:]
    headings = {column: Heading(name, identity, unfit=unfit) for column, name in shown[head].items()}
    said = (cell for row in below for cell in rows[row].values())
    told = text_names(list(shown[head].values()), said, settings=settings)
    names = Heading("", identity, known=NAMES, unfit=unfit)
    cells = {(first, column): Cell(names, -1) for column, name in shown[head].items() if name not in told}
    return cells | {
        (row, column): Cell(headings[column], number)
        for number, row in enumerate(below)
        for column in rows[row]
        if column in headings
    }
