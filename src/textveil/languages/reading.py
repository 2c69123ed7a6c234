"""What did the reader make of a text?

A reading is all that detectors want to know of the language: words, tags,
sentences and noun phrases, each with offsets into the text. Any function from
a text to a reading can stand in for the packaged reader.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from enum import IntEnum, StrEnum
from functools import cached_property, partial
from importlib import import_module
from itertools import starmap
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from textveil.core.column_model import Column
from textveil.core.errors import UsageError
from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Span
from textveil.core.spans import compact, starts_of
from textveil.languages.network.token_grammar import NumberedWords, number_words
from textveil.languages.open_language import open_language
from textveil.reader.network import BEGINS as BEGINS_OUTPUT
from textveil.reader.network import HIDE, PRIVATE, Scores

if TYPE_CHECKING:
    from textveil.languages.interface import Language


# What is each line of a page, and what does a label make of the words beside it?

LineColumn = NDArray[np.bool_]
Offsets = NDArray[np.int64]
Range = tuple[int, int]


class LineKind(IntEnum):
    """What a line is as a whole."""

    BLANK = 0
    PROSE = 1
    HEADING = 2
    ITEM = 3
    FIELD = 4
    """Labels with their values."""
    ROW = 5
    RULE = 6
    """A line of signs that draws a border."""
    CODE = 7
    LOG = 8
    QUOTE = 9
    SPEECH = 10
    """Somebody's tag and what is said."""


class Role(StrEnum):
    """What a label makes of its value."""

    PERSON = "person"
    PLACE = "place"
    ORGANIZATION = "organization"
    DATE = "date"
    IDENTIFIER = "identifier"
    NUMBER = "number"
    SECRET = "secret"  # noqa: S105 – the name of a role
    AGE = "age"
    CONTACT = "contact"
    NONE = "none"
    """The label is structure and says nothing of its value."""


class Field(NamedTuple):
    """A label, its value and what the label makes of it; an empty label where the place of the value tells."""

    label: Range
    value: Range
    role: Role


@dataclass(frozen=True, eq=False)
class Structure:
    """What the lines of a text tell of its tokens: columns with one row a token, and the fields."""

    opens: LineColumn = field(repr=False)
    """The word begins a sentence, a line, an item, a cell or a value: its capital tells nothing."""
    label: LineColumn = field(repr=False)
    """Part of a label, a key or a heading, and no name: structure that stays."""
    shouted: LineColumn = field(repr=False)
    """In a line or a run in capitals, where capitals tell nothing."""
    code: LineColumn = field(repr=False)
    """Code, configuration, the time and level before the message of a log."""
    nobodys: LineColumn = field(repr=False)
    """A part in a talk ("Speaker 1", "Q") or a tag of a record, which is nobody's whatever it looks like."""
    stamp: LineColumn = field(repr=False)
    """The time that a line of a log begins with: nobody's, unless all times are hidden."""
    line: Offsets = field(repr=False)
    """The number of the token's line."""
    kinds: list[LineKind] = field(repr=False)
    """What each line is."""
    values: list[Field] = field(repr=False)
    """Labels with their values, in order of the values; ranges count tokens."""
    hard_breaks: Offsets = field(repr=False)
    """Tokens before which every phrase, name and finding ends."""

    def __len__(self) -> int:
        return len(self.line)

    @cached_property
    def role(self) -> list[str]:
        """The role that a label gives to each token, "" where none does."""
        roles = [""] * len(self)
        for _, (first, last), role in self.values:
            roles[first:last] = [role.value] * (last - first)
        return roles


def plain_structure(size: int = 0) -> Structure:
    """The structure of so many tokens on one line of prose."""
    none, nowhere = np.zeros(size, np.bool_), np.zeros(0, np.int64)
    line = np.zeros(size, np.int64)
    return Structure(none, none, none, none, none, none, line, [LineKind.PROSE] * bool(size), [], nowhere)


# Which runs of words are mentions, and of what kind is each?
#
# The network says of every word what it is and whether a mention begins there.
# Words of one kind that follow each other are one mention, until another begins or
# the structure of the lines breaks.

Floats = NDArray[np.float32]
Indices = NDArray[np.int64]

WORD, PERSON = map(GROUPS.index, (Kind.WORD, Kind.PERSON))
COMMA = ","
BEGINS = 0.5
"""From this chance on a mention begins."""


@dataclass(frozen=True, slots=True, eq=False)
class Kinds:
    """What the network makes of every token of a text."""

    probabilities: Floats
    """One row a token, one column a kind, in the order of ``GROUPS``; a row sums to one."""
    begins: Floats
    """The probability that a mention begins here."""
    hide: Floats
    """The probability that people who mask all that tells of a subject would mask the token."""
    private: Floats
    """The probability that the token helps to find a private person."""

    def at(self, places: Indices | slice) -> "Kinds":
        """What is said of the tokens at some places, to be changed by whoever asked."""
        return Kinds(self.probabilities[places], self.begins[places], self.hide[places], self.private[places])

    def put(self, places: Indices | slice, others: "Kinds") -> None:
        """Say of the tokens at some places what is said of others."""
        self.probabilities[places], self.begins[places] = others.probabilities, others.begins
        self.hide[places], self.private[places] = others.hide, others.private


