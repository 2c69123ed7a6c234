"""How is text typeset anew, so that nothing of the old file is left?

No part of the old file gets into the new one, not even the width of a word. A page
of the old starts a page of the new.
"""

import re
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from textveil.formats.libraries import library
from textveil.formats.paper.fonts import font_for

PAPER = (595.28, 841.89)
"""Width and height of A4, in points."""
MARGIN, SIZE, LEADING = 64.0, 10.5, 14.5
FULL, SHORT = 0.7, 45
"""A line as long as this share of its page's longest goes on in the next, unless it is short anyway."""


def typeset(pages: Sequence[str], *, name: str) -> bytes:
    """A new PDF of these pages' texts."""
    font = font_for("".join(pages), name=name)
    output = BytesIO()
    canvas = new_canvas(output)
    for text in pages:
        draw_page(canvas, [line for one in paragraphs(text) for line in wrapped(one, font)], font)
    canvas.save()
    return output.getvalue()


def new_canvas(output: BytesIO) -> Any:
    """A canvas that tells nothing of where and when it was used."""
    canvas = library("reportlab.pdfgen.canvas").Canvas(output, pagesize=PAPER, invariant=1, pageCompression=1)
    for tell in (canvas.setAuthor, canvas.setTitle, canvas.setSubject, canvas.setCreator, canvas.setProducer):
        tell("")
    return canvas


def draw_page(canvas: Any, lines: Sequence[str], font: str) -> None:
    """Lines on as many sheets as they need; at least one."""
    room = int((PAPER[1] - 2 * MARGIN) // LEADING)
    for first in range(0, max(len(lines), 1), room):
        text = canvas.beginText(MARGIN, PAPER[1] - MARGIN - SIZE)
        text.setFont(font, SIZE, leading=LEADING)
        for line in lines[first : first + room]:
            text.textLine(line)
        canvas.drawText(text)
        canvas.showPage()


def paragraphs(text: str) -> list[str]:
    """Lines put together where only the width of the old page broke them.

    >>> paragraphs("This line is long enough to have been broken by\\nits page.\\nThis one\\nis not.")
    ['This line is long enough to have been broken by its page.', 'This one', 'is not.']
    """
    lines = [" ".join(line.split()) for line in text.split("\n")]
    longest = max(map(len, lines), default=0)
    joined: list[str] = []
    goes_on = False
    for line in lines:
        if goes_on and line:
            joined[-1] += " " + line
        else:
            joined.append(line)
        goes_on = len(line) >= max(FULL * longest, SHORT) and not re.search(r"[.!?:;][\"'”’)\]]*$", line)
    return joined


def wrapped(paragraph: str, font: str) -> Iterator[str]:
    """The lines of a paragraph on the new paper; a word wider than that is cut."""
    width = library("reportlab.pdfbase.pdfmetrics").stringWidth
    room, line = PAPER[0] - 2 * MARGIN, ""
    for word in paragraph.split(" "):
        if line and width(f"{line} {word}", font, SIZE) > room:
            yield line
            line = word
        else:
            line = f"{line} {word}" if line else word
        while width(line, font, SIZE) > room:
            cut = next(
                count for count in range(len(line), 0, -1) if width(line[:count], font, SIZE) <= room or count == 1
            )
            yield line[:cut]
            line = line[cut:]
    yield line
