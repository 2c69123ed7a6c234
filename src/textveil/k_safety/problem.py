"""What is left to decide about a document, once everything plain is decided?

Def. 3.1, K-safety: T is K-safe when for each protected entity at least K other
entities contain what T and its context share. Entities that share the same
terms with the document are alike here, so each such set is held once with its
number of copies. An entity always contains its own context, so "K others"
is "more than K in the crowd".
"""

from collections.abc import Sequence
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
