"""Which characters of a page lie under something, and which does nobody see?

Under something painted later, or a redaction never applied: someone meant to hide
those. White on white, drawn without ink, too small or beside the page: nobody sees
those, and they must neither cut nor lengthen the words that are seen.
"""

import ctypes
from dataclasses import dataclass
from typing import Any

import numpy as np

from textveil.libraries import library

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""
LARGE = 0.5
"""What covers more of a page than this is its background."""
SIMPLE, THICK = 8, 5.0
"""A cover has so few sides; or it is a line at least so thick, in points."""
TINY = 2.0
"""Points: what is no higher is not seen."""
WHITE, CLEAR = 250, 12
"""Colours that do not show on paper: all their parts above, or their strength below."""
NO_INK = (3, 7)
"""Ways of drawing text that draw nothing."""
COVERED = "characters under a cover: a bad redaction"
WHITE_TEXT = "white text: a bad redaction"
INVISIBLE, SMALL, OUTSIDE = "text drawn without ink", "text too small to be seen", "text beside the page"


@dataclass(frozen=True, slots=True)
class Pile:
    """What is painted on a page, from the bottom up."""

    covers: list[tuple[Box, int]]
    """What could cover text, with its height in the pile."""
    grounds: list[tuple[Box, int]]
    """What white text could stand on."""
    order: dict[int, int]
    """The height of every object."""


def pile(page: Any) -> Pile:
    """Everything on a page by its height, what lies in forms too."""
    raw = library("pypdfium2.raw")
    covers, grounds, order = list[tuple[Box, int]](), list[tuple[Box, int]](), dict[int, int]()
    area, shifts = page.get_width() * page.get_height(), {0: (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)}
    for height, thing in enumerate(page.get_objects()):
        order[address(thing.raw)] = height
        shift = shifts[address(thing.container) if thing.level else 0]
        if thing.type == raw.FPDF_PAGEOBJ_FORM:
            shifts[address(thing.raw)] = combine_moves(matrix(thing), shift)
        box = move_box(thing.get_bounds(), shift)
        if is_opaque(thing):
            left, bottom, right, top = box = thickened(thing, box)
            if right - left > 3 and top - bottom > 3 and (right - left) * (top - bottom) < LARGE * area:
                covers.append((box, height))
            if not is_white(thing):
                grounds.append((box, height))
        elif thing.type == raw.FPDF_PAGEOBJ_SHADING:
            grounds.append((box, height))
    return Pile(covers, grounds, order)


Matrix = tuple[float, float, float, float, float, float]
"""How a form is moved, turned and sized."""


def matrix(form: Any) -> Matrix:
    """Where a form is put."""
    found = library("pypdfium2.raw").FS_MATRIX()
    library("pypdfium2.raw").FPDFPageObj_GetMatrix(form, found)
    return found.a, found.b, found.c, found.d, found.e, found.f


def combine_moves(inner: Matrix, outer: Matrix) -> Matrix:
    """Both moves, the inner one first."""
    a, b, c, d, e, f = inner
    p, q, r, s, t, u = outer
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def move_box(box: Box, by: Matrix) -> Box:
    """A box of a form where it lies on the page."""
    a, b, c, d, e, f = by
    corners = [(a * x + c * y + e, b * x + d * y + f) for x in (box[0], box[2]) for y in (box[1], box[3])]
    across, up = zip(*corners, strict=True)
    return min(across), min(up), max(across), max(up)


def thickened(thing: Any, box: Box) -> Box:
    """A thick line with its thickness."""
    half = stroke(thing) / 2
    return box[0] - half, box[1] - half, box[2] + half, box[3] + half


def stroke(thing: Any) -> float:
    """How thick the line of a path is drawn; 0 if none is."""
    raw = library("pypdfium2.raw")
    fill, is_drawn, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    if thing.type != raw.FPDF_PAGEOBJ_PATH or not raw.FPDFPath_GetDrawMode(thing, fill, is_drawn):
        return 0.0
    return float(width.value) if is_drawn.value and raw.FPDFPageObj_GetStrokeWidth(thing, width) else 0.0


