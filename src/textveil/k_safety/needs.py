"""What must a protected entity lose at least, were it the only one protected?

Branch and bound on its blockers as in ``exact``, but many parts of the search
at a time. A part is a row of prices: a removed term costs nothing any more, a
kept one more than all together, an open one what it costs. What is left to pay
for every blocker in every part is then one product of matrices, and how many
payable blockers hold each term another.
"""

import time
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import blockers, masks
from textveil.k_safety.problem import SubsetProblem

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
    sets, copies = blockers.blockers_of(problem, owner)
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
