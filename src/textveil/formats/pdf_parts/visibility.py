"""Which characters of a page does its reader see?

The page is drawn with its text and without it. Where that makes no difference, the text
is not seen, whatever made it so: a cover, its own colour, a clipping, a layer that is
switched off. Text drawn without ink is seen if the picture shows something where it stands.
"""

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from itertools import groupby
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.libraries import library
from textveil.formats.pdf_parts.page_picture import Box, draw_page, pixels_in, without_things

SCALE = 1.5
"""Pixels in a point."""
CONTRAST = 16
"""Of 255: what differs less from what is around it is not seen."""
SEEN = 0.25
"""The share of a character's ink that shows, if the character is seen."""
FLAT = 5.0
"""How little the brightness of an empty place varies."""
MOST = 30_000_000
"""Pixels of a page that is drawn to look at it."""
Mask = NDArray[np.bool_]


def seen_characters(handle: Any, boxes: Sequence[Box | None], *, no_ink: Sequence[bool]) -> Mask:
    """Whether each character is seen; one without a box is as seen as not."""
    real = [index for index, box in enumerate(boxes) if box and box[2] > box[0] and box[3] > box[1]]
    seen = np.ones(len(boxes), np.bool_)
    if not real or (is_bare(handle) and not any(no_ink)):
        return seen
    width, height = handle.get_size()
    full, alone, bare = three_pictures(handle, scale=min(SCALE, (MOST / max(width * height, 1.0)) ** 0.5))
    place = pixels_in(handle, size=full.size)
    drawn, own = difference_mask(full, bare), difference_mask(alone, None)
    places = pixel_boxes([place(box) for index in real if (box := boxes[index])], size=full.size)
    for index, (left, top, right, bottom) in zip(real, places, strict=True):
        if not no_ink[index]:
            seen[index] = is_drawn(drawn[top:bottom, left:right], own[top:bottom, left:right])
    light = np.asarray(bare.convert("L"))
    for word in silent_words(boxes, no_ink):
        around = place(union([box for index in word if (box := boxes[index])]))
        left, top, right, bottom = next(pixel_boxes([around], size=full.size))
        seen[word] = light[top:bottom, left:right].std() > FLAT
    return seen


def silent_words(boxes: Sequence[Box | None], no_ink: Sequence[bool]) -> Iterator[list[int]]:
    """Characters without ink, those of a word together: what they say need not stand exactly where it shows."""
    for is_silent, group in groupby(range(len(boxes)), key=lambda index: boxes[index] is not None and no_ink[index]):
        if is_silent:
            yield list(group)


def union(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def is_bare(handle: Any) -> bool:
    """Whether a page holds nothing but text of one layer that nothing cuts: then all of it that has ink is seen."""
    raw = library("pypdfium2.raw")
    for thing in handle.get_objects():
        if thing.type != raw.FPDF_PAGEOBJ_TEXT or raw.FPDFPageObj_CountMarks(thing) > 0:
            return False
        clip = raw.FPDFPageObj_GetClipPath(thing)
        is_filled = raw.FPDFTextObj_GetTextRenderMode(thing) == raw.FPDF_TEXTRENDERMODE_FILL
        if (clip and raw.FPDFClipPath_CountPaths(clip) > 0) or is_pale(thing) or not is_filled:
            return False
    return True


def is_pale(thing: Any) -> bool:
    """Whether ink hardly shows on paper, as far as its colour tells."""
    raw = library("pypdfium2.raw")
    parts = [ctypes.c_uint() for _ in range(4)]
    raw.FPDFPageObj_GetFillColor(thing, *parts)
    *colours, alpha = (part.value for part in parts)
    return min(colours) * alpha + 255 * (255 - alpha) > (255 - 2 * CONTRAST) * 255


def three_pictures(handle: Any, *, scale: float) -> tuple[Any, Any, Any]:
    """The page, its text alone, and the page without its text."""
    raw = library("pypdfium2.raw")
    full = draw_page(handle, scale=scale)
    with ExitStack() as off:
        for kind in (raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING):
            off.enter_context(without_things(handle, kind))
        alone = draw_page(handle, scale=scale)
    with without_things(handle, raw.FPDF_PAGEOBJ_TEXT):
        return full, alone, draw_page(handle, scale=scale)


def difference_mask(first: Any, second: Any) -> Mask:
    """Pixels in which one sees a difference between two pictures, or between one and white paper."""
    operations = library("PIL.ImageChops")
    apart = operations.invert(first) if second is None else operations.difference(first, second)
    red, green, blue = apart.split()
    found: Mask = np.asarray(operations.lighter(operations.lighter(red, green), blue)) >= CONTRAST
    return found


def pixel_boxes(places: Sequence[Box], *, size: tuple[int, int]) -> Iterator[tuple[int, int, int, int]]:
    """Whole pixels of places inside a picture, at least one each; the edges, where neighbours touch, are left out."""
    left, top, right, bottom = np.array(places).T
    edge = np.minimum(1.0, (right - left) / 4)
    first = np.floor(np.stack([left + edge, top], axis=1)).astype(int)
    last = np.maximum(np.ceil(np.stack([right - edge, bottom], axis=1)).astype(int), first + 1)
    limits = np.array(size)
    yield from map(tuple, np.concatenate([first.clip(0, limits - 1), last.clip(1, limits)], axis=1).tolist())


def is_drawn(drawn: Mask, own: Mask) -> bool:
    """Whether enough of a character's own ink shows where it stands; of white ink, any."""
    ink = np.count_nonzero(own)
    if not ink:
        return bool(drawn.any())
    return bool(np.count_nonzero(drawn & own) > SEEN * ink)
