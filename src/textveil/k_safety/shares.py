"""What must go at least, when every protected entity needs some of its own terms removed?

What each entity must lose were it alone bounds them together by a linear
program: the cheapest fractions of terms that give each entity what it needs.
It is bounded from its dual, where every entity has a share: for any shares,
the needs so weighted, less what weighs on a term above its cost, are no more
than any removed set costs. So the bound is true however the shares were found.
"""

import math
import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import masks
from textveil.k_safety.masks import Flags, Masks
from textveil.k_safety.problem import SubsetProblem, blockers_of

# What must a protected entity lose at least, were it the only one protected?
#
# Branch and bound on its blockers as in ``exact``, but many parts of the search
# at a time. A part is a row of prices: a removed term costs nothing any more, a
# kept one more than all together, an open one what it costs. What is left to pay
# for every blocker in every part is then one product of matrices, and how many
# payable blockers hold each term another.

Floats = NDArray[np.float64]
AT_ONCE = 128
"""So many parts are looked at together, at most."""
DUES = 1 << 18
"""So many dues, blockers times parts, are held together."""


class OutOfTimeError(Exception):
    """The time limit was reached; it never leaves the search for a proof."""


@dataclass(frozen=True, slots=True)
class OwnBlockers:
    """The blockers of one protected entity, of which more than ``k`` must go whole."""

    held: Floats
    """One row a blocker, one column a term of the entity: is it in there?"""
    counted: Floats
    """The same, each row as often as the blocker has copies."""
    copies: Floats
    costs: Floats
    k: int


