"""Which characters of a page does its reader see?

The page is drawn with a text and without it. Where that makes no difference, the text
is not seen, whatever made it so: a cover, other text, its own colour, a clipping, a layer
that is switched off. Text drawn without ink is seen if the picture shows letters where it stands.
"""

import math
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.libraries import library
from textveil.formats.pdf_parts import page_picture
from textveil.formats.pdf_parts.page_picture import Box, join_boxes

# Which texts of a page lie over one another?
#
# They are put into layers, in each of which none meets another: drawn with a layer and
# without it, a page shows what is seen of each text.

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
            own, box = page_picture.address(thing.raw), thing.get_bounds()
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


SCALE = 1.5
"""Pixels in a point."""
CONTRAST = 16
"""Of 255: what differs less from what is around it is not seen."""
SEEN = 0.25
"""The share of a character's ink that shows, if the character is seen."""
FAINT = 0.5
"""The share of its strength with which ink shows that something lets through."""
MUDDLED = 0.25
"""The share of the paper inside a character's place that the ink of other text takes, if nobody can read it."""
DARKER = 48
"""Of 255: how much ink differs from paper in a scan."""
FILLED, FULL = 0.9, 0.25
"""The share of ink in a row that it fills, and of such rows in a word's place, if a bar lies there."""
AROUND = 0.6
"""The share of ink close above and below a word, if a bar goes on there."""
MANY = 5
"""Letters from which no row of a word is filled; of fewer, few are open where they are blurred."""
FEW, BESIDE = 3, 4.0
"""Fewer letters are judged with so many pixels beside them at least."""
READABLE = 0.67
"""The share of letters of a word that are seen, where texts meet, if the word is read."""
NO_INK = (3, 7)
"""Ways of drawing text that draw nothing."""
MOST, MOST_PLACES = 30_000_000, 60_000_000
"""Pixels of a page that is drawn to look at it, and of all places of its characters together."""
Shades = NDArray[np.uint8]


@dataclass(frozen=True, slots=True)
class SeenCharacters:
    """Of each character of a page, whether it is seen, and whether only faintly."""

    seen: Mask
    faint: Mask


def look_at(
    handle: Any, boxes: Sequence[Box | None], objects: Sequence[int], *, no_ink: Sequence[bool]
) -> SeenCharacters:
    """What is seen of characters, by the texts they belong to; one without a box is as seen as not."""
    sight = SeenCharacters(np.ones(len(boxes), np.bool_), np.zeros(len(boxes), np.bool_))
    real = {index: box for index, box in enumerate(boxes) if box and box[2] > box[0] and box[3] > box[1]}
    if not real:
        return sight
    scale = picture_scale(handle.get_size(), real.values())
    size = math.ceil(handle.get_width() * scale), math.ceil(handle.get_height() * scale)
    place = page_picture.pixels_in(handle, size=size)
    inked = np.array([index for index in real if not no_ink[index]], np.int64)
    owners, places = np.array(objects)[inked], places_in([place(real[index]) for index in inked.tolist()], size)
    texts, speaking = texts_of(handle, objects), set(objects)
    wide = [text for text, things in texts.items() if text not in speaking or is_drawn_with_pen(things[0])]
    rims = places_in([place(texts[text][0].get_bounds()) for text in wide], size)
    layers = text_layers([*owners.tolist(), *wide], np.concatenate([places, rims]), size=size)
    if any(layers[1:]) or len(inked) < len(real) or not is_bare(handle):
        full = page_picture.draw_page(handle, scale=scale)
        with page_picture.without_things(thing for things in texts.values() for thing in things):
            bare = page_picture.draw_page(handle, scale=scale)
        for layer in filter(None, layers[:-1]):
            chosen = np.isin(owners, list(layer))
            inks = layer_inks(handle, layer, texts, full=full, bare=bare, scale=scale)
            sight.seen[inked[chosen]], sight.faint[inked[chosen]] = judge_layer(inks, places[chosen])
        light = np.asarray(bare.convert("L"))
        paper = int(np.percentile(light, 75))
        for word in words_of(boxes, no_ink):
            around = place(join_boxes([box for index in word if (box := boxes[index])]))
            sight.seen[word] = shows_letters(light, around, paper=paper, count=len(word))
    sight.seen[inked[np.isin(owners, list(layers[-1]))]] = False
    meeting = set().union(*layers[1:]) if any(layers[1:]) else set[int]()
    for word in words_of(boxes, [one in meeting for one in objects]):
        sight.seen[word] = sight.seen[word].mean() > READABLE
    sight.seen[sorted(characters_on_themselves(boxes, objects))] = False
    return sight


def picture_scale(size: tuple[float, float], boxes: Iterable[Box]) -> float:
    """How finely a page is drawn; coarsely if it is very large or letters lie over one another without end."""
    stacked = sum((min(right, size[0]) - left) * (min(top, size[1]) - bottom) for left, bottom, right, top in boxes)
    return float(min(SCALE, math.sqrt(MOST / max(size[0] * size[1], 1.0)), math.sqrt(MOST_PLACES / max(stacked, 1.0))))


