"""Which characters of a page does nobody see, and why?

Under something painted later, or in a redaction never applied: someone meant to hide those,
and a mark stands for them. White on paper, drawn without ink where nothing shows, too small
or beside the page: those are no text of the page at all.
"""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.libraries import library
from textveil.formats.pdf_parts.page_picture import Box, address, fill_colour
from textveil.formats.pdf_parts.visibility import NO_INK

TINY = 2.65
"""Points: what is neither higher nor wider is not seen."""
SQUEEZED = 0.08
"""The letters of a text are wide and high in such a proportion at least, on average, or nobody can read it."""
WHITE, CLEAR = 250, 12
"""Colours that do not show on paper: all their parts above, or their strength below."""
COVERED = "characters that do not show: a bad redaction"
WHITE_TEXT = "white text: a bad redaction"
INVISIBLE, SMALL, OUTSIDE = "text drawn without ink", "text too small to be seen", "text beside the page"
NO_TEXT = frozenset({WHITE_TEXT, INVISIBLE, SMALL, OUTSIDE})
"""What is not read at all."""
FAINT = "characters that hardly show and are read: under a cover that lets light through, or on a dark ground"


def characters_in(boxes: Sequence[Box | None], areas: Sequence[Box]) -> set[int]:
    """Characters over whose middle an area lies."""
    real = [index for index, box in enumerate(boxes) if box]
    if not areas or not real:
        return set()
    middles = np.array([((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes if box])
    x, y = middles[:, 0], middles[:, 1]
    found = np.zeros(len(real), bool)
    for left, bottom, right, top in areas:
        found |= (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    return {real[index] for index in np.flatnonzero(found)}


def text_objects(textpage: Any, count: int) -> list[int]:
    """The address of the object that each character belongs to; 0 if it was made up."""
    get = library("pypdfium2.raw").FPDFText_GetTextObject
    return [address(get(textpage, index)) for index in range(count)]


def looks_of(page: Any, objects: Sequence[int]) -> list[str | None]:
    """Why each character is not seen, as far as the look of its object tells; what was made up is as the one before."""
    looks = {address(thing.raw): look(thing) for thing in page.get_objects() if is_text(thing)}
    found: list[str | None] = []
    for one in objects:
        found.append(looks.get(one) if one or not found else found[-1])
    return found


def why_unseen(
    page: Any, boxes: Sequence[Box | None], looks: Sequence[str | None], seen: NDArray[np.bool_]
) -> dict[int, str]:
    """Characters that nobody sees, and why."""
    left, bottom, right, top = page.get_bbox()
    found = dict[int, str]()
    for index, box in enumerate(boxes):
        if not box:
            continue
        if not (left <= (box[0] + box[2]) / 2 <= right and bottom <= (box[1] + box[3]) / 2 <= top):
            found[index] = OUTSIDE
        elif is_tiny(box):
            found[index] = SMALL
        elif not seen[index]:
            found[index] = looks[index] or COVERED
    return found


def is_tiny(box: Box) -> bool:
    """Whether a character is too small to be seen, however it is turned: a thin one is as high as its line.

    >>> is_tiny((0, 0, 1.4, 1.9)), is_tiny((0, 0, 8, 1.9))
    (True, False)
    """
    return box[3] - box[1] > 0 and max(box[2] - box[0], box[3] - box[1]) < TINY


def squeezed_characters(codes: Sequence[int], boxes: Sequence[Box | None], objects: Sequence[int]) -> Iterator[int]:
    """Characters of texts that are so narrow, or so flat, that all their letters are lines."""
    shares = defaultdict[int, dict[int, float]](dict)
    for index, (code, box, owner) in enumerate(zip(codes, boxes, objects, strict=True)):
        if box and chr(code).isalnum():
            thin, thick = sorted((box[2] - box[0], box[3] - box[1]))
            shares[owner][index] = thin / thick if thick > 0 else 1.0
    for letters in shares.values():
        if sum(letters.values()) < SQUEEZED * len(letters):
            yield from letters


def is_text(thing: Any) -> bool:
    """Whether a thing on a page is text."""
    return bool(thing.type == library("pypdfium2.raw").FPDF_PAGEOBJ_TEXT)


def look(thing: Any) -> str | None:
    """Why the text of an object is not seen, as far as its own look tells."""
    raw = library("pypdfium2.raw")
    if raw.FPDFTextObj_GetTextRenderMode(thing) in NO_INK:
        return INVISIBLE
    *parts, alpha = fill_colour(thing)
    return WHITE_TEXT if min(parts) >= WHITE or alpha < CLEAR else None
