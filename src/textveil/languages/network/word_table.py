"""What is a word to a network: its row in a vocabulary, its affixes, and what a first layer remembers of it?"""

import re
import zlib
from array import array
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from threading import Lock

import numpy as np
from numpy.typing import NDArray

from textveil.languages.network.blocks import Floats, Indices
from textveil.languages.network.layers import NOTHING
from textveil.languages.numbered_words import NumberedWords

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