def is_drawn_with_pen(text: Any) -> bool:
    """Whether the ink of a text may reach beyond its letters."""
    raw = library("pypdfium2.raw")
    return raw.FPDFTextObj_GetTextRenderMode(text) not in (raw.FPDF_TEXTRENDERMODE_FILL, *NO_INK)


def layer_inks(
    handle: Any, layer: set[int], texts: dict[int, list[Any]], *, full: Any, bare: Any, scale: float
) -> tuple[Shades, Shades, Mask]:
    """The ink of a layer by itself, what of it shows on the page, and where other texts show there."""
    raw = library("pypdfium2.raw")
    own = [thing for text in layer for thing in texts.get(text, ())]
    rest = [thing for text, things in texts.items() if text not in layer for thing in things]
    drawings = [raw.FPDF_PAGEOBJ_PATH, raw.FPDF_PAGEOBJ_IMAGE, raw.FPDF_PAGEOBJ_SHADING]
    with page_picture.without_things([*rest, *page_picture.things_of(handle, *drawings)]):
        alone = page_picture.draw_page(handle, scale=scale)
    if not rest:
        return difference(alone, None), difference(full, bare), np.zeros(full.size[::-1], np.bool_)
    with page_picture.without_things(own):
        without = page_picture.draw_page(handle, scale=scale)
    return difference(alone, None), difference(full, without), difference(without, bare) >= 2 * DARKER


def words_of(boxes: Sequence[Box | None], chosen: Sequence[bool]) -> Iterator[list[int]]:
    """Chosen characters, those of a word together."""
    for is_word, group in groupby(range(len(boxes)), key=lambda index: boxes[index] is not None and chosen[index]):
        if is_word:
            yield list(group)


def shows_letters(light: Shades, place: Box, *, paper: int, count: int) -> bool:
    """Whether there is ink where a word of so many letters stands, and paper in it and around it: no bar, no noise."""
    left, top, right, bottom = place
    more, edge = max((bottom - top) / 2, BESIDE) if count < FEW else 0.0, math.ceil((bottom - top) / 4)
    ((upper, lower, first, last),) = places_in([(left - more, top, right + more, bottom)], light.shape[::-1]).tolist()
    apart = np.abs(light[max(upper - edge, 0) : lower + edge, first:last].astype(int) - paper)
    above = min(edge, upper)
    inner = apart[above : above + lower - upper]
    if inner.max() <= DARKER:
        return False
    ink = apart > inner.max() / 2
    above_ink, letters, below_ink = ink[:above], ink[above : above + lower - upper], ink[above + lower - upper :]
    if count < FEW:
        return bool(letters.mean() < FILLED)
    if all(band.size and band.mean() > AROUND for band in (above_ink, below_ink)):
        return False
    rows = letters if letters.shape[0] < letters.shape[1] * 1.5 else letters.T
    return bool((rows.mean(axis=1) > FILLED).mean() < (FULL if count >= MANY else FILLED))


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
    *colours, alpha = page_picture.fill_colour(thing)
    return min(colours) * alpha + 255 * (255 - alpha) > (255 - 2 * CONTRAST) * 255


def difference(first: Any, second: Any) -> Shades:
    """How much two pictures differ in each pixel, or one and white paper."""
    operations = library("PIL.ImageChops")
    apart = operations.invert(first) if second is None else operations.difference(first, second)
    red, green, blue = apart.split()
    found: Shades = np.asarray(operations.lighter(operations.lighter(red, green), blue))
    return found


def places_in(boxes: Sequence[Box], size: tuple[int, ...]) -> Places:
    """Whole pixels of boxes inside a picture, at least one each; the edges, where neighbours touch, are left out."""
    left, top, right, bottom = np.array(boxes).reshape(-1, 4).T
    edge = np.minimum(1.0, (right - left) / 4)
    width, height = size[0], size[1]
    first, upper = (np.floor(one).astype(np.int64) for one in (left + edge, top))
    last, lower = np.maximum(np.ceil(right - edge), first + 1), np.maximum(np.ceil(bottom), upper + 1)
    edges = upper.clip(0, height - 1), lower.clip(1, height), first.clip(0, width - 1), last.clip(1, width)
    return np.stack(edges, axis=1).astype(np.int64)


def judge_layer(inks: tuple[Shades, Shades, Mask], places: Places) -> tuple[Mask, Mask]:
    """Which characters of a layer are seen, and which of them much weaker than they are.

    Seen are those of which enough ink shows where it stands (of white ink, any), unless other text takes so much of the
    paper between their lines that nobody can read them.
    """
    own, drawn, others = inks
    ink, shows = own >= CONTRAST, drawn >= CONTRAST
    total, shown = count_in(ink, places), count_in(shows & ink, places)
    seen = np.where(total > 0, shown > SEEN * total, count_in(shows, places) > 0)
    if others.any():
        paper = count_in(~ink, places)
        seen &= count_in(others & ~ink, places) <= MUDDLED * np.maximum(paper, 1)
    strong = count_in(ink & (drawn >= FAINT * own), places)
    return seen, seen & (2 * strong < total)
