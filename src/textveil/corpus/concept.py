"""On how many pages does a concept stand, and with what beside it?

A concept stands wherever one of its names does: the pages of its synonyms and
specializations are its own (Resnik's counting, as *C-sanitized* assumes), so
whatever is more general is never rarer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations
from math import comb
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.cooccurrence import REPAIR, Listing, Numbers, Paged
from textveil.corpus.ngrams import LONGEST
from textveil.corpus.source import Corpus, Group
from textveil.errors import UsageError

MOST_ASKED = 200_000
"""Groups that are asked for one by one; what would take more is refused."""


class Concept(Protocol):
    """Pages of one concept."""

    @property
    def pages(self) -> int:
        """On how many pages it stands."""

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""

    def groups(
        self, terms: Listing, size: int, *, least: int, general: Sequence[int] = ()
    ) -> tuple[Numbers, Numbers, Numbers]:
        """Groups of terms, by number, that stand with it on at least ``least`` pages; on how many; and by how many the
        pages of a group grow because the ``general`` terms stand, in what they mean, wherever the concept does."""


def concept(corpus: Corpus, names: Sequence[str]) -> Concept:
    """The concept of some names, in a corpus that knows its pages or one that only counts them."""
    if not isinstance(corpus, Paged):
        asked = [tuple(counted_parts(name)) for name in names]
        return Counted(corpus, tuple(asked), max(corpus.hits_many(asked), default=0))
    lists = [reduce(np.intersect1d, map(corpus.postings, counted_parts(name))) for name in names]
    return Listed(np.unique(np.concatenate([*lists, np.zeros(0, dtype=np.int32)])), corpus.total)


def counted_parts(name: str) -> list[str]:
    """A name, or, when it is longer than what sources count, the phrases in it that are not.

    >>> counted_parts("convention on the rights of the child")
    ['convention on the rights', 'on the rights of', 'the rights of the', 'rights of the child']
    """
    each = name.split()
    return [" ".join(each[start : start + LONGEST]) for start in range(max(len(each) - LONGEST, 0) + 1)]


@dataclass(frozen=True, slots=True)
class Listed:
    """A concept whose pages are known, in order."""

    held: NDArray[np.int32] = field(repr=False)
    total: int

    @property
    def pages(self) -> int:
        """On how many pages it stands."""
        return len(self.held)

    def near(self, terms: Listing) -> Listing:
        """The pages of terms that are its pages too."""
        holds = np.zeros(self.total, dtype=np.bool_)
        holds[self.held] = True
        return terms.within(holds)

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""
        return self.near(terms).counts()

    def groups(
        self, terms: Listing, size: int, *, least: int, general: Sequence[int] = ()
    ) -> tuple[Numbers, Numbers, Numbers]:
        """Groups of terms, by number, that stand with it on at least ``least`` pages; on how many; and growth."""
        near = self.near(terms)
        everywhere = near.replaced(dict.fromkeys(general, self.held)) if general else near
        rows, pages = everywhere.incidence().frequent(size, least=least)
        growth = np.zeros(len(rows), dtype=np.int64)
        for row in np.flatnonzero(np.isin(rows, list(general)).any(axis=1)).tolist():
            growth[row] = pages[row] - near.shared(rows[row].tolist())
        return rows, pages, growth


@dataclass(frozen=True, slots=True)
class Counted:
    """A concept of which only counts are known: it stands where its commonest name does."""

    corpus: Corpus = field(repr=False)
    names: tuple[Group, ...] = field(repr=False)
    pages: int

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""
        return self._most([(term,) for term in terms.terms])

    def groups(
        self, terms: Listing, size: int, *, least: int, general: Sequence[int] = ()
    ) -> tuple[Numbers, Numbers, Numbers]:
        """Groups of terms, by number, that stand with it on at least ``least`` pages; on how many; and growth."""
        if comb(len(terms.terms), size) > MOST_ASKED:
            raise UsageError(f"{len(terms.terms)} terms are too many to ask for in groups of {size}: {REPAIR}")
        asked, beyond = list(combinations(range(len(terms.terms)), size)), set(general)
        special = self._most([tuple(terms.terms[one] for one in group if one not in beyond) for group in asked])
        whole = self._most([tuple(terms.terms[one] for one in group) for group in asked]) if beyond else special
        pages, rows = np.array(special, dtype=np.int64), np.array(asked, dtype=np.int64).reshape(-1, size)
        enough = pages >= least
        return rows[enough], pages[enough], (pages - np.array(whole, dtype=np.int64))[enough]

    def _most(self, groups: Sequence[Group]) -> list[int]:
        """Pages that hold a name of the concept and a group, for the name that stands beside most."""
        counts = [self.corpus.hits_many([(*name, *group) for group in groups]) for name in self.names]
        return [max(column) for column in zip(*counts, strict=True)]
