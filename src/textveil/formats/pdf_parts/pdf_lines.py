"""Which characters of a page make up a line, as a reader sees it?

A file may paint letters in any order: backwards, or the end of a word pages later
than its start. Letters of a line are put in order from left to right, and parts of a
line that touch are put together.
"""

import re
import unicodedata
from collections import defaultdict, deque
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise

from textveil.formats.pdf_parts.page_picture import Box, join_boxes

# What is read of a page of which not all characters are seen?
#
# What is seen, as if nothing stood between.

GAP = 0.2
"""A gap wider than this share of a letter's height parts two words."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A character, where it stands, and whether someone meant to hide it."""

    text: str = field(repr=False)
    box: Box | None
    is_hidden: bool = False
    is_text: bool = True
    """Whether it is there for a reader at all."""
    ink: tuple[Box, int] | None = None
    index: int = -1
    """Its number on the page."""


def seen_signs(signs: Sequence[Sign]) -> list[Sign]:
    """Those that are text, with a space where others stood between words; what was made up goes with the one before."""
    found, is_cut = list[Sign](), False
    for sign in signs:
        if not (sign.is_text if sign.box else not is_cut):
            is_cut = True
            continue
        if is_cut and found and is_apart(found[-1], sign):
            found.append(Sign(" ", None))
        is_cut = False
        found.append(sign)
    return found


def split_lines(signs: Sequence[Sign]) -> list[list[Sign]]:
    """The lines that signs make up."""
    lines: list[list[Sign]] = [[]]
    for sign in signs:
        if sign.text == "\n" and sign.box is None:
            lines.append([])
        else:
            lines[-1].append(sign)
    return lines


def is_apart(first: Sign, second: Sign) -> bool:
    """Whether there is a gap between two signs of one line, or they stand on two lines."""
    if not first.box or not second.box:
        return False
    height = max(first.box[3] - first.box[1], second.box[3] - second.box[1])
    is_below = second.box[3] < first.box[1] or second.box[1] > first.box[3]
    return is_below or abs(second.box[0] - first.box[2]) > GAP * height


REACH = 1.2
"""Parts of a line lie no further apart than this share of their height; columns do."""
SAME = 0.5
"""Parts of one line share this much of their height."""
BACK = 0.3
"""A letter that starts further to the left than the one before, by this share of its height, is out of order."""

LARGE = 1.8
"""A first letter that is set large is so many times as high as those of its word."""

Line = list[Sign]


def as_seen(signs: Sequence[Sign], *, is_turned: Callable[[Sign], bool]) -> list[Sign]:
    """The same characters, each line from left to right and whole."""
    lines = split_lines(signs)
    whole = join_parts(
        join_large_letters([[sign for part in parts(line) for sign in mend_line(part, is_turned)] for line in lines])
    )
    return [sign for number, line in enumerate(whole) for sign in ([Sign("\n", None), *line] if number else line)]


def join_large_letters(lines: Sequence[Line]) -> list[Line]:
    """The lines, with a first letter that is set large at the line that begins beside its top."""
    left = list(lines)
    for line in lines:
        letters = letters_of(line)
        if len(letters) != 1 or not letters[0].text.isupper():
            continue
        beside = [
            one for one in left if one is not line and letters_of(one) and is_beside(letters[0], letters_of(one)[0])
        ]
        if beside:
            first = max(beside, key=top_of)
            left[next(at for at, one in enumerate(left) if one is first)] = [letters[0], *first]
            left = [one for one in left if one is not line]
    return left


def top_of(line: Line) -> float:
    """How high the first letter of a line reaches."""
    box = letters_of(line)[0].box
    return box[3] if box else 0.0


def is_beside(large: Sign, letter: Sign) -> bool:
    """Whether a letter stands right behind a far larger one, and no lower than that."""
    if not large.box or not letter.box or not letter.text.isalpha():
        return False
    height, small = large.box[3] - large.box[1], letter.box[3] - letter.box[1]
    middle = (letter.box[1] + letter.box[3]) / 2
    is_near = -GAP * height <= letter.box[0] - large.box[2] <= REACH * small
    return height > LARGE * small and is_near and large.box[1] <= middle <= large.box[3] + small


def parts(line: Line) -> list[Line]:
    """A line cut where it goes on in another one: there a hyphen was."""
    found: list[Line] = [[]]
    last: Box | None = None
    for sign in line:
        if sign.box and last and not is_level(last, sign.box):
            found.append([])
        found[-1].append(sign)
        last = sign.box or last
    return found


