"""How is a network run along a text of any length, or only where a text is new?

What a network says of a word depends on so many neighbours to both sides and on
nothing else. So a long text is gone through block by block, each with the
neighbours that its edges need: no seam shows, and the arrays stay small. Where
only some words are asked for, only they and their neighbours are run.
"""

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from threading import Lock
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from textveil.core.watching import tell
from textveil.languages.network.token_grammar import NumberedWords

# How do our small products of matrices take one thread, whatever the environment says?
#
# OpenBLAS, as NumPy brings it, wakes a thread for every core even where a product
# is done sooner than they are awake; they wait for each other and double the work.
# While some of our products run it is told to use one; after the last of them it
# has as many as before. Where NumPy computes with something else, nothing is done.

FOLDERS = ("../numpy.libs", ".dylibs")
"""Where a wheel of NumPy keeps its libraries, from its own folder."""
PREFIXES, SUFFIXES = ("scipy_openblas", "openblas"), ("64_", "")
"""How the names of its functions begin and end."""


class Threads(NamedTuple):
    """What asks for the number of threads, and what sets it."""

    ask: Callable[[], int]
    limit: Callable[[int], None]


class Running:
    """How many of our products run now, and how many threads there were before the first."""

    def __init__(self, threads: Threads | None) -> None:
        self.threads = threads
        self._lock = Lock()
        self._products = 0
        self._before = 1

    def enter(self) -> None:
        """A product begins."""
        if self.threads is None:
            return
        with self._lock:
            self._products += 1
            if self._products == 1:
                self._before = self.threads.ask()
                if self._before > 1:
                    self.threads.limit(1)

    def leave(self) -> None:
        """A product is done."""
        if self.threads is None:
            return
        with self._lock:
            self._products -= 1
            if self._products == 0 and self._before > 1:
                self.threads.limit(self._before)


@contextmanager
def one_thread() -> Iterator[None]:
    """Products inside take one thread."""
    products = running()
    products.enter()
    try:
        yield
    finally:
        products.leave()


@cache
def running() -> Running:
    """The products of this process."""
    return Running(open_blas())


def open_blas() -> Threads | None:
    """The functions of the OpenBLAS that came with NumPy, if it is there."""
    home = Path(np.__file__).parent
    files = sorted(file for folder in FOLDERS for file in (home / folder).glob("*openblas*"))
    for file in files:
        try:
            library = ctypes.CDLL(str(file.resolve()))
        except OSError:
            continue
        for prefix, suffix in ((prefix, suffix) for prefix in PREFIXES for suffix in SUFFIXES):
            count = getattr(library, f"{prefix}_get_num_threads{suffix}", None)
            limit = getattr(library, f"{prefix}_set_num_threads{suffix}", None)
            if count is not None and limit is not None:
                count.argtypes, count.restype = (), ctypes.c_int
                limit.argtypes, limit.restype = (ctypes.c_int,), None
                return Threads(count, limit)
    return None


Floats = NDArray[np.float32]
Indices = NDArray[np.int64]

BLOCK = 1000
"""Rows that are run at a time: few enough for the memory that is near the processor."""


def run_blocks(
    run: Callable[[Indices], Floats], rows: Indices, *, reach: int, block: int = BLOCK
) -> Iterator[tuple[int, Floats]]:
    """What ``run`` makes of rows, as if it had all of them at once, when each depends on ``reach`` rows to a side.

    Block by block, each with the place of its first row: a long text never has all its scores at once.
    """
    # Some BLAS kernels raise the flag on their padding; finite weights have no invalid product.
    with one_thread(), np.errstate(invalid="ignore"):
        for start in range(0, len(rows), block):
            first = max(0, start - reach)
            scores = run(rows[first : start + block + reach])
            yield start, scores[start - first : start - first + block]
            if len(rows) > block:
                tell("reading", start, len(rows))


def places_of(length: int, *, sentence_starts: Indices) -> Indices:
    """Where each word stands in a sequence that has a boundary before every sentence and one at the end."""
    words = np.arange(length)
    return words + np.searchsorted(sentence_starts, words, side="right")


def score_words(
    run: Callable[[NumberedWords, Indices, Indices], Floats],
    words: NumberedWords,
    sentence_starts: Indices,
    *,
    reach: int,
    keep: Callable[[slice, Floats], None],
    only: Indices | None = None,
    block: int = BLOCK,
) -> None:
    """Ask a network about each word of a text, or only about the words at some places, and keep what it says.

    ``run`` gets the words of a stretch, their places in the text, and where they stand among its rows; the other
    rows are between sentences. The last place tells how many rows there are. ``keep`` gets the scores of some words
    after the others, a row each, and which of those asked for they are.
    """
    places = places_of(len(words), sentence_starts=sentence_starts)
    length = len(words) + len(sentence_starts) + 1
    if only is None and length <= block:  # as most texts are
        with one_thread(), np.errstate(invalid="ignore"):
            scores = run(words, np.arange(len(words)), np.append(places, length))
        keep(slice(0, len(words)), scores[places])
        return
    word_at = np.full(length, -1, np.int32)
    word_at[places] = np.arange(len(words), dtype=np.int32)

    def run_rows(rows: Indices) -> Floats:
        if len(rows) == length:
            return run(words, np.arange(len(words)), np.append(places, length))
        there = word_at[rows]
        filled = np.flatnonzero(there >= 0)
        numbers = there[filled].astype(np.int64)
        return run(words.at(numbers), numbers, np.append(filled, len(rows)))

    wanted = places if only is None else places[only]
    rows = np.arange(length) if only is None else rows_around(wanted, reach=reach, length=length)
    at = wanted if only is None else np.searchsorted(rows, wanted)
    for start, scores in run_blocks(run_rows, rows, reach=reach, block=block):
        first, last = np.searchsorted(at, (start, start + len(scores))).tolist()
        keep(slice(first, last), scores[at[first:last] - start])


def rows_around(places: Indices, *, reach: int, length: int) -> Indices:
    """All rows that are no further than ``reach`` from one of some places, in order.

    >>> rows_around(np.array([1, 9]), reach=2, length=11).tolist()
    [0, 1, 2, 3, 7, 8, 9, 10]
    """
    edges = np.zeros(length + 1, np.int64)
    np.add.at(edges, np.maximum(places - reach, 0), 1)
    np.add.at(edges, np.minimum(places + reach + 1, length), -1)
    rows: Indices = np.flatnonzero(edges[:-1].cumsum())
    return rows
