"""Which groups of terms stand almost only where a concept does?

A group is built up from its rarest term. It is followed only as long as it can still
be one that tells: on enough pages of the concept, and not on so many others that no
further page could make up for them. What fails by its first pages is never counted
on the rest, and so most groups cost nothing.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import PolicyError
from textveil.core.one_thread import one_thread

Numbers = NDArray[np.int64]
Lists = Sequence[NDArray[np.int32]]

REPAIR = "set context to paragraph or sentence, a smaller group, or higher min_pages or min_joint_pages"
DENSE = 2000
"""Terms whose pairs are all counted at once."""
AT_ONCE, MOST_AT_ONCE = 256, 4096
"""Pages that are looked at together: few first, for they rule out most groups."""
MOST_WORK = 3_000_000_000_000
"""Pairs of terms on pages that are looked at before the search is refused: some minutes."""
MOST_FOUND = 50_000
"""Groups from which on nobody could choose among them."""
ENTRY = 100
"""What looking up a term on a page costs, beside counting a pair."""
SPARE = 1e-6
"""Groups so near to the bound are left to whoever compares exactly."""


@dataclass(frozen=True, slots=True)
class Bound:
    """When a group tells something of a concept."""

    least: int
    """Pages that it must share with the concept."""
    min_pages: int = 1
    """Pages that it must stand on at all."""
    share: float = 0.0
    """How many of its pages must be the concept's."""

    def may_hold(self, joint: Numbers, outside: Numbers) -> NDArray[np.bool_]:
        """Whether groups can tell that stand on so many pages of the concept, and on as many others or more."""
        held: NDArray[np.bool_] = (joint >= self.least) & (joint * (1 + SPARE) >= self.share * (joint + outside))
        return held


@dataclass(frozen=True, slots=True, eq=False)
class TermGroups:
    """Groups of terms, a row of numbers each, and the pages they stand on."""

    rows: Numbers
    joint: Numbers
    """Pages that hold a group and the concept."""
    pages: Numbers
    """Pages that hold the group."""


@dataclass(frozen=True, slots=True, eq=False)
class PageTerms:
    """Some pages and the terms on them, both ways round."""

    starts: Numbers = field(repr=False)
    """Where the terms of each page start, and where the last ones end."""
    held: NDArray[np.int32] = field(repr=False)
    firsts: Numbers = field(repr=False)
    """Where the pages of each term start, and where the last ones end."""
    standing: NDArray[np.int32] = field(repr=False)

    def pages_of(self, term: int) -> Numbers:
        """The pages of a term, in order."""
        return self.standing[self.firsts[term] : self.firsts[term + 1]].astype(np.int64)

    def pages(self) -> Numbers:
        """All pages."""
        return np.arange(len(self.starts) - 1)

    def on(self, pages: Numbers) -> tuple[Numbers, Numbers]:
        """The terms on some pages, one page after the other, and how many each holds."""
        lengths = self.starts[pages + 1] - self.starts[pages]
        places = np.repeat(self.starts[pages] - (lengths.cumsum() - lengths), lengths) + np.arange(lengths.sum())
        return self.held[places].astype(np.int64), lengths

    def count(self, pages: Numbers) -> Numbers:
        """On how many of some pages each term stands."""
        counts: Numbers = np.bincount(self.on(pages)[0], minlength=len(self.firsts) - 1)
        return counts

    def count_pairs(self, pages: Numbers, column: Numbers, *, size: int) -> Numbers:
        """On how many of some pages each two terms stand; ``column`` tells where each is counted, −1 where nowhere."""
        terms, lengths = self.on(pages)
        there = column[terms]
        cells = np.zeros((len(pages), size), np.float32)
        cells[np.repeat(np.arange(len(pages)), lengths)[there >= 0], there[there >= 0]] = 1
        with one_thread():
            pairs: Numbers = (cells.T @ cells).astype(np.int64)
        return pairs


