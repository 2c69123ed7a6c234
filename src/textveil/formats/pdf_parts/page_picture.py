"""What does a page look like, as a whole or without things of one kind, and where in its picture does a box lie?"""

import ctypes
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.libraries import library

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points; in a picture left, top, right and bottom, in pixels."""
FINE = 64
"""Places are reckoned in such parts of a pixel."""


def join_boxes(boxes: Sequence[Box]) -> Box:
    """The box around boxes."""
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    return min(lefts), min(bottoms), max(rights), max(tops)


def fill_colour(thing: Any) -> tuple[int, int, int, int]:
    """Red, green, blue and strength of what fills a thing on a page."""
    parts = [ctypes.c_uint() for _ in range(4)]
    library("pypdfium2.raw").FPDFPageObj_GetFillColor(thing, *parts)
    red, green, blue, alpha = (part.value for part in parts)
    return red, green, blue, alpha


def draw_page(handle: Any, *, scale: float) -> Any:
    """The picture of a page: its own things alone, among which its notes and forms were put to be read."""
    return handle.render(scale=scale, draw_annots=False, may_draw_forms=False).to_pil().convert("RGB")


def things_of(handle: Any, *kinds: int) -> list[Any]:
    """The things of these kinds on a page."""
    return [thing for thing in handle.get_objects() if thing.type in kinds]


@contextmanager
def without_things(things: Iterable[Any]) -> Iterator[None]:
    """Draw none of these things in the meantime."""
    off = list(things)
    switch(off, is_on=False)
    try:
        yield
    finally:
        switch(off, is_on=True)


def switch(things: Iterable[Any], *, is_on: bool) -> None:
    """Draw these things, or none of them."""
    for thing in things:
        library("pypdfium2.raw").FPDFPageObj_SetIsActive(thing, is_on)


def address(handle: Any) -> int:
    """Where an object of the library lies in memory: its identity."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def pixels_in(handle: Any, *, size: tuple[int, int]) -> Callable[[Box], Box]:
    """A function from a box of the page to where it lies in its picture, however the page is turned or cropped."""
    device, (x, y) = library("pypdfium2.raw").FPDF_PageToDevice, (ctypes.c_int(), ctypes.c_int())
    corners = []
    for across, up in ((0, 0), (1000, 0), (0, 1000)):
        device(handle, 0, 0, size[0] * FINE, size[1] * FINE, 0, across, up, x, y)
        corners.append(np.array([x.value, y.value]) / FINE)
    start, right, top = corners
    turned: NDArray[np.float64] = np.stack([right - start, top - start], axis=1) / 1000

    (a, b), (c, d), (e, f) = turned[0].tolist(), turned[1].tolist(), start.tolist()

    def place(box: Box) -> Box:
        xs = a * box[0] + b * box[1] + e, a * box[2] + b * box[3] + e
        ys = c * box[0] + d * box[1] + f, c * box[2] + d * box[3] + f
        return min(xs), min(ys), max(xs), max(ys)

    return place