def kinds_from(scores: Scores, *, less_private: float = 0.0) -> Kinds:
    """What the network says of every token, as chances; that of being private is so many bits less."""
    begins, hide = (scores.chances(output) for output in (BEGINS_OUTPUT, HIDE))
    return Kinds(scores.kinds(), begins, hide, scores.chances(PRIVATE, less=less_private * float(np.log(2))))


def no_kinds(size: int = 0) -> Kinds:
    """What is known of tokens before anybody has looked at them."""
    begins, hide, private = np.zeros((3, size), np.float32)
    return Kinds(np.zeros((size, len(GROUPS)), np.float32), begins, hide, private)


class MentionRange(NamedTuple):
    """A run of words that speaks of something."""

    first: int
    last: int
    """One past its last word."""
    kind: Kind
    score: float
    """How sure the kind is."""


def find_ranges(
    kinds: Kinds, *, breaks: NDArray[np.bool_], blind: NDArray[np.bool_], commas: NDArray[np.bool_]
) -> list[MentionRange]:
    """Every mention, in order and apart; none goes over a break, none holds a word that is blind, and nobody's name a
    comma: whether a last name stands first or two people in a row, other words tell."""
    best = kinds.probabilities.argmax(axis=1)
    best[blind | (commas & (best == PERSON))] = WORD
    starts = np.ones(len(best), np.bool_)
    starts[1:] = (best[1:] != best[:-1]) | (kinds.begins[1:] > BEGINS) | breaks[1:]
    is_named = best != WORD
    edges = np.append(starts.nonzero()[0], len(best))
    named = is_named[edges[:-1]].nonzero()[0]
    if not len(named):
        return []
    places, ends = edges[named], edges[named + 1]
    chosen, lengths = best[places], ends - places
    # The words of all mentions, one after the other.
    rows = kinds.probabilities[is_named]
    mass = np.add.reduceat(rows, lengths.cumsum() - lengths, axis=0)[np.arange(len(places)), chosen]
    scores = np.minimum(mass.astype(np.float64) / lengths, 1.0)
    columns = (column.tolist() for column in (places, ends, chosen, scores))
    return [MentionRange(first, last, GROUPS[kind], score) for first, last, kind, score in zip(*columns, strict=True)]


def kinds_of_ranges(probabilities: Floats, ranges: Sequence[tuple[int, int]]) -> list[tuple[Kind, float]]:
    """The likeliest kind of each run of words, and how sure that is."""
    mass = probabilities[[first for first, _ in ranges]]
    for place, (first, last) in enumerate(ranges):
        if last - first > 1:
            mass[place] = np.add.reduce(probabilities[first:last], axis=0) / (last - first)
    best = mass.argmax(axis=1)
    scores = mass[np.arange(len(best)), best].tolist()
    return [(GROUPS[kind], score) for kind, score in zip(best.tolist(), scores, strict=True)]


MARKED = "MARK"
"""The tag of a token that a detector must pass over."""
Item = TypeVar("Item")


class LateList(Sequence[Item]):
    """A list that is made when somebody first looks into it."""

    def __init__(self, make: Callable[[], Sequence[Item]]) -> None:
        self._make: Callable[[], Sequence[Item]] | None = make
        self._made: Sequence[Item] = ()

    @property
    def made(self) -> Sequence[Item]:
        """The list itself, to be asked often."""
        make = self._make  # threads may share us: what is made twice is the same
        if make is not None:
            self._made = make()
            self._make = None
        return self._made

    def __len__(self) -> int:
        return len(self.made)

    def __iter__(self) -> Iterator[Item]:
        return iter(self.made)

    @overload
    def __getitem__(self, place: int) -> Item: ...
    @overload
    def __getitem__(self, place: slice) -> Sequence[Item]: ...
    def __getitem__(self, place: int | slice) -> Item | Sequence[Item]:
        return self.made[place]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash(tuple(self))


