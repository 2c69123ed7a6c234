"""How much does each text speak for each candidate?

A text about a candidate c is taken to draw its words, with chance λ, from what
is known of c, else from the language at large. So a term t speaks for c with

    log2(1 + λ/(1−λ) · p(t|c) / p(t))  bits:

nothing when c's pages never say it, more the rarer it is elsewhere. p(t) comes
from page counts; p(t|c) from c's pages, or from the pages of the corpus that
hold c's name, where the ratio is 2^PMI(c;t); the stronger evidence counts. Terms
are words and pairs of words. Words of the name itself are kept apart: a text
about c holds them with even chance, which speaks for c with IC(t) − 1 bits, and
as much again for each time their number doubles. A text may name many things:
to be named counts at most so much that a candidate outweighs all others 16,384 : 1.
"""

import tomllib
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from textveil.adversary.candidates import AttackCandidate
from textveil.core.marks import mark_spans
from textveil.corpus.cooccurrence import Paged
from textveil.corpus.source import Corpus
from textveil.languages.normal import key, stop_words, words

Floats = NDArray[np.float64]
Integers = NDArray[np.int64]

UNSEEN = 0.5
"""Pages a term is taken to stand on when it stands on none."""
NAMED = 14.0
"""Bits that a name counts at most, beyond those it takes to tell one candidate from all."""


@dataclass(frozen=True, slots=True)
class AdversarySettings:
    """What the packaged adversary believes; see ``data/adversary.toml``."""

    own: float
    pairs: float
    page_words: float
    temperature: float


@dataclass(frozen=True, slots=True, eq=False)
class EvidenceTable:
    """A row for each text, a column for each candidate: bits of the topic and of the name."""

    names: tuple[str, ...]
    topic: Floats
    name: Floats
    words: Floats
    """How many different words each text has."""


@dataclass(frozen=True, slots=True, eq=False)
class KnownCandidates:
    """What is known of the candidates, one entry for each term of each: how often c's pages say it."""

    names: list[str]
    owner: Integers
    term: Integers
    share: Floats


@cache
def settings() -> AdversarySettings:
    """The packaged settings."""
    table = tomllib.loads(files("textveil.data").joinpath("adversary.toml").read_text("utf-8"))
    return AdversarySettings(**table)


def terms(text: str) -> list[str]:
    """The words of a text and its pairs of words, without stop words; marks are no information.

    >>> terms("A German general, [name] of the army")
    ['german', 'general', 'german general', 'army']
    """
    stop, found, done = stop_words(), list[str](), 0
    for start, end in [*mark_spans(text), (len(text), len(text))]:
        said = words(text[done:start])
        found += [word for word in said if word not in stop]
        found += [f"{first} {second}" for first, second in pairwise(said) if not stop & {first, second}]
        done = end
    return found


def weigh(texts: Sequence[str], candidates: Iterable[AttackCandidate], *, corpus: Corpus) -> EvidenceTable:
    """What each text says for each candidate."""
    asked = [Counter(terms(text)) for text in texts]
    number = {term: place for place, term in enumerate(dict.fromkeys(term for some in asked for term in some))}
    known = learn(candidates, number)
    vocabulary = list(number)
    pages = np.array(corpus.hits_many([(term,) for term in vocabulary]) if vocabulary else [], dtype=np.float64)
    rarity = corpus.total / np.maximum(pages, UNSEEN)
    is_name = find_name_words(known.names, number)
    topic = topics(known, vocabulary, rarity=rarity, is_name=is_name, corpus=corpus)
    by_name = (*is_name, np.maximum(np.log2(rarity[is_name[0]]) - 1, 0))
    rows = [np.array([number[term] for term in some], dtype=np.int64) for some in asked]
    again = [1 + np.log2(np.array(list(some.values()), dtype=np.float64)) for some in asked]
    shape = len(vocabulary), len(known.names)
    return EvidenceTable(
        names=tuple(known.names),
        topic=sum_bits(rows, topic, times=map(np.ones_like, again), shape=shape),
        name=np.minimum(sum_bits(rows, by_name, times=again, shape=shape), np.log2(max(1, shape[1])) + NAMED),
        words=np.array([sum(" " not in term for term in some) for some in asked], dtype=np.float64),
    )


