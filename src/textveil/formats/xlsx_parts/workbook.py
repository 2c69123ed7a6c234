"""How is a workbook made ready, so that nothing but known words and text is left in it?

Pivot tables, filters' values, protections, scenarios and links to other files go. Formulas stay if
they are made of references and known functions; the values that they gave stay in any case.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import partial

from textveil.formats.contents import APART, OwnNames, Piece
from textveil.formats.format_words import format_entry
from textveil.formats.markup import Element, remove, remove_all
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.attributes import clean_attributes
from textveil.formats.ooxml_parts.ooxml_vocabulary import is_font
from textveil.formats.ooxml_parts.parts import OfficePackage, OfficePart, Relationship, drop_parts
from textveil.formats.xlsx_parts import cells
from textveil.formats.xlsx_parts.cells import Names, S, Spot

# What does the header or footer of a sheet say, between the codes that lay it out?
#
# ``&C&"Arial,Bold"&12Report for &A`` says *Report for*; the rest are codes: where it stands, in which font, how
# large, and the name of the sheet.

CODE = re.compile(r'&(?:"(?P<font>[^",]*)(?:,[^"]*)?"|\d{1,3}|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|[A-JL-Za-jl-z])')
LETTERS = frozenset("LCRPNDTZFAGBIUESXYOH")
"""Codes of one letter."""
PLACES = frozenset("LCR")
"""Those that start another part of the line."""


def parts_of(text: str) -> list[tuple[str, bool]]:
    """Words and codes in turn, each with whether it is a code; codes that nobody knows and odd fonts are left out.

    >>> parts_of('&C&"Arial,Bold"&12Report && more &P')
    [('&C', True), ('&"Arial"', True), ('&12', True), ('Report & more ', False), ('&P', True)]
    """
    found, done = list[tuple[str, bool]](), 0
    plain = text.replace("&&", "\0")
    for match in CODE.finditer(plain):
        found += [(words_of(plain[done : match.start()]), False), (known_code(match), True)]
        done = match.end()
    found.append((words_of(plain[done:]), False))
    return [(one, is_code) for one, is_code in found if one]


def words_of(text: str) -> str:
    """What stands between codes, as it is seen."""
    return text.replace("&", "").replace("\0", "&")


def known_code(match: re.Match[str]) -> str:
    """A code as it is written again; nothing for one that is unknown."""
    font = match["font"]
    if font is not None:
        return f'&"{font}"' if is_font(font) else ""
    sign = match[0][1:]
    return match[0] if len(sign) > 1 or sign.isdigit() or sign.upper() in LETTERS else ""


def settle_codes(element: Element) -> None:
    """Leave known codes and words."""
    element.text = "".join(one if is_code else escape(one) for one, is_code in parts_of(element.text or ""))


def escape(words: str) -> str:
    """Words as they are written among codes."""
    return words.replace("&", "&&")


def header_spots(element: Element) -> Iterator[Spot]:
    """The words of a header or footer; those of another part of the line stand apart."""
    parts = parts_of(element.text or "")
    written = [one if is_code else escape(one) for one, is_code in parts]
    lead = APART

    def put(place: int, text: str) -> None:
        is_number = text[:1].isdigit() and place and written[place - 1][1:].isdigit()
        written[place] = (" " if is_number else "") + escape(text)
        element.text = "".join(written)

    for place, (one, is_code) in enumerate(parts):
        if is_code:
            lead = APART if one[1:] in PLACES else lead
        elif one.strip():
            yield Spot(Piece(one, lead), partial(put, place))
            lead = " "


# What of the rows and cells of a sheet stays that is no text?
#
# The same rules as for every other part, but a sheet may have a million cells of the same few
# attributes: these are looked at in one quick pass.

NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?|true|false")
PLACE = re.compile(r"[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?")
CELL, ROW, FORMULA, INLINE, VALUE = (f"{S}{name}" for name in ("c", "row", "f", "is", "v"))
KINDS = frozenset({"n", "b", "e", "d", "str", "inlineStr", "array", "shared"})
CELL_KEYS = {"r": PLACE, "s": NUMBER}
ROW_KEYS = dict.fromkeys("r s ht hidden customHeight customFormat outlineLevel collapsed".split(), NUMBER)
RUN = v.full_names("cell_runs")
"""Elements of a text and its looks."""
FORMULA_KEYS = {"ref": PLACE, "si": NUMBER}


def clean_rows(sheet: Element) -> None:
    """Leave known elements and attributes only in the rows of a sheet, which are in one place."""
    found = sheet.findall(f"{S}sheetData")
    remove_all(found[1:])
    for rows in found[:1]:
        clean_data(rows)


def clean_data(rows: Element) -> None:
    """Leave known elements and attributes only."""
    rows.attrib.clear()
    rows.text = None
    remove_all(row for row in list(rows) if row.tag != ROW)
    for row in rows:
        keep(row, ROW_KEYS)
        remove_all(cell for cell in list(row) if cell.tag != CELL)
        for cell in row:
            kind = cell.get("t")
            keep(cell, CELL_KEYS)
            if kind in KINDS:
                cell.set("t", kind)
            for child in cell:
                clean_child(child)


def clean_child(child: Element) -> None:
    """Clean what lies in a cell; what is unknown goes."""
    child.tail = None
    if child.tag == VALUE:
        child.attrib.clear()
        remove_all(list(child))
    elif child.tag == FORMULA:
        kind = child.get("t")
        keep(child, FORMULA_KEYS)
        if kind in KINDS:
            child.set("t", kind)
    elif child.tag == INLINE:
        clean_inline(child)
    else:
        child.getparent().remove(child)


def keep(element: Element, known: dict[str, re.Pattern[str]]) -> None:
    """Keep the attributes that are known and say what they may."""
    element.text = element.text if element.tag == FORMULA else None
    element.tail = None
    for name, value in list(element.attrib.items()):
        if name not in known or not known[name].fullmatch(value):
            del element.attrib[name]


def clean_inline(inline: Element) -> None:
    """Leave texts and their looks."""
    inline.text = None
    inline.attrib.clear()
    for element in list(inline.iterdescendants()):
        element.tail = None
        if element.tag not in RUN:
            remove_all([element])
        else:
            element.text = element.text if element.tag == f"{S}t" else None
            clean_attributes(element, ids={})


BUILT_IN = "_xlnm."
CHART_FORMULA = f"{{{v.C}}}f"
LOST = "#REF!"
TEMPLATES: dict[str, str] = format_entry("templates.comments")
AFTER_BOXES = ("legacyDrawingHF", "picture", "oleObjects", "controls", "webPublishItems", "tableParts", "extLst")
"""What stands after the comments' drawing in a sheet."""
OWN = "comment-boxes"
REFERENCE = re.compile(r"\$?([A-Z]{1,3})\$?(\d{1,7})")


