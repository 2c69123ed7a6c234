"""Which marks stand for the same person or thing?

Marks of names bear numbers, each thing its own, in the order in which the text
speaks of them: whoever reads "[organization 2]" again knows that it is the same.
"""

import re
from bisect import bisect_left
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import replace

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.core.marks import MARKS
from textveil.core.model import Edit, Span

UNNUMBERED = IDENTIFIERS | {Kind.WORD, Kind.DATE, Kind.AGE, Kind.NUMBER, Kind.UNIT, Kind.ROLE, Kind.NATIONALITY}
"""Kinds of which one is not told from another."""
BY_MARK = {MARKS[kind]: MARKS[kind][1:-1] for kind in Kind if kind not in UNNUMBERED}
TAKEN = re.compile(r"\[(?P<called>[a-z ]+) (?P<number>\d{1,4})\]")
"""A number that a mark of the text bears already."""
WRITTEN = re.compile(r"\[(?P<called>[a-z -]+)(?P<number>(?: \d{1,4})?)\]")
"""A mark, as English has it."""


def number_marks(edits: Sequence[Edit], who: Mapping[Span, Hashable], *, text: str) -> list[Edit]:
    """Edits, their marks of names numbered; ``who`` says what each stretch that has to go means.

    >>> edits = [Edit(0, 4, "[name]", Kind.NAME), Edit(9, 13, "[name]", Kind.NAME), Edit(18, 22, "[name]", Kind.NAME)]
    >>> numbered = number_marks(edits, {(0, 4): 1, (9, 13): 2, (18, 22): 1}, text="")
    >>> [one.replacement for one in numbered]
    ['[name 1]', '[name 2]', '[name 1]']
    """
    spans = sorted(who)
    last: dict[str, int] = {}
    for found in TAKEN.finditer(text):
        last[found["called"]] = max(last.get(found["called"], 0), int(found["number"]))
    numbers: dict[tuple[str, Hashable], int] = {}
    numbered = []
    for edit in edits:
        is_marked = "[" in edit.replacement and not edit.way
        hidden = next((one for one in BY_MARK if one in edit.replacement), None) if is_marked else None
        thing = who_is_at(edit, spans, who) if hidden else None
        if hidden is None or thing is None:
            numbered.append(edit)
            continue
        called = BY_MARK[hidden]
        if (called, thing) not in numbers:
            numbers[called, thing] = last[called] = last.get(called, 0) + 1
        said = edit.replacement.replace(hidden, f"[{called} {numbers[called, thing]}]")
        numbered.append(replace(edit, replacement=said))
    return numbered


def spell_marks(edits: Sequence[Edit], words: Mapping[Kind, str]) -> list[Edit]:
    """Edits, their marks in the words of a language.

    >>> spell_marks([Edit(0, 4, "[name 2]", Kind.PERSON)], {Kind.PERSON: "Name"})[0].replacement
    '[Name 2]'
    """
    said = {MARKS[kind][1:-1]: word for kind, word in words.items()}

    def spell(found: re.Match[str]) -> str:
        return f"[{said.get(found['called'], found['called'])}{found['number']}]"

    return [replace(one, replacement=WRITTEN.sub(spell, one.replacement)) if not one.way else one for one in edits]


def who_is_at(edit: Edit, spans: Sequence[Span], who: Mapping[Span, Hashable]) -> Hashable | None:
    """What is meant by the first stretch that an edit touches, if that is known."""
    place = bisect_left(spans, (edit.start, 0))
    near = spans[max(place - 1, 0) : place + 1]
    found = next((one for one in near if one[1] > edit.start and one[0] < max(edit.end, edit.start + 1)), None)
    return None if found is None else who[found]
