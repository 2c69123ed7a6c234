"""How are OpenDocument texts, sheets and presentations read and written?

Paragraphs everywhere – in tables, frames, notes, comments, headers, masters, charts –, titles and
descriptions of drawings, names of sheets and properties are text. Tracked changes, scripts, forms,
settings, thumbnails and embedded programs are left out and reported.
"""

import re
from collections import Counter
from collections.abc import Container, Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from functools import partial

from textveil.core.errors import InputError
from textveil.formats import markup, picture
from textveil.formats import zip_container as zips
from textveil.formats.clean_odf import (
    ASIDE,
    BREAKS,
    HREF,
    NAME,
    PARAGRAPHS,
    RUBY_TEXT,
    SPACES,
    TEXTS,
    clean_odf_part,
    is_value_of_cell,
    tag,
)
from textveil.formats.contents import APART, Change, Contents, Note, OwnNames, count_notes
from textveil.formats.format_words import format_meanings
from textveil.formats.markup import TAIL, Element, Place
from textveil.formats.ooxml_parts.numbers import say_number, show_number
from textveil.formats.picture import MOST_READ, UNREAD, Shown, look_into
from textveil.formats.registry import OPEN_DOCUMENT, OPEN_DOCUMENTS, Settings
from textveil.formats.table import find_head_row
from textveil.formats.unread_places import drop_unread
from textveil.formats.xlsx_parts.cells import FUNCTIONS, Spot, blocks, spot_columns, table_spots

MANIFEST = "urn:oasis:names:tc:opendocument:xmlns:manifest:1.0"
PART = re.compile(r"(?:(?P<folder>Object \d{1,4})/)?(?P<name>content|styles|meta)\.xml")
PREFIXES = {str(prefix) or None: uri for prefix, uri in SPACES.items()}
SAID: dict[str, str | None] = {tag(name): kind or None for name, kind in format_meanings("odf.properties").items()}
"""Properties that are kept, and what they give away."""
ROW, SHEET = tag("table:table-row"), tag("table:table")
CELL = r"\$?[A-Z]{1,3}\$?\d{1,7}"
AREA = re.compile(rf"\$?'?([^'.$]+)'?\.({CELL}(?::(?:\$?'?[^'.$]*'?\.)?{CELL})?)")
"""An area of a sheet."""
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
ENTRY = '<manifest:file-entry manifest:full-path="{}" manifest:media-type="{}"/>'
INNER = re.compile(r"#|\./Object \d|Pictures/|ObjectReplacements/")
TABLE_CELL = tag("table:table-cell")
CELL_TEXT = tag("text:p")
CELLS = frozenset({TABLE_CELL, tag("table:covered-table-cell")})
VALUE_TYPE, VALUE, FORMULA = tag("office:value-type"), tag("office:value"), tag("table:formula")
DATE_VALUE = tag("office:date-value")
REPEATED = tag("table:number-columns-repeated")
MOST_COPIES = 64
"""Columns over which one cell may be spread that says something."""
SheetTable = tuple[list[dict[int, Element]], list[dict[int, str]]]
"""The cells of a table by their columns, row by row, and what they say."""
HELD = (VALUE, DATE_VALUE, tag("office:time-value"), tag("office:boolean-value"))
PLAIN_FORMULA = re.compile(
    r"=(?:\[\.\$?[A-Z]{1,3}\$?\d{1,7}(?::\.\$?[A-Z]{1,3}\$?\d{1,7})?\]|\d{1,6}(?:\.\d{1,6})?|[-+*/^<>=%();{}|\s]|(?P<name>[A-Z][A-Z0-9.]*)(?=\())*"
)
FUNCTION_NAME = re.compile(r"[A-Z][A-Z0-9.]*(?=\()")
MOMENT = re.compile(r"[0-9TZPHMS:.+-]{1,40}|true|false")


@dataclass
class OdfPackage:
    """The parts that are kept, by their new names, and what was left behind."""

    parts: dict[str, Element] = field(default_factory=dict, repr=False)
    pictures: dict[str, bytes] = field(default_factory=dict, repr=False)
    shown: dict[str, Shown] = field(default_factory=dict, repr=False)
    """Pictures whose words are read."""
    gone: Counter[str] = field(default_factory=Counter)


