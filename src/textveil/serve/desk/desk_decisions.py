"""What was decided at the desk, and where does each decision hold in a document?

A decision speaks of all mentions of something, or of one place. It is kept by
what stands there and what stands around it, so that it holds again in the next
version of the document.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any, Literal, cast, get_args

from textveil.core.errors import InputError, tell_input
from textveil.core.model import Span
from textveil.sanitizer.rulings import Act, Ruling

FORMAT = "textveil decisions 1"
Choice = Literal["accept", "reset"] | Act
ACTS: tuple[str, ...] = get_args(Act)
CHOICES: tuple[str, ...] = ("accept", "reset", *ACTS)
"""``accept`` leaves it as proposed and reviewed, ``reset`` takes back what was decided; the rest are rulings."""
AROUND = 40
"""Characters before and behind a place by which it is known again."""
LONGEST = 2000
"""Characters of the longest words, reasons and names."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """One place: where it stood, and what stood around it."""

    start: int
    before: str = field(repr=False)
    after: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Decision:
    """What somebody decided, about whom or what, and why."""

    act: Choice
    terms: tuple[str, ...] = field(repr=False)
    """What the mentions say."""
    kind: str = ""
    where: Anchor | None = field(default=None, repr=False)
    """The one place it is about; None for all mentions."""
    words: str = field(default="", repr=False)
    code: str = ""
    """The reason's code in a list of exemptions."""
    because: str = field(default="", repr=False)
    who: str = ""
    when: str = ""
    column: int | None = None
    """The number of the column of a table whose cells it is about; the column's name is its term then."""


@dataclass(frozen=True, slots=True)
class Placed:
    """A decision at one place of a document."""

    span: Span
    decision: Decision


def anchor_at(text: str, span: Span) -> Anchor:
    """How a place is known again."""
    start, end = span
    return Anchor(start, text[max(start - AROUND, 0) : start], text[end : end + AROUND])


@dataclass(frozen=True, eq=False)
class Places:
    """Where a document says what decisions are about; each decision is looked for once."""

    text: str = field(repr=False)
    mentions: Mapping[str, Sequence[Span]] = field(default_factory=dict, repr=False)
    """Where entities are mentioned, by what stands there."""
    columns: Sequence[tuple[str, Sequence[Span]]] = field(default=(), repr=False)
    """The columns of tables: what each is called, and where its cells stand."""
    found: dict[Decision, list[Span]] = field(default_factory=dict, repr=False)

    def find(self, decision: Decision) -> list[Span]:
        """Where one decision holds."""
        if decision not in self.found:
            self.found[decision] = self._look_for(decision)
        return self.found[decision]

    def _look_for(self, decision: Decision) -> list[Span]:
        if decision.where is not None:
            return find_anchor(decision.where, decision.terms[0], self.text)
        if decision.column is not None:
            return self._cells_of(decision)
        found = {span for term in decision.terms for span in self.mentions.get(term, ())}
        if found and decision.act != "hide":
            return sorted(found)
        return sorted({*found, *occurrences(decision.terms, self.text)})

    def _cells_of(self, decision: Decision) -> list[Span]:
        """Where the cells of the column stand: the one of that number, if it is still called so, else of that name."""
        named = [cells for name, cells in self.columns if name == decision.terms[0]]
        place = decision.column or 0
        if place < len(self.columns) and self.columns[place][0] == decision.terms[0]:
            named = [self.columns[place][1]]
        return sorted(named[0]) if named else []


def place_decisions(decisions: Sequence[Decision], places: Places) -> list[Placed]:
    """Where decisions hold, in order and apart: of two about one place, the later."""
    placed: list[Placed] = []
    taken = bytearray(len(places.text))
    for decision in reversed(decisions):
        for start, end in places.find(decision):
            if 1 not in taken[start:end]:
                taken[start:end] = b"\1" * (end - start)
                placed.append(Placed((start, end), decision))
    return sorted((one for one in placed if one.decision.act != "reset"), key=lambda one: one.span)