def sheet_of(lists: Lists, *, size: int, total: int) -> PageTerms:
    """The sheet of some terms, each with its pages, of so many pages in all; only of the pages that can hold a group of
    ``size``, numbered anew."""
    standing = np.concatenate([*lists, np.zeros(0, np.int32)])
    firsts = np.append(0, np.cumsum([len(pages) for pages in lists], dtype=np.int64))
    holds = np.bincount(standing, minlength=total)
    enough = holds >= size
    kept = enough[standing]
    number = np.cumsum(enough, dtype=np.int32) - np.int32(1)
    standing, firsts = number[standing[kept]], np.append(0, np.cumsum(kept, dtype=np.int64))[firsts]
    starts = np.append(0, np.cumsum(holds[enough], dtype=np.int64))
    held, free = np.zeros(len(standing), np.int32), starts[:-1].copy()
    for term, (first, last) in enumerate(pairwise(firsts.tolist())):
        pages = standing[first:last]
        held[free[pages]] = term
        free[pages] += 1
    return PageTerms(starts, held, firsts, standing)


@dataclass(slots=True)
class PageSearch:
    """A search on the pages of a concept and on all others."""

    inside: PageTerms
    outside: PageTerms
    bound: Bound
    apart: Numbers
    """Pairs of terms, a row each, that no group may hold."""
    terms: int
    work: int = 0
    found: list[tuple[Numbers, Numbers, Numbers]] = field(default_factory=list)
    groups: int = 0

    def spend(self, work: int, *, size: int) -> None:
        """Count what was done; refuse to go on where it is too much."""
        self.work += work
        if self.work > MOST_WORK or self.groups > MOST_FOUND:
            why = f"over {MOST_FOUND:,} of them tell too much" if self.groups > MOST_FOUND else "counting would not end"
            raise PolicyError(f"{self.terms:,} terms in one context are too many for groups of {size}, {why}: {REPAIR}")

    def keep(self, group: tuple[int, ...], rows: Numbers, joint: Numbers, outside: Numbers) -> None:
        """Note down groups: some terms beside those of ``group``."""
        good = self.bound.may_hold(joint, outside) & (joint + outside >= self.bound.min_pages)
        if good.any():
            before = np.broadcast_to(np.array(group, np.int64), (int(good.sum()), len(group)))
            self.found.append((np.sort(np.hstack([before, rows[good]]), axis=1), joint[good], outside[good]))
            self.groups += int(good.sum())

    def extend(self, group: tuple[int, ...], terms: Numbers, pages: tuple[Numbers, Numbers], *, size: int) -> None:
        """Find all groups of ``size`` more of ``terms``, the rarest first, on some pages of the concept and others: all
        that there are where the group has no term yet."""
        inside, outside = pages
        whole = len(group) + size
        if size == 1:
            joint, others = self.inside.count(inside)[terms], self.outside.count(outside)[terms]
            self.spend(ENTRY * (len(inside) + len(outside)), size=whole)
            self.keep(group, terms[:, None], joint, others)
        elif size == 2 and len(terms) <= DENSE:
            self.pair(group, terms, pages)
        else:
            for place, term in enumerate(terms.tolist()):
                here = meet(inside, self.inside.pages_of(term)) if group else self.inside.pages_of(term)
                near = self.near(term, terms[place + 1 :], here)
                self.spend(ENTRY * len(here), size=whole)
                if len(near) >= size - 1:
                    there = meet(outside, self.outside.pages_of(term)) if group else self.outside.pages_of(term)
                    self.extend((*group, term), near, (here, there), size=size - 1)

    def near(self, term: int, others: Numbers, pages: Numbers) -> Numbers:
        """Which of some terms may stand in a group with a term on some of its pages."""
        if len(pages) < self.bound.least or not len(others):
            return others[:0]
        enough = others[self.inside.count(pages)[others] >= self.bound.least]
        held = (self.apart == term).any(axis=1)
        return enough[~np.isin(enough, self.apart[held])] if held.any() else enough

    def pair(self, group: tuple[int, ...], terms: Numbers, pages: tuple[Numbers, Numbers]) -> None:
        """Find the pairs of terms that tell together with a group."""
        inside, outside = pages
        joint = self.count_pairs(self.inside, inside, terms, size=len(group) + 2)
        alive = np.triu(joint >= self.bound.least, 1) & ~self.kept_apart(terms)
        first, second = np.nonzero(alive)
        told, others = joint[first, second], np.zeros(len(first), np.int64)
        start, step = 0, AT_ONCE
        while start < len(outside) and len(first):
            used, places = np.unique(np.concatenate([first, second]), return_inverse=True)
            counted = self.count_pairs(self.outside, outside[start : start + step], terms[used], size=len(group) + 2)
            others += counted[places[: len(first)], places[len(first) :]]
            alive_still = self.bound.may_hold(told, others)
            first, second, told, others = (one[alive_still] for one in (first, second, told, others))
            start, step = start + step, min(2 * step, MOST_AT_ONCE)
        self.keep(group, np.stack([terms[first], terms[second]], axis=1), told, others)

    def count_pairs(self, sheet: PageTerms, pages: Numbers, terms: Numbers, *, size: int) -> Numbers:
        """On how many of some pages each two of some terms stand."""
        column = np.full(self.terms, -1, np.int64)
        column[terms] = np.arange(len(terms))
        pairs = np.zeros((len(terms), len(terms)), np.int64)
        for start in range(0, len(pages), MOST_AT_ONCE):
            some = pages[start : start + MOST_AT_ONCE]
            self.spend(len(some) * (len(terms) ** 2 + ENTRY), size=size)
            pairs += sheet.count_pairs(some, column, size=len(terms))
        return pairs

    def kept_apart(self, terms: Numbers) -> NDArray[np.bool_]:
        """Which two of some terms may not stand in one group."""
        column = np.full(self.terms, -1, np.int64)
        column[terms] = np.arange(len(terms))
        first, second = column[self.apart].T if len(self.apart) else np.zeros((2, 0), np.int64)
        both = (first >= 0) & (second >= 0)
        apart = np.zeros((len(terms), len(terms)), np.bool_)
        apart[first[both], second[both]] = apart[second[both], first[both]] = True
        return apart


