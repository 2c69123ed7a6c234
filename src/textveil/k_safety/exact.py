"""Which terms must go, proven to be the fewest?

Branch and bound on the blocker side. By Prop. 6.1 the removed set X must cover
more than K blockers of every protected entity (its own empty one counted), so
- only blockers no dearer than what may still be spent are feasible;
- an entity with too few feasible blockers ends the branch;
- a term whose survival would leave an entity too few feasible blockers goes.
The limit rises from a proven lower bound, so a search cut short still leaves a
proven gap. Only the hardest protected entities are watched; another one joins
when a set that satisfies the watched ones turns out not to be K-safe. A search
that turns out long asks what each entity needs for itself, and parts in which
all the needs together cost too much end as well.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from itertools import count

import numpy as np

from textveil.core.one_thread import one_thread
from textveil.k_safety import masks, shares
from textveil.k_safety.masks import Costs, Counts, Flags, Masks
from textveil.k_safety.problem import SubsetProblem, blockers_of, find_unsafe, needed_costs
from textveil.k_safety.shares import OutOfTimeError

WEIGHED = 64
WATCHED = 8
JOINING = 4
PATIENCE = 200
"""So many parts are looked at before a first answer is asked for."""
CLOSE = 1e-9
"""Sums of weights that differ by less, relative to the whole, count as equal."""


@dataclass(frozen=True, slots=True)
class Proof:
    """The best removed set found, and a proven lower bound on the cost of any."""

    removed: Masks
    least: float


@dataclass(slots=True)
class Node:
    """A part of the search: some terms removed, some kept, the rest open."""

    sets: Masks
    """What is left to remove of the watched entities' feasible blockers."""
    copies: Counts
    lengths: Counts
    watched: int
    removed: Masks
    kept: Masks


@dataclass(slots=True)
class ExactSearch:
    """What the whole search shares."""

    problem: SubsetProblem
    order: list[int]
    """Protected sets, the hardest first."""
    deadline: float
    margin: float
    watched: list[int] = field(default_factory=list)
    roots: list[tuple[Masks, Counts]] = field(default_factory=list)
    needs: shares.OwnNeeds | None = None
    """What entities need for themselves, once that was asked."""

    def watch(self, owners: list[int]) -> None:
        """Watch these protected sets from now on."""
        for owner in owners:
            sets, copies = blockers_of(self.problem, owner)
            self.watched.append(owner)
            self.roots.append((sets, np.minimum(copies, self.problem.k + 1)))


class OutOfPatienceError(Exception):
    """The search turned out long, so a first answer is worth having; it never leaves this module."""


@one_thread()
def exact(problem: SubsetProblem, warm: Callable[[], Masks], *, deadline: float) -> Proof:
    """The cheapest removed set, or the best known at ``deadline`` (on the ``time.perf_counter`` clock).

    ``warm`` finds a first answer; it is asked only when the search is not over soon.
    """
    search, least = _start(problem, deadline)
    best: Masks | None = None
    for tries in count():
        most = float(problem.costs.sum()) + 1 if best is None else cost_of(problem, best)
        if least >= most - search.margin and best is not None:
            return Proof(best, most)
        limit = _next_limit(problem, least, most=most, tries=tries)
        try:
            found = _cheaper(search, limit, patience=PATIENCE if best is None else None)
        except OutOfPatienceError:
            best = warm()
            least = max(least, _ask_needs(search, best))
            continue
        except OutOfTimeError:
            return Proof(warm() if best is None else best, least)
        if found is not None:
            return Proof(found, cost_of(problem, found))
        least = limit
    raise AssertionError  # count() does not end


def _start(problem: SubsetProblem, deadline: float) -> tuple[ExactSearch, float]:
    """The search with its first watched entities, and the least that any answer costs."""
    order, needed = _hardest_first(problem)
    margin = 0.0 if problem.costs.dtype.kind == "i" else CLOSE * float(problem.costs.sum())
    search = ExactSearch(problem, order, deadline, margin)
    search.watch(order[:WATCHED])
    return search, float(needed.max(initial=0))


def _hardest_first(problem: SubsetProblem) -> tuple[list[int], Costs]:
    """The protected sets, the largest first; of the very largest, those that need the most, and what they need."""
    order = np.argsort(-masks.sizes(problem.protected).astype(np.int64), kind="stable")
    front = order[:WEIGHED]
    needed = needed_costs(replace(problem, protected=problem.protected[:, front]))
    front = front[np.argsort(-needed, kind="stable")]
    return [*front.tolist(), *order[WEIGHED:].tolist()], needed


def _ask_needs(search: ExactSearch, answer: Masks) -> float:
    """Ask what entities need for themselves, in half of the time left; the least that any answer then costs."""
    now = time.perf_counter()
    halfway = now + max(0.0, search.deadline - now) / 2
    search.needs = shares.collect(search.problem, answer, margin=search.margin, deadline=halfway)
    nothing = np.zeros_like(answer)
    return search.needs.least_cost(nothing, nothing)


def cost_of(problem: SubsetProblem, removed: Masks) -> float:
    """What removing a set costs."""
    return float(masks.cost(removed[:, None], problem.costs)[0])


