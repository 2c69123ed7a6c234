"""Which words of a reading are names, numbers, or open a sentence?

A reading turned into columns of numbers, a row for each word: what every signal
is made from, worked out for a whole document at once.
"""

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textveil.detectors.look import Look, looks
from textveil.language.reading import MARKED, Reading

Flags = NDArray[np.bool_]
Numbers = NDArray[np.int64]

TAGS = {tag: number for number, tag in enumerate(("NOUN", "ADJ", "VERB", "NUM", "PROPN", MARKED), 1)}
NOUN, ADJECTIVE, VERB, NUMBER, PROPER, MARK = TAGS.values()
USUAL = 3
"""Bits from which a word is usually written with a capital."""


@dataclass(frozen=True, slots=True, eq=False)
class Sight:
    """A reading as columns: what all signals are made from."""

    reading: Reading
    words: list[str]
    look: Look
    tags: Numbers
    first: Flags
    """Opens its sentence."""
    capital: Flags
    """Starts with a capital that tells something."""
    named: Flags
    """A word of a proper name."""
    in_name: Flags
    """The same, and the small words inside names."""
    numeric: Flags
    same: Numbers
    """Equal numbers are equal words, whatever their case."""


def see(reading: Reading) -> Sight:
    """Look at a reading: which words open sentences, and which are names."""
    words = [reading.text[start:end] for start, end in reading.tokens]
    look = looks(words)
    tags = np.fromiter((TAGS.get(tag, 0) for tag in reading.tags), np.int64, len(words))
    free = (look.word > 0) & (tags != MARK) & ~((look.pronoun > 0) & (tags != PROPER))
    first, shouted = openings(reading, look)
    # In a line of capitals a capital says nothing, but for a word that is not known in small letters.
    capital = free & (look.capital > 0) & ~(shouted & ((look.usual_capital < 0) | (look.function > 0)))
    numeric = free & ((tags == NUMBER) | (look.digits > 0))
    # Beside names the tagger takes ordinary words for names too.
    proper = (tags == PROPER) & ~shouted & (capital | (look.usual_capital > -USUAL))
    named = free & ((capital & (~first | (look.usual_capital >= USUAL))) | (proper & ~numeric))
    numbers: dict[str, int] = {}
    same = np.fromiter((numbers.setdefault(word.lower(), len(numbers)) for word in words), np.int64, len(words))
    return Sight(reading, words, look, tags, first, capital, named, linked(look, named), numeric, same)


def openings(reading: Reading, look: Look) -> tuple[Flags, Flags]:
    """The first word of every sentence, and the words of sentences that are all in capitals."""
    first = np.zeros(len(reading.tokens), np.bool_)
    shouted = np.zeros(len(reading.tokens), np.bool_)
    wordy = np.flatnonzero(look.word)
    starts = np.array([start for start, _ in reading.sentences], np.int64)
    places = np.searchsorted(wordy, starts)
    first[wordy[places[places < len(wordy)]]] = True
    if len(starts):
        small = np.add.reduceat(look.small, starts, dtype=np.int64)
        capitals = np.add.reduceat(look.acronym, starts, dtype=np.int64)
        shouted = np.repeat((small == 0) & (capitals > 1), np.diff([*starts, len(first)]))
    return first, shouted


def linked(look: Look, named: Flags) -> Flags:
    """Names with the small words that join their parts: "University of the Arts"."""
    link, the = (look.link > 0) & ~named, look.the > 0
    short = link & after(named) & before(named)
    long = link & after(named) & before(the & before(named))
    joined: Flags = named | short | long | (the & after(long))
    return joined


def after(flags: Flags) -> Flags:
    """What stands right after a flagged word."""
    moved = np.zeros_like(flags)
    moved[1:] = flags[:-1]
    return moved


def after_open(flags: Flags, tags: Numbers) -> Flags:
    """What stands after a flagged word, but for marks between them."""
    last = np.maximum.accumulate(np.where(tags == MARK, -1, np.arange(len(tags))))
    return after((last >= 0) & flags[last])


def before(flags: Flags) -> Flags:
    """What stands right before a flagged word."""
    moved = np.zeros_like(flags)
    moved[:-1] = flags[1:]
    return moved


def runs(flags: Flags) -> tuple[Numbers, Numbers]:
    """Starts and ends of the runs of flagged words."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], flags.astype(np.int8), [0]))))
    return edges[::2], edges[1::2]
