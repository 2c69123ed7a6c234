from itertools import combinations

import pytest

from fakes.index import Indexer
from textveil.corpus.cooccurrence import groups, incidence
from textveil.corpus.index import Index
from textveil.errors import UsageError

TERMS = ["ant", "bee", "cat", "dog", "elk"]


@pytest.fixture
def index(indexed: Indexer) -> Index:
    steps = dict(zip(TERMS, (2, 3, 5, 1, 7), strict=True))
    return indexed([" ".join(term for term in TERMS if page % steps[term] == 0) for page in range(200)])


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_all_groups_are_counted_as_one_by_one(index: Index, count: int) -> None:
    expected = [index.hits(*(TERMS[term] for term in group)) for group in groups(len(TERMS), count)]
    assert incidence(index, TERMS).counts(count).tolist() == expected


def test_what_is_counted_given_a_term_is_counted_together_with_it(index: Index) -> None:
    given_ant = incidence(index, TERMS).given(0)
    expected = [index.hits("ant", *(TERMS[term] for term in group)) for group in groups(len(TERMS), 2)]
    assert given_ant.counts(2).tolist() == expected


def test_terms_without_pages_have_groups_without_pages(index: Index) -> None:
    assert incidence(index, ["zebra", "ant"]).counts(2).tolist() == [0]
    assert incidence(index, ["zebra"]).counts(1).tolist() == [0]


def test_many_at_once_are_counted_as_one_by_one(index: Index) -> None:
    asked = [*combinations(TERMS, 3), *combinations(TERMS, 2), ("ant",), ("bee", "bee", "ant"), ("ant", "zebra")]
    assert index.hits_many(asked) == [index.hits(*group) for group in asked]


def test_a_term_alone_is_no_group(index: Index) -> None:
    with pytest.raises(UsageError, match="tuple"):
        index.hits_many(["ant"])  # type: ignore[list-item]
    with pytest.raises(UsageError):
        groups(3, 0)
