"""Which terms of a document may stay, so that no protected entity can be recognised?

>>> from textveil.k_safety.database import EntityDatabase
>>> db = EntityDatabase({"flu": ["fever", "cough"], "cold": ["cough"], "malaria": ["fever", "chills"]})
>>> answer = k_safe_subset(db, ["fever", "chills", "headache"], k=1, protected=["malaria"])
>>> answer.kept, answer.removed, answer.optimal
(('fever', 'headache'), ('chills',), True)
"""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

import numpy as np

from textveil.core.errors import UsageError
from textveil.k_safety import greedy, masks
from textveil.k_safety.best_first import best_first, levelwise
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.exact import CLOSE, Proof, cost_of, exact
from textveil.k_safety.greedy import btop
from textveil.k_safety.masks import Costs, Masks
from textveil.k_safety.problem import SortedTerms, SubsetProblem, count_fitting, drop_contained, find_unsafe, opening
from textveil.k_safety.term_words import key

QUICK = 24
"""So many protected sets, the hardest, are enough for a first answer."""
TUNED = 12
"""L from which a wider window takes more time than it saves."""
BSIZE, BFREQ = partial(greedy.delete, scoring=greedy.bsize), partial(greedy.delete, scoring=greedy.bfreq)
HEURISTICS: dict[str, Callable[[SubsetProblem], Masks]] = {
    "btop": btop,
    "bsize": BSIZE,
    "bfreq": BFREQ,
    "bsize-unsafe": BSIZE,
    "bfreq-unsafe": BFREQ,
}
METHODS = ("exact", "best-first", "levelwise", *HEURISTICS)
WHOLE = frozenset({"bsize", "bfreq"})
"""Methods that score all protected entities, safe or not, and all their terms, as sections 6.1.1 and 6.1.2 have it."""
CORE_SEEDS = 16


@dataclass(frozen=True, slots=True)
class Subset:
    """A K-safe choice among a document's terms."""

    kept: tuple[str, ...] = field(repr=False)
    removed: tuple[str, ...] = field(repr=False)
    optimal: bool
    """Proven: no K-safe choice keeps more."""
    bound: float
    """Proven: no K-safe choice keeps more terms (or, with weights, more weight) than this."""


@dataclass(frozen=True, slots=True)
class SolverSettings:
    """How a method is to search."""

    method: str
    time_limit: float
    window: int
    regrow: bool

    def __post_init__(self) -> None:
        if self.method not in METHODS:
            raise UsageError(f"no method {self.method!r}; there are: {', '.join(METHODS)}")
        if not self.time_limit >= 0:
            raise UsageError("time_limit must be a number of seconds, 0 or more")
        if not 1 <= self.window <= 20:
            raise UsageError("window must be a whole number from 1 to 20")


def k_safe_subset(
    database: EntityDatabase,
    terms: Sequence[str],
    *,
    k: int,
    protected: Sequence[str],
    method: str = "exact",
    weights: Mapping[str, float] | None = None,
    time_limit: float = 10.0,
    window: int | None = None,
    regrow: bool = True,
) -> Subset:
    """The largest K-safe subset of ``terms`` (Def. 3.1), or with ``weights`` the most valuable.

    ``exact``, ``best-first`` and ``levelwise`` prove their answer, or after
    ``time_limit`` seconds give the best they know and a proven bound.
    ``btop``, ``bsize`` and ``bfreq`` are the paper's heuristics, ``bsize-unsafe``
    and ``bfreq-unsafe`` score only entities that are not safe at first; with
    ``regrow`` terms that turn out not to be needed come back. ``window`` is L
    of the best-first bound, by default chosen by ``window_for``. Terms that no
    context holds always stay.
    """
    settings = SolverSettings(method, time_limit, window_for(len(terms)) if window is None else window, regrow)
    _check(database, terms, k=k, protected=protected)
    spellings = _spellings(database, terms)
    numbers = list(spellings)
    costs = _costs([spellings[number] for number in numbers], weights)
    hidden, is_whole = database.entity_ids(protected), method in WHOLE
    found = opening(database, numbers, protected=hidden, k=k, costs=costs, is_whole=is_whole)
    proof = _solve(found.problem, settings)
    gone = [numbers[index] for index in (*found.doomed, *(found.open[one] for one in masks.members(proof.removed)))]
    return _answer(
        terms, {word for number in gone for word in spellings[number]}, found=found, proof=proof, weights=weights
    )


def window_for(terms: int) -> int:
    """L for a document of so many terms: the bound of L windows takes 2^L steps a term, and is exact when L reaches
    all of them; 12 is where section 7 of the paper finds the best time, and so did we (docs/papers/erase.md).

    >>> window_for(5), window_for(50)
    (5, 12)
    """
    return max(1, min(terms, TUNED))


