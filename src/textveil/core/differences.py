"""Where do two versions of a text differ, word by word?

Words that both say just once hold the versions together (patience diff), and between two of them again, so that a
long text is compared in a moment. How words are set apart – blanks, line ends – is no difference.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import pairwise

WORD = re.compile(r"\A\s*|(?:\w+|[^\w\s])\s*")
SMALL = 250_000
"""Pairs of words up to which what has no word of its own in common is compared pair by pair; larger it is all new."""
DEEPEST = 40
"""How often a gap between words that agree is looked into again."""
Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class TextDifference:
    """A stretch of both versions: where they agree but for blanks, or what the one says instead of the other."""

    before: str = field(repr=False)
    after: str = field(repr=False)
    is_same: bool


def compare_texts(before: str, after: str) -> list[TextDifference]:
    """Two versions as stretches in which they agree and stretches in which they differ, in turns."""
    found = match_parts(WORD.findall(before), WORD.findall(after))
    return list(join_differences(part for one in found for part in split_by_line(one)))


def match_parts(before: Sequence[str], after: Sequence[str]) -> Iterator[TextDifference]:
    """Lists of parts as stretches that agree and that do not."""
    start, other = 0, 0
    for one, two in [
        *match_places([part.strip() for part in before], [part.strip() for part in after]),
        (len(before), len(after)),
    ]:
        if one > start or two > other:
            yield TextDifference("".join(before[start:one]), "".join(after[other:two]), is_same=False)
        if one < len(before):
            yield TextDifference(before[one], after[two], is_same=True)
        start, other = one + 1, two + 1


def split_by_line(found: TextDifference) -> Iterator[TextDifference]:
    """A difference over as many lines in both versions, line by line: text that repeats itself is held by its lines."""
    lines, others = found.before.split("\n"), found.after.split("\n")
    if found.is_same or len(lines) != len(others) or len(lines) == 1:
        yield found
        return
    for number, (one, other) in enumerate(zip(lines, others, strict=True)):
        if number:
            yield TextDifference("\n", "\n", is_same=True)
        yield from match_parts(WORD.findall(one), WORD.findall(other))


def match_places(before: Sequence[str], after: Sequence[str]) -> list[Pair]:
    """Which parts of two lists are one, both in order."""
    pairs: list[Pair] = []
    gaps = [(0, len(before), 0, len(after), 0)]
    while gaps:
        start, end, other, last, depth = gaps.pop()
        while start < end and other < last and before[start] == after[other]:
            pairs.append((start, other))
            start, other = start + 1, other + 1
        anchors = match_unique(before[start:end], after[other:last])
        if anchors and depth < DEEPEST:
            ends = [(-1, -1), *anchors, (end - start, last - other)]
            for (one, two), (three, four) in pairwise(ends):
                gaps.append((start + one + 1, start + three, other + two + 1, other + four, depth + 1))
            pairs += [(start + one, other + two) for one, two in anchors]
        else:
            pairs += [(start + one, other + two) for one, two in match_small(before[start:end], after[other:last])]
    return sorted(pairs)


def match_small(before: Sequence[str], after: Sequence[str]) -> Iterator[Pair]:
    """Which parts are one where none is said just once: pair by pair, and of many only those at the end."""
    end, last = len(before), len(after)
    while end and last and before[end - 1] == after[last - 1]:
        end, last = end - 1, last - 1
        yield end, last
    if end * last <= SMALL:
        found = SequenceMatcher(None, before[:end], after[:last], autojunk=False).get_matching_blocks()
        yield from ((one + at, other + at) for one, other, size in found for at in range(size))


def match_unique(before: Sequence[str], after: Sequence[str]) -> list[Pair]:
    """The longest row of parts that both lists say just once, in the same order in both."""
    once, twice = Counter(before), Counter(after)
    places = {part: at for at, part in enumerate(after) if part and twice[part] == 1}
    common = [(at, places[part]) for at, part in enumerate(before) if part in places and once[part] == 1]
    ends: list[int] = []  # of the rows of each length, the smallest place at which one ends
    rows: list[int] = []  # which pair that is
    earlier: list[int] = []  # the pair before each one in its row
    for number, (_, place) in enumerate(common):
        length = bisect_left(ends, place)
        earlier.append(rows[length - 1] if length else -1)
        if length == len(ends):
            ends.append(place)
            rows.append(number)
        else:
            ends[length], rows[length] = place, number
    row, at = list[Pair](), rows[-1] if rows else -1
    while at >= 0:
        row.append(common[at])
        at = earlier[at]
    return row[::-1]


def join_differences(found: Iterable[TextDifference]) -> Iterator[TextDifference]:
    """Neighbours of one sort in one; blanks behind both versions of a difference are no part of it."""
    before, after, is_same = "", "", True
    for one in found:
        if one.is_same == is_same:
            before, after = before + one.before, after + one.after
            continue
        blanks = ("", "")
        if not is_same and before.strip() and after.strip():
            blanks = before[len(before.rstrip()) :], after[len(after.rstrip()) :]
            before, after = before.rstrip(), after.rstrip()
        if before or after:
            yield TextDifference(before, after, is_same)
        before, after, is_same = blanks[0] + one.before, blanks[1] + one.after, one.is_same
    if before or after:
        yield TextDifference(before, after, is_same)