def mend_line(line: Line, is_turned: Callable[[Sign], bool]) -> Line:
    """A line from left to right, unless it stands on its head."""
    return in_order(line) if is_out_of_order(line) and not is_turned(letters_of(line)[0]) else line


def letters_of(line: Line) -> Line:
    """The letters of a line, without spaces."""
    return [sign for sign in line if sign.box and sign.text.strip()]


def is_out_of_order(line: Line) -> bool:
    """Whether a letter of a line from left to right stands before the one before it."""
    if any(unicodedata.bidirectional(sign.text) in ("R", "AL") for sign in line):
        return False
    return any(
        after[0] < before[0] - BACK * (before[3] - before[1])
        for before, after in pairwise([sign.box for sign in letters_of(line) if sign.box])
    )


def is_level(first: Box, second: Box) -> bool:
    """Whether two boxes stand on one line."""
    shared = min(first[3], second[3]) - max(first[1], second[1])
    return shared > SAME * min(first[3] - first[1], second[3] - second[1])


def in_order(line: Line) -> Line:
    """The letters of a line from left to right, with spaces where there are gaps."""
    letters = sorted(letters_of(line), key=lambda sign: sign.box or (0.0,))
    return [sign for index, sign in enumerate(letters) for sign in (*gap(letters[index - 1 : index], sign), sign)]


def gap(before: Line, sign: Sign) -> Line:
    """A space if there is a gap between a letter and the one before."""
    if not before or not before[0].box or not sign.box:
        return []
    height = sign.box[3] - sign.box[1]
    return [Sign(" ", None)] if sign.box[0] - before[0].box[2] > GAP * height else []


def join_parts(lines: Sequence[Line]) -> list[Line]:
    """Lines put together with parts that go on where they end."""
    output, edges, near = list[Line](), list[Edges | None](), defaultdict[tuple[int, int], deque[int]](LAST_FEW)
    for line in lines:
        letters = letters_of(line)
        own = (letters[0], letters[-1]) if letters else None
        found = neighbour(own, edges, near) if own else None
        if found is None:
            output.append(list(line))
            edges.append(own)
            found = len(output) - 1
        else:
            output[found] = put_together(output[found], line)
            letters = letters_of(output[found])
            edges[found] = (letters[0], letters[-1])
        for sign in own or ():
            near[place(sign)].append(found)
    return output


Edges = tuple[Sign, Sign]
"""The first and the last letter of a line."""
LAST_FEW = partial(deque[int], maxlen=8)
"""The last few lines of a place: in one place, no honest page has more."""


def place(sign: Sign) -> tuple[int, int]:
    """Where a character stands, roughly."""
    return (round(((sign.box[1] + sign.box[3]) / 2) / 4), round(sign.box[0] / 72)) if sign.box else (0, 0)


def neighbour(own: Edges, edges: Sequence[Edges | None], near: dict[tuple[int, int], deque[int]]) -> int | None:
    """The line that these letters go on or lead to, if any."""
    spots = {(up + high, across + wide) for up, across in map(place, own) for high in (-1, 0, 1) for wide in (-1, 0, 1)}
    found = sorted({number for spot in spots for number in near.get(spot, ())})
    return next((number for number in found if (other := edges[number]) and touch(other, own)), None)


def touch(first: Edges, second: Edges) -> bool:
    """Whether one line starts where the other ends."""
    return meet(first[1].box, second[0].box) or meet(second[1].box, first[0].box)


def meet(left: Box | None, right: Box | None) -> bool:
    """Whether the right box starts where the left one ends, or a word's gap after it."""
    if not left or not right or not is_level(left, right):
        return False
    height = max(left[3] - left[1], right[3] - right[1])
    return -BACK * height <= right[0] - left[2] <= REACH * height


def put_together(first: Line, second: Line) -> Line:
    """Two parts of a line, the left one first."""
    left, right = sorted((first, second), key=lambda line: letters_of(line)[0].box or (0.0,))
    return [*trim_line(left), *gap(letters_of(left)[-1:], letters_of(right)[0]), *trim_line(right)]


def trim_line(line: Line) -> Line:
    """A line without spaces that were made up at its ends."""
    letters = [index for index, sign in enumerate(line) if sign.text.strip()]
    return line[letters[0] : letters[-1] + 1] if letters else []


# Which lines of a page go on in the next one?
#
# Those that the width of the page broke: the first word of the next line would not have
# fitted. They are read as one line, so that neither a name nor a sentence is cut.

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
