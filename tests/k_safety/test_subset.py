"""What the one signature promises beyond the optimum."""

from typing import Any

import numpy as np
import pytest

from textveil.core.errors import UsageError
from textveil.k_safety import masks
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.greedy import btop, btop_naive, delete
from textveil.k_safety.problem import opening
from textveil.k_safety.subset import METHODS, all_but_core, k_safe_subset
from textveil.k_safety.views import is_k_safe


def random_database(entities: int, terms: int, *, share: float, seed: int) -> EntityDatabase:
    rng = np.random.default_rng(seed)
    held = rng.random((entities, terms)) < share
    return EntityDatabase(
        {
            f"e{i}": [f"t{chr(97 + t // 26)}{chr(97 + t % 26)}" for t in np.flatnonzero(row)]
            for i, row in enumerate(held)
        }
    )


@pytest.mark.parametrize("method", ["exact", "btop", "bsize", "bfreq"])
def test_a_document_of_more_than_64_terms_is_made_safe(method: str) -> None:
    database = random_database(150, 140, share=0.7, seed=1)
    protected = [f"e{i}" for i in range(12)]
    answer = k_safe_subset(database, list(database.terms), k=3, protected=protected, method=method, time_limit=2)
    assert is_k_safe(database, answer.kept, k=3, protected=protected)
    assert answer.kept
    assert len(answer.kept) <= answer.bound


def test_fast_and_naive_btop_delete_the_same_terms() -> None:
    for seed in range(10):
        database = random_database(120, 20, share=0.5, seed=seed)
        found = opening(database, list(range(20)), protected=np.arange(30), k=4, costs=np.ones(20, dtype=np.int64))
        assert masks.members(btop(found.problem)) == masks.members(delete(found.problem, btop_naive))


def test_making_a_few_entities_safe_at_a_time_makes_all_safe() -> None:
    database = random_database(300, 24, share=0.5, seed=3)
    found = opening(database, list(range(24)), protected=np.arange(200), k=5, costs=np.ones(24, dtype=np.int64))
    gone = [found.open[index] for index in masks.members(btop(found.problem, at_once=3))]
    kept = [database.terms[term] for term in range(24) if term not in {*gone, *found.doomed}]
    assert is_k_safe(database, kept, k=5, protected=[f"e{i}" for i in range(200)])


def test_what_enough_entities_have_in_common_is_safe_whoever_is_protected() -> None:
    for seed in range(10):
        database = random_database(60, 20, share=0.7, seed=seed)
        found = opening(database, list(range(20)), protected=np.arange(60), k=4, costs=np.ones(20, dtype=np.int64))
        gone = {found.open[index] for index in masks.members(all_but_core(found.problem))} | set(found.doomed)
        kept = [database.terms[term] for term in range(20) if term not in gone]
        assert kept
        assert is_k_safe(database, kept, k=4, protected=list(database.entities))


@pytest.mark.parametrize("method", ["exact", "best-first", "levelwise"])
def test_out_of_time_the_best_known_is_safe_and_the_bound_honest(method: str) -> None:
    database = random_database(400, 45, share=0.55, seed=2)
    protected = [f"e{i}" for i in range(60)]
    answer = k_safe_subset(database, list(database.terms), k=8, protected=protected, method=method, time_limit=0.2)
    assert is_k_safe(database, answer.kept, k=8, protected=protected)
    assert not answer.optimal
    assert len(answer.kept) < answer.bound <= 45


def test_terms_in_no_context_or_in_no_protected_one_stay() -> None:
    database = EntityDatabase({"a": ["fever"], "b": ["cough"]})
    answer = k_safe_subset(database, ["cough", "fever", "weather"], k=1, protected=["a"])
    assert (answer.kept, answer.removed) == (("cough", "weather"), ("fever",))


def test_a_term_in_k_entities_with_the_protected_one_counted_goes() -> None:
    database = EntityDatabase({"a": ["fever"], "b": ["fever"], "c": []})
    assert k_safe_subset(database, ["fever"], k=1, protected=["a"]).kept == ("fever",)
    assert k_safe_subset(database, ["fever"], k=2, protected=["a"]).removed == ("fever",)


def test_two_entities_with_the_same_blocker_count_twice() -> None:
    database = EntityDatabase({"a": ["fever", "rash"], "b": ["fever"], "c": ["fever"]})
    assert k_safe_subset(database, ["fever", "rash"], k=2, protected=["a"]).kept == ("fever",)


def test_spellings_of_one_term_stay_or_go_together() -> None:
    database = EntityDatabase({"a": ["seizure"], "b": []})
    assert k_safe_subset(database, ["Seizures", "seizure"], k=1, protected=["a"]).removed == ("Seizures", "seizure")


@pytest.mark.parametrize("method", METHODS)
def test_nothing_protected_nothing_removed(method: str) -> None:
    database = EntityDatabase({"a": ["fever"]})
    answer = k_safe_subset(database, ["fever"], k=5, protected=[], method=method)
    assert (answer.kept, answer.bound, answer.optimal) == (("fever",), 1, True)


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"k": 2}, "choose k below 2"),
        ({"k": 0}, "at least 1"),
        ({"k": True}, "at least 1"),
        ({"method": "magic"}, "there are: exact, best-first"),
        ({"weights": {}}, "every term a number above 0; 1 terms"),
        ({"weights": {"fever": -1.0}}, "above 0"),
        ({"time_limit": -1}, "0 or more"),
        ({"window": 30}, "1 to 20"),
        ({"terms": "fever"}, "must be lists"),
        ({"protected": ["c"]}, "no entity"),
    ],
)
def test_wrong_use_is_told_with_the_repair(options: dict[str, Any], error: str) -> None:
    database = EntityDatabase({"a": ["fever"], "b": []})
    given: dict[str, Any] = {"terms": ["fever"], "k": 1, "protected": ["a"], **options}
    with pytest.raises(UsageError, match=error):
        k_safe_subset(database, given.pop("terms"), **given)


def test_an_answer_does_not_show_terms() -> None:
    database = EntityDatabase({"a": ["fever"], "b": []})
    assert "fever" not in repr(k_safe_subset(database, ["fever"], k=1, protected=["a"]))
