"""Which stretches of a text file are text, and how are they put back without touching the rest?

A file of data, settings or code is mostly structure. Its reader names the stretches that say something;
all else stays as it is, sign by sign.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from textveil.core.column_model import Cell, Heading
from textveil.core.kinds import Kind
from textveil.core.marks import mark
from textveil.core.model import Span
from textveil.formats.column_names import listed_names, spell_out
from textveil.formats.contents import APART, Change, Contents, OwnNames, Piece, without_unseen
from textveil.formats.encoding import encode, is_same, read_text
from textveil.formats.registry import Settings
from textveil.mentions.secret_fields import is_secret

ADDRESS = re.compile(r"[^\s@]@[^\s@]+\.\w")
LONGEST_NAME = 80
MOST_NAMES = 4
"""Names in code that together may be one that the user listed."""
NAME_BEFORE = re.compile(
    r"(?P<name>[A-Za-z_][\w.-]*)[\"'\]]{0,2}[ \t]*(?::[ \t]*[\w.]+[ \t]*(?==))?"  # a type may stand behind it
    r"(?:=>|:=|=|:)[ \t]*[A-Za-z@$]{0,3}[\"'`]{0,3}\Z"
)
"""The name that a value is put under, right before it."""


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
    is_target: bool = False
    key: tuple[str, ...] = ()
    """The names that lead to a value, the outermost first; none where nothing names it."""
    row: int = 0
    """Which of several things under the same names it is of."""


def read_stretches(found: Iterable[Stretch]) -> Contents:
    """What the stretches say; values under one name are those of one column."""
    columns = FieldColumns()
    said = (one for one in found if not one.is_structure)
    pieces = (
        Piece(one.text, one.lead, one.kind, is_target=one.is_target, cell=columns.cell(one.key, one.row))
        for one in said
    )
    return Contents(tuple(pieces))


class FieldColumns:
    """The columns of a file of named values: what lies under the same names is of one table, the last name a column."""

    def __init__(self) -> None:
        self.tables: dict[tuple[str, ...], object] = {}
        self.headings: dict[tuple[str, ...], Heading] = {}

    def cell(self, key: tuple[str, ...], row: int) -> Cell | None:
        """The place of a value under some names; None where nothing names it."""
        if not key:
            return None
        if key not in self.headings:
            table = self.tables.setdefault(key[:-1], object())
            self.headings[key] = Heading(" ".join(map(spell_out, key[-2:])), table, is_field=True)
        return Cell(self.headings[key], row)


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


def name_stretches(text: str, names: Sequence[Span], *, hides: Callable[[str], bool]) -> Iterator[Stretch]:
    """The names of a file, which are no text; neighbours that say only together what the user listed are one.

    >>> [one.text for one in name_stretches("a Blue Heron b", [(0, 1), (2, 6), (7, 12), (13, 14)],
    ...  hides="Blue Heron".__eq__)]
    ['a', 'Blue Heron', 'b']
    """
    place = 0
    while place < len(names):
        count = count_listed(text, names[place : place + MOST_NAMES], hides=hides)
        start, end = names[place][0], names[place + count - 1][1]
        yield Stretch(start, end, text[start:end], is_structure=True)
        place += count


def count_listed(text: str, names: Sequence[Span], *, hides: Callable[[str], bool]) -> int:
    """How many names from the first on say only together what the user listed; one if none do."""
    start = names[0][0]
    for count in range(2, len(names) + 1):
        (_, end), (own, last) = names[count - 2], names[count - 1]
        if not text[end:own].isspace() or hides(text[start:end]) or hides(text[names[1][0] : last]):
            return 1
        if hides(text[start:last]):
            return count
    return 1


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
    """What a stretch says when its new words are made to fit; lines that went over stay broken.

    Where code has an address, the name of whom it belongs to would be no address any more.
    """
    if one.fit is as_it_is or not change.edits:
        return change.text
    text, output, done = without_unseen(one.text), list[str](), 0
    for edit in sorted(change.edits, key=lambda edit: edit.start):
        breaks = "\n" * text[edit.start : edit.end].count("\n")
        is_address = ADDRESS.search(text[edit.start : edit.end]) and not edit.replacement.startswith("[")
        said = mark(Kind.E_MAIL_ADDRESS) if is_address else edit.replacement
        output += [text[done : edit.start], one.fit(said), breaks]
        done = edit.end
    return "".join([*output, text[done:]])


def mark_secrets(found: Iterable[Stretch], text: str) -> Iterator[Stretch]:
    """The stretches of a text; what is put under a name that says it is a secret is one, whatever it looks like.

    >>> text = "password = 'hunter2'; label = 'hunter2'"
    >>> [one.kind for one in mark_secrets([Stretch(12, 19, "hunter2"), Stretch(31, 38, "hunter2")], text)]
    ['key', None]
    """
    for one in found:
        key = None if one.is_structure else NAME_BEFORE.search(text, max(0, one.start - LONGEST_NAME), one.start)
        yield replace(one, kind=Kind.KEY) if key is not None and is_secret(key["name"], one.text) else one
