"""How does a table become pieces of text, and how do changed pieces become cells again?

Column by column, a piece a cell. A cell of one sign is no text, unless such cells spell a word.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from textveil.core.column_model import Cell, Heading
from textveil.core.kinds import Kind
from textveil.formats.column_names import HUMPED, WORD, is_key, is_plain, is_usual, name_pieces, text_names
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoded_text import spells_word
from textveil.formats.registry import Settings
from textveil.languages.open_language import lexicon
from textveil.mentions.secret_fields import is_secret

# Is the first row of a table its head?
#
# A head is made of words that tables are made of, or stands over columns of numbers.
# A row that looks like data is data: a number, a date, an address in it speaks for that.

DATA = re.compile(
    r"@|\d\s*[./:-]\s*\d|[$\u00a3\u20ac]\s*\d|\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b|\b\d+\s+[A-Z]", re.DOTALL
)
"""An address, a date or a time, a sum, a postcode, a house number."""
NO_NAME = 5
"""Digits of what is no name of a column."""
LETTER = re.compile(r"[^\W\d_]")
SIGNS = frozenset({"#", "%", "№"})
"""Signs that name a column."""
YEAR = re.compile(r"(?:18|19|20)\d\d")
HIGHEST = 10
"""Rows of a sheet among which its head is looked for; titles stand above it."""
LOOKED_AT = 50
"""Rows that are looked at for what stands below a name."""


def has_head(rows: Sequence[Sequence[str]], *, settings: Settings) -> bool:
    """Whether the first row names the columns: as the user says, or as it looks.

    >>> has_head([["id", "note"], ["1", "Ann called"]], settings=Settings())
    True
    >>> has_head([["NHS number", "943 476 5919"], ["name", "Ann Lee"]], settings=Settings())
    False
    """
    if settings.header is not None or not rows:
        return bool(settings.header and rows)
    if settings.columns is not None and set(settings.columns) <= set(rows[0]):
        return True
    return looks_like_head(rows[0], rows[1 : LOOKED_AT + 1])


def find_head_row(rows: Sequence[Mapping[int, str]], *, settings: Settings) -> int | None:
    """Which of some rows of a sheet, whose cells are known by their columns, names those below; None if none does."""
    for place, row in enumerate(rows[:HIGHEST]):
        below = rows[place + 1 : place + 1 + LOOKED_AT]
        columns = sorted({column for one in (row, *below) for column in one})
        is_wide = len(row) > 1 and len(row) * 2 >= len(columns) and names_columns(list(row.values()))
        dense = [[one.get(column, "") for column in columns] for one in (row, *below)]
        if below and is_wide and has_head(dense, settings=settings):
            return place
    return None


def names_columns(cells: Sequence[str]) -> bool:
    """Whether cells are names of columns for the most part, and not a label and its value.

    >>> names_columns(["Name", "Ann Lee"]), names_columns(["Name", "Team"]), names_columns(["Rate", "Ellison", "Hours"])
    (False, True, True)
    """
    known = sum(is_usual(cell) or is_plain(cell) or HUMPED.fullmatch(cell) is not None for cell in cells)
    return known == len(cells) or (len(cells) > 2 and known * 2 >= len(cells))


def looks_like_head(first: Sequence[str], below: Sequence[Sequence[str]]) -> bool:
    """Whether a row looks like a head, and not like the rows below it."""
    cells = [(column, cell.strip()) for column, cell in enumerate(first) if cell.strip()]
    bare = [cell for _, cell in cells if not LETTER.search(cell) and cell not in SIGNS]
    if any(looks_like_data(cell) for _, cell in cells) or (bare and not counts_up(bare)):
        return False
    columns = {column: [row[column].strip() for row in below if column < len(row)] for column, _ in cells}
    return any(is_name(cell, columns[column]) for column, cell in cells if LETTER.search(cell))


def looks_like_data(cell: str) -> bool:
    """Whether a cell has a form that values have and names have not."""
    return sum(map(str.isdecimal, cell)) >= NO_NAME or DATA.search(cell) is not None


def is_name(cell: str, below: Sequence[str]) -> bool:
    """Whether a cell is surely the name of its column."""
    if cell in below:
        return False
    told = [one for one in below if one]
    if len(told) > 1 and not any(map(LETTER.search, told)):
        return True
    words = [word.lower() for word in WORD.findall(cell)]
    names_too = lexicon().words("columns.names_too")
    is_plain = is_usual(cell) and any(len(word) > 2 and word not in names_too for word in words if is_key(word))
    return is_plain or bool(HUMPED.fullmatch(cell))


def counts_up(cells: Sequence[str]) -> bool:
    """Whether cells without letters are years in order, or count columns.

    >>> counts_up(["2018", "2019"]), counts_up(["1984"]), counts_up(["1", "2", "3"]), counts_up(["37", "12"])
    (True, False, True, False)
    """
    if len(cells) < 2 or not all(cell.isdigit() and len(cell) <= 4 for cell in cells):
        return False
    numbers = [int(cell) for cell in cells]
    are_years = all(map(YEAR.fullmatch, cells)) and numbers == sorted(set(numbers))
    return are_years or numbers == list(range(numbers[0], numbers[0] + len(numbers)))


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
    table: str = field(default="", repr=False)
    """Which of the tables of its file it is of, where there are several."""
    is_field: bool = False
    """Whether it is a field of few things, and not a column of many rows."""
    numbers: frozenset[int] = field(default=frozenset(), repr=False)
    """Places of the cells that are numbers where others are texts."""

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
    tables: dict[str, object] = {}
    for number, place in enumerate(treated):
        column = columns[place]
        table = tables.setdefault(column.table, object())
        is_hidden = not column.names.isdisjoint(settings.hide_columns)
        decision = "hide" if is_hidden else "treat" if settings.columns is not None else ""
        known = settings.verdicts.get(column.name)
        heading = Heading(column.name, table, decision, known, is_field=column.is_field)
        for index, value in enumerate(column.cells):
            is_spelled = (number, index) in spelled
            if value and (is_spelled or is_hidden or not says_nothing(value)):
                cell = Cell(heading, index if column.rows is None else column.rows[index])
                kind = Kind.NAME if is_spelled else secret_kind(column, value)
                yield index, place, Piece(value, kind=kind, cell=cell, is_number=index in column.numbers)


def secret_kind(column: TableColumn, value: str) -> Kind | None:
    """The kind of a field that holds a secret by its name, whatever a policy hides; None of others."""
    name = column.called[-1] if column.is_field and column.called else ""
    return Kind.KEY if name and is_secret(name, value) else None


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
