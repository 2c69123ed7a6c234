"""How is a file that lies in another one read and written?"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from textveil.formats.contents import APART, Change, Contents, Note
from textveil.formats.conversion import convert_input
from textveil.formats.registry import Settings, open_format


@dataclass(frozen=True, slots=True)
class Inside:
    """A file in a file: its bytes, its settings and what it holds."""

    data: bytes = field(repr=False)
    settings: Settings
    contents: Contents


def read_inside(name: str, data: bytes, *, settings: Settings) -> Inside:
    """The file called ``name`` that lies in the one with these settings; its ending must be known."""
    data, inner, notes = convert_input(data, settings=settings.within(name))
    contents = open_format(inner.format).read(data, settings=inner)
    inner.room.take(sum(len(piece.text) for piece in contents.pieces), name=settings.name)
    first = [replace(piece, lead=APART) for piece in contents.pieces[:1]]
    pieces = (*first, *contents.pieces[1:])
    return Inside(data, inner, replace(contents, pieces=pieces, removed=(*notes, *contents.removed)))


def write_inside(inside: Inside, changes: Sequence[Change]) -> bytes:
    """The same file with its own changes made."""
    return open_format(inside.settings.format).write(inside.data, changes, settings=inside.settings)


def inspect_inside(name: str, data: bytes, *, settings: Settings) -> list[Note]:
    """What the text of a file in a file does not show."""
    data, inner, notes = convert_input(data, settings=settings.within(name))
    return [*notes, *open_format(inner.format).inspect(data, settings=inner)]
