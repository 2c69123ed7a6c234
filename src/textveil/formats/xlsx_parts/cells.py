"""What do the cells of a sheet say, and how is one changed?

Rows under a head are a table, and are read column by column. Of other cells text, results that are text, dates,
and numbers that may be somebody's are read.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import dataclass
from functools import lru_cache, partial

from textveil.formats.column_names import listed_names, name_pieces, new_name, text_names
from textveil.formats.contents import APART, Piece
from textveil.formats.format_words import format_words
from textveil.formats.markup import Element, Place, as_piece, is_allowed, remove, remove_all
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.document import change_place
from textveil.formats.ooxml_parts.numbers import BUILT_IN, is_known_format, say_number, show_number
from textveil.formats.registry import Settings
from textveil.formats.table import by_column, find_head_row, treated_cells

# How is text in a workbook written, and what does it say?
#
# Text lies in a table that cells point to, so that one entry may stand in many cells: each cell gets
# its own copy, and the table goes with all that no cell shows.

S = f"{{{v.S}}}"
CODE = re.compile(r"_x([0-9A-Fa-f]{4})_")
SPOKEN = v.full_names("spoken")
"""Elements that hold nothing but text."""


def decode_codes(root: Element) -> None:
    """Put characters in the place of their codes, so that no word is cut by one."""
    for element in root.iter(*SPOKEN, f"{S}v"):
        if element.text and "_x" in element.text:
            element.text = CODE.sub(plain_sign, element.text)


def plain_sign(match: re.Match[str]) -> str:
    """The character that a code stands for; nothing if XML cannot hold it.

    >>> CODE.sub(plain_sign, "Elli_x0073_on_x0000_")
    'Ellison'
    """
    sign = chr(int(match[1], 16))
    return sign if is_allowed(sign) else ""


def encode_codes(root: Element) -> None:
    """Let text that looks like a code be read as it stands."""
    for element in root.iter(*SPOKEN):
        if element.text and "_x" in element.text:
            element.text = CODE.sub(r"_x005F_x\1_", element.text)


def shared_strings(root: Element | None) -> list[Element]:
    """The entries of the table, without readings of Asian signs, which a page does not show."""
    if root is None:
        return []
    remove_all(list(root.iter(f"{S}rPh", f"{S}phoneticPr")))
    return list(root.iter(f"{S}si"))


def write_inline(cell: Element, entry: Element | None) -> None:
    """Give a cell its own copy of an entry."""
    inline = cell.makeelement(f"{S}is")
    inline.extend(deepcopy(child) for child in (entry if entry is not None else ()))
    cell[:] = [child for child in cell if child.tag not in (f"{S}v", f"{S}is")]
    cell.append(inline)
    cell.set("t", "inlineStr")


def make_text(cell: Element, text: str) -> None:
    """Let a cell say this text, and nothing be reckoned there any more."""
    inline, said = cell.makeelement(f"{S}is"), cell.makeelement(f"{S}t")
    said.text = text
    if text != text.strip():
        said.set(f"{{{v.XML}}}space", "preserve")
    inline.append(said)
    cell[:] = [inline]
    cell.set("t", "inlineStr")


def entry_at(strings: Sequence[Element], index: str) -> Element | None:
    """The entry that a cell points to; None if there is none."""
    return strings[int(index)] if index.isdigit() and int(index) < len(strings) else None


CELL = re.compile(r"([A-Z]{1,3})(\d{1,7})")
WIDEST_GAP = 20
"""Tabs that stand for empty cells at most."""
ERRORS = frozenset({"#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!"})


Row = tuple[int, dict[int, Element]]
"""The number of a row, and its cells by their columns, from 0 on."""


@dataclass(frozen=True, slots=True)
class Spot:
    """A piece of text, and how it is changed."""

    piece: Piece
    put: Callable[[str], None]
    columns: tuple[str, ...] = ()
    """The names of all columns of its table."""


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


def cell_spots(sheet: Element, formats: Sequence[str], *, starts_1904: bool, settings: Settings) -> Iterator[Spot]:
    """The text of a sheet: tables column by column, all else cell by cell, with tabs between those of a row."""
    rows = numbered_rows(sheet)
    said = partial(cell_text, formats=formats, starts_1904=starts_1904)
    shown = [{column: text for column, cell in cells.items() if (text := said(cell))} for _, cells in rows]
    loose = set(range(len(rows)))
    tables = list[Spot]()
    for block in blocks([any(map(len, cells.values())) for _, cells in rows], [number for number, _ in rows]):
        head = find_head_row(shown[block], settings=settings)
        if head is not None:
            first = block.start + head
            loose -= set(range(first, block.stop))
            cells = [cells for _, cells in rows[first : block.stop]]
            tables += table_spots(cells, shown[first : block.stop], put=put_in_all, settings=settings)
    yield from loose_spots([rows[place] for place in sorted(loose)], formats, starts_1904=starts_1904)
    yield from tables


def numbered_rows(sheet: Element) -> list[Row]:
    """The rows of a sheet with their numbers, and their cells by their columns."""
    rows: list[Row] = []
    for number, row in enumerate(sheet.iter(f"{S}row"), 1):
        told, placed = row.get("r", ""), dict[int, Element]()
        for index, cell in enumerate(row.iterchildren(f"{S}c"), 1):
            column = (column_of(cell.get("r", "")) or index) - 1
            placed[column if column not in placed else max(placed) + 1] = cell
        rows.append((int(told) if told.isdigit() else number, placed))
    return rows


def blocks(filled: Sequence[bool], numbers: Sequence[int] | None = None) -> Iterator[slice]:
    """Rows that say something and follow each other, from the first to the last.

    >>> list(blocks([True, True, False, True]))
    [slice(0, 2, None), slice(3, 4, None)]
    """
    own, start = numbers or range(len(filled)), 0
    for place in range(1, len(filled) + 1):
        is_end = place == len(filled) or not filled[place] or own[place] != own[place - 1] + 1
        if is_end and filled[start]:
            yield slice(start, place)
        if is_end or not filled[start]:
            start = place


def table_spots(
    cells: Sequence[Mapping[int, Element]],
    shown: Sequence[Mapping[int, str]],
    *,
    put: Callable[[Sequence[Element], str], None],
    settings: Settings,
) -> Iterator[Spot]:
    """The text of a table: names of columns that are text, then the cells of each column."""
    names = [shown[0].get(column, "") for column in range(max(shown[0]) + 1)]
    columns = by_column(shown[1:], names)
    told = text_names(names, (cell for column in columns for cell in column.cells if cell), settings=settings)
    called = tuple(filter(None, names))
    for name, new in listed_names(set(names) - set(told), settings=settings).items():
        # Only whoever writes a file asks for these: they are no text that is judged.
        rename_column([cells[0][column] for column in shown[0] if shown[0][column] == name], name, put, new)
    for name, piece in zip(told, name_pieces(told), strict=True):
        heads = [cell for column, cell in cells[0].items() if shown[0].get(column) == name]
        yield Spot(piece, partial(rename_column, heads, name, put), called)
    for row, column, piece in treated_cells(columns, settings=settings):
        yield Spot(piece, partial(put, [cells[row + 1][column]]), called)


def rename_column(
    heads: Sequence[Element], name: str, put: Callable[[Sequence[Element], str], None], text: str
) -> None:
    """Let the cells over a column say what it is called now."""
    put(heads, new_name(name, text))


def spot_columns(spots: Sequence[Spot]) -> tuple[str, ...]:
    """The names of the columns of all tables."""
    return tuple(dict.fromkeys(name for one in spots for name in one.columns))


def put_in_all(cells: Sequence[Element], text: str) -> None:
    """Let cells say a text."""
    for cell in cells:
        make_text(cell, text)


def loose_spots(block: Sequence[Row], formats: Sequence[str], *, starts_1904: bool) -> Iterator[Spot]:
    """The text of cells that are in no table: a tab between cells of a row, a line for each row."""
    last_row, last_column = 0, 0
    for number, cells in block:
        last_column = 0
        for column, cell in cells.items():
            inside = list(spots_in(cell, formats, starts_1904=starts_1904))
            if not inside:
                continue
            lead = gap(number - last_row, column + 1 - last_column) if last_row else APART
            yield Spot(Piece(inside[0].piece.text, lead), inside[0].put)
            yield from inside[1:]
            last_row, last_column = number, column + 1


def cell_text(cell: Element, formats: Sequence[str], *, starts_1904: bool) -> str:
    """What a cell says: its text, a day, or its number in digits; nothing if it says yes or no, or is wrong."""
    kind, value = cell.get("t", "n"), cell.findtext(f"{S}v") or ""
    if kind == "inlineStr":
        return "".join(text.text or "" for text in cell.iter(f"{S}t"))
    if kind == "n" and is_number(value):
        return show_number(value, number_format(cell, formats), starts_1904=starts_1904)
    return value if kind in ("str", "d", "n") else ""


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
        yield Spot(Piece(said, ""), partial(make_text, cell))


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
    if cell is not None and cell.get("t") == "str":
        make_text(cell, cell.findtext(f"{S}v") or "")


def header_text(sheet: Element, place: str) -> str:
    """What a cell says, if it is text."""
    found = next((cell for cell in sheet.iter(f"{S}c") if cell.get("r") == place), None)
    return "".join(text.text or "" for text in found.iter(f"{S}t")) if found is not None else ""


def has_words(text: str) -> bool:
    """Whether a value is text in quotes alone, as a list to choose from is."""
    return bool(re.fullmatch(r'"[^"]*"', text))


# What of a formula may be passed on?
#
# References, numbers, signs and functions that every Excel has. Names that an author chose get names
# of our own; sheets are called as they are called now. A formula with words in it, or one that leads
# out of the file, goes, and its value stays.

FUNCTIONS = format_words("ooxml.functions")
"""Functions that reckon; those that spell letters out or lead out of the file are not among them."""
TOKEN = re.compile(
    r"(?P<string>\"(?:[^\"]|\"\")*\")|(?P<sheet>'(?:[^']|'')+'!|[^\W\d][\w.]*!)|(?P<error>#(?:REF!|N/A|NAME\?|VALUE!|DIV/0!|NUM!|NULL!))"
    r"|(?P<cell>\$?[A-Z]{1,3}\$?\d{1,7}(?![\w(.])|\$?[A-Z]{1,3}:\$?[A-Z]{1,3}(?![\w(.])|\$?\d{1,7}:\$?\d{1,7})"
    r"|(?P<number>\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+)|(?P<function>[A-Za-z_][\w.]*(?=\())|(?P<name>[^\W\d][\w.]*|\\[\w.]*)"
    r"|(?P<sign>[-+*/^&=<>%(),:;{}\s@])"
)
LONGEST, LONGEST_NUMBER, MOST_LETTERS = 8_000, 6, 2
PREFIX = re.compile(r"_xl(?:fn|ws|udf)\.(?:_xlws\.)?")


class Names:
    """What sheets and named areas are called now."""

    def __init__(self, sheets: Mapping[str, str], names: Mapping[str, str]) -> None:
        self.sheets: dict[str, str] = {old.lower(): new for old, new in sheets.items()}
        self.names: dict[str, str] = {old.lower(): new for old, new in names.items()}


def rewrite(formula: str, names: Names) -> str | None:
    """The formula with what is called otherwise now; None if it cannot be passed on.

    >>> rewrite("SUM('Ann Lee'!A1:B2)+Rate", Names({"Ann Lee": "Sheet 1"}, {"rate": "n1"}))
    "SUM('Sheet 1'!A1:B2)+n1"
    >>> rewrite('A1&"Ellison"', Names({}, {})) is None
    True
    """
    output, place, letters = list[str](), 0, 0
    if len(formula) > LONGEST:
        return None
    while place < len(formula):
        match = TOKEN.match(formula, place)
        new = new_token(match, names) if match else None
        if match is None or new is None:
            return None
        letters += match.lastgroup == "string" and any(map(str.isalnum, match[0]))
        output.append(new)
        place = match.end()
    return "".join(output) if letters <= MOST_LETTERS else None


def new_token(match: re.Match[str], names: Names) -> str | None:
    """What a token says in the output; None if it cannot be passed on."""
    said, kind = match[0], match.lastgroup
    if kind == "sheet":
        plain = said[1:-2].replace("''", "'") if said.startswith("'") else said[:-1]
        new = names.sheets.get(plain.lower())
        return None if new is None else f"{quote_sheet(new)}!"
    if kind == "name":
        return said if said.upper() in ("TRUE", "FALSE") else names.names.get(said.lower())
    if kind == "function":
        return said if PREFIX.sub("", said).upper() in FUNCTIONS else None
    if kind == "string":
        inner = said[1:-1]
        return said if sum(map(str.isalnum, inner)) <= 1 or is_known_format(inner) else None
    if kind == "number":
        return said if len(re.sub(r"\D", "", said.partition(".")[0])) <= LONGEST_NUMBER else None
    return said


@lru_cache(512)
def quote_sheet(name: str) -> str:
    """A sheet's name as formulas write it.

    >>> quote_sheet("Data"), quote_sheet("It's 5")
    ('Data', "'It''s 5'")
    """
    if re.fullmatch(r"[^\W\d][\w.]*", name) and not re.fullmatch(r"(?i)[a-z]{1,3}\d+|r\d*c\d*|true|false", name):
        return name
    return "'" + name.replace("'", "''") + "'"
