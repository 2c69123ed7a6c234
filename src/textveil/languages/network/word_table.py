"""What is a word to a network: its row in a vocabulary, its affixes, and what a first layer remembers of it?"""

import re
import zlib
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import pairwise
from operator import itemgetter
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from textveil.languages.network.blocks import Floats, Indices
from textveil.languages.network.layers import NOTHING
from textveil.languages.network.token_grammar import NumberedWords, Tokens

BOUNDARY, UNKNOWN, KNOWN = 0, 1, 2
"""Rows of the word table: between sentences, a word no page knew, the first known word."""
AFFIX_ROWS, AFFIXES = 8192, 7
"""Rows of the affix table, and how many of them a word has."""
MOST_AFFIXES = 1 << 14
"""Affixes of a sort whose rows are kept at hand."""
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
    last, ending, longer, longest, begin, beginning, shapes = AFFIX_TABLES
    return [
        last[word[-1:]],
        ending[known[-2:]],
        longer[known[-3:]],
        longest[known[-4:]],
        begin[known[:2]],
        beginning[known[:3]],
        shapes[shape(word)],
    ]


class AffixTable(dict[str, int]):
    """The rows of affixes of one sort, each worked out once; before there are too many all are let go."""

    def __init__(self, sort: str) -> None:
        self._sort = sort

    def __missing__(self, affix: str) -> int:
        if len(self) >= MOST_AFFIXES:
            self.clear()
        spelled = (self._sort + affix).encode("utf-8", "surrogatepass")
        self[affix] = row = 1 + zlib.crc32(spelled) % (AFFIX_ROWS - 1)
        return row


AFFIX_TABLES = tuple(map(AffixTable, "1234pqs"))


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


# What does a word's place in its line say about it?
#
# A form, a heading, a caption, a log line and a chat are told from prose by where
# lines begin and end and how they are written. Each token gets one number that
# packs a few such observations; the network of ``word_kinds`` has a row for each.

Packed = NDArray[np.int16]

CHOICES = (4, 4, 4, 2, 2, 2, 2, 2)
"""How many answers each question has: place in the line, place about the label's
colon, case of the line, short, ends in a colon, bullet, blank line before, space before the token."""
ROWS = int(np.prod(CHOICES))
PLACE, LABEL, CASE, IS_SHORT, ENDS_IN_COLON, HAS_BULLET, AFTER_BLANK, SPACED = (
    int(np.prod(CHOICES[question + 1 :])) for question in range(len(CHOICES))
)
"""What the answer to each question is multiplied by when all are packed into one number."""
PLACES = np.array([0, 1, 2, 2, 3], np.int32) * PLACE
"""The first word of a line, the second, two more, and all others."""
SHORT = 45
"""A line of fewer characters was broken on purpose."""
LABEL_WORDS = 5
"""A label before a colon has at most so many tokens."""
SIGNS = frozenset({":", "="})
BULLET = re.compile(r"\s*(?:[-*•>#|+–—]|\(?\d{1,2}[.)]\s|\[)")
MIXED, CAPITAL, SMALL, TITLE = range(4)


def line_features(tokens: Tokens) -> Packed:
    """A number below ``ROWS`` for every token: its place in its line and what the line looks like."""
    if not len(tokens):
        return np.empty(0, np.int16)
    text, starts, ends = tokens.text, tokens.starts, tokens.ends
    breaks = [match.start() for match in re.finditer("\n", text)]
    line_of = np.searchsorted(breaks, starts)
    begins = np.ones(len(tokens), np.bool_)
    begins[1:] = line_of[1:] != line_of[:-1]
    firsts = begins.nonzero()[0]
    first_words, lines, edges = firsts.tolist(), line_of[firsts].tolist(), [-1, *breaks, len(text)]
    looks = [look_at_line(text[edges[line] + 1 : edges[line + 1]]) for line in lines]
    blanks = [AFTER_BLANK * (line - before > 1) for before, line in pairwise([-2, *lines])]
    ends_of_lines = [*first_words[1:], len(tokens)]
    spans = [
        (first, min(last, first + LABEL_WORDS + 1)) for first, last in zip(first_words, ends_of_lines, strict=True)
    ]
    colons = [label_end(tokens.words[first:last]) for first, last in spans]
    # A row for each line, then one for each of its words.
    shared = np.array(
        [
            [first, look + blank, colon]
            for first, look, blank, colon in zip(first_words, looks, blanks, colons, strict=True)
        ],
        np.int32,
    )[begins.cumsum(dtype=np.int32) - 1]
    place = np.arange(len(tokens), dtype=np.int32) - shared[:, 0]
    packed = PLACES[np.minimum(place, 4)] + shared[:, 1]
    if max(colons) >= 0:
        packed += LABEL * about_label(place, shared[:, 2])
    packed[0] += SPACED
    packed[1:] += starts[1:] > ends[:-1]
    return np.asarray(packed, np.int16)


def label_end(words: list[str]) -> int:
    """Where the first words of a line have the colon of a label, or -1."""
    return next((place for place, word in enumerate(words) if word in SIGNS), -1)


def about_label(place: Indices, colon: Indices) -> Indices:
    """0 where the line has no label, 1 in it, 2 just after its colon, 3 further on."""
    after = np.where(place <= colon + 4, 2, 3)
    return np.where(colon < 0, 0, np.where(place <= colon, 1, after))


def look_at_line(line: str) -> int:
    """The line's case, and whether it is short, ends in a colon, and begins with a bullet; packed."""
    bare = line.rstrip()
    look = CASE * case_of(bare) + IS_SHORT * (len(bare.lstrip()) < SHORT) + ENDS_IN_COLON * bare.endswith(":")
    return look + HAS_BULLET * (BULLET.match(bare) is not None)


def case_of(line: str) -> int:
    """All capitals, no capitals, a capital on most words, or mixed."""
    if line.islower():
        return SMALL
    if line.isupper():
        return CAPITAL
    letters = list(filter(str.isalpha, map(itemgetter(0), line.split())))
    return TITLE if len(letters) > 1 and sum(map(str.isupper, letters)) > 0.7 * len(letters) else MIXED


@cache
def unpack_answers() -> Indices:
    """The answers that each row packs: one row each, one column a question, numbered through all questions."""
    answers = np.stack(np.unravel_index(np.arange(ROWS), CHOICES), axis=1)
    offsets = np.cumsum([0, *CHOICES[:-1]])
    numbered: Indices = answers + offsets
    return numbered