def _check(database: EntityDatabase, terms: Sequence[str], *, k: int, protected: Sequence[str]) -> None:
    if isinstance(terms, str) or isinstance(protected, str):
        raise UsageError('terms and protected must be lists of words: ["…"]')
    if not isinstance(k, int) or isinstance(k, bool) or k < 1:
        raise UsageError("k must be a whole number of at least 1")
    if len(protected) and k >= len(database):
        raise UsageError(f"k={k} others cannot be had among {len(database)} entities: choose k below {len(database)}")


def _spellings(database: EntityDatabase, terms: Sequence[str]) -> dict[int, list[str]]:
    """The numbers of the terms that the database knows, each with its spellings in the document."""
    spellings: dict[int, list[str]] = {}
    for term, number in zip(terms, database.term_ids(terms), strict=True):
        if number >= 0 and term not in spellings.setdefault(number, []):
            spellings[number].append(term)
    return spellings


def _costs(spellings: list[list[str]], weights: Mapping[str, float] | None) -> Costs:
    """What losing each term costs: one, or its weight."""
    if weights is None:
        return np.ones(len(spellings), dtype=np.int64)
    by_key = {key(term): weight for term, weight in weights.items()}
    missing = sum(key(words[0]) not in by_key for words in spellings)
    if missing or not all(math.isfinite(weight) and weight > 0 for weight in by_key.values()):
        raise UsageError(f"weights must give every term a number above 0; {missing} terms of the document have none")
    return np.array([by_key[key(words[0])] for words in spellings], dtype=np.float64)


def _solve(problem: SubsetProblem, settings: SolverSettings) -> Proof:
    if not len(problem.costs):
        return Proof(masks.mask((), 0), 0.0)
    heuristic = HEURISTICS.get(settings.method)
    if heuristic is not None:
        removed = heuristic(problem)
        return Proof(regrow_terms(problem, removed) if settings.regrow else removed, 0.0)
    deadline, hard = time.perf_counter() + settings.time_limit, drop_contained(problem)
    warm = partial(_quick_answer, hard)
    if settings.method == "best-first":
        return best_first(hard, warm, deadline=deadline, window=settings.window)
    return (exact if settings.method == "exact" else levelwise)(hard, warm, deadline=deadline)


def _quick_answer(problem: SubsetProblem) -> Masks:
    """The better of two: few protected entities made safe at a time, and what enough entities have in common."""
    answers = [regrow_terms(problem, removed) for removed in (btop(problem, at_once=QUICK), all_but_core(problem))]
    return min(answers, key=lambda removed: cost_of(problem, removed))


def regrow_terms(problem: SubsetProblem, removed: Masks) -> Masks:
    """``removed`` without the terms that can come back, tried from the most costly to lose."""
    front = _weakest(problem, removed)
    left = removed
    for term in sorted(masks.members(removed), key=lambda term: -problem.costs[term]):
        fewer = left & ~masks.mask([term], len(problem.costs))
        if not len(find_unsafe(front, fewer)) and not len(find_unsafe(problem, fewer)):
            left = fewer
    return left


def _weakest(problem: SubsetProblem, removed: Masks) -> SubsetProblem:
    """The question for the protected sets that are only just safe: what fails mostly fails here."""
    few = np.argsort(count_fitting(problem, removed), kind="stable")[:QUICK]
    return replace(problem, protected=problem.protected[:, few], protected_copies=problem.protected_copies[few])


def _answer(
    terms: Sequence[str], gone: set[str], *, found: SortedTerms, proof: Proof, weights: Mapping[str, float] | None
) -> Subset:
    kept = tuple(dict.fromkeys(term for term in terms if term not in gone))
    removed = tuple(dict.fromkeys(term for term in terms if term in gone))
    gap = cost_of(found.problem, proof.removed) - proof.least
    worth = _worth(kept, weights)
    optimal = gap <= CLOSE * float(found.problem.costs.sum())
    return Subset(kept, removed, optimal, worth if optimal else worth + gap)


def _worth(kept: Sequence[str], weights: Mapping[str, float] | None) -> float:
    """What is kept, counted or weighed; spellings of one term count once."""
    once = {key(term): term for term in reversed(kept)}
    if weights is None:
        return len(once)
    by_key = {key(term): weight for term, weight in weights.items()}
    return sum(by_key.get(form, 0.0) for form in once)


def all_but_core(problem: SubsetProblem) -> Masks:
    """The terms outside the most valuable core that was found."""
    worth = masks.cost(problem.crowd.sets, problem.costs) * (problem.crowd.copies > 0)
    cores = [
        _grow_core(problem, int(seed)) for seed in np.argsort(-worth.astype(np.float64), kind="stable")[:CORE_SEEDS]
    ]
    best = max(cores, key=lambda core: float(masks.cost(core[:, None], problem.costs)[0]))
    return masks.mask(range(len(problem.costs)), len(problem.costs)) & ~best


def _grow_core(problem: SubsetProblem, seed: int) -> Masks:
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
