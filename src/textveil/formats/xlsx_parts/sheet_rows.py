"""What of the rows and cells of a sheet stays that is no text?

The same rules as for every other part, but a sheet may have a million cells of the same few
attributes: these are looked at in one quick pass.
"""

import re

from textveil.formats.markup import Element, remove_all
from textveil.formats.ooxml_parts.attributes import clean_attributes
from textveil.formats.xlsx_parts.strings import S

NUMBER = re.compile(r"-?\d{1,9}(?:\.\d{1,9})?|true|false")
PLACE = re.compile(r"[A-Z]{1,3}\d{1,7}(?::[A-Z]{1,3}\d{1,7})?")
CELL, ROW, FORMULA, INLINE, VALUE = (f"{S}{name}" for name in ("c", "row", "f", "is", "v"))
KINDS = frozenset({"n", "b", "e", "d", "str", "inlineStr", "array", "shared"})
CELL_KEYS = {"r": PLACE, "s": NUMBER}
ROW_KEYS = dict.fromkeys(
    ("r", "s", "ht", "hidden", "customHeight", "customFormat", "outlineLevel", "collapsed"), NUMBER
)
RUN = {f"{S}{name}" for name in ("t", "r", "rPr", "b", "i", "strike", "u", "sz", "color", "rFont", "family", "scheme")}
RUN |= {f"{S}{name}" for name in ("vertAlign", "charset", "outline", "shadow", "condense", "extend")}
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
