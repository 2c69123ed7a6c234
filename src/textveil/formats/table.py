"""Which columns and which cells of a table are treated?"""

import re
from collections.abc import Sequence
from itertools import pairwise

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.marks import MARK, mark
from textveil.formats.column_names import WORD, list_names
from textveil.formats.encoded_text import spells_word
from textveil.formats.registry import Settings
from textveil.languages.open_language import lexicon

FEW_ROWS = 3
"""Of fewer rows nobody can tell that a column counts them."""
YEAR = re.compile(r"(?:1[5-9]|20)\d\d")
DATE = mark(Kind.DATE)
LONG = 7
"""Digits of a number that may be somebody's, whatever its column is called."""


def chosen_columns(names: Sequence[str], *, settings: Settings) -> set[int]:
    """Indices of the columns that the user named; all if none were.

    >>> chosen_columns(["id", "note"], settings=Settings(columns=("note",)))
    {1}
    """
    if settings.columns is None:
        return set(range(len(names)))
    missing = [name for name in settings.columns if name not in names]
    if missing:
        raise UsageError(
            f"{settings.name} has no column {', '.join(map(repr, missing))}; there are: {list_names(names)}"
        )
    return {index for index, name in enumerate(names) if name in settings.columns}


def says_nothing(cell: str) -> bool:
    """Whether a cell is a single sign: a code, the same wherever it stands.

    >>> says_nothing("M"), says_nothing("Ann")
    (True, False)
    """
    return len(cell.strip()) <= 1


def counts_rows(name: str, cells: Sequence[str]) -> bool:
    """Whether a column does no more than number the rows: short numbers, each one more than that before.

    >>> counts_rows("id", ["1001", "1002", "1003"]), counts_rows("patient_id", ["1001", "1002", "1003"])
    (True, False)
    >>> counts_rows("id", ["1001", "1007", "1003"]), counts_rows("year", ["2001", "2002", "2003"])
    (False, False)
    """
    words = WORD.findall(name.lower())
    if not words or not lexicon().words("columns.numbering").issuperset(words) or len(cells) < FEW_ROWS:
        return False
    return all(map(is_short_number, cells)) and all(int(after) == int(before) + 1 for before, after in pairwise(cells))


def is_short_number(cell: str) -> bool:
    """Whether a cell is a whole number of few digits.

    >>> is_short_number("1001"), is_short_number("48213991"), is_short_number("A1")
    (True, False, False)
    """
    return cell.isascii() and cell.isdecimal() and len(cell) < LONG


def is_amount(cell: str) -> bool:
    """Whether a cell of a column of amounts says nothing but a number that looks like a year."""
    return YEAR.fullmatch(cell.strip()) is not None


def is_marked_number(cell: str) -> bool:
    """Whether a number stood in a cell; a date did not."""
    return MARK.fullmatch(cell) is not None and cell != DATE


def holds_amounts(name: str, cells: Sequence[str]) -> bool:
    """Whether no number of a column is a year: by what it is called, or because they are of many lengths, unlike codes.

    >>> holds_amounts("dose_mg", ["2000"]), holds_amounts("x", ["2000", "35"]), holds_amounts("x", ["2000", "1999"])
    (True, True, False)
    """
    words = WORD.findall(name)
    if not lexicon().words("columns.coded").isdisjoint(map(str.lower, words)):
        return False
    told = [cell.strip() for cell in cells if cell.strip()]
    are_numbers = all(is_short_number(cell) or is_marked_number(cell) for cell in told)
    return any(map(lexicon().is_measure, words)) or (are_numbers and len(set(map(len, told))) > 1)


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


def spelled_cells(rows: Sequence[Sequence[str]]) -> set[tuple[int, int]]:
    """Places of cells that spell a word, one letter each, along a row or down a column.

    >>> sorted(spelled_cells([["12", *"Ellison"]]))[:3], spelled_cells([[*"YNNYN"]])
    ([(0, 1), (0, 2), (0, 3)], set())
    """
    width = max(map(len, rows), default=0)
    across = [[(row, column) for column in range(len(cells))] for row, cells in enumerate(rows)]
    down = [[(row, column) for row in range(len(rows)) if column < len(rows[row])] for column in range(width)]
    found: set[tuple[int, int]] = set()
    for line in (*across, *down):
        signs = "".join(cell if len(cell := rows[row][column].strip()) == 1 else " " for row, column in line)
        for match in re.finditer(r"[^\W\d_]{5,}", signs):
            if spells_word(match[0]):
                found.update(line[match.start() : match.end()])
    return found
