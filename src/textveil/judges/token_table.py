"""Which words of a reading are names, numbers, or open a sentence?

A reading turned into columns of numbers, a row for each word: what every signal
is made from, worked out for a whole document at once.
"""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain, count

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS, Kind
from textveil.languages.numbered_words import Column, Flags, NumberedWords
from textveil.languages.reading import MARKED, Reading
from textveil.mentions.word_features import Look, looks

Numbers = NDArray[np.int64]

NOUN, ADJECTIVE, VERB, NUMBER, PROPER, MARK = range(1, 7)
TAGS = defaultdict(int, NOUN=NOUN, ADJ=ADJECTIVE, VERB=VERB, NUM=NUMBER, PROPN=PROPER) | {MARKED: MARK}
"""The tags that signals ask for, by number; all others are 0."""
LIKELY = 0.5
"""From this chance on something is taken for a person."""
USUAL = 3
"""Bits from which a word is usually written with a capital."""


CALLED = frozenset({"Will", "May"})
"""First names that open a sentence as a verb does."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A reading as columns: what all signals are made from."""

    reading: Reading
    words: NumberedWords
    look: Look
    tags: Column
    first: Flags
    """Opens its sentence."""
    capital: Flags
    """Starts with a capital that tells something."""
    named: Flags
    """A word of a proper name."""
    in_name: Flags
    """The same, and the small words inside names."""
    numeric: Flags
    same: Column
    """Equal numbers are equal words, whatever their case."""
    label: Flags
    """Structure of a form, a table or a page: no part of what is said."""
    mentions: Numbers
    """First and last-plus-one word of every mention, a row each."""
    mention: Column
    """For each word the number of the mention that it stands in, from 1 on; 0 for none."""
    phrase: Column
    """The same for the noun phrase."""

    def word(self, place: int) -> str:
        """The word at a place of the text."""
        return self.words.different[int(self.words.which[place])]


def see(reading: Reading) -> Sight:
    """Look at a reading: which words open sentences, and which are names."""
    size, words = len(reading.tokens), reading.words
    look = looks(words, reading.language.lexicon)
    tags = np.fromiter(map(TAGS.__getitem__, reading.tags), np.int32, size)
    proper, usual = tags == PROPER, look.usual_capital >= USUAL
    free = look.word & (tags != MARK) & ~(look.pronoun & ~proper)
    first, shouted = openings(reading, look)
    mentions = as_rows([(one.first, one.last) for one in reading.ranges])
    mention = number_ranges(mentions, size)
    label = free & reading.structure.label & (person_chance(reading) < LIKELY)
    # In a line of capitals a capital says nothing, but for a word that is not known in small letters.
    capital = free & look.capital & ~(shouted & ((look.usual_capital < 0) | look.function))
    numeric = free & ((tags == NUMBER) | look.digits)
    # Beside names the tagger takes ordinary words for names too.
    proper &= ~shouted & ~numeric & (capital | (look.usual_capital > -USUAL))
    named = free & ~label & ((capital & (~first | usual)) | proper)
    # "Will Reyes objected": a verb before a name may be the first half of it.
    if not CALLED.isdisjoint(words.different):
        called = words.flags(CALLED.__contains__)[:-1]
        named[:-1] |= called & named[1:] & capital[1:]
    numbers = defaultdict[str, int](count().__next__)
    same = np.fromiter(map(numbers.__getitem__, map(str.lower, words.different)), np.int32)[words.which]
    return Sight(
        reading,
        words,
        look,
        tags,
        first,
        capital,
        named,
        join_names(look, named, mention),
        numeric,
        same,
        label,
        mentions,
        mention,
        number_ranges(as_rows(reading.phrases), size),
    )


