"""Which is the largest K-safe subset, searched term by term with the most promising part first?

Figure 3 of ERASE. A part is a K-safe subset s of the first r terms; it can
still gain what the L-window bound allows for the other terms (UB_L; with L = 1
the naive bound). The smaller bound is carried down, as UB_L is not monotone.
"""

import heapq
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import crowd, masks
from textveil.k_safety.exact import Proof, cost_of
from textveil.k_safety.masks import Flags, Masks
from textveil.k_safety.problem import Blockers, SubsetProblem, collect_blockers

# How many terms of each tail of the document could stay, judged a window at a time?
#
# Section 5.2.1 of ERASE: a set is L-local K-safe when what it has in every window
# of L consecutive terms is K-safe. The largest such subset of each tail bounds
# what any K-safe set can have there, and is found by dynamic programming.

Values = NDArray[np.float64]


def tails(problem: SubsetProblem, window: int) -> list[float]:
    """A*_L of every tail: the most that terms r, r+1, … can add, for r = 0 … n (the naive bound for L = 1)."""
    terms = len(problem.costs)
    width = min(window, terms)
    best = np.where(
        safe_subsets(problem, terms - width, width=width), _values(problem, terms - width, width=width), -np.inf
    )
    # The best subsets of the last window without its first terms, of which more and more are skipped.
    ends = [float(best.reshape(-1, 1 << skipped)[:, 0].max()) for skipped in range(width + 1)]
    found = ends[::-1]
    for start in range(terms - width - 1, -1, -1):
        best = _slide(best, safe_subsets(problem, start, width=width), value=float(problem.costs[start]))
        found.append(float(best.max()))
    return found[::-1]


def _slide(best: Values, safe: Flags, *, value: float) -> Values:
    """A*_L given each subset x of a window, from the window that starts one term later.

    Subset numbers have the window's first term in bit 0. The next window holds
    x without its first term, and may or may not hold the term that comes in.
    """
    half = len(safe) // 2
    onward = np.maximum(best[:half], best[half:])
    first = np.arange(len(safe))
    return np.where(safe, value * (first & 1) + onward[first >> 1], -np.inf)


def safe_subsets(problem: SubsetProblem, start: int, *, width: int) -> Flags:
    """Which subsets of the window are K-safe?

    A set is K-safe exactly when no part of it is dangerous: contained in a
    protected context and in at most K entities.
    """
    copies = problem.crowd.copies.astype(np.float64)
    held = np.bincount(_codes(problem.crowd.sets, start, width=width), weights=copies, minlength=1 << width)
    guards = np.ones(problem.protected.shape[1])
    guarded = np.bincount(_codes(problem.protected, start, width=width), weights=guards, minlength=1 << width)
    dangerous = (_over_supersets(held, width) <= problem.k) & (_over_supersets(guarded, width) > 0)
    return ~_has_marked_part(dangerous, width)


def _codes(sets: Masks, start: int, *, width: int) -> NDArray[np.int64]:
    """What each set has in the window, as a number."""
    codes = np.zeros(sets.shape[1], dtype=np.int64)
    for place in range(width):
        codes |= masks.holds_term(sets, start + place).astype(np.int64) << place
    return codes


def _over_supersets(values: NDArray[Any], width: int) -> NDArray[Any]:
    """For each subset, the sum of the values of the sets that contain it."""
    summed = values.copy()
    for place in range(width):
        halves = summed.reshape(-1, 2, 1 << place)
        halves[:, 0] += halves[:, 1]
    return summed


def _has_marked_part(marked: Flags, width: int) -> Flags:
    """For each subset, whether it contains a marked one."""
    found = marked.copy()
    for place in range(width):
        halves = found.reshape(-1, 2, 1 << place)
        halves[:, 1] |= halves[:, 0]
    return found


def _values(problem: SubsetProblem, start: int, *, width: int) -> Values:
    """What each subset of the window is worth."""
    values = np.zeros(1)
    for cost in problem.costs[start : start + width]:
        values = np.concatenate([values, values + cost])
    return values


REMEMBERED = 4096
"""How many subsets' open blockers are kept at hand."""
Part = tuple[float, int, int, int]
"""Minus the bound, minus r, an order of arrival, and s as the bits of a number."""