def prepare(package: OfficePackage) -> Counter[str]:
    """Make all sheets ready; what went, counted."""
    gone: Counter[str] = Counter()
    table = next((part for part in package.parts if part.kind == "sharedStrings"), None)
    if table is not None:
        cells.decode_codes(table.root)
    strings = cells.shared_strings(table.root if table is not None else None)
    for part in of_kind(package, "worksheet", "comments", "chartsheet"):
        cells.decode_codes(part.root)
        for cell in list(part.root.iter(f"{S}c")):
            cells.settle_cell(cell, strings)
        remove_all(child for one in part.root.iter(f"{S}autoFilter") for child in list(one))
    drop_parts(package, {"sharedStrings"})
    names = name_areas(package.main().root, gone)
    for part in package.trees:
        gone["formulas with words or links in them, whose values stay"] += check_formulas(part, names)
    for part in of_kind(package, "worksheet"):
        for line in [line for one in part.root.iter(f"{S}headerFooter") for line in one]:
            settle_codes(line)
        cells.drop_orphans(part.root)
        clean_rows(part.root)
        draw_boxes(package, part)
    name_tables(package)
    return gone


def of_kind(package: OfficePackage, *kinds: str) -> list[OfficePart]:
    """The parts of these kinds."""
    return [part for part in package.parts if part.kind in kinds]


def sheet_entries(main: Element) -> list[Element]:
    """The entries of the workbook's list of sheets."""
    return list(main.iter(f"{S}sheet"))


def name_areas(main: Element, gone: Counter[str]) -> Names:
    """Names of our own for named areas; one whose content cannot be passed on goes."""
    own, sheets = OwnNames("name_"), {one.get("name", ""): one.get("name", "") for one in sheet_entries(main)}
    listed = list(main.iter(f"{S}definedName"))
    kept = {one: one.get("name", "") for one in listed}
    while True:
        names = Names(sheets, {name: own[name.lower()] for name in kept.values() if not name.startswith(BUILT_IN)})
        lost = [one for one in kept if cells.rewrite(one.text or "", names) is None]
        if not lost:
            break
        for one in lost:
            del kept[one]
    gone["named areas that lead out of the file"] += remove_all(one for one in listed if one not in kept)
    for one, name in kept.items():
        one.text = cells.rewrite(one.text or "", names)
        place = {at: one.get(at) for at in ("localSheetId", "hidden") if one.get(at)}
        one.attrib.clear()
        one.attrib.update({"name": name if name.startswith(BUILT_IN) else own[name.lower()], **place})
    return names


def formulas(part: OfficePart) -> Iterator[Element]:
    """The elements of a part that hold a formula."""
    tags = (f"{S}f", f"{S}formula", f"{S}formula1", f"{S}formula2", CHART_FORMULA)
    yield from list(part.root.iter(*tags))


