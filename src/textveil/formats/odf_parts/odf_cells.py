"""What do cells of an OpenDocument sheet hold besides what they show?

A value that is reckoned with. It stays with a measure; where what is shown is hidden, it goes, and the
formula with it.
"""

import re

from textveil.core.marks import MARK
from textveil.formats.markup import Element, remove_all
from textveil.formats.odf_parts.clean_odf import tag
from textveil.formats.ooxml_parts.numbers import say_number
from textveil.formats.xlsx_parts.formulas import FUNCTIONS

CELL = tag("table:table-cell")
SHOWN = tag("text:p")
CELLS = frozenset({CELL, tag("table:covered-table-cell")})
TYPE, VALUE, FORMULA = tag("office:value-type"), tag("office:value"), tag("table:formula")
HELD = (VALUE, tag("office:date-value"), tag("office:time-value"), tag("office:boolean-value"))
PLAIN = re.compile(
    r"=(?:\[\.\$?[A-Z]{1,3}\$?\d{1,7}(?::\.\$?[A-Z]{1,3}\$?\d{1,7})?\]|\d{1,6}(?:\.\d{1,6})?|[-+*/^<>=%();{}|\s]|(?P<name>[A-Z][A-Z0-9.]*)(?=\())*"
)
NAME = re.compile(r"[A-Z][A-Z0-9.]*(?=\()")
MOMENT = re.compile(r"[0-9TZPHMS:.+-]{1,40}|true|false")


def settle(cell: Element) -> None:
    """Leave a value of its kind and a formula of references and known functions."""
    formula = cell.get(FORMULA, "").removeprefix("of:")  # a formula of no other kind needs no prefix
    if formula:
        cell.set(FORMULA, formula)
    if formula and not (PLAIN.fullmatch(formula) and set(NAME.findall(formula)) <= FUNCTIONS):
        del cell.attrib[FORMULA]
    for name in HELD:
        if name in cell.attrib and not (is_number(cell.get(name)) or MOMENT.fullmatch(cell.get(name))):
            del cell.attrib[name]


def is_number(text: str) -> bool:
    """Whether a value is a number."""
    return bool(re.fullmatch(r"-?\d{1,20}(?:\.\d{1,20})?(?:[Ee][+-]?\d{1,3})?", text))


def is_measure(cell: Element) -> bool:
    """Whether a cell holds a number that only counts or measures."""
    kind = cell.get(TYPE, "")
    if kind in ("percentage", "currency", "boolean"):
        return True
    return kind == "float" and say_number(cell.get(VALUE, "0"), "General") is None


def make_text(cell: Element) -> None:
    """Let a cell hold nothing but what it shows; a number of which a mark is left shows nothing, so that sums hold."""
    shown = cell.findall(SHOWN)
    is_empty = cell.get(TYPE) == "float" and bool(
        MARK.fullmatch("".join(text for one in shown for text in one.itertext()))
    )
    for name in (*HELD, FORMULA, *([TYPE] if is_empty else [])):
        cell.attrib.pop(name, None)
    if is_empty:
        remove_all(shown)
    elif TYPE in cell.attrib:
        cell.set(TYPE, "string")
