"""What did the reader make of a text?

A reading is all that detectors want to know of the language: words, tags,
sentences and noun phrases, each with offsets into the text. Any function from
a text to a reading can stand in for the packaged reader.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from importlib import import_module
from itertools import starmap
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from textveil.core.column_model import Column
from textveil.core.errors import UsageError
from textveil.core.model import Span
from textveil.core.spans import compact, starts_of
from textveil.languages.kind_mentions import Kinds, MentionRange, find_ranges, no_kinds
from textveil.languages.numbered_words import NumberedWords, number_words
from textveil.languages.open_language import open_language
from textveil.languages.page_structure import Structure, plain_structure

if TYPE_CHECKING:
    from textveil.languages.interface import Language

MARKED = "MARK"
"""The tag of a token that a detector must pass over."""


@dataclass(frozen=True)
class Reading:
    """A text as its reader understood it; ranges count tokens, spans count characters."""

    text: str = field(repr=False)
    tokens: Sequence[Span] = field(repr=False)
    tags: list[str] = field(repr=False)
    sentences: Sequence[tuple[int, int]] = field(repr=False)
    phrases: Sequence[tuple[int, int]] = field(repr=False)
    kinds: Kinds = field(default_factory=no_kinds, repr=False, compare=False)
    """What every token is, and whether people would hide it."""
    structure: Structure = field(default_factory=plain_structure, repr=False, compare=False)
    """What the lines of the text make of its tokens."""
    said: tuple[str, NumberedWords] | None = field(default=None, repr=False, compare=False)
    """The text that was read and its words as the reader cut them, where that is kept."""
    reread: "Reader | None" = field(default=None, repr=False, compare=False)
    """Reads a text that differs little from this one; nothing where a text is no sooner read for that."""
    columns: tuple[Column, ...] = field(default=(), repr=False, compare=False)
    """The columns of tables whose values stand in the text."""
    language: "Language" = field(default_factory=open_language, repr=False, compare=False)
    """The language it was read in."""

    @cached_property
    def words(self) -> NumberedWords:
        """The words as the text writes them, each different one once."""
        if self.said is not None and self.said[0] is self.text:
            return self.said[1]
        return number_words(map(self.text.__getitem__, starmap(slice, self.tokens)))

    @cached_property
    def starts(self) -> Sequence[int]:
        """Where each token starts, to be searched."""
        return starts_of(self.tokens)

    @cached_property
    def blind(self) -> NDArray[np.bool_]:
        """Tokens that a detector must pass over."""
        if MARKED not in self.tags:
            return np.zeros(len(self.tags), np.bool_)
        return np.fromiter((tag == MARKED for tag in self.tags), np.bool_, len(self.tags))

    @cached_property
    def ranges(self) -> list[MentionRange]:
        """Every mention of something, by its tokens; in order and apart."""
        breaks = np.zeros(len(self.tokens) + 1, np.bool_)
        breaks[self.structure.hard_breaks] = True
        return find_ranges(self.kinds, breaks=breaks[: len(self.tokens)], blind=self.blind)

    def span(self, tokens: tuple[int, int]) -> Span:
        """Where a range of tokens stands in the text."""
        first, last = tokens
        return self.tokens[first][0], self.tokens[last - 1][1]

    def noun_phrases(self) -> list[Span]:
        """Where the noun phrases stand in the text, in order, never overlapping."""
        return [self.span(phrase) for phrase in self.phrases]

    def without(self, spans: list[Span]) -> "Reading":
        """The same reading, blind to what lies in ``spans``: tagged ``MARKED``, in no phrase."""
        blind = covered_tokens(self.tokens, spans)
        if not any(blind):
            return self
        tags = [MARKED if is_blind else tag for tag, is_blind in zip(self.tags, blind, strict=True)]
        phrases = [run for phrase in self.phrases for run in seen_runs(phrase, blind)]
        return replace(self, tags=tags, phrases=compact(phrases))


Reader = Callable[[str], Reading]

READERS = {"spacy": "textveil.languages.spacy_reader:connect"}
"""Readers beside that of the language, by scheme: what stands before the first colon of their name."""


def covered_tokens(tokens: Sequence[Span], spans: list[Span]) -> bytearray:
    """For each token whether it lies wholly in one of ``spans``; both in order.

    A token that only overlaps one holds something else too, and that is judged.
    """
    covered, index = bytearray(len(tokens)), 0
    for start, end in spans:
        while index < len(tokens) and tokens[index][0] < start:
            index += 1
        while index < len(tokens) and tokens[index][1] <= end:
            covered[index] = 1
            index += 1
    return covered


def seen_runs(phrase: tuple[int, int], blind: bytearray) -> list[tuple[int, int]]:
    """The runs of a phrase's tokens that are not blind."""
    if 1 not in blind[slice(*phrase)]:
        return [phrase]
    runs: list[tuple[int, int]] = []
    for index in range(*phrase):
        if blind[index]:
            continue
        if runs and runs[-1][1] == index:
            runs[-1] = (runs[-1][0], index + 1)
        else:
            runs.append((index, index + 1))
    return runs


def open_reader(name: str = "default") -> Reader:
    """The reader of that name: ``default``, or ``spacy:MODEL`` for an installed spaCy pipeline."""
    scheme, _, rest = name.partition(":")
    if name == "default":
        return open_language().read
    if scheme not in READERS:
        raise UsageError(f"no reader {scheme!r}; there are: default, {', '.join(READERS)}")
    module, function = READERS[scheme].split(":")
    reader: Reader = getattr(import_module(module), function)(rest)
    return reader


def noun_phrases(text: str) -> list[Span]:
    """The base noun phrases of a text: what the papers ask page counts for.

    >>> text = "Steve Jobs, Apple's founder, died of metastatic pancreatic cancer."
    >>> [text[start:end] for start, end in noun_phrases(text)]
    ['Steve Jobs', 'Apple', 'founder', 'metastatic pancreatic cancer']
    """
    return open_reader()(text).noun_phrases()