@dataclass(frozen=True)
class Reading:
    """A text as its reader understood it; ranges count tokens, spans count characters."""

    text: str = field(repr=False)
    tokens: Sequence[Span] = field(repr=False)
    tags: Sequence[str] = field(repr=False)
    """What part of speech each token is; few texts are asked for it until something is put in the place of words."""
    sentences: Sequence[tuple[int, int]] = field(repr=False)
    phrases: Sequence[tuple[int, int]] = field(repr=False)
    kinds: Kinds = field(default_factory=no_kinds, repr=False, compare=False)
    """What every token is, and whether people would hide it."""
    marked: bytes | None = field(default=None, repr=False, compare=False)
    """For each token whether a detector must pass over it; where that is not kept, its tag tells."""
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
    unread: tuple[Span, ...] = field(default=(), repr=False, compare=False)
    """Stretches of which nobody can tell what they say, in order and apart."""

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
        marked = bytes(tag == MARKED for tag in self.tags) if self.marked is None else self.marked
        return np.frombuffer(marked, np.bool_)

    @property
    def blind_spans(self) -> list[Span]:
        """Where those stand in the text, in order; not kept, for a long text has many."""
        return [self.tokens[place] for place in self.blind.nonzero()[0].tolist()]

    @cached_property
    def known_tags(self) -> Sequence[str]:
        """The tags, to be asked often."""
        return self.tags.made if isinstance(self.tags, LateList) else self.tags

    @cached_property
    def known_phrases(self) -> Sequence[Range]:
        """The phrases, to be searched."""
        return self.phrases.made if isinstance(self.phrases, LateList) else self.phrases

    @cached_property
    def ranges(self) -> list[MentionRange]:
        """Every mention of something, by its tokens; in order and apart."""
        breaks = np.zeros(len(self.tokens) + 1, np.bool_)
        breaks[self.structure.hard_breaks] = True
        commas = self.words.flags(COMMA.__eq__)
        return find_ranges(self.kinds, breaks=breaks[: len(self.tokens)], blind=self.blind, commas=commas)

    def span(self, tokens: tuple[int, int]) -> Span:
        """Where a range of tokens stands in the text."""
        first, last = tokens
        return self.tokens[first][0], self.tokens[last - 1][1]

    def noun_phrases(self) -> list[Span]:
        """Where the noun phrases stand in the text, in order, never overlapping."""
        return [self.span(phrase) for phrase in self.phrases]

    def without(self, spans: Sequence[Span]) -> "Reading":
        """The same reading, blind to what lies in ``spans``: tagged ``MARKED``, in no phrase."""
        blind = covered_tokens(self.tokens, spans, starts=self.starts)
        if 1 not in blind:
            return self
        tags, phrases = (
            LateList(partial(mark_tags, self.tags, blind)),
            LateList(partial(cut_phrases, self.phrases, blind)),
        )
        marked = None if self.marked is None else (np.frombuffer(blind, np.bool_) | self.blind).tobytes()
        return replace(self, tags=tags, phrases=phrases, marked=marked)


Reader = Callable[[str], Reading]

READERS = {"spacy": "textveil.languages.spacy_reader:connect"}
"""Readers beside that of the language, by scheme: what stands before the first colon of their name."""


def covered_tokens(tokens: Sequence[Span], spans: Sequence[Span], *, starts: Sequence[int]) -> bytearray:
    """For each token whether it lies wholly in one of ``spans``; both in order, ``starts`` those of the tokens.

    A token that only overlaps one holds something else too, and that is judged.
    """
    covered, index = bytearray(len(tokens)), 0
    for start, end in spans:
        index = bisect_left(starts, start, index)
        while index < len(tokens) and tokens[index][1] <= end:
            covered[index] = 1
            index += 1
    return covered


def mark_tags(tags: Sequence[str], blind: bytearray) -> list[str]:
    """The tags of tokens, of which some are blind."""
    return [MARKED if is_blind else tag for tag, is_blind in zip(tags, blind, strict=True)]


def cut_phrases(phrases: Sequence[Range], blind: bytearray) -> Sequence[Range]:
    """Phrases without tokens that are blind."""
    return compact([run for phrase in phrases for run in seen_runs(phrase, blind)])


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


# Which tokens does a stretch of a text touch, and what stands at and between them?


def range_over(reading: Reading, span: Span) -> MentionRange | None:
    """The mention that a reader sees over a span of the text; None where there is none."""
    first, last = token_range(reading, span)
    place = bisect_right(reading.ranges, first, key=attrgetter("first"))
    one = reading.ranges[place - 1] if place else None
    return one if one and last <= one.last else None


def token_range(reading: Reading, span: Span) -> tuple[int, int]:
    """The tokens that a span touches; at least one."""
    tokens, (start, end) = reading.tokens, span
    first = bisect_left(reading.starts, start + 1)
    if first and tokens[first - 1][1] > start:
        first -= 1
    last = bisect_left(reading.starts, end, first)
    return min(first, len(tokens) - 1), max(last, first + 1)


def word_at(reading: Reading, index: int) -> str:
    """A token, or nothing beyond the ends."""
    return reading.text[slice(*reading.tokens[index])] if 0 <= index < len(reading.tokens) else ""


def tag_at(reading: Reading, index: int) -> str:
    """The tag of a token, or nothing beyond the ends."""
    tags = reading.known_tags
    return tags[index] if 0 <= index < len(tags) else ""


def is_value(reading: Reading, index: int) -> bool:
    """Whether the value of a label begins with a token."""
    values = reading.structure.values
    place = bisect_left(values, index, key=lambda one: one.value[0])
    return place < len(values) and values[place].value[0] == index and values[place].label[0] < values[place].label[1]


def between(reading: Reading, index: int) -> str:
    """What stands between a token and the one before it."""
    return reading.text[reading.tokens[index - 1][1] : reading.tokens[index][0]] if index else ""


def phrase_at(reading: Reading, index: int) -> tuple[int, int]:
    """The noun phrase that holds a token; empty when none does."""
    phrases = reading.known_phrases
    place = bisect_left(phrases, (index + 1, 0)) - 1
    first, last = phrases[place] if place >= 0 else (0, 0)
    return (first, last) if first <= index < last else (index, index)
