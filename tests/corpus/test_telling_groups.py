"""A bounded search finds exactly the groups that trying all of them finds."""

from dataclasses import astuple
from itertools import combinations, product
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import PolicyError
from textveil.corpus import concept, telling_groups
from textveil.corpus.concept import NO_PAIRS, ListedPages
from textveil.corpus.cooccurrence import Listing
from textveil.corpus.telling_groups import SPARE, Bound, TermGroups, find_groups

PAGES = 24
Found = list[tuple[tuple[int, ...], int, int]]

page_sets = st.frozensets(st.integers(0, PAGES - 1))
bounds = st.builds(Bound, st.integers(1, 4), st.integers(1, 5), st.sampled_from([0.0, 0.3, 0.5, 0.75, 0.9, 1.0]))


def search(terms: list[frozenset[int]], size: int, bound: Bound, apart: list[tuple[int, int]]) -> Found:
    """What the search finds; the concept stands on the first half of the pages."""
    lists = [np.array(sorted(pages), np.int32) for pages in terms]
    inside, outside = ([pages[(pages < PAGES // 2) == own] for pages in lists] for own in (True, False))
    pairs = np.array(apart, np.int64).reshape(-1, 2)
    found = find_groups(inside, outside, size, total=PAGES, bound=bound, apart=pairs)
    return list(zip(map(tuple, found.rows.tolist()), found.joint.tolist(), found.pages.tolist(), strict=True))


def try_all(terms: list[frozenset[int]], size: int, bound: Bound, apart: list[tuple[int, int]]) -> Found:
    """The same by looking at every group."""
    found: Found = []
    for group in combinations(range(len(terms)), size):
        pages = frozenset.intersection(*(terms[one] for one in group))
        joint = len([page for page in pages if page < PAGES // 2])
        is_apart = any(pair in apart or pair[::-1] in apart for pair in combinations(group, 2))
        enough = joint >= bound.least and len(pages) >= bound.min_pages
        if enough and not is_apart and joint * (1 + SPARE) >= bound.share * len(pages):
            found.append((group, joint, len(pages)))
    return sorted(found, key=lambda one: one[0][::-1])


@settings(deadline=None, max_examples=150)
@given(
    st.lists(page_sets, max_size=9),
    st.integers(2, 4),
    bounds,
    st.lists(st.tuples(st.integers(0, 8), st.integers(0, 8)), max_size=3),
    st.sampled_from([(2, 1), (2000, 1), (2000, 256), (0, 1)]),
)
def test_the_bounded_search_finds_what_trying_all_groups_finds(
    terms: list[frozenset[int]], size: int, bound: Bound, apart: list[tuple[int, int]], steps: tuple[int, int]
) -> None:
    apart = [(one, other) for one, other in apart if one != other and max(one, other) < len(terms)]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(telling_groups, "DENSE", steps[0])
        patch.setattr(telling_groups, "AT_ONCE", steps[1])
        assert search(terms, size, bound, apart) == try_all(terms, size, bound, apart)


@pytest.mark.parametrize(("limit", "most", "why"), [("MOST_WORK", 10, "would not end"), ("MOST_FOUND", 3, "over 3 of")])
def test_too_large_a_search_is_refused_with_its_size_and_a_way_out(
    monkeypatch: pytest.MonkeyPatch, limit: str, most: int, why: str
) -> None:
    monkeypatch.setattr(telling_groups, limit, most)
    everywhere = [frozenset(range(PAGES))] * 8
    with pytest.raises(
        PolicyError, match=rf"8 terms in one context .* groups of 3, .*{why}.* set context to paragraph"
    ):
        search(everywhere, 3, Bound(1), [])


def test_what_many_other_pages_rule_out_is_not_counted_on_all_of_them(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(telling_groups, "AT_ONCE", 2)
    looked: list[int] = []
    plain = telling_groups.PageTerms.count_pairs

    def counted(self: telling_groups.PageTerms, pages: telling_groups.Numbers, *rest: Any, **options: Any) -> object:
        looked.append(len(pages))
        return plain(self, pages, *rest, **options)

    monkeypatch.setattr(telling_groups.PageTerms, "count_pairs", counted)
    everywhere = [frozenset(range(PAGES))] * 4
    assert search(everywhere, 2, Bound(3, 3, 0.95), []) == []
    assert looked == [PAGES // 2, 2]


@settings(deadline=None, max_examples=60)
@given(st.lists(page_sets, min_size=2, max_size=6), page_sets, st.lists(bounds, min_size=2, max_size=4))
def test_a_concept_that_was_asked_before_answers_as_one_that_never_was(
    terms: list[frozenset[int]], own: frozenset[int], asked: list[Bound]
) -> None:
    pages = np.array(sorted(own), np.int32)
    lists = [np.array(sorted(term), np.int32) for term in terms]
    listing = Listing([str(len(term)) for term in terms], np.concatenate(lists), np.cumsum([0, *map(len, lists)]))
    pair = np.array([[0, 1]], np.int64)
    known = ListedPages(pages, PAGES)
    for bound, size, apart in product([*asked, *asked], (2, 3), (NO_PAIRS, pair)):
        told, fresh = (
            one.groups(listing, size, bound=bound, apart=apart) for one in (known, ListedPages(pages, PAGES))
        )
        assert all(map(np.array_equal, astuple(told), astuple(fresh)))


def test_a_concept_keeps_no_more_answers_than_fit(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(concept, "MOST_KEPT", 5)
    answers, nothing = concept.Answers(), TermGroups(*np.zeros((3, 0), np.int64))
    for number in range(4):
        answers.keep(number, nothing, size=2)
    assert [answers.get(number) is nothing for number in range(4)] == [False, False, True, True]
    answers.keep("large", nothing, size=6)
    assert answers.get("large") is None
