"""How is plain text read and written?"""

from collections.abc import Sequence

from textveil.core.invisible import INVISIBLE
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings


def read(data: bytes, *, settings: Settings) -> Contents:
    """The whole text as one piece."""
    return Contents((Piece(read_text(data, name=settings.name)[0]),))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The new text, in the encoding of the old if that is Unicode."""
    if not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    encoding = read_text(data, name=settings.name)[1]
    return encode("".join(change.text for change in changes), name=settings.name, encoding=encoding)


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Characters that no reader sees."""
    hidden = len(INVISIBLE.findall(read_text(data, name=settings.name)[0]))
    return [Note("text", "characters that nobody sees", hidden)] if hidden else []
