"""How are pages kept as they look, with areas painted over?

Each page becomes a picture: first without any text and pictures; then each word that
looks like what it says is put where it stood; what is hidden, and what does not look
like what it says, is painted black. Under it lies an invisible layer of the sanitized
text alone. The width of a painted word remains: reflowing leaves no such trace.
"""

import ctypes
import re
import textwrap
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.errors import InputError
from textveil.formats.contents import Change
from textveil.formats.pdf_parts.covers import Box
from textveil.formats.pdf_parts.likeness import SCALE, Ink, false_words, measure_ink
from textveil.formats.pdf_parts.pages import Page, open_pdf, opened_page, read_page
from textveil.formats.pdf_parts.reflow import new_canvas
from textveil.formats.pdf_parts.typefaces import font_for
from textveil.libraries import library

QUALITY = 85
"""How well the pictures of pages are kept, of 100."""
EDGE = 2
"""Pixels around what is painted over: letters lean out of their boxes."""
FALSE = 0.2
"""A page with more words than this that do not look like what they say is not painted at all."""
FEW = 3
"""So many may be there on the smallest page."""
LARGEST = 14_000_000
"""Square points of a page that is painted: a little more than A0."""
FINE = 64
"""Places are reckoned in such parts of a pixel."""
BLACK, GREY = (0, 0, 0), (192, 192, 192)
WIDEST = 100
"""Signs of a line of the unseen layer."""
INVISIBLE = 3
"""The way of drawing text that draws nothing."""


def paint(data: bytes, pages: Sequence[Sequence[tuple[int, Change]]], *, name: str, keep_pictures: bool) -> bytes:
    """A PDF of painted pages; each page comes with its pieces' first characters and changes."""
    texts = ["".join(change.text for _, change in page) for page in pages]
    font = font_for("".join(texts), name=name)
    output = BytesIO()
    with open_pdf(data, name=name) as pdf, new_canvas(output) as canvas:
        for number, (changed, text) in enumerate(zip(pages, texts, strict=True)):
            with opened_page(pdf, number) as (handle, redactions):
                page = read_page(handle, redactions, with_ink=True)
                if not 1 <= page.size[0] * page.size[1] <= LARGEST:
                    raise InputError(f"{name}: page {number + 1} is too large or small to paint: leave facsimile out")
                picture = paint_page(handle, page, changed, keep_pictures=keep_pictures)
            if picture is None:
                raise InputError(f"{name}: page {number + 1} shows other letters than it says: leave facsimile out")
            add_page(canvas, picture, text, size=page.size, font=font)
    return output.getvalue()


def paint_page(handle: Any, page: Page, changed: Sequence[tuple[int, Change]], *, keep_pictures: bool) -> Any:
    """The picture of a page with nothing on it that was not read; None if it shows other letters than it says."""
    raw = library("pypdfium2.raw")
    if not keep_pictures:
        switch_off(handle, raw.FPDF_PAGEOBJ_IMAGE)
    full = draw_page(handle)
    switch_off(handle, raw.FPDF_PAGEOBJ_TEXT)
    picture = draw_page(handle)
    places = pixels_in(handle, size=picture.size)
    turned = raw.FPDFPage_GetRotation(handle)
    inks = [Ink(places(one[0]), one[1] + turned) if one else None for one in page.inks]
    false = false_words(page.text, measure_ink(full), inks)
    if len(false) > max(FEW, FALSE * len(page.text.split())):
        return None
    if not keep_pictures:
        for box in page.pictures:
            paste(picture, GREY, places(box))
    for box in true_boxes(page, false):
        paste(picture, full, places(box))
    spans = [(first + edit.start, first + edit.end) for first, change in changed for edit in change.edits]
    for box in boxes_of(page, [*spans, *false]):
        paste(picture, BLACK, places(box))
    return picture


def draw_page(handle: Any) -> Any:
    """The picture of a page: its own things alone, among which its notes and forms were put to be read."""
    return handle.render(scale=SCALE, draw_annots=False, may_draw_forms=False).to_pil().convert("RGB")


def switch_off(handle: Any, kind: int) -> None:
    """Draw nothing of this kind any more."""
    for thing in handle.get_objects():
        if thing.type == kind:
            library("pypdfium2.raw").FPDFPageObj_SetIsActive(thing, False)


def pixels_in(handle: Any, *, size: tuple[int, int]) -> Any:
    """A function from a box of the page to where it lies in its picture, however the page is turned or cropped."""
    device, (x, y) = library("pypdfium2.raw").FPDF_PageToDevice, (ctypes.c_int(), ctypes.c_int())
    corners = []
    for across, up in ((0, 0), (1000, 0), (0, 1000)):
        device(handle, 0, 0, size[0] * FINE, size[1] * FINE, 0, across, up, x, y)
        corners.append(np.array([x.value, y.value]) / FINE)
    start, right, top = corners
    turned: NDArray[np.float64] = np.stack([right - start, top - start], axis=1) / 1000

    (a, b), (c, d), (e, f) = turned[0].tolist(), turned[1].tolist(), start.tolist()

    def place(box: Box) -> tuple[float, float, float, float]:
        xs = a * box[0] + b * box[1] + e, a * box[2] + b * box[3] + e
        ys = c * box[0] + d * box[1] + f, c * box[2] + d * box[3] + f
        return min(xs), min(ys), max(xs), max(ys)

    return place


def paste(picture: Any, source: Any, place: tuple[float, float, float, float]) -> None:
    """Paint a colour, or what another picture shows there, on a place and a little around it."""
    left, top = (max(0, int(edge) - EDGE) for edge in place[:2])
    right, bottom = (min(most, int(edge) + 1 + EDGE) for edge, most in zip(place[2:], picture.size, strict=True))
    if left < right and top < bottom:  # else it lies outside the page
        box = (left, top, right, bottom)
        picture.paste(source if isinstance(source, tuple) else source.crop(box), box)


def true_boxes(page: Page, false: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """Where words stand that look like what they say."""
    lies = set(false)
    words = [match.span() for match in re.finditer(r"\S+", page.text)]
    seen = [span for span in words if span not in lies and any(page.inks[slice(*span)])]
    return boxes_of(page, seen)


def boxes_of(page: Page, spans: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """A box for each stretch of a line; no gap shows where letters were."""
    for start, end in spans:
        yield from lines([box for box in page.boxes[start:end] if box])


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
    wrapper = textwrap.TextWrapper(WIDEST, break_long_words=False, break_on_hyphens=False)
    lines = [part for line in text.split("\n") for part in wrapper.wrap(line) or [""]]
    height = max(1.0, min(10.0, (size[1] - 20) / (len(lines) + 1)))
    layer = canvas.beginText(10, size[1] - 10 - height)
    layer.setFont(font, height, leading=height)
    layer.setTextRenderMode(INVISIBLE)
    for line in lines:
        layer.textLine(line)
    canvas.drawText(layer)
    output = BytesIO()
    picture.save(output, "JPEG", quality=QUALITY)
    reader = library("reportlab.lib.utils").ImageReader(output)
    canvas.drawImage(reader, 0, 0, *size)
    vars(reader).clear()  # it holds itself and all its pixels: without this, memory grows with every page
    canvas.showPage()
