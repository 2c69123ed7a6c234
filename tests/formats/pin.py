"""What does a planted file of each format say and become? ``pinned`` writes it down."""

import json
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from hashlib import sha256
from itertools import pairwise
from pathlib import Path
from typing import Any

from formats.rounds import SECRET, hiding_edits
from formats.samples import opendocument, outlook, paper, sheets
from formats.samples.files import PLANTED
from textveil.formats import zip_container
from textveil.formats.contents import Note, Piece
from textveil.formats.pdf_parts.pdf_lines import Sign, join_lines
from textveil.formats.pdf_parts.pdf_pages import PdfPage, open_pdf, opened_page, read_page
from textveil.formats.pdf_parts.visibility import characters_on_themselves, shared_area
from textveil.formats.reader import SourceFile, document_columns, name_places, parse
from textveil.formats.registry import FORMATS, Settings, open_format, same_formats
from textveil.formats.text_tables import align_tables, text_cells
from textveil.formats.writer import render
from textveil.formats.xlsx_parts.cells import Names, rewrite
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


def draw_table(seed: int) -> str:
    """A table in a text, drawn by a seed in one of the ways in which people draw them, not always neatly."""
    draw = random.Random(seed)
    sign = ("|", ",", ";", "\t", "  ", "grid", "ruled")[seed % 7]
    rows = [draw.sample(["name", "team", "date of birth", "x", "id"], 3)]
    rows += [[draw.choice(SAID) for _ in rows[0]] for _ in range(draw.randint(1, 5))]
    if draw.random() < 0.4:
        draw.choice(rows).append("more")
    if draw.random() < 0.3:
        draw.choice(rows).pop()
    if sign == "grid":
        drawn = [f"| {' | '.join(row)} |" for row in rows]
        return "\n+---+---+---+\n".join(["", *drawn, ""])
    if sign == "ruled":
        lines = ["  ".join(f"{cell:<{draw.choice((12, 14, 14))}}" for cell in row) for row in rows]
        ruler = "  ".join(["=" * 14] * 3)
        return (
            "\n".join([ruler, lines[0], ruler, *lines[1:], ruler])
            if seed % 2
            else "\n".join([lines[0], ruler, *lines[1:]])
        )
    joint = f" {sign} " if sign == "|" else sign
    lines = [joint.join(row) for row in rows]
    if sign == "|" and draw.random() < 0.5:
        lines = [f"| {line} |" for line in (lines[0], "---|---|---", *lines[1:])]
    return "\n".join(["Before.", ""] * (seed % 2) + lines + ["", "After, all is well."])


def describe_table(seed: int) -> dict[str, list[str]]:
    """The values of a drawn table with their columns, and the table as it is aligned."""
    text = draw_table(seed)
    return {
        text: [f"{cell.heading.name} {cell.row} {text[slice(*span)]!r}" for cell, span in text_cells(text)],
        "aligned": align_tables(text).split("\n"),
    }


def draw_signs(seed: int) -> list[Sign]:
    """The signs of a few lines, drawn by a seed: as long, as far apart and as far in as lines of a page may be."""
    draw, signs, bottom = random.Random(seed), list[Sign](), 700.0
    for _ in range(5):
        high, left = draw.choice((10.0, 10.0, 10.0, 11.0, 14.0)), 72.0 + draw.choice((0, 0, 0, 9, 18, 40))
        start = draw.choice(("", "", "", "- ", "1. ", "(a) "))
        words = draw.choices(("word", "a", "longer", "of", "something"), k=draw.choice((2, 6, 9, 9)))
        for place, sign in enumerate(start + " ".join(words) + draw.choice(("", "", ".", " ..... 7"))):
            left += draw.choice((0.0,) * 60 + (24.0, 26.0, 30.0))
            box = (left, bottom, left + 5, bottom + high) if sign != " " or place % 2 else None
            signs.append(Sign(sign, box))
            left += 5
        signs.append(Sign("\n", None))
        bottom -= high * draw.choice((1.2, 1.2, 1.2, 1.4, 1.7, 2.0, 2.5))
    return signs[:-1]


def describe_flow(seed: int) -> dict[str, list[str]]:
    """Drawn lines, and what they say where lines go on."""
    signs = draw_signs(seed)
    said = "".join(sign.text for sign in join_lines(signs))
    return {"".join(sign.text for sign in signs): said.split("\n")}


