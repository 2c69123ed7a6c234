"""Which part of speech is each word, and where do noun phrases begin and go on?

A small network without tag history, so a whole document is a few array
operations. Each distinct word becomes a vector: what pages taught about it, and
its ending, beginning and shape. Three layers look at their neighbours, each
seeing what the one before made of them, and one output scores 17 universal tags
and the three phrase labels.

``tools/train_tagger.py`` builds the packaged weights.
"""

import re
import zlib
from array import array
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import as_file, files
from threading import Lock

import numpy as np
from numpy.typing import NDArray

TAGS = tuple("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())
"""Universal part-of-speech tags, in the order of the network's output."""
LABELS = ("B", "I", "O")
"""A word begins a noun phrase, goes on with it, or is outside, in the order of the output."""
BEGIN, INSIDE, OUTSIDE = range(3)

BOUNDARY, UNKNOWN, KNOWN = 0, 1, 2
"""Rows of the word table: between sentences, a word no page knew, the first known word."""
AFFIX_ROWS, AFFIXES = 8192, 7
"""Rows of the affix table, and how many of them a word has."""
EDGE = 32
"""Of longer words only so much is looked at from either end."""
BATCH = 4096
"""Words scored at a time."""
NOTHING = 1
"""Row of the first layer's memory for what is beyond a text."""
REMEMBERED = 8192
"""Words the first layer remembers (some 20 MB) before it forgets them all; more than a batch can hold."""

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]
DIGIT = re.compile(r"\d")
REPEAT = re.compile(r"(.)\1{2,}")


@dataclass(frozen=True, eq=False)
class Layer:
    """A matrix for each place of a window of neighbours, and a bias."""

    weights: Floats
    bias: Floats


@dataclass(frozen=True, eq=False)
class Network:
    """The trained weights, as NumPy arrays."""

    vocabulary: Mapping[str, int]
    words: Floats
    affixes: Floats
    layers: tuple[Layer, ...]
    output: Layer


def score(words: list[str], sentence_starts: Indices) -> tuple[Indices, Indices]:
    """The tag and the phrase label of every word, as indices into TAGS and LABELS.

    >>> tags, labels = score("She met Steve Jobs in 1971 .".split(), np.array([0]))
    >>> [TAGS[tag] for tag in tags], [LABELS[label] for label in labels]
    (['PRON', 'VERB', 'PROPN', 'PROPN', 'ADP', 'NUM', 'PUNCT'], ['O', 'O', 'B', 'I', 'O', 'B', 'O'])
    """
    best = [np.empty((2, 0), np.int64)]
    for start, end in batches(sentence_starts, length=len(words)):
        inside = sentence_starts[slice(*np.searchsorted(sentence_starts, (start, end)))]
        scores = batch_scores(network(), words[start:end], sentence_starts=inside - start)
        best.append(np.stack([scores[:, : len(TAGS)].argmax(axis=1), scores[:, len(TAGS) :].argmax(axis=1)]))
    tags, labels = np.concatenate(best, axis=1)
    return tags, labels


def batches(sentence_starts: Indices, *, length: int) -> Iterator[tuple[int, int]]:
    """Whole sentences, some thousand words at a time, to keep memory flat."""
    done = 0
    for start in [*sentence_starts.tolist(), length]:
        if start - done >= BATCH or (start == length > done):
            yield done, start
            done = start


def batch_scores(net: Network, words: list[str], *, sentence_starts: Indices) -> Floats:
    """Scores of every tag and label for every word of a batch: one row a word."""
    places = places_of(len(words), sentence_starts=sentence_starts)
    sequence = np.full(len(words) + len(sentence_starts) + 1, BOUNDARY)
    with np.errstate(invalid="ignore"):
        # Some BLAS kernels raise the flag on their padding; finite weights have no invalid product.
        table, sequence[places] = memory().look_up(words)
        scores: Floats = convolve(net, table, sequence)[places]
    return scores


def places_of(length: int, *, sentence_starts: Indices) -> Indices:
    """Where each word stands in a sequence that has a boundary before every sentence and one at the end."""
    words = np.arange(length)
    return words + np.searchsorted(sentence_starts, words, side="right")


def represent(net: Network, types: list[str]) -> Floats:
    """A vector for each of some words."""
    rows = np.frombuffer(b"".join(map(packed_rows, types)), np.int64).reshape(-1, 1 + AFFIXES)
    vectors: Floats = net.affixes[rows[:, 1:]].sum(axis=1)
    vectors += net.words[rows[:, 0]]
    return vectors


