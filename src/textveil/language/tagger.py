"""Which part of speech is each word, and where do noun phrases begin and go on?

A small network without tag history, so a whole document is a few array
operations. Each distinct word becomes a vector: what pages taught about it, or
its ending, beginning and shape when no page did. Two layers look at two
neighbours on either side, the second seeing what the first made of them, and
one output scores 17 universal tags and the three phrase labels.

``tools/train_tagger.py`` builds the packaged weights.
"""

import re
import zlib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import as_file, files
from typing import Any

import numpy as np
from numpy.typing import NDArray

TAGS = tuple("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())
"""Universal part-of-speech tags, in the order of the network's output."""
LABELS = ("B", "I", "O")
"""A word begins a noun phrase, goes on with it, or is outside, in the order of the output."""
BEGIN, INSIDE, OUTSIDE = range(3)

BOUNDARY, UNKNOWN, KNOWN = 0, 1, 2
"""Rows of the word table: between sentences, a word no page knew, the first known word."""
AFFIX_ROWS = 8192
BATCH = 4096
SIDE = 2
"""Neighbours that each layer sees on either side."""

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]
DIGIT = re.compile(r"\d")
REPEAT = re.compile(r"(.)\1{2,}")


@dataclass(frozen=True, eq=False)
class Network:
    """The trained weights, as NumPy arrays."""

    vocabulary: Mapping[str, int]
    words: Floats
    affixes: Floats
    first: Floats
    first_bias: Floats
    second: Floats
    second_bias: Floats
    output: Floats
    output_bias: Floats


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
    index: dict[str, int] = {}
    types = np.fromiter((index.setdefault(word, len(index)) for word in words), dtype=np.int64, count=len(words))
    places = np.arange(len(words)) + np.searchsorted(sentence_starts, np.arange(len(words)), side="right")
    sequence = np.full(len(words) + len(sentence_starts) + 1, len(index))
    sequence[places] = types
    scores: Floats = convolve(net, represent(net, list(index)), sequence)[places]
    return scores


def represent(net: Network, types: list[str]) -> Floats:
    """A vector for each distinct word; the last row stands between sentences."""
    boundary: Floats = net.words[BOUNDARY][None]
    if not types:
        return boundary
    known = np.fromiter((net.vocabulary.get(form(word), UNKNOWN) for word in types), dtype=np.int64, count=len(types))
    affixes = np.array([affix_rows(word) for word in types])
    return np.concatenate([net.words[known] + net.affixes[affixes].sum(axis=1), boundary])


def convolve(net: Network, vectors: Floats, sequence: Indices) -> Floats:
    """Scores along a sequence of rows of ``vectors``, nothing beyond its ends."""
    length, width = len(sequence), 2 * SIDE + 1
    projected = vectors @ net.first
    hidden = np.zeros((length + 2 * SIDE, net.second.shape[1]), np.float32)
    middle = hidden[SIDE:-SIDE]
    middle += net.first_bias
    padded = np.pad(sequence, SIDE, constant_values=len(vectors))
    for place in range(width):
        # The row after the last stands for what is beyond the ends: nothing.
        rows = np.append(projected[place], np.zeros_like(projected[place][:1]), axis=0)
        middle += rows[padded[place : place + length]]
    np.maximum(middle, 0, out=middle)
    joined = sum(hidden[place : place + length] @ net.second[place] for place in range(width)) + net.second_bias
    scores: Floats = np.maximum(joined, 0) @ net.output + net.output_bias
    return scores


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
def network() -> Network:
    """The packaged weights, loaded once."""
    with as_file(files("textveil.data").joinpath("tagger.npz")) as path, np.load(path) as stored:
        arrays: dict[str, Any] = {name: stored[name] for name in stored.files}
    names = bytes(arrays.pop("vocabulary")).decode("utf-8").split("\n")
    scales = {name: arrays.pop(f"{name}_scale") for name in ("words", "affixes")}
    weights = {name: array.astype(np.float32) for name, array in arrays.items()}
    for name, scale in scales.items():
        weights[name] *= scale
    return Network(vocabulary={name: row for row, name in enumerate(names, KNOWN)}, **weights)
