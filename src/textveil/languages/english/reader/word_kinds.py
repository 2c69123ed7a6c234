"""What is each word: a person, a drug, a label, an ordinary word – and would a careful human hide it?

A small network beside the tagger's, made of the same parts. A word is its
vector, its affixes and the lists it stands in (given names, surnames, places,
drugs, diseases, parts of the body, roles); where it stands in its line is added.
Layers that look ever further to both sides score the kinds, whether a mention
begins, and whether people who masked such texts would have masked it. The scores
are calibrated: of words said to be drugs with .8, some eight in ten are.

``tools/kinds`` builds the packaged weights.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import as_file, files
from pathlib import Path
from threading import Lock
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS
from textveil.languages.english.reader.blocks import Floats, Indices, score_words
from textveil.languages.english.reader.layers import Layer, WholeLayer, add_windows, next_layer
from textveil.languages.english.reader.line_features import ROWS, Packed, line_features, unpack_answers
from textveil.languages.english.reader.sentences import sentence_starts as find_sentences
from textveil.languages.english.reader.tagger import (
    BOUNDARY,
    KNOWN,
    UNKNOWN,
    Memory,
    Rows,
    table_rows,
)
from textveil.languages.english.reader.tokens import Tokens
from textveil.languages.kind_mentions import Kinds
from textveil.languages.numbered_words import NumberedWords

LISTS = ("given name", "surname", "place", "drug", "disease", "body or procedure", "role", "organization", "term")
"""Lists a word may stand in, in the order of the bits that tell so."""
LOADING = Lock()


@dataclass(frozen=True, eq=False)
class KindsNetwork:
    """The trained weights, as NumPy arrays."""

    vocabulary: Mapping[str, int]
    words: Rows
    listed: NDArray[np.uint16]
    lists: Floats
    affixes: Rows
    lines: Floats
    first: Layer
    rest: tuple[WholeLayer, ...]
    steps: tuple[int, ...]
    """How far apart the neighbours are that each layer after the first looks at."""
    output: Layer


def kinds_of(tokens: Tokens, sentence_starts: Indices | None = None) -> Kinds:
    """What each token of a text is; sentences are found where they are not given.

    >>> from textveil.languages.english.reader.tokens import tokenize
    >>> tokens = tokenize("Patient: Anna Kowalska")
    >>> [GROUPS[row.argmax()].value for row in kinds_of(tokens).probabilities]
    ['role', 'word', 'person', 'person']
    """
    starts = find_sentences(tokens) if sentence_starts is None else sentence_starts
    return score_kinds(tokens.numbered, line_features(tokens), starts)


def score_kinds(
    words: NumberedWords, line_features: Packed, sentence_starts: Indices, *, only: Indices | None = None
) -> Kinds:
    """What each word is, or some are, given each one's packed place in its line and where sentences start."""
    return scorer().score(words, line_features, sentence_starts, only=only)


class Scorer:
    """A network, and what its first layer remembers of words."""

    def __init__(self, net: KindsNetwork) -> None:
        self._net = net
        self._memory = Memory(net.first.weights, boundary=net.words[BOUNDARY], represent=partial(represent, net))

    @property
    def reach(self) -> int:
        """So many neighbours to a side tell what a word is."""
        return len(self._net.first.weights) // 2 + sum(self._net.steps)

    def score(
        self, words: NumberedWords, line_features: Packed, sentence_starts: Indices, *, only: Indices | None = None
    ) -> Kinds:
        """What each word is, or some are, given each one's packed place in its line and where sentences start."""
        net = self._net

        def run(some: NumberedWords, numbers: Indices, rows: Indices) -> Floats:
            places, length = rows[:-1], int(rows[-1])
            sequence = np.full(length, BOUNDARY)
            table, sequence[places] = self._memory.look_up(some)
            hidden = add_windows(net.first, table, sequence)
            hidden[places] += net.lines[line_features[numbers]]
            np.maximum(hidden, 0, out=hidden)
            for layer, step in zip(net.rest, net.steps, strict=True):
                hidden += next_layer(layer, hidden, step=step)
            scores: Floats = hidden @ net.output.weights + net.output.bias
            return scores

        size = len(words if only is None else only)
        told = Kinds(np.zeros((size, len(GROUPS)), np.float32), np.zeros(size, np.float32), np.zeros(size, np.float32))

        def keep(which: slice, scores: Floats) -> None:
            told.put(which, as_kinds(scores))

        score_words(run, words, sentence_starts, reach=self.reach, keep=keep, only=only)
        return told


def as_kinds(scores: Floats) -> Kinds:
    """Scores as probabilities."""
    scores = np.clip(scores, -40, 40)
    odds = np.exp(scores[:, : len(GROUPS)] - scores[:, : len(GROUPS)].max(axis=1, keepdims=True))
    chances = np.asarray(1 / (1 + np.exp(-scores[:, len(GROUPS) :])), np.float32)
    return Kinds(odds / odds.sum(axis=1, keepdims=True), chances[:, 0], chances[:, 1])


def represent(net: KindsNetwork, types: list[str]) -> Floats:
    """A vector for each of some words."""
    known, affixes = table_rows(types, net.vocabulary)
    vectors: Floats = net.affixes[affixes].sum(axis=1)
    vectors += net.words[np.where(known < len(net.words), known, UNKNOWN)]
    vectors += net.lists[net.listed[known]]
    return vectors


@cache
def scorer() -> Scorer:
    """The packaged network, loaded once."""
    with LOADING, as_file(files("textveil.data").joinpath("kinds.npz")) as path:
        return Scorer(load_network(path))


def load_network(path: Path) -> KindsNetwork:
    """The weights in a file that ``tools/kinds/train.py`` wrote."""
    with np.load(path) as stored:
        arrays: dict[str, Any] = {name: stored[name] for name in stored.files}
    names = bytes(arrays["vocabulary"]).decode("utf-8").split("\n")
    bits = (np.arange(1 << len(LISTS))[:, None] >> np.arange(len(LISTS))) & 1
    steps = tuple(arrays["steps"].tolist())
    first, *rest = (Layer(in_rows(arrays[f"layer_{n}"]), arrays[f"bias_{n}"]) for n in range(1 + len(steps)))
    return KindsNetwork(
        vocabulary=dict(zip(names, range(KNOWN, KNOWN + len(names)), strict=True)),
        words=Rows(arrays["words"], arrays["words_scale"].astype(np.float32)),
        listed=arrays["listed"],
        lists=bits.astype(np.float32) @ arrays["lists"],
        affixes=Rows(arrays["affixes"], arrays["affixes_scale"].astype(np.float32)),
        lines=arrays["lines"][unpack_answers()].sum(axis=1).reshape(ROWS, -1),
        first=first,
        rest=tuple(map(WholeLayer.of, rest)),
        steps=steps,
        output=Layer(in_rows(arrays["output"]), arrays["output_bias"]),
    )


def in_rows(weights: NDArray[Any]) -> Floats:
    """Weights as products take them without a copy, however they are stored."""
    return np.ascontiguousarray(weights, np.float32)
