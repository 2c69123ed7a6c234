"""What does a painted page say, and where?

Each word that is shown is said again without ink where it stands, and what stands in the
place of something hidden is written on its black box.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from io import BytesIO
from typing import Any

from textveil.core.libraries import library
from textveil.core.model import Edit
from textveil.formats.contents import Change
from textveil.formats.pdf_parts import reflow
from textveil.formats.pdf_parts.page_picture import Box, join_boxes
from textveil.formats.pdf_parts.pdf_pages import PdfPage
from textveil.formats.stamp import NO_STAMP, Stamp

FILLED, INVISIBLE = 0, 3
"""The ways of drawing text that fill its letters, and that draw nothing."""
WHITE = (255, 255, 255)
QUALITY = 85
"""How well the pictures of pages are kept, of 100."""
HIGH = 0.75
"""The share of a box's height that letters take."""


@dataclass(frozen=True, slots=True)
class PlacedWord:
    """A word or a replacement, and its box on the old page."""

    text: str = field(repr=False)
    box: Box
    is_new: bool = False
    """Whether it stands in the place of something hidden."""


@dataclass(frozen=True, slots=True)
class Painted:
    """The picture of a page, what it says, and where a box of the old page lies in it."""

    picture: Any = field(repr=False)
    said: list[PlacedWord] = field(repr=False)
    place: Callable[[Box], Box]


def said_on(
    page: PdfPage, changed: Sequence[tuple[int, Change]], *, without: Sequence[tuple[int, int]]
) -> Iterator[PlacedWord]:
    """What a painted page says, in order; words that are painted over for their looks are left out."""
    lies, done = set(without), 0
    for edit in sorted(page_edits(changed), key=lambda edit: (edit.start, edit.end)):
        yield from shown_words(page, done, edit.start, lies=lies)
        box, words = box_of(page, edit.start, edit.end), edit.replacement.split()
        if box and words:
            yield PlacedWord(reflow.packaged_or_mark(reflow.drop_unwritable(" ".join(words))), box, is_new=True)
        done = max(done, edit.end)
    yield from shown_words(page, done, len(page.text), lies=lies)


def page_edits(changed: Sequence[tuple[int, Change]]) -> list[Edit]:
    """The edits of a page, where they stand in its text; each change comes with the first character of its piece."""
    return [
        replace(edit, start=first + edit.start, end=first + edit.end) for first, one in changed for edit in one.edits
    ]


def shown_words(page: PdfPage, start: int, end: int, *, lies: set[tuple[int, int]]) -> Iterator[PlacedWord]:
    """Words of a stretch that are shown as they are."""
    for match in re.compile(r"\S+").finditer(page.text, start, end):
        is_false = any(first <= match.start() < last for first, last in lies)
        box = box_of(page, *match.span())
        if box and not is_false and any(page.inks[slice(*match.span())]):
            yield PlacedWord(reflow.drop_unwritable(match[0]), box)


def box_of(page: PdfPage, start: int, end: int) -> Box | None:
    """Where the first line of a stretch stands."""
    boxes = [box for box in page.boxes[start:end] if box]
    level = [box for box in boxes if box[1] < (boxes[0][1] + boxes[0][3]) / 2 < box[3]]
    return join_boxes(level) if level else boxes[0] if boxes else None


def draw_layer(
    canvas: Any, said: Sequence[PlacedWord], place: Callable[[Box], Box], *, scale: float, height: float
) -> None:
    """Say words, each as wide as its box: without ink those that the picture shows, in white those on black boxes."""
    for one in said:
        left, top, right, bottom = (edge / scale for edge in place(one.box))
        size = max((bottom - top) * HIGH, 1.0)
        wide = reflow.text_width(one.text, size)
        layer = canvas.beginText(left, height - bottom + (bottom - top) * (1 - HIGH) / 2)
        layer.setTextRenderMode(FILLED if one.is_new else INVISIBLE)
        layer.setFillColorRGB(1, 1, 1)
        layer.setHorizScale(100 * max(right - left, 1.0) / max(wide, 1.0))
        for font, part in reflow.font_runs(one.text):
            layer.setFont(reflow.register_font(font).fontName, size)
            layer.textOut(part)
        canvas.saveState()  # how one word is drawn must not hold for the next
        canvas.drawText(layer)
        canvas.restoreState()


def show_replacement(picture: Any, text: str, place: Box) -> None:
    """Write what stands there instead on its black box; a mark needs no words."""
    left, top, right, bottom = (round(edge) for edge in place)
    if text.startswith("[") or right - left < 4 or bottom - top < 4:
        return
    image, fonts = library("PIL.Image"), library("PIL.ImageFont")
    font = fonts.truetype(BytesIO(reflow.FILE.read_bytes()), max(bottom - top, 8))
    first, upper, last, lower = font.getbbox(text)
    mask = image.new("L", (max(last - first, 1), max(lower - upper, 1)))
    library("PIL.ImageDraw").Draw(mask).text((-first, -upper), text, fill=255, font=font)
    small = mask.resize((right - left, max(round((bottom - top) * HIGH), 1)))
    picture.paste(WHITE, (left, top + (bottom - top - small.height) // 2), small)


def paint_boxes(picture: Any, source: Any, places: Iterable[Box], *, edge: int) -> None:
    """Paint a colour, or what another picture shows there, on places and a little around them."""
    for place in places:
        left, top = (max(0, int(one) - edge) for one in place[:2])
        right, bottom = (min(most, int(one) + 1 + edge) for one, most in zip(place[2:], picture.size, strict=True))
        if left < right and top < bottom:  # else it lies outside the page
            box = (left, top, right, bottom)
            picture.paste(source if isinstance(source, tuple) else source.crop(box), box)


def add_page(canvas: Any, painted: Painted, *, size: tuple[float, float], stamp: Stamp) -> None:
    """One page: its picture, over it what it says, unseen, and a strip below it if it is stamped."""
    foot = reflow.FOOT if stamp != NO_STAMP else 0.0
    canvas.setPageSize((size[0], size[1] + foot))
    canvas.saveState()
    canvas.translate(0, foot)
    output = BytesIO()
    painted.picture.save(output, "JPEG", quality=QUALITY)
    reader = library("reportlab.lib.utils").ImageReader(output)
    canvas.drawImage(reader, 0, 0, *size)
    vars(reader).clear()  # it holds itself and all its pixels: without this, memory grows with every page
    draw_layer(canvas, painted.said, painted.place, scale=painted.picture.width / size[0], height=size[1])
    canvas.restoreState()
    reflow.end_page(canvas, stamp, width=size[0])


def boxes_of(page: PdfPage, spans: Sequence[tuple[int, int]]) -> Iterator[Box]:
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