def needed_cost(problem: SubsetProblem, owner: int, *, enough: float, margin: float, deadline: float) -> float:
    """What the cheapest removed set costs that makes one protected set safe, when one for ``enough`` is known.

    What is cheaper by no more than ``margin`` is not looked for.
    """
    entity = _blockers_below(problem, owner, below=enough - margin)
    at_once = min(AT_ONCE, max(1, DUES // max(1, len(entity.held))))
    waiting = entity.costs[None, :]
    while len(waiting):
        if time.perf_counter() > deadline:
            raise OutOfTimeError
        parts, waiting = waiting[-at_once:], waiting[:-at_once]
        paid = (parts == 0) @ entity.costs
        dues = parts @ entity.held.T
        safe = (dues == 0).astype(np.float64) @ entity.copies > entity.k
        enough = min(enough, float(paid[safe].min(initial=enough)))
        payable = dues < (enough - margin - paid)[:, None]
        waiting = np.concatenate([waiting, _divide(entity, parts, payable=payable.astype(np.float64))])
    return enough


def _blockers_below(problem: SubsetProblem, owner: int, *, below: float) -> OwnBlockers:
    """A protected set with those of its blockers that cost less than ``below``."""
    terms = masks.members(problem.protected[:, owner])
    sets, copies = blockers_of(problem, owner)
    costs = problem.costs[terms].astype(np.float64)
    held = masks.bits(sets)[:, terms].astype(np.float64)
    payable = held @ costs < below
    times = np.minimum(copies, problem.k + 1).astype(np.float64)[payable]
    return OwnBlockers(held[payable], held[payable] * times[:, None], times, costs, problem.k)


def _divide(entity: OwnBlockers, parts: Floats, *, payable: Floats) -> Floats:
    """The parts less dead ends: without the terms that must go or, where none must, each in two by one term."""
    spare = payable @ entity.copies - entity.k
    alive = spare > 0
    parts, payable, spare = parts[alive], payable[alive], spare[alive]
    is_open = (parts > 0) & (parts <= entity.costs)
    counts = np.where(is_open, payable @ entity.counted, -1)
    forced = counts >= spare[:, None]
    settled = forced.any(axis=1)
    kept, gone = parts[~settled], parts[~settled]
    rows, terms = np.arange(len(kept)), counts[~settled].argmax(axis=1)
    kept[rows, terms] = 2 * entity.costs.sum()
    gone[rows, terms] = 0
    return np.concatenate([kept, gone, np.where(forced, 0, parts)[settled]])


FRONT = 256
"""So many protected sets at most, those that lose most, are asked what they need."""
TOGETHER = 8
"""So many are asked before the shares are found again."""
LIKELY = 0.9
"""What a protected set not asked yet is taken to need, of what is known to be enough for it."""
NOTHING = 1e-9
"""What is smaller is nothing: a share, or what a step would win."""
HAIR = 1e-7
"""By how much the limits of the first and the last term differ."""
ROUNDING = 1e-6
"""What a bound may lack to a whole number that it stands for."""
STEPS = 50
"""So many steps a term at most are taken to find shares; mostly four are enough."""


@dataclass(frozen=True, slots=True)
class OwnNeeds:
    """What some protected sets must lose, each for itself."""

    held: Floats
    """One row a protected set, one column a term: is it in there?"""
    needed: Floats
    costs: Floats
    whole: bool
    """Every cost is a whole number."""

    def least_cost(self, removed: Masks, kept: Masks) -> float:
        """What a removed set costs at least that has all of ``removed`` and none of ``kept``."""
        gone = self._flags(removed)
        paid, needed = float(self.costs[gone].sum()), self.needed - self.held[:, gone] @ self.costs[gone]
        lacking, is_open = needed > 0, ~gone & ~self._flags(kept)
        held, needed, costs = self.held[lacking][:, is_open], needed[lacking], self.costs[is_open]
        if (held @ costs < needed).any():
            return math.inf
        shares = find_shares(held, needed, costs=costs)
        least = float(needed @ shares - costs @ np.maximum(shares @ held - 1, 0))
        return paid + (math.ceil(least - ROUNDING) if self.whole else least)

    def _flags(self, column: Masks) -> Flags:
        return masks.bits(column[:, None])[0, : len(self.costs)].astype(bool)


def collect(problem: SubsetProblem, answer: Masks, *, margin: float, deadline: float) -> OwnNeeds:
    """What those protected sets need that together ask for the most, as far as time allows.

    ``answer`` is a removed set that makes all safe; once the needs show that
    none is cheaper, or when all that have a share were asked, no more are.
    """
    enough = masks.cost(problem.protected & answer[:, None], problem.costs).astype(np.float64)
    front = np.argsort(-enough, kind="stable")[:FRONT]
    costs, whole = problem.costs.astype(np.float64), problem.costs.dtype.kind == "i"
    held = masks.bits(problem.protected[:, front])[:, : len(costs)].astype(np.float64)
    needed, asked = LIKELY * enough[front], np.zeros(len(front), dtype=bool)
    least, nothing = 0.0, np.zeros_like(answer)
    total = float(masks.cost(answer[:, None], problem.costs)[0])
    while least < total - margin and len(new := _next_to_ask(find_shares(held, needed, costs=costs), asked)):
        try:
            for place in new.tolist():
                owner = int(front[place])
                found = needed_cost(problem, owner, enough=float(enough[owner]), margin=margin, deadline=deadline)
                needed[place], asked[place] = found - margin, True
        except OutOfTimeError:
            break
        least = OwnNeeds(held[asked], needed[asked], costs, whole).least_cost(nothing, nothing)
    return OwnNeeds(held[asked], needed[asked], costs, whole)


def _next_to_ask(shares: Floats, asked: Flags) -> masks.Counts:
    """Those with the largest shares that were not asked yet."""
    new = np.flatnonzero((shares > NOTHING) & ~asked)
    return new[np.argsort(-shares[new], kind="stable")[:TOGETHER]]


def find_shares(held: Floats, needed: Floats, *, costs: Floats) -> Floats:
    """The shares that bound the most, by the simplex method.

    One row a term: the shares that weigh on it, less what is paid for above its
    cost, are at most one. The last row is what a step in each column would lose.
    The limits differ by a hair: no two rows tie, so no step is in vain.
    """
    sets, terms = held.shape
    table = np.zeros((terms + 1, sets + terms + 1))
    table[:-1] = np.column_stack([held.T, -np.eye(terms), 1 - HAIR * np.linspace(0, 1, terms)])
    table[-1, :-1] = np.concatenate([-needed, costs]) / (costs.max(initial=0) or 1)
    rows, columns = np.arange(terms) + sets + terms, np.arange(sets + terms)
    for _ in range(STEPS * terms):
        enter = int(table[-1, :-1].argmin())
        if table[-1, enter] > -NOTHING or table[:-1, enter].max() < NOTHING:
            break
        leave = _first_full(table[:-1, -1], table[:-1, enter])
        _exchange(table, leave, column=enter)
        rows[leave], columns[enter] = columns[enter], rows[leave]
    shares = np.zeros(sets + 2 * terms)
    shares[rows] = table[:-1, -1]
    return np.maximum(shares[:sets], 0)


def _first_full(limits: Floats, column: Floats) -> int:
    """The row that is full first when a column grows."""
    return int(np.divide(limits, column, out=np.full(len(limits), math.inf), where=column > NOTHING).argmin())


def _exchange(table: Floats, row: int, *, column: int) -> None:
    """One step of the simplex method: what stood in the row and what stood in the column change places."""
    pivot = table[row, column]
    line, factors = table[row] / pivot, table[:, column].copy()
    line[column] = 1 / pivot
    factors[row] = 0
    table[:, column] = 0
    table -= np.outer(factors, line)
    table[row] = line
