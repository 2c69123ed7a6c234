"""Which pieces of a file make up its text, and what happens to each of them?

A format reads a file into pieces, in order. Put one after the other, each with
its lead, they are the text of the document; edits of that text are handed back
piece by piece, so a format never counts characters. An edit over several pieces
puts its replacement into the first and empties the rest.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate

from textveil.core.column_model import Cell
from textveil.core.errors import InputError
from textveil.core.invisible import SIGNLESS, STROKES
from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span, apply
from textveil.core.spans import LINE_BREAK, line_breaks
from textveil.formats.packed_text import unpack
from textveil.formats.unpacking import Unpacking

LONGEST = 64 * 1024 * 1024
"""Characters of the longest text that is read as one document."""
APART = "\n\n"
"""What stands between pieces that have nothing to do with each other: no phrase goes over a blank line."""
UNSEEN = re.compile(rf"(?<=[A-Za-z0-9])[{SIGNLESS}{STROKES}]+|[{SIGNLESS}{STROKES}]+(?=\w)")
"""Soft hyphens, joiners, spaces of no width and strokes next to Latin letters, where they change no letter's form."""
SIGN = re.compile(rf"[{SIGNLESS}{STROKES}]")
"""Any such sign, wherever it stands; quicker looked for."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of text that stands in one place of a file."""

    text: str = field(repr=False)
    lead: str = APART
    """What stands between the piece before and this one; no edit changes it."""
    kind: str | None = None
    """Set where the place gives something of this kind away whatever it says: an author, a link's target."""
    cell: Cell | None = None
    """The place in a table, where it is one."""
    where: str = ""
    """What a reviewer is told of a place outside the running text: a comment, a property."""
    is_target: bool = False
    """Whether it is the target of a link, which goes whole or not at all."""
    beside: tuple[str, str] = field(default=("", ""), repr=False)
    """Of text that nobody sees, the parts of words that are seen right before and behind it."""
    is_number: bool = False
    """Whether it is a number where others are texts: hidden, it becomes a text."""
    is_shown: bool = False
    """Whether everybody who reads the file sees the place as its text: the head of a mail."""
    unpacking: Unpacking | None = field(default=None, repr=False)
    """How the text came from what stands in the file, where signs in that stand for others."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something about a file that its text does not show; never the text itself."""

    place: str
    what: str
    count: int = 1


def count_notes(place: str, counts: Mapping[str, int]) -> list[Note]:
    """A note on each thing of a place of which there is any."""
    return [Note(place, what, count) for what, count in sorted(counts.items()) if count]


@dataclass(frozen=True, slots=True)
class Contents:
    """What a file holds: its text in pieces, and what will be left out of any output."""

    pieces: tuple[Piece, ...]
    removed: tuple[Note, ...] = ()
    parsed: object | None = field(default=None, repr=False, compare=False)
    """What the format may want again when it writes the file."""
    column_names: tuple[str, ...] = field(default=(), repr=False)
    """The names of all columns of its tables, by which a user may choose some."""

    def __reduce__(self) -> tuple[type["Contents"], tuple[object, ...]]:
        """For another process: pages of a PDF go with it; trees of XML cannot, and are parsed again when needed."""
        parsed = self.parsed if isinstance(self.parsed, list) else None
        return Contents, (self.pieces, self.removed, parsed, self.column_names)


@dataclass(frozen=True, slots=True)
class Change:
    """A piece after the edits: its new text, and the edits inside it (offsets into the old)."""

    text: str = field(repr=False)
    edits: tuple[Edit, ...] = ()


def show_pieces(pieces: Iterable[Piece]) -> tuple[Piece, ...]:
    """The pieces as they are read: without signs that nobody sees inside Latin words – a name cut by one would be no
    name – and with the signs undone that stand for others.

    >>> show_pieces([Piece("Elli\\u200bson"), Piece("?n=Ann%20Lee")])[0].text
    'Ellison'
    """
    return tuple(map(show_piece, pieces))


def show_piece(piece: Piece) -> Piece:
    """A piece as it is read; as it is where nothing in it is read otherwise."""
    text = without_unseen(piece.text)
    unpacking = unpack(text)
    if unpacking.layers:
        return replace(piece, text=unpacking.text, unpacking=unpacking)
    return replace(piece, text=text) if text != piece.text else piece


def without_unseen(text: str) -> str:
    """A text without the signs that nobody sees: the offsets of edits are those of this one."""
    return UNSEEN.sub("", text) if has_sign(text) else text


