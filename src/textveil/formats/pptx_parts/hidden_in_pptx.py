"""What is in a presentation that its audience does not see?"""

from collections.abc import Iterator
from dataclasses import replace

from textveil.formats.contents import Note
from textveil.formats.markup import Element
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.families import SLIDES
from textveil.formats.ooxml_parts.parts import Part, open_package
from textveil.formats.ooxml_parts.unseen import unseen_notes
from textveil.formats.registry import Settings

UNSEEN = {"notesSlide": "notes for the speaker", "comments": "comments", "commentAuthors": "people who commented"}
"""Parts that are never shown."""
OFF = ("0", "false")


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Notes, comments, hidden slides and shapes, alternative texts, properties and unknown parts."""
    return unseen_notes(open_package(data, settings=replace(settings, ocr=False), family=SLIDES), unseen_things)


def unseen_things(part: Part) -> Iterator[str]:
    """What kinds of unseen things a part holds."""
    if part.kind in UNSEEN and any((element.text or "").strip() for element in part.root.iter()):
        yield UNSEEN[part.kind]
    if part.kind == "slide" and part.root.get("show") in OFF:
        yield "hidden slides"
    for element in part.root.iter():
        yield from unseen_kinds(element)


def unseen_kinds(element: Element) -> Iterator[str]:
    """What kinds of unseen things an element is."""
    if not isinstance(element.tag, str):
        return
    name = v.local(element.tag)
    if name == "cNvPr" and (element.get("descr") or element.get("title")):
        yield "alternative texts"
    if name == "cNvPr" and element.get("hidden", "0") not in OFF:
        yield "hidden shapes"
    if name == "timing" and v.space(element.tag) == v.P:
        yield "animations"
    if name in ("hlinkClick", "hlinkMouseOver") and element.get("tooltip"):
        yield "texts that a pointer shows"