@dataclass(slots=True)
class Tester:
    """Tells whether s with one more term is K-safe, from the blockers that s leaves open.

    s is K-safe when each protected entity has more than K blockers without a
    term of s: those are the entities that contain what it shares with s.
    """

    problem: SubsetProblem
    known: Blockers
    starts: NDArray[np.int64]
    memory: OrderedDict[int, NDArray[np.int32]] = field(default_factory=OrderedDict)

    def free(self, subset: int) -> NDArray[np.int32]:
        """The blockers that have no term of ``subset``."""
        if not subset:
            return np.arange(self.known.sets.shape[1], dtype=np.int32)
        if subset in self.memory:
            self.memory.move_to_end(subset)
            return self.memory[subset]
        last = subset.bit_length() - 1
        before = self.free(subset ^ 1 << last)
        bit = masks.ONE << np.uint64(last % 64)
        self.memory[subset] = before[self.known.sets[last // 64][before] & bit == 0]
        if len(self.memory) > REMEMBERED:
            self.memory.popitem(last=False)
        return self.memory[subset]

    def is_safe(self, subset: int) -> bool:
        """Does every protected entity keep more than K blockers free?"""
        free = self.free(subset)
        places = np.searchsorted(free, self.starts)
        totals = np.concatenate([[0], np.cumsum(self.known.copies[free])])
        counted = np.diff(totals[np.append(places, len(free))])
        return bool((counted > self.problem.k).all())


def best_first(problem: SubsetProblem, warm: Callable[[], Masks], *, deadline: float, window: int) -> Proof:
    """The cheapest removed set; when time is up, a quick answer (``warm``) with the bound proven so far."""
    known = collect_blockers(problem)
    tester = Tester(problem, known, np.cumsum(known.lengths) - known.lengths)
    gains = tails(problem, window)
    total = float(problem.costs.sum())
    heap: list[Part] = [(-gains[0], 0, 0, 0)]
    arrivals = 0
    while True:
        bound, depth, _, subset = heapq.heappop(heap)
        if -depth == len(problem.costs):
            return Proof(_removed(subset, len(problem.costs)), total + bound)
        if time.perf_counter() > deadline:
            return Proof(warm(), total + bound)
        for extended in _extensions(tester, subset, term=-depth):
            arrivals += 1
            worth = _worth(problem, extended) + gains[1 - depth]
            heapq.heappush(heap, (max(bound, -worth), depth - 1, arrivals, extended))


def _extensions(tester: Tester, subset: int, *, term: int) -> list[int]:
    """The subset without the next term and, where that is K-safe, with it."""
    extended = subset | 1 << term
    return [subset, extended] if tester.is_safe(extended) else [subset]


def _worth(problem: SubsetProblem, subset: int) -> float:
    if problem.costs.dtype.kind == "i":
        return float(subset.bit_count())
    return sum(float(cost) for term, cost in enumerate(problem.costs) if subset >> term & 1)


def _removed(subset: int, terms: int) -> Masks:
    return masks.mask([term for term in range(terms) if not subset >> term & 1], terms)


# Which is the largest K-safe subset, found by going through all K-safe subsets by size?
#
# Section 5.1 of ERASE (apriori): a set can be K-safe only when all its parts are.
# A set whose parts all are is unsafe exactly when it is itself dangerous:
# contained in a protected context and in at most K entities.

TOGETHER = 1024
Subset = tuple[int, ...]


def levelwise(problem: SubsetProblem, warm: Callable[[], Masks], *, deadline: float) -> Proof:
    """The cheapest removed set; when time is up, the better of a quick answer (``warm``) and what was found."""
    everything = set(range(len(problem.costs)))
    guards = crowd.gather(problem.protected, np.ones(problem.protected.shape[1], dtype=np.int64))
    level: list[Subset] = [()]
    best: Subset = ()
    while level:
        best = max([best, *level], key=lambda subset: float(problem.costs[list(subset)].sum()))
        level = list(_next_level(problem, guards, level=level, deadline=deadline))
        if time.perf_counter() > deadline:
            found = masks.mask(everything - set(best), len(problem.costs))
            return Proof(min(warm(), found, key=lambda removed: cost_of(problem, removed)), 0.0)
    removed = masks.mask(everything - set(best), len(problem.costs))
    return Proof(removed, cost_of(problem, removed))


def _next_level(
    problem: SubsetProblem, guards: crowd.Crowd, *, level: list[Subset], deadline: float
) -> Iterator[Subset]:
    """The K-safe sets with one term more; not all of them once time is up."""
    candidates = list(_candidates(level, len(problem.costs), deadline=deadline))
    for start in range(0, len(candidates), TOGETHER):
        if time.perf_counter() > deadline:
            return
        some = candidates[start : start + TOGETHER]
        sets = np.stack([masks.mask(subset, len(problem.costs)) for subset in some], axis=1)
        dangerous = (crowd.supports(problem.crowd, sets) <= problem.k) & (crowd.supports(guards, sets) > 0)
        yield from (subset for subset, is_dangerous in zip(some, dangerous.tolist(), strict=True) if not is_dangerous)


def _candidates(level: list[Subset], terms: int, *, deadline: float) -> Iterator[Subset]:
    """Sets with one term more, all of whose parts of this size are K-safe."""
    known = set(level)
    for subset in level:
        if time.perf_counter() > deadline:
            return
        for term in range(subset[-1] + 1 if subset else 0, terms):
            extended = (*subset, term)
            if all(part in known for part in combinations(extended, len(subset))):
                yield extended
