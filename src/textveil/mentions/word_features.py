"""What does a word look like by itself, whatever the text around it?

All that the spelling tells is worked out once a word and kept, so that a
document's words become columns of numbers at once.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache, partial
from typing import Any, NamedTuple

import numpy as np

from textveil.core.kinds import Kind
from textveil.languages.interface import Lexicon
from textveil.languages.network.token_grammar import Flags, NumberedWords
from textveil.languages.reading import Reading

AT_ONCE = 1 << 16
"""Words that are looked up at once."""
UNLISTED = "xyzzy"
"""A word that no list names."""
LONGEST = 64
"""Of longer words only the beginning is looked at."""
SIGNS = re.compile(r"[.-]")


class Look(NamedTuple):
    """What the spelling of a word tells: yes or no, but for the last.

    Of many words at once, each is a column of numbers.
    """

    word: Any
    """Holds a letter or a digit."""
    capital: Any
    measure: Any
    """A unit, or a word for a stretch of time, in small letters."""
    title: Any
    """What stands before the name of a person and is no part of it."""
    courtesy: Any
    """A title that tells of nobody what he does."""
    ordinal: Any
    """Says which one in a row."""
    small: Any
    digits: Any
    calendar: Any
    function: Any
    link: Any
    usual_capital: Any
    """Bits by which pages write it with a capital rather than without."""


def looks(words: NumberedWords, lexicon: Lexicon) -> Look:
    """A column for each thing told, a row for each word of a text."""
    different = words.different
    columns = np.empty((len(Look._fields), len(different)), np.int8)
    for first in range(0, len(different), AT_ONCE):
        packed = b"".join(map(packed_looks(lexicon), different[first : first + AT_ONCE]))
        columns[:, first : first + AT_ONCE] = np.frombuffer(packed, np.int8).reshape(-1, len(columns)).T
    columns = columns.take(words.which, axis=1)
    return Look._make([*columns[:-1].view(np.bool_), columns[-1]])


@cache
def packed_looks(lexicon: Lexicon) -> Callable[[str], bytes]:
    """What gives the row of a word; one for each language, for what is kept of a word alone is found soonest."""
    return lru_cache(maxsize=1 << 16)(partial(packed_look, lexicon))


def packed_look(lexicon: Lexicon, word: str) -> bytes:
    """The row of one word, ready to be joined."""
    word = word[:LONGEST]
    small = word.lower()
    if is_unlisted(word, small, lexicon):
        return unlisted_rows(lexicon)[word != small] + bytes((lexicon.usual_capitals().get(small, 0) & 0xFF,))
    *told, usual_capital = look(word, lexicon)
    return bytes((*told, usual_capital & 0xFF))


def is_unlisted(word: str, small: str, lexicon: Lexicon) -> bool:
    """Whether a word is plain letters, small but for the first, and in no list: all such words look alike."""
    is_plain = word.isascii() and word.isalpha() and word[1:].islower()
    lists = word_lists(lexicon)
    return (
        is_plain and small not in listed(lexicon) and small[1:] not in lists.clitics and not lexicon.is_ordinal(small)
    )


@cache
def unlisted_rows(lexicon: Lexicon) -> tuple[bytes, bytes]:
    """All but the last of the row of a word that no list names, without and with a capital."""
    small, capital = (bytes(look(word, lexicon)[:-1]) for word in (UNLISTED, UNLISTED.capitalize()))
    return small, capital


@cache
def listed(lexicon: Lexicon) -> frozenset[str]:
    """The words of all lists, in small letters."""
    lists = word_lists(lexicon)
    small = map(str.lower, lists.calendar)
    return frozenset().union(lists.functions, small, lists.links, lists.measures, lists.titles)


def look(word: str, lexicon: Lexicon) -> Look:
    """What the spelling of one word tells.

    >>> from textveil.languages.open_language import lexicon
    >>> look("May", lexicon()).calendar, look("3rd", lexicon()).digits, look("London", lexicon()).usual_capital
    (True, True, 6)
    """
    small, lists = word.lower(), word_lists(lexicon)
    # Most words are plain letters and nothing else, and have neither of what is looked for sign by sign.
    is_plain = word.isascii() and word.isalpha()
    return Look(
        word=is_plain or any(sign.isalnum() for sign in word),
        capital=word[0].isupper(),
        measure=word.islower() and small.rstrip(".") in lists.measures,
        title=is_title(word, lexicon),
        courtesy=small.rstrip(".") in lists.courtesies,
        ordinal=lexicon.is_ordinal(small),
        small=word.islower(),
        digits=not is_plain and any(sign.isnumeric() for sign in word),
        calendar=word[0].isupper() and word.rstrip(".") in lists.calendar,
        function=is_function(word, lexicon),
        link=small in lists.links,
        usual_capital=lexicon.usual_capitals().get(small, 0),
    )


def is_title(word: str, lexicon: Lexicon) -> bool:
    """Whether a word stands before the name of a person and is no part of it."""
    small, lists = word.lower().rstrip("."), word_lists(lexicon)
    return small in lists.titles and (small not in lists.letters or word.isupper())


def is_degree(word: str, lexicon: Lexicon) -> bool:
    """Whether a word says behind a name what somebody may call himself."""
    return not word.islower() and SIGNS.sub("", word.lower()) in word_lists(lexicon).degrees


def is_function(word: str, lexicon: Lexicon) -> bool:
    """Whether a word tells nothing by itself: an article, a preposition, the end of "it's"."""
    small, lists = word.lower(), word_lists(lexicon)
    return small in lists.functions or small[1:] in lists.clitics


@dataclass(frozen=True, slots=True, eq=False)
class WordLists:
    """The lists that a word is looked up in, by what it is then."""

    functions: frozenset[str]
    clitics: frozenset[str]
    calendar: frozenset[str]
    links: frozenset[str]
    measures: frozenset[str]
    titles: frozenset[str]
    letters: frozenset[str]
    """Titles that are written in capitals alone."""
    courtesies: frozenset[str]
    degrees: frozenset[str]


@cache
def word_lists(lexicon: Lexicon) -> WordLists:
    """Those of a language."""
    return WordLists(
        functions=lexicon.words("reader.stop_words"),
        clitics=lexicon.words("reader.clitics.apostrophe"),
        calendar=lexicon.words("values.calendar"),
        links=lexicon.words("people.particles.links"),
        measures=lexicon.words("values.measures"),
        titles=lexicon.words("people.titles.never_names"),
        letters=lexicon.words("people.titles.letters"),
        courtesies=lexicon.words("people.titles.sure"),
        degrees=lexicon.words("people.behind.degrees") | lexicon.words("people.behind.short_degrees"),
    )


def titles_alone(reading: Reading, look: Look) -> Flags:
    """Which words are titles, and not the last name of somebody who is called so in this text: "Karl König … König"."""
    titles: Flags = look.title.copy()
    surnames = set[str]()
    people = [one for one in reading.ranges if one.kind is Kind.PERSON] if titles.any() else []
    for one in sorted(people, key=lambda one: one.first - one.last):  # the longer first
        last = one.last - 1
        word = reading.text[slice(*reading.tokens[last])]
        is_behind = last > one.first and bool(look.capital[last - 1]) and not titles[last - 1] and word.istitle()
        if is_behind or (last == one.first and word in surnames):
            titles[last] = False
            surnames.add(word)
    return titles
