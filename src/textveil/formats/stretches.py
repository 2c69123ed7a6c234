"""Which stretches of a text file are text, and how are they put back without touching the rest?

A file of data, settings or code is mostly structure. Its reader names the stretches that say something;
all else stays as it is, sign by sign.
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from textveil.formats.column_names import listed_names
from textveil.formats.contents import APART, Change, Contents, Note, Piece, without_unseen
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.own_names import OwnNames
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
    fit: Callable[[str], str] = field(default=as_it_is, repr=False)
    """How new words are written so that the language of the file takes them for nothing but text."""
    is_structure: bool = False
    """A name that is no text: it is called otherwise only if the user listed what it says."""


def read_stretches(found: Iterable[Stretch], *, removed: Sequence[Note] = ()) -> Contents:
    """What the stretches say."""
    return Contents(tuple(Piece(one.text, one.lead, one.kind) for one in found if not one.is_structure), tuple(removed))


def write_stretches(
    data: bytes,
    found: Sequence[Stretch],
    changes: Sequence[Change],
    *,
    settings: Settings,
    renamed: Sequence[tuple[Stretch, Change]] = (),
) -> bytes:
    """The file with changed stretches; what is ``renamed`` besides, and names that the user listed, change too."""
    own = [*renamed, *rename_listed(found, settings=settings)]
    if not own and not any(change.edits for change in changes) and is_same(data, name=settings.name):
        return data
    text, encoding = read_text(data, name=settings.name)
    output, done = list[str](), 0
    pairs = [*zip((one for one in found if not one.is_structure), changes, strict=True), *own]
    for one, change in sorted(pairs, key=lambda pair: pair[0].start):
        if change.edits or change.text != one.text:
            output += [text[done : one.start], one.encode(fit_words(one, change))]
            done = one.end
    return encode("".join([*output, text[done:]]), name=settings.name, encoding=encoding)


def rename_listed(found: Sequence[Stretch], *, settings: Settings) -> list[tuple[Stretch, Change]]:
    """The names that say what the user listed, and what they are called instead: a name that no other has."""
    structure = [one for one in found if one.is_structure] if settings.hides_name else []
    taken, prefix = {one.text for one in structure}, "name_"
    while any(name.startswith(prefix) for name in taken):
        prefix += "_"
    own = OwnNames(prefix)
    listed = listed_names(taken, settings=settings)
    return [(one, Change(own[one.text])) for one in structure if one.text in listed]


def fit_words(one: Stretch, change: Change) -> str:
    """What a stretch says when its new words are made to fit; lines that went over stay broken."""
    if one.fit is as_it_is or not change.edits:
        return change.text
    text, output, done = without_unseen(one.text), list[str](), 0
    for edit in sorted(change.edits, key=lambda edit: edit.start):
        breaks = "\n" * text[edit.start : edit.end].count("\n")
        output += [text[done : edit.start], one.fit(edit.replacement), breaks]
        done = edit.end
    return "".join([*output, text[done:]])
