"""Which stretches of a text have people marked, and what does each of them mean?

Three forms are read: files of texts with the marks inside them, ``⟦kind:entity|must
go⟧``, ``⟨kind:entity|may go⟩`` and ``‹kind:entity|stays›``, below a line ``=== name |
genre``; and lines of JSON with ``spans`` and ``may``, each ``[start, end, kind,
entity]``, some with ``names`` that stay, each ``[start, end, kind]``; behind any of these
may stand the noun that a reader gave the thing. Marks on passages
of texts that stand elsewhere have ``passage`` and ``crc`` instead of the text. Mentions
of one person or thing have the same entity; ``-``, or nothing in a mark, is none.
"""

import json
import lzma
import re
import zlib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path
from typing import Any, NamedTuple

from textveil.core.model import Span

MARK = re.compile(r"([⟦⟨‹])([a-z -]+)(?::([a-z]+\d+|-))?\|([^⟦⟨‹⟧⟩›\n]+)([⟧⟩›])")
BRACKET = re.compile("[⟦⟨⟧⟩]")
"""Brackets that only marks have; the others are quotation marks as well."""
HEADING = re.compile(r"^=== (.+)\n", re.MULTILINE)


class Fate(StrEnum):
    """What an editor does with a stretch."""

    MUST_GO = "must go"
    MAY_GO = "may go"
    STAYS = "stays"


FATES = {"⟦": ("⟧", Fate.MUST_GO), "⟨": ("⟩", Fate.MAY_GO), "‹": ("›", Fate.STAYS)}
"""By the opening bracket of a mark its closing one, and the fate of what it marks."""


class Mark(NamedTuple):
    """A marked stretch, what it is, what it means, and what becomes of it."""

    span: Span
    kind: str
    entity: str
    fate: Fate
    noun: str = ""
    """What a reader who was asked called the thing."""


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text with its marks in order."""

    name: str
    genre: str
    text: str = field(repr=False)
    marks: tuple[Mark, ...] = field(repr=False)
    group: str = ""
    """Genres of a like build, where a text says so."""
    licence: str = ""

    @property
    def is_about_nobody(self) -> bool:
        """Whether nothing in it must go."""
        return not self.having(Fate.MUST_GO)

    def having(self, fate: Fate) -> list[Mark]:
        """The marks of one fate."""
        return [mark for mark in self.marks if mark.fate is fate]


def read_folder(folder: Path, names: str = "*.txt") -> list[MarkedText]:
    """The texts of all files of a folder, or of those with such names."""
    return [text for path in sorted(folder.glob(names)) for text in read_file(path)]


def read_file(path: Path) -> Iterator[MarkedText]:
    """The texts of one file."""
    headings = HEADING.split(path.read_text("utf-8"))[1:]
    for heading, body in zip(headings[::2], headings[1::2], strict=True):
        name, _, genre = heading.partition(" | ")
        yield read_text(body.strip("\n"), name=name, genre=genre)


def read_text(source: str, *, name: str, genre: str = "") -> MarkedText:
    """A text without its marks, and these; a bracket left over is an error.

    >>> read_text("Dear ⟦person:p1|Ann⟧,", name="letter").marks
    (Mark(span=(5, 8), kind='person', entity='p1', fate=<Fate.MUST_GO: 'must go'>, noun=''),)
    """
    parts, marks, done, size = list[str](), list[Mark](), 0, 0
    for found in MARK.finditer(source):
        opening, kind, entity, inside, closing = found.groups()
        close, fate = FATES[opening]
        if closing != close:
            raise ValueError(f"{name}: close {found[0]!r} with {close!r}")
        parts += source[done : found.start()], inside
        start = size + found.start() - done
        size, done = start + len(inside), found.end()
        marks.append(Mark((start, size), kind, entity or "-", fate))
    text = "".join([*parts, source[done:]])
    if stray := BRACKET.search(text):
        raise ValueError(f"{name}: close or remove the bracket in {text[stray.start() :][:40]!r}")
    return MarkedText(name, genre, text, tuple(marks))


def read_lines(path: Path) -> list[MarkedText]:
    """The texts of a compressed file of lines of JSON."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [from_record(json.loads(line)) for line in lines]


def read_passages(marks: Path, *plain: Path) -> list[MarkedText]:
    """Marked passages of texts that are not part of the project; another version of such a text is an error."""
    by_text: dict[str, list[dict[str, Any]]] = defaultdict(list)
    for line in marks.read_text("utf-8").splitlines():
        one = json.loads(line)
        by_text[one["id"]].append(one)
    found = []
    for path in plain:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for row in map(json.loads, lines):
                for one in by_text.get(row["id"], ()):
                    text = row["text"][slice(*one["passage"])]
                    if zlib.crc32(text.encode()) != one["crc"]:
                        raise ValueError(f"{row['id']} is not the text that was marked")
                    found.append(from_record({**row, **one, "text": text}))
    return found


def from_record(record: dict[str, object]) -> MarkedText:
    """The text of one record."""
    marks = [
        Mark((start, end), kind, entity, fate, *noun)
        for part, fate in (("spans", Fate.MUST_GO), ("may", Fate.MAY_GO))
        for start, end, kind, entity, *noun in record[part]  # type: ignore[attr-defined]
    ]
    name, genre, text, group, licence = (
        str(record.get(key, "")) for key in ("id", "genre", "text", "group", "licence")
    )
    names: Any = record.get("names", ())
    marks += [Mark((start, end), kind, "-", Fate.STAYS, *noun) for start, end, kind, *noun in names]
    return MarkedText(name, genre, text, tuple(sorted(marks)), group, licence)
