"""How does a table become pieces of text, and how do changed pieces become cells again?

Column by column, a piece a cell. A cell of one sign is no text, unless such cells spell a word.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from textveil.core.column_model import Cell, Heading
from textveil.core.kinds import Kind
from textveil.formats.column_names import WORD, name_pieces, text_names
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoded_text import spells_word
from textveil.formats.registry import Settings
from textveil.languages.open_language import lexicon

LONG = 7
"""Digits of a number that may be somebody's, whatever its field is called."""
Cells = Sequence[str | None]
"""What the cells of a column say, from the first row on; None where there is nothing to say."""


@dataclass(frozen=True, slots=True)
class TableColumn:
    """A column as its file holds it."""

    name: str = field(repr=False)
    cells: Cells = field(repr=False)
    rows: Sequence[int] | None = field(default=None, repr=False)
    """The row of each cell, where a row may hold several or none; else each cell is one of the next row."""
    called: tuple[str, ...] = field(default=(), repr=False)
    """What else the user may call it."""

    @property
    def names(self) -> set[str]:
        """By which names the user may choose it."""
        return {self.name, *self.called}


def treated_columns(columns: Sequence[TableColumn], *, settings: Settings) -> list[int]:
    """Places of the columns that are treated: those that the user named, or all but those that are kept.

    >>> treated_columns([TableColumn("id", ()), TableColumn("note", ())], settings=Settings(columns=("note",)))
    [1]
    """
    return [
        place
        for place, column in enumerate(columns)
        if (settings.columns is None or not column.name or column.names.intersection(settings.columns))
        and column.names.isdisjoint(settings.keep_columns)
    ]


def column_pieces(columns: Sequence[TableColumn], *, settings: Settings) -> list[Piece]:
    """The cells of the treated columns, column by column.

    >>> [piece.text for piece in column_pieces([TableColumn("team", ["Ops", None, "Sales"])], settings=Settings())]
    ['Ops', 'Sales']
    """
    return [piece for _, _, piece in treated_cells(columns, settings=settings)]


def all_names(columns: Sequence[TableColumn]) -> tuple[str, ...]:
    """The names by which a user may choose columns."""
    return tuple(dict.fromkeys(name for column in columns for name in (column.name, *column.called)))


def table_contents(columns: Sequence[TableColumn], *, settings: Settings, removed: Iterable[Note] = ()) -> Contents:
    """What a table says: the names of columns that are text, then the cells of each column."""
    names = name_pieces(told_names(columns, settings=settings))
    pieces = (*names, *column_pieces(columns, settings=settings))
    return Contents(pieces, tuple(removed), column_names=all_names(columns))


def told_names(columns: Sequence[TableColumn], *, settings: Settings) -> list[str]:
    """The names of columns that are text."""
    said = (cell for column in columns for cell in column.cells if cell)
    return text_names([column.name for column in columns], said, settings=settings)


def change_cells(
    columns: Sequence[TableColumn], changes: Sequence[Change], *, settings: Settings
) -> Iterator[tuple[int, int, Change]]:
    """Place and column of every cell that changes, and how."""
    for (place, column, _), change in zip(treated_cells(columns, settings=settings), changes, strict=True):
        if change.edits:
            yield place, column, change


def treated_cells(columns: Sequence[TableColumn], *, settings: Settings) -> Iterator[tuple[int, int, Piece]]:
    """Every cell of the treated columns that says something: its place, its column and its piece."""
    treated = treated_columns(columns, settings=settings)
    spelled = spelled_in([columns[place] for place in treated])
    table = object()
    for number, place in enumerate(treated):
        column = columns[place]
        is_hidden = not column.names.isdisjoint(settings.hide_columns)
        decision = "hide" if is_hidden else "treat" if settings.columns is not None else ""
        heading = Heading(column.name, table, decision, settings.verdicts.get(column.name))
        for index, value in enumerate(column.cells):
            is_spelled = (number, index) in spelled
            if value and (is_spelled or is_hidden or not says_nothing(value)):
                cell = Cell(heading, index if column.rows is None else column.rows[index])
                yield index, place, Piece(value, kind=Kind.NAME if is_spelled else None, cell=cell)


def spelled_in(columns: Sequence[TableColumn]) -> set[tuple[int, int]]:
    """Columns and places of cells that spell a word, one letter each; where rows hold lists, in one list."""
    cells = [[one or "" for one in column.cells] for column in columns]
    rows = [column.rows or () for column in columns]
    lists = [number for number, own in enumerate(rows) if len(set(own)) < len(own)]
    found = spelled_cells([[] if number in lists else own for number, own in enumerate(cells)])
    for number in lists:
        start = 0
        for _, group in groupby(rows[number]):
            end = start + len(list(group))
            found |= {(number, start + place) for place in spelled_places(cells[number][start:end])}
            start = end
    return found


def spelled_cells(rows: Sequence[Sequence[str]]) -> set[tuple[int, int]]:
    """Places of cells that spell a word, one letter each, along a row or down a column.

    >>> sorted(spelled_cells([["12", *"Ellison"]]))[:3], spelled_cells([[*"YNNYN"]])
    ([(0, 1), (0, 2), (0, 3)], set())
    """
    letters = [[(len(cell.strip()) == 1 and cell.strip()) or " " for cell in cells] for cells in rows]
    if not any(sign.isalpha() for cells in letters for sign in cells):
        return set()
    width = max(map(len, rows), default=0)
    across = [[(row, column) for column in range(len(cells))] for row, cells in enumerate(rows)]
    down = [[(row, column) for row in range(len(rows)) if column < len(rows[row])] for column in range(width)]
    found: set[tuple[int, int]] = set()
    for line in (*across, *down):
        signs = "".join(letters[row][column] for row, column in line)
        for match in re.finditer(r"[^\W\d_]{5,}", signs):
            if spells_word(match[0]):
                found.update(line[match.start() : match.end()])
    return found


def by_column(rows: Sequence[Mapping[int, str]], names: Sequence[str]) -> list[TableColumn]:
    """Columns of rows whose cells are known by their places; columns beyond the names have none."""
    width = max([len(names), *(max(row, default=-1) + 1 for row in rows)])
    named = [*names, *[""] * (width - len(names))]
    return [TableColumn(name, [row.get(place) or None for row in rows]) for place, name in enumerate(named)]


def says_nothing(cell: str) -> bool:
    """Whether a cell is a single sign: a code, the same wherever it stands.

    >>> says_nothing("M"), says_nothing("Ann")
    (True, False)
    """
    return len(cell.strip()) <= 1


def is_telling(value: float, names: Sequence[str]) -> bool:
    """Whether a number may point at somebody: by its length, or by what its column is called.

    >>> is_telling(37, ["age"]), is_telling(90210, ["zip_code"]), is_telling(1614960000, ["x"]), is_telling(1.5, ["x"])
    (False, True, True, False)
    >>> is_telling(447700900618.0, ["x"]), is_telling(1234567.5, ["x"])
    (True, False)
    """
    if (isinstance(value, int) or value.is_integer()) and len(str(abs(int(value)))) >= LONG:
        return True
    telling = lexicon().words("columns.telling")
    return any(word.lower() in telling for name in names for word in WORD.findall(name))


def spelled_places(values: Sequence[str]) -> set[int]:
    """Places of values that spell a word, one letter each, one behind the other.

    >>> sorted(spelled_places(["12", *"Ellison", "7"]))
    [1, 2, 3, 4, 5, 6, 7]
    """
    return {place for _, place in spelled_cells([values])}
