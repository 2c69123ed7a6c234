"""How are the many spans of a long text kept in little room?

A list of pairs takes some 130 bytes a pair, two columns of numbers eight. Few spans
are a list, which is faster to ask; many are columns that look like one.
"""

from array import array
from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np
from numpy.typing import NDArray

from textveil.core.model import Span

MANY = 100_000
"""From so many spans on they are kept in columns."""


class CompactSpans(Sequence[Span]):
    """Pairs of numbers as two columns; asked like a list."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, starts: NDArray[np.integer], ends: NDArray[np.integer]) -> None:
        self._starts, self._ends = array("i"), array("i")
        self._starts.frombytes(starts.astype(np.intc).tobytes())
        self._ends.frombytes(ends.astype(np.intc).tobytes())

    def __len__(self) -> int:
        return len(self._starts)

    def __iter__(self) -> Iterator[Span]:
        return zip(self._starts, self._ends, strict=True)

    @overload
    def __getitem__(self, place: int) -> Span: ...
    @overload
    def __getitem__(self, place: slice) -> list[Span]: ...
    def __getitem__(self, place: int | slice) -> Span | list[Span]:
        if isinstance(place, slice):
            return list(zip(self._starts[place], self._ends[place], strict=True))
        return self._starts[place], self._ends[place]

    @property
    def starts(self) -> "array[int]":
        """The first number of each pair."""
        return self._starts

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and list(self) == list(other)

    def __hash__(self) -> int:
        return hash((self._starts.tobytes(), self._ends.tobytes()))


def spans_of(starts: NDArray[np.integer], ends: NDArray[np.integer]) -> Sequence[Span]:
    """The spans between some starts and ends, in as little room as their number asks for.

    >>> spans_of(np.array([0, 4]), np.array([3, 9]))
    [(0, 3), (4, 9)]
    """
    if len(starts) >= MANY:
        return CompactSpans(starts, ends)
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def starts_of(spans: Sequence[Span]) -> Sequence[int]:
    """Where each span starts.

    >>> starts_of([(0, 3), (4, 9)])
    [0, 4]
    """
    return spans.starts if isinstance(spans, CompactSpans) else [start for start, _ in spans]


def compact(spans: Sequence[Span]) -> Sequence[Span]:
    """The same spans, in columns where there are many."""
    if len(spans) < MANY:
        return spans
    columns = np.array(spans, np.intc).reshape(-1, 2)
    return CompactSpans(columns[:, 0], columns[:, 1])
