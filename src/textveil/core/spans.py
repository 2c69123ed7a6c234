"""How are spans merged, moved and compared with edits?

Spans are offsets into the original text, so edits made in several rounds still
replay on it.
"""

import re
from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, islice
from operator import attrgetter, itemgetter
from typing import overload

import numpy as np
from numpy.typing import NDArray

from textveil.core.marks import mark
from textveil.core.model import Edit, Finding, Span, change_finding

LINE_BREAK = re.compile(r"\r\n|[\n\r\x0b\x0c\x85\u2028\u2029]")
END = itemgetter(1)


def merge(spans: Iterable[Span]) -> list[Span]:
    """The stretches that spans cover, in order and apart; spans that only touch stay two.

    >>> merge([(5, 9), (0, 3), (2, 4), (9, 10)])
    [(0, 4), (5, 9), (9, 10)]
    """
    merged: list[Span] = []
    for start, end in sorted(spans):
        if merged and start < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(merged[-1][1], end))
        else:
            merged.append((start, end))
    return merged


def subtract(span: Span, taken: Sequence[Span]) -> list[Span]:
    """What is left of a span without some others, which are in order and apart.

    >>> subtract((0, 12), [(0, 6), (8, 9)])
    [(6, 8), (9, 12)]
    """
    start, end = span
    left: list[Span] = []
    for place in range(bisect_left(taken, start, key=END), len(taken)):
        first, last = taken[place]
        if first >= end:
            break
        left += [(start, first)] if start < first else []
        start = max(start, last)
    return [*left, (start, end)] if start < end else left


def mask_spans(text: str, spans: Sequence[Span]) -> str:
    """A text with a word of no meaning where each of some spans is, which are in order and apart; nothing else moves.

    >>> mask_spans("Ann Lee, 34", [(0, 7)])
    'xxxxxxx, 34'
    """
    parts, done = list[str](), 0
    for start, end in spans:
        parts += [text[done:start], "x" * (end - start)]
        done = end
    return "".join([*parts, text[done:]])


def redact(findings: Iterable[Finding]) -> list[Edit]:
    """A mark for each stretch that findings cover, in order and apart; of its first finding's kind."""
    covered = sorted(((span, finding.kind) for finding in findings for span in finding.spans), key=lambda one: one[0])
    edits: list[Edit] = []
    for (start, end), kind in covered:
        if edits and start < edits[-1].end:
            last = edits[-1]
            edits[-1] = Edit(last.start, max(last.end, end), last.replacement, last.kind)
        else:
            edits.append(Edit(start, end, mark(kind), kind))
    return edits


def touches(spans: Iterable[Span], edits: Sequence[Edit]) -> bool:
    """Whether some of the spans lie where one of the edits is; edits are in order and apart."""
    for start, end in spans:
        place = bisect_right(edits, start, key=attrgetter("end"))
        if place < len(edits) and edits[place].start < end:
            return True
    return False


def untouched(findings: Iterable[Finding], edits: Sequence[Edit]) -> list[Finding]:
    """The findings of which nothing lies where one of the edits is."""
    return [one for one in findings if not touches(one.spans, edits)]


def join_edits(first: Sequence[Edit], second: Sequence[Edit]) -> list[Edit]:
    """All edits, in order; where two overlap, one mark of the first kind covers both.

    >>> from textveil.core.kinds import Kind
    >>> instead = [Edit(0, 5, "a city", Kind.WORD), Edit(10, 12, "it", Kind.WORD)]
    >>> edits = join_edits([Edit(4, 9, "[name]", Kind.NAME)], instead)
    >>> [(edit.start, edit.end, edit.replacement) for edit in edits]
    [(0, 9, '[withheld]'), (10, 12, 'it')]
    """
    merged: list[Edit] = []
    for edit in sorted([*first, *second], key=lambda edit: (edit.start, edit.end)):
        if merged and edit.start < merged[-1].end:
            last = merged[-1]
            merged[-1] = Edit(last.start, max(last.end, edit.end), mark(last.kind), last.kind)
        else:
            merged.append(edit)
    return merged


def line_breaks(text: str) -> str:
    """The line breaks of a text and nothing else.

    >>> line_breaks("Ann\\r\\nLee\\n")
    '\\r\\n\\n'
    """
    return "".join(LINE_BREAK.findall(text))


