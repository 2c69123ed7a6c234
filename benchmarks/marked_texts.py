"""Which stretches of a text have people marked, and what does each of them mean?

Two forms are read: files of texts with the marks inside them, ``⟦kind:entity|must
go⟧`` and ``⟨kind:entity|may go⟩`` below a line ``=== name | genre``; and lines of
JSON with ``spans`` and ``may``, each ``[start, end, kind, entity]``. Mentions of one
person or thing have the same entity; ``-`` is none.
"""

import json
import lzma
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from textveil.core.model import Span

MARK = re.compile(r"([⟦⟨])([a-z]+):([a-z]+\d+|-)\|([^⟦⟨⟧⟩\n]+)([⟧⟩])")
CLOSING = {"⟦": "⟧", "⟨": "⟩"}
BRACKET = re.compile("[⟦⟨⟧⟩]")
HEADING = re.compile(r"^=== (.+)\n", re.MULTILINE)


class Mark(NamedTuple):
    """A marked stretch, what it is, what it means, and whether it must go or only may."""

    span: Span
    kind: str
    entity: str
    must_go: bool


@dataclass(frozen=True, slots=True)
class MarkedText:
    """A text with its marks in order."""

    name: str
    genre: str
    text: str = field(repr=False)
    marks: tuple[Mark, ...] = field(repr=False)


def read_folder(folder: Path) -> list[MarkedText]:
    """The texts of all files of a folder."""
    return [text for path in sorted(folder.glob("*.txt")) for text in read_file(path)]


def read_file(path: Path) -> Iterator[MarkedText]:
    """The texts of one file."""
    headings = HEADING.split(path.read_text("utf-8"))[1:]
    for heading, body in zip(headings[::2], headings[1::2], strict=True):
        name, _, genre = heading.partition(" | ")
        yield read_text(body.strip("\n"), name=name, genre=genre)


def read_text(source: str, *, name: str, genre: str = "") -> MarkedText:
    """A text without its marks, and these; a bracket left over is an error.

    >>> read_text("Dear ⟦person:p1|Ann⟧,", name="letter").marks
    (Mark(span=(5, 8), kind='person', entity='p1', must_go=True),)
    """
    parts, marks, done, size = list[str](), list[Mark](), 0, 0
    for found in MARK.finditer(source):
        opening, kind, entity, inside, closing = found.groups()
        if CLOSING[opening] != closing:
            raise ValueError(f"{name}: close {found[0]!r} with {CLOSING[opening]!r}")
        parts += source[done : found.start()], inside
        start = size + found.start() - done
        size, done = start + len(inside), found.end()
        marks.append(Mark((start, size), kind, entity, must_go=opening == "⟦"))
    text = "".join([*parts, source[done:]])
    if stray := BRACKET.search(text):
        raise ValueError(f"{name}: close or remove the bracket in {text[stray.start() :][:40]!r}")
    return MarkedText(name, genre, text, tuple(marks))


def read_lines(path: Path) -> list[MarkedText]:
    """The texts of a compressed file of lines of JSON."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        return [from_record(json.loads(line)) for line in lines]


def from_record(record: dict[str, object]) -> MarkedText:
    """The text of one record."""
    marks = [
        Mark((start, end), kind, entity, must_go)
        for part, must_go in (("spans", True), ("may", False))
        for start, end, kind, entity in record[part]  # type: ignore[attr-defined]
    ]
    return MarkedText(str(record["id"]), str(record["genre"]), str(record["text"]), tuple(sorted(marks)))
