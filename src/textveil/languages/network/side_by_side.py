"""How do many short texts go through a network at once, each as if it were alone?

The first rows of all texts come first, then all second rows, and so on: the row
that is so many steps away in a text is as many times the number of texts away
here, so a layer needs to know nothing of texts. What lies beyond the end of a
shorter one is made nought after every layer, as it is at the ends of one alone.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import accumulate
from typing import NamedTuple

import numpy as np

from textveil.languages.network.blocks import Floats, Indices, places_of
from textveil.languages.network.layers import NOTHING, Layer, first_layer
from textveil.languages.network.token_grammar import NumberedWords
from textveil.languages.network.word_table import BOUNDARY, Packed

MOST_ROWS = 256
"""Rows of the longest text that stands beside others: each of its words is around each."""
AT_ONCE = 1500
"""Rows that are run at a time: few enough for the memory that is near the processor."""


class CutText(NamedTuple):
    """A text as a network sees it."""

    words: NumberedWords
    lines: Packed
    """The packed place of each word in its line."""
    starts: Indices
    """The first word of every sentence."""

    @property
    def rows(self) -> int:
        """The words, and what is between sentences."""
        return len(self.words) + len(self.starts) + 1


@dataclass(frozen=True, eq=False)
class SideBySide:
    """Some texts of about one length."""

    texts: Sequence[CutText] = field(repr=False)

    @cached_property
    def words(self) -> NumberedWords:
        """The words of all texts, one text after the other."""
        numbers: dict[str, int] = {}
        which = [
            np.fromiter((numbers.setdefault(word, len(numbers)) for word in one.words.different), np.int32)[
                one.words.which
            ]
            for one in self.texts
        ]
        return NumberedWords(list(numbers), np.concatenate(which))

    @cached_property
    def lines(self) -> Packed:
        """The places of all words in their lines."""
        return np.concatenate([one.lines for one in self.texts])

    @property
    def firsts(self) -> list[int]:
        """Where the words of each text begin among all, and where the last ones end."""
        return [0, *accumulate(len(one.words) for one in self.texts)]

    @property
    def count(self) -> int:
        """How many texts there are."""
        return len(self.texts)

    @cached_property
    def length(self) -> int:
        """The rows of the longest."""
        return max(one.rows for one in self.texts)

    @cached_property
    def text_of(self) -> Indices:
        """For each word the number of its text."""
        return np.repeat(np.arange(self.count), [len(one.words) for one in self.texts])

    @cached_property
    def place(self) -> Indices:
        """For each word its row in its text."""
        return np.concatenate([places_of(len(one.words), sentence_starts=one.starts) for one in self.texts])

    @cached_property
    def rows(self) -> Indices:
        """For each word its row here."""
        return self.place * self.count + self.text_of

    def apart(self, gap: int) -> Indices:
        """For each word its row where the texts stand one after the other, so many rows between them."""
        return self.text_of * (self.length + gap) + self.place

    @cached_property
    def beyond(self) -> Indices:
        """The rows that no text has, for the others are longer."""
        ends = np.array([one.rows for one in self.texts])
        return np.flatnonzero((np.arange(self.length)[:, None] >= ends).ravel())

    def start(self, layer: Layer, table: Floats, known: Indices, *, lines: Floats | None = None) -> Floats:
        """What a first layer makes of the words, given each one's row of the table; of their lines too, if it looks."""
        side = len(layer.weights) // 2
        apart, width = self.apart(side), self.length + side
        sequence = np.full((self.count, width), NOTHING)
        ends = np.array([one.rows for one in self.texts])
        sequence[np.arange(width) < ends[:, None]] = BOUNDARY
        sequence.ravel()[apart] = known
        numbers = np.full(sequence.size, -1)
        if lines is not None:
            numbers[apart] = self.lines
        no_lines = np.empty((0, 1), np.float32)
        hidden = first_layer(
            layer, table, sequence.ravel(), lines=no_lines if lines is None else lines, numbers=numbers
        )
        abreast = hidden.reshape(self.count, width, -1)[:, : self.length].transpose(1, 0, 2)
        hidden = np.ascontiguousarray(abreast).reshape(self.length * self.count, -1)
        hidden[self.beyond] = 0
        return hidden


def stand_side_by_side(texts: Sequence[CutText]) -> Iterator[tuple[list[int], SideBySide]]:
    """The texts in groups of about one length, each with the numbers of its texts."""
    group: list[int] = []
    for number in sorted(range(len(texts)), key=lambda one: texts[one].rows):
        if group and (len(group) + 1) * texts[number].rows > AT_ONCE:
            yield group, SideBySide([texts[one] for one in group])
            group = []
        group.append(number)
    if group:
        yield group, SideBySide([texts[one] for one in group])
