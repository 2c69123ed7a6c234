"""What do the cells of a sheet say, and how is one changed?

Text, results that are text, dates, and numbers that may be somebody's; measures stay as they are,
and so does the plain name of a column of measures.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial

from textveil.core.marks import MARK
from textveil.formats.column_names import is_plain
from textveil.formats.contents import APART, Piece
from textveil.formats.markup import Element, Place, as_piece, remove
from textveil.formats.ooxml_parts.document import change_place
from textveil.formats.ooxml_parts.numbers import BUILT_IN, say_number
from textveil.formats.xlsx_parts.strings import S, entry_at, make_text, write_inline

CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})")
WIDEST_GAP = 20
"""Tabs that stand for empty cells at most."""
FEWEST = 2
"""Measures that make a column of the cells below a name."""
ERRORS = frozenset({"#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"})


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece of text, and how it is changed."""

    piece: Piece
    put: Callable[[str], None]


def spot(place: Place) -> Spot:
    """A place of a tree as a spot."""
    return Spot(as_piece(place), partial(change_place, place))


def settle_cell(cell: Element, strings: Sequence[Element]) -> None:
    """Let a cell hold what it says: its own text, or a value of its kind."""
    kind, value = cell.get("t", "n"), cell.findtext(f"{S}v") or ""
    has_formula = cell.find(f"{S}f") is not None
    if kind == "s":
        write_inline(cell, entry_at(strings, value.strip()))
    elif (kind == "str" and not has_formula) or (kind == "n" and value and not is_number(value)):
        make_text(cell, value)
    elif (kind == "e" and value not in ERRORS) or (kind == "b" and value not in ("0", "1")):
        for one in cell.findall(f"{S}v"):
            remove(one)


def is_number(text: str) -> bool:
    """Whether a value is a number."""
    try:
        return bool(float(text) or True)
    except ValueError:
        return False


def number_formats(styles: Element | None) -> list[str]:
    """The format of numbers of each look that a cell can have."""
    if styles is None:
        return []
    own = {one.get("numFmtId"): one.get("formatCode", "General") for one in styles.iter(f"{S}numFmt")}
    looks = styles.find(f"{S}cellXfs")
    ids = [one.get("numFmtId", "0") for one in looks] if looks is not None else []
    return [own.get(one) or (BUILT_IN.get(int(one), "General") if one.isdigit() else "General") for one in ids]


def cell_spots(
    sheet: Element, formats: Sequence[str], *, starts_1904: bool, column_names: bool = False
) -> Iterator[Spot]:
    """The text of a sheet, cell by cell: a tab between cells of a row, a line for each row."""
    heads = set() if column_names else measure_heads(sheet, formats)
    last_row, last_column, is_first = 0, 0, True
    for number, row in enumerate(sheet.iter(f"{S}row"), 1):
        last_column = 0
        for index, cell in enumerate(row.iterchildren(f"{S}c"), 1):
            column = column_of(cell.get("r", "")) or index
            inside = list(spots_in(cell, formats, starts_1904=starts_1904))
            if not inside or (number, column) in heads:
                continue
            lead = APART if is_first else gap(number - last_row, column - last_column)
            yield Spot(Piece(inside[0].piece.text, lead), inside[0].put)
            yield from inside[1:]
            last_row, last_column, is_first = number, column, False


def measure_heads(sheet: Element, formats: Sequence[str]) -> set[tuple[int, int]]:
    """Rows and columns of the cells that name a column of measures, in words that tell of nobody."""
    above: dict[int, tuple[int, int]] = {}  # by column: the row of the last plain text, and the measures below it
    for number, row in enumerate(sheet.iter(f"{S}row"), 1):
        for index, cell in enumerate(row.iterchildren(f"{S}c"), 1):
            column = column_of(cell.get("r", "")) or index
            if cell.get("t") == "inlineStr" and is_plain("".join(text.text or "" for text in cell.iter(f"{S}t"))):
                above[column] = (number, 0)
            elif column in above and is_measure(cell, formats):
                above[column] = (above[column][0], above[column][1] + 1)
            elif len(cell):
                above.pop(column, None)
    return {(head, column) for column, (head, count) in above.items() if count >= FEWEST}


def is_measure(cell: Element, formats: Sequence[str]) -> bool:
    """Whether a cell holds a number that only measures, or held one that is hidden now."""
    value = cell.findtext(f"{S}v")
    if cell.get("t") == "n" and not len(cell):
        return True
    return bool(value) and cell.get("t", "n") == "n" and say_number(value, number_format(cell, formats)) is None


def number_format(cell: Element, formats: Sequence[str]) -> str:
    """The format in which a cell shows a number."""
    look = cell.get("s", "0")
    return formats[int(look)] if look.isdigit() and int(look) < len(formats) else "General"


def gap(rows: int, columns: int) -> str:
    """What stands between two cells."""
    return "\n" if rows else "\t" * max(1, min(columns, WIDEST_GAP))


def column_of(place: str) -> int:
    """The number of a cell's column; 0 if it is not told.

    >>> column_of("C7"), column_of("AA1"), column_of("")
    (3, 27, 0)
    """
    match, number = CELL.fullmatch(place), 0
    for letter in match[1] if match else "":
        number = number * 26 + ord(letter) - 64
    return number


def spots_in(cell: Element, formats: Sequence[str], *, starts_1904: bool) -> Iterator[Spot]:
    """What a cell says that may be somebody's."""
    kind, value = cell.get("t", "n"), cell.findtext(f"{S}v") or ""
    if kind == "inlineStr":
        for text in cell.iter(f"{S}t"):
            if text.text:
                yield spot(Place(text, lead=""))
        return
    code = number_format(cell, formats)
    said = say_number(value, code, starts_1904=starts_1904) if kind == "n" and value else None
    if kind in ("str", "d") and value:
        said = value
    if said:
        put = change_number if kind == "n" and is_number(said) else make_text
        yield Spot(Piece(said, ""), partial(put, cell))


def change_number(cell: Element, text: str) -> None:
    """Let a cell that held a number say something else; a mark leaves it empty, so that sums over it still hold."""
    if MARK.fullmatch(text):
        cell[:] = []
        cell.set("t", "n")  # of an empty cell nobody else says so: the head over it stays what it was
    else:
        make_text(cell, text)


def drop_orphans(sheet: Element) -> None:
    """Take away formulas that lean on one that went; their values stay."""
    shared = [one for one in sheet.iter(f"{S}f") if one.get("t") == "shared"]
    leading = {one.get("si") for one in shared if one.text}
    for one in shared:
        if one.get("si") not in leading:
            drop_formula(one)


def drop_formula(formula: Element) -> None:
    """Take a formula away; its value stays, text as text."""
    cell = formula.getparent()
    remove(formula)
    if cell.get("t") == "str":
        make_text(cell, cell.findtext(f"{S}v") or "")


def header_text(sheet: Element, place: str) -> str:
    """What a cell says, if it is text."""
    found = next((cell for cell in sheet.iter(f"{S}c") if cell.get("r") == place), None)
    return "".join(text.text or "" for text in found.iter(f"{S}t")) if found is not None else ""


def has_words(text: str) -> bool:
    """Whether a value is text in quotes alone, as a list to choose from is."""
    return bool(re.fullmatch(r'"[^"]*"', text))