def read(data: bytes, *, settings: Settings) -> Contents:
    """All text of all known parts."""
    package = open_cleaned(data, settings=settings)
    found = list(spots(package, {}, settings=settings))
    pieces = (*(one.piece for one in found), *(one.piece for one in package.shown.values()))
    return Contents(pieces, tuple(count_notes("package", package.gone)), package, spot_columns(found))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new package of the known parts, with the changes made."""
    known = settings.parsed
    package = deepcopy(known) if isinstance(known, OdfPackage) else open_cleaned(data, settings=settings)
    renamed: dict[str, str] = {}
    found = list(spots(package, renamed, settings=settings))
    for one, change in zip(found, changes[: len(found)], strict=True):
        if change.edits:
            one.put(change.text)
    settle_addresses(package, renamed)
    for (name, shown), change in zip(package.shown.items(), changes[len(found) :], strict=True):
        package.pictures[name] = shown.paint(change)
    drop_unread(list(package.parts.values()), "\n".join(change.text for change in changes), settings.hides_name)
    return zips.pack(members(package, ending=settings.format), stored={"mimetype"})


def open_cleaned(data: bytes, *, settings: Settings) -> OdfPackage:
    """The package with nothing but text and known words."""
    files = zips.unpack(data, name=settings.name)
    if "content.xml" not in files:
        raise InputError(f"{settings.name} is a zip file but no OpenDocument file: check its ending")
    if b"encryption-data" in files.get("META-INF/manifest.xml", b""):
        raise InputError(f"{settings.name} is encrypted: save it without a password")
    package, names = OdfPackage(), OwnNames("n_")
    for name in sorted(files, key=lambda one: (one != "content.xml", one)):
        if PART.fullmatch(name):
            root = markup.parse_xml(files[name], name=settings.name)
            clean_properties(root, package.gone) if name.endswith("meta.xml") else clean_part(root, names, package.gone)
            package.parts[name] = markup.with_prefixes(root, PREFIXES)
    settle_addresses(package, {})
    settle_links(package, files, settings=settings)
    left = [name for name in files if not is_expected(name) and name not in package.parts]
    package.gone["other parts: settings, thumbnails, objects"] += len(left)
    return package


def is_expected(name: str) -> bool:
    """Whether a file of the package is one that is made anew or counted elsewhere."""
    return name in ("mimetype", "META-INF/manifest.xml") or name.startswith("Pictures/") or name.endswith("/")


def clean_part(root: Element, names: OwnNames, gone: Counter[str]) -> None:
    """Clean a part, cells first."""
    if not root.tag.startswith(f"{{{SPACES['office']}}}document") and root.tag != tag("math:math"):
        raise InputError("a part of the OpenDocument file is none that its programs know: save it again")
    for element in root.iter("*"):
        if any(map(is_value_of_cell, element.attrib)):
            settle_values(element)
    clean_odf_part(root, names, gone)


def clean_properties(root: Element, gone: Counter[str]) -> None:
    """Keep what a reader is told of the document, and its people's places."""
    for element in list(root.iterdescendants()):
        if element.tag != tag("office:meta") and element.tag not in SAID:
            gone["dates, programs and counts"] += 1
            markup.remove(element)
    for element in root.iter():
        element.attrib.clear()
        element.tail = None
        element.text = element.text if element.tag in SAID else None


def settle_addresses(package: OdfPackage, renamed: dict[str, str]) -> None:
    """Let areas be named by sheets that are there, as they are called now; others go."""
    sheets = {str(one.get(NAME)) for root in package.parts.values() for one in root.iter(SHEET)} | set(renamed)
    for root in package.parts.values():
        for element in root.iter():
            for name in [name for name in element.attrib if name.endswith("address")]:
                new = AREA.sub(lambda match: f"{renamed.get(match[1], match[1])}.{match[2]}", element.get(name))
                is_known = AREA.fullmatch(element.get(name)) and AREA.sub(r"\1", element.get(name)) in sheets
                element.attrib.pop(name) if not is_known else element.set(name, new)


def settle_links(package: OdfPackage, files: dict[str, bytes], *, settings: Settings) -> None:
    """Let links to pictures lead to grey ones, to their words or to their pixels; those to nothing go."""
    called: dict[str, str] = {}
    for root in package.parts.values():
        for element in [one for one in root.iter() if HREF in one.attrib]:
            href = element.get(HREF).removeprefix("./")
            if href in files and not href.endswith(".xml"):
                if href not in called:
                    called[href] = add_picture(package, files[href], settings=settings)
                element.set(HREF, called[href])
            elif INNER.match(href) and href[0] != "#" and f"{href}/content.xml" not in package.parts:
                del element.attrib[HREF]


def add_picture(package: OdfPackage, data: bytes, *, settings: Settings) -> str:
    """Put a picture into the package: its words, its pixels if they are kept, or a grey one; under which name."""
    number = len(package.pictures) + 1
    shown = look_into(data, settings=settings) if number <= MOST_READ else None
    kept = picture.redraw(data) if "pictures" in settings.keep and not shown else None
    name = f"Pictures/{number}.{'png' if shown else picture.ending(kept or picture.GREY)}"
    package.pictures[name] = kept or picture.GREY
    if shown:
        package.shown[name] = shown
        package.gone[UNREAD] += len(shown.page.unread)
    else:
        package.gone["pictures"] += kept is None and data != picture.GREY
    return name


