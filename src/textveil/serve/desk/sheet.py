"""What is on the desk: a document, its policy, what was decided, and what comes of it?

Nothing decided is lost: each step is a snapshot, so that undo and redo only look
at another one.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from functools import cached_property
from threading import RLock
from typing import Any, TypeVar

from textveil.core.column_model import Column
from textveil.core.errors import TextveilError, UsageError
from textveil.core.model import Document, Finding, Span
from textveil.judges.table_columns import trim_blanks
from textveil.languages.reading import Reading
from textveil.policy.policy import Policy
from textveil.sanitizer.ladders import Rung
from textveil.sanitizer.result import Result
from textveil.sanitizer.rulings import OWN, Ruling, hidden_findings, promises_against
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitizer_for
from textveil.serve.desk.desk_decisions import Decision, Placed, Places, place_decisions, rulings_of
from textveil.serve.desk.named_entities import NamedEntity, entities_of, own_entities
from textveil.serve.desk.pictures import Sheets, sheets_of
from textveil.serve.problems import Problem
from textveil.serve.service import read_policy

# Where is a place of a Python string for a browser?
#
# A browser counts UTF-16 units: signs beyond the first 65,536 count twice there.


@dataclass(frozen=True, slots=True)
class Units:
    """The places of a text's wide signs, in order."""

    wide: tuple[int, ...]

    def of_place(self, place: int) -> int:
        """A place of the text, counted as a browser does.

        >>> units_in("a😀b").of_place(2)
        3
        """
        return place + bisect_left(self.wide, place)

    def to_place(self, unit: int) -> int:
        """A browser's place, counted as Python does.

        >>> units_in("a😀b").to_place(3)
        2
        """
        starts = [place + number for number, place in enumerate(self.wide)]
        return unit - bisect_right(starts, unit - 1)

    def of_spans(self, spans: Sequence[Span]) -> list[list[int]]:
        """Spans, counted as a browser does."""
        return [[self.of_place(start), self.of_place(end)] for start, end in spans]


def units_in(text: str) -> Units:
    """How a browser counts a text."""
    if text.isascii():
        return Units(())
    return Units(tuple(place for place, sign in enumerate(text) if ord(sign) > 0xFFFF))


SORTS = ("reading", "findings", "columns", "entities", "places", "placed", "result")
"""What is made of a policy and decisions, and remembered."""
Kept = TypeVar("Kept")
MOST_STEPS = 2000
"""Steps that can be undone."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What was set and decided at one moment."""

    policy: dict[str, Any] = field(default_factory=dict, repr=False)
    decisions: tuple[Decision, ...] = ()
    approved_by: tuple[str, ...] = ()
    """Who looked at it besides whoever decided."""
    done_by: str = ""
    """Who said that all is decided."""
    assigned_to: str = ""
    """Who is to look at it, or to go on; the same in all steps."""


