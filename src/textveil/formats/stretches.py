"""Which stretches of a text file are text, and how are they put back without touching the rest?

A file of data, settings or code is mostly structure. Its reader names the stretches that say something;
all else stays as it is, sign by sign.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from textveil.formats.contents import APART, Change, Contents, Note, Piece
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings


def as_it_is(text: str) -> str:
    """The text as it stands."""
    return text


@dataclass(frozen=True, slots=True)
class Stretch:
    """A stretch of a file: where it stands, what it says, and how a new text is written there."""

    start: int
    end: int
    text: str = field(repr=False)
    lead: str = APART
    kind: str | None = None
    encode: Callable[[str], str] = field(default=as_it_is, repr=False)


def read_stretches(found: Iterable[Stretch], *, removed: Sequence[Note] = ()) -> Contents:
    """What the stretches say."""
    return Contents(tuple(Piece(one.text, one.lead, one.kind) for one in found), tuple(removed))


def write_stretches(
    data: bytes, found: Sequence[Stretch], changes: Sequence[Change], *, settings: Settings, always: bool = False
) -> bytes:
    """The file with changed stretches; ``always`` writes all anew, for a reader that renames or leaves out."""
    if not always and not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    text, encoding = read_text(data, name=settings.name)
    output, done = list[str](), 0
    for one, change in sorted(zip(found, changes, strict=True), key=lambda pair: pair[0].start):
        if change.edits or change.text != one.text:
            output += [text[done : one.start], one.encode(change.text)]
            done = one.end
    return encode("".join([*output, text[done:]]), name=settings.name, encoding=encoding)
