"""How is a Word document read and written, in all its parts?

Body, headers, notes, comments, insertions, shapes, charts and properties are text.
Hidden and deleted text, parts we do not know, and macros, are left out and reported.
"""

from collections.abc import Iterator
from functools import partial

from textveil.formats.contents import Note
from textveil.formats.format_words import format_entry
from textveil.formats.markup import Element
from textveil.formats.ooxml_parts import ooxml_vocabulary as v
from textveil.formats.ooxml_parts.document import TINY, inspect_document, read_document, write_document
from textveil.formats.ooxml_parts.parts import WORD, OfficePart
from textveil.formats.ooxml_parts.unseen_text import SHOWING
from textveil.formats.registry import Settings

UNSEEN: dict[str, str] = format_entry("ooxml.unseen.word")
LOOKS = frozenset({"color", "highlight", "shd", "sz"})
"""Elements that say how text looks."""

read, write = partial(read_document, family=WORD), partial(write_document, family=WORD)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the printed page would not see: revisions, comments, hidden and covered text, properties."""
    return inspect_document(data, unseen_things, settings=settings, family=WORD)


def unseen_things(part: OfficePart) -> Iterator[str]:
    """What kinds of unseen things a part holds."""
    return (what for element in part.root.iter() for what in unseen_kinds(element))


def unseen_kinds(element: Element) -> Iterator[str]:
    """What kinds of unseen things an element is."""
    name, value = v.local(element.tag), element.get(v.VAL, "")
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
