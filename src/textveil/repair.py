"""What is put in the place of what would give something away?

Every hidden span becomes a readable mark of its kind. Spans are offsets into
the original text, so edits made in several rounds still replay on it.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from operator import attrgetter

from textveil.marks import mark
from textveil.model import Edit, Finding, Span


def redactions(findings: Iterable[Finding]) -> list[Edit]:
    """An edit for each stretch that findings cover, in order and apart."""
    covered = sorted((span, finding.kind) for finding in findings for span in finding.spans)
    edits: list[Edit] = []
    for (start, end), kind in covered:
        if edits and start < edits[-1].end:
            last = edits[-1]
            edits[-1] = Edit(last.start, max(last.end, end), last.replacement, last.kind)
        else:
            edits.append(Edit(start, end, mark(kind), kind))
    return edits


def touches(finding: Finding, edits: Sequence[Edit]) -> bool:
    """Something of the finding lies where one of the edits is; edits are in order and apart."""
    for start, end in finding.spans:
        place = bisect_right(edits, start, key=attrgetter("end"))
        if place < len(edits) and edits[place].start < end:
            return True
    return False


def apart(first: Sequence[Edit], second: Sequence[Edit]) -> list[Edit]:
    """All edits, in order; where two overlap, one mark of the first kind covers both.

    >>> apart([Edit(4, 9, "[name]", "name")], [Edit(0, 5, "a city", "term"), Edit(10, 12, "it", "term")])
    [Edit(start=0, end=9, replacement='[withheld]', kind='term'), Edit(start=10, end=12, replacement='it', kind='term')]
    """
    merged: list[Edit] = []
    for edit in sorted([*first, *second], key=lambda edit: (edit.start, edit.end)):
        if merged and edit.start < merged[-1].end:
            last = merged[-1]
            merged[-1] = Edit(last.start, max(last.end, edit.end), mark(last.kind), last.kind)
        else:
            merged.append(edit)
    return merged


def original_spans(spans: Iterable[Span], edits: Sequence[Edit]) -> list[Span]:
    """Where spans of the edited text stood in the original; a mark stands for all it hides.

    >>> original_spans([(7, 10)], [Edit(0, 9, "[name]", "name")])  # "met" in "[name] met"
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


def moved_spans(spans: Iterable[Span], edits: Sequence[Edit]) -> list[Span]:
    """Where spans of the original stand in the edited text; what an edit took in stands where its replacement does.

    >>> moved_spans([(0, 3), (10, 13)], [Edit(0, 9, "[name]", "name")])
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
