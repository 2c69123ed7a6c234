"""How is text typeset anew, so that nothing of the old file is left?

No part of the old file gets into the new one, not even the width of a word. A page
of the old starts a page of the new; lines that were larger than others stay so.
"""

import re
import unicodedata
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import accumulate, groupby
from typing import Any

from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.marks import mark
from textveil.formats.format_words import format_entry
from textveil.formats.pdf_parts.pdf_pages import LOCK
from textveil.formats.stamp import Stamp

# In which fonts is a PDF written?
#
# In one that the package carries, so that the same text gives the same bytes on every
# machine: it has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters, and
# signs. For Chinese, Japanese and Korean in those that every reader of PDF brings. Letters
# that none of them has become a mark, other signs a box.

NAME = "DejaVuSans"
FILE = files("textveil.data") / "fonts" / "dejavu-sans.ttf"
BROUGHT: dict[str, list[list[int]]] = format_entry("pdf.fonts")
"""Fonts that readers of PDF bring, and the letters that are written in them."""
SEMITIC = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+"
FROM_RIGHT = re.compile(rf"{SEMITIC}(?:[^\w\n]+{SEMITIC})*")
"""What runs from right to left."""
BOX = "\u25a1"


def drop_unwritable(text: str) -> str:
    """The text without letters that no font has.

    >>> drop_unwritable("tab\\there, \\u0939\\u093f\\u0928\\u094d\\u0926\\u0940 and \\u65e5\\u672c")
    'tab here, [withheld] and 日本'
    """
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    if all(font_of(sign) for sign in set(plain)):
        return plain
    kept = [sign for sign in plain if font_of(sign) or not unicodedata.category(sign).startswith("M")]
    parts = []
    for is_known, signs in groupby(kept, key=lambda sign: bool(font_of(sign))):
        run = "".join(signs)
        parts.append(run if is_known else mark(Kind.WORD) if any(map(str.isalnum, run)) else BOX)
    return "".join(parts)


def packaged_or_mark(text: str) -> str:
    """The text if the packaged font has all of it, else a mark: who has not the other fonts sees nothing of them."""
    return text if all(font_of(sign) == NAME for sign in text) else mark(Kind.WORD)


@cache
def font_of(sign: str) -> str | None:
    """The name of the font that has a sign."""
    code = ord(sign)
    if sign.isspace() or code in packaged_signs():
        return NAME
    return next(
        (name for name, ranges in BROUGHT.items() if any(first <= code <= last for first, last in ranges)), None
    )


@cache
def packaged_signs() -> frozenset[int]:
    """The signs that the packaged font has."""
    return frozenset(register_font(NAME).face.charToGlyph)


def font_runs(text: str) -> Iterator[tuple[str, str]]:
    """A line in parts of one font each, as it is drawn from left to right."""
    for font, signs in groupby(as_drawn(text), key=lambda sign: font_of(sign) or NAME):
        yield font, "".join(signs)


def as_drawn(text: str) -> str:
    """A line with what runs from right to left turned round.

    >>> as_drawn("to \\u05d0\\u05d1 now") == "to \\u05d1\\u05d0 now"
    True
    """
    return FROM_RIGHT.sub(lambda match: match[0][::-1], text) if not text.isascii() else text


def text_width(text: str, size: float) -> float:
    """How wide a line is."""
    width = library("reportlab.pdfbase.pdfmetrics").stringWidth
    return sum(float(width(part, register_font(font).fontName, size)) for font, part in font_runs(text))


@cache
def register_font(name: str) -> Any:
    """A font, made known to the library that typesets."""
    if name == NAME:
        font = library("reportlab.pdfbase.ttfonts").TTFont(NAME, BytesIO(FILE.read_bytes()))
    else:
        font = library("reportlab.pdfbase.cidfonts").UnicodeCIDFont(name)
    library("reportlab.pdfbase.pdfmetrics").registerFont(font)
    return font


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
