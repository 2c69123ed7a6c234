"""On how many pages does a concept stand, and with what beside it?

A concept stands wherever one of its names does: the pages of its synonyms and
specializations are its own (Resnik's counting, as *C-sanitized* assumes), so
whatever is more general is never rarer.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.cooccurrence import Listing, Numbers, Paged
from textveil.corpus.source import Corpus


class Concept(Protocol):
    """Pages of one concept."""

    @property
    def pages(self) -> int:
        """On how many pages it stands."""

    def near(self, terms: Listing) -> Listing:
        """The pages of terms that are its pages too."""

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""

    def groups(self, near: Listing, size: int, *, least: int) -> tuple[Numbers, Numbers]:
        """Groups of terms near it, by number, that stand with it on at least ``least`` pages, and on how many."""


def concept(corpus: Corpus, names: Sequence[str]) -> Concept:
    """The concept of some names, in a corpus that knows its pages or one that only counts them."""
    if not isinstance(corpus, Paged):
        return Counted(corpus, tuple(names))
    holds = np.zeros(corpus.total, dtype=np.bool_)
    for name in names:
        holds[corpus.postings(name)] = True
    return Listed(holds, int(np.count_nonzero(holds)))


@dataclass(frozen=True, slots=True)
class Listed:
    """A concept whose pages are known."""

    holds: NDArray[np.bool_] = field(repr=False)
    pages: int

    def near(self, terms: Listing) -> Listing:
        """The pages of terms that are its pages too."""
        return terms.within(self.holds)

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""
        return self.near(terms).counts()

    def groups(self, near: Listing, size: int, *, least: int) -> tuple[Numbers, Numbers]:
        """Groups of terms near it, by number, that stand with it on at least ``least`` pages, and on how many."""
        return near.incidence().frequent(size, least=least)


@dataclass(frozen=True, slots=True)
class Counted:
    """A concept of which only counts are known: it stands where its commonest name does."""

    corpus: Corpus = field(repr=False)
    names: tuple[str, ...] = field(repr=False)

    @property
    def pages(self) -> int:
        """On how many pages it stands."""
        return max(self.corpus.hits_many([(name,) for name in self.names]), default=0)

    def near(self, terms: Listing) -> Listing:
        """The terms as they are, for their pages are not known."""
        return terms

    def beside(self, terms: Listing) -> list[int]:
        """Pages that hold the concept and a term, for each."""
        return self._most([(term,) for term in terms.terms])

    def groups(self, near: Listing, size: int, *, least: int) -> tuple[Numbers, Numbers]:
        """Groups of terms near it, by number, that stand with it on at least ``least`` pages, and on how many."""
        asked = list(combinations(range(len(near.terms)), size))
        counts = np.array(self._most([tuple(near.terms[one] for one in group) for group in asked]), dtype=np.int64)
        rows = np.array(asked, dtype=np.int64).reshape(-1, size)
        return rows[counts >= least], counts[counts >= least]

    def _most(self, groups: Sequence[tuple[str, ...]]) -> list[int]:
        """Pages that hold a name of the concept and a group, for the name that stands beside most."""
        counts = [self.corpus.hits_many([(name, *group) for group in groups]) for name in self.names]
        return [max(column) for column in zip(*counts, strict=True)]
