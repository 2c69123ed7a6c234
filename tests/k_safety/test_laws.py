"""Every method against brute force, and against the independent check."""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from fakes.ksafety import DOCUMENT, EXAMPLE, PROTECTED, Contexts, is_safe, most, questions
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.subset import METHODS, k_safe_subset
from textveil.k_safety.views import find_exposed, is_k_safe

PROVING = ("exact", "best-first", "levelwise")
WEIGHTS = st.dictionaries(st.sampled_from([f"t{letter}" for letter in "abcdefg"]), st.sampled_from([0.5, 1.25, 3.0]))
many = settings(max_examples=1000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
some = settings(max_examples=200, deadline=None)


@many
@given(questions(), st.integers(1, 8), st.booleans())
def test_every_method_agrees_with_brute_force(
    question: tuple[Contexts, list[str], int, list[str]], window: int, regrow: bool
) -> None:
    contexts, document, k, protected = question
    database = EntityDatabase(contexts)
    best = most(contexts, document, k=k, protected=protected)
    for method in METHODS:
        answer = k_safe_subset(
            database, document, k=k, protected=protected, method=method, window=window, regrow=regrow
        )
        assert is_safe(contexts, answer.kept, k=k, protected=protected)
        assert is_k_safe(database, answer.kept, k=k, protected=protected)
        assert sorted(answer.kept + answer.removed) == sorted(document)
        assert len(answer.kept) <= best <= answer.bound
        assert len(answer.kept) == best or not answer.optimal
        assert answer.optimal or method not in PROVING


@some
@given(questions(), WEIGHTS)
def test_with_weights_the_most_valuable_terms_stay(
    question: tuple[Contexts, list[str], int, list[str]], drawn: dict[str, float]
) -> None:
    contexts, document, k, protected = question
    weights = {term: drawn.get(term, 1.0) for term in document}
    best = most(contexts, document, k=k, protected=protected, worth=lambda terms: sum(weights[t] for t in terms))
    for method in METHODS:
        answer = k_safe_subset(
            EntityDatabase(contexts), document, k=k, protected=protected, method=method, weights=weights
        )
        worth = sum(weights[term] for term in answer.kept)
        assert is_safe(contexts, answer.kept, k=k, protected=protected)
        assert worth <= best + 1e-6
        assert best <= answer.bound + 1e-6
        assert method not in PROVING or (answer.optimal and worth == pytest.approx(best))


@some
@given(questions(), st.data())
def test_the_check_is_the_definition(question: tuple[Contexts, list[str], int, list[str]], data: st.DataObject) -> None:
    contexts, document, k, protected = question
    kept = data.draw(st.lists(st.sampled_from(document), unique=True))
    given_away = find_exposed(EntityDatabase(contexts), kept, k=k, protected=protected)
    assert sorted(given_away) == sorted(e for e in protected if not is_safe(contexts, kept, k=k, protected=[e]))


@some
@given(questions(), st.sampled_from(PROVING))
def test_with_no_time_at_all_the_answer_is_safe_and_the_bound_true(
    question: tuple[Contexts, list[str], int, list[str]], method: str
) -> None:
    contexts, document, k, protected = question
    answer = k_safe_subset(EntityDatabase(contexts), document, k=k, protected=protected, method=method, time_limit=0)
    best = most(contexts, document, k=k, protected=protected)
    assert is_safe(contexts, answer.kept, k=k, protected=protected)
    assert len(answer.kept) <= best <= answer.bound
    assert len(answer.kept) == best or not answer.optimal


@some
@given(questions())
def test_a_larger_k_never_keeps_more(question: tuple[Contexts, list[str], int, list[str]]) -> None:
    contexts, document, k, protected = question
    kept = [
        len(k_safe_subset(EntityDatabase(contexts), document, k=larger, protected=protected).kept)
        for larger in range(k, len(contexts))
    ]
    assert kept == sorted(kept, reverse=True)


@some
@given(questions())
def test_protecting_more_never_keeps_more(question: tuple[Contexts, list[str], int, list[str]]) -> None:
    contexts, document, k, protected = question
    database = EntityDatabase(contexts)
    few = k_safe_subset(database, document, k=k, protected=protected[:-1])
    assert len(few.kept) >= len(k_safe_subset(database, document, k=k, protected=protected).kept)


@some
@given(questions(), st.sampled_from(METHODS))
def test_after_regrowing_no_term_could_come_back(
    question: tuple[Contexts, list[str], int, list[str]], method: str
) -> None:
    contexts, document, k, protected = question
    answer = k_safe_subset(EntityDatabase(contexts), document, k=k, protected=protected, method=method)
    for term in answer.removed:
        assert not is_safe(contexts, [*answer.kept, term], k=k, protected=protected)


@pytest.mark.parametrize("method", METHODS)
def test_the_paper_s_example_keeps_at_most_four_of_six(method: str) -> None:
    answer = k_safe_subset(EntityDatabase(EXAMPLE), DOCUMENT, k=2, protected=PROTECTED, method=method)
    assert is_safe(EXAMPLE, answer.kept, k=2, protected=PROTECTED)
    assert len(answer.kept) == 4 or (len(answer.kept) < 4 and not answer.optimal)


def test_the_paper_s_example_names_who_is_given_away() -> None:
    assert find_exposed(EntityDatabase(EXAMPLE), ["tb", "td", "tg"], k=2, protected=PROTECTED) == ["p2", "p3"]
    assert is_k_safe(EntityDatabase(EXAMPLE), ["ta", "te", "tf", "tg"], k=2, protected=PROTECTED)
