"""How are rows of separated values read and written?

Cells of the treated columns are text; names of columns are structure, if the first row
is a head. Cells of other columns are passed on untouched; the user chose that.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.formats.column_names import changed_names, kept_names, name_pieces, new_names, text_names
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings
from textveil.formats.table import (
    chosen_columns,
    counts_rows,
    holds_amounts,
    is_amount,
    is_short_number,
    says_nothing,
    spelled_cells,
)
from textveil.formats.table_head import has_head

LONGEST = 16 * 1024 * 1024
"""Characters of one cell."""
MOST_COLUMNS = 16_384
"""Columns of a table that table programs open."""
SEPARATORS = ",;\t|"


def read(data: bytes, *, settings: Settings) -> Contents:
    """The column names and the treated cells, a line each; a cell of one letter of a spelled word is hidden always."""
    rows = list(table(data, settings=settings))
    told, spelled = told_names(rows, settings=settings), spelled_cells(rows)
    texts = [
        Piece(rows[row][column], kind=Kind.NAME if (row, column) in spelled else None)
        for row, column in cells(rows, settings=settings)
    ]
    return Contents((*name_pieces(told), *texts))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same rows with the treated cells changed, separated as before."""
    rows = list(table(data, settings=settings))
    if not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    if not rows:
        return b""
    told, places = told_names(rows, settings=settings), list(cells(rows, settings=settings))
    if has_head(rows, settings=settings):
        rows[0] = new_names(rows[0], changed_names(told, changes))
    for (row, column), change in zip(places, changes[len(told) :], strict=True):
        rows[row][column] = change.text
    text, encoding = read_text(data, name=settings.name)
    output = io.StringIO(newline="")
    ends = "\r\n" if "\r\n" in text else "\n"
    csv.writer(output, delimiter=separator(text, settings=settings), lineterminator=ends).writerows(rows)
    return encode(output.getvalue(), name=settings.name, encoding=encoding)


def told_names(rows: list[list[str]], *, settings: Settings) -> list[str]:
    """The names of columns that are text; none if the first row is no head."""
    if not has_head(rows, settings=settings):
        return []
    return text_names(rows[0], (rows[row][column] for row, column in cells(rows, settings=settings)), settings=settings)


def table(data: bytes, *, settings: Settings) -> Iterator[list[str]]:
    """The rows of a table."""
    text = read_text(data, name=settings.name)[0]
    csv.field_size_limit(LONGEST)
    try:
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator(text, settings=settings), strict=True):
            if len(row) > MOST_COLUMNS:
                raise InputError(f"{settings.name} has more than {MOST_COLUMNS:,} columns: split it")
            yield row
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
    """Places of the treated cells, row by row; columns without a head are called by their numbers."""
    is_headed, spelled = has_head(rows, settings=settings), spelled_cells(rows)
    width = len(rows[0]) if rows else 0
    names = rows[0] if is_headed else [str(number) for number in range(1, width + 1)]
    treated = chosen_columns(names, settings=settings) - numbering_columns(rows, settings=settings)
    amounts = amount_columns(rows, settings=settings)
    for row in range(int(is_headed), len(rows)):
        told = [column for column, cell in enumerate(rows[row]) if not says_nothing(cell) or (row, column) in spelled]
        told = [column for column in told if column not in amounts or not is_amount(rows[row][column])]
        yield from ((row, column) for column in told if column in treated or column >= width)  # beyond the first row


def numbering_columns(rows: list[list[str]], *, settings: Settings) -> set[int]:
    """Columns that only number the rows, here or in all of the table, unless somebody named the columns to treat."""
    if settings.columns is not None or not has_head(rows, settings=settings):
        return set()
    below = [row for row in rows[1:] if row]
    whole = [(column, name) for column, name in enumerate(rows[0]) if all(len(row) > column for row in below)]
    return {
        column
        for column, name in whole
        if counts_rows(name, [row[column] for row in below])
        or (name in settings.structure and all(is_short_number(row[column]) for row in below))
    }


def amount_columns(rows: list[list[str]], *, settings: Settings) -> set[int]:
    """Columns whose numbers are no years, unless somebody named the columns to treat."""
    if settings.columns is not None:
        return set()
    is_headed = has_head(rows, settings=settings)
    below = rows[int(is_headed) :]
    names = enumerate(rows[0]) if is_headed else ((column, "") for column in range(len(rows[0]) if rows else 0))
    return {
        column for column, name in names if holds_amounts(name, [row[column] for row in below if len(row) > column])
    }


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Formulas, which a table program would run, and names that stay."""
    rows = list(table(data, settings=settings))
    formulas = sum(is_formula(cell) for row in rows for cell in row)
    found = [Note("table", "cells that a table program may run as formulas", formulas)] if formulas else []
    names = rows[0] if has_head(rows, settings=settings) else []
    return found + kept_names(names, told_names(rows, settings=settings), settings=settings)


def is_formula(cell: str) -> bool:
    """Whether a table program would run this cell.

    >>> is_formula("=HYPERLINK(A1)"), is_formula("-12")
    (True, False)
    """
    return cell.startswith(("=", "@", "+", "-")) and len(cell) > 1 and not cell[1].isdigit()
