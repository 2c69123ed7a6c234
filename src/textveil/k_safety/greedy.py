"""Which terms go when the next one is always the one that seems to help most?

Section 6 of ERASE: terms are deleted one by one, the one with the highest score
first, until what is left is K-safe. BFreq counts the blockers a term is in,
BSize weighs each by 1/size, both of all protected entities; BTop does so for the K
smallest blockers only, of those that are not safe yet. With weights, a score is per cost.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import crowd, masks
from textveil.k_safety.crowd import Crowd
from textveil.k_safety.masks import Counts, Flags, Masks
from textveil.k_safety.problem import SubsetProblem, find_unsafe

Scores = NDArray[np.float64]

# How large is each blocker of each protected entity?
#
# A board has a row for each protected set and a column for each set of the crowd,
# with the size of the blocker between them.


@dataclass(frozen=True, slots=True)
class ThreatBoard:
    """Protected sets, the owners, against the crowd."""

    owners: Masks
    crowd: Masks
    copies: Counts
    sizes: NDArray[Any]

    def less(self, term: int) -> "ThreatBoard":
        """The board once ``term`` is deleted from the document."""
        smaller = self.sizes.copy()
        smaller[masks.holds_term(self.owners, term)] -= ~masks.holds_term(self.crowd, term)
        gone = masks.mask([term], 64 * len(self.owners))
        return ThreatBoard(masks.remove_members(self.owners, gone), self.crowd, self.copies, smaller)

    def only(self, rows: Flags | Counts) -> "ThreatBoard":
        """Some rows of the board."""
        return ThreatBoard(self.owners[:, rows], self.crowd, self.copies, self.sizes[rows])

    def covered(self) -> Counts:
        """How many entities have all that each owner has."""
        row, column = np.divmod(masks.positions((self.sizes == 0).ravel()), self.sizes.shape[1])
        return np.bincount(row, weights=self.copies[column], minlength=len(self.sizes)).astype(np.int64)


def board(crowd: Crowd, owners: Masks) -> ThreatBoard:
    """The board of ``owners`` against everyone, some owners at a time so that the sets stay in the cache."""
    steps = range(0, owners.shape[1], 4)
    sizes = [masks.sizes(owners[:, start : start + 4, None] & ~crowd.sets[:, None, :]) for start in steps]
    empty = np.zeros((0, len(crowd.copies)), dtype=np.uint8)
    return ThreatBoard(owners, crowd.sets, crowd.copies, np.concatenate([empty, *sizes]))


# How are the K smallest blockers kept up to date while terms are deleted? (Fast-BTop)
#
# Section 6.2.2 of ERASE. A protected entity's share in the scores changes only
# when one of its own terms goes. Its blockers only shrink, so those that matter
# stay within the size, its reach, at which each of its terms had K blockers.
# Where very many protected entities are unsafe, they are made safe some hundreds
# at a time, those with the largest contexts first.

BLOCKERS = 1 << 18
"""How many blockers are kept up to date together, at most; but always those of some protected sets."""


@dataclass(frozen=True, slots=True)
class BtopState:
    """The protected sets that are not safe yet, and what each adds to the scores."""

    board: ThreatBoard
    weight: Counts
    reach: Counts
    shares: Scores


def btop(problem: SubsetProblem, *, at_once: int | None = None) -> Masks:
    """Delete the term with the highest BTop score until every protected entity is safe."""
    removed = masks.mask((), len(problem.costs))
    at_once = at_once or max(24, BLOCKERS // len(problem.crowd.copies))
    while len(left := find_unsafe(problem, removed)):
        largest = np.argsort(-masks.sizes(problem.protected[:, left]).astype(np.int64), kind="stable")
        removed = _delete(problem, removed, owners=np.sort(left[largest[:at_once]]))
    return removed


def _delete(problem: SubsetProblem, removed: Masks, *, owners: Counts) -> Masks:
    state = _start(problem, removed, owners=owners)
    while state.board.owners.shape[1]:
        scores = state.weight @ state.shares[:, : len(problem.costs)] / problem.costs
        term = int(scores.argmax())
        removed = removed | masks.mask([term], len(problem.costs))
        state = _deleted(state, term, k=problem.k)
    return removed


def _start(problem: SubsetProblem, removed: Masks, *, owners: Counts) -> BtopState:
    first = board(problem.crowd, masks.remove_members(problem.protected[:, owners], removed))
    shares, reach = top_shares(first, k=problem.k, reach=first_reach(first.sizes, 4 * problem.k))
    return BtopState(first, problem.protected_copies[owners], reach, shares)


def _deleted(state: BtopState, term: int, *, k: int) -> BtopState:
    """The state after ``term`` went: safe owners leave, touched ones are scored again."""
    touched = masks.holds_term(state.board.owners, term)
    now = state.board.less(term)
    stay = np.ones(len(touched), dtype=bool)
    stay[touched] = now.only(touched).covered() <= k
    left = BtopState(now.only(stay), state.weight[stay], state.reach[stay], state.shares[stay])
    again = touched[stay]
    left.shares[again], left.reach[again] = top_shares(left.board.only(again), k=k, reach=left.reach[again])
    return left


def top_shares(board: ThreatBoard, *, k: int, reach: Counts) -> tuple[Scores, Counts]:
    """Each owner's share in BTop(t), and the reach it took.

    The share is the sum of 1/|b| over the owner's K smallest blockers with t.
    """
    shares = np.zeros((board.owners.shape[1], 64 * len(board.owners)))
    used = reach.copy()
    pending = np.arange(len(used))
    while len(pending):
        mine = board if len(pending) == len(used) else board.only(pending)
        shares[pending], needed = _shares(mine, _near(mine.sizes, used[pending]), k=k)
        finished = (needed <= used[pending]) | (used[pending] >= masks.sizes(mine.owners))
        used[pending] = np.where(finished, np.minimum(needed, used[pending]), used[pending] + 1)
        pending = pending[~finished]
    return shares, used


def first_reach(sizes: NDArray[Any], enough: int) -> Counts:
    """A size within which each owner has enough different blockers to begin with."""
    reach = np.ones(len(sizes), dtype=np.int64)
    for size in range(1, int(sizes.max(initial=0))):
        short = np.count_nonzero(sizes <= size, axis=1) < min(enough, sizes.shape[1])
        if not short.any():
            break
        reach[short] = size + 1
    return reach


@dataclass(frozen=True, slots=True)
class Near:
    """Blockers within reach, by owner and then by size."""

    row: Counts
    column: Counts
    size: Counts


def _near(sizes: NDArray[Any], reach: Counts) -> list[Near]:
    """The blockers within reach: first the small ones, of which most are needed, then the others."""
    within = sizes <= reach[:, None].astype(sizes.dtype)
    within &= sizes > 0
    place = masks.positions(within.ravel())
    size = sizes.ravel()[place].astype(np.int64)
    row, column = np.divmod(place, sizes.shape[1])
    order = np.argsort((row << 16 | size).astype(np.uint32), kind="stable")
    small = size[order] <= np.median(reach) - 2
    parts = [order[small], order[~small]]
    return [Near(row[part], column[part], size[part]) for part in parts if len(part)]


def _shares(board: ThreatBoard, near: list[Near], *, k: int) -> tuple[Scores, Counts]:
    """Shares from the blockers within reach, and the reach that each owner needed."""
    wanted = masks.bits(board.owners).astype(np.int64) * k
    shares = np.zeros(wanted.shape)
    needed = np.zeros(len(wanted), dtype=np.int64)
    for part in near:
        row, size, counted = _counted(board, masks.pack_flags(wanted > 0), near=part, k=k)
        for level in np.unique(size).tolist():
            here = row[size == level]
            needed[wanted.any(axis=1)] = level
            taken = np.minimum(counted[size == level], wanted[here])
            shares[here] += taken / level
            wanted[here] -= taken
    needed[wanted.any(axis=1)] = np.iinfo(np.int64).max
    return shares, needed


def _counted(board: ThreatBoard, lacking: Masks, *, near: Near, k: int) -> tuple[Counts, Counts, Counts]:
    """For each owner and size, how many blockers have each term of which the owner still lacks some of its K."""
    sets = lacking[:, near.row] & ~board.crowd[:, near.column]
    useful: Flags = ~masks.is_empty(sets)
    row, size = near.row[useful], near.size[useful]
    starts = np.flatnonzero(np.diff(row << 16 | size, prepend=-1))
    copies = np.minimum(board.copies[near.column[useful]], k)
    return row[starts], size[starts], masks.tally(sets[:, useful], copies, starts=starts)


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
