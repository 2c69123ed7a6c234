"""What is in a Word file that a reader of the printed page does not see?"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from textveil.formats.contents import Note
from textveil.formats.docx_parts.unseen_text import SHOWING
from textveil.formats.markup import Element
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.attributes import VAL
from textveil.formats.ooxml_parts.families import WORD
from textveil.formats.ooxml_parts.parts import Package, open_package
from textveil.formats.ooxml_parts.text_places import TINY
from textveil.formats.registry import Settings

UNSEEN = {
    "del": "tracked deletions",
    "ins": "tracked insertions",
    "moveFrom": "moved text",
    "comment": "comments",
    "vanish": "hidden text",
    "webHidden": "hidden text",
    "specVanish": "hidden text",
    "rsid": "traces of editing sessions",
    "docVar": "document variables",
    "instrText": "field codes",
    "fldSimple": "field codes",
    "dataBinding": "fields bound to custom data",
    "alias": "names of fields",
    "tag": "names of fields",
    "helpText": "help texts of fields",
    "statusText": "help texts of fields",
    "tblCaption": "alternative texts",
    "tblDescription": "alternative texts",
    "altChunk": "embedded files",
    "documentProtection": "a protection that a password can lift",
    "permStart": "permissions for people",
    "attachedTemplate": "the address of a template",
}
"""Elements that print nothing, or not what they hold."""
PROPERTIES = {"title", "subject", "creator", "keywords", "description", "lastModifiedBy", "revision", "lastPrinted"}
PROPERTIES |= {"created", "modified", "category", "contentStatus", "contentType", "identifier", "language", "version"}
LOOKS = frozenset({"color", "highlight", "shd", "sz"})
"""Elements that say how text looks."""


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Revisions, comments, hidden and covered text, properties and unknown parts."""
    package = open_package(data, settings=replace(settings, ocr=False), family=WORD)
    found: Counter[tuple[str, str]] = Counter()
    for part in package.parts:
        if part.kind == "core-properties":
            found[part.name, "properties: " + ", ".join(sorted(names(part.root)))] += 1
        elif part.root is not None:
            found.update((part.name, what) for element in part.root.iter() for what in unseen_kinds(element))
    notes = [Note(place, what, count) for (place, what), count in sorted(found.items())]
    return [*notes, *addresses(package), *package.removed]


def addresses(package: Package) -> list[Note]:
    """Where links lead, which the page need not say."""
    count = sum(link.part is None for part in package.parts for link in part.links)
    return [Note("package", "addresses behind links", count)] if count else []


def names(root: Element) -> set[str]:
    """Which properties are filled in; never what they say, nor what an author called one."""
    filled = {v.local(child.tag) for child in root if child.text}
    return (filled & PROPERTIES) | ({"others"} if filled - PROPERTIES else set())


def unseen_kinds(element: Element) -> Iterator[str]:
    """What kinds of unseen things an element is."""
    name, value = v.local(element.tag), element.get(VAL, "")
    if v.space(element.tag) == v.W:
        if name in UNSEEN and value not in SHOWING:
            yield UNSEEN[name]
        elif name.endswith("Change"):
            yield "formatting history"
        yield from badly_hidden(element, name, value)
    if name in {"docPr", "cNvPr"} and (element.get("descr") or element.get("title")):
        yield "alternative texts"
    if v.space(element.tag) == v.V and element.get("alt"):
        yield "alternative texts"
    if element.get(f"{{{v.W}}}tooltip") or element.get("tooltip"):
        yield "texts that a pointer shows"


def badly_hidden(element: Element, name: str, value: str) -> Iterator[str]:
    """Text that someone may have meant to hide: black on black, white, too small; a style by itself has no text."""
    if name not in LOOKS or next(element.iterancestors(f"{{{v.W}}}style"), None) is not None:
        return
    if name == "highlight" and value == "black":
        yield "text under a black bar: a bad redaction"
    elif name == "shd" and element.get(f"{{{v.W}}}fill") == "000000":
        yield "text on black: a bad redaction"
    elif name == "color" and value.upper() == "FFFFFF":
        yield "white text"
    elif name == "sz" and value.isdigit() and int(value) <= TINY:
        yield "text too small to be seen"
