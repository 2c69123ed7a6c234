"""How many terms of each tail of the document could stay, judged a window at a time?

Section 5.2.1 of ERASE: a set is L-local K-safe when what it has in every window
of L consecutive terms is K-safe. The largest such subset of each tail bounds
what any K-safe set can have there, and is found by dynamic programming.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import masks
from textveil.k_safety.masks import Flags, Masks
from textveil.k_safety.problem import SubsetProblem

Values = NDArray[np.float64]


def tails(problem: SubsetProblem, window: int) -> list[float]:
    """A*_L of every tail: the most that terms r, r+1, … can add, for r = 0 … n (the naive bound for L = 1)."""
    terms = len(problem.costs)
    width = min(window, terms)
    best = np.where(
        safe_subsets(problem, terms - width, width=width), _values(problem, terms - width, width=width), -np.inf
    )
    ends = [_masked_best(best, skipped) for skipped in range(width + 1)]
    found = ends[::-1]
    for start in range(terms - width - 1, -1, -1):
        best = _slide(best, safe_subsets(problem, start, width=width), value=float(problem.costs[start]))
        found.append(float(best.max()))
    return found[::-1]


def _masked_best(best: Values, skipped: int) -> float:
    """The best subset of the last window without its first ``skipped`` terms."""
    return float(best.reshape(-1, 1 << skipped)[:, 0].max())


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
