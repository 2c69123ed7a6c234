"""Which part of speech is each word, and which runs of words are noun phrases?

A small network without tag history, so a whole document is a few array
operations. Each distinct word becomes a vector: what pages taught about it, and
its ending, beginning and shape. Three layers look at their neighbours, each
seeing what the one before made of them, and one output scores 17 universal tags
and the three phrase labels.

``tools/train_tagger.py`` builds the packaged weights.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, partial
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.network.blocks import Floats, Indices, score_words
from textveil.languages.network.layers import Layer, WholeLayer, first_layer, multiply, next_layer
from textveil.languages.network.side_by_side import SideBySide
from textveil.languages.network.token_grammar import NumberedWords, Tokens, cut_tokens
from textveil.languages.network.word_table import BOUNDARY, KNOWN, Rows, WordMemory, table_rows

TAGS = tuple("ADJ ADP ADV AUX CCONJ DET INTJ NOUN NUM PART PRON PROPN PUNCT SCONJ SYM VERB X".split())
"""Universal part-of-speech tags, in the order of the network's output."""
Choices = NDArray[np.int8]
"""What was chosen for each word, as indices into the tags or the labels."""
LABELS = ("B", "I", "O")
"""A word begins a noun phrase, goes on with it, or is outside, in the order of the output."""
BEGIN, INSIDE, OUTSIDE = range(3)
NO_LINES = np.empty((0, 1), np.float32)
"""The tagger does not look at lines."""


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

    >>> from textveil.languages.network.token_grammar import number_words
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
        tags[which], labels[which] = choose(scores)

    score_words(run, words, sentence_starts, reach=net.reach, keep=keep, only=only)
    return tags, labels


def score_texts(texts: SideBySide) -> tuple[Choices, Choices]:
    """The same for every word of some texts, each as if its text were alone."""
    net = network()
    hidden = texts.start(net.first, *memory().look_up(texts.words))
    for layer in net.rest:
        hidden = next_layer(layer, hidden, step=texts.count)
        hidden[texts.beyond] = 0
    return choose(multiply(hidden[texts.rows], net.output.weights) + net.output.bias)


def choose(scores: Floats) -> tuple[Choices, Choices]:
    """The likeliest tag and the likeliest label of each word."""
    tags, labels = scores[:, : len(TAGS)].argmax(axis=1), scores[:, len(TAGS) :].argmax(axis=1)
    return tags.astype(np.int8), labels.astype(np.int8)


def represent(net: TaggerNetwork, types: list[str]) -> Floats:
    """A vector for each of some words."""
    known, affixes = table_rows(types, net.vocabulary)
    vectors: Floats = net.affixes[affixes].sum(axis=1)
    vectors += net.words[known]
    return vectors


def convolve(net: TaggerNetwork, table: Floats, sequence: Indices) -> Floats:
    """Scores along a sequence of rows of ``table``, nothing beyond its ends."""
    nothing = np.full(len(sequence), -1)
    hidden = first_layer(net.first, table, sequence, lines=NO_LINES, numbers=nothing)
    for layer in net.rest:
        hidden = next_layer(layer, hidden)
    return multiply(hidden, net.output.weights) + net.output.bias


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


# Where does each word of an English text start and end?


def tokenize(text: str) -> Tokens:
    """Cut ``text`` into words, numbers and signs.

    >>> tokenize("Mr. O'Brien doesn't owe $1,500.").words
    ['Mr.', "O'Brien", 'does', "n't", 'owe', '$', '1,500', '.']
    """
    return cut_tokens(text, english())
