"""What entities need for themselves bounds what all need together, and never by too much."""

import math
from dataclasses import replace

import numpy as np
import pytest

from textveil.k_safety import crowd, exact, masks, shares
from textveil.k_safety.masks import Costs, Masks
from textveil.k_safety.problem import SubsetProblem
from textveil.k_safety.shares import OutOfTimeError, OwnNeeds, find_shares, needed_cost

NEVER = math.inf
AT_ONCE = -math.inf
SEEDS = range(300)


def random_problem(seed: int) -> SubsetProblem:
    """A small question: entities at random, or in families that share a base, or the document and parts of it."""
    rng = np.random.default_rng(seed)
    terms, entities = int(rng.integers(2, 10)), int(rng.integers(8, 60))
    k = int(rng.integers(1, entities // 3))
    likely = rng.choice([0.3, 0.5, 0.8], size=(entities, terms))
    if seed % 3:
        bases = rng.random((4, terms)) < rng.choice([0.4, 0.6, 0.8])
        likely = np.where(bases[rng.integers(4, size=entities)], 1.0 if seed % 3 == 1 else 0.9, 0.3)
    held = masks.pack_flags(rng.random((entities, terms)) < likely)
    everyone = crowd.gather(held, np.ones(entities, dtype=np.int64))
    sets, copies = masks.add_copies(held[:, ::3], np.ones(len(held[0, ::3]), dtype=np.int64))
    unsafe = crowd.are_rare(everyone, sets, k=k)
    costs: Costs = np.ones(terms, dtype=np.int64) if seed % 2 else rng.choice([0.5, 0.7, 1.25, 3.0], size=terms)
    return SubsetProblem(everyone, sets[:, unsafe], copies[unsafe], k, costs)


def least(problem: SubsetProblem, *, removed: int = 0, kept: int = 0) -> float:
    """What the cheapest removed set costs, all tried, of those with all of ``removed`` and none of ``kept``."""
    tried = np.arange(1 << len(problem.costs), dtype=np.uint64)[None, :]
    blockers = problem.protected[0][:, None] & ~problem.crowd.sets[0]
    covered = [(blockers & ~one == 0) @ problem.crowd.copies for one in tried[0]]
    safe = np.all(np.array(covered) > problem.k, axis=1)
    fits = safe & (tried[0] & removed == removed) & (tried[0] & kept == 0)
    return float(masks.cost(tried[:, fits], problem.costs).astype(np.float64).min(initial=math.inf))


def everything(problem: SubsetProblem) -> Masks:
    return masks.mask(range(len(problem.costs)), len(problem.costs))


def margin_of(problem: SubsetProblem) -> float:
    return 0.0 if problem.costs.dtype.kind == "i" else exact.CLOSE * float(problem.costs.sum())


@pytest.mark.parametrize("seed", SEEDS)
def test_what_one_entity_needs_is_what_trying_everything_finds(seed: int) -> None:
    problem = random_problem(seed)
    for owner in range(min(3, problem.protected.shape[1])):
        alone = replace(problem, protected=problem.protected[:, [owner]])
        enough = exact.cost_of(problem, problem.protected[:, owner])
        needed = needed_cost(problem, owner, enough=enough, margin=margin_of(problem), deadline=NEVER)
        assert needed == pytest.approx(least(alone))


@pytest.mark.parametrize("dues", [1, 20, 1000])
def test_what_one_entity_needs_is_the_same_however_much_is_held_at_a_time(
    dues: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    problem = next(one for one in map(random_problem, SEEDS) if one.protected.shape[1])
    enough = exact.cost_of(problem, problem.protected[:, 0])
    monkeypatch.setattr(shares, "DUES", dues)
    needed = needed_cost(problem, 0, enough=enough, margin=margin_of(problem), deadline=NEVER)
    assert needed == pytest.approx(least(replace(problem, protected=problem.protected[:, [0]])))


@pytest.mark.parametrize("seed", SEEDS)
def test_no_answer_costs_less_than_the_needs_say_whatever_was_decided(seed: int) -> None:
    problem, rng = random_problem(seed), np.random.default_rng(seed)
    together = shares.collect(problem, everything(problem), margin=margin_of(problem), deadline=NEVER)
    for _ in range(4):
        fate = rng.integers(4, size=len(problem.costs))
        removed, kept = (masks.mask(np.flatnonzero(fate == one).tolist(), len(fate)) for one in (0, 1))
        true = least(problem, removed=int(removed[0]), kept=int(kept[0]))
        assert together.least_cost(removed, kept) <= true + 1e-9


@pytest.mark.parametrize("seed", SEEDS)
def test_a_search_that_asks_for_needs_at_once_proves_the_optimum(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exact, "PATIENCE", 0)
    problem = random_problem(seed)
    proof = exact.exact(problem, lambda: everything(problem), deadline=NEVER)
    true = least(problem)
    assert exact.cost_of(problem, proof.removed) == pytest.approx(true)
    assert least(problem, removed=int(proof.removed[0])) == pytest.approx(true)
    assert proof.least == pytest.approx(true)


@pytest.mark.parametrize("seed", range(60))
def test_out_of_time_only_what_was_asked_bounds(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    problem = random_problem(seed)
    asked = iter([NEVER, NEVER, AT_ONCE])

    def hurried(problem: SubsetProblem, owner: int, *, enough: float, margin: float, deadline: float) -> float:
        return needed_cost(problem, owner, enough=enough, margin=margin, deadline=next(asked, deadline))

    monkeypatch.setattr(shares, "needed_cost", hurried)
    together = shares.collect(problem, everything(problem), margin=margin_of(problem), deadline=AT_ONCE)
    nothing = masks.mask((), len(problem.costs))
    assert len(together.needed) <= 2
    assert together.least_cost(nothing, nothing) <= least(problem) + 1e-9


def test_a_search_for_a_need_ends_when_its_time_is_over() -> None:
    problem = next(one for one in map(random_problem, SEEDS) if one.protected.shape[1])
    with pytest.raises(OutOfTimeError):
        needed_cost(problem, 0, enough=float(problem.costs.sum()), margin=0.0, deadline=AT_ONCE)


def test_three_entities_that_share_terms_in_pairs_need_two_terms() -> None:
    # Each needs one of its two terms: half of every term would do, 1.5 in all, and whole terms are two.
    held = np.array([[1.0, 1.0, 0.0], [0.0, 1.0, 1.0], [1.0, 0.0, 1.0]])
    nothing = masks.mask((), 3)
    assert find_shares(held, np.ones(3), costs=np.ones(3)) == pytest.approx([0.5, 0.5, 0.5], abs=1e-6)
    assert OwnNeeds(held, np.ones(3), np.ones(3), whole=True).least_cost(nothing, nothing) == 2
    assert OwnNeeds(held, np.ones(3), np.ones(3), whole=False).least_cost(nothing, nothing) == pytest.approx(1.5)


def test_what_is_decided_counts_and_what_is_kept_cannot_be_had() -> None:
    together = OwnNeeds(np.array([[1.0, 1.0, 0.0]]), np.array([2.0]), np.array([1.0, 1.0, 5.0]), whole=True)
    first, second, third = (masks.mask([term], 3) for term in range(3))
    assert together.least_cost(third, masks.mask((), 3)) == 7
    assert together.least_cost(first | second, third) == 2
    assert together.least_cost(first, second) == math.inf


def test_a_term_is_not_removed_twice() -> None:
    # Both need all they have; twice the term they share would be cheaper, if it could be had.
    held, costs = np.array([[1.0, 1.0, 0.0], [1.0, 0.0, 1.0]]), np.ones(3)
    together = OwnNeeds(held, np.array([2.0, 2.0]), costs, whole=True)
    nothing = masks.mask((), 3)
    assert together.least_cost(nothing, nothing) == 3
