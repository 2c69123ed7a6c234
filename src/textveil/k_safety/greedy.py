"""Which terms go when the next one is always the one that seems to help most?

Section 6 of ERASE: terms are deleted one by one, the one with the highest score
first, until what is left is K-safe. BFreq counts the blockers a term is in,
BSize weighs each by 1/size, both of all protected entities; BTop does so for the K
smallest blockers only, of those that are not safe yet. With weights, a score is per cost.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import crowd, masks
from textveil.k_safety.btop import top_shares
from textveil.k_safety.counts import board
from textveil.k_safety.masks import Masks
from textveil.k_safety.problem import SubsetProblem, find_unsafe

Scores = NDArray[np.float64]
DIGITS = 9
"""To which scores are compared: of equal ones the first term goes, however a sum was rounded."""
Scoring = Callable[[SubsetProblem, Masks], Scores]


def delete(problem: SubsetProblem, scoring: Scoring) -> Masks:
    """Delete the term of the highest score until no protected entity is unsafe."""
    removed = masks.mask((), len(problem.costs))
    while len(find_unsafe(problem, removed)):
        scores = np.round(scoring(problem, removed) / problem.costs, DIGITS)
        scores[masks.members(removed)] = -1
        removed = removed | masks.mask([int(scores.argmax())], len(problem.costs))
    return removed


def bfreq(problem: SubsetProblem, _removed: Masks) -> Scores:
    """BFreq(t): blockers with t. A blocker has t when its owner does and the other entity does not."""
    terms = len(problem.costs)
    owners = problem.protected_copies @ masks.bits(problem.protected)[:, :terms]
    others = problem.crowd.copies.sum() - problem.crowd.copies @ masks.bits(problem.crowd.sets)[:, :terms]
    scores: Scores = (owners * others).astype(np.float64)
    return scores


def bsize(problem: SubsetProblem, removed: Masks) -> Scores:
    """BSize(t): the sum of 1 / |b ∩ X̂| over all blockers b with t."""
    terms = len(problem.costs)
    left = masks.remove_members(problem.crowd.sets, removed)
    lacking = (1.0 - masks.bits(problem.crowd.sets)[:, :terms]) * problem.crowd.copies[:, None]
    scores = np.zeros(terms)
    for start in range(0, problem.protected.shape[1], 64):
        owners = problem.protected[:, start : start + 64]
        sizes = masks.sizes(masks.remove_members(owners, removed)[:, :, None] & ~left[:, None, :])
        shares = _inverse(sizes) @ lacking * masks.bits(owners)[:, :terms]
        scores += problem.protected_copies[start : start + 64] @ shares
    return scores


def _inverse(sizes: NDArray[Any]) -> Scores:
    """1/n for each n, and 0 for 0: a covered blocker weighs nothing."""
    table = np.concatenate([[0.0], 1.0 / np.arange(1, int(sizes.max(initial=1)) + 1)])
    shares: Scores = table[sizes]
    return shares


def btop_naive(problem: SubsetProblem, removed: Masks) -> Scores:
    """BTop(t), with every blocker of every unsafe entity looked at again (Naive-BTop)."""
    owners = find_unsafe(problem, removed)
    left = masks.remove_members(problem.protected[:, owners], removed)
    whole = board(crowd.remove_terms(problem.crowd, removed), left)
    shares, _ = top_shares(whole, k=problem.k, reach=masks.sizes(left).astype(np.int64))
    scores: Scores = problem.protected_copies[owners] @ shares[:, : len(problem.costs)]
    return scores
