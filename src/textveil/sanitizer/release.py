"""How does a sanitized document get out?

One way: write it, open what was written, judge it again. Only then does anyone
get the bytes.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from difflib import SequenceMatcher
from typing import Protocol

from textveil.certificate.places import carry_hidden
from textveil.core.column_model import Column, keep_verdicts
from textveil.core.errors import UnsafeOutputError
from textveil.core.model import Document, Edit, Finding, Hidden, Span, apply
from textveil.core.spans import join_edits, keep_line_breaks, merge, move_spans, redact, restore_spans
from textveil.formats.reader import parse, removed_notes
from textveil.formats.registry import SAME, Settings
from textveil.formats.unread_places import MADE_OF_ELEMENTS, find_unread
from textveil.formats.writer import own_settings, render

PICTURES = "pictures"
"""What a sanitized file may hold though nobody looks into it: painted pages of a facsimile, pictures one kept."""


WITH_PLACES = frozenset({*MADE_OF_ELEMENTS, *(name for names in SAME[1:] for name in names)})
"""Formats whose files may hold words where no reader reads."""
NEVER_THE_SAME = ("pdf",)
"""Formats whose files are made anew each time."""
SETTLED = 3
"""A file is cleaned so often until that changes nothing."""
ROUNDS, PATIENCE, STUCK = 10, 4, 6
"""A file is written so often until nothing is found in it; from then on whole lines are hidden, and at last every line
that has a word of what is still found: where it stands in the original may be wrongly told."""


class Finds(Protocol):
    """Who judges what was written."""

    def columns_of(self, document: Document) -> tuple[Column, ...]:
        """The columns of the tables in a document."""

    def find_in_places(self, document: Document) -> list[Finding]:
        """What a document gives away by the places that its words stand in, or packed in its text."""

    def find(
        self,
        text: str,
        hidden: Sequence[Hidden] = (),
        *,
        stand_ins: Sequence[Span] = (),
        columns: tuple[Column, ...] = (),
    ) -> list[Finding]:
        """What a text gives away."""


@dataclass(frozen=True, slots=True)
class Released:
    """A document that may be shared: its bytes, and the text that they were found to hold."""

    data: bytes = field(repr=False)
    text: str = field(repr=False)
    hidden: list[Hidden] = field(repr=False)
    stand_ins: list[Span]
    """Where the text says what nobody reads as its own."""
    pictures: int | None
    """How many pictures are in the file; None for a text."""
    edits: list[Edit] = field(default_factory=list, repr=False)
    """All that was changed in the original, with what only its file made look like something."""
    findings: list[Finding] = field(default_factory=list, repr=False)
    """What was found in the written file and hidden, too; where it stood in the original."""
    columns: tuple[Column, ...] = field(default=(), repr=False)
    """The columns of tables in the text."""


@dataclass(frozen=True, slots=True)
class Attempt:
    """A file that was written, what its reader reads, and what is found in that."""

    data: bytes = field(repr=False)
    written: Document
    hidden: list[Hidden] = field(repr=False)
    stand_ins: list[Span]
    found: list[Finding] = field(repr=False)
    columns: tuple[Column, ...] = field(default=(), repr=False)


def release(
    document: Document, edits: Iterable[Edit], *, settings: Settings, judge: Finds, hidden: Sequence[Hidden] = ()
) -> Released:
    """The bytes of the document with the edits made, read again before anyone gets them.

    What a file makes look like something – a line that goes on in another one – is hidden, too, and the file is
    written again; what never gets clean is an error.
    """
    made, taken, also, by_lines = sorted(edits, key=lambda edit: edit.start), list(hidden), list[Finding](), False
    for number in range(ROUNDS):
        attempt = write_and_judge(document, made, settings=settings, judge=judge, hidden=taken)
        if not attempt.found:
            refuse_unread(attempt.data, attempt.written.text, settings=settings)
            pictures = sum(note.count for note in removed_notes(attempt.written) if note.what == PICTURES)
            said, taken, columns = attempt.written.text, attempt.hidden, attempt.columns
            return Released(attempt.data, said, taken, attempt.stand_ins, pictures, made, also, columns)
        by_lines = by_lines or number >= PATIENCE
        more = find_in_original(attempt, document, made, by_lines=by_lines)
        more += find_by_words(attempt, document) if number >= STUCK else []
        new = keep_line_breaks(document.text, join_edits(redact(more), made))
        by_lines = by_lines or new == made
        moved = move_spans(restore_spans([one.span for one in taken], made), new)
        taken = [replace(one, span=span) for one, span in zip(taken, moved, strict=True)]
        made, also = new, [*also, *more]
    raise UnsafeOutputError(
        f"something is still found in the written file{told_place(attempt)}, so nothing is released: "
        "write a .txt file instead, or take that part out"
    )


def write_and_judge(
    document: Document, edits: Sequence[Edit], *, settings: Settings, judge: Finds, hidden: Sequence[Hidden]
) -> Attempt:
    """The file, written and read again as a stranger reads it."""
    text = apply(document.text, edits)
    data, written = settle(render(document, edits, settings=settings), settings=settings)
    moved = carry_hidden(list(hidden), text, written.text)
    made = [edit for edit in edits if edit.way]
    stand_ins = move_spans([(edit.start, edit.end) for edit in made], edits)
    stand_ins = [one.span for one in carry_hidden([Hidden(span, "") for span in stand_ins], text, written.text)]
    stand_ins = merge([*stand_ins, *settings.stamp.find(written.text)])
    # The same text was judged already; but a file may tell by the places that its words stand in.
    found = judge.find_in_places(written)
    columns = keep_verdicts(judge.columns_of(written), judge.columns_of(document))
    if written.text != text:
        found += judge.find(written.text, moved, stand_ins=stand_ins, columns=columns)
    return Attempt(data, written, moved, stand_ins, found, columns)


def refuse_unread(data: bytes, text: str, *, settings: Settings) -> None:
    """Stop at a file that says a listed word in a place that no reader reads."""
    if settings.hides_name is None or settings.format not in WITH_PLACES:
        return
    if place := find_unread(data, text, settings.hides_name):
        raise UnsafeOutputError(
            f"something that is listed is still in the written file where its text does not say it ({place}), "
            "so nothing is released: write a .txt file instead, or take that part out"
        )


def settle(data: bytes, *, settings: Settings) -> tuple[bytes, Document]:
    """A file that cleaning again does not change, and what its reader reads."""
    written = parse(data, settings=settings)
    for _ in range(SETTLED):
        again = clean_again(written)
        if again is None or again == data:
            break
        data, written = again, parse(again, settings=settings)
    return data, written


def clean_again(written: Document) -> bytes | None:
    """The bytes of a file that was read, written again with nothing changed; None where that is never the same."""
    settings = own_settings(written)
    return None if settings.format in NEVER_THE_SAME else render(written, [], settings=settings)


def find_in_original(attempt: Attempt, document: Document, edits: Sequence[Edit], *, by_lines: bool) -> list[Finding]:
    """What was found in the written text, where it stands in the original; whole lines if nothing else helps."""
    text, original = apply(document.text, edits), document.text
    spans = [span for one in attempt.found for span in one.spans]
    placed = iter(restore_spans(align_spans(spans, attempt.written.text, text), edits))
    found = []
    for one in attempt.found:
        own = [next(placed) for _ in one.spans]
        wide = [whole_lines(original, span) for span in own] if by_lines else own
        found.append(
            replace(one, spans=tuple(wide), terms=tuple(original[slice(*span)] for span in wide), rule=one.rule)
        )
    return found


def find_by_words(attempt: Attempt, document: Document) -> list[Finding]:
    """What was found in the written text, as all lines of the original that have a word of it."""
    original, found = document.text, list[Finding]()
    for one in attempt.found:
        words = {word for start, end in one.spans for word in attempt.written.text[start:end].split()}
        places = [match.span() for word in sorted(words) for match in re.finditer(re.escape(word), original)]
        lines = merge([whole_lines(original, place) for place in places])
        found += [replace(one, spans=tuple(lines), terms=tuple(original[slice(*line)] for line in lines))]
    return [one for one in found if one.spans]


def whole_lines(text: str, span: Span) -> Span:
    """The lines that a stretch lies on."""
    start = text.rfind("\n", 0, span[0]) + 1
    end = text.find("\n", span[1])
    return start, end if end >= 0 else len(text)


def told_place(attempt: Attempt) -> str:
    """Where something is still found, for an error: a line's number, never what it says."""
    spans = [span for one in attempt.found for span in one.spans]
    if not spans:
        return ""
    return f" (line {attempt.written.text.count(chr(10), 0, min(spans)[0]) + 1} of its text)"


