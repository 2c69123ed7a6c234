"""How is a workbook read and written, in all its parts?

Cells – of hidden rows and sheets too –, names of sheets, comments, headers, charts, drawings, lists to
choose from and properties are text. Numbers stay unless they are dates or may be somebody's. Pivot
tables, macros and links to other files are left out and reported; what a formula gave stays.
Written here and not with a library: those that write workbooks drop what they do not know without a
word, or keep it.
"""

import re
from collections.abc import Iterator, Sequence

from textveil.formats import zip_container as zips
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.format_words import format_entry
from textveil.formats.markup import Element, Place, remove, text_at
from textveil.formats.ooxml_parts import document
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.parts import SHEETS, OfficePackage, OfficePart, package_members
from textveil.formats.registry import Settings
from textveil.formats.xlsx_parts import cells
from textveil.formats.xlsx_parts.cells import S, Spot
from textveil.formats.xlsx_parts.workbook import header_spots, of_kind, prepare, rename_sheets, sheet_entries

PLAIN_NAME = re.compile(r"(?:Sheet|Chart|Table|Tabelle|Feuil|Hoja|Foglio|Blad|Planilha) ?\d{1,4}_{0,3}")
"""What programs call a sheet that nobody has named."""
SAYING = ("display", "tooltip", "prompt", "promptTitle", "error", "errorTitle")
AREA = re.compile(r"([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})\d{1,7}")
UNSEEN: dict[str, str] = format_entry("ooxml.unseen.sheets")
HIDING = {"row": "hidden rows", "col": "hidden columns"}


def read(data: bytes, *, settings: Settings) -> Contents:
    """Sheet by sheet: its name, its cells, what hangs on it; then the rest."""
    package, removed = document.open_cleaned(data, settings=settings, family=SHEETS, prepare=prepare)
    found = list(spots(package, [], settings=settings))
    pieces = (*(one.piece for one in found), *document.link_pieces(package), *document.picture_pieces(package))
    return Contents(pieces, tuple(removed), package, cells.spot_columns(found))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new package of the known parts, with the changes made."""
    package = document.parsed_package(data, settings=settings, family=SHEETS, prepare=prepare)
    renamed: list[tuple[Element, str]] = []
    found = list(spots(package, renamed, settings=settings))
    for one, change in zip(found, changes[: len(found)], strict=True):
        if change.edits:
            one.put(change.text)
    document.change_rest(package, changes[len(found) :])
    for part in of_kind(package, "worksheet"):
        cells.drop_orphans(part.root)
    if renamed:
        rename_sheets(package, renamed)
    settle_tables(package)
    for part in package.trees:
        cells.encode_codes(part.root)
    document.drop_listed(package, changes, settings=settings)
    return zips.pack(package_members(package, ending=settings.format))


def spots(package: OfficePackage, renamed: list[tuple[Element, str]], *, settings: Settings) -> Iterator[Spot]:
    """Every piece of text, in order; a changed name of a sheet is put down in the list."""
    main = package.main()
    leads = {f"rId{number}": link.part for number, link in enumerate(main.links, 1)}
    entries = {id(leads.get(str(one.get(f"{{{v.R}}}id")))): one for one in sheet_entries(main.root)}
    styles = next((part.root for part in package.parts if part.kind == "styles"), None)
    formats = cells.number_formats(styles)
    starts_1904 = any(one.get("date1904") in ("1", "true") for one in main.root.iter(f"{S}workbookPr"))
    for part in package.parts:
        if id(part) in entries and not PLAIN_NAME.fullmatch(entries[id(part)].get("name", "")):
            yield sheet_name(entries[id(part)], renamed)
        if part.kind == "worksheet":
            yield from cells.cell_spots(part.root, formats, starts_1904=starts_1904, settings=settings)
            yield from other_spots(part)
        elif part.kind not in ("officeDocument", "table", "styles"):
            yield from map(cells.spot, document.places(part))


def sheet_name(entry: Element, renamed: list[tuple[Element, str]]) -> Spot:
    """The name of a sheet."""
    return Spot(Piece(entry.get("name", "")), lambda text: renamed.append((entry, text)))


def other_spots(part: OfficePart) -> Iterator[Spot]:
    """What a sheet says besides its cells: headers and footers, links, lists to choose from."""
    for element in part.root.iter(f"{S}headerFooter", f"{S}hyperlinks", f"{S}dataValidations"):
        for child in element.iter():
            if child.getparent() is not None and child.getparent().tag == f"{S}headerFooter" and child.text:
                yield from header_spots(child)
            if child.tag == f"{S}formula1" and cells.has_words(text_at(Place(child))):
                yield cells.spot(Place(child))
            yield from (cells.spot(Place(child, name)) for name in SAYING if child.get(name))


def settle_tables(package: OfficePackage) -> None:
    """Call the columns of every table what its first row says now."""
    for sheet in of_kind(package, "worksheet"):
        for number, link in reversed(list(enumerate(sheet.links, 1))):
            if link.kind == "table" and link.part is not None and not name_columns(link.part.root, sheet.root):
                drop_table(package, sheet, link.part, f"rId{number}")


def name_columns(table: Element, sheet: Element) -> bool:
    """Give columns the names in the table's first row; whether that can be done."""
    area = AREA.fullmatch(table.get("ref", ""))
    columns = list(table.iter(f"{S}tableColumn"))
    if area is None or table.get("headerRowCount", "1") == "0":
        return False
    first = cells.column_of(f"{area[1]}1")
    said = [cells.header_text(sheet, f"{column_letters(first + index)}{area[2]}") for index in range(len(columns))]
    if not all(map(str.strip, said)) or len({one.lower() for one in said}) < len(said):
        return False
    for column, name in zip(columns, said, strict=True):
        column.set("name", name.replace("\n", "_x000a_"))
    return True


def column_letters(number: int) -> str:
    """The column_letters of a column.

    >>> column_letters(3), column_letters(28)
    ('C', 'AB')
    """
    said = ""
    while number > 0:
        number, rest = divmod(number - 1, 26)
        said = chr(65 + rest) + said
    return said


def drop_table(package: OfficePackage, sheet: OfficePart, table: OfficePart, own_id: str) -> None:
    """Take a table's look away; other links keep their numbers."""
    for entry in list(sheet.root.iter(f"{S}tablePart")):
        if entry.get(f"{{{v.R}}}id") == own_id:
            remove(entry)
    for group in list(sheet.root.iter(f"{S}tableParts")):
        group.attrib.pop("count", None)
        if not len(group):
            remove(group)
    index = int(own_id[3:]) - 1
    sheet.links[index].kind = ""
    package.parts = [part for part in package.parts if part is not table]


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What sheets on paper do not show: hidden sheets, rows and columns, comments, formulas, names, properties."""
    return document.inspect_document(data, unseen_things, settings=settings, family=SHEETS)


def unseen_things(part: OfficePart) -> Iterator[str]:
    """What kinds of unseen things a part holds."""
    for element in part.root.iter():
        if isinstance(element.tag, str) and v.space(element.tag) == v.S:
            yield from unseen_kinds(element)
        elif isinstance(element.tag, str) and (element.get("descr") or element.get("title")):
            yield "alternative texts"


def unseen_kinds(element: Element) -> Iterator[str]:
    """What kinds of unseen things an element is."""
    name = v.local(element.tag)
    if name in UNSEEN:
        yield UNSEEN[name]
    if name in HIDING and element.get("hidden") in ("1", "true"):
        yield HIDING[name]
    if name == "sheet" and element.get("state") in ("hidden", "veryHidden"):
        yield "hidden sheets"
