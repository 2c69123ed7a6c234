"""Is the first row of a table its head?

A head is made of words that tables are made of, or stands over columns of numbers.
A row that looks like data is data: a number, a date, an address in it speaks for that.
"""

import re
from collections.abc import Mapping, Sequence

from textveil.formats.column_names import HUMPED, WORD, is_key, is_plain, is_usual
from textveil.formats.registry import Settings
from textveil.languages.open_language import lexicon

DATA = re.compile(
    r"@|\d\s*[./:-]\s*\d|[$\u00a3\u20ac]\s*\d|\b[A-Z]{1,2}\d[A-Z\d]?\s*\d[A-Z]{2}\b|\b\d+\s+[A-Z]", re.DOTALL
)
"""An address, a date or a time, a sum, a postcode, a house number."""
LONG = 5
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
    return sum(map(str.isdecimal, cell)) >= LONG or DATA.search(cell) is not None


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
