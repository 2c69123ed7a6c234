"""Which lines of a page go on in the next one?

Those that the width of the page broke: the first word of the next line would not have
fitted. They are read as one line, so that neither a name nor a sentence is cut.
"""

import re
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from textveil.formats.pdf_parts.column_order import Sign
from textveil.formats.pdf_parts.page_picture import Box

SHORT = 30
"""Signs of a line that is never full."""
PITCH, ALIKE, INDENT = 2.2, 0.75, 0.8
"""How far apart lines of a paragraph lie, how alike they are in height, how far none is moved in; by their height."""
HANGING = 3.0
"""How far lines of an entry may be moved in, after its sign."""
SPACE = 0.25
"""The width of a space by the height of its line."""
ENTRY = re.compile(r"[\u2022\u2023\u25aa\u25cf*\u2013-]\s|\(?\w{1,3}[.)]\s")
"""How an entry of a list starts."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a page: its signs, the box around its letters, and how wide its first word is."""

    signs: list[Sign]
    box: Box | None
    first: float

    @property
    def text(self) -> str:
        """What it says."""
        return "".join(sign.text for sign in self.signs)


def join_lines(signs: Sequence[Sign]) -> list[Sign]:
    """The same signs, with a space for every line's end that the width of the page made."""
    lines = [measure_line(line) for line in split(signs)]
    edges: dict[int, float] = defaultdict(float)
    for line in lines:
        if line.box:
            edges[column(line.box)] = max(edges[column(line.box)], line.box[2])
    output = list(lines[0].signs)
    for before, line in pairwise(lines):
        output += [Sign(" " if goes_on(before, line, edges) else "\n", None), *line.signs]
    return output


def split(signs: Sequence[Sign]) -> list[list[Sign]]:
    """The lines that signs make up."""
    lines: list[list[Sign]] = [[]]
    for sign in signs:
        if sign.text == "\n" and sign.box is None:
            lines.append([])
        else:
            lines[-1].append(sign)
    return lines


def measure_line(signs: list[Sign]) -> Line:
    """A line with its measures."""
    boxes = [sign.box for sign in signs if sign.box and sign.text.strip()]
    if not boxes:
        return Line(signs, None, 0.0)
    lefts, bottoms, rights, tops = zip(*boxes, strict=True)
    length = len("".join(sign.text for sign in signs).split()[0])
    return Line(
        signs, (min(lefts), min(bottoms), max(rights), max(tops)), rights[min(length, len(rights)) - 1] - lefts[0]
    )


def column(box: Box) -> int:
    """Where a line starts, roughly: lines of a column start alike."""
    return round(box[0] / 36)


def goes_on(line: Line, after: Line, edges: dict[int, float]) -> bool:
    """Whether only the width of the page ended a line."""
    if not line.box or not after.box or len(line.text.rstrip()) < SHORT or ENTRY.match(after.text.lstrip()):
        return False
    height, next_height = line.box[3] - line.box[1], after.box[3] - after.box[1]
    is_alike = min(height, next_height) > ALIKE * max(height, next_height)
    indent = (HANGING if ENTRY.match(line.text.lstrip()) else INDENT) * height
    is_below = 0 < line.box[1] - after.box[1] < PITCH * height and after.box[0] < line.box[0] + indent
    edge = max(edges[column(line.box) + step] for step in (-1, 0, 1))
    return is_alike and is_below and line.box[2] + SPACE * height + after.first > edge - 1