def spots(package: OdfPackage, renamed: dict[str, str], *, settings: Settings) -> Iterator[Spot]:
    """Every piece of text, in order; a changed name of a sheet is put down in the table."""
    for name, root in package.parts.items():
        if name.endswith("meta.xml"):
            said = (
                Place(element, kind=SAID[element.tag], where="property") for element in root.iter(*SAID) if element.text
            )
            yield from (Spot(markup.as_piece(place), partial(markup.put, place)) for place in said)
            continue
        tables = sheet_tables(root, settings=settings)
        for table in tables:
            yield from table_spots(*table, put=put_in_all, settings=settings)
        covered = {cell for cells, _ in tables for row in cells for cell in row.values()}
        for place in (*paragraph_places(root, covered), *other_places(root)):
            yield Spot(markup.as_piece(place), partial(change_place, place, renamed))


def change_place(place: Place, renamed: dict[str, str], text: str) -> None:
    """Let a place say something else: a sheet gets a name of our own, a cell holds nothing but its text."""
    if place.at == NAME:
        text = renamed.setdefault(markup.text_at(place), f"Sheet{len(renamed) + 1}_")
    markup.put(place, text)
    for cell in place.element.iterancestors(*CELLS):
        drop_value(cell)


def other_places(root: Element) -> Iterator[Place]:
    """What is said beside paragraphs: titles, names of sheets, links."""
    for element in root.iter():
        if element.tag in TEXTS and element.text:
            yield Place(element, kind="name" if element.tag == tag("dc:creator") else None)
        is_named = element.tag == SHEET and element.get(NAME)
        if is_named and not re.fullmatch(r"(?:Sheet|Tabelle|Feuille)\d*_?", element.get(NAME)):
            yield Place(element, NAME)
        if HREF in element.attrib and not INNER.match(element.get(HREF)):
            yield Place(element, HREF, kind="address")


def sheet_tables(root: Element, *, settings: Settings) -> list[SheetTable]:
    """The tables of all sheets: their cells from the head on, and what each says."""
    found: list[SheetTable] = []
    for sheet in root.iter(SHEET):
        if sheet.getparent().tag != tag("office:spreadsheet"):
            continue
        rows = [spread_cells(row) for row in sheet.iter(ROW)]
        shown = [{place: said for place, cell in row.items() if (said := cell_text(cell))} for row in rows]
        for block in blocks([bool(one) for one in shown]):
            head = find_head_row(shown[block], settings=settings)
            if head is not None:
                found.append((rows[block][head:], shown[block][head:]))
    return found


def spread_cells(row: Element) -> dict[int, Element]:
    """The cells of a row by their columns; one that stands for several and says something gets copies for them."""
    cells, column = dict[int, Element](), 0
    for cell in [one for one in row if one.tag in CELLS]:
        told = cell.get(REPEATED, "1")
        count = int(told) if told.isdigit() else 1
        if 1 < count <= MOST_COPIES and cell_text(cell):
            cell.attrib.pop(REPEATED)
            for _ in range(count - 1):
                cell.addnext(deepcopy(cell))
            return spread_cells(row)
        cells[column] = cell
        column += count
    return cells


def cell_text(cell: Element) -> str:
    """What a cell says: its text, a day, or its number in digits; nothing if it says yes or no."""
    kind = cell.get(VALUE_TYPE, "")
    if kind in ("float", "percentage", "currency") and is_number(cell.get(VALUE, "")):
        return show_number(cell.get(VALUE), "General")
    if kind == "date" and cell.get(DATE_VALUE):
        return str(cell.get(DATE_VALUE)).replace("T", " ").removesuffix(" 00:00:00")
    if kind == "boolean":
        return ""
    return "\n".join("".join(markup.text_at(one) for one in inline_places(line)) for line in cell.findall(CELL_TEXT))


def put_in_all(cells: Sequence[Element], text: str) -> None:
    """Let cells say a text, and nothing else."""
    for cell in cells:
        drop_value(cell)
        cell.set(VALUE_TYPE, "string")
        lines = cell.findall(CELL_TEXT)
        markup.remove_all(lines)
        said = cell.makeelement(CELL_TEXT)
        said.text = markup.drop_unstorable(text)
        cell.insert(0, said)


def paragraph_places(root: Element, covered: Container[Element]) -> Iterator[Place]:
    """The text of all paragraphs but those of some cells; cells of a sheet's row with tabs between them."""
    row = None
    for paragraph in root.iter(*PARAGRAPHS, RUBY_TEXT):
        cell = next(paragraph.iterancestors(*CELLS), None)
        is_aside = cell is not None and paragraph.getparent() is not cell
        if cell is not None and not is_aside and (cell in covered or is_measure(cell)):
            continue
        line = next(cell.iterancestors(ROW), None) if cell is not None else None
        lead = "\t" if line is not None and line is row else "\n" if line is not None and row is not None else APART
        row = line
        for place in inline_places(paragraph):
            yield Place(place.element, place.at, lead + place.lead if lead != APART else lead, place.kind)
            lead = ""


