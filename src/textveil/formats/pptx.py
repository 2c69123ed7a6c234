"""How is a presentation read and written, in all its parts?

Slides in their order – hidden ones too –, each with its notes, comments, charts and
diagrams, then layouts, masters and properties are text. Animations, sounds, films,
embedded files and macros are left out and reported.
"""

from collections.abc import Iterator
from functools import partial

from textveil.formats.contents import Note
from textveil.formats.markup import Element
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.document import inspect_document, read_document, write_document
from textveil.formats.ooxml_parts.parts import SLIDES, OfficePart
from textveil.formats.registry import Settings

UNSEEN = {"notesSlide": "notes for the speaker", "comments": "comments", "commentAuthors": "people who commented"}
"""Parts that are never shown."""
OFF = ("0", "false")

read, write = partial(read_document, family=SLIDES), partial(write_document, family=SLIDES)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What an audience does not see: notes, comments, hidden slides and shapes, alternative texts, properties."""
    return inspect_document(data, unseen_things, settings=settings, family=SLIDES)


def unseen_things(part: OfficePart) -> Iterator[str]:
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