def is_opaque(thing: Any) -> bool:
    """Whether nothing shines through: a filled box, a thick line or a picture."""
    raw = library("pypdfium2.raw")
    if thing.type == raw.FPDF_PAGEOBJ_PATH:
        fill, line = ctypes.c_int(), ctypes.c_int()
        raw.FPDFPath_GetDrawMode(thing, fill, line)
        is_simple = raw.FPDFPath_CountSegments(thing) <= SIMPLE
        return is_simple and ((bool(fill.value) and colour(thing)[3] > 200) or stroke(thing) >= THICK)
    return bool(thing.type == raw.FPDF_PAGEOBJ_IMAGE)


def colour(thing: Any) -> tuple[int, int, int, int]:
    """Red, green, blue and strength of what fills a thing."""
    parts = [ctypes.c_uint() for _ in range(4)]
    library("pypdfium2.raw").FPDFPageObj_GetFillColor(thing, *parts)
    red, green, blue, alpha = (part.value for part in parts)
    return red, green, blue, alpha


def is_white(thing: Any) -> bool:
    """Whether a thing does not show on paper."""
    *parts, alpha = colour(thing)
    return thing.type == library("pypdfium2.raw").FPDF_PAGEOBJ_PATH and (min(parts) >= WHITE or alpha < CLEAR)


def covered_characters(
    boxes: list[Box | None], heights: list[int], areas: list[tuple[Box, int]], *, above: bool = True
) -> set[int]:
    """Characters over whose middle an area lies that is higher in the pile; or, if not ``above``, lower."""
    real = [index for index, box in enumerate(boxes) if box]
    if not areas or not real:
        return set()
    own = np.array([heights[index] for index in real])
    middles = np.array([((box[0] + box[2]) / 2, (box[1] + box[3]) / 2) for box in boxes if box])
    x, y = middles[:, 0], middles[:, 1]
    found = np.zeros(len(real), bool)
    for (left, bottom, right, top), height in areas:
        order = own < height if above else own > height
        found |= order & (left <= x) & (x <= right) & (bottom <= y) & (y <= top)
    return {real[index] for index in np.flatnonzero(found)}


def text_objects(textpage: Any, count: int) -> list[int]:
    """The address of the object that each character belongs to; 0 if it was made up."""
    get = library("pypdfium2.raw").FPDFText_GetTextObject
    return [address(get(textpage, index)) for index in range(count)]


def unseen_characters(page: Any, boxes: list[Box | None], objects: list[int], *, on: Pile) -> dict[int, str]:
    """Characters that nobody sees, and why."""
    looks = {address(thing.raw): look(thing) for thing in page.get_objects() if is_text(thing)}
    left, bottom, right, top = page.get_cropbox()
    found = dict[int, str]()
    for index, box in enumerate(boxes):
        if box:
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            is_outside = not (left <= x <= right and bottom <= y <= top)
            why = looks.get(objects[index]) or (SMALL if 0 < box[3] - box[1] < TINY else None)
            if is_outside or why:
                found[index] = OUTSIDE if is_outside else str(why)
    whites = [box if found.get(index) == WHITE_TEXT else None for index, box in enumerate(boxes)]
    heights = [on.order.get(one, -1) for one in objects]
    for index in covered_characters(whites, heights, on.grounds, above=False):
        del found[index]  # white on something dark is seen
    return found


def is_text(thing: Any) -> bool:
    """Whether a thing on a page is text."""
    return bool(thing.type == library("pypdfium2.raw").FPDF_PAGEOBJ_TEXT)


def look(thing: Any) -> str | None:
    """Why the text of an object is not seen, as far as its own look tells."""
    raw = library("pypdfium2.raw")
    if raw.FPDFTextObj_GetTextRenderMode(thing) in NO_INK:
        return INVISIBLE
    *parts, alpha = colour(thing)
    return WHITE_TEXT if min(parts) >= WHITE or alpha < CLEAR else None


def address(handle: Any) -> int:
    """Where an object of the library lies in memory: its identity."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0
