"""How is a network of words run along a text?

A word is its vector, its affixes and the lists it stands in (given names, surnames,
places, drugs, diseases, parts of the body, roles); where it stands in its line is
added. Layers that look ever further to both sides see its neighbours. A network
may then tell every word what the text around it speaks of, on average over some
hundred words: a name in a letter is another thing than a name in an encyclopedia.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib.resources import as_file, files
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS
from textveil.languages.network.blocks import Floats, Indices, score_words
from textveil.languages.network.layers import Layer, WholeLayer, add_layer, add_told, first_layer, mean_around, multiply
from textveil.languages.network.side_by_side import SideBySide
from textveil.languages.network.token_grammar import NumberedWords
from textveil.languages.network.word_table import (
    BOUNDARY,
    KNOWN,
    ROWS,
    UNKNOWN,
    Packed,
    Rows,
    WordMemory,
    spell,
    table_rows,
    unpack_answers,
)
from textveil.languages.reading import Kinds, no_kinds

LISTS = ("given name", "surname", "place", "drug", "disease", "body or procedure", "role", "organization", "term")
"""Lists a word may stand in, in the order of the bits that tell so."""
LOADING = Lock()
AROUND = 256
"""So many rows to each side are the text around a word."""
FINENESS = 64
"""Whole numbers that one is made of where what many words say is added up."""
BLOCK, WIDE_BLOCK = 1000, 4000
"""Rows that are run at a time; more where each block must run what lies far around its edges once more."""


@dataclass(frozen=True, eq=False)
class Surroundings:
    """What a word adds to what the text around it is about, what that tells of each word, and the layers behind."""

    gather: Layer
    spread: Layer
    rest: tuple[WholeLayer, ...]
    steps: tuple[int, ...]


@dataclass(frozen=True, eq=False)
class WordNetwork:
    """The trained weights, as NumPy arrays."""

    vocabulary: Mapping[str, int]
    words: Rows
    listed: "ListedWords"
    lists: Floats
    affixes: Rows
    lines: Floats
    first: Layer
    rest: tuple[WholeLayer, ...]
    steps: tuple[int, ...]
    """How far apart the neighbours are that each layer after the first looks at."""
    around: Surroundings | None
    output: Layer


@dataclass(frozen=True, eq=False)
class ListedWords:
    """The lists that words stand in, as bits; they may know more words than a network."""

    vocabulary: Mapping[str, int]
    bits: NDArray[np.uint16]

    def bits_of(self, types: list[str], *, rows: Indices | None = None) -> NDArray[np.uint16]:
        """The bits of some words, whose rows may be known already."""
        if rows is None:
            rows = np.fromiter((self.vocabulary.get(spell(word)[0], UNKNOWN) for word in types), np.int64, len(types))
        found: NDArray[np.uint16] = self.bits[rows]
        return found


class WordScorer:
    """A network, and what its first layer remembers of words."""

    def __init__(self, net: WordNetwork) -> None:
        self._net = net
        self._memory = WordMemory(net.first.weights, boundary=net.words[BOUNDARY], represent=partial(represent, net))

    @property
    def reach(self) -> int:
        """So many neighbours to a side tell what a word is."""
        net = self._net
        beyond = AROUND + sum(net.around.steps) if net.around else 0
        return len(net.first.weights) // 2 + sum(net.steps) + beyond

    def score(
        self,
        words: NumberedWords,
        line_features: Packed,
        sentence_starts: Indices,
        *,
        keep: Callable[[slice, Floats], None],
        only: Indices | None = None,
    ) -> None:
        """Score each word, or some, given each one's packed place in its line and where sentences start."""
        net = self._net

        def run(some: NumberedWords, numbers: Indices, rows: Indices) -> Floats:
            places, length = rows[:-1], int(rows[-1])
            sequence = np.full(length, BOUNDARY)
            table, sequence[places] = self._memory.look_up(some)
            in_line = np.full(length, -1)
            in_line[places] = line_features[numbers]
            hidden = first_layer(net.first, table, sequence, lines=net.lines, numbers=in_line)
            for layer, step in zip(net.rest, net.steps, strict=True):
                add_layer(layer, hidden, step=step)
            if net.around:
                look_around(net.around, hidden, places)
            return multiply(hidden, net.output.weights) + net.output.bias

        block = WIDE_BLOCK if net.around else BLOCK
        score_words(run, words, sentence_starts, reach=self.reach, keep=keep, only=only, block=block)

    def score_texts(self, texts: SideBySide) -> Floats:
        """The scores of all words of some texts, each as if its text were alone."""
        net = self._net
        hidden = texts.start(net.first, *self._memory.look_up(texts.words), lines=net.lines)
        for layer, step in zip(net.rest, net.steps, strict=True):
            add_layer(layer, hidden, step=step * texts.count)
            hidden[texts.beyond] = 0
        if net.around:
            look_around_texts(net.around, hidden, texts)
        return multiply(hidden[texts.rows], net.output.weights) + net.output.bias


