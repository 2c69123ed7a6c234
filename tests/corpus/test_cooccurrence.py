from itertools import combinations

import numpy as np
import pytest

from fakes.index import Indexer
from textveil.core.errors import UsageError
from textveil.corpus.concept import Counted, concept
from textveil.corpus.cooccurrence import groups, listing
from textveil.corpus.index import Index
from textveil.corpus.telling_groups import Bound

TERMS = ["ant", "bee", "cat", "dog", "elk"]


@pytest.fixture
def index(indexed: Indexer) -> Index:
    steps = dict(zip(TERMS, (2, 3, 5, 1, 7), strict=True))
    return indexed([" ".join(term for term in TERMS if page % steps[term] == 0) for page in range(200)])


@pytest.mark.parametrize("count", [1, 2, 3, 4])
def test_all_groups_are_counted_as_one_by_one(index: Index, count: int) -> None:
    expected = [index.hits(*(TERMS[term] for term in group)) for group in groups(len(TERMS), count)]
    assert listing(index, TERMS).incidence().counts(count).tolist() == expected


def test_a_concept_stands_where_one_of_its_names_does(index: Index) -> None:
    ants_or_elks = concept(index, ["ant", "elk"])
    assert ants_or_elks.pages == index.hits("ant") + index.hits("elk") - index.hits("ant", "elk")
    held = sum(any(page % step == 0 for step in (2, 7)) and page % 3 == 0 for page in range(200))
    assert ants_or_elks.beside(listing(index, ["bee", "zebra"])) == [held, 0]
    found = ants_or_elks.groups(listing(index, TERMS).only([1, 2]), 2, bound=Bound(1))
    both = sum(any(page % step == 0 for step in (2, 7)) and page % 15 == 0 for page in range(200))
    assert found.rows.tolist() == [[0, 1]]
    assert found.joint.tolist() == [both]
    assert found.pages.tolist() == [index.hits("bee", "cat")]


@pytest.mark.parametrize("general", [(), (0,), (1, 3)])
def test_a_corpus_that_only_counts_gives_the_same_for_one_name(index: Index, general: tuple[int, ...]) -> None:
    counted = Counted(index, (("ant",),), index.hits("ant"))
    listed = concept(index, ["ant"])
    terms = listing(index, TERMS[1:])
    assert counted.pages == listed.pages
    assert counted.beside(terms) == listed.beside(terms)
    for share, apart in ((0.0, []), (0.6, []), (0.0, [(0, 1), (1, 2)])):
        bound, pairs = Bound(5, 5, share), np.array(apart, np.int64).reshape(-1, 2)
        ours, theirs = (one.groups(terms, 2, bound=bound, general=general, apart=pairs) for one in (counted, listed))
        assert ours.rows.tolist() == theirs.rows.tolist()
        assert ours.joint.tolist() == theirs.joint.tolist()
        assert ours.pages.tolist() == theirs.pages.tolist()


def test_a_name_longer_than_what_is_counted_stands_where_its_parts_do(indexed: Indexer) -> None:
    long = "the convention on the rights of the child"
    index = indexed([long, f"a page on {long} and more", "the rights of the child", "convention on the rights of men"])
    assert concept(index, [long]).pages == 2


def test_too_many_groups_to_ask_for_are_refused(index: Index, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.corpus.concept.MOST_ASKED", 3)
    with pytest.raises(UsageError, match="set context to paragraph"):
        Counted(index, (("ant",),), 100).groups(listing(index, TERMS), 2, bound=Bound(1))


def test_terms_without_pages_have_groups_without_pages(index: Index) -> None:
    assert listing(index, ["zebra", "ant"]).incidence().counts(2).tolist() == [0]
    assert listing(index, ["zebra"]).incidence().counts(1).tolist() == [0]


@pytest.mark.parametrize("few", [0, 1_000])
def test_many_at_once_are_counted_as_one_by_one(index: Index, few: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.corpus.cooccurrence.MANY", few)
    asked = [*combinations(TERMS, 3), *combinations(TERMS, 2), ("ant",), ("bee", "bee", "ant"), ("ant", "zebra")]
    assert index.hits_many(asked) == [index.hits(*group) for group in asked]


def test_a_term_alone_is_no_group(index: Index) -> None:
    with pytest.raises(UsageError, match="tuple"):
        index.hits_many(["ant"])  # type: ignore[list-item]  # wrong on purpose
    with pytest.raises(UsageError):
        groups(3, 0)
