"""What does a network say of words, and how careful is it?"""

import numpy as np
import pytest

from textveil.core.kinds import GROUPS
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.english.reader.word_kinds import english_network
from textveil.languages.network.token_grammar import sentence_starts
from textveil.languages.network.word_network import KindNetwork, packaged_arrays
from textveil.languages.network.word_table import line_features
from textveil.languages.reading import Kinds

TEXT = "Anna Kowalska moved to Leeds on 3 May 2019.\nThe committee met in March; ask a.kowalska@example.org."


def read_with(network: KindNetwork) -> Kinds:
    tokens = tokenize(TEXT)
    return network.score(tokens.numbered, line_features(tokens), sentence_starts(tokens))


def odds(chances: np.ndarray) -> np.ndarray:
    return np.asarray(np.log2(chances / (1 - chances)), np.float64)


def test_a_word_is_moved_by_what_is_added_to_its_likeliest_kind_and_nothing_else_changes() -> None:
    arrays = packaged_arrays("english.npz")
    plain = read_with(KindNetwork(arrays))
    best = plain.probabilities.argmax(axis=1)
    for bits in (-1.5, 2.0):
        shifts = np.where(np.arange(len(GROUPS)) == best[0], bits * np.log(2), 0).astype(np.float32)
        said = read_with(KindNetwork(arrays, shifts=shifts))
        assert odds(said.private) - odds(plain.private) == pytest.approx((best == best[0]) * bits, abs=0.02)
        assert np.array_equal(said.probabilities, plain.probabilities)
        assert np.array_equal(said.begins, plain.begins)
        assert np.array_equal(said.hide, plain.hide)


def test_what_two_networks_say_of_what_is_private_counts_half_each_and_the_first_says_what_things_are() -> None:
    arrays, second = packaged_arrays("english.npz"), packaged_arrays("private.npz")
    first, both = read_with(KindNetwork(arrays)), read_with(KindNetwork(arrays, second=second))
    same = read_with(KindNetwork(arrays, second=arrays))
    assert np.array_equal(both.probabilities, first.probabilities)
    assert odds(same.private) == pytest.approx(odds(first.private), abs=0.02)
    other = 2 * odds(both.private) - odds(first.private)
    thrice = KindNetwork(dict(arrays), second=second, shifts=np.full(len(GROUPS), 2 * np.log(2), np.float32))
    assert not np.allclose(other, odds(first.private), atol=0.5)
    assert odds(read_with(thrice).private) - odds(both.private) == pytest.approx(1, abs=0.02)


def test_chances_of_kinds_add_up_to_one_and_a_network_without_lists_takes_those_of_another() -> None:
    arrays = {name: one for name, one in packaged_arrays("english.npz").items() if name != "listed"}
    plain = english_network()
    said = read_with(KindNetwork(arrays, lists=plain.lists))
    assert said.probabilities.shape == (len(tokenize(TEXT)), len(GROUPS))
    assert said.probabilities.sum(axis=1) == pytest.approx(1)
    assert np.array_equal(said.probabilities, read_with(plain).probabilities)
    with pytest.raises(KeyError, match="listed"):
        KindNetwork(arrays)
