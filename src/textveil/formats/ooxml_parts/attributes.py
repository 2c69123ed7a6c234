"""What does an attribute of an Office file say in the output?

What is text stays to be treated, what is renamed stays to be renamed; fonts that
everyone has and values that the standard knows pass; all else goes.
"""

from textveil.formats.format_words import format_entry
from textveil.formats.markup import Element, remove
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.drawn_shapes import clean_style, is_colour
from textveil.formats.ooxml_parts.numbers import is_known_format

FIELD = v.full_name("a:fld")
TREATED = v.SAYING | v.NAMED | v.full_names("renamed")
"""Attributes that are treated as text, or renamed, or read as field codes."""
TREATED_VALUE = v.STYLE_USES | v.SAYING_VALUE | v.full_names("renamed_value")
"""Elements whose ``w:val`` is treated as text or renamed."""
FONTS, STAYS = v.full_names("fonts"), v.full_names("stays")
PLACED = ("r", "ref", "sqref", "topLeftCell", "activeCell", "spans")
"""Attributes that say where in a sheet something stands."""
SHEET_TREATED = {v.full_name(one): names.split() for one, names in format_entry("ooxml.sheet_treated").items()}
"""Attributes of workbooks that are text, or were looked at before."""
SHEET_FONTS, SHEET_STYLES = v.full_names("sheet_fonts"), v.full_names("sheet_styles")
FIELD_ID = "{00000000-0000-0000-0000-000000000001}"
INSTEAD = {"prst": "rect", "formatCode": "General", "typeface": "", "name": "", "styleName": "Table"}
"""What an attribute that must be there says instead of an author's word."""


def clean_attributes(element: Element, *, ids: dict[str, str]) -> None:
    """Keep known attributes; a setting without its value, and what points to nothing, goes."""
    is_lost = False
    for name, value in list(element.attrib.items()):
        new = new_value(element, name, ids=ids)
        is_lost = is_lost or (new is None and (name in ("val", v.VAL) or v.space(name) == v.R))
        if new is None:
            del element.attrib[name]
        elif new != value:
            element.set(name, new)
    is_nameless = element.tag == f"{{{v.S}}}cellStyle" and not element.get("name")
    if (is_lost and element.tag not in STAYS) or is_nameless or is_unknown_font(element):
        remove(element)


def is_unknown_font(element: Element) -> bool:
    """Whether this is a font's entry in a list of fonts, and the font has lost its name."""
    listed = element.tag == f"{{{v.W}}}font" and v.NAME not in element.attrib
    return listed or (element.tag == f"{{{v.A}}}font" and not element.get("typeface"))


def new_value(element: Element, name: str, *, ids: dict[str, str]) -> str | None:
    """What an attribute says in the output, before any edit; None if it goes."""
    value, local = str(element.get(name)), v.local(name)
    if v.space(name) == v.R:
        return ids.get(value)
    if is_trace(name, value):
        return None
    if is_treated(element, name):
        return value
    if element.tag == FIELD and name == "id":
        return FIELD_ID
    if name == "style" and v.space(element.tag) != v.S:
        return clean_style(value)
    if name == "uri" or name == f"{{{v.W}}}uri":
        return value if value in v.NAMESPACES or value in v.ADDRESSES else None
    if is_known(element, name, value):
        return value
    return INSTEAD.get(name) if local != "name" or not v.space(name) else None


def is_treated(element: Element, name: str) -> bool:
    """Whether an attribute is text, or is renamed."""
    return (
        name in TREATED
        or (element.tag in TREATED_VALUE and name in (v.VAL, f"{{{v.W}}}value"))
        or (element.tag in v.MARKS and name == v.NAME)
        or (element.tag == v.AUTHOR and name in v.NAMING)
        or (element.tag in (v.TABLE_STYLE, v.TABLE_STYLE_LIST) and name in ("styleId", "def"))
        or name in SHEET_TREATED.get(element.tag, ())
    )


def is_trace(name: str, value: str) -> bool:
    """Whether an attribute is unknown, or a trace of editing."""
    local = v.local(name)
    is_foreign = (v.space(name) or v.W) not in v.NAMESPACES or local not in v.ATTRIBUTES
    return is_foreign or name in v.FORGOTTEN or local.startswith("rsid") or len(value) > 4000


def is_sheet_name(element: Element, value: str) -> bool:
    """Whether a name in a workbook is that of a font or style that everyone has."""
    if element.tag in SHEET_FONTS:
        return v.is_font(value)
    if element.tag in SHEET_STYLES:
        return bool(v.SHEET_STYLE.fullmatch(value))
    return v.is_value(value)


def is_known(element: Element, name: str, value: str) -> bool:
    """Whether a value is a program's and not an author's."""
    if v.space(element.tag) == v.S and name in ("name", "val", "defaultTableStyle", "defaultPivotStyle"):
        return is_sheet_name(element, value)
    if v.space(element.tag) in (v.S, v.C) and name in PLACED:
        return bool(v.PLACES.fullmatch(value)) or v.is_value(value)
    if name in FONTS and element.tag != f"{{{v.W}}}lang" and element.tag != f"{{{v.W}}}themeFontLang":
        return v.is_font(value)
    if element.tag in (f"{{{v.W}}}font", f"{{{v.W}}}altName") and name in (v.NAME, v.VAL):
        return v.is_font(value)
    if name in v.IDS:
        return bool(v.SHAPE_ID.fullmatch(value)) or v.is_value(value)
    if name == "path" and v.space(element.tag) == v.V:
        return bool(v.PATH.fullmatch(value))
    if name == "formatCode":
        return is_known_format(value)
    if name == "script":
        return value in v.SCRIPTS
    return v.is_value(value) or is_colour(value) or bool(v.SIGNS.fullmatch(value))
