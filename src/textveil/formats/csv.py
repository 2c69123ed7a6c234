"""How are rows of separated values read and written?

Cells of the treated columns are text; names of columns are structure.
Cells of other columns are passed on untouched; the user chose that.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from textveil.errors import InputError
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings
from textveil.formats.table import chosen, kept_names, name_pieces, new_names, says_nothing, spoken

LONGEST = 16 * 1024 * 1024
"""Characters of one cell."""
SEPARATORS = ",;\t|"


def read(data: bytes, *, settings: Settings) -> Contents:
    """The column names and the treated cells, a line each."""
    rows = list(table(data, settings=settings))
    told, texts = (
        told_names(rows, settings=settings),
        [rows[row][column] for row, column in cells(rows, settings=settings)],
    )
    return Contents((*name_pieces(told), *map(Piece, texts)))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same rows with the treated cells changed, separated as before."""
    rows = list(table(data, settings=settings))
    if not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    if not rows:
        return b""
    told = told_names(rows, settings=settings)
    for (row, column), change in zip(cells(rows, settings=settings), changes[len(told) :], strict=True):
        rows[row][column] = change.text
    rows[0] = new_names(rows[0], {name: change.text for name, change in zip(told, changes, strict=False)})
    text, encoding = read_text(data, name=settings.name)
    output = io.StringIO(newline="")
    ends = "\r\n" if "\r\n" in text else "\n"
    csv.writer(output, delimiter=separator(text, settings=settings), lineterminator=ends).writerows(rows)
    return encode(output.getvalue(), name=settings.name, encoding=encoding)


def told_names(rows: list[list[str]], *, settings: Settings) -> list[str]:
    """The names of columns that are text."""
    if not rows:
        return []
    return spoken(rows[0], (rows[row][column] for row, column in cells(rows, settings=settings)), settings=settings)


def table(data: bytes, *, settings: Settings) -> Iterator[list[str]]:
    """The rows of a table."""
    text = read_text(data, name=settings.name)[0]
    csv.field_size_limit(LONGEST)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=separator(text, settings=settings), strict=True)
    except csv.Error:
        raise InputError(f"{settings.name} is no table: a cell's quotes do not close, or it is too long") from None


def separator(text: str, *, settings: Settings) -> str:
    """What separates the cells: a tab in .tsv, else what the first line has most of.

    >>> separator("name;age", settings=Settings(format="csv"))
    ';'
    """
    first = text.partition("\n")[0]
    return "\t" if settings.format == "tsv" else max(SEPARATORS, key=first.count)


def cells(rows: list[list[str]], *, settings: Settings) -> Iterator[tuple[int, int]]:
    """Places of the treated cells, row by row."""
    treated = chosen(rows[0], settings=settings) if rows else set()
    for row in range(1, len(rows)):
        extra = range(len(rows[0]), len(rows[row]))  # cells beyond the head belong to no column
        told = [column for column, cell in enumerate(rows[row]) if not says_nothing(cell)]
        yield from ((row, column) for column in told if column in treated or column in extra)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Formulas, which a table program would run, and names that stay."""
    rows = list(table(data, settings=settings))
    formulas = sum(is_formula(cell) for row in rows for cell in row)
    found = [Note("table", "cells that a table program may run as formulas", formulas)] if formulas else []
    return found + (kept_names(rows[0], told_names(rows, settings=settings), settings=settings) if rows else [])


def is_formula(cell: str) -> bool:
    """Whether a table program would run this cell.

    >>> is_formula("=HYPERLINK(A1)"), is_formula("-12")
    (True, False)
    """
    return cell.startswith(("=", "@", "+", "-")) and len(cell) > 1 and not cell[1].isdigit()
