"""What do the pages of a PDF look like, and where on them does each word stand?"""

import io
import re
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from textveil.core.model import Document, Span
from textveil.formats.contents import spans
from textveil.formats.pdf import page_pieces, pages_of
from textveil.formats.pdf_parts.page_picture import pixels_in
from textveil.formats.pdf_parts.pdf_pages import PdfPage, open_pdf, opened_page
from textveil.formats.pdf_parts.text_layer import boxes_of
from textveil.formats.reader import SourceFile

SCALE = 1.6
"""Pixels a point: letters are read easily, and a page is no more than some 200 KB."""
Box = list[float]
"""Left, top, width and height, as shares of the page."""


@dataclass(frozen=True, slots=True)
class Sheets:
    """The pages of a document: where each begins in its text, and where its signs stand."""

    pages: tuple[PdfPage, ...] = field(repr=False)
    starts: tuple[int, ...]

    def boxes(self, span: Span) -> list[tuple[int, Box]]:
        """Where a span stands: for each line of it the page and the box."""
        found: list[tuple[int, Box]] = []
        before = max(bisect_right(self.starts, span[0]) - 1, 0)
        for number in range(before, bisect_left(self.starts, span[1])):
            page, start = self.pages[number], self.starts[number]
            here = max(span[0] - start, 0), min(span[1] - start, len(page.boxes))
            found += [(number, share_of(box, page.size)) for box in boxes_of(page, [here])]
        return found

    def words_under(self, number: int, box: Sequence[float]) -> list[Span]:
        """What a box covers on a page: whole words of which it covers a letter, those beside one another together."""
        page, start = self.pages[number], self.starts[number]
        left, top, width, height = box
        right, bottom = left + width, top + height
        found = list[Span]()
        for word in re.finditer(r"\S+", page.text):
            signs = [share_of(one, page.size) for one in page.boxes[slice(*word.span())] if one]
            if any(left < x + w / 2 < right and top < y + h / 2 < bottom for x, y, w, h in signs):
                first, last = start + word.start(), start + word.end()
                is_next = bool(found) and not page.text[found[-1][1] - start : word.start()].strip()
                found[-1:] = [(found[-1][0], last)] if is_next else [*found[-1:], (first, last)]
        return found


def share_of(box: tuple[float, float, float, float], size: tuple[float, float]) -> Box:
    """A box as shares of its page, counted from the top."""
    left, bottom, right, top = box
    width, height = size
    return [round(one, 5) for one in (left / width, 1 - top / height, (right - left) / width, (top - bottom) / height)]


def sheets_of(document: Document) -> Sheets | None:
    """The pages of a PDF; None for any other document, or where its text was put together anew."""
    source = document.source
    if document.format != "pdf" or not isinstance(source, SourceFile):
        return None
    found = tuple(pages_of(source.data, settings=replace(source.settings, parsed=source.contents.parsed)))
    places = spans(source.contents.pieces)
    starts, done = [], 0
    for page in found:
        starts.append(places[done][0])
        done += len(page_pieces(page))
    is_same = done == len(places) and all(
        document.text[start : start + len(page.text)] == page.text for start, page in zip(starts, found, strict=True)
    )
    return Sheets(shown_pages(found, source), tuple(starts)) if is_same else None


def shown_pages(pages: Sequence[PdfPage], source: SourceFile) -> tuple[PdfPage, ...]:
    """The pages with the boxes of their letters where they are seen, however a page is turned or cropped."""
    with open_pdf(source.data, name="the file", password=source.settings.password) as pdf:
        return tuple(page if page.is_scan else show_page(page, pdf[number]) for number, page in enumerate(pages))


def show_page(page: PdfPage, handle: Any) -> PdfPage:
    """One such page; a scan was read as it is seen."""
    width, height = round(page.size[0]), round(page.size[1])
    place = pixels_in(handle, size=(width, height))
    seen = [place(box) if box else None for box in page.boxes]
    boxes = [(one[0], height - one[3], one[2], height - one[1]) if one else None for one in seen]
    return replace(page, size=(width, height), boxes=boxes)


def draw(document: Document, number: int) -> bytes:
    """A page as a PNG."""
    source: Any = document.source
    output = io.BytesIO()
    with open_pdf(source.data, name="the file") as pdf, opened_page(pdf, number) as (page, _):
        page.render(scale=SCALE, draw_annots=False, may_draw_forms=False).to_pil().convert("RGB").save(output, "PNG")
    return output.getvalue()
