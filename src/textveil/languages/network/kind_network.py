"""What does a network say of each word: what it is, where mentions begin, and whether it would betray a private person?

The scores of kinds are calibrated: of words said to be drugs with .8, some eight in ten
are. Whether a word is private may be asked of a second network as well, which learnt
otherwise: what both say on average is more often right than what either says.
"""

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS
from textveil.languages.network.blocks import Floats, Indices
from textveil.languages.network.side_by_side import SideBySide
from textveil.languages.network.token_grammar import NumberedWords
from textveil.languages.network.word_network import ListedWords, WordScorer, make_network, number_names
from textveil.languages.network.word_table import Packed
from textveil.languages.reading import Kinds, no_kinds

KINDS = len(GROUPS)
FARTHEST = 40
"""No score tells more than one so far from nothing."""
Arrays = Mapping[str, Any]
Ask = Callable[[WordScorer, Callable[[slice, Floats], None]], None]
"""How a network is asked about some words, and who takes what it says."""


class KindNetwork:
    """A packaged network of words, and the second one that is asked what is private."""

    def __init__(
        self,
        arrays: Arrays,
        *,
        second: Arrays | None = None,
        lists: ListedWords | None = None,
        shifts: NDArray[np.float32] | None = None,
    ) -> None:
        """The network of some arrays, with the word lists of another where it has none; ``shifts`` are added to the
        private score of words of each kind."""
        self.vocabulary = number_names(arrays)
        self.lists = lists or ListedWords(self.vocabulary, arrays["listed"])
        self._arrays = [arrays, *([second] if second else [])]
        self._shifts = np.zeros(KINDS, np.float32) if shifts is None else shifts

    @cached_property
    def _scorers(self) -> list[WordScorer]:
        return [WordScorer(make_network(one, self.vocabulary, lists=self.lists)) for one in self._arrays]

    @property
    def reach(self) -> int:
        """So many neighbours to a side tell what a word is."""
        return max(scorer.reach for scorer in self._scorers)

    def score(
        self, words: NumberedWords, lines: Packed, sentence_starts: Indices, *, only: Indices | None = None
    ) -> Kinds:
        """What each word is, or some are, given each one's packed place in its line and where sentences start."""

        def ask(scorer: WordScorer, keep: Callable[[slice, Floats], None]) -> None:
            scorer.score(words, lines, sentence_starts, keep=keep, only=only)

        return self._read_scores(len(words if only is None else only), ask)

    def score_texts(self, texts: SideBySide) -> Kinds:
        """What each word of some texts is, each text as if it were alone."""

        def ask(scorer: WordScorer, keep: Callable[[slice, Floats], None]) -> None:
            keep(slice(None), scorer.score_texts(texts))

        return self._read_scores(len(texts.words), ask)

    def _read_scores(self, size: int, ask: Ask) -> Kinds:
        """What the networks say of so many words, as chances."""
        kinds, (first, *others) = no_kinds(size), self._scorers
        private = kinds.private

        def keep(which: slice, scores: Floats) -> None:
            best = read_kinds(kinds, which, scores)
            private[which] = bound_scores(scores[:, -1]) + self._shifts[best]

        def keep_private(which: slice, scores: Floats) -> None:
            private[which] = (private[which] + bound_scores(scores[:, -1])) / 2

        ask(first, keep)
        for one in others:
            ask(one, keep_private)
        private[:] = chances(private)
        return kinds


def read_kinds(kinds: Kinds, which: slice, scores: Floats) -> Indices:
    """Keep what scores say of some words but for what is private, and tell the likeliest kind of each."""
    of_kinds = scores[:, :KINDS]
    best: Indices = of_kinds.argmax(axis=1)
    odds = np.exp(np.maximum(of_kinds - of_kinds[np.arange(len(best)), best][:, None], -FARTHEST))
    kinds.probabilities[which] = odds / odds.sum(axis=1, keepdims=True)
    kinds.begins[which], kinds.hide[which] = chances(bound_scores(scores[:, KINDS:-1])).T
    return best


def bound_scores(scores: Floats) -> Floats:
    """Scores none of which is further from nothing than any need be."""
    return np.clip(scores, -FARTHEST, FARTHEST)


def chances(scores: Floats) -> Floats:
    """Scores as probabilities."""
    return np.asarray(1 / (1 + np.exp(-scores)), np.float32)
