"""Rules write over what the network said, and what it said is still known."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.kinds import GROUPS
from textveil.languages.english.reader.corrections import AS_IT_IS, WORD, CorrectedKinds, Correction
from textveil.languages.kind_mentions import Kinds

WORDS = 12
stretches = st.tuples(st.integers(0, WORDS - 1), st.integers(1, 3)).map(lambda one: (one[0], min(sum(one), WORDS)))
corrections = st.builds(
    lambda stretch, kind, is_hidden: Correction(stretch[0], stretch[1], kind, is_hidden),
    stretches,
    st.sampled_from([AS_IT_IS, WORD, 0, 1]),
    st.booleans(),
)


def random_kinds(seed: int) -> Kinds:
    """What a network might have said."""
    chances = np.random.default_rng(seed).random((WORDS, len(GROUPS) + 3), np.float32)
    return Kinds(chances[:, 3:].copy(), *chances[:, :3].T.copy())


@given(st.integers(0, 99), st.lists(st.lists(corrections), max_size=4), st.lists(st.integers(0, WORDS - 1), min_size=1))
def test_what_the_network_said_is_known_after_any_corrections(
    seed: int, rounds: list[list[Correction]], asked: list[int]
) -> None:
    corrected, places = CorrectedKinds(random_kinds(seed)), np.array(asked)
    for some in rounds:
        corrected.correct(some)
    told, said = corrected.by_network(places), random_kinds(seed).at(places)
    assert np.array_equal(told.probabilities, said.probabilities)
    assert np.array_equal(told.begins, said.begins)
    assert np.array_equal(told.hide, said.hide)


@given(st.integers(0, 99), st.lists(corrections))
def test_of_several_corrections_of_a_word_the_last_one_holds(seed: int, some: list[Correction]) -> None:
    at_once, one_by_one = CorrectedKinds(random_kinds(seed)), CorrectedKinds(random_kinds(seed))
    at_once.correct(some)
    named = [one for one in some if one.kind != AS_IT_IS]
    for one in some:
        one_by_one.correct([one])
    if named == some:
        assert np.array_equal(at_once.now.probabilities, one_by_one.now.probabilities)
        assert np.array_equal(at_once.now.begins, one_by_one.now.begins)
    assert np.array_equal(at_once.now.hide, one_by_one.now.hide)


@given(st.integers(0, 99), corrections)
def test_a_correction_holds_where_it_is_made_and_nowhere_else(seed: int, one: Correction) -> None:
    corrected, before = CorrectedKinds(random_kinds(seed)), random_kinds(seed)
    assert corrected.correct([one]) == (one.kind != AS_IT_IS)
    now, here = corrected.now, slice(one.first, one.last)
    assert (now.hide[here] == one.is_hidden).all()
    if one.kind == AS_IT_IS:
        assert np.array_equal(now.probabilities, before.probabilities)
        assert np.array_equal(now.begins, before.begins)
    else:
        assert (now.probabilities[here].argmax(axis=1) == one.kind).all()
        assert np.allclose(now.probabilities[here].sum(axis=1), 1)
        begins = now.begins[here].tolist()
        assert begins == [float(one.kind != WORD), *[0.0] * (len(begins) - 1)]
    others = np.delete(np.arange(WORDS), np.arange(one.first, one.last))
    assert np.array_equal(now.probabilities[others], before.probabilities[others])
    assert np.array_equal(now.hide[others], before.hide[others])
