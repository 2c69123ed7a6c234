import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import UsageError
from textveil.corpus.recorded_counts import Counts
from textveil.measure import association, bits, ic, pmi, utility

CORPUS = Counts(
    {
        "HIV": 100,
        "condom": 40,
        "fever": 500,
        ("HIV", "condom"): 40,
        ("HIV", "fever"): 50,
        ("HIV", "condom", "fever"): 20,
    },
    total=1000,
)


def test_a_term_on_every_tenth_page_carries_log2_of_10_bits() -> None:
    assert ic(CORPUS, "HIV") == pytest.approx(math.log2(10))


def test_an_unseen_term_is_infinitely_informative() -> None:
    assert ic(CORPUS, "zebra") == math.inf


def test_what_always_comes_with_a_term_tells_all_of_it() -> None:
    assert pmi(CORPUS, "HIV", "condom") == pytest.approx(ic(CORPUS, "HIV"))


def test_what_is_independent_tells_nothing() -> None:
    assert pmi(CORPUS, "HIV", "fever") == pytest.approx(0)


def test_terms_never_together_are_below_every_threshold() -> None:
    assert pmi(CORPUS, "HIV", "zebra") == -math.inf


def test_pmi_of_a_group_is_what_the_group_tells() -> None:
    assert pmi(CORPUS, "HIV", "condom", "fever") == pytest.approx(ic(CORPUS, "HIV"))


def test_pmi_needs_something_that_tells() -> None:
    with pytest.raises(UsageError, match="two terms or more"):
        pmi(CORPUS, "HIV")


@pytest.mark.parametrize(("hits", "total"), [(-1, 10), (11, 10), (0, 0)])
def test_impossible_counts_are_refused(hits: int, total: int) -> None:
    with pytest.raises(UsageError):
        bits(hits, total)


@given(st.integers(1, 10**9), st.data())
def test_more_pages_never_tell_more(total: int, data: st.DataObject) -> None:
    fewer, more = sorted((data.draw(st.integers(0, total)), data.draw(st.integers(0, total))))
    assert bits(fewer, total) >= bits(more, total) >= 0


@given(st.integers(1, 10**6), st.data())
def test_nothing_tells_more_about_a_term_than_it_carries(total: int, data: st.DataObject) -> None:
    first, rest = data.draw(st.integers(1, total)), data.draw(st.integers(1, total))
    together = data.draw(st.integers(0, min(first, rest)))
    assert association(together, first=first, rest=rest, total=total) <= bits(first, total) + 1e-9


def test_utility_is_the_share_of_information_left() -> None:
    assert utility([], []) == 1.0
    assert utility([1.0], [1.0, 3.0]) == 0.25
