"""Which part of speech is each word, and which runs of words are noun phrases?

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
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from importlib.resources import as_file, files
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.reader.blocks import Floats, Indices, score_words
from textveil.languages.english.reader.layers import NOTHING, Layer, WholeLayer, add_windows, next_layer
from textveil.languages.numbered_words import NumberedWords

TAGS = tuple("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())
"""Universal part-of-speech tags, in the order of the network's output."""
Choices = NDArray[np.int8]
"""What was chosen for each word, as indices into the tags or the labels."""
LABELS = ("B", "I", "O")
"""A word begins a noun phrase, goes on with it, or is outside, in the order of the output."""
BEGIN, INSIDE, OUTSIDE = range(3)

BOUNDARY, UNKNOWN, KNOWN = 0, 1, 2
"""Rows of the word table: between sentences, a word no page knew, the first known word."""
AFFIX_ROWS, AFFIXES = 8192, 7
"""Rows of the affix table, and how many of them a word has."""
EDGE = 32
"""Of longer words only so much is looked at from either end."""
BLOCK = 8
"""New words that are multiplied at once: in a text much like those before, few are new."""
REMEMBERED = 8192
"""Words the first layer remembers (some 20 MB) before it forgets them all; more than a block can hold."""

DIGIT = re.compile(r"\d")
REPEAT = re.compile(r"(.)\1{2,}")


@dataclass(frozen=True, eq=False)
class Rows:
    """Vectors of small whole numbers with a scale each: a text asks for few of them, and only those are worked out."""

    values: NDArray[np.int8]
    scale: Floats

    def __len__(self) -> int:
        return len(self.values)

    def __getitem__(self, rows: int | Indices) -> Floats:
        vectors: Floats = self.values[rows] * self.scale[rows]
        return vectors


@dataclass(frozen=True, eq=False)
class TaggerNetwork:
    """The trained weights, as NumPy arrays."""

    vocabulary: Mapping[str, int]
    words: Rows
    affixes: Rows
    first: Layer
    rest: tuple[WholeLayer, ...]
    output: Layer

    @property
    def reach(self) -> int:
        """So many neighbours to a side tell what a word is."""
        return len(self.first.weights) // 2 + len(self.rest)


def score(words: NumberedWords, sentence_starts: Indices, *, only: Indices | None = None) -> tuple[Choices, Choices]:
    """The tag and the phrase label of every word, or of some, as indices into TAGS and LABELS.

    >>> from textveil.languages.numbered_words import number_words
    >>> tags, labels = score(number_words("She met Steve Jobs in 1971 .".split()), np.array([0]))
    >>> [TAGS[tag] for tag in tags], [LABELS[label] for label in labels]
    (['PRON', 'VERB', 'PROPN', 'PROPN', 'ADP', 'NUM', 'PUNCT'], ['O', 'O', 'B', 'I', 'O', 'B', 'O'])
    """
    net = network()

    def run(some: NumberedWords, _: Indices, rows: Indices) -> Floats:
        places, length = rows[:-1], int(rows[-1])
        sequence = np.full(length, BOUNDARY)
        table, sequence[places] = memory().look_up(some)
        return convolve(net, table, sequence)

    size = len(words if only is None else only)
    tags, labels = np.zeros(size, np.int8), np.zeros(size, np.int8)

    def keep(which: slice, scores: Floats) -> None:
        tags[which], labels[which] = scores[:, : len(TAGS)].argmax(axis=1), scores[:, len(TAGS) :].argmax(axis=1)

    score_words(run, words, sentence_starts, reach=net.reach, keep=keep, only=only)
    return tags, labels


def represent(net: TaggerNetwork, types: list[str]) -> Floats:
    """A vector for each of some words."""
    known, affixes = table_rows(types, net.vocabulary)
    vectors: Floats = net.affixes[affixes].sum(axis=1)
    vectors += net.words[known]
    return vectors


