"""Which texts of a page lie over one another?

They are put into layers, in each of which none meets another: drawn with a layer and
without it, a page shows what is seen of each text.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.libraries import library
from textveil.formats.pdf_parts.page_picture import Box, address

SHARED = 0.2
"""The share of a character's place on which other text stands, if it lies over or under that."""
ITSELF = 0.5
"""The share of its place that a character shares with another one of its own text, and of such characters in a text
that cannot be read: slanted letters meet here and there."""
MOST_LAYERS = 8
"""Texts that lie over one another; of more in one place nothing can be read."""
BACK, NEAR = 5, 0.2
"""A text that only makes another one bold is drawn at most so many texts later, and so near, by its height."""
Mask = NDArray[np.bool_]
Place = tuple[slice, slice]
"""Rows and columns of a picture."""
Places = NDArray[np.int64]
"""The first and last row, and the first and last column, of each of some places in a picture."""


def texts_of(handle: Any, speaking: Iterable[int]) -> dict[int, list[Any]]:
    """The texts of a page by the addresses of their objects, each with those that only make it bold."""
    raw, known = library("pypdfium2.raw"), set(speaking)
    found, latest = dict[int, list[Any]](), list[tuple[int, Box]]()
    for thing in handle.get_objects():
        if thing.type == raw.FPDF_PAGEOBJ_TEXT:
            own, box = address(thing.raw), thing.get_bounds()
            if own not in known:
                own = next((one for one, other in latest if is_near(other, box)), own)
            found.setdefault(own, []).append(thing)
            latest = [*latest[1 - BACK :], (own, box)]
    return found


def is_near(first: Box, second: Box) -> bool:
    """Whether two boxes are all but the same."""
    return all(abs(one - other) <= NEAR * (first[3] - first[1]) for one, other in zip(first, second, strict=True))


def text_layers(texts: Sequence[int], places: Places, *, size: tuple[int, int]) -> list[set[int]]:
    """Texts by layers, from where each leaves ink; those that meet none stand in the first, those that no layer had
    room for in the last."""
    crowd = np.zeros((size[1] + 1, size[0] + 1), np.int32)
    top, bottom, left, right = places.T
    for rows, columns, step in ((top, left, 1), (bottom, right, 1), (top, right, -1), (bottom, left, -1)):
        np.add.at(crowd, (rows, columns), step)
    shared = count_in(crowd.cumsum(0).cumsum(1)[:-1, :-1] > 1, places) > SHARED * area_of(places)
    meeting = defaultdict[int, list[Place]](
        list, {text: [] for text, meets in zip(texts, shared, strict=True) if meets}
    )
    for text, (first, last, start, end) in zip(texts, places.tolist(), strict=True):
        if text in meeting:
            meeting[text].append((slice(first, last), slice(start, end)))
    layers, taken = [set(texts) - meeting.keys(), *(set[int]() for _ in range(MOST_LAYERS + 1))], list[Mask]()
    for text, own in meeting.items():
        number = next((at for at, mask in enumerate(taken) if not is_taken(mask, own)), len(taken))
        layers[number + 1].add(text)
        if number == len(taken) < MOST_LAYERS:
            taken.append(np.zeros(size[::-1], np.bool_))
        for place in own if number < MOST_LAYERS else ():
            taken[number][place] = True
    return layers


def is_taken(mask: Mask, places: Sequence[Place]) -> bool:
    """Whether another text of a layer stands on one of these places."""
    return any(mask[place].mean() > SHARED for place in places)


def count_in(mask: Mask, places: Places) -> NDArray[np.int32]:
    """How many pixels of a mask lie in each of the places."""
    sums = np.zeros((mask.shape[0] + 1, mask.shape[1] + 1), np.int32)
    np.cumsum(np.cumsum(mask, axis=0, dtype=np.int32), axis=1, out=sums[1:, 1:])
    top, bottom, left, right = places.T
    found: NDArray[np.int32] = sums[bottom, right] - sums[top, right] - sums[bottom, left] + sums[top, left]
    return found


def area_of(places: Places) -> NDArray[np.int64]:
    """How many pixels each place has."""
    found: NDArray[np.int64] = (places[:, 1] - places[:, 0]) * (places[:, 3] - places[:, 2])
    return found


def characters_on_themselves(boxes: Sequence[Box | None], objects: Sequence[int]) -> set[int]:
    """Characters on which others of the same text lie; a glyph of two letters has two characters in one place."""
    texts = defaultdict[int, list[tuple[Box, int]]](list)
    for index, box in enumerate(boxes):
        if box and objects[index]:
            texts[objects[index]].append((box, index))
    found = set[int]()
    for own in texts.values():
        pairs = pairwise(sorted(own))
        meet = [
            {one[1], other[1]} for one, other in pairs if one[0] != other[0] and shared_area(one[0], other[0]) > ITSELF
        ]
        if len(meet) > ITSELF * len(own) / 2:
            found.update(*meet)
    return found


def shared_area(first: Box, second: Box) -> float:
    """The share of the smaller of two boxes that lies in the other."""
    wide = min(first[2], second[2]) - max(first[0], second[0])
    high = min(first[3], second[3]) - max(first[1], second[1])
    if wide <= 0 or high <= 0:
        return 0.0
    return wide * high / min((box[2] - box[0]) * (box[3] - box[1]) for box in (first, second))
