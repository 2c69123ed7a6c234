"""The members of risky groups that are given up."""

from itertools import chain, combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.sanitizer.hitting_set import greedy, least_loss, numbers

GROUPS = st.lists(st.frozensets(st.sampled_from("abcdefg"), min_size=1, max_size=4), max_size=8)
LOSS = st.fixed_dictionaries({member: st.floats(0.1, 9.0) for member in "abcdefg"})


@given(groups=GROUPS, loss=LOSS)
def test_every_group_is_broken_and_no_choice_loses_less(groups: list[frozenset[str]], loss: dict[str, float]) -> None:
    choice = least_loss(groups, loss)
    assert all(group & choice.members for group in groups)
    assert choice.optimal
    everything = chain.from_iterable(combinations("abcdefg", size) for size in range(8))
    best = min(sum(loss[one] for one in some) for some in everything if all(group & set(some) for group in groups))
    assert sum(loss[one] for one in choice.members) == pytest.approx(best)


@given(groups=st.lists(st.integers(1, 127), max_size=8), loss=st.lists(st.floats(0.1, 9.0), min_size=7, max_size=7))
def test_the_greedy_choice_breaks_every_group_and_has_nobody_to_spare(groups: list[int], loss: list[float]) -> None:
    chosen = greedy(groups, sorted(loss))
    assert all(group & chosen for group in groups)
    assert all(any(not group & (chosen & ~(1 << one)) for group in groups) for one in numbers(chosen))


def test_a_search_that_was_stopped_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.sanitizer.hitting_set.MOST_WORK", 0)
    groups = [frozenset(pair) for pair in combinations("abcd", 2)]
    choice = least_loss(groups, dict.fromkeys("abcd", 1.0))
    assert not choice.optimal
    assert all(group & choice.members for group in groups)
