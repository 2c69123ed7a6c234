"""How is a file that lies in another one read and written?"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import islice

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


def join_contents(insides: Iterable[Inside]) -> Contents:
    """What several files in a file hold, one after the other."""
    found = [inside.contents for inside in insides]
    pieces = tuple(piece for contents in found for piece in contents.pieces)
    return Contents(pieces, tuple(note for contents in found for note in contents.removed))


def write_inside(inside: Inside, coming: Iterator[Change]) -> bytes:
    """The same file with its own changes made, which are the next that come."""
    own = list(islice(coming, len(inside.contents.pieces)))
    return open_format(inside.settings.format).write(inside.data, own, settings=inside.settings)


def inspect_inside(data: bytes, *, settings: Settings, place: str) -> list[Note]:
    """What the text of a file does not show that lies at a place of another one."""
    data, settings, notes = convert_input(data, settings=settings)
    found = [*notes, *open_format(settings.format).inspect(data, settings=settings)]
    return [Note(f"{place}: {note.place}", note.what, note.count) for note in found]
