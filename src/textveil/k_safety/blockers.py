"""What keeps a protected entity from being one of many?

The blocker of a protected entity by another is what the document says of the
first and not of the second. Prop. 6.1: D - X is K-safe when X covers at least
K blockers of every protected entity, counting equal blockers each time. The
entity's own empty blocker is counted here too, hence more than K.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np

from textveil.k_safety import masks
from textveil.k_safety.masks import Costs, Counts, Masks
from textveil.k_safety.problem import SubsetProblem

CHUNK = 1 << 19
"""How many blockers are looked at together."""


@dataclass(frozen=True, slots=True)
class Blockers:
    """Blockers of several protected entities, laid end to end."""

    sets: Masks
    copies: Counts
    lengths: Counts
    """How many different blockers each protected entity has here."""


def blockers_of(problem: SubsetProblem, owner: int) -> tuple[Masks, Counts]:
    """B(ē) of one protected entity, equal blockers merged."""
    return masks.add_copies(problem.protected[:, owner, None] & ~problem.crowd.sets, problem.crowd.copies)


def collect(problem: SubsetProblem) -> Blockers:
    """B(ē) of every protected entity, merged where that makes it short: a small context has few subsets."""
    owned = [_short(problem, owner) for owner in range(problem.protected.shape[1])]
    sets = np.concatenate([masks.mask((), len(problem.costs))[:, None][:, :0], *(own for own, _ in owned)], axis=1)
    copies = np.concatenate([np.zeros(0, dtype=np.int64), *(copies for _, copies in owned)])
    return Blockers(sets, copies, np.array([len(copies) for _, copies in owned], dtype=np.int64))


def _short(problem: SubsetProblem, owner: int) -> tuple[Masks, Counts]:
    size = int(masks.sizes(problem.protected[:, owner, None])[0])
    if size < 60 and 1 << size < len(problem.crowd.copies):
        return blockers_of(problem, owner)
    return problem.protected[:, owner, None] & ~problem.crowd.sets, problem.crowd.copies


def needed_costs(problem: SubsetProblem) -> Costs:
    """For each protected entity, the least that removing enough of its blockers could cost.

    More than K blockers must go whole, so the dearest of the K+1 cheapest is a lower bound.
    """
    return np.concatenate([np.zeros(0), *(_needed(sets, problem) for sets in _chunks(problem))])


def _chunks(problem: SubsetProblem) -> Iterator[Masks]:
    """All blockers, some protected entities at a time: shape (planes, entities, crowd)."""
    step = max(1, CHUNK // len(problem.crowd.copies))
    for start in range(0, problem.protected.shape[1], step):
        yield problem.protected[:, start : start + step, None] & ~problem.crowd.sets[:, None, :]


def _needed(sets: Masks, problem: SubsetProblem) -> Costs:
    costs: Costs = masks.cost(sets.reshape(len(sets), -1), problem.costs).reshape(sets.shape[1], sets.shape[2])
    most = min(problem.k + 1 + int(np.count_nonzero(problem.crowd.copies == 0)), costs.shape[1]) - 1
    cheapest = np.argpartition(costs, most, axis=1)[:, : most + 1]
    paid = np.take_along_axis(costs, cheapest, axis=1)
    order = np.argsort(paid, axis=1, kind="stable")
    enough = np.cumsum(problem.crowd.copies[np.take_along_axis(cheapest, order, axis=1)], axis=1) > problem.k
    return np.take_along_axis(np.sort(paid, axis=1), enough.argmax(axis=1)[:, None], axis=1)[:, 0].astype(np.float64)
