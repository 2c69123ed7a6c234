"""On how many pages does a term stand beside a name, against what chance would give?

One page together may be chance, or the very text that is judged: it is taken off.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.cooccurrence import Paged
from textveil.corpus.source import Corpus
from textveil.languages.normal import stop_words, words

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

CHANCE = 1
"""Pages that a term and a name may share for no reason (absolute discounting)."""


def count_together(corpus: Corpus, names: Sequence[str], terms: Sequence[str]) -> tuple[Integers, Integers, Floats]:
    """Terms and names that share a page, and how many times as often as by chance: 2^PMI."""
    stop = stop_words()
    asked = [at for at, name in enumerate(names) if not stop.issuperset(words(name))]
    seen = np.array(corpus.hits_many([(names[at],) for at in asked]), dtype=np.int64) if asked else np.zeros(0)
    places = np.array(asked, dtype=np.int64)[seen > 0]
    if not len(places) or not terms:
        return np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64), np.zeros(0)
    chosen = [names[at] for at in places.tolist()]
    term, owner, shared = (
        _by_page(corpus, chosen, terms) if isinstance(corpus, Paged) else _by_asking(corpus, chosen, terms)
    )
    alone = np.array(corpus.hits_many([(one,) for one in terms]), dtype=np.float64)
    chance = alone[term] * seen[seen > 0][owner] / corpus.total
    return term, places[owner], (shared - CHANCE) / chance


def _by_asking(corpus: Corpus, names: Sequence[str], terms: Sequence[str]) -> tuple[Integers, Integers, Integers]:
    """Terms and names that share a page, and how many pages, by asking for each pair."""
    groups = [(name, term) for term in terms for name in names]
    hits = np.array(corpus.hits_many(groups), dtype=np.int64).reshape(len(terms), len(names))
    term, owner = np.nonzero(hits)
    return term, owner, hits[term, owner]


def _by_page(corpus: Paged, names: Sequence[str], terms: Sequence[str]) -> tuple[Integers, Integers, Integers]:
    """The same from lists of pages, turned round once: for each page, whose names it holds."""
    lists = [corpus.postings(name) for name in names]
    page = np.concatenate(lists)
    owner = np.repeat(np.arange(len(names)), list(map(len, lists)))[np.argsort(page, kind="stable")]
    starts = np.concatenate([[0], np.bincount(page, minlength=corpus.total).cumsum()])
    found = list[tuple[Integers, Integers]]()
    for term in terms:
        pages = corpus.postings(term)
        shared = np.bincount(owner[slices(starts[pages], starts[pages + 1])], minlength=len(names))
        held = np.flatnonzero(shared)
        found.append((held, shared[held]))
    number = np.repeat(np.arange(len(terms)), [len(held) for held, _ in found])
    return number, np.concatenate([held for held, _ in found]), np.concatenate([hits for _, hits in found])


def slices(starts: Integers, ends: Integers) -> Integers:
    """The places from each start up to its end, one slice after the other.

    >>> slices(np.array([0, 7]), np.array([2, 10])).tolist()
    [0, 1, 7, 8, 9]
    """
    sizes = ends - starts
    places: Integers = np.arange(sizes.sum()) + np.repeat(starts - (sizes.cumsum() - sizes), sizes)
    return places
