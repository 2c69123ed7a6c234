"""Which places are called by words that are no names: by a number, or by two things between which one chooses?

"Two Harbors" and "Truth or Consequences" are places, whatever else the words
mean: behind a preposition, all with a capital where nothing begins.
"""

from collections.abc import Iterator

from textveil.core.kinds import GROUPS, Kind
from textveil.languages.english.names.called_again import Said
from textveil.languages.english.reader.corrections import Correction
from textveil.languages.english.values.numerals import WORDS

PLACE = GROUPS.index(Kind.PLACE)
PLAIN = frozenset(GROUPS.index(kind) for kind in (Kind.WORD, Kind.NUMBER))
"""What the reader says of words that it knows as no name."""
OTHER = frozenset(GROUPS.index(kind) for kind in (Kind.ROLE, Kind.DATE, Kind.PERSON, Kind.UNIT))
"""Of these a number says how many: "Two Officers"."""
NUMBERS = frozenset(word.capitalize() for word in WORDS)
CHOICE = frozenset({"or"})


def find_places(said: Said) -> list[Correction]:
    """Such names, one mention each."""
    return [*names_with_number(said), *names_with_choice(said)]


def names_with_number(said: Said) -> Iterator[Correction]:
    """Names that begin with a number word."""
    last = 0
    for first in said.numbered.places(NUMBERS):
        if first < max(last, 1):
            continue
        last = first
        while last < len(said.words) and is_named(said, last):
            last += 1
        if last - first < 2:
            continue
        kinds = {best_kind(said, place) for place in range(first, last)}
        named = kinds - PLAIN - OTHER
        if len(named) == 1 and len(kinds) > 1:
            yield Correction(first, last, named.pop())
        elif kinds <= PLAIN and said.tags[first - 1] == "ADP":
            yield Correction(first, last, PLACE)


def names_with_choice(said: Said) -> Iterator[Correction]:
    """Names of two words with a capital that "or" joins, behind a preposition."""
    for middle in said.numbered.places(CHOICE):
        first, last = middle - 1, middle + 1
        if first < 1 or last >= len(said.words) or said.tags[first - 1] != "ADP" or said.tags[first] != "PROPN":
            continue
        if all(is_named(said, place) and best_kind(said, place) in PLAIN for place in (first, last)):
            yield Correction(first, last + 1, PLACE)


def best_kind(said: Said, place: int) -> int:
    """What a word most likely is, by its number."""
    return int(said.kinds.probabilities[place].argmax())


def is_named(said: Said, place: int) -> bool:
    """Whether a word has a capital that it has not from its place."""
    structure = said.structure
    is_placed = structure.opens[place] or structure.label[place] or structure.heading[place] or structure.code[place]
    return said.words[place].istitle() and not is_placed
