"""What does a planted file of each format say and become? ``pinned`` writes it down."""

from collections.abc import Iterator
from functools import partial
from hashlib import sha256
from typing import Any

from formats.rounds import SECRET, hiding_edits
from formats.samples.files import PLANTED
from textveil.formats import zip_container
from textveil.formats.contents import Note, Piece
from textveil.formats.reader import SourceFile, name_places, parse
from textveil.formats.registry import FORMATS, Settings, open_format, same_formats
from textveil.formats.writer import render

NAMES = [name for name in FORMATS if name == same_formats(name)[0]]
"""Of formats that differ in name alone one."""
WRITTEN_BY_LIBRARIES = ("pdf", "parquet")
"""Formats whose bytes a library makes, in each version others."""


def describe(name: str) -> dict[str, Any]:
    """What the planted file of a format says, hides and becomes."""
    settings = Settings(f"file.{name}", name, ocr=False)  # what a program reads in pictures is not the same everywhere
    data = PLANTED[name](SECRET)
    document = parse(data, settings=settings)
    assert isinstance(document.source, SourceFile)
    contents, output = document.source.contents, render(document, hiding_edits(document), settings=settings)
    inspect = open_format(name).inspect
    return {
        "says": [describe_piece(piece) for piece in contents.pieces],
        "calls": [f"{start} {label}" for start, label in name_places(document)],
        "columns": list(contents.column_names),
        "leaves out": list(map(describe_note, contents.removed)),
        "shows not": list(map(describe_note, inspect(data, settings=settings))),
        "becomes": parse(output, settings=settings).text.splitlines(),
        "shows not then": list(map(describe_note, inspect(output, settings=settings))),
        "written": dict(describe_parts(name, output)),
    }


def describe_piece(piece: Piece) -> str:
    """A piece, what stands before it, and what is known of its place."""
    cell = f" in {piece.cell.heading.name} {piece.cell.row}" if piece.cell else ""
    marks = [str(piece.kind or ""), piece.where, "target" * piece.is_target, "shown" * piece.is_shown]
    return f"{piece.lead!r} {piece.text!r}{cell} {' '.join(filter(None, marks))}".strip()


def describe_note(note: Note) -> str:
    """A note in a line."""
    return f"{note.place}: {note.what} ({note.count})"


def describe_parts(name: str, output: bytes) -> Iterator[tuple[str, str]]:
    """The parts of a written file, each with a digest of what it holds."""
    if name in WRITTEN_BY_LIBRARIES:
        return
    parts = zip_container.unpack(output, name="it") if output.startswith(b"PK") else {"file": output}
    yield from ((part, sha256(content).hexdigest()[:12]) for part, content in parts.items())


ASKED = {name: partial(describe, name) for name in NAMES}
