"""How is a presentation read and written, in all its parts?

Slides in their order – hidden ones too –, each with its notes, comments, charts and
diagrams, then layouts, masters and properties are text. Animations, sounds, films,
embedded files and macros are left out and reported.
"""

from collections.abc import Sequence

from textveil.formats.contents import Change, Contents, Note
from textveil.formats.ooxml_parts.document import read_document, write_document
from textveil.formats.ooxml_parts.families import SLIDES
from textveil.formats.pptx_parts import hidden_in_pptx as inspection
from textveil.formats.registry import Settings


def read(data: bytes, *, settings: Settings) -> Contents:
    """All text of all known parts."""
    return read_document(data, settings=settings, family=SLIDES)


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """A new package of the known parts, with the changes made."""
    return write_document(data, changes, settings=settings, family=SLIDES)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """What the audience of a presentation would not see."""
    return inspection.inspect(data, settings=settings)
