"""Which words of Office files are the standard's own, and which are an author's?

Only what ``data/vocabularies/ooxml.toml`` lists (ECMA-376) passes: namespaces, elements, attributes,
values, fonts, settings, style names and field codes. All else is text to be treated, or is left out.
"""

import re
from functools import lru_cache

from textveil.formats.format_words import format_entry, format_pattern, format_words

SPACES: dict[str, str] = format_entry("ooxml.namespaces")
W, R, A, C, WP, MC, V = (SPACES[prefix] for prefix in ("w", "r", "a", "c", "wp", "mc", "v"))
O, CP, DC, P, S, XML = (SPACES[prefix] for prefix in ("o", "cp", "dc", "p", "s", "xml"))  # noqa: E741
PREFIXES: dict[str | None, str] = {
    None if prefix == "s" else prefix: space for prefix, space in SPACES.items() if prefix not in ("mc", "xml")
}
"""Namespaces whose elements and attributes we know, as every Word calls them; others are left out."""
NAMESPACES = frozenset(SPACES.values())
OFFICE = "http://schemas.openxmlformats.org/"
PACKAGE = "package/2006/relationships/metadata/core-properties"
DRAWN_DIAGRAM = "http://schemas.microsoft.com/office/2007/relationships/diagramDrawing"


def full_name(name: str) -> str:
    """The name of an element or attribute with its namespace in full.

    >>> full_name("xml:space"), full_name("alt")
    ('{http://www.w3.org/XML/1998/namespace}space', 'alt')
    """
    prefix, _, rest = name.rpartition(":")
    return f"{{{SPACES[prefix]}}}{rest}" if prefix else rest


def tags(names: str) -> tuple[str, ...]:
    """The names of several elements or attributes, with their namespaces in full."""
    return tuple(map(full_name, names.split()))


def full_names(kind: str) -> set[str]:
    """Elements or attributes that get one treatment, with their namespaces in full."""
    return set(map(full_name, format_words(f"ooxml.treatment.{kind}")))


VAL, NAME, STYLED, STYLE_ID = tags("w:val w:name w:style w:styleId")
TABLE_STYLE_ID, TABLE_STYLE, TABLE_STYLE_LIST, AUTHOR = tags("a:tableStyleId a:tblStyle a:tblStyleLst p:cmAuthor")
STYLE_USES, MARKS = full_names("style_uses"), full_names("marks")
NAMED, SAYING, SAYING_VALUE = full_names("named"), full_names("saying"), full_names("saying_value")
FORGOTTEN, IDS, DROPPED = full_names("forgotten"), full_names("ids"), full_names("dropped")
UNWRAPPED, SETTINGS = full_names("unwrapped"), full_names("settings")
NAMING = ("name", "initials")
"""Attributes of an author of comments that name a person."""

FIELD, STYLE = format_pattern("ooxml.patterns.field"), format_pattern("ooxml.patterns.style")
SHEET_STYLE, PROMPT = format_pattern("ooxml.patterns.sheet_style"), format_pattern("ooxml.patterns.prompt")
MASTERS = frozenset({"slideMaster", "slideLayout", "notesMaster", "handoutMaster"})
"""Parts that hold what a slide says until somebody writes there."""
BOOKMARK = re.compile(r"_(?:Toc|Ref|Hlk)\d{1,12}|_GoBack")
"""Bookmarks that a program made."""
SHAPE_ID = re.compile(r"#?_x0000_[a-z]\d{1,6}|-?\d{1,10}")
"""Ids that a program made."""
ADDRESSES = ("http://schemas.microsoft.com/office/word", A.replace("main", "table"))
"""What may be said to be in a frame, or to be compatible with."""
LEVEL = re.compile(r"(?:%[1-9]|[^\w\[\]]|_|o|(?:Chapter|Article|Section|Part|Appendix|Annex)\b)*")
"""What stands before a list entry and says nothing: numbers and signs."""
PLAIN = re.compile(r"\s*(?:-?\d{1,10}|left|right|center|top|bottom|inside|outside|General|0(?:\.0+)?%?)?\s*")
"""Text of elements that hold a measure."""
CELL = r"\$?[A-Z]{1,3}\$?\d{1,7}"
PLACES = re.compile(
    rf"{CELL}(?::{CELL})?(?: {CELL}(?::{CELL})?){{0,500}}|\d{{1,5}}:\d{{1,5}}|\$?[A-Z]{{1,3}}:\$?[A-Z]{{1,3}}"
)
"""Cells and areas of a sheet; columns of a row."""

ELEMENTS = {SPACES[prefix]: format_words(f"ooxml.elements.{prefix}") for prefix in "w a c m v mc s xdr p cp".split()}
ELEMENTS |= {O: ELEMENTS[V], SPACES["w10"]: ELEMENTS[V], DC: ELEMENTS[CP]}
PLACED = format_words("ooxml.elements.placed") | ELEMENTS[A]
"""Names of elements in namespaces that have no list: those of placed drawings."""
ATTRIBUTES = format_words("ooxml.attributes")

VALUES, SCRIPTS = format_words("ooxml.values"), format_words("ooxml.names.scripts")
NUMBER, COLOUR = format_pattern("ooxml.patterns.number"), format_pattern("ooxml.patterns.colour")
FORMULA, PLACE = format_pattern("ooxml.patterns.formula"), format_pattern("ooxml.patterns.place")
LIST, LANGUAGE = format_pattern("ooxml.patterns.list"), format_pattern("ooxml.patterns.language")
PATH = format_pattern("ooxml.patterns.path")
SIGNS = re.compile(r"[^\w\s]{1,60}|[#0.,% ]{1,20}")
"""Signs that are no letters: brackets, separators, formats of numbers."""
FONTS = frozenset(" ".join(font.split()).lower() for font in format_entry("ooxml.names.fonts").split(","))
THEME_FONT = re.compile(r"\+m[jn]-(?:lt|ea|cs)")
TABLE_STYLES = frozenset(f"{{{one}}}" for one in format_words("ooxml.names.table_styles"))


def is_element(space: str, name: str) -> bool:
    """Whether the standard has an element of this name."""
    return space in NAMESPACES and name in ELEMENTS.get(space, PLACED)


def is_value(text: str) -> bool:
    """Whether this can be the value of a setting, and so is nobody's own word.

    >>> is_value("center"), is_value("-12.5pt"), is_value("FF00AA"), is_value("zebulon")
    (True, True, True, False)
    """
    return text in VALUES or any(form.fullmatch(text) for form in (NUMBER, COLOUR, LIST, FORMULA, PLACE, LANGUAGE))


def is_font(name: str) -> bool:
    """Whether a font of this name tells nothing; another may bear the name of a firm or a person.

    >>> is_font("Times New Roman"), is_font("Acme Corporate")
    (True, False)
    """
    return name.lower() in FONTS or bool(THEME_FONT.fullmatch(name)) or not name


@lru_cache(4096)
def space(name: str) -> str:
    """The namespace of an element or attribute."""
    return name[1:].partition("}")[0] if name.startswith("{") else ""


@lru_cache(4096)
def local(name: str) -> str:
    """An element's or attribute's name without its namespace."""
    return name.rpartition("}")[2]
