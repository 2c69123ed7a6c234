"""Which lines of a page go on in the next one?

Those that the width of the page broke: the first word of the next line would not have
fitted. They are read as one line, so that neither a name nor a sentence is cut.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from textveil.formats.pdf_parts.page_picture import Box, join_boxes
from textveil.formats.pdf_parts.page_signs import Sign, split_lines

SHORT = 30
"""Signs of a line that is never full."""
PITCH, ALIKE, INDENT = 2.8, 0.75, 0.8
"""How far apart lines of a paragraph lie, how alike they are in height, how far none is moved in; by their height."""
HANGING = 3.0
"""How far lines of an entry may be moved in, after its sign."""
SPACE = 0.25
"""The width of a space by the height of its line."""
ENTRY = re.compile(r"[\u2022\u2023\u25aa\u25cf*\u2013-]\s|\(?\w{1,3}[.)]\s")
"""How an entry of a list starts."""
LEADER = re.compile(r"(?:\. ?|_|\u2026 ?|\u00b7 ?){4,}\s*[\w-]{0,8}\s*\Z")
"""How a line ends that leads to a page: with dots and a number."""
CELL = 2.5
"""A gap wider than so many heights of its letters parts cells of a row."""


@dataclass(frozen=True, slots=True)
class PageLine:
    """A line of a page: its signs, the boxes around its first and its last row of letters, if a word was cut at a
    row's end, how wide its first word is, and whether it has cells."""

    signs: list[Sign]
    box: Box | None
    last: Box
    first: float
    is_row: bool = False

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(sign.text for sign in self.signs)


def join_lines(signs: Sequence[Sign]) -> list[Sign]:
    """The same signs, with a space for every line's end that the width of the page made."""
    lines = [measure_line(line) for line in split_lines(signs)]
    edges: dict[int, float] = defaultdict(float)
    for line in lines:
        if line.box:
            edges[column(line.box)] = max(edges[column(line.box)], line.box[2], line.last[2])
    output = list(with_tabs(lines[0].signs))
    for before, line in pairwise(lines):
        output += [Sign(" " if goes_on(before, line, edges) else "\n", None), *with_tabs(line.signs)]
    return output


def with_tabs(signs: Sequence[Sign]) -> Iterator[Sign]:
    """The signs of a line, with a tab between cells."""
    last, waiting = None, list[Sign]()
    for sign in signs:
        if not sign.text.strip():
            waiting.append(sign)
            continue
        is_apart = last is not None and sign.box is not None and is_cell_gap(last, sign.box)
        yield from [Sign("\t", None)] if is_apart else waiting
        yield sign
        last, waiting = sign.box or last, []
    yield from waiting


def measure_line(signs: list[Sign]) -> PageLine:
    """A line with its measures."""
    boxes = [sign.box for sign in signs if sign.box and sign.text.strip()]
    if not boxes:
        return PageLine(signs, None, (0.0, 0.0, 0.0, 0.0), 0.0)
    length = len("".join(sign.text for sign in signs).split()[0])
    wide = boxes[min(length, len(boxes)) - 1][2] - boxes[0][0]
    is_row = any(is_cell_gap(before, after) for before, after in pairwise(boxes))
    return PageLine(signs, level_box(boxes, boxes[0]), level_box(boxes, boxes[-1]), wide, is_row)


def level_box(boxes: Sequence[Box], one: Box) -> Box:
    """The box around those boxes that stand on the same row as one of them, which may have no height.

    >>> level_box([(0, 5, 3, 9), (4, 7, 4, 7)], (4, 7, 4, 7)), level_box([(4, 7, 4, 7)], (4, 7, 4, 7))
    ((0, 5, 4, 9), (4, 7, 4, 7))
    """
    middle = (one[1] + one[3]) / 2
    level = [box for box in boxes if box[1] <= middle <= box[3]]
    return join_boxes(level or [one])  # a box that is no number stands alone


def is_cell_gap(before: Box, after: Box) -> bool:
    """Whether two letters of a row stand so far apart that they belong to two cells."""
    return after[0] - before[2] > CELL * max(before[3] - before[1], after[3] - after[1])


def column(box: Box) -> int:
    """Where a line starts, roughly: lines of a column start alike."""
    return round(box[0] / 36)


def goes_on(line: PageLine, after: PageLine, edges: dict[int, float]) -> bool:
    """Whether only the width of the page ended a line."""
    if not line.box or not after.box or len(line.text.rstrip()) < SHORT or ENTRY.match(after.text.lstrip()):
        return False
    if line.is_row or after.is_row or LEADER.search(line.text):
        return False
    height, next_height = line.last[3] - line.last[1], after.box[3] - after.box[1]
    is_alike = min(height, next_height) > ALIKE * max(height, next_height)
    indent = (HANGING if ENTRY.match(line.text.lstrip()) else INDENT) * height
    is_below = (
        0 < line.last[1] - after.box[1] < PITCH * height and after.box[0] < min(line.box[0], line.last[0]) + indent
    )
    edge = max(edges[column(line.box) + step] for step in (-1, 0, 1))
    return is_alike and is_below and line.last[2] + SPACE * height + after.first > edge - 1