def has_sign(text: str) -> bool:
    """Whether a text holds a sign that may be seen by nobody."""
    return not text.isascii() and SIGN.search(text) is not None


def unseen_edits(text: str) -> list[Edit]:
    """The edits that take out of a text what ``without_unseen`` leaves out."""
    found = UNSEEN.finditer(text) if has_sign(text) else ()
    return [Edit(match.start(), match.end(), "", Kind.WORD) for match in found]


def join_pieces(pieces: Sequence[Piece]) -> str:
    """The text of a document; nothing stands before its first piece.

    >>> join_pieces([Piece("Ann"), Piece(" Lee", lead=""), Piece("Rome")])
    'Ann Lee\\n\\nRome'
    """
    length = sum(len(piece.lead) + len(piece.text) for piece in pieces)
    if length > LONGEST:
        raise InputError(f"the text is longer than {LONGEST:,} characters: split the file")
    return "".join(part for piece in pieces for part in (piece.lead, piece.text))[
        len(pieces[0].lead) if pieces else 0 :
    ]


def spans(pieces: Sequence[Piece]) -> list[Span]:
    """Where each piece stands in the text of the document."""
    leads = [0, *(len(piece.lead) for piece in pieces[1:])]
    ends = list(accumulate(lead + len(piece.text) for lead, piece in zip(leads, pieces, strict=False)))
    return [(end - len(piece.text), end) for piece, end in zip(pieces, ends, strict=True)]


def changes(pieces: Sequence[Piece], edits: Iterable[Edit]) -> list[Change]:
    """What the edits of the whole text make of each piece.

    >>> [change.text for change in changes([Piece("Ann"), Piece(" Lee left", "")], [Edit(0, 7, "[name]", "name")])]
    ['[name]', ' left']
    """
    places = spans(pieces)
    inside: dict[int, list[Edit]] = {}
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        parts = split(edit, places, pieces)
        for index, part in parts if len(parts) == 1 else keep_own_breaks(parts, pieces):
            inside.setdefault(index, []).append(part)
    return [change_piece(piece, inside.get(index, [])) for index, piece in enumerate(pieces)]


def change_piece(piece: Piece, edits: Sequence[Edit]) -> Change:
    """What edits make of a piece, as it is written in its file."""
    if piece.unpacking is None:
        return Change(apply(piece.text, edits), tuple(edits))
    given = piece.unpacking.write_back(edits)
    return Change(apply(piece.unpacking.given, given), tuple(given))


def keep_own_breaks(parts: Sequence[tuple[int, Edit]], pieces: Sequence[Piece]) -> Iterator[tuple[int, Edit]]:
    """The parts of an edit, each with the line breaks of its own piece; those between pieces stay where they are."""
    without = {text: LINE_BREAK.sub("", text) for text in {part.replacement for _, part in parts}}
    for index, part in parts:
        lost = line_breaks(pieces[index].text[part.start : part.end])
        yield index, replace(part, replacement=without[part.replacement] + lost)


def split(edit: Edit, places: Sequence[Span], pieces: Sequence[Piece]) -> list[tuple[int, Edit]]:
    """The parts of an edit that fall into pieces: the first takes the replacement, and whatever stands apart and whole.

    An empty name or value would be none any more.
    """
    first = bisect_right(places, edit.start, key=lambda place: place[1])
    last = bisect_left(places, max(edit.end, edit.start + 1), key=lambda place: place[0])
    replacement, parts = edit.replacement, list[tuple[int, Edit]]()
    for index in range(first, last):
        start, end = places[index]
        if start < end:
            left, right = max(edit.start, start) - start, min(edit.end, end) - start
            is_apart = pieces[index].lead == APART and right - left == end - start
            parts.append((index, Edit(left, right, edit.replacement if is_apart else replacement, edit.kind)))
            replacement = ""
    return parts


# What is called by another name in the output?


class OwnNames:
    """Names of our own for names that an author chose, the same for the same one.

    >>> names = OwnNames("b")
    >>> names["Ann"], names["Bob"], names["Ann"]
    ('b1', 'b2', 'b1')
    """

    def __init__(self, prefix: str) -> None:
        self.prefix = prefix
        self.known: dict[str, str] = {}

    def __getitem__(self, name: str) -> str:
        """Our name for this one."""
        return self.known.setdefault(name, f"{self.prefix}{len(self.known) + 1}")
