"""Which pieces is each word of a text cut into, and how is it written?"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import as_file, files
from threading import Lock
from typing import NamedTuple

import numpy as np
import sentencepiece
from numpy.typing import NDArray

Indices = NDArray[np.int64]
Pieces = tuple[int, ...]

MODEL = "pieces.model"
BEGIN, END, UNKNOWN = 0, 2, 3
"""Pieces before and after all others, and the one for characters that no piece has."""
FIRST, LAST = 8, 4
"""Of a word with more pieces than both together so many are read at either end."""
REMEMBERED = 1 << 16
"""Words whose pieces are kept."""
SMALL, TITLE, LOUD, LETTER, DIGITS = range(1, 6)
"""How a word is written; a single capital letter is apart, 0 is for what is no word."""


class CutWords(NamedTuple):
    """The pieces of a text's words, one after the other."""

    pieces: NDArray[np.int32]
    word: NDArray[np.int32]
    """For each piece the place of its word in the text."""
    is_first: NDArray[np.bool_]
    """Whether a piece is the first of its word."""
    ends: Indices
    """For each word how many pieces there are up to its last."""


class PieceCutter:
    """Cuts words into pieces, each different one once; may be shared by threads."""

    def __init__(self, model: str) -> None:
        self._model = sentencepiece.SentencePieceProcessor(model_file=model)
        self._known: dict[str, Pieces] = {}
        self._lock = Lock()

    def cut(self, words: Sequence[str]) -> list[Pieces]:
        """The pieces of each word; a space before the word belongs to it.

        >>> cutter = packaged_cutter()
        >>> [len(pieces) for pieces in cutter.cut([" the", " Margaret", " Ashgrove", "x" * 400])]
        [1, 1, 3, 12]
        """
        with self._lock:
            known = self._known
            new = list({word: None for word in words if word not in known})
            if len(known) + len(new) > REMEMBERED:
                known = self._known = {}
                new = list(dict.fromkeys(words))
            # Half of a character that takes two numbers is no text, but may stand in one; it is read as unknown.
            spelt = [word.encode("utf-8", "surrogatepass") for word in new]
            known.update(zip(new, map(shorten, self._model.encode(spelt, num_threads=1)), strict=True))
            return [known[word] for word in words]


def shorten(pieces: list[int]) -> Pieces:
    """The pieces by which a word is read: at least one, and of a long word those at its ends."""
    if len(pieces) > FIRST + LAST:
        return (*pieces[:FIRST], *pieces[-LAST:])
    return tuple(pieces) or (UNKNOWN,)


@cache
def packaged_cutter() -> PieceCutter:
    """The packaged pieces, loaded once."""
    with as_file(files("textveil.data.reader").joinpath(MODEL)) as path:
        return PieceCutter(str(path))


def cut_words(different: Sequence[str], which: NDArray[np.int32], *, is_spaced: NDArray[np.bool_]) -> CutWords:
    """The pieces of a text whose words are given once each: ``which`` of them stands at each place, and whether a
    space stands before it."""
    both = packaged_cutter().cut([*different, *(f" {word}" for word in different)])
    counts = np.fromiter(map(len, both), np.int64, len(both))
    flat = np.fromiter((piece for pieces in both for piece in pieces), np.int32, int(counts.sum()))
    form = which + len(different) * is_spaced.astype(np.int64)
    sizes, begins = counts[form], (counts.cumsum() - counts)[form]
    ends: Indices = sizes.cumsum()
    word = np.repeat(np.arange(len(which), dtype=np.int32), sizes)
    within = np.arange(len(word)) - (ends - sizes)[word]
    return CutWords(flat[begins[word] + within], word, within == 0, ends)


def look_of(word: str) -> int:
    """How a word is written, as the network tells letter cases apart.

    >>> [look_of(word) for word in ("word", "Word", "WORD", "W", "2019", "½")]
    [1, 2, 3, 4, 5, 1]
    """
    if word.isupper():
        return LOUD if len(word) > 1 else LETTER
    return TITLE if word[:1].isupper() else DIGITS if word.isdigit() else SMALL
