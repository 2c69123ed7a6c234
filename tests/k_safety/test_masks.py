"""Sets as bits: each quick operation against the same said with Python sets."""

from collections import Counter

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.k_safety import crowd, masks
from textveil.k_safety.masks import Masks

TERMS = 90
SETS = st.lists(st.frozensets(st.integers(0, TERMS - 1), max_size=12), min_size=1, max_size=40)
some = settings(max_examples=100, deadline=None)


def stacked(sets: list[frozenset[int]]) -> Masks:
    return np.stack([masks.mask(members, TERMS) for members in sets], axis=1)


@some
@given(SETS)
def test_masks_hold_their_members(sets: list[frozenset[int]]) -> None:
    held = stacked(sets)
    assert [set(masks.members(held[:, i])) for i in range(len(sets))] == [set(members) for members in sets]
    assert masks.sizes(held).tolist() == [len(members) for members in sets]
    assert (masks.pack_flags(masks.bits(held).astype(bool)) == held).all()
    assert masks.holds_term(held, 70).tolist() == [70 in members for members in sets]


@some
@given(SETS)
def test_sizes_need_no_numpy_2(sets: list[frozenset[int]]) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.delattr(np, "bitwise_count", raising=False)
        assert masks.sizes(stacked(sets)).tolist() == [len(members) for members in sets]


@some
@given(SETS, st.sampled_from([1, 3, 200, 1000]))
def test_tally_counts_terms_by_group(sets: list[frozenset[int]], copies: int) -> None:
    starts = np.arange(0, len(sets), 7)
    counted = masks.tally(stacked(sets), np.full(len(sets), copies), starts=starts)
    for group, start in enumerate(starts.tolist()):
        expected = Counter(term for members in sets[start : start + 7] for term in members)
        assert {term: count for term, count in enumerate(counted[group].tolist()) if count} == {
            term: copies * count for term, count in expected.items()
        }


def test_tally_does_not_overflow_a_byte() -> None:
    many = np.ones((1, 1000), dtype=np.uint64)
    assert masks.tally(many, np.full(1000, 7), starts=np.array([0, 300]))[:, 0].tolist() == [2100, 4900]


@some
@given(st.lists(st.booleans()))
def test_positions_are_where_flags_are_true(flags: list[bool]) -> None:
    assert masks.positions(np.array(flags, dtype=bool)).tolist() == [i for i, flag in enumerate(flags) if flag]


@some
@given(SETS, SETS)
def test_supports_count_the_sets_that_contain(held: list[frozenset[int]], asked: list[frozenset[int]]) -> None:
    gathered = crowd.gather(stacked(held), np.ones(len(held), dtype=np.int64))
    expected = [sum(members <= other for other in held) for members in asked]
    assert crowd.supports(gathered, stacked(asked)).tolist() == expected
    assert crowd.are_rare(gathered, stacked(asked), k=2).tolist() == [count <= 2 for count in expected]


def test_a_large_crowd_is_looked_at_in_part_and_answers_the_same() -> None:
    rng = np.random.default_rng(4)
    held = rng.integers(0, 1 << 40, (1, 3000), dtype=np.uint64) & rng.integers(0, 1 << 40, (1, 3000), dtype=np.uint64)
    asked = rng.integers(0, 1 << 40, (1, 200), dtype=np.uint64) & held[:, :200]
    gathered = crowd.gather(held, np.ones(3000, dtype=np.int64))
    expected = [int(masks.is_inside(asked[:, i, None], held).sum()) for i in range(200)]
    assert crowd.are_rare(gathered, asked, k=5).tolist() == [count <= 5 for count in expected]
