"""How are rows of separated values read and written?

Cells of the treated columns are text; names of columns are structure, if the first row
is a head. Cells of other columns are passed on untouched; the user chose that.
"""

import csv
import io
from collections.abc import Iterator, Sequence

from textveil.core.errors import InputError, tell_input
from textveil.formats.column_names import changed_names, kept_names, listed_names, new_names
from textveil.formats.contents import Change, Contents, Note
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings
from textveil.formats.table import LOOKED_AT, TableColumn, by_column, change_cells, has_head, table_contents, told_names

LONGEST = 16 * 1024 * 1024
"""Characters of one cell."""
MOST_COLUMNS = 10_000
"""Columns of a table that is read; no honest one has more."""
SEPARATORS = ",;\t|"


def read(data: bytes, *, settings: Settings) -> Contents:
    """The names of columns that are text, then the cells of each column."""
    rows = list(table(data, settings=settings))
    return table_contents(table_columns(rows, settings=settings)[0], settings=settings)


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same rows with the treated cells changed, separated as before."""
    rows = list(table(data, settings=settings))
    is_headed = has_head(rows, settings=settings)
    listed = listed_names(rows[0], settings=settings) if is_headed else {}
    if not listed and not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    if not rows:
        return b""
    columns, numbers = table_columns(rows, settings=settings)
    told = told_names(columns, settings=settings)
    if is_headed:
        rows[0] = new_names(rows[0], listed | changed_names(told, changes))
    for place, column, change in change_cells(columns, changes[len(told) :], settings=settings):
        known = columns[column].rows
        rows[(place if known is None else known[place]) + is_headed][numbers[column]] = change.text
    text, encoding = read_text(data, name=settings.name)
    output = io.StringIO(newline="")
    ends = "\r\n" if "\r\n" in text else "\n"
    csv.writer(output, delimiter=separator(text, settings=settings), lineterminator=ends).writerows(rows)
    return encode(output.getvalue(), name=settings.name, encoding=encoding)


def table_columns(rows: list[list[str]], *, settings: Settings) -> tuple[list[TableColumn], list[int]]:
    """The columns of a table, and of others that stand below it, each with its number in the file.

    Those without a head are called by their numbers.
    """
    is_headed = has_head(rows, settings=settings)
    names = rows[0] if is_headed else [str(number) for number in range(1, max(map(len, rows), default=0) + 1)]
    below = rows[int(is_headed) :]
    heads = second_heads(below, settings=settings)
    columns = by_column([dict(enumerate(row)) for row in below[: heads[0] if heads else len(below)]], names)
    numbers = list(range(len(columns)))
    for head, end in zip(heads, [*heads[1:], len(below)] if heads else [], strict=True):
        own = below[head + 1 : end]
        for number in range(max(map(len, below[head:end]))):
            said = [row[number] if number < len(row) and row[number] else None for row in own]
            name = below[head][number] if number < len(below[head]) else ""
            # The name itself is read as a text: nothing tells that it is structure as surely as at the top of a file.
            columns.append(TableColumn("", [name or None], [head], table=f"head {head}"))
            columns.append(TableColumn(name, said, range(head + 1, end), table=str(head)))
            numbers += [number, number]
    return columns, numbers


def second_heads(rows: Sequence[Sequence[str]], *, settings: Settings) -> list[int]:
    """Which rows of a table are the heads of others below it: an empty row stands before each.

    >>> second_heads([["1", "open"], ["", ""], ["name", "phone"], ["Ann", "x"]], settings=Settings())
    [2]
    """
    empty = [place for place, row in enumerate(rows) if not any(map(str.strip, row))]
    starts = [place + 1 for place in empty if place + 2 < len(rows) and place + 1 not in empty]
    plain = Settings(format=settings.format)
    return [
        place
        for place in starts
        if sum(map(bool, rows[place])) > 1 and has_head(rows[place : place + LOOKED_AT + 1], settings=plain)
    ]


def table(data: bytes, *, settings: Settings) -> Iterator[list[str]]:
    """The rows of a table."""
    text = read_text(data, name=settings.name)[0]
    csv.field_size_limit(LONGEST)
    with tell_input(f"{settings.name} is no table: a cell's quotes do not close, or it is too long", csv.Error):
        for row in csv.reader(io.StringIO(text, newline=""), delimiter=separator(text, settings=settings), strict=True):
            if len(row) > MOST_COLUMNS:
                raise InputError(f"{settings.name} has more than {MOST_COLUMNS:,} columns: split it")
            yield row


def separator(text: str, *, settings: Settings) -> str:
    """What separates the cells: a tab in .tsv, else what the first line has most of.

    >>> separator("name;age", settings=Settings(format="csv"))
    ';'
    """
    first = text.partition("\n")[0]
    return "\t" if settings.format == "tsv" else max(SEPARATORS, key=first.count)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Formulas, which a table program would run, and names that stay."""
    rows = list(table(data, settings=settings))
    formulas = sum(is_formula(cell) for row in rows for cell in row)
    found = [Note("table", "cells that a table program may run as formulas", formulas)] if formulas else []
    columns = table_columns(rows, settings=settings)[0]
    names = [column.name for column in columns if column.name]
    return found + kept_names(names, told_names(columns, settings=settings), settings=settings)


def is_formula(cell: str) -> bool:
    """Whether a table program would run this cell.

    >>> is_formula("=HYPERLINK(A1)"), is_formula("-12")
    (True, False)
    """
    return cell.startswith(("=", "@", "+", "-")) and len(cell) > 1 and not cell[1].isdigit()
