"""What terms weigh: never less than a part of them, never nothing for want of evidence."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.corpus.recorded_counts import Counts
from textveil.judges.information import new_weigher

COUNTS = Counts({"air": 900, "force": 800, "officer": 700, "force officer": 2, "air force": 90}, total=10_000)
WORDS = ["air", "force", "officer", "pilot"]


@given(st.lists(st.sampled_from(WORDS), min_size=1, max_size=5), st.sampled_from(WORDS))
def test_a_phrase_no_page_holds_weighs_at_least_what_its_parts_do(words: list[str], more: str) -> None:
    weigh = new_weigher(COUNTS)
    whole = " ".join([*words, more])
    if not COUNTS.hits(whole):
        assert weigh([whole])[0] >= weigh([" ".join(words)])[0]


@pytest.mark.parametrize("name", ["The Who", "US", "May"])
def test_a_name_made_of_stop_words_is_no_stop_word(name: str) -> None:
    assert new_weigher(COUNTS)([name])[0] > 10
    assert new_weigher(COUNTS)([name.lower()]) == [0.0]


def test_what_holds_no_word_weighs_nothing() -> None:
    assert new_weigher(COUNTS)(["—"]) == [0.0]


def test_an_abbreviation_of_the_letters_of_a_stop_word_weighs_what_its_letters_with_full_stops_do() -> None:
    counts = Counts({"u.s": 2_500}, total=10_000)
    assert new_weigher(counts)(["US", "us"]) == [2.0, 0.0]
    assert (
        new_weigher(Counts({"i.t": 2_500, "w.h.o": 2_500, "i": 9_000}, total=10_000))(["It", "THE WHO", "I"])
        == [pytest.approx(math.log2(10_000))] * 3
    )


@given(st.text("abcde ", max_size=60))
def test_nothing_weighs_more_than_a_term_on_one_of_all_pages(term: str) -> None:
    assert max(new_weigher(COUNTS)([term, f"air force {term}"])) <= math.log2(10_000)