def inline_places(paragraph: Element) -> Iterator[Place]:
    """Stretches of a paragraph's line, without what stands aside."""
    lead = ""

    def walk(element: Element) -> Iterator[Place]:
        nonlocal lead
        if element.text:
            yield Place(element, lead=lead)
            lead = ""
        for child in element:
            if child.tag in BREAKS:
                lead += BREAKS[child.tag]
            elif child.tag not in ASIDE and child.tag not in PARAGRAPHS:
                yield from walk(child)
            if child.tail:
                yield Place(child, TAIL, lead)
                lead = ""

    yield from (place for place in walk(paragraph) if markup.text_at(place))


def members(package: OdfPackage, *, ending: str) -> list[tuple[str, bytes]]:
    """The files of the new package."""
    kind = OPEN_DOCUMENT + OPEN_DOCUMENTS[ending]
    listed = [(name, markup.write_xml(root)) for name, root in package.parts.items()] + list(package.pictures.items())
    folders = sorted({name.split("/")[0] + "/" for name in package.parts if "/" in name})
    kinds = {"/": kind, **{name: "text/xml" if name.endswith("xml") else "" for name, _ in listed}}
    kinds |= {name: object_type(package, name) for name in folders}
    entries = "".join(ENTRY.format(name, said) for name, said in kinds.items())
    manifest = f'{HEAD}<manifest:manifest xmlns:manifest="{MANIFEST}" manifest:version="1.2">{entries}'
    manifest += "</manifest:manifest>"
    return [("mimetype", kind.encode()), *listed, ("META-INF/manifest.xml", manifest.encode())]


def object_type(package: OdfPackage, folder: str) -> str:
    """What kind of document lies in another."""
    root = package.parts.get(f"{folder}content.xml")
    body = root.find(tag("office:body")) if root is not None else None
    kind = body[0].tag.rpartition("}")[2] if body is not None and len(body) else "formula"
    return OPEN_DOCUMENT + (kind if kind in ("text", "spreadsheet", "presentation", "chart", "drawing") else "formula")


def is_hidden(element: Element) -> bool:
    """Whether a row, a column or the look of a sheet is hidden."""
    seen = element.get(tag("table:visibility"), "visible") == "visible"
    return not seen or element.get(tag("table:display")) == "false"


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the printed page does not see."""
    found: Counter[str] = Counter()
    for name, content in zips.unpack(data, name=settings.name).items():
        if PART.fullmatch(name) and name.endswith("content.xml"):
            root = markup.parse_xml(content, name=settings.name)
            found["comments"] += sum(1 for _ in root.iter(tag("office:annotation")))
            found["hidden sheets, rows or columns"] += sum(
                is_hidden(element) for element in root.iter() if isinstance(element.tag, str)
            )
            found["notes for the speaker"] += sum(1 for _ in root.iter(tag("presentation:notes")))
    package = open_cleaned(data, settings=replace(settings, ocr=False))
    return count_notes("document", found + package.gone)


def settle_values(cell: Element) -> None:
    """Leave a value of its kind and a formula of references and known functions, in a cell or wherever one stands."""
    formula = cell.get(FORMULA, "").removeprefix("of:")  # a formula of no other kind needs no prefix
    if formula:
        cell.set(FORMULA, formula)
    if formula and not (PLAIN_FORMULA.fullmatch(formula) and set(FUNCTION_NAME.findall(formula)) <= FUNCTIONS):
        del cell.attrib[FORMULA]
    for name, value in list(cell.attrib.items()):
        if name != FORMULA and is_value_of_cell(name) and not (is_number(value) or MOMENT.fullmatch(value)):
            del cell.attrib[name]


def is_number(text: str) -> bool:
    """Whether a value is a number."""
    return bool(re.fullmatch(r"-?\d{1,20}(?:\.\d{1,20})?(?:[Ee][+-]?\d{1,3})?", text))


def is_measure(cell: Element) -> bool:
    """Whether a cell holds a number that only counts or measures."""
    kind = cell.get(VALUE_TYPE, "")
    if kind in ("percentage", "currency", "boolean"):
        return True
    return kind == "float" and say_number(cell.get(VALUE, "0"), "General") is None


def drop_value(cell: Element) -> None:
    """Let a cell hold nothing but what it shows."""
    for name in (*HELD, FORMULA):
        cell.attrib.pop(name, None)
    if VALUE_TYPE in cell.attrib:
        cell.set(VALUE_TYPE, "string")
