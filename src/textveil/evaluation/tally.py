"""How many of the marked words and mentions are found, and how many found are marked?

A token is a run of ``\\w``; it counts as marked, or as found, when any of its
characters is. A mention is a marked span: it is found when all its tokens are.
What was found is taken as runs: findings that overlap are one, and a run is
right when any of its tokens is marked. Spans without a token are no mentions.

Figures are summed over documents before they are divided (micro averages), and
intervals come from drawing the documents anew, with replacement.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textveil.core.model import Span
from textveil.core.spans import merge
from textveil.evaluation.gold import Gold

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

TOKEN = re.compile(r"\w+")
DRAWS, SEED = 1000, 8
"""How often the documents are drawn anew for an interval, and where chance starts."""
WITHIN = (2.5, 97.5)
"""Percentiles that bound an interval: 95 of 100 draws lie inside."""


@dataclass(frozen=True, slots=True)
class Score:
    """Precision, recall and F1, each with its interval over documents."""

    precision: float
    recall: float
    f1: float
    intervals: Mapping[str, tuple[float, float]]


@dataclass(frozen=True, slots=True)
class Recall:
    """How much of one kind is found."""

    mentions: int
    token: float
    mention: float


@dataclass(frozen=True, slots=True)
class JudgedMasks:
    """The masks of one tool, judged."""

    token: Score
    mention: Score
    kinds: Mapping[str, Recall]


@dataclass(frozen=True, slots=True, eq=False)
class TokenSpans:
    """Where the tokens of a text start and end."""

    starts: Integers
    ends: Integers

    def ranges(self, spans: Sequence[Span]) -> Integers:
        """For each span the first token it touches and the one after the last."""
        bounds = np.array(spans, dtype=np.int64).reshape(-1, 2)
        first = np.searchsorted(self.ends, bounds[:, 0], side="right")
        last = np.searchsorted(self.starts, bounds[:, 1], side="left")
        return np.stack([first, np.maximum(first, last)], axis=1)

    def mark_touched(self, spans: Sequence[Span]) -> Integers:
        """1 for each token that any of ``spans`` touches, 0 for the others."""
        change = np.zeros(len(self.starts) + 1, dtype=np.int64)
        ranges = self.ranges(spans)
        np.add.at(change, ranges[:, 0], 1)
        np.add.at(change, ranges[:, 1], -1)
        return (change.cumsum()[:-1] > 0).astype(np.int64)


def judge(gold: Sequence[Gold], found: Sequence[Sequence[Span]]) -> JudgedMasks:
    """What was found in each document against what is marked there."""
    rows, kinds = [], dict[str, Integers]()
    for document, spans in zip(gold, found, strict=True):
        row, mentions = tally(document, spans)
        rows.append(row)
        for kind, counts in zip(document.kinds, mentions, strict=True):
            if kind is not None:
                kinds[kind] = kinds.get(kind, np.zeros(4, dtype=np.int64)) + counts
    drawn = draws(np.array(rows))
    return JudgedMasks(
        token=score(drawn[:, :4]),
        mention=score(drawn[:, 4:]),
        kinds={kind: _recall(kinds[kind]) for kind in sorted(kinds)},
    )


def tally(gold: Gold, found: Sequence[Span]) -> tuple[Integers, Integers]:
    """Counts of a document, and of each of its marked spans.

    The first are right, found, caught and marked tokens, then the same of runs
    and mentions. A marked span has its caught and all its tokens, then 1 and 1
    when it is a mention that is found, 0 and 1 when it is missed.
    """
    places = np.array([match.span() for match in TOKEN.finditer(gold.text)], dtype=np.int64).reshape(-1, 2)
    tokens = TokenSpans(places[:, 0], places[:, 1])
    is_marked, is_found = tokens.mark_touched(gold.spans), tokens.mark_touched(found)
    both = int((is_marked & is_found).sum())
    marked, inside = _inside(tokens.ranges(gold.spans), is_found)
    size, right = _inside(tokens.ranges(merge(found)), is_marked)
    is_mention, is_caught = marked > 0, (marked > 0) & (inside == marked)
    row = [both, is_found.sum(), both, is_marked.sum()]
    row += [(right > 0).sum(), (size > 0).sum(), is_caught.sum(), is_mention.sum()]
    return np.array(row), np.stack([inside, marked, is_caught, is_mention], axis=1).astype(np.int64)


def draws(rows: Integers) -> Integers:
    """The sum over all documents, then the sums over documents drawn anew, a row each."""
    many = len(rows)
    times = np.random.default_rng(SEED).multinomial(many, np.full(many, 1 / many), size=DRAWS)
    sums: Integers = np.concatenate([rows.sum(axis=0, keepdims=True), times @ rows])
    return sums


def score(sums: Integers) -> Score:
    """Figures from the first row of counts (right, found, caught, marked), intervals from the others."""
    precision, recall = share(sums[:, 0], sums[:, 1]), share(sums[:, 2], sums[:, 3])
    both = precision + recall
    f1 = np.divide(2 * precision * recall, both, out=np.zeros_like(both), where=both > 0)
    figures = {"precision": precision, "recall": recall, "f1": f1}
    low, high = np.percentile(np.stack(list(figures.values()))[:, 1:], WITHIN, axis=1)
    bounds = zip(figures, zip(low.tolist(), high.tolist(), strict=True), strict=True)
    return Score(**{name: float(values[0]) for name, values in figures.items()}, intervals=dict(bounds))


def share(part: Integers, whole: Integers) -> Floats:
    """``part / whole``; of nothing, all: who finds nothing raises no false alarm."""
    shares: Floats = np.divide(part, whole, out=np.ones(len(part)), where=whole > 0)
    return shares


def _inside(ranges: Integers, chosen: Integers) -> tuple[Integers, Integers]:
    """How many tokens each range has, and how many of them are chosen."""
    before = np.concatenate([[0], chosen.cumsum()])
    return ranges[:, 1] - ranges[:, 0], before[ranges[:, 1]] - before[ranges[:, 0]]


def _recall(counts: Integers) -> Recall:
    caught, tokens, found, mentions = counts.tolist()
    return Recall(mentions, token=caught / tokens if tokens else 1.0, mention=found / mentions if mentions else 1.0)