def describe_meeting(seed: int) -> dict[str, list[str]]:
    """Drawn boxes, what each shares with the next, and which of them lie on others of their text."""
    draw = random.Random(seed)
    lefts = [(draw.randint(0, 12), draw.randint(0, 4)) for _ in range(8)]
    boxes = [(left, low, left + draw.randint(1, 5), low + draw.randint(1, 5)) for left, low in lefts]
    objects = [draw.randint(0, 2) for _ in boxes]
    spaced = [None if draw.random() < 0.1 else box for box in boxes]
    return {
        f"{boxes} {objects}": [f"{shared_area(*pair):.3f}" for pair in pairwise(boxes)],
        "on themselves": [str(one) for one in sorted(characters_on_themselves(spaced, objects))],
    }


def describe_formulas() -> dict[str, str | None]:
    """What formulas become where sheets and areas are called otherwise now."""
    names = Names({"It's 5": "Sheet 1", "Data": "Sheet2", SECRET: "It's"}, {"rate": "n1"})
    return {formula: rewrite(formula, names) for formula in FORMULAS}


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
FORMULAS = f"""'It''s 5'!A1+Data!$B$2|{SECRET}!A:A|'{SECRET}'!1:3|Other!A1|'Other'!A1|rate*RATE|tax|true+FALSE
"a"|""|"ab"|"0.00"|"a"&"b"|"a"&"b"&"c"|"-"&"-"&"-"&"-"|123456|1234567|1234567.5|12E3|1.5e-7|.5|sum(A1)
_xlfn.CONCAT(A1)|{SECRET}(A1)|#REF!|#{SECRET}|A1:B2 C3|{{1,2;3}}|@A1|A1%^2<>3|[1]Sheet!A1|\\n|A1&{SECRET}
Data!rate|'Data'!A1""".replace("\n", "|").split("|")
SAID = ("Ann Lee", "Ops", f"Bob {SECRET}", "2004-10-18", "7", "", "*x*", "it's")
DRAWN = 28
"""Tables, pages and boxes that are drawn by a seed."""
COLUMNS = ((72, "name"), (172, "team"), (272, SECRET))
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
    "two columns": paint(
        *(WORD.format(72, 700 - 14 * row, 12, f"left words of line {row}") for row in range(4)),
        *(WORD.format(320, 700 - 14 * row, 12, f"right {SECRET} {row}") for row in range(4)),
    ),
    "table": paint(
        *(WORD.format(left, 700 - 20 * row, 10, f"{said}{row}") for row in range(3) for left, said in COLUMNS),
        *(f"70 {714 - 20 * row} m 400 {714 - 20 * row} l S" for row in range(4)),
        *(f"{left} 654 m {left} 714 l S" for left in (70, 170, 270, 400)),
    ),
    "sizes": paint(
        WORD.format(72, 760, 24, "Great title"),
        WORD.format(
            72, 730, 12, "A line that goes on to the very right edge of all that the page has, and is cut in the mid-"
        ),
        WORD.format(72, 716, 12, "dle of a word"),
        WORD.format(72, 690, 12, "Short."),
        WORD.format(300, 694, 7, "2"),
        WORD.format(90, 660, 12, "indented"),
        WORD.format(72, 640, 4, "small print"),
        WORD.format(72, 620, 12, "apart    by blanks"),
        WORD.format(500, 600, 12, "far right"),
    ),
    "covers": paint(
        f"{WORD.format(72, 700, 12, 'half covered')} 70 695 40 20 re f",
        f"{WORD.format(72, 670, 12, 'grey cover')} 0.5 g 70 665 80 20 re f 0 g",
        f"{WORD.format(72, 640, 12, 'white cover')} 1 g 70 635 80 20 re f 0 g",
        f"{WORD.format(72, 610, 12, 'under line')} 2 w 70 614 m 150 614 l S",
        f"{WORD.format(72, 580, 12, 'thick line')} 20 w 70 584 m 150 584 l S 1 w",
        f"70 545 80 20 re f 1 g {WORD.format(72, 550, 12, 'white on black')} 0 g",
        f"0.95 g {WORD.format(72, 520, 12, 'nearly white')} 0 g",
        f"2 Tr {WORD.format(72, 490, 12, 'stroked')} 0 Tr",
        f"q 70 455 30 20 re W n {WORD.format(72, 460, 12, 'clipped away')} Q",
    ),
    "turned a little": paint(
        *(
            f"BT /F1 12 Tf {cos} {sin} -{sin} {cos} {100 * number} 500 Tm (turned {number}) Tj ET"
            for number, (cos, sin) in enumerate([(0.9999, 0.0141), (0.9975, 0.0706), (0.9962, 0.0872), (0.5, 0.866)], 1)
        )
    ),
}
"""Pages that are read in other ways than line by line."""


def row(number: int, *cells: str) -> str:
    """A row of a sheet: texts, and what is written as a cell already."""
    made = (cell if cell.startswith("<") else f'<c t="inlineStr"><is><t>{cell}</t></is></c>' for cell in cells)
    return f'<row r="{number}">{"".join(made)}</row>'


