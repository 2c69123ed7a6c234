"""How is text typeset anew, so that nothing of the old file is left?

No part of the old file gets into the new one, not even the width of a word. A page
of the old starts a page of the new; lines that were larger than others stay so.
"""

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from itertools import accumulate, groupby
from typing import Any

from textveil.core.libraries import library
from textveil.formats.pdf_parts.pdf_pages import LOCK
from textveil.formats.pdf_parts.typefaces import drop_unwritable, font_runs, register_font, text_width
from textveil.formats.stamp import Stamp

PAPER = (595.28, 841.89)
"""Width and height of A4, in points."""
MARGIN, SIZE, LEADING = 64.0, 10.5, 14.5
FOOT, SMALL = 24.0, 8.0
"""How far from below a stamp stands, and how large its letters are."""
CELLS_APART, SMALLEST = 32.0, 0.6
"""Points between cells, so that they are read as such; how small letters of a table may be, beside others."""
LEADER = re.compile(r"((?:[._\u00b7\u2026] ?){4}[._\u00b7\u2026])(?: ?[._\u00b7\u2026])+")
"""Dots that lead to a page's number; few of them do."""
GAP = 0.3
"""Space after a paragraph, in lines."""


@dataclass(frozen=True, slots=True)
class SizedLine:
    """A line of text, and how large it is compared with most others."""

    text: str = field(repr=False)
    size: float = 1.0
    starts: tuple[float, ...] = ()
    """Where the cells of a row start."""


@contextmanager
def new_canvas(output: BytesIO) -> Iterator[Any]:
    """A canvas that tells nothing of where and when it was used; saved when it is left."""
    module = library("reportlab.pdfgen.canvas")
    with LOCK:
        usual, module.rl_config.useA85 = module.rl_config.useA85, 0  # bytes as they are: a fifth shorter, and fast
        try:
            canvas = module.Canvas(output, pagesize=PAPER, invariant=1, pageCompression=1)
            for tell in (canvas.setAuthor, canvas.setTitle, canvas.setSubject, canvas.setCreator, canvas.setProducer):
                tell("")
            yield canvas
            canvas.save()
        finally:
            module.rl_config.useA85 = usual


def draw_page(canvas: Any, lines: Sequence[SizedLine], *, stamp: Stamp) -> None:
    """Paragraphs on as many sheets as they need; at least one."""
    canvas.setPageSize(PAPER)
    height = PAPER[1] - MARGIN
    for block in blocks_of(lines):
        for line in block:
            if height - LEADING * line.size < MARGIN:
                end_page(canvas, stamp, width=PAPER[0])
                height = PAPER[1] - MARGIN
            height -= LEADING * line.size
            draw_line(canvas, line, height)
        height -= LEADING * GAP
    end_page(canvas, stamp, width=PAPER[0])


def end_page(canvas: Any, stamp: Stamp, *, width: float) -> None:
    """Stamp a page and leave it: its number on the right, the legend on the left."""
    number, legend = stamp.number(canvas.getPageNumber() - 1), drop_unwritable(stamp.legend)
    if legend:
        draw_words(canvas, legend, (FOOT, FOOT / 2), size=SMALL)
    if number:
        draw_words(canvas, number, (width - FOOT - text_width(number, SMALL), FOOT / 2), size=SMALL)
    canvas.showPage()


def blocks_of(lines: Sequence[SizedLine]) -> Iterator[list[SizedLine]]:
    """Paragraphs in lines as wide as the paper; rows of as many cells each as a table, if it is not too wide."""
    for count, group in groupby(lines, key=lambda line: line.text.count("\t")):
        rows = [[drop_unwritable(cell) for cell in line.text.split("\t")] for line in group] if count else []
        table = lay_table(rows) if rows else None
        if table is not None:
            yield table
        elif rows:
            yield from (list(wrap_paragraph(SizedLine("  ".join(row)))) for row in rows)
        else:
            yield from (list(wrap_paragraph(replace(line, text=drop_unwritable(line.text)))) for line in group)


def lay_table(rows: Sequence[Sequence[str]]) -> list[SizedLine] | None:
    """Rows in columns, in smaller letters if need be; None if they would be too small."""
    widths = [max(text_width(cell, SIZE) for cell in column) for column in zip(*rows, strict=True)]
    room = PAPER[0] - 2 * MARGIN
    size = min(1.0, room / (sum(widths) + CELLS_APART * (len(widths) - 1)))
    if size < SMALLEST:
        return None
    starts = list(accumulate(((width + CELLS_APART) * size for width in widths[:-1]), initial=0.0))
    return [SizedLine("\t".join(row), size, tuple(starts)) for row in rows]


def draw_line(canvas: Any, line: SizedLine, height: float) -> None:
    """A line, or the cells of a row, in as many fonts as it needs."""
    for start, words in zip(line.starts or (0.0,), line.text.split("\t") if line.starts else [line.text], strict=True):
        draw_words(canvas, words, (MARGIN + start, height), size=SIZE * line.size)


def draw_words(canvas: Any, text: str, place: tuple[float, float], *, size: float) -> None:
    """Words from a place on, in as many fonts as they need."""
    left, bottom = place
    for font, part in font_runs(text):
        canvas.setFont(register_font(font).fontName, size)
        canvas.drawString(left, bottom, part)
        left += canvas.stringWidth(part, font, size)


def wrap_paragraph(paragraph: SizedLine) -> Iterator[SizedLine]:
    """The lines of a paragraph on the new paper; a word wider than that is cut."""
    room, size, line = PAPER[0] - 2 * MARGIN, SIZE * paragraph.size, ""
    for word in LEADER.sub(r"\1", paragraph.text).split():
        if line and text_width(f"{line} {word}", size) > room:
            yield replace(paragraph, text=line)
            line = word
        else:
            line = f"{line} {word}" if line else word
        while text_width(line, size) > room and len(line) > 1:
            counts = range(len(line) - 1, 0, -1)
            cut = next((count for count in counts if text_width(line[:count], size) <= room), 1)
            yield replace(paragraph, text=line[:cut])
            line = line[cut:]
    yield replace(paragraph, text=line)