def align_spans(spans: Sequence[Span], before: str, after: str) -> list[Span]:
    """Spans of one text, each as the stretch of the other that says the same; wider where that is not sure.

    >>> align_spans([(0, 3)], "ABC left", "A\\nB\\nC\\nleft")
    [(0, 5)]
    """
    olds, news = letter_places(before), letter_places(after)
    if len(olds) == len(news) and "".join(before.split()) == "".join(after.split()):
        return [stretch(news, bisect_left(olds, start), bisect_left(olds, end)) for start, end in spans]
    return align_words(spans, before, after)


def letter_places(text: str) -> list[int]:
    """Where each sign stands that is no space."""
    return [place for place, sign in enumerate(text) if not sign.isspace()]


def stretch(places: Sequence[int], first: int, last: int) -> Span:
    """From the first of some signs to the one before the last."""
    if first >= last:
        return (0, 0)
    return places[first], places[last - 1] + 1


def align_words(spans: Sequence[Span], before: str, after: str) -> list[Span]:
    """The same for texts whose words differ: what no word stands for lies between those that do."""
    olds, news = word_spans(before), word_spans(after)
    matcher = SequenceMatcher(None, [before[slice(*one)] for one in olds], [after[slice(*one)] for one in news], False)
    known = {block.a + step: block.b + step for block in matcher.get_matching_blocks() for step in range(block.size)}
    sure = sorted(known)
    found = []
    for start, end in spans:
        first = bisect_right(olds, start, key=lambda one: one[1])
        last = max(bisect_left(olds, end, key=lambda one: one[0]) - 1, first)
        low, high = bisect_right(sure, first) - 1, bisect_left(sure, last)
        left = news[known[sure[low]]][sure[low] != first] if low >= 0 else 0
        right = news[known[sure[high]]][sure[high] == last] if high < len(sure) else len(after)
        found.append((left, right))
    return found


def word_spans(text: str) -> list[Span]:
    """Where each word stands."""
    found, start = list[Span](), -1
    for place, sign in enumerate(f"{text} "):
        if sign.isspace():
            if start >= 0:
                found.append((start, place))
            start = -1
        elif start < 0:
            start = place
    return found