LOOKS = """<numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/>
<numFmt numFmtId="165" formatCode="0.00"/></numFmts>
<cellXfs count="7"><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="9"/>
<xf numFmtId="22"/><xf numFmtId="21"/></cellXfs>"""
RATE = '<definedName name="Rate">Sheet1!$C$4</definedName>'
SHEETS = {
    "people": sheets.of_rows(
        row(1, f"Report of {SECRET}")
        + row(3, "Name", "Born", "Amount", "Share")
        + row(4, f"Ann {SECRET}", '<c s="1"><v>38278</v></c>', '<c s="3"><v>12.5</v></c>', '<c s="4"><v>0.25</v></c>')
        + row(5, "Bob Ray", '<c s="2"><v>25570.5</v></c>', "<c><v>7</v></c>", '<c t="e"><v>#N/A</v></c>')
        + row(6, "Cy", '<c s="5"><v>60.25</v></c>', '<c t="b"><v>1</v></c>', '<c s="6"><v>0.5</v></c>')
        + row(9, "loose", '<c r="F9" t="inlineStr"><is><t>far</t></is></c>', '<c r="A9"><v>5</v></c>'),
        styles=LOOKS,
        main=f'<definedNames>{RATE}<definedName name="{SECRET}">5</definedName></definedNames>',
    ),
    "formulas": sheets.of_rows(
        "".join(
            row(
                number,
                f"<c><f>{formula}</f><v>{number}</v></c>",
                f'<c t="str"><f>{formula}</f><v>said {number}</v></c>',
            )
            for number, formula in enumerate(
                (
                    "SUM(A1:B2)+1.5",
                    f"VLOOKUP(A1,{SECRET}!$A:$B,2,FALSE)",
                    "Sheet1!A1*Rate",
                    "IF(A1=&quot;x&quot;,&quot;y&quot;,&quot;&quot;)",
                    f"LEN(&quot;{SECRET}&quot;)",
                    "1234567+1",
                    "123456+.5",
                    "#REF!+A1",
                    "_xlfn.XLOOKUP(A1,B:B,C:C)",
                    "HYPERLINK(A1)",
                    "[1]Other!A1",
                    "TEXT(A1,&quot;0.00&quot;)&amp;&quot;a&quot;&amp;&quot;b&quot;&amp;&quot;c&quot;",
                ),
                1,
            )
        ),
        main=f"<definedNames>{RATE}</definedNames>",
    ),
    "1904": sheets.of_rows(
        row(
            1,
            '<c s="1"><v>1</v></c>',
            '<c s="1"><v>-1</v></c>',
            '<c s="9"><v>3</v></c>',
            '<c s="1" t="d"><v>2004-10-18</v></c>',
        ),
        styles=LOOKS,
        main='<workbookPr date1904="1"/>',
    ),
}
"""Sheets that say more than texts."""
CELL = "<table:table-cell {}><text:p>{}</text:p></table:table-cell>"
GRID = (
    '<table:table table:name="T"><table:table-row>'
    + "".join(CELL.format("", said) for said in ("Name", "Age", "Note"))
    + '</table:table-row><table:table-row table:number-rows-repeated="2">'
    + CELL.format("", f"Ann {SECRET}")
    + CELL.format('office:value-type="float" office:value="37"', "37")
    + CELL.format('table:number-columns-repeated="2"', "x")
    + "</table:table-row><table:table-row>"
    + CELL.format('office:value-type="date" office:date-value="2004-10-18"', "18 Oct")
    + CELL.format('table:number-columns-spanned="2"', "wide")
    + "<table:covered-table-cell/>"
    + "</table:table-row></table:table><text:list><text:list-item><text:p>one</text:p></text:list-item><text:list-item>"
    f'<text:p>two<text:line-break/>{SECRET}<text:s text:c="3"/>end</text:p></text:list-item></text:list>'
)
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
ASKED |= {
    f"facsimile: {name}": partial(describe_facsimile, PAPERS[name]) for name in ("lines", "cells", "full", "covers")
}
ASKED |= {f"sheet: {name}": partial(describe, "xlsx", ".xlsx", partial(bytes, data)) for name, data in SHEETS.items()}
ASKED |= {
    f"grid: {name}": partial(
        describe, name, "", partial(opendocument.document, SECRET, ending=name, body=GRID, tracked="")
    )
    for name in ("odt", "ods")
}
ASKED |= {f"drawn table {seed}": partial(describe_table, seed) for seed in range(DRAWN)}
ASKED |= {f"drawn lines {seed}": partial(describe_flow, seed) for seed in range(DRAWN)}
ASKED |= {f"drawn boxes {seed}": partial(describe_meeting, seed) for seed in range(DRAWN)}
ASKED["formulas"] = describe_formulas