def keep_line_breaks(text: str, edits: Iterable[Edit]) -> list[Edit]:
    """The same edits, none of which swallows a line break: those of what it hides follow its replacement.

    Before a comma or the like it stands in front, so that no line begins with one.

    >>> from textveil.core.kinds import Kind
    >>> keep_line_breaks("Vandelay\\nTo: us", [Edit(0, 11, "a company", Kind.NAME)])[0].replacement
    'a company\\n'
    >>> keep_line_breaks("from North\\nTarn, she", [Edit(5, 15, "a state", Kind.PLACE)])[0].replacement
    '\\na state'
    """
    kept: list[Edit] = []
    for edit in edits:
        lost = line_breaks(text[edit.start : edit.end])
        is_whole = not lost or edit.way == "remove" or line_breaks(edit.replacement) == lost
        said = LINE_BREAK.sub(" ", edit.replacement)
        said = f"{lost}{said}" if is_before_sign(text, edit) and lost in ("\n", "\r\n") else f"{said}{lost}"
        kept.append(edit if is_whole else replace(edit, replacement=said))
    return kept


def is_before_sign(text: str, edit: Edit) -> bool:
    """Whether a sign follows an edit that no line begins with, and a word stands before it."""
    before, behind = text[max(edit.start - 2, 0) : edit.start], text[edit.end : edit.end + 1]
    return bool(before.strip()) and before.endswith(" ") and behind in set(",.;:)!?’'")


def restore_spans(spans: Iterable[Span], edits: Sequence[Edit]) -> list[Span]:
    """Where spans of the edited text stood in the original; a mark stands for all it hides.

    >>> from textveil.core.kinds import Kind
    >>> restore_spans([(7, 10)], [Edit(0, 9, "[name]", Kind.NAME)])  # "met" in "[name] met"
    [(10, 13)]
    """
    growth = _growth(edits)
    lefts = [edit.start + before for edit, before in zip(edits, growth, strict=False)]
    rights = [edit.end + after for edit, after in zip(edits, growth[1:], strict=True)]

    def source(place: int, *, is_start: bool) -> int:
        done = (bisect_right if is_start else bisect_left)(rights, place)
        if done < len(edits) and lefts[done] < place:
            return edits[done].start if is_start else edits[done].end
        return place - growth[done]

    return [(source(start, is_start=True), source(end, is_start=False)) for start, end in spans]


def restore_findings(findings: Sequence[Finding], edits: Sequence[Edit]) -> list[Finding]:
    """Findings in the edited text, with their spans where they stood in the original."""
    restored = iter(restore_spans([span for one in findings for span in one.spans], edits))
    return [change_finding(one, spans=tuple(islice(restored, len(one.spans)))) for one in findings]


def move_spans(spans: Iterable[Span], edits: Sequence[Edit]) -> list[Span]:
    """Where spans of the original stand in the edited text; what an edit took in stands where its replacement does.

    >>> from textveil.core.kinds import Kind
    >>> move_spans([(0, 3), (10, 13)], [Edit(0, 9, "[name]", Kind.NAME)])
    [(0, 6), (7, 10)]
    """
    growth, starts = _growth(edits), [edit.start for edit in edits]

    def target(place: int, *, is_start: bool) -> int:
        before = (bisect_right if is_start else bisect_left)(starts, place)
        last = edits[before - 1] if before else None
        if last and (place < last.end or (place == last.end and not is_start)):
            return last.start + growth[before - 1] + (0 if is_start else len(last.replacement))
        return place + growth[before]

    return [(target(start, is_start=True), target(end, is_start=False)) for start, end in spans]


def _growth(edits: Sequence[Edit]) -> list[int]:
    """How much longer the text is before each edit, and after the last."""
    return list(accumulate((len(edit.replacement) - (edit.end - edit.start) for edit in edits), initial=0))


def balance(span: Span, *, text: str) -> Span:
    """A span without a bracket at its end that is opened before it or closed behind it, and with one it closes.

    >>> [text[slice(*balance(span, text=text))] for text, span in (("(tel. 12)", (1, 9)), ("(12)", (0, 3)))]
    ['tel. 12', '12']
    """
    start, end = span
    opened, closed = text.count("(", start, end), text.count(")", start, end)
    if closed > opened:
        if text[end - 1] == ")":
            return start, end - 1
        return start - (start > 0 and text[start - 1] == "("), end
    return start + (opened > closed and text[start] == "("), end


# What stands near a place on its line?


def line_near(text: str, span: Span, *, reach: int) -> Span:
    """The line of a stretch, or so much of it as lies within reach: a text may be one long line.

    >>> line_near("one\\ntwo three four\\nfive", (8, 13), reach=100)
    (4, 18)
    >>> line_near("one two three four", (8, 13), reach=4)
    (4, 17)
    """
    start, end = span
    first, last = max(0, start - reach), min(len(text), end + reach)
    break_after = text.find("\n", end, last)
    return max(first, text.rfind("\n", first, start) + 1), last if break_after < 0 else break_after


