"""Which characters of a page make up a line, as a reader sees it?

A file may paint letters in any order: backwards, or the end of a word pages later
than its start. Letters of a line are put in order from left to right, and parts of a
line that touch are put together.
"""

import unicodedata
from collections import defaultdict, deque
from collections.abc import Callable, Sequence
from itertools import pairwise

from textveil.formats.pdf_parts.page_picture import Box
from textveil.formats.pdf_parts.page_signs import GAP, Sign, split_lines

REACH = 1.2
"""Parts of a line lie no further apart than this share of their height; columns do."""
SAME = 0.5
"""Parts of one line share this much of their height."""
BACK = 0.3
"""A letter that starts further to the left than the one before, by this share of its height, is out of order."""

Line = list[Sign]


def as_seen(signs: Sequence[Sign], *, is_turned: Callable[[Sign], bool]) -> list[Sign]:
    """The same characters, each line from left to right and whole."""
    lines = split_lines(signs)
    whole = join_parts([[sign for part in parts(line) for sign in mend_line(part, is_turned)] for line in lines])
    return [sign for number, line in enumerate(whole) for sign in ([Sign("\n", None), *line] if number else line)]


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
    output, edges, near = list[Line](), list[Edges | None](), defaultdict[tuple[int, int], deque[int]](make_queue)
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


def make_queue() -> deque[int]:
    """The last few lines of a place: in one place, no honest page has more."""
    return deque(maxlen=8)


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
