"""Which terms does a file list?

One a line, ``#`` before what is said about them; or a column of a table.
No message quotes a line: what is listed is to be hidden.
"""

import csv
import io
from collections.abc import Sequence
from os import PathLike
from pathlib import Path

from textveil.core.errors import InputError, UsageError
from textveil.core.named_files import read_bytes
from textveil.policy.terms import Term

HEADINGS = frozenset({"name", "names", "term", "terms", "person", "full name", "full_name", "fullname"})
"""First lines of a table that are no term."""
PERSON = "person"
MOST = 10_000_000
"""Bytes of the longest list."""


def read_terms(path: str | PathLike[str], *, column: str | None = None) -> list[Term]:
    """The terms a file lists: ``.csv`` or ``.tsv`` by column, the first unless one is named; anything else by line.

    A column called ``kind`` says of each row whether it is a person; without one that is guessed.
    """
    place = Path(path)
    text = _read(place)
    if place.suffix.lower() in {".csv", ".tsv"}:
        found = _from_table(text, place, column=column)
    elif column is not None:
        raise UsageError(f"{place.name} has no columns: leave column out, or give a .csv file")
    else:
        lines = (line.partition("#")[0] if line.lstrip().startswith("#") else line for line in text.splitlines())
        found = [Term(line.strip()) for line in lines if line.strip()]
    if not found:
        raise InputError(f"{place.name} lists nothing: write one term a line")
    return found


def _read(place: Path) -> str:
    data = read_bytes(place)
    if len(data) > MOST:
        raise InputError(f"{place.name} is longer than {MOST:,} bytes: a list of terms should be shorter")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise InputError(f"{place.name} is not UTF-8 text: save it as UTF-8") from None


def _from_table(text: str, place: Path, *, column: str | None) -> list[Term]:
    """The cells of one column."""
    try:
        rows = [
            row for row in csv.reader(io.StringIO(text), delimiter=_delimiter(text, place)) if any(map(str.strip, row))
        ]
    except csv.Error:
        raise InputError(f"{place.name} is no table: check its quotation marks") from None
    head = [cell.strip().lower() for cell in rows[0]] if rows else []
    number = _column(head, place, column=column)
    kinds = head.index("kind") if "kind" in head else None
    is_headed = column is not None or kinds is not None or not HEADINGS.isdisjoint(head[:1])
    found = []
    for row in rows[1:] if is_headed else rows:
        cell = row[number].strip() if number < len(row) else ""
        kind = row[kinds].strip().lower() if kinds is not None and kinds < len(row) else ""
        if cell and not cell.startswith("#"):
            found.append(Term(cell, person=kind == PERSON if kind else None))
    return found


def _delimiter(text: str, place: Path) -> str:
    """The sign between cells: a tab in .tsv; else a semicolon where the first line has one and no comma."""
    first = text.partition("\n")[0]
    return "\t" if place.suffix.lower() == ".tsv" else ";" if ";" in first and "," not in first else ","


def _column(head: Sequence[str], place: Path, *, column: str | None) -> int:
    """The number of the asked column."""
    if column is None:
        return 0
    if column.strip().lower() not in head:
        raise UsageError(f"no column {column!r} in {place.name}; there are: {', '.join(head) or 'none'}")
    return head.index(column.strip().lower())
