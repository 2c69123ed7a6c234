"""How are pages kept as they look, with areas painted over?

Each page becomes a picture; what is hidden is painted black in it, pictures grey
unless the user keeps them. Under it lies an invisible layer of the sanitized text
alone. The width of a painted word remains: reflowing leaves no such trace.
"""

import ctypes
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from textveil.formats.contents import Change
from textveil.formats.paper.fonts import font_for
from textveil.formats.paper.pages import Box, Page, opened, opened_page, read_page
from textveil.formats.paper.reflow import new_canvas
from textveil.libraries import library

SCALE = 150 / 72
"""Pixels in a point: 150 in an inch."""
QUALITY = 85
"""How well the pictures of pages are kept, of 100."""
EDGE = 2
"""Pixels around what is painted over: letters lean out of their boxes."""
BLACK, GREY = (0, 0, 0), (192, 192, 192)
INVISIBLE = 3
"""The way of drawing text that draws nothing."""


def paint(data: bytes, pages: Sequence[Sequence[tuple[int, Change]]], *, name: str, keep_pictures: bool) -> bytes:
    """A PDF of painted pages; each page comes with its pieces' first characters and changes."""
    texts = ["".join(change.text for _, change in page) for page in pages]
    font = font_for("".join(texts), name=name)
    output = BytesIO()
    canvas = new_canvas(output)
    with opened(data, name=name) as pdf:
        for number, (changed, text) in enumerate(zip(pages, texts, strict=True)):
            with opened_page(pdf, number) as (handle, redactions):
                page = read_page(handle, redactions)
                picture = painted(handle, page, changed, keep_pictures=keep_pictures)
            add_page(canvas, picture, text, size=page.size, font=font)
    canvas.save()
    return output.getvalue()


def painted(handle: Any, page: Page, changed: Sequence[tuple[int, Change]], *, keep_pictures: bool) -> Any:
    """The picture of a page with what is hidden painted over; a page without text is all grey."""
    picture = handle.render(scale=SCALE).to_pil().convert("RGB")
    areas = [] if keep_pictures else [(box, GREY) for box in page.pictures]
    areas += [(box, BLACK) for box in hidden_boxes(page, changed)]
    if not page.text.strip() and page.pictures:
        picture.paste(GREY, (0, 0, *picture.size))
    for box, colour in areas:
        left, top, right, bottom = pixels(handle, box, size=picture.size)
        if left < right and top < bottom:  # else it lies outside the page
            picture.paste(colour, (left, top, right, bottom))
    return picture


def pixels(handle: Any, box: Box, *, size: tuple[int, int]) -> tuple[int, int, int, int]:
    """Where a box of the page lies in its picture, however the page is turned or cropped, and a little around it."""
    raw, x, y = library("pypdfium2.raw"), ctypes.c_int(), ctypes.c_int()
    corners = []
    for across, up in (box[:2], box[2:]):
        raw.FPDF_PageToDevice(handle, 0, 0, *size, 0, across, up, x, y)
        corners.append((x.value, y.value))
    (left, right), (top, bottom) = (sorted(side) for side in zip(*corners, strict=True))
    return max(0, left - EDGE), max(0, top - EDGE), min(size[0], right + EDGE), min(size[1], bottom + EDGE)


def hidden_boxes(page: Page, changed: Sequence[tuple[int, Change]]) -> Iterator[Box]:
    """A box for each stretch of a line that an edit takes away; no gap shows where its letters were."""
    for first, change in changed:
        for edit in change.edits:
            yield from lines([box for box in page.boxes[first + edit.start : first + edit.end] if box])


def lines(boxes: Sequence[Box]) -> list[Box]:
    """Boxes put together line by line.

    >>> lines([(0, 10, 5, 18), (6, 12, 9, 16), (0, 0, 4, 8)])
    [(0, 10, 9, 18), (0, 0, 4, 8)]
    """
    found: list[Box] = []
    for left, bottom, right, top in boxes:
        if found and found[-1][1] < (bottom + top) / 2 < found[-1][3]:
            last = found[-1]
            found[-1] = (min(last[0], left), min(last[1], bottom), max(last[2], right), max(last[3], top))
        else:
            found.append((left, bottom, right, top))
    return found


def add_page(canvas: Any, picture: Any, text: str, *, size: tuple[float, float], font: str) -> None:
    """One page: the sanitized text, unseen, under the picture."""
    canvas.setPageSize(size)
    lines = text.split("\n")
    height = max(1.0, min(10.0, (size[1] - 20) / (len(lines) + 1)))
    layer = canvas.beginText(10, size[1] - 10 - height)
    layer.setFont(font, height, leading=height)
    layer.setTextRenderMode(INVISIBLE)
    for line in lines:
        layer.textLine(" ".join(line.split()))
    canvas.drawText(layer)
    output = BytesIO()
    picture.save(output, "JPEG", quality=QUALITY)
    reader = library("reportlab.lib.utils").ImageReader(output)
    canvas.drawImage(reader, 0, 0, *size)
    vars(reader).clear()  # it holds itself and all its pixels: without this, memory grows with every page
    canvas.showPage()