# How are the many spans of a long text kept in little room?
#
# A list of pairs takes some 130 bytes a pair, two columns of numbers eight. Few spans
# are a list, which is faster to ask; many are columns that look like one.

MANY = 250_000
"""From so many spans on they are kept in columns."""


class CompactSpans(Sequence[Span]):
    """Pairs of numbers as two columns; asked like a list."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, starts: NDArray[np.integer], ends: NDArray[np.integer]) -> None:
        self._starts, self._ends = array("i"), array("i")
        self._starts.frombytes(starts.astype(np.intc).tobytes())
        self._ends.frombytes(ends.astype(np.intc).tobytes())

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[Span]:
        return zip(self._starts, self._ends, strict=True)

    @overload
    def __getitem__(self, place: int) -> Span: ...
    @overload
    def __getitem__(self, place: slice) -> list[Span]: ...
    def __getitem__(self, place: int | slice) -> Span | list[Span]:
        if isinstance(place, slice):
            return list(zip(self._starts[place], self._ends[place], strict=True))
        return self._starts[place], self._ends[place]

    @property
    def starts(self) -> "array[int]":
        """The first number of each pair."""
        return self._starts

    @property
    def ends(self) -> "array[int]":
        """The second number of each pair."""
        return self._ends

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self._starts.tobytes(), self._ends.tobytes()))


def spans_of(starts: NDArray[np.integer], ends: NDArray[np.integer]) -> Sequence[Span]:
    """The spans between some starts and ends, in as little room as their number asks for.

    >>> spans_of(np.array([0, 4]), np.array([3, 9]))
    [(0, 3), (4, 9)]
    """
    if len(starts) >= MANY:
        return CompactSpans(starts, ends)
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def starts_of(spans: Sequence[Span]) -> Sequence[int]:
    """Where each span starts.

    >>> starts_of([(0, 3), (4, 9)])
    [0, 4]
    """
    return spans.starts if isinstance(spans, CompactSpans) else [start for start, _ in spans]


def compact(spans: Sequence[Span]) -> Sequence[Span]:
    """The same spans, in columns where there are many."""
    if len(spans) < MANY:
        return spans
    columns = np.array(spans, np.intc).reshape(-1, 2)
    return CompactSpans(columns[:, 0], columns[:, 1])


def join_spans(parts: Sequence[tuple[int, Sequence[Span]]]) -> Sequence[Span]:
    """The spans of parts that follow each other, each moved by what its part begins at.

    >>> join_spans([(0, [(0, 3)]), (10, [(1, 2), (2, 5)])])
    [(0, 3), (11, 12), (12, 15)]
    """
    columns = [columns_of(spans) + moved for moved, spans in parts]
    return spans_of(*np.concatenate([np.empty((2, 0), np.int64), *columns], axis=1))


def columns_of(spans: Sequence[Span]) -> NDArray[np.int64]:
    """The starts and the ends of some spans."""
    if isinstance(spans, CompactSpans):
        return np.stack([np.frombuffer(one, np.intc) for one in (spans.starts, spans.ends)]).astype(np.int64)
    return np.array(spans, np.int64).reshape(-1, 2).T


# Which match of a pattern lies over a place, or begins at one of some places?


def match_over(pattern: re.Pattern[str], text: str, span: Span, *, within: Span) -> re.Match[str] | None:
    """The match that ``finditer`` finds over a span; what begins behind the beginning of that is not tried.

    >>> match_over(re.compile(r"[a-z]+ \\d+"), "on May 3, at 5 pm", (13, 14), within=(0, 17))
    <re.Match object; span=(10, 14), match='at 5'>
    """
    (place, end), match_at = within, pattern.match
    while place <= span[0]:
        match = match_at(text, place, end)
        if match and span[1] <= match.end():
            return match
        place = match.end() if match else place + 1
    return None


def matches_from(pattern: re.Pattern[str], text: str, *, opening: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """What ``finditer`` finds of a pattern that fits only where an opening of one sign does, which is sooner found.

    >>> opening, pattern = re.compile("[A-Z]"), re.compile(r"\\b[A-Z]\\w+ \\d+")
    >>> [match[0] for match in matches_from(pattern, "On May 3, in June 4", opening=opening)]
    ['May 3', 'June 4']
    """
    done = 0
    for place in opening.finditer(text):
        match = pattern.match(text, place.start()) if place.start() >= done else None
        if match:
            done = match.end()
            yield match
