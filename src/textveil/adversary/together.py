"""On how many pages does a term stand beside a name, against what chance would give?"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.source import Corpus
from textveil.language.english import english
from textveil.language.normal import words

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]


@runtime_checkable
class Paged(Corpus, Protocol):
    """A corpus that can say which pages, not only how many."""

    def postings(self, term: str) -> NDArray[np.int32]:
        """The numbers of the pages that hold ``term``, in order."""


def together(corpus: Corpus, names: Sequence[str], terms: Sequence[str]) -> tuple[Integers, Integers, Floats]:
    """Terms and names that share a page, and how many times as often as by chance: 2^PMI."""
    stop = english().stop_words
    asked = [at for at, name in enumerate(names) if not stop.issuperset(words(name))]
    seen = np.array(corpus.hits_many([(names[at],) for at in asked]), dtype=np.int64) if asked else np.zeros(0)
    places = np.array(asked, dtype=np.int64)[seen > 0]
    if not len(places) or not terms:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), np.zeros(0)
    chosen = [names[at] for at in places.tolist()]
    count = _by_page if isinstance(corpus, Paged) else _by_asking
    term, owner, shared = count(corpus, chosen, terms)  # type: ignore[arg-type]  # which of them was just told apart
    alone = np.array(corpus.hits_many([(one,) for one in terms]), dtype=np.float64)
    chance = alone[term] * seen[seen > 0][owner] / corpus.total
    return term, places[owner], shared / chance


def _by_asking(corpus: Corpus, names: Sequence[str], terms: Sequence[str]) -> tuple[Integers, Integers, Integers]:
    """Terms and names that share a page, and how many pages, by asking for each pair."""
    groups = [(name, term) for term in terms for name in names]
    hits = np.array(corpus.hits_many(groups), dtype=np.int64).reshape(len(terms), len(names))
    term, owner = np.nonzero(hits)
    return term, owner, hits[term, owner]


def _by_page(corpus: Paged, names: Sequence[str], terms: Sequence[str]) -> tuple[Integers, Integers, Integers]:
    """The same from lists of pages: far fewer pages hold a name than there are pages."""
    lists = [corpus.postings(name) for name in names]
    pages, row = np.unique(np.concatenate(lists), return_inverse=True)
    holds = np.zeros((len(pages), len(names)), dtype=np.int64)
    holds[row, np.repeat(np.arange(len(names)), list(map(len, lists)))] = 1
    where = np.full(corpus.total, -1, dtype=np.int64)
    where[pages] = np.arange(len(pages))
    found = list[tuple[Integers, Integers]]()
    for term in terms:
        at = where[corpus.postings(term)]
        shared = holds[at[at >= 0]].sum(axis=0)
        owner = np.flatnonzero(shared)
        found.append((owner, shared[owner]))
    number = np.repeat(np.arange(len(terms)), [len(owner) for owner, _ in found])
    return number, np.concatenate([owner for owner, _ in found]), np.concatenate([hits for _, hits in found])
