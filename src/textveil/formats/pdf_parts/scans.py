"""What does a page say that is only a picture, and what of it may be shown?

Its words are read from the picture. Only the pixels of words that were read with
confidence get into the new page; all else is left white, and what looks like a word and
could not be read becomes a grey box.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from textveil.core.libraries import library
from textveil.core.model import Edit, apply
from textveil.core.spans import merge
from textveil.core.watching import tell_each
from textveil.formats.contents import Change
from textveil.formats.ocr import Word, can_read, find_faint, read_words
from textveil.formats.pdf_parts.page_picture import Box, draw_page
from textveil.formats.pdf_parts.pdf_pages import PdfPage, opened_page, read_page
from textveil.formats.pdf_parts.text_layer import Painted, boxes_of, page_edits, paint_boxes, said_on

SCALE = 200 / 72
"""Pixels in a point of a page that is read: 200 in an inch."""
MOST = 40_000_000
"""Pixels of such a page."""
EDGE = 2
"""Pixels around a word: letters lean out of their boxes."""
WHITE, GREY, BLACK = (255, 255, 255), (192, 192, 192), (0, 0, 0)


def read_pages(pdf: Any, *, name: str, with_scans: bool, keep_pictures: bool) -> list[PdfPage]:
    """Every page; those without text are read from their pictures, if someone can."""
    found = []
    for number in tell_each("reading pages", range(len(pdf))):
        with opened_page(pdf, number) as (handle, redactions):
            page = read_page(handle, redactions)
            if not page.text.strip():
                page = read_scan(handle, page, name=name, is_asked=with_scans, is_kept=keep_pictures)
        found.append(page)
    return found


def read_scan(handle: Any, page: PdfPage, *, name: str, is_asked: bool, is_kept: bool) -> PdfPage:
    """A page without text, with what its picture says; as it was if it shows nothing or nobody can read it.

    Where the whole picture is kept, what is written faintly or askew is looked for, too.
    """
    scale = scan_scale(page.size)
    picture = draw_page(handle, scale=scale)
    if all(low == high for low, high in picture.getextrema()):
        return page
    if not is_asked or not can_read():
        return page.as_scan(is_read=False)
    words = read_words(picture, name=name)
    return with_words(page, [*words, *(find_faint(picture, words, name=name) if is_kept else ())], scale=scale)


def scan_scale(size: tuple[float, float]) -> float:
    """How finely a page of a size is drawn to be read."""
    return float(min(SCALE, (MOST / max(size[0] * size[1], 1.0)) ** 0.5))


def with_words(page: PdfPage, words: Sequence[Word], *, scale: float) -> PdfPage:
    """A page that says the words that were read with confidence, line by line."""
    text, boxes, last = list[str](), list[Box | None](), None
    for word in words:
        if word.is_sure:
            if last is not None:
                text.append(" " if word.line == last else "\n")
                boxes.append(None)
            text.append(word.text)
            boxes += letter_boxes(on_page(word.box, page.size[1], scale), len(word.text))
            last = word.line
    unread = [on_page(word.box, page.size[1], scale) for word in words if not word.is_sure]
    return page.as_scan(text="".join(text), boxes=boxes, unread=unread)


def letter_boxes(box: Box, count: int) -> list[Box]:
    """The box of a word in as many parts as it has letters.

    >>> letter_boxes((0, 0, 4, 1), 2)
    [(0.0, 0, 2.0, 1), (2.0, 0, 4.0, 1)]
    """
    left, bottom, right, top = box
    step = (right - left) / count
    return [(left + step * at, bottom, left + step * (at + 1), top) for at in range(count)]


def on_page(box: Box, height: float, scale: float) -> Box:
    """A box of a picture on its page, in points from below."""
    left, top, right, bottom = box
    return left / scale, height - bottom / scale, right / scale, height - top / scale


def in_picture(height: float, scale: float) -> Callable[[Box], Box]:
    """A function from a box of a scanned page to where it lies in its picture."""

    def place(box: Box) -> Box:
        return box[0] * scale, (height - box[3]) * scale, box[2] * scale, (height - box[1]) * scale

    return place


def paint_scan(handle: Any, page: PdfPage, changed: Sequence[tuple[int, Change]], *, keep_pictures: bool) -> Painted:
    """The picture of a scanned page: words that were read, what stands for the hidden ones, and nothing else."""
    scale = scan_scale(page.size)
    old, place = draw_page(handle, scale=scale), in_picture(page.size[1], scale)
    return paint_words(old, page, changed, place=place, keep_all=keep_pictures)


def paint_words(
    old: Any, page: PdfPage, changed: Sequence[tuple[int, Change]], *, place: Callable[[Box], Box], keep_all: bool
) -> Painted:
    """A picture with the words of an old one that may stay, or with all of it but the rest."""
    changed = change_whole_words(page, changed)
    new = old.copy() if keep_all else library("PIL.Image").new("RGB", old.size, WHITE)
    said = list(said_on(page, changed, without=()))
    if not keep_all:
        paint_boxes(new, old, [place(one.box) for one in said if not one.is_new], edge=EDGE)
    paint_boxes(new, GREY, [place(box) for box in page.unread], edge=EDGE)
    paint_boxes(new, BLACK, map(place, hidden_boxes(page, changed)), edge=EDGE)
    return Painted(new, said, place)


def hidden_boxes(page: PdfPage, changed: Sequence[tuple[int, Change]]) -> Iterator[Box]:
    """Where hidden words stand on a page."""
    return boxes_of(page, [(edit.start, edit.end) for edit in page_edits(changed)])


def change_whole_words(page: PdfPage, changed: Sequence[tuple[int, Change]]) -> list[tuple[int, Change]]:
    """The changes of a scanned page, each of whole words: where in a word a letter stands nobody knows."""
    edits = page_edits(changed)
    words = [match.span() for match in re.finditer(r"\S+", page.text)]
    touched = [word for edit in edits for word in words if word[0] < edit.end and edit.start < word[1]]
    wide = list[Edit]()
    for start, end in merge([*((edit.start, edit.end) for edit in edits), *touched]):
        inside = [edit for edit in edits if start <= edit.start <= edit.end <= end]
        moved = [replace(edit, start=edit.start - start, end=edit.end - start) for edit in inside]
        wide.append(replace(inside[0], start=start, end=end, replacement=apply(page.text[start:end], moved)))
    return [(0, Change("".join(one.text for _, one in changed), tuple(wide)))]