def table_rows(types: list[str], vocabulary: Mapping[str, int]) -> tuple[Indices, Indices]:
    """The row of each word in a vocabulary, and its rows of the affix table."""
    spellings = list(map(spell, types))
    known = np.fromiter((vocabulary.get(form, UNKNOWN) for form, _ in spellings), np.int64, len(types))
    affixes = np.frombuffer(b"".join([rows for _, rows in spellings]), np.int64).reshape(-1, AFFIXES)
    return known, affixes


class WordMemory:
    """What the first layer makes of words, kept from text to text: each distinct word is multiplied once.

    ``table[place][row]`` is what a word adds at that place of the window. The first
    row is for what is between sentences, the second for nothing.
    """

    def __init__(self, first: Floats, *, boundary: Floats, represent: Callable[[list[str]], Floats]) -> None:
        self._first, self._boundary, self._represent = first, boundary, represent
        self._lock = Lock()
        self._forget()

    def look_up(self, words: NumberedWords) -> tuple[Floats, Indices]:
        """The table, and the row of each word in it; later words never change what was given."""
        asked = words.different
        with self._lock:
            rows = list(map(self._rows.get, asked))
            if None in rows:
                new = [word for word, row in zip(asked, rows, strict=True) if row is None]
                if len(self._rows) + len(new) > REMEMBERED:
                    self._forget()
                    new = asked
                self._add(new)
                rows = list(map(self._rows.get, asked))
            table = self._table
        return table, np.array(rows, np.int64)[words.which]

    def _forget(self) -> None:
        places, _, width = self._first.shape
        self._rows: dict[str, int] = {}
        self._table: Floats = np.zeros((places, NOTHING + 1 + REMEMBERED, width), np.float32)
        self._table[:, BOUNDARY] = self._boundary @ self._first

    def _add(self, words: list[str]) -> None:
        at, vectors = NOTHING + 1 + len(self._rows), self._represent(words)
        for start in range(0, len(words), BLOCK):
            # Always as many rows at once: how a product is rounded depends on its size, and a word must be the same
            # whatever words were asked for with it.
            block = np.zeros((BLOCK, vectors.shape[1]), np.float32)
            size = len(vectors[start : start + BLOCK])
            block[:size] = vectors[start : start + BLOCK]
            self._table[:, at + start : at + start + size] = (block @ self._first)[:, :size]
        self._rows.update(zip(words, range(at, at + len(words)), strict=True))


def convolve(net: TaggerNetwork, table: Floats, sequence: Indices) -> Floats:
    """Scores along a sequence of rows of ``table``, nothing beyond its ends."""
    hidden = add_windows(net.first, table, sequence)
    np.maximum(hidden, 0, out=hidden)
    for layer in net.rest:
        hidden = next_layer(layer, hidden)
    scores: Floats = hidden @ net.output.weights + net.output.bias
    return scores


@lru_cache(maxsize=1 << 16)
def spell(word: str) -> tuple[str, bytes]:
    """The spelling a word is known by, and its rows of the affix table, ready to be joined."""
    if len(word) > 2 * EDGE:
        word = word[:EDGE] + word[-EDGE:]
    known = form(word)
    return known, array("q", affix_rows(word, known=known)).tobytes()


def form(word: str) -> str:
    """The spelling a word is known by: lower case, every digit a nought."""
    small = word.lower()
    return small if small.isalpha() else DIGIT.sub("0", small)


def affix_rows(word: str, *, known: str) -> list[int]:
    """Rows of the affix table for the endings, beginnings and shape of a word, and of the spelling it is known by."""
    pieces = (
        "1" + word[-1:],
        "2" + known[-2:],
        "3" + known[-3:],
        "4" + known[-4:],
        "p" + known[:2],
        "q" + known[:3],
        "s" + shape(word),
    )
    return [1 + zlib.crc32(piece.encode("utf-8", "surrogatepass")) % (AFFIX_ROWS - 1) for piece in pieces]