class Memory:
    """What the first layer makes of words, kept from text to text: each distinct word is multiplied once.

    ``table[place][row]`` is what a word adds at that place of the window. The first
    row is for what is between sentences, the second for nothing.
    """

    def __init__(self, first: Floats, *, boundary: Floats, represent: Callable[[list[str]], Floats]) -> None:
        self._first, self._boundary, self._represent = first, boundary, represent
        self._lock = Lock()
        self._forget()

    def look_up(self, words: list[str]) -> tuple[Floats, Indices]:
        """The table, and the row of each word in it; later words never change what was given."""
        with self._lock:
            new = [word for word in dict.fromkeys(words) if word not in self._rows]
            if len(self._rows) + len(new) > REMEMBERED:
                self._forget()
                new = list(dict.fromkeys(words))
            if new:
                self._add(new)
            return self._table, np.fromiter(map(self._rows.__getitem__, words), np.int64, len(words))

    def _forget(self) -> None:
        places, _, width = self._first.shape
        self._rows: dict[str, int] = {}
        self._table: Floats = np.zeros((places, NOTHING + 1 + REMEMBERED, width), np.float32)
        self._table[:, BOUNDARY] = self._boundary @ self._first

    def _add(self, words: list[str]) -> None:
        at = NOTHING + 1 + len(self._rows)
        self._table[:, at : at + len(words)] = self._represent(words) @ self._first
        self._rows.update(zip(words, range(at, at + len(words)), strict=True))


def convolve(net: Network, table: Floats, sequence: Indices) -> Floats:
    """Scores along a sequence of rows of ``table``, nothing beyond its ends."""
    first, *rest = net.layers
    hidden = add_windows(first, table, sequence)
    np.maximum(hidden, 0, out=hidden)
    for layer in rest:
        hidden = next_layer(layer, hidden)
    scores: Floats = hidden @ net.output.weights + net.output.bias
    return scores


def add_windows(layer: Layer, table: Floats, sequence: Indices) -> Floats:
    """What the words in each window along the sequence add up to, before anything is cut off."""
    side = len(layer.weights) // 2
    padded = np.full(len(sequence) + 2 * side, NOTHING)
    padded[side : side + len(sequence)] = sequence
    summed: Floats = table[0][padded[: len(sequence)]] + layer.bias
    for place in range(1, len(layer.weights)):
        summed += table[place][padded[place : place + len(sequence)]]
    return summed


def next_layer(layer: Layer, hidden: Floats, *, step: int = 1) -> Floats:
    """A layer over what the one before made of the words, looking at every ``step``-th neighbour."""
    length, side = len(hidden), step * (len(layer.weights) // 2)
    padded = np.zeros((length + 2 * side, hidden.shape[1]), np.float32)
    padded[side : side + length] = hidden
    summed: Floats = padded[:length] @ layer.weights[0] + layer.bias
    for place in range(1, len(layer.weights)):
        summed += padded[place * step : place * step + length] @ layer.weights[place]
    return np.maximum(summed, 0, out=summed)


@lru_cache(maxsize=1 << 16)
def packed_rows(word: str) -> bytes:
    """The word's rows of the word table and the affix table, ready to be joined."""
    if len(word) > 2 * EDGE:
        word = word[:EDGE] + word[-EDGE:]
    return array("q", (network().vocabulary.get(form(word), UNKNOWN), *affix_rows(word))).tobytes()


def form(word: str) -> str:
    """The spelling a word is known by: lower case, every digit a nought."""
    return DIGIT.sub("0", word.lower())


@lru_cache(maxsize=1 << 16)
def affix_rows(word: str) -> tuple[int, ...]:
    """Rows of the affix table for the word's endings, beginnings and shape."""
    known = form(word)
    pieces = ("1" + word[-1:], "2" + known[-2:], "3" + known[-3:], "4" + known[-4:], "p" + known[:2], "q" + known[:3])
    return tuple(
        1 + zlib.crc32(piece.encode("utf-8", "surrogatepass")) % (AFFIX_ROWS - 1)
        for piece in (*pieces, "s" + shape(word))
    )


def shape(word: str) -> str:
    """Capitals as X, small letters as x, digits as d; long runs cut short.

    >>> shape("McDonald"), shape("2004")
    ('XxXxx', 'dd')
    """
    signs = ("X" if sign.isupper() else "x" if sign.islower() else "d" if sign.isdigit() else sign for sign in word)
    return REPEAT.sub(r"\1\1", "".join(signs))[:10]


@cache
def memory() -> Memory:
    """What the first layer knows of words by now."""
    net = network()
    return Memory(net.layers[0].weights, boundary=net.words[BOUNDARY], represent=partial(represent, net))


@cache
def network() -> Network:
    """The packaged weights, loaded once."""
    with as_file(files("textveil.data").joinpath("tagger.npz")) as path, np.load(path) as stored:
        arrays = {name: stored[name] for name in stored.files}
    names = bytes(arrays["vocabulary"]).decode("utf-8").split("\n")
    layers = [Layer(arrays[f"layer_{number}"], arrays[f"bias_{number}"]) for number in range(int(arrays["depth"]))]
    return Network(
        vocabulary={name: row for row, name in enumerate(names, KNOWN)},
        words=arrays["words"] * arrays["words_scale"],
        affixes=arrays["affixes"] * arrays["affixes_scale"],
        layers=tuple(layers),
        output=Layer(arrays["output"], arrays["output_bias"]),
    )
