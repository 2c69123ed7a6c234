"""Which terms do enough entities have in common?

What K+1 entities all have is K-safe whoever is protected: at least K of them
are others. A few entities that share much with the document are tried as the
first of such a group, which then grows by whoever keeps the most in common.
"""

import numpy as np

from textveil.k_safety import masks
from textveil.k_safety.masks import Masks
from textveil.k_safety.problem import Problem

SEEDS = 16


def all_but_core(problem: Problem) -> Masks:
    """The terms outside the most valuable core that was found."""
    worth = masks.cost(problem.crowd.sets, problem.costs) * (problem.crowd.copies > 0)
    cores = [_core(problem, int(seed)) for seed in np.argsort(-worth.astype(np.float64), kind="stable")[:SEEDS]]
    best = max(cores, key=lambda core: float(masks.cost(core[:, None], problem.costs)[0]))
    return masks.mask(range(len(problem.costs)), len(problem.costs)) & ~best


def _core(problem: Problem, seed: int) -> Masks:
    """What the entity ``seed`` and those nearest to it have in common, more than K together."""
    waiting = problem.crowd.copies > 0
    core, count = problem.crowd.sets[:, seed], int(problem.crowd.copies[seed])
    waiting[seed] = False
    while count <= problem.k:
        shared = problem.crowd.sets & masks.spread(core, problem.crowd.sets)
        worth = np.where(waiting, masks.cost(shared, problem.costs), -1.0)
        nearest = int(worth.argmax())
        waiting[nearest] = False
        core, count = shared[:, nearest], count + int(problem.crowd.copies[nearest])
    return core