def shape(word: str) -> str:
    """Capitals as X, small letters as x, digits as d; long runs cut short.

    >>> shape("McDonald"), shape("2004")
    ('XxXxx', 'dd')
    """
    small = word[1:] if word[:1].isupper() else word
    if small.isascii() and small.isalpha() and small.islower():  # as most words are
        return "X" * (len(word) - len(small)) + "xx"[: len(small)]
    return REPEAT.sub(r"\1\1", word.translate(SHAPES))[:10]


class SignShapes(dict[int, str]):
    """What each sign is in a shape, worked out once a sign."""

    def __missing__(self, code: int) -> str:
        sign = chr(code)
        self[code] = shape = "X" if sign.isupper() else "x" if sign.islower() else "d" if sign.isdigit() else sign
        return shape


SHAPES = SignShapes()


@cache
def memory() -> WordMemory:
    """What the first layer knows of words by now."""
    net = network()
    return WordMemory(net.first.weights, boundary=net.words[BOUNDARY], represent=partial(represent, net))


@cache
def network() -> TaggerNetwork:
    """The packaged weights, loaded once."""
    with as_file(files("textveil.data").joinpath("tagger.npz")) as path, np.load(path) as stored:
        arrays = {name: stored[name] for name in stored.files}
    names = bytes(arrays["vocabulary"]).decode("utf-8").split("\n")
    first, *rest = (Layer(arrays[f"layer_{n}"], arrays[f"bias_{n}"]) for n in range(int(arrays["depth"])))
    return TaggerNetwork(
        vocabulary=dict(zip(names, range(KNOWN, KNOWN + len(names)), strict=True)),
        words=Rows(arrays["words"], arrays["words_scale"]),
        affixes=Rows(arrays["affixes"], arrays["affixes_scale"]),
        first=first,
        rest=tuple(map(WholeLayer.of, rest)),
        output=Layer(arrays["output"], arrays["output_bias"]),
    )


def phrase_ranges(words: list[str], labels: Choices | list[int]) -> list[tuple[int, int]]:
    """First and last-plus-one word of every phrase, in order.

    A word that goes on with a phrase none began begins one. Parts are joined
    where a comma stands between the day and the year of a date, and where the
    title of a work follows what it is.

    >>> phrase_ranges("on March 28 , 2005 in Rome".split(), [2, 0, 1, 2, 0, 2, 1])
    [(1, 5), (6, 7)]
    >>> phrase_ranges("the television series Lost ran".split(), [2, 0, 1, 0, 2])
    [(1, 4)]
    """
    told = np.append(labels, OUTSIDE)
    edges = np.flatnonzero((told != INSIDE) | (np.append(OUTSIDE, told[:-1]) == OUTSIDE))
    begins = np.flatnonzero(told[edges] != OUTSIDE)
    return join_ranges(words, list(zip(edges[begins].tolist(), edges[begins + 1].tolist(), strict=True)))


def join_ranges(words: list[str], ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ranges, with the parts of a date and of a titled work made one."""
    whole: list[tuple[int, int]] = []
    for first, last in ranges:
        if whole and (is_date(words, whole[-1], first=first, last=last) or is_titled(words, whole[-1], first=first)):
            whole[-1] = (whole[-1][0], last)
        else:
            whole.append((first, last))
    return whole


def is_date(words: list[str], before: tuple[int, int], *, first: int, last: int) -> bool:
    """A capitalised word and a day, a comma, and a year alone."""
    start, end = before
    if end + 1 != first or words[end] != "," or last - first != 1 or end - start < 2:
        return False
    month, day, year = words[end - 2], words[end - 1], words[first]
    return month[0].isupper() and day[0].isdigit() and len(day) <= 4 and len(year) == 4 and year.isdigit()


def is_titled(words: list[str], before: tuple[int, int], *, first: int) -> bool:
    """A word for a work, and right after it a capitalised name."""
    return before[1] == first and words[first - 1] in english().works and words[first][0].isupper()
