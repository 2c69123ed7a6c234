"""What does a planted file of each format say and become? ``pinned`` writes it down."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from formats.rounds import SECRET, hiding_edits
from formats.samples import outlook, paper
from formats.samples.files import PLANTED
from textveil.formats import zip_container
from textveil.formats.contents import Note, Piece
from textveil.formats.pdf_parts.pdf_pages import PdfPage, open_pdf, opened_page, read_page
from textveil.formats.reader import SourceFile, document_columns, name_places, parse
from textveil.formats.registry import FORMATS, Settings, open_format, same_formats
from textveil.formats.writer import render
from textveil.languages.open_language import open_language

NAMES = [name for name in FORMATS if name == same_formats(name)[0]]
"""Of formats that differ in name alone one."""
WRITTEN_BY_LIBRARIES = ("pdf", "parquet")
"""Formats whose bytes a library makes, in each version others."""


def describe(name: str, ending: str, make: Callable[[], bytes]) -> dict[str, Any]:
    """What a file of a format says, hides and becomes."""
    # What a program reads in pictures is not the same everywhere.
    settings, data = Settings(f"file.{name}", name, ocr=False, ending=ending), make()
    document = parse(data, settings=settings)
    name = document.format or name
    settings = replace(settings, format=name)
    assert isinstance(document.source, SourceFile)
    contents, output = document.source.contents, render(document, hiding_edits(document), settings=settings)
    inspect, columns = open_format(name).inspect, document_columns(document, language=ENGLISH)
    return {
        "says": [describe_piece(piece) for piece in contents.pieces],
        "calls": [f"{start} {label}" for start, label in name_places(document)],
        "columns": list(contents.column_names),
        "tables": [f"{one.name}: {one.verdict.role} {one.cells}" for one in columns],
        "leaves out": list(map(describe_note, contents.removed)),
        "shows not": list(map(describe_note, inspect(document.source.data, settings=settings))),
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


def paint(*parts: str) -> bytes:
    """A PDF of one page that paints these parts."""
    return paper.one_page(" ".join(parts).encode())


def describe_paper(data: bytes) -> list[dict[str, Any]]:
    """What stands where on the pages of a PDF, in whole points, and what its facsimile says."""
    found = []
    with open_pdf(data, name="it") as pdf:
        for number in range(len(pdf)):
            with opened_page(pdf, number) as (page, redactions):
                found.append(describe_page(read_page(page, redactions, with_ink=True)))
    return found


def describe_page(page: PdfPage) -> dict[str, Any]:
    """What stands where on a page."""
    words = [match.span() for match in re.finditer(r"\S+", page.text)]
    boxes = [[box for box in page.boxes[start:end] if box] for start, end in words]
    inks = [[one for one in page.inks[start:end] if one] for start, end in words]
    return {
        "text": page.text.splitlines(),
        "words": [f"{list(map(round, own[0]))} {list(map(round, own[-1]))}" for own in boxes if own],
        "inks": [f"{list(map(round, own[0][0]))} {own[0][1]}" for own in inks if own],
        "covered": [page.text[slice(*span)] for span in page.covered],
        "slanted": [page.text[slice(*span)] for span in page.slanted],
        "pictures": [list(map(round, box)) for box in page.pictures],
        "unseen": page.unseen,
        "drawings": page.drawings,
    }


def describe_facsimile(data: bytes) -> list[str]:
    """What the facsimile of a PDF says, and where."""
    settings = Settings("file.pdf", "pdf", ocr=False, facsimile=True)
    document = parse(data, settings=settings)
    output = render(document, hiding_edits(document), settings=settings)
    return [f"{page['text']} {page['words']}" for page in describe_paper(output)]


ENGLISH = open_language("en")
LINES = """A heading
It rained all day in the town, and those who lived there stayed
in and read what they had found the day before.

- one
- two
1. three ........ 7"""
WORD = "BT /F1 {2} Tf {0} {1} Td ({3}) Tj ET "
PAPERS = {
    "lines": paper.simple(LINES, f"Second {SECRET}"),
    "full": paper.full(SECRET),
    "cells": paint(
        WORD.format(72, 700, 12, "name"),
        WORD.format(222, 700, 12, "team"),
        WORD.format(72, 686, 12, "Ann Lee"),
        WORD.format(222, 686, 12, "Ops"),
        "72 695 300 1 re f 72 681 300 1 re S",
    ),
    "out of order": paint(
        WORD.format(91, 700, 12, "son"), WORD.format(72, 700, 12, "Elli"), WORD.format(72, 660, 12, "end")
    ),
    "unseen": paint(
        WORD.format(72, 700, 12, "seen"),
        f"1 g {WORD.format(72, 680, 12, 'white')} 0 g",
        WORD.format(72, 660, 1, "tiny"),
        f"3 Tr {WORD.format(72, 640, 12, 'inkless')} 0 Tr",
        f"{WORD.format(72, 620, 12, 'covered')} 70 615 80 20 re f",
        WORD.format(900, 600, 12, "outside"),
    ),
    "turned": paint(
        "BT /F1 12 Tf 0 1 -1 0 100 500 Tm (upwards) Tj ET",
        "BT /F1 12 Tf 0.7 0.7 -0.7 0.7 200 500 Tm (slanted) Tj ET",
        "BT /F1 12 Tf -1 0 0 -1 400 300 Tm (headlong) Tj ET",
    ),
    "overprinted": paint(
        WORD.format(72, 700, 12, SECRET),
        WORD.format(72.3, 700, 12, SECRET),
        WORD.format(72, 660, 12, "Margaret"),
        WORD.format(72, 660, 12, "XXXXXXXX"),
    ),
}
"""Pages that are read in other ways than line by line."""
MORE = json.loads((Path(__file__).parents[1] / "cases" / "more_files.json").read_text("utf-8"))
"""Files that say more than the planted ones."""
ASKED: dict[str, Callable[[], Any]] = {
    name: partial(describe, name, "", partial(PLANTED[name], SECRET)) for name in NAMES
}
ASKED |= {
    f"more: {name}": partial(describe, one["format"], one["ending"], "\n".join(one["lines"]).encode)
    for name, one in MORE.items()
}
ASKED["more: msg"] = partial(describe, "msg", ".msg", partial(outlook.message, SECRET))
ASKED |= {f"paper: {name}": partial(describe_paper, data) for name, data in PAPERS.items()}
ASKED |= {f"facsimile: {name}": partial(describe_facsimile, PAPERS[name]) for name in ("lines", "cells", "full")}
