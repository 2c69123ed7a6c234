"""On how many pages does each group of a document's terms stand?

The lists of pages are turned round once: for each page, the terms it holds.
Then every page adds one to each group it holds. Most pages hold few of a
document's terms, so all groups of three are counted in one go.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import chain, pairwise
from math import comb
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import UsageError
from textveil.corpus.source import Corpus, Group

Numbers = NDArray[np.int64]

AT_ONCE = 1_000_000
"""Groups that are held in memory together."""
SPARE = 4
"""How many groups may be counted for each one asked for before they are better counted one by one."""
MANY = 16
"""Fewer groups are counted one by one: turning lists round takes time however few there are."""


@runtime_checkable
class Paged(Corpus, Protocol):
    """A corpus that can say which pages, not only how many."""

    def postings(self, term: str) -> NDArray[np.int32]:
        """The numbers of the pages that hold ``term``, in order."""


@dataclass(frozen=True, slots=True, eq=False)
class Incidence:
    """The terms of each page, by number and in order, page after page in one row."""

    terms: int
    held: Numbers
    sizes: Numbers

    def counts(self, size: int) -> Numbers:
        """Pages that hold all terms of a group, for each of ``groups(terms, size)``, in that order."""
        counts = np.zeros(comb(self.terms, size), dtype=np.int64)
        for pages in self._alike(size):
            counts += np.bincount(self._ranks(pages, size), minlength=len(counts))
        return counts

    def _ranks(self, pages: Numbers, size: int) -> Numbers:
        """The row in ``groups`` of every group that some pages of equally many terms hold."""
        members = groups(pages.shape[1], size)
        ranks = sum(_rank(place, self.terms)[pages][:, members[:, place]] for place in range(size))
        return np.ravel(ranks)

    def _alike(self, least: int) -> Iterator[Numbers]:
        """The terms of pages that hold equally many, at least ``least``: a row for each page."""
        starts = self.sizes.cumsum() - self.sizes
        for held in np.unique(self.sizes[self.sizes >= least]).tolist():
            places = starts[self.sizes == held]
            step = max(1, AT_ONCE // comb(held, least))
            for at in range(0, len(places), step):
                yield self.held[places[at : at + step, None] + np.arange(held)]


@dataclass(frozen=True, slots=True, eq=False)
class Listing:
    """The pages of some terms, one list after another; no pages where a corpus only counts."""

    terms: Sequence[str] = field(repr=False)
    pages: NDArray[np.int32] = field(repr=False)
    starts: Numbers = field(repr=False)
    """Where the list of each term starts, and where the last one ends."""

    def counts(self) -> list[int]:
        """How many pages are listed for each term."""
        counts: list[int] = np.diff(self.starts).tolist()
        return counts

    def within(self, holds: NDArray[np.bool_]) -> "Listing":
        """Only the pages that are told to hold something else."""
        kept = np.flatnonzero(holds[self.pages])
        return Listing(self.terms, self.pages[kept], np.searchsorted(kept, self.starts))

    def only(self, numbers: Sequence[int]) -> "Listing":
        """Only some of the terms, numbered anew in that order."""
        lists = [self.pages[self.starts[one] : self.starts[one + 1]] for one in numbers]
        return _listed([self.terms[one] for one in numbers], lists)

    def lists(self) -> list[NDArray[np.int32]]:
        """The pages of each term."""
        return [self.pages[first:last] for first, last in pairwise(self.starts.tolist())]

    def incidence(self) -> Incidence:
        """The same turned round: the terms of each page."""
        number = np.repeat(np.arange(len(self.terms)), np.diff(self.starts))
        order = np.argsort(self.pages, kind="stable")
        sizes = np.unique(self.pages, return_counts=True)[1]
        return Incidence(len(self.terms), number[order], sizes)


def listing(corpus: Corpus, terms: Sequence[str]) -> Listing:
    """The pages of ``corpus`` that hold each of ``terms``."""
    if not isinstance(corpus, Paged):
        return _listed(terms, [np.zeros(0, dtype=np.int32)] * len(terms))
    return _listed(terms, [corpus.postings(term) for term in terms])


def _listed(terms: Sequence[str], lists: Sequence[NDArray[np.int32]]) -> Listing:
    starts = np.cumsum([0, *map(len, lists)])
    return Listing(terms, np.concatenate([*lists, np.zeros(0, dtype=np.int32)]), starts)


def count_groups(corpus: Paged, asked: Sequence[Group]) -> list[int]:
    """``hits`` for each group, in order; many groups of few terms are counted together."""
    if any(isinstance(group, str) for group in asked):
        raise UsageError('a group is a tuple of terms: write ("HIV",), not "HIV"')
    hits = np.zeros(len(asked), dtype=np.int64)
    for size in sorted(set(map(len, asked))):
        places = [place for place, group in enumerate(asked) if len(group) == size]
        alike = [asked[place] for place in places]
        terms = list(dict.fromkeys(chain.from_iterable(alike)))
        together = size > 1 and len(alike) >= MANY and comb(len(terms), size) <= SPARE * len(alike)
        hits[places] = _count_together(corpus, alike, terms) if together else [corpus.hits(*group) for group in alike]
    counts: list[int] = hits.tolist()
    return counts


def _count_together(corpus: Paged, asked: Sequence[Group], terms: Sequence[str]) -> Numbers:
    """Count all groups of ``terms``, and pick those asked for."""
    size = len(asked[0])
    number = {term: place for place, term in enumerate(terms)}
    members = np.array([number[term] for group in asked for term in group]).reshape(-1, size)
    members.sort(axis=1)
    rows = sum(_rank(place, len(terms))[members[:, place]] for place in range(size))
    twice = (members[:, 1:] == members[:, :-1]).any(axis=1)
    hits: Numbers = listing(corpus, terms).incidence().counts(size)[np.where(twice, 0, rows)]
    hits[twice] = [corpus.hits(*asked[place]) for place in np.flatnonzero(twice).tolist()]
    return hits


@lru_cache(maxsize=64)
def groups(terms: int, size: int) -> NDArray[np.int64]:
    """Every group of ``size`` of so many terms, a row each, by their last terms first.

    >>> groups(4, 2).tolist()
    [[0, 1], [0, 2], [1, 2], [0, 3], [1, 3], [2, 3]]
    """
    if size < 1:
        raise UsageError("a group has at least one term")
    rows = members_of(np.arange(comb(terms, size), dtype=np.int64), terms=terms, size=size)
    rows.flags.writeable = False
    return rows


def members_of(rows: Numbers, *, terms: int, size: int) -> Numbers:
    """The members of the groups that stand in some rows of ``groups(terms, size)``."""
    members = np.zeros((len(rows), size), dtype=np.int64)
    left = rows.copy()
    for place in reversed(range(size)):
        ranks = _rank(place, terms)
        members[:, place] = np.searchsorted(ranks, left, side="right") - 1
        left -= ranks[members[:, place]]
    return members


@lru_cache(maxsize=256)
def _rank(place: int, terms: int) -> Numbers:
    """What a term at ``place`` of a group adds to the group's row in ``groups``."""
    return np.array([comb(term, place + 1) for term in range(terms)], dtype=np.int64)