def occurrences(terms: Sequence[str], text: str) -> Iterator[Span]:
    """Where a text says one of some terms, as whole words, the longest first."""
    listed = "|".join(re.escape(term) for term in sorted(terms, key=len, reverse=True) if term.strip())
    pattern = re.compile(rf"(?<!\w)(?:{listed})(?!\w)" if listed else r"(?!)")
    return (match.span() for match in pattern.finditer(text))


def find_anchor(anchor: Anchor, term: str, text: str) -> list[Span]:
    """The place that an anchor means: where most of what stood around it stands; none if too little does."""
    places = [match.start() for match in re.finditer(re.escape(term), text)]
    fits = {start: likeness(anchor, text, (start, start + len(term))) for start in places}
    best = max(fits, key=lambda start: (fits[start], -abs(start - anchor.start)), default=None)
    is_known = best is not None and fits[best] >= min(len(anchor.before) + len(anchor.after), AROUND) / 2
    return [(best, best + len(term))] if best is not None and is_known else []


def likeness(anchor: Anchor, text: str, span: Span) -> int:
    """How many signs next to a place are as they were."""
    here = anchor_at(text, span)
    before = zip(reversed(anchor.before), reversed(here.before), strict=False)
    return shared_signs(before) + shared_signs(zip(anchor.after, here.after, strict=False))


def shared_signs(pairs: "zip[tuple[str, str]]") -> int:
    """How many pairs are equal before the first that is not."""
    count = 0
    for one, other in pairs:
        if one != other:
            break
        count += 1
    return count


def rulings_of(placed: Sequence[Placed]) -> list[Ruling]:
    """What decisions mean to a sanitizer; those that accept mean nothing."""
    return [
        Ruling(one.span, cast("Act", one.decision.act), one.decision.words, reason_in_words(one.decision))
        for one in placed
        if one.decision.act in ACTS
    ]


def reason_in_words(decision: Decision) -> str:
    """Why something is kept, in words and with its code."""
    return " ".join(part for part in (decision.code, decision.because) if part)


def write_decisions(decisions: Sequence[Decision], policy: dict[str, Any]) -> str:
    """Decisions and policy as a file, to be applied again; it repeats what was decided about, so it is private."""
    said = {"format": FORMAT, "keep": "private", "policy": policy, "decisions": [asdict(one) for one in decisions]}
    return json.dumps(said, ensure_ascii=False, indent=1) + "\n"


def read_decisions(data: str | bytes) -> tuple[list[Decision], dict[str, Any]]:
    """The decisions and the policy in a file."""
    try:
        said = json.loads(data)
    except (ValueError, RecursionError):
        said = None
    if not isinstance(said, dict) or said.get("format") != FORMAT or not isinstance(said.get("policy"), dict):
        raise InputError("this is no file of decisions: choose one that the desk saved")
    if not isinstance(said.get("decisions"), list):
        raise InputError("the file of decisions is damaged: save it again")
    return [read_decision(one) for one in said["decisions"]], said["policy"]


def read_decision(said: Any) -> Decision:
    """One decision, checked."""
    with tell_input("the file of decisions is damaged: save it again", KeyError, TypeError):
        where = None if said["where"] is None else Anchor(**said["where"])
        decision = Decision(**{**said, "where": where, "terms": tuple(said["terms"])})
    notes = (decision.kind, decision.words, decision.code, decision.because, decision.who, decision.when)
    is_whole = decision.act in CHOICES and bool(decision.terms) and all(map(is_short, (*decision.terms, *notes)))
    is_whole &= decision.column is None or isinstance(decision.column, int)
    if where is not None:
        is_whole &= isinstance(where.start, int) and is_short(where.before) and is_short(where.after)
    if not is_whole:
        raise InputError("the file of decisions is damaged: save it again")
    return decision


def is_short(text: object) -> bool:
    """Whether something is a text that is no longer than anyone writes."""
    return isinstance(text, str) and len(text) <= LONGEST