def look_around(around: Surroundings, hidden: Floats, places: Indices) -> None:
    """Tell each word what the words around it are about, on average, and run the layers behind."""
    about = multiply(hidden[places], around.gather.weights)
    mean = mean_around(about, around.gather.bias, places, rows=len(hidden), reach=AROUND, fineness=FINENESS)
    add_told(hidden, places, multiply(mean, around.spread.weights), around.spread.bias)
    for layer, step in zip(around.rest, around.steps, strict=True):
        add_layer(layer, hidden, step=step)


def look_around_texts(around: Surroundings, hidden: Floats, texts: SideBySide) -> None:
    """The same for texts side by side; the words of each are around each other, and no others."""
    about, apart = multiply(hidden[texts.rows], around.gather.weights), texts.apart(AROUND)
    rows = texts.count * (texts.length + AROUND)
    mean = mean_around(about, around.gather.bias, apart, rows=rows, reach=AROUND, fineness=FINENESS)
    add_told(hidden, texts.rows, multiply(mean, around.spread.weights), around.spread.bias)
    for layer, step in zip(around.rest, around.steps, strict=True):
        add_layer(layer, hidden, step=step * texts.count)
        hidden[texts.beyond] = 0


def represent(net: WordNetwork, types: list[str]) -> Floats:
    """A vector for each of some words."""
    known, affixes = table_rows(types, net.vocabulary)
    vectors: Floats = net.affixes[affixes].sum(axis=1)
    vectors += net.words[np.where(known < len(net.words), known, UNKNOWN)]
    vectors += net.lists[net.listed.bits_of(types, rows=known if net.listed.vocabulary is net.vocabulary else None)]
    return vectors


@cache
def packaged_arrays(name: str) -> Mapping[str, Any]:
    """The arrays of a packaged network, read once."""
    with LOADING, as_file(files("textveil.data").joinpath(name)) as path, np.load(path) as stored:
        return {name: stored[name] for name in stored.files}


def number_names(arrays: Mapping[str, Any]) -> dict[str, int]:
    """The row of each word that a packaged network knows."""
    names = bytes(arrays["vocabulary"]).decode("utf-8").split("\n")
    return dict(zip(names, range(KNOWN, KNOWN + len(names)), strict=True))


def make_network(arrays: Mapping[str, Any], vocabulary: Mapping[str, int], *, lists: ListedWords) -> WordNetwork:
    """The network of arrays that a script in ``tools`` wrote, with the words that it knows."""
    bits = (np.arange(1 << len(LISTS))[:, None] >> np.arange(len(LISTS))) & 1
    steps = tuple(arrays["steps"].tolist())
    layers = [Layer(in_rows(arrays[f"layer_{n}"]), in_rows(arrays[f"bias_{n}"])) for n in count_layers(arrays)]
    return WordNetwork(
        vocabulary=vocabulary,
        words=Rows(arrays["words"], arrays["words_scale"].astype(np.float32)),
        listed=lists,
        lists=bits.astype(np.float32) @ in_rows(arrays["lists"]),
        affixes=Rows(arrays["affixes"], arrays["affixes_scale"].astype(np.float32)),
        lines=in_rows(arrays["lines"])[unpack_answers()].sum(axis=1).reshape(ROWS, -1),
        first=layers[0],
        rest=tuple(map(WholeLayer.of, layers[1 : 1 + len(steps)])),
        steps=steps,
        around=make_surroundings(arrays, layers[1 + len(steps) :]) if "gather" in arrays else None,
        output=Layer(in_rows(arrays["output"]), in_rows(arrays["output_bias"])),
    )


def count_layers(arrays: Mapping[str, Any]) -> range:
    """The numbers of the layers."""
    return range(sum(name.startswith("layer_") for name in arrays))


def make_surroundings(arrays: Mapping[str, Any], layers: list[Layer]) -> Surroundings:
    """What looks at the text around, and the layers behind it."""
    gather, spread = (Layer(in_rows(arrays[name]), in_rows(arrays[f"{name}_bias"])) for name in ("gather", "spread"))
    return Surroundings(gather, spread, tuple(map(WholeLayer.of, layers)), tuple(arrays["last_steps"].tolist()))


def in_rows(weights: NDArray[Any]) -> Floats:
    """Weights as products take them without a copy, however they are stored."""
    return np.ascontiguousarray(weights, np.float32)


# What does a network say of each word: what it is, where mentions begin, and whether it would betray a private person?
#
# The scores of kinds are calibrated: of words said to be drugs with .8, some eight in ten
# are. Whether a word is private may be asked of a second network as well, which learnt
# otherwise: what both say on average is more often right than what either says.

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
