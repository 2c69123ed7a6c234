"""What is in a workbook that a reader of the sheets on paper does not see?"""

from collections.abc import Iterator
from dataclasses import replace

from textveil.formats.contents import Note
from textveil.formats.markup import Element
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.families import SHEETS
from textveil.formats.ooxml_parts.parts import Part, open_package
from textveil.formats.ooxml_parts.unseen import unseen_notes
from textveil.formats.registry import Settings

UNSEEN = {
    "comment": "comments",
    "definedName": "named areas",
    "protectedRange": "permissions for people",
    "sheetProtection": "a protection that a password can lift",
    "workbookProtection": "a protection that a password can lift",
    "scenario": "scenarios",
    "f": "formulas",
    "dataValidation": "lists and texts that a cell shows when it is chosen",
    "filter": "values of filters",
    "customFilter": "values of filters",
    "externalReference": "links to other files",
    "rPh": "readings of Asian signs",
}
HIDING = {"row": "hidden rows", "col": "hidden columns"}


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Hidden sheets, rows and columns, comments, formulas, names, properties and unknown parts."""
    return unseen_notes(open_package(data, settings=replace(settings, ocr=False), family=SHEETS), unseen_things)


def unseen_things(part: Part) -> Iterator[str]:
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
