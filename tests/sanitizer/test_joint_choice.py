"""A small document is told by the choice that loses least of all that satisfy every judge."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import textveil as tv
from textveil.sanitizer import loop
from textveil.sanitizer.joint_plan import Ban, ChoiceProblem, solve

NAMES = "abcd"
LOSSES = st.lists(st.integers(0, 9), min_size=1, max_size=3).map(lambda some: tuple(map(float, sorted(some))))


@st.composite
def problems(draw: st.DrawFn) -> ChoiceProblem:
    """A few terms with a few options, and some that must not be taken together."""
    losses = {name: draw(LOSSES) for name in NAMES}
    pairs = st.sampled_from([(name, option) for name in NAMES for option in range(len(losses[name]))])
    bans = draw(st.lists(st.frozensets(pairs, min_size=1, max_size=3), max_size=6))
    return ChoiceProblem(losses, [ban for ban in bans if len({name for name, _ in ban}) == len(ban)])


def best_by_trying_all(problem: ChoiceProblem) -> float | None:
    """The least loss of all choices, each of which is looked at."""

    def is_good(taken: dict[str, int]) -> bool:
        return not any(all(taken[name] == option for name, option in ban) for ban in problem.bans)

    options = [range(len(problem.losses[name])) for name in NAMES]
    choices = [dict(zip(NAMES, some, strict=True)) for some in product(*options)]
    lost = [sum(problem.losses[name][taken[name]] for name in NAMES) for taken in choices if is_good(taken)]
    return min(lost, default=None)


@given(problem=problems())
def test_no_choice_that_avoids_all_bans_loses_less(problem: ChoiceProblem) -> None:
    best = solve(problem)
    assert (best.lost if best else None) == best_by_trying_all(problem)
    if best:
        bans: list[Ban] = problem.bans
        assert not any(all(best.taken[name] == option for name, option in ban) for ban in bans)


TEXT = "The patient took antiretroviral drugs after a blood transfusion in San Francisco and had fever and weight loss."


@pytest.mark.parametrize("group", [2, 3])
def test_the_best_choice_keeps_no_less_than_the_greedy_one_and_satisfies_the_judges(
    group: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = tv.Policy(level="off", protect=["HIV"], alpha=1.5, group=group)
    best = tv.sanitize(TEXT, policy)
    monkeypatch.setattr(loop, "choose_together", lambda *_: False)
    greedy = tv.sanitize(TEXT, policy)
    assert best.optimal
    assert best.utility >= greedy.utility
    assert tv.detect(best.text, policy) == []


def test_two_terms_that_tell_together_lose_the_one_that_tells_less(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = tv.Policy(level="off", protect=["HIV"], alpha=1.5, group=2)
    best = tv.sanitize(TEXT, policy)
    monkeypatch.setattr(loop, "choose_together", lambda *_: False)
    assert best.utility > tv.sanitize(TEXT, policy).utility


def test_without_groups_nothing_is_chosen_together(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> bool:
        raise AssertionError("chosen together")

    monkeypatch.setattr(loop, "choose_together", fail)
    assert "HIV" not in tv.sanitize("He has HIV.", tv.Policy(level="off", protect=["HIV"], alpha=1.5)).text


def test_the_report_says_how_the_choice_was_made(monkeypatch: pytest.MonkeyPatch) -> None:
    policy = tv.Policy(level="off", protect=["HIV"], alpha=1.5, group=2)
    assert "Proven" in tv.sanitize(TEXT, policy).report.text()
    monkeypatch.setattr(loop, "choose_together", lambda *_: False)
    monkeypatch.setattr(loop, "members_of_least_loss", lambda _state, _lone, groups, _replacing: (groups, False))
    assert "greedy" in tv.sanitize(TEXT, policy).report.text()