def _next_limit(problem: SubsetProblem, least: float, *, most: float, tries: int) -> float:
    """Where to look next: steps that double, from one term or, with weights, from an eighth of the gap."""
    step = 1.0 if problem.costs.dtype.kind == "i" else max((most - least) / 8, float(problem.costs.min()))
    return min(most, least + step * float(1 << tries))


def _cheaper(search: ExactSearch, limit: float, *, patience: int | None) -> Masks | None:
    """The cheapest removed set below ``limit``, or None when there is none: a depth-first search."""
    nothing = masks.mask((), len(search.problem.costs))
    stack = [Node(nothing[:, None][:, :0], np.zeros(0, np.int64), np.zeros(0, np.int64), 0, nothing, nothing)]
    best: Masks | None = None
    for looked_at in count():
        if not stack:
            break
        if time.perf_counter() > search.deadline:
            raise OutOfTimeError
        if looked_at == patience:
            raise OutOfPatienceError
        node = stack.pop()
        outcome = _settled(search, node, limit=limit)
        if isinstance(outcome, int):
            stack += _branches(node, outcome, terms=len(search.problem.costs))
        elif outcome is not None:
            best, limit = outcome, cost_of(search.problem, outcome)
    return best


def _branches(node: Node, term: int, *, terms: int) -> list[Node]:
    """The same part with ``term`` kept and, to be looked at first, removed."""
    one = masks.mask([term], terms)
    keep = Node(node.sets, node.copies, node.lengths, node.watched, node.removed, node.kept | one)
    gone = masks.remove_members(node.sets, one)
    return [keep, Node(gone, node.copies, node.lengths, node.watched, node.removed | one, node.kept)]


def _settled(search: ExactSearch, node: Node, *, limit: float) -> int | Masks | None:
    """Decide all that is forced at a node: then the term to branch on, a K-safe removed set, or a dead end."""
    while True:
        _load(search, node)
        if not _feasible(search, node, limit=limit):
            return None
        if not len(node.lengths):
            bad = find_unsafe(search.problem, node.removed).tolist()
            if not bad:
                return node.removed
            search.watch(sorted(bad, key=search.order.index)[:JOINING])
            continue
        starts = np.cumsum(node.lengths) - node.lengths
        counts = masks.tally(node.sets, node.copies, starts=starts)
        slack = np.add.reduceat(node.copies, starts) - search.problem.k
        forced: Flags = np.bitwise_or.reduce(counts >= slack[:, None], axis=0)
        if not forced.any():
            return None if _is_too_needy(search, node, limit=limit) else _branching(counts, slack)
        _remove(node, forced)


def _is_too_needy(search: ExactSearch, node: Node, *, limit: float) -> bool:
    """Whether what entities need for themselves rules the node out."""
    return search.needs is not None and search.needs.least_cost(node.removed, node.kept) >= limit - search.margin


def _load(search: ExactSearch, node: Node) -> None:
    """Add the blockers of entities that joined since the node was made."""
    joined = search.roots[node.watched :]
    if joined:
        gone = [masks.remove_members(sets, node.removed) for sets, _ in joined]
        node.sets = np.concatenate([node.sets, *gone], axis=1)
        node.copies = np.concatenate([node.copies, *(copies for _, copies in joined)])
        node.lengths = np.concatenate([node.lengths, [len(copies) for _, copies in joined]])
        node.watched = len(search.roots)


def _feasible(search: ExactSearch, node: Node, *, limit: float) -> bool:
    """Drop infeasible blockers and satisfied entities; false when the limit or an entity rules the node out."""
    left = limit - cost_of(search.problem, node.removed) - search.margin
    if left <= 0:
        return False
    fits = (masks.cost(node.sets, search.problem.costs) < left) & ~masks.meets(node.sets, node.kept)
    if not _enough(node, fits, k=search.problem.k).all():
        return False
    _filter(node, fits)
    satisfied = _enough(node, masks.is_empty(node.sets), k=search.problem.k)
    if satisfied.any():
        _filter(node, np.repeat(~satisfied, node.lengths), owners=~satisfied)
    return True


def _enough(node: Node, flags: Flags, *, k: int) -> Flags:
    """Which entities have more than K of the flagged blockers?"""
    if not len(node.lengths):
        return np.zeros(0, dtype=bool)
    starts = np.cumsum(node.lengths) - node.lengths
    enough: Flags = np.add.reduceat(np.where(flags, node.copies, 0), starts) > k
    return enough


def _filter(node: Node, fits: Flags, *, owners: Flags | None = None) -> None:
    """Keep only the blockers that fit; an entity keeps at least one, unless it leaves whole."""
    if owners is None:
        starts = np.cumsum(node.lengths) - node.lengths
        node.lengths = np.add.reduceat(fits, starts, dtype=np.int64) if len(starts) else node.lengths
    else:
        node.lengths = node.lengths[owners]
    node.sets, node.copies = node.sets[:, fits], node.copies[fits]


def _remove(node: Node, forced: Flags) -> None:
    gone = masks.pack_flags(forced[None, :])[:, 0]
    node.removed = node.removed | gone
    node.sets = masks.remove_members(node.sets, gone)


def _branching(counts: Counts, slack: Counts) -> int:
    """The term in most feasible blockers of the entity with the fewest to spare; then in most of all."""
    tightest = counts[slack.argmin()]
    return int(np.lexsort((counts.sum(axis=0), tightest))[-1])
