"""What is each word: a person, a drug, a label, an ordinary word – and would it betray a private person?

Two networks beside the tagger's. One scores the kinds, whether a mention begins,
and whether people who mask all that tells of a subject would mask a word; its
scores are calibrated: of words said to be drugs with .8, some eight in ten are.
The other knows what the text around speaks of and says whether a word helps to
find a private person. ``tools/kinds`` and ``tools/private`` build the packaged weights.
"""

from collections.abc import Mapping
from functools import cache, lru_cache

import numpy as np

from textveil.core.kinds import GROUPS
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.network.blocks import Floats, Indices
from textveil.languages.network.side_by_side import SideBySide
from textveil.languages.network.token_grammar import NumberedWords, Tokens
from textveil.languages.network.token_grammar import sentence_starts as find_sentences
from textveil.languages.network.word_network import (
    LISTS,
    ListedWords,
    WordScorer,
    make_network,
    number_names,
    packaged_arrays,
)
from textveil.languages.network.word_table import UNKNOWN, Packed, line_features
from textveil.languages.reading import Kinds, no_kinds

# Which words do the packaged networks of English know, and in which lists does each stand?


@cache
def vocabulary() -> Mapping[str, int]:
    """The row of each word that a packaged network knows; all networks know the same words."""
    return number_names(packaged_arrays("kinds.npz"))


@cache
def listed_words() -> ListedWords:
    """The lists of all those words."""
    return ListedWords(vocabulary(), packaged_arrays("kinds.npz")["listed"])


@lru_cache(maxsize=1 << 14)
def listed_as(word: str) -> frozenset[str]:
    """The lists that a word stands in, whatever its capitals.

    >>> sorted(listed_as("Okafor") | listed_as("Priya")), listed_as("widget")
    (['given name', 'surname'], frozenset())
    """
    small = word.lower()
    bits = int(packaged_arrays("kinds.npz")["listed"][vocabulary().get(small, UNKNOWN)])
    found = {name for place, name in enumerate(LISTS) if bits >> place & 1}
    return frozenset(found | ({LISTS[0]} if small in tables().given else set()))


def kinds_of(tokens: Tokens, sentence_starts: Indices | None = None) -> Kinds:
    """What each token of a text is; sentences are found where they are not given.

    >>> from textveil.languages.english.reader.tagger import tokenize
    >>> tokens = tokenize("Patient: Anna Kowalska")
    >>> kinds = kinds_of(tokens)
    >>> [GROUPS[row.argmax()].value for row in kinds.probabilities]
    ['role', 'word', 'person', 'person']
    >>> [bool(chance > 0.5) for chance in kinds.private]
    [False, False, True, True]
    """
    starts = find_sentences(tokens) if sentence_starts is None else sentence_starts
    lines = line_features(tokens)
    kinds = score_kinds(tokens.numbered, lines, starts)
    kinds.private[:] = score_private(tokens.numbered, lines, starts)
    return kinds


def score_kinds(words: NumberedWords, lines: Packed, sentence_starts: Indices, *, only: Indices | None = None) -> Kinds:
    """What each word is, or some are, given each one's packed place in its line and where sentences start."""
    kinds = no_kinds(len(words if only is None else only))

    def keep(which: slice, scores: Floats) -> None:
        calibrate(kinds, which, scores)

    kinds_scorer().score(words, lines, sentence_starts, keep=keep, only=only)
    return kinds


def calibrate(kinds: Kinds, which: slice, scores: Floats) -> None:
    """Keep what the scores of some words say as chances."""
    scores = np.clip(scores, -40, 40)
    odds = np.exp(scores[:, : len(GROUPS)] - scores[:, : len(GROUPS)].max(axis=1, keepdims=True))
    kinds.probabilities[which] = odds / odds.sum(axis=1, keepdims=True)
    kinds.begins[which], kinds.hide[which] = chances(scores[:, len(GROUPS) :]).T


def score_texts(texts: SideBySide) -> Kinds:
    """What each word of some texts is, and how likely it helps to find somebody, each text as if it were alone."""
    kinds = no_kinds(len(texts.words))
    calibrate(kinds, slice(None), kinds_scorer().score_texts(texts))
    kinds.private[:] = chances(np.clip(private_scorer().score_texts(texts)[:, 0], -40, 40))
    return kinds


def score_private(
    words: NumberedWords, lines: Packed, sentence_starts: Indices, *, only: Indices | None = None
) -> Floats:
    """How likely each word, or some, helps to find a private person."""
    private = np.zeros(len(words if only is None else only), np.float32)

    def keep(which: slice, scores: Floats) -> None:
        private[which] = chances(np.clip(scores[:, 0], -40, 40))

    private_scorer().score(words, lines, sentence_starts, keep=keep, only=only)
    return private


def chances(scores: Floats) -> Floats:
    """Scores as probabilities."""
    return np.asarray(1 / (1 + np.exp(-scores)), np.float32)


@cache
def kinds_scorer() -> WordScorer:
    """The packaged network of kinds, loaded once."""
    return WordScorer(make_network(packaged_arrays("kinds.npz"), vocabulary(), lists=listed_words()))


@cache
def private_scorer() -> WordScorer:
    """The packaged network of what is private, loaded once."""
    return WordScorer(make_network(packaged_arrays("private.npz"), vocabulary(), lists=listed_words()))
