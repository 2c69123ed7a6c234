"""On how many pages does each group of a document's terms stand?

The lists of pages are turned round once: for each page, the terms it holds.
Then every page adds one to each group it holds. Most pages hold few of a
document's terms, so all groups of three are counted in one go.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain, combinations
from math import comb
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.source import Corpus, Group
from textveil.errors import UsageError

Numbers = NDArray[np.int64]

AT_ONCE = 1_000_000
"""Groups that are held in memory together."""
SPARE = 4
"""How many groups may be counted for each one asked for before they are better counted one by one."""


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
            members = groups(pages.shape[1], size)
            ranks = sum(_rank(place, self.terms)[pages][:, members[:, place]] for place in range(size))
            counts += np.bincount(np.ravel(ranks), minlength=len(counts))
        return counts

    def given(self, term: int) -> "Incidence":
        """Only the pages that hold a term: what is counted there is counted together with it."""
        page = np.repeat(np.arange(len(self.sizes)), self.sizes)
        holds = np.zeros(len(self.sizes), dtype=np.bool_)
        holds[page[self.held == term]] = True
        return Incidence(self.terms, self.held[holds[page]], self.sizes[holds])

    def _alike(self, least: int) -> Iterator[Numbers]:
        """The terms of pages that hold equally many, at least ``least``: a row for each page."""
        starts = self.sizes.cumsum() - self.sizes
        for held in np.unique(self.sizes[self.sizes >= least]).tolist():
            places = starts[self.sizes == held]
            step = max(1, AT_ONCE // comb(held, least))
            for at in range(0, len(places), step):
                yield self.held[places[at : at + step, None] + np.arange(held)]


def incidence(corpus: Paged, terms: Sequence[str]) -> Incidence:
    """Which pages of ``corpus`` hold which of ``terms``."""
    lists = [corpus.postings(term) for term in terms]
    sizes = np.zeros(corpus.total, dtype=np.int64)
    for pages in lists:
        sizes[pages] += 1
    free = sizes.cumsum() - sizes
    held = np.zeros(int(sizes.sum()), dtype=np.int64)
    for number, pages in enumerate(lists):
        held[free[pages]] = number
        free[pages] += 1
    return Incidence(len(terms), held, sizes[sizes > 0])


def count_groups(corpus: Paged, asked: Sequence[Group]) -> list[int]:
    """``hits`` for each group, in order; many groups of few terms are counted together."""
    if any(isinstance(group, str) for group in asked):
        raise UsageError('a group is a tuple of terms: write ("HIV",), not "HIV"')
    hits = np.zeros(len(asked), dtype=np.int64)
    for size in sorted(set(map(len, asked))):
        places = [place for place, group in enumerate(asked) if len(group) == size]
        alike = [asked[place] for place in places]
        terms = list(dict.fromkeys(chain.from_iterable(alike))) if size > 1 else []
        together = size > 1 and comb(len(terms), size) <= SPARE * len(alike)
        hits[places] = _together(corpus, alike, terms) if together else [corpus.hits(*group) for group in alike]
    counts: list[int] = hits.tolist()
    return counts


def _together(corpus: Paged, asked: Sequence[Group], terms: Sequence[str]) -> Numbers:
    """Count all groups of ``terms``, and pick those asked for."""
    size = len(asked[0])
    number = {term: place for place, term in enumerate(terms)}
    members = np.array([number[term] for group in asked for term in group]).reshape(-1, size)
    members.sort(axis=1)
    rows = sum(_rank(place, len(terms))[members[:, place]] for place in range(size))
    twice = (members[:, 1:] == members[:, :-1]).any(axis=1)
    hits: Numbers = incidence(corpus, terms).counts(size)[np.where(twice, 0, rows)]
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
    found = sorted(combinations(range(terms), size), key=lambda group: group[::-1])
    rows = np.array(found, dtype=np.int64).reshape(-1, size)
    rows.flags.writeable = False
    return rows


@lru_cache(maxsize=256)
def _rank(place: int, terms: int) -> Numbers:
    """What a term at ``place`` of a group adds to the group's row in ``groups``."""
    return np.array([comb(term, place + 1) for term in range(terms)], dtype=np.int64)
