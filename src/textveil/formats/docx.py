"""How is a Word document read and written, in all its parts?

Body, headers, notes, comments, insertions, shapes, charts and properties are text.
Hidden and deleted text, parts we do not know, and macros, are left out and reported.
"""

from collections.abc import Sequence

from textveil.formats.contents import Change, Contents, Note
from textveil.formats.docx_parts import hidden_in_docx as inspection
from textveil.formats.ooxml_parts.document import read_document, write_document
from textveil.formats.ooxml_parts.families import WORD
from textveil.formats.registry import Settings


def read(data: bytes, *, settings: Settings) -> Contents:
    """All text of all known parts."""
    return read_document(data, settings=settings, family=WORD)


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new package of the known parts, with the changes made."""
    return write_document(data, changes, settings=settings, family=WORD)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What a reader of the printed page would not see."""
    return inspection.inspect(data, settings=settings)
