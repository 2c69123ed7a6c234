"""Which runs of words are mentions, and of what kind is each?

The network says of every word what it is and whether a mention begins there.
Words of one kind that follow each other are one mention, until another begins or
the structure of the lines breaks.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS, Kind

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]

WORD = GROUPS.index(Kind.WORD)
BEGINS = 0.5
"""From this chance on a mention begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """What the network makes of every token of a text."""

    probabilities: Floats
    """One row a token, one column a kind, in the order of ``GROUPS``; a row sums to one."""
    begins: Floats
    """The probability that a mention begins here."""
    hide: Floats
    """The probability that people who mask all that tells of a subject would mask the token."""
    private: Floats
    """The probability that the token helps to find a private person."""

    def at(self, places: Indices) -> "Kinds":
        """What is said of the tokens at some places, to be changed by whoever asked."""
        return Kinds(self.probabilities[places], self.begins[places], self.hide[places], self.private[places])

    def put(self, places: Indices | slice, others: "Kinds") -> None:
        """Say of the tokens at some places what is said of others."""
        self.probabilities[places], self.begins[places] = others.probabilities, others.begins
        self.hide[places], self.private[places] = others.hide, others.private


def no_kinds(size: int = 0) -> Kinds:
    """What is known of tokens before anybody has looked at them."""
    begins, hide, private = np.zeros((3, size), np.float32)
    return Kinds(np.zeros((size, len(GROUPS)), np.float32), begins, hide, private)


class MentionRange(NamedTuple):
    """A run of words that speaks of something."""

    first: int
    last: int
    """One past its last word."""
    kind: Kind
    score: float
    """How sure the kind is."""


def find_ranges(kinds: Kinds, *, breaks: NDArray[np.bool_], blind: NDArray[np.bool_]) -> list[MentionRange]:
    """Every mention, in order and apart; none goes over a break, and none holds a word that is blind."""
    best = kinds.probabilities.argmax(axis=1)
    best[blind] = WORD
    starts = np.ones(len(best), np.bool_)
    starts[1:] = (best[1:] != best[:-1]) | (kinds.begins[1:] > BEGINS) | breaks[1:]
    is_named = best != WORD
    edges = np.append(starts.nonzero()[0], len(best))
    named = is_named[edges[:-1]].nonzero()[0]
    if not len(named):
        return []
    places, ends = edges[named], edges[named + 1]
    chosen, lengths = best[places], ends - places
    # The words of all mentions, one after the other.
    rows = kinds.probabilities[is_named]
    mass = np.add.reduceat(rows, lengths.cumsum() - lengths, axis=0)[np.arange(len(places)), chosen]
    scores = np.minimum(mass.astype(np.float64) / lengths, 1.0)
    columns = (column.tolist() for column in (places, ends, chosen, scores))
    return [MentionRange(first, last, GROUPS[kind], score) for first, last, kind, score in zip(*columns, strict=True)]


def kinds_of_ranges(probabilities: Floats, ranges: Sequence[tuple[int, int]]) -> list[tuple[Kind, float]]:
    """The likeliest kind of each run of words, and how sure that is."""
    mass = probabilities[[first for first, _ in ranges]]
    for place, (first, last) in enumerate(ranges):
        if last - first > 1:
            mass[place] = np.add.reduce(probabilities[first:last], axis=0) / (last - first)
    best = mass.argmax(axis=1)
    scores = mass[np.arange(len(best)), best].tolist()
    return [(GROUPS[kind], score) for kind, score in zip(best.tolist(), scores, strict=True)]
