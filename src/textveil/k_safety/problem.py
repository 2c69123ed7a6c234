"""What is left to decide about a document, once everything plain is decided?

Def. 3.1, K-safety: T is K-safe when for each protected entity at least K other
entities contain what T and its context share. Entities that share the same
terms with the document are alike here, so each such set is held once with its
number of copies. An entity always contains its own context, so "K others"
is "more than K in the crowd".
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import crowd, masks
from textveil.k_safety.crowd import Crowd
from textveil.k_safety.masks import Costs, Counts, Flags, Masks

MERGING_PAYS = 1 << 21
"""From so many comparisons on, sets that have become equal are merged first."""


class Postings(Protocol):
    """An index from term to entities, as an entity database has."""

    def __len__(self) -> int: ...

    def posting(self, term: int, /) -> NDArray[np.int32]:
        """The numbers of the entities that have a term."""


@dataclass(frozen=True, slots=True)
class SubsetProblem:
    """The open question: which of ``len(costs)`` terms go, at the least cost?"""

    crowd: Crowd
    """What the entities share with the document."""
    protected: Masks
    """What the protected entities share with the document: those not safe yet, unless it is the whole question."""
    protected_copies: Counts
    k: int
    costs: Costs
    """What losing each term costs: ones, or the terms' weights."""


@dataclass(frozen=True, slots=True)
class SortedTerms:
    """A document's terms sorted: what must go, and what is open (the rest is harmless)."""

    doomed: list[int]
    open: list[int]
    problem: SubsetProblem


def opening(
    database: Postings,
    terms: Sequence[int],
    *,
    protected: NDArray[np.int64],
    k: int,
    costs: Costs,
    is_whole: bool = False,
) -> SortedTerms:
    """Decide what is plain about ``terms``.

    A term in no protected context is harmless. One that is in a protected
    context and in at most K entities, that one counted, is in no K-safe set.
    The ``is_whole`` question decides only the first, and asks about safe entities too.
    """
    is_protected = np.zeros(len(database), dtype=bool)
    is_protected[protected] = True
    postings = [database.posting(term) for term in terms]
    touching = [index for index, posting in enumerate(postings) if is_protected[posting].any()]
    if is_whole:
        everything = _problem([postings[index] for index in touching], is_protected, k=k, costs=costs[touching])
        return SortedTerms([], touching, everything)
    doomed = [index for index in touching if len(postings[index]) <= k]
    rest = [index for index in touching if len(postings[index]) > k]
    problem = _problem([postings[index] for index in rest], is_protected, k=k, costs=costs[rest])
    unsafe = find_unsafe(problem, masks.mask((), len(problem.costs)))
    problem = replace(
        problem, protected=problem.protected[:, unsafe], protected_copies=problem.protected_copies[unsafe]
    )
    # The terms that some unsafe protected entity has.
    used = masks.members(np.bitwise_or.reduce(problem.protected, axis=1))
    return SortedTerms(doomed, [rest[index] for index in used], narrow(problem, used))


def _problem(postings: list[NDArray[np.int32]], is_protected: Flags, *, k: int, costs: Costs) -> SubsetProblem:
    shared = np.zeros((masks.planes(len(postings)), len(is_protected)), dtype=np.uint64)
    for index, posting in enumerate(postings):
        shared[index // 64][posting] |= masks.ONE << np.uint64(index % 64)
    everyone = crowd.gather(shared, np.ones(len(is_protected), dtype=np.int64))
    guarded = shared[:, is_protected]
    sets, set_copies = masks.add_copies(guarded, np.ones(guarded.shape[1], dtype=np.int64))
    return SubsetProblem(everyone, sets, set_copies, k, costs)


def narrow(problem: SubsetProblem, terms: list[int]) -> SubsetProblem:
    """The same question about these terms only, as if the others were not in the document."""
    everyone = crowd.gather(_columns(problem.crowd.sets, terms), problem.crowd.copies)
    protected, copies = masks.add_copies(_columns(problem.protected, terms), problem.protected_copies)
    return SubsetProblem(everyone, protected, copies, problem.k, problem.costs[terms])


def _columns(sets: Masks, terms: list[int]) -> Masks:
    return masks.pack_flags(masks.bits(sets)[:, terms].astype(bool))


def find_unsafe(problem: SubsetProblem, removed: Masks) -> NDArray[np.int64]:
    """The protected sets that K others do not contain once ``removed`` is gone."""
    left, place, everyone = _left(problem, removed)
    return np.flatnonzero(crowd.are_rare(everyone, left, k=problem.k)[place])


def count_fitting(problem: SubsetProblem, removed: Masks) -> Counts:
    """How many entities contain each protected set once ``removed`` is gone, itself counted."""
    left, place, everyone = _left(problem, removed)
    return crowd.supports(everyone, left)[place]


def _left(problem: SubsetProblem, removed: Masks) -> tuple[Masks, Counts, Crowd]:
    """The protected sets without ``removed``, each once, which is which, and the crowd they are among."""
    left, place = masks.number_sets(masks.remove_members(problem.protected, removed))
    everyone = crowd.remove_terms(problem.crowd, removed)
    if left.shape[1] * len(everyone.copies) > MERGING_PAYS:
        everyone = crowd.gather(everyone.sets, everyone.copies)
    return left, place, everyone


def drop_contained(problem: SubsetProblem) -> SubsetProblem:
    """The same question without protected sets contained in another: who is safe with more is safe with less."""
    fellows = crowd.gather(problem.protected, np.ones(problem.protected.shape[1], dtype=np.int64))
    maximal = crowd.supports(fellows, problem.protected) == 1
    protected, copies = problem.protected[:, maximal], problem.protected_copies[maximal]
    return SubsetProblem(problem.crowd, protected, copies, problem.k, problem.costs)


# What keeps a protected entity from being one of many?
#
# The blocker of a protected entity by another is what the document says of the
# first and not of the second. Prop. 6.1: D - X is K-safe when X covers at least
# K blockers of every protected entity, counting equal blockers each time. The
# entity's own empty blocker is counted here too, hence more than K.

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


def collect_blockers(problem: SubsetProblem) -> Blockers:
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
