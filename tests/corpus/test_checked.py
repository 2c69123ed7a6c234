"""Is a source that contradicts itself found out?"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import SourceError
from textveil.corpus.source import Checked, Question


@dataclass
class Liar:
    """Answers whatever it was told to."""

    answers: dict[Question, Any]
    pages: Any = 100
    name: str = "liar"
    asked: list[Sequence[Question]] = field(default_factory=list)

    def version(self) -> tuple[object, str]:
        return self.pages, "1"

    def count(self, groups: Sequence[Question]) -> list[object]:
        self.asked.append(groups)
        return [self.answers[group] for group in groups]


@pytest.mark.parametrize("answer", [-1, 1.0, 2.5, float("nan"), True, "3", None, [3], {}])
def test_what_is_not_a_count_is_an_error(answer: object) -> None:
    with pytest.raises(SourceError, match="liar gave something else than a count") as told:
        Checked(Liar({("hiv",): answer})).hits("HIV")
    assert "hiv" not in str(told.value).lower()


@pytest.mark.parametrize("pages", [0, -1, 10.0, "10", None, float("inf")])
def test_a_source_without_a_true_number_of_pages_is_an_error(pages: object) -> None:
    with pytest.raises(SourceError, match="liar"):
        Checked(Liar({}, pages=pages))


def test_a_count_above_the_number_of_pages_is_an_error() -> None:
    with pytest.raises(SourceError, match="more pages than it holds"):
        Checked(Liar({("hiv",): 101})).hits("HIV")


def test_too_few_answers_are_an_error() -> None:
    @dataclass
    class Silent(Liar):
        def count(self, groups: Sequence[Question]) -> list[object]:
            return super().count(groups)[1:]

    with pytest.raises(SourceError, match="0 counts where 1 were"):
        Checked(Silent({("hiv",): 3})).hits("HIV")


def test_a_group_above_one_of_its_terms_is_brought_down_and_reported_once() -> None:
    corpus = Checked(Liar({("aids",): 5, ("hiv",): 9, ("aids", "hiv"): 7}))
    with pytest.warns(RuntimeWarning, match="liar counts a group of terms on more pages") as reported:
        assert [corpus.hits("HIV", "AIDS"), corpus.hits("AIDS", "HIV")] == [5, 5]
    assert len(reported) == 1
    assert "hiv" not in str(reported[0].message).lower()
    assert corpus.contradictions == 2


def test_a_term_is_asked_for_once_however_many_groups_hold_it() -> None:
    source = Liar({("aids",): 5, ("hiv",): 9, ("aids", "hiv"): 4})
    corpus = Checked(source)
    corpus.hits_many([("HIV",), ("HIV", "AIDS")])
    corpus.hits("HIV")
    assert source.asked == [[("hiv",), ("aids",), ("aids", "hiv")]]


@pytest.mark.filterwarnings("ignore:liar counts a group")
@given(counts=st.lists(st.integers(0, 100), min_size=14, max_size=14))
def test_no_group_is_ever_above_one_of_its_terms(counts: list[int]) -> None:
    groups: list[tuple[str, ...]] = [
        group for size in (1, 2, 3) for group in combinations(["a1", "b1", "c1", "d1"], size)
    ]
    corpus = Checked(Liar(dict[Question, Any](zip(groups, counts, strict=True))))
    for group, hits in zip(groups, corpus.hits_many(groups), strict=True):
        assert hits <= min(corpus.hits(term) for term in group)
