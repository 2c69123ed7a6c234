"""Which is the largest K-safe subset, found by going through all K-safe subsets by size?

Section 5.1 of ERASE (apriori): a set can be K-safe only when all its parts are.
A set whose parts all are is unsafe exactly when it is itself dangerous:
contained in a protected context and in at most K entities.
"""

import time
from collections.abc import Callable, Iterator
from itertools import combinations

import numpy as np

from textveil.k_safety import crowd, masks
from textveil.k_safety.exact import Proof, cost_of
from textveil.k_safety.masks import Masks
from textveil.k_safety.problem import SubsetProblem

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