def meet(some: Numbers, others: Numbers) -> Numbers:
    """The pages that are among both."""
    both: Numbers = np.intersect1d(some, others, assume_unique=True)
    return both


def find_groups(inside: Lists, outside: Lists, size: int, *, total: int, bound: Bound, apart: Numbers) -> TermGroups:
    """Groups of terms that may tell something of a concept, given the pages of each term that are the concept's and the
    others, of so many in all; by their last terms first, and none holds a pair of ``apart``."""
    within = sheet_of(inside, size=size, total=total)
    joint, every = np.diff(within.firsts), np.array(list(map(len, inside))) + np.array(list(map(len, outside)))
    enough = joint >= bound.least
    others_of = [pages if may_tell else pages[:0] for pages, may_tell in zip(outside, enough.tolist(), strict=True)]
    beyond = sheet_of(others_of, size=size, total=total)
    search = PageSearch(within, beyond, bound, apart, len(inside))
    terms = np.argsort(every, kind="stable")
    search.extend((), terms[enough[terms]], (within.pages(), beyond.pages()), size=size)
    search.spend(0, size=size)
    none = np.zeros(0, np.int64)
    rows = np.concatenate([np.zeros((0, size), np.int64), *(found[0] for found in search.found)])
    told, others = (np.concatenate([none, *(found[one] for found in search.found)]) for one in (1, 2))
    order = np.lexsort(rows.T)
    return TermGroups(rows[order], told[order], (told + others)[order])
