"""How is a network run along a text of any length, or only where a text is new?

What a network says of a word depends on so many neighbours to both sides and on
nothing else. So a long text is gone through block by block, each with the
neighbours that its edges need: no seam shows, and the arrays stay small. Where
only some words are asked for, only they and their neighbours are run.
"""

from collections.abc import Callable, Iterator

import numpy as np
from numpy.typing import NDArray

from textveil.core.one_thread import one_thread
from textveil.core.watching import tell
from textveil.languages.numbered_words import NumberedWords

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