def openings(reading: Reading, look: Look) -> tuple[Flags, Flags]:
    """The first word of every sentence, and the words of sentences that are all in capitals."""
    first = np.zeros(len(reading.tokens), np.bool_)
    wordy = look.word.nonzero()[0]
    starts = np.array([start for start, _ in reading.sentences], np.int64)
    opening = np.zeros(len(first), np.bool_)
    opening[starts] = True
    opening[: len(reading.structure.opens)] |= reading.structure.opens
    places = wordy.searchsorted(opening.nonzero()[0])
    first[wordy[places[places < len(wordy)]]] = True
    if look.small.any() and not look.acronym.any():
        return first, reading.structure.shouted
    loud = ~np.logical_or.reduceat(look.small, starts) & (np.add.reduceat(look.acronym, starts, dtype=np.int64) > 1)
    return first, np.repeat(loud, np.diff(starts, append=len(first))) | reading.structure.shouted


def join_names(look: Look, named: Flags, mention: Column) -> Flags:
    """Names with the small words that join their parts, "University of the Arts", where both are one mention."""
    goes_on = np.zeros(len(named), np.bool_)
    goes_on[1:] = (mention[1:] > 0) & (mention[1:] == mention[:-1])
    link, the = look.link & ~named & goes_on, look.the
    short = link & flags_after(named) & flags_before(named)
    long = link & flags_after(named) & flags_before(the & flags_before(named))
    joined: Flags = named | short | long | (the & flags_after(long))
    return joined


def as_rows(ranges: Sequence[tuple[int, int]]) -> Numbers:
    """Pairs of numbers, a row each."""
    return np.fromiter(chain.from_iterable(ranges), np.int64, 2 * len(ranges)).reshape(-1, 2)


def number_ranges(ranges: Numbers, size: int) -> Column:
    """For each word the number of the range that it lies in, from 1 on; 0 for none. Ranges are in order and apart."""
    numbers = np.zeros(size, np.int32)
    if len(ranges):
        numbers[spread(ranges)] = np.arange(1, len(ranges) + 1).repeat(lengths_of(ranges))
    return numbers


def lengths_of(ranges: Numbers) -> Numbers:
    """How many words each range has."""
    lengths: Numbers = ranges[:, 1] - ranges[:, 0]
    return lengths


def spread(ranges: Numbers) -> Numbers:
    """The words of all ranges, one after the other."""
    lengths = lengths_of(ranges)
    before = (ranges[:, 0] - (lengths.cumsum() - lengths)).repeat(lengths)
    words: Numbers = np.asarray(before + np.arange(len(before)), np.int64)
    return words


def person_chance(reading: Reading) -> NDArray[np.float32]:
    """How likely each word is to name a person."""
    chances: NDArray[np.float32] = reading.kinds.probabilities[:, GROUPS.index(Kind.PERSON)]
    return chances


def is_between(numbers: Column) -> Flags:
    """Words between two others of the same number."""
    between = np.zeros(len(numbers), np.bool_)
    goes_on = numbers[1:] == numbers[:-1]
    between[1:-1] = goes_on[:-1] & goes_on[1:]
    return between


def flags_after(flags: Flags) -> Flags:
    """What stands right after a flagged word."""
    moved = np.empty_like(flags)
    moved[:1], moved[1:] = False, flags[:-1]
    return moved


def flags_before(flags: Flags) -> Flags:
    """What stands right before a flagged word."""
    moved = np.empty_like(flags)
    moved[-1:], moved[:-1] = False, flags[1:]
    return moved


def runs(flags: Flags) -> Numbers:
    """Start and end of each run of flagged words, a row each."""
    framed = np.zeros(len(flags) + 2, np.bool_)
    framed[1:-1] = flags
    edges: Numbers = (framed[1:] != framed[:-1]).nonzero()[0]
    return edges.reshape(-1, 2)


def among(numbers: Column, chosen: Column) -> Flags:
    """Which of the numbers of words are among the chosen ones."""
    is_chosen = np.zeros(len(numbers) + 1, np.bool_)
    is_chosen[chosen] = True
    found: Flags = is_chosen[numbers]
    return found
