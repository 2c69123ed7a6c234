"""How is text typeset anew, so that nothing of the old file is left?

No part of the old file gets into the new one, not even the width of a word. A page
of the old starts a page of the new; lines that were larger than others stay so.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

from textveil.formats.pdf_parts.pages import LOCK
from textveil.formats.pdf_parts.typefaces import font_for
from textveil.libraries import library

PAPER = (595.28, 841.89)
"""Width and height of A4, in points."""
MARGIN, SIZE, LEADING = 64.0, 10.5, 14.5
GAP = 0.3
"""Space after a paragraph, in lines."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text, and how large it is compared with most others."""

    text: str = field(repr=False)
    size: float = 1.0


def typeset(pages: Sequence[Sequence[Line]], *, name: str) -> bytes:
    """A new PDF of these pages' lines."""
    font = font_for("".join(line.text for page in pages for line in page), name=name)
    output = BytesIO()
    with new_canvas(output) as canvas:
        for page in pages:
            draw_page(canvas, [list(wrap_paragraph(line, font)) for line in page], font)
    return output.getvalue()


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


def draw_page(canvas: Any, blocks: Sequence[Sequence[Line]], font: str) -> None:
    """Paragraphs on as many sheets as they need; at least one."""
    height = PAPER[1] - MARGIN
    for block in blocks:
        for line in block:
            if height - LEADING * line.size < MARGIN:
                canvas.showPage()
                height = PAPER[1] - MARGIN
            height -= LEADING * line.size
            canvas.setFont(font, SIZE * line.size)
            canvas.drawString(MARGIN, height, line.text)
        height -= LEADING * GAP
    canvas.showPage()


def wrap_paragraph(paragraph: Line, font: str) -> Iterator[Line]:
    """The lines of a paragraph on the new paper; a word wider than that is cut."""
    width = library("reportlab.pdfbase.pdfmetrics").stringWidth
    room, size, line = PAPER[0] - 2 * MARGIN, SIZE * paragraph.size, ""
    for word in paragraph.text.split():
        if line and width(f"{line} {word}", font, size) > room:
            yield replace(paragraph, text=line)
            line = word
        else:
            line = f"{line} {word}" if line else word
        while width(line, font, size) > room and len(line) > 1:
            cut = next(
                count for count in range(len(line), 0, -1) if width(line[:count], font, size) <= room or count == 1
            )
            yield replace(paragraph, text=line[:cut])
            line = line[cut:]
    yield replace(paragraph, text=line)