def learn(candidates: Iterable[AttackCandidate], number: dict[str, int]) -> KnownCandidates:
    """What the candidates' pages say of the terms in ``number``, as shares of their words or of their pairs."""
    names, place = list[str](), dict[str, int]()
    said, length = list[Counter[int]](), list[list[int]]()
    for candidate in candidates:
        at = place.setdefault(key(candidate.name), len(names))
        if at == len(names):
            names.append(candidate.name)
            said.append(Counter())
            length.append([0, 0])
        found = terms(candidate.text)
        pairs = sum(" " in term for term in found)
        length[at] = [length[at][0] + len(found) - pairs, length[at][1] + pairs]
        said[at].update(number[term] for term in found if term in number)
    owner = np.repeat(np.arange(len(names)), [len(one) for one in said])
    chosen = np.array([term for one in said for term in one], dtype=np.int64)
    times = np.array([count for one in said for count in one.values()], dtype=np.float64)
    is_pair = np.array([" " in term for term in number], dtype=np.int64)
    sizes = np.array(length, dtype=np.float64).reshape(-1, 2)
    return KnownCandidates(names, owner, chosen, times / sizes[owner, is_pair[chosen]])


def find_name_words(names: Sequence[str], number: dict[str, int]) -> tuple[Integers, Integers]:
    """Terms that are words of a candidate's name, and whose."""
    found = [(number[word], at) for at, name in enumerate(names) for word in set(words(name)) if word in number]
    pairs = np.array(found, dtype=np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def topics(
    known: KnownCandidates,
    vocabulary: Sequence[str],
    *,
    rarity: Floats,
    is_name: tuple[Integers, Integers],
    corpus: Corpus,
) -> tuple[Integers, Integers, Floats]:
    """Bits of each term for each candidate it speaks for, words of the name left out."""
    chosen = settings()
    odds = chosen.own / (1 - chosen.own)
    term, owner, ratio = count_together(corpus, known.names, vocabulary)
    term, owner = np.concatenate([known.term, term]), np.concatenate([known.owner, owner])
    ratio = np.concatenate([known.share * chosen.page_words * rarity[known.term], ratio])
    place, once = np.unique(term * len(known.names) + owner, return_inverse=True)
    best = np.zeros(len(place))
    np.maximum.at(best, once, ratio)
    taken = np.isin(place, is_name[0] * len(known.names) + is_name[1])
    term, owner = np.divmod(place, max(1, len(known.names)))
    weight = np.where([" " in word for word in vocabulary], chosen.pairs, 1.0)[term] if vocabulary else best
    return term, owner, np.where(taken, 0, weight * np.log2(1 + odds * best))


def sum_bits(
    rows: Sequence[Integers],
    bits: tuple[Integers, Integers, Floats],
    *,
    times: Iterable[Floats],
    shape: tuple[int, int],
) -> Floats:
    """The bits of the terms of each text, each so many times, summed for each candidate."""
    term, owner, value = bits
    order = np.argsort(term, kind="stable")
    owner, value = owner[order], value[order]
    starts = np.searchsorted(term[order], np.arange(shape[0] + 1))
    sums = np.zeros((len(rows), shape[1]))
    for text, (row, often) in enumerate(zip(rows, times, strict=True)):
        at = slices(starts[row], starts[row + 1])
        weights = value[at] * np.repeat(often, starts[row + 1] - starts[row])
        sums[text] = np.bincount(owner[at], weights=weights, minlength=shape[1])
    return sums


# On how many pages does a term stand beside a name, against what chance would give?
#
# One page together may be chance, or the very text that is judged: it is taken off.

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