@dataclass(eq=False)
class Sheet:
    """A document on the desk."""

    document: Document
    name: str
    base: str = ""
    """A file with the policy over which that of the page is set."""
    steps: list[Snapshot] = field(default_factory=lambda: [Snapshot()])
    at: int = 0
    token: bytes = field(default=b"", repr=False)
    """By what its document is known again."""
    version: int = 0
    """How often something was changed, undone or approved: whoever shows an older one changes nothing."""
    changed_by: str = ""
    """Who changed something last."""
    dropped: int = 0
    """Steps that were taken before the first that can still be undone to."""
    unsaved: int = 0
    """The number, from the very first one on, of the first step that nobody has saved as it is now."""
    lock: RLock = field(default_factory=RLock, repr=False)
    busy: dict[str, RLock] = field(default_factory=lambda: {name: RLock() for name in SORTS}, repr=False)
    """Who makes something of a sort; what takes long keeps nobody from the rest."""
    known: dict[str, tuple[object, Any]] = field(default_factory=dict, repr=False)
    """What was found and made last, and of what."""

    @property
    def now(self) -> Snapshot:
        """What is set and decided now."""
        return self.steps[self.at]

    @cached_property
    def units(self) -> Units:
        """How a browser counts the text."""
        return units_in(self.document.text)

    def change(self, **changes: Any) -> None:
        """Take a step; what was undone before is gone, and so are approvals: nothing is done any more."""
        with self.lock:
            step = replace(self.now, **{"approved_by": (), "done_by": "", **changes})
            steps = [*self.steps[: self.at + 1], step]
            self.unsaved = min(self.unsaved, self.dropped + len(steps) - 1)
            self.dropped += max(0, len(steps) - MOST_STEPS)
            self.steps = steps[-MOST_STEPS:]
            self.at = len(self.steps) - 1
            self.version += 1

    def move(self, by: int) -> None:
        """Undo or redo steps, as far as there are any."""
        with self.lock:
            self.at = max(0, min(self.at + by, len(self.steps) - 1))
            self.version += 1

    def set_policy(self, policy: dict[str, Any]) -> None:
        """Set the policy, if it holds together and the document can be judged by it."""
        read_policy(policy, self.base)
        before = self.steps, self.at, self.dropped, self.version
        self.change(policy=policy)
        try:
            _ = self.findings
        except TextveilError:
            self.steps, self.at, self.dropped, self.version = before
            raise

    def decide(self, decisions: Sequence[Decision]) -> None:
        """Add decisions; a promise other than anonymising is given up only in words."""
        placed = place_decisions(decisions, self.places)
        rulings_of(placed)  # what is no ruling is an error now, not when somebody exports
        silent = [one.span for one in placed if one.decision.act == "keep" and not one.decision.because.strip()]
        needed = sorted({name for names in promises_against(silent, self.findings) for name in names if name != OWN})
        if needed:
            raise UsageError(f"to keep this gives up a promise there ({', '.join(needed)}): say why in words")
        self.change(decisions=(*self.now.decisions, *decisions))

    def approve(self, who: str) -> None:
        """Note that somebody looked at all of it, who decided none of it."""
        deciders, who = {one.who.strip().casefold() for one in self.now.decisions}, who.strip()
        if not who or who.casefold() in deciders:
            raise UsageError("a second person looks: give the name of one who decided nothing here")
        if "" in deciders:
            raise UsageError("somebody decided here without a name: undo that, and decide it under one")
        with self.lock:
            self.steps[self.at] = replace(self.now, approved_by=(*self.now.approved_by, who))
            self.unsaved = min(self.unsaved, self.dropped + self.at)
            self.version += 1

    def hand_over(self, *, to: str, done_by: str) -> None:
        """Note who is to go on, whatever is undone, and who says that all is decided."""
        with self.lock:
            self.steps = [replace(one, assigned_to=to) for one in self.steps]
            self.steps[self.at] = replace(self.now, done_by=done_by)
            self.unsaved = self.dropped
            self.version += 1

    @contextmanager
    def writing(self, version: int | None, who: str) -> Iterator[None]:
        """Let nobody else change anything meanwhile, and those who say what they saw only if nothing changed since."""
        with self.lock:
            if version is not None and version != self.version:
                raise Problem(
                    409, "stale", f"{self.changed_by or 'somebody'} has changed something meanwhile: look again"
                )
            before, self.changed_by = self.changed_by, who  # who looks at the version asks right then who it was
            try:
                yield
            except BaseException:
                self.changed_by = before
                raise

    @property
    def sanitizer(self) -> Sanitizer:
        """The sanitizer for the policy, in the language of the document."""
        return sanitizer_for(self.policy).in_language_of(self.document.text)

    @property
    def policy(self) -> Policy:
        """What is promised now."""
        return read_policy(self.now.policy, self.base)

    @property
    def findings(self) -> list[Finding]:
        """What would be hidden if nobody decided anything."""
        return self._remember(
            "findings", self.now.policy, lambda: self.sanitizer.detect(self.document, reading=self.reading)
        )

    @property
    def entities(self) -> list[NamedEntity]:
        """The same, by the person or thing that is meant."""
        return self._remember("entities", self.now.policy, lambda: entities_of(self.findings, self.document.text))

    @property
    def places(self) -> Places:
        """Where entities are mentioned, and what decisions are about."""
        return self._remember("places", self.now.policy, self._places)

    def _places(self) -> Places:
        mentions: dict[str, list[Span]] = {}
        for span in (span for one in self.entities for span in one.spans):
            mentions.setdefault(self.document.text[slice(*span)], []).append(span)
        text = self.document.text
        columns = [
            (one.name, [trim_blanks(text, cell) for cell in one.cells if text[slice(*cell)].strip()])
            for one in self.columns
        ]
        return Places(text, mentions, columns)

    @property
    def columns(self) -> list[Column]:
        """The columns of the tables in the document that have a name."""
        found = self._remember("columns", self.policy.reader, lambda: self.sanitizer.columns_of(self.document))
        return [one for one in found if one.name]

    def column_name(self, number: int) -> str:
        """What a column is called."""
        if number >= len(self.columns):
            raise UsageError("there is no such column in the document")
        return self.columns[number].name

    @property
    def placed(self) -> list[Placed]:
        """Where what was decided holds."""
        now = self.now
        key = (now.policy, now.decisions)
        return self._remember("placed", key, lambda: place_decisions(now.decisions, self.places))

    @cached_property
    def pages(self) -> Sheets | None:
        """The pages of a PDF; None for any other document."""
        return sheets_of(self.document)

    @property
    def own(self) -> dict[str, tuple[NamedEntity, Decision]]:
        """What people chose that nobody found, by its name, as if it had been found, and what was decided of it."""
        known = {span for one in self.entities for span in one.spans}
        chosen: dict[Decision, list[Span]] = {}
        for one in self.placed:
            if one.span not in known:
                chosen.setdefault(one.decision, []).append(one.span)
        made = own_entities(list(chosen.values()), self.document.text)
        called = [
            one if decision.column is None else replace(one, label=f"column {decision.terms[0]}")
            for one, decision in zip(made, chosen, strict=True)
        ]
        return {entity.id: (entity, decision) for entity, decision in zip(called, chosen, strict=True)}

    @property
    def result(self) -> Result:
        """What comes of the policy and the decisions."""
        with self.busy["result"]:  # whoever waited wants what is decided now, not when they came
            rulings = rulings_of(self.placed)
            key = (self.now.policy, rulings)
            return self._remember("result", key, lambda: self.sanitizer.sanitize(self.document, rulings))

    @property
    def reading(self) -> Reading:
        """The document as it is read."""
        return self._remember("reading", self.policy.reader, lambda: self.sanitizer.read(self.document.text))

    def ladder(self, span: Span) -> list[Rung]:
        """What may be said in the place of something that was found; the document is not judged again for it."""
        found = next((one for one in self.findings if one.spans == (span,)), None)
        if found is None:
            [found] = hidden_findings([Ruling(span, "hide")], self.document.text)
        return self.sanitizer.rungs(self.reading, found)

    def _remember(self, what: str, key: object, make: Callable[[], Kept]) -> Kept:
        """The last thing of its sort, if it was made of the same; else it is made now."""
        with self.busy[what]:
            if what not in self.known or self.known[what][0] != key:
                self.known[what] = (key, make())
            kept: Kept = self.known[what][1]
            return kept