def check_formulas(part: OfficePart, names: Names) -> int:
    """Rewrite the formulas of a part; how many had to go."""
    count = 0
    for one in formulas(part):
        if not one.text or (one.tag == f"{S}formula1" and cells.has_words(one.text)):
            continue
        new = cells.rewrite(one.text, names) if one.get("t") != "dataTable" else None
        count += new is None and one.tag != CHART_FORMULA
        if new is not None:
            one.text = new
        elif one.tag == f"{S}f":
            cells.drop_formula(one)
        elif one.tag == CHART_FORMULA:
            one.text = LOST
        else:
            remove(one.getparent())
    for link in list(part.root.iter(f"{S}hyperlink")):
        check_location(link, names)
    drop_empty(part.root)
    return count


def check_location(link: Element, names: Names) -> None:
    """Let a link lead to a place that is still there, or nowhere in the file."""
    where = link.get("location")
    if where is not None:
        new = cells.rewrite(where, names)
        if new is None:
            del link.attrib["location"]
        else:
            link.set("location", new)


def drop_empty(root: Element) -> None:
    """Take away lists of rules that hold none any more."""
    for tag in ("conditionalFormatting", "dataValidations"):
        for one in list(root.iter(f"{S}{tag}")):
            one.attrib.pop("count", None)
            if not len(one):
                remove(one)


def name_tables(package: OfficePackage) -> None:
    """Names of our own for tables; what reckons in them goes."""
    for number, part in enumerate(of_kind(package, "table"), 1):
        part.root.set("name", f"Table{number}")
        part.root.set("displayName", f"Table{number}")
        for column in part.root.iter(f"{S}tableColumn"):
            remove_all(list(column))
            for at in ("totalsRowLabel", "uniqueName", "queryTableFieldId"):
                column.attrib.pop(at, None)


def rename_sheets(package: OfficePackage, renamed: Iterable[tuple[Element, str]]) -> None:
    """Call sheets otherwise, wherever they are named; no two alike."""
    main = package.main().root
    entries = sheet_entries(main)
    new = {id(entry): name for entry, name in renamed}
    taken = {one.get("name", "").lower() for one in entries if id(one) not in new}
    called: dict[str, str] = {}
    for number, entry in enumerate(entries, 1):
        old = entry.get("name", "")
        if id(entry) in new:
            entry.set("name", free_name(number, taken))
        called[old] = entry.get("name", "")
        taken.add(called[old].lower())
    kept = [one.get("name", "") for one in main.iter(f"{S}definedName")]
    names = Names(called, {name: name for name in kept})
    for one in list(main.iter(f"{S}definedName")):
        one.text = cells.rewrite(one.text or "", names)
    for part in package.trees:
        check_formulas(part, names)


def free_name(number: int, taken: set[str]) -> str:
    """A name for a sheet that no other has."""
    name = f"Sheet{number}"
    while name.lower() in taken:
        name += "_"
    return name


def draw_boxes(package: OfficePackage, sheet: OfficePart) -> None:
    """Give a sheet with comments a new drawing of them, and no other one."""
    remove_all(list(sheet.root.iter(f"{S}legacyDrawing")))
    old = [link.part for link in sheet.links if link.kind == "vmlDrawing"]
    sheet.links = [link for link in sheet.links if link.kind != "vmlDrawing"]
    package.parts = [part for part in package.parts if part not in old]
    notes = next((link.part for link in sheet.links if link.kind == "comments" and link.part is not None), None)
    if notes is None:
        return
    number = sum(part.kind == "vmlDrawing" for part in package.parts) + 1
    drawing = OfficePart("vmlDrawing", f"xl/drawings/vmlDrawing{number}.vml", data=draw_comments(notes.root))
    package.parts.append(drawing)
    sheet.links.append(Relationship("vmlDrawing", OWN, drawing))
    entry = sheet.root.makeelement(f"{S}legacyDrawing", {f"{{{v.R}}}id": OWN})
    after = next((child for child in sheet.root if child.tag in {f"{S}{name}" for name in AFTER_BOXES}), None)
    if after is None:
        sheet.root.append(entry)
    else:
        after.addprevious(entry)


def draw_comments(notes: Element) -> bytes:
    """A drawing with a box for each comment."""
    places = [cell_place(one.get("ref", "")) for one in notes.iter(f"{S}comment")]
    boxes = (TEMPLATES["box"].format(id=1025 + n, row=row, column=column) for n, (row, column) in enumerate(places))
    return TEMPLATES["drawing"].format(boxes="".join(boxes)).encode()


def cell_place(reference: str) -> tuple[int, int]:
    """Row and column of a cell, counted from 0.

    >>> cell_place("B3")
    (2, 1)
    """
    match = REFERENCE.match(reference)
    return (max(int(match[2]) - 1, 0), cells.column_of(f"{match[1]}1") - 1) if match else (0, 0)
