"""How much of what a document told does it still tell, and how much could it?

*general-purpose*, section III-C: a document tells the sum of the information
content of its noun phrases (eq. 9); its utility is the share that is left (eq.
10). Beside it stand suppression, where every phrase that was touched is gone,
and the ideal, where each is told up to exactly the limit.

A replacement tells what its most informative noun phrase does: that is what the
policy judges. "City in Spain" is a rare phrase, but tells little more than Spain.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TypeVar

from textveil.core.marks import MARK, NUMBERED
from textveil.core.model import PERSON, Edit, Finding, Span
from textveil.judges.information import Weigh
from textveil.measure import utility

Said = TypeVar("Said")

NUMBER_OF_PERSON = re.compile(NUMBERED)
BY_CONTENT = "informative"
"""The rule whose limit is one of a term's own bits; other limits say nothing about how much a term may tell."""


@dataclass(frozen=True, slots=True)
class Worth:
    """Bits that a document's noun phrases carried, and carry now."""

    original: float
    kept: float
    suppressed: float
    """What would be left if all that was touched were gone."""
    ideal: float | None
    """What could be left at most; None where no limit in bits was set."""

    def share(self, bits: float) -> float:
        """``bits`` as a share of the original (eq. 10)."""
        return utility([bits], [self.original])


@dataclass(frozen=True, slots=True)
class PhraseStretch:
    """A piece of the original: noun phrases, and the edits that touch them."""

    start: int
    end: int
    phrases: tuple[Span, ...] = ()
    edits: tuple[Edit, ...] = ()

    @property
    def growth(self) -> int:
        """By how many characters the edits made it longer."""
        return sum(len(edit.replacement) - (edit.end - edit.start) for edit in self.edits)


@dataclass(frozen=True, slots=True)
class Output:
    """A text after its edits, and where noun phrases and sentences stand in it."""

    text: str = field(repr=False)
    phrases: Sequence[Span] = field(repr=False)
    sentences: Sequence[Span] = field(default=(), repr=False)

    def told_at(self, places: Sequence[Span], weigh: Weigh) -> list[float]:
        """Bits that each of ``places``, in order, still tells: those of its most informative noun phrase."""
        said = []
        for (start, end), spans in zip(
            places, group_touching(places, [(span, span) for span in self.phrases]), strict=True
        ):
            inside = [self.text[max(start, first) : min(end, last)] for first, last in spans]
            # In small letters, for a lone "The" beside a mark is no name; of marks only labels tell, their class, and
            # that somebody is a person.
            rest = MARK.split(NUMBER_OF_PERSON.sub(PERSON, self.text[start:end]))
            said.append([part.lower() for part in inside or rest if part])
        weights = iter(weigh([part for parts in said for part in parts]))
        return [max((next(weights) for _ in parts), default=0.0) for parts in said]


def worth(
    text: str,
    phrases: Sequence[Span],
    *,
    edits: Sequence[Edit],
    output: Output,
    findings: Iterable[Finding],
    weigh: Weigh,
) -> Worth:
    """What the edits of a text left of its noun phrases; by edits, so never more than there was."""
    every = stretches(phrases, edits)
    own = own_bits(text, every, weigh)
    left = output.told_at(places_after(every), weigh)
    told = [min(after, before) if one.edits else before for one, before, after in zip(every, own, left, strict=True)]
    limits = limits_in(every, findings)
    best = [
        # What is left of a phrase beside a mark was judged by another rule, and may tell more.
        kept if limit is None else max(kept, min(limit, before))
        for kept, limit, before in zip(told, limits, own, strict=True)
    ]
    untouched = [before for one, before in zip(every, own, strict=True) if not one.edits]
    has_limits = any(limit is not None for limit in limits)
    return Worth(sum(own), sum(told), sum(untouched), sum(best) if has_limits else None)


def remember_weights(weigh: Weigh) -> Weigh:
    """The same, asking for each term once: what was hidden is often a phrase that was weighed."""
    known: dict[str, float] = {}

    def weigh_once(terms: Sequence[str]) -> list[float]:
        unknown = [term for term in dict.fromkeys(terms) if term not in known]
        known.update(zip(unknown, weigh(unknown), strict=True))
        return [known[term] for term in terms]

    return weigh_once


def stretches(phrases: Sequence[Span], edits: Sequence[Edit]) -> list[PhraseStretch]:
    """Phrases and edits in order, those that overlap put together.

    >>> [len(one.edits) for one in stretches([(0, 4), (5, 9)], [Edit(2, 4, "x", "name")])]
    [1, 0]
    """
    parts = [PhraseStretch(*span, phrases=(span,)) for span in phrases]
    parts += [PhraseStretch(edit.start, edit.end, edits=(edit,)) for edit in edits]
    found: list[PhraseStretch] = []
    for part in sorted(parts, key=lambda part: (part.start, part.end)):
        if found and part.start < found[-1].end:
            last = found[-1]
            end = max(last.end, part.end)
            found[-1] = PhraseStretch(last.start, end, last.phrases + part.phrases, last.edits + part.edits)
        else:
            found.append(part)
    return found


def own_bits(text: str, every: Sequence[PhraseStretch], weigh: Weigh) -> list[float]:
    """Bits of the noun phrases of each stretch, together."""
    weights = iter(weigh([text[start:end] for one in every for start, end in one.phrases]))
    return [sum(next(weights) for _ in one.phrases) for one in every]


def places_after(every: Sequence[PhraseStretch]) -> list[Span]:
    """Where stretches, in order, stand in the output."""
    grown = list(accumulate((one.growth for one in every), initial=0))
    return [(one.start + before, one.end + after) for one, before, after in zip(every, grown, grown[1:], strict=False)]


def limits_in(every: Sequence[PhraseStretch], findings: Iterable[Finding]) -> list[float | None]:
    """For each stretch how many bits the policy let it tell, if it said so in bits."""
    said = [(span, one.limit) for one in findings if one.rule == BY_CONTENT for span in one.spans]
    places = [(one.start, one.end if one.edits else one.start) for one in every]
    return [next(iter(limits), None) for limits in group_touching(places, said)]


def group_touching(places: Iterable[Span], said: Iterable[tuple[Span, Said]]) -> Iterator[list[Said]]:
    """For each of ``places``, in order and apart, what is said about spans that overlap it.

    >>> list(group_touching([(0, 3), (5, 9)], [((2, 6), "both"), ((3, 5), "neither")]))
    [['both'], ['both']]
    """
    rest = sorted(said, key=lambda one: one[0])
    first = 0
    for start, end in places:
        while first < len(rest) and rest[first][0][1] <= start:
            first += 1
        last = first
        while last < len(rest) and rest[last][0][0] < end:
            last += 1
        yield [about for span, about in rest[first:last] if span[1] > start]
