"""A layer says the same whoever works it out: NumPy, or any kernel of the compiled module."""

import importlib
import importlib.util
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from textveil.languages.english.reader import tagger
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.english.reader.word_kinds import kinds_of
from textveil.languages.network import layers
from textveil.languages.network.blocks import Floats
from textveil.languages.network.layers import Layer, WholeLayer, add_windows, next_layer, next_layer_in_numpy
from textveil.languages.network.token_grammar import sentence_starts

MODULE = "textveil.languages.network.fast_layers"
TEXTS = [path.read_text("utf-8") for path in sorted(Path(__file__).parents[2].glob("examples/*.txt"))] + [
    "",
    "Mr Ito",
    "Anna Kowalska was born in Gdańsk on 3 May 1971; her sister, Dr Maria Nowak, treats her for asthma.\n" * 60,
]
SEEDS = st.integers(0, 2**32 - 1)
ROWS = st.integers(0, 40)
WIDTHS = st.sampled_from([32, 64, 160])
STEPS = st.integers(1, 12)


@pytest.fixture(name="fast", scope="module")
def built_module() -> Any:
    if importlib.util.find_spec(MODULE) is None:
        pytest.skip("the compiled module is not built here")
    module = importlib.import_module(MODULE)
    if not module.kernels():
        pytest.skip("this processor has no kernel of the compiled module")
    return module


@pytest.fixture(name="choose")
def choose_path(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Sets ``TEXTVEIL_PURE`` as if textveil had started with it."""

    def choose(pure: str) -> None:
        monkeypatch.setenv("TEXTVEIL_PURE", pure)
        layers.compiled.cache_clear()

    yield choose
    layers.compiled.cache_clear()


def some_layer(random: np.random.Generator, width: int) -> WholeLayer:
    weights = random.normal(size=(3, width, width)) * np.exp(random.normal(size=width))
    weights[:, :, 0] = 0
    return WholeLayer.of(Layer(weights.astype(np.float32), random.normal(size=width).astype(np.float32)))


def some_rows(random: np.random.Generator, rows: int, width: int) -> Floats:
    hidden = np.maximum(random.normal(size=(rows, width)) * np.exp(4 * random.normal(size=(rows, 1))), 0)
    hidden[random.random(rows) < 0.1] = 0
    # Halves, that both must round to even.
    hidden[random.random(rows) < 0.1] = np.resize([127, 0.5, 1.5, 2.5, 126.5], width)
    return hidden.astype(np.float32)


@given(seed=SEEDS, rows=ROWS, width=WIDTHS, step=STEPS)
def test_every_kernel_says_what_numpy_says_to_the_last_bit(
    fast: Any, seed: int, rows: int, width: int, step: int
) -> None:
    random = np.random.default_rng(seed)
    layer, hidden = some_layer(random, width), some_rows(random, rows, width)
    expected = next_layer_in_numpy(layer, hidden, step=step)
    for kernel in fast.kernels():
        out = np.full_like(hidden, np.nan)
        fast.next_layer(hidden, layer.packed, layer.scales, layer.bias, out, step, kernel)
        assert out.tobytes() == expected.tobytes()


@given(seed=SEEDS, rows=ROWS, width=WIDTHS, step=STEPS)
def test_a_layer_in_whole_numbers_is_near_to_the_layer(seed: int, rows: int, width: int, step: int) -> None:
    random = np.random.default_rng(seed)
    weights = random.normal(size=(3, width, width)).astype(np.float32)
    bias, hidden = random.normal(size=width).astype(np.float32), some_rows(random, rows, width)
    padded = np.pad(hidden, ((step, step), (0, 0)))
    exact = sum(padded[place * step :][:rows] @ weights[place] for place in range(3)) + bias
    said = next_layer(WholeLayer.of(Layer(weights, bias)), hidden, step=step)
    # A weight is off by half a 127th of the column's largest at most, an input by half a 127th of the row's.
    off = np.abs(weights).max() * padded.max(initial=0) * width / 127
    assert np.abs(said - np.maximum(exact, 0)).max(initial=0) <= 3 * off + 1e-3


@given(seed=SEEDS, rows=ROWS, width=WIDTHS, step=STEPS)
def test_a_row_is_the_same_in_every_block(seed: int, rows: int, width: int, step: int) -> None:
    random = np.random.default_rng(seed)
    layer, hidden = some_layer(random, width), some_rows(random, rows + 2 * step + 1, width)
    whole = next_layer(layer, hidden, step=step)
    part = next_layer(layer, hidden[rows : rows + 2 * step + 1].copy(), step=step)
    assert part[step].tobytes() == whole[rows + step].tobytes()


@given(seed=SEEDS, length=ROWS, width=st.sampled_from([1, 7, 160]))
def test_windows_add_up_to_the_same_bits(fast: Any, seed: int, length: int, width: int) -> None:
    random = np.random.default_rng(seed)
    first = Layer(np.zeros((5, 3, width), np.float32), random.normal(size=width).astype(np.float32))
    table = random.normal(size=(5, 9, width)).astype(np.float32)
    padded = random.integers(0, 9, length + 4)
    out = np.full((length, width), np.nan, np.float32)
    fast.add_windows(table, padded, first.bias, out, 5)
    assert out.tobytes() == layers.add_windows_in_numpy(first, table, padded).tobytes()


@given(seed=SEEDS, rows=ROWS, width=WIDTHS, step=STEPS)
def test_a_layer_is_added_to_the_one_before_to_the_last_bit(
    fast: Any, seed: int, rows: int, width: int, step: int
) -> None:
    random = np.random.default_rng(seed)
    layer, hidden = some_layer(random, width), some_rows(random, rows, width)
    expected = hidden + next_layer_in_numpy(layer, hidden, step=step)
    for kernel in fast.kernels():
        there = hidden.copy()
        fast.next_layer(there, layer.packed, layer.scales, layer.bias, there, step, kernel, True)
        assert there.tobytes() == expected.tobytes()


@given(seed=SEEDS, length=ROWS, width=st.sampled_from([1, 7, 160]))
def test_a_first_layer_says_what_numpy_says_to_the_last_bit(fast: Any, seed: int, length: int, width: int) -> None:
    random = np.random.default_rng(seed)
    first = Layer(np.zeros((5, 3, width), np.float32), random.normal(size=width).astype(np.float32))
    table, lines = (random.normal(size=(*size, width)).astype(np.float32) for size in ((5, 9), (4,)))
    sequence, numbers = random.integers(0, 9, length), random.integers(-1, 4, length)
    padded = layers.pad_sequence(first, sequence)
    summed = layers.add_windows_in_numpy(first, table, padded)
    summed[numbers >= 0] += lines[numbers[numbers >= 0]]
    out = np.full((length, width), np.nan, np.float32)
    fast.first_layer(table, padded, first.bias, out, 5, lines, numbers)
    assert (out == np.maximum(summed, 0)).all()


@given(seed=SEEDS, words=ROWS, width=st.sampled_from([1, 7, 64]), reach=st.integers(0, 12))
def test_means_over_the_words_around_are_the_same_to_the_last_bit(
    fast: Any, seed: int, words: int, width: int, reach: int
) -> None:
    random = np.random.default_rng(seed)
    places = np.sort(random.permutation(2 * words)[:words])
    about, bias = (random.normal(size=size).astype(np.float32) for size in ((words, width), (width,)))
    expected = layers.mean_around_in_numpy(about, bias, places, rows=2 * words, reach=reach, fineness=64)
    out = np.full_like(about, np.nan)
    fast.mean_around(about, bias, places, out, reach, 64)
    assert out.tobytes() == expected.tobytes()


@given(seed=SEEDS, words=ROWS, width=st.sampled_from([1, 7, 64]))
def test_what_words_are_told_is_added_to_the_last_bit(fast: Any, seed: int, words: int, width: int) -> None:
    random = np.random.default_rng(seed)
    places, hidden = np.sort(random.permutation(2 * words)[:words]), some_rows(random, 2 * words, width)
    told, bias = (random.normal(size=size).astype(np.float32) for size in ((words, width), (width,)))
    expected = hidden.copy()
    expected[places] = np.maximum(expected[places] + told + bias, 0)
    fast.add_told(hidden, places, told, bias)
    assert (hidden == expected).all()


def test_texts_are_read_the_same_with_and_without_the_module(fast: Any, choose: Callable[[str], None]) -> None:
    choose("")
    assert layers.compiled() is fast
    compiled = [read(text) for text in TEXTS]
    choose("1")
    assert layers.compiled() is None
    assert [read(text) for text in TEXTS] == compiled


def read(text: str) -> list[bytes]:
    """All that both networks say of a text."""
    tokens = tokenize(text)
    said, tags = kinds_of(tokens), tagger.score(tokens.numbered, sentence_starts(tokens))
    return [array.tobytes() for array in (said.probabilities, said.begins, said.hide, *tags)]


def test_without_the_module_numpy_does_it(choose: Callable[[str], None]) -> None:
    choose("1")
    random = np.random.default_rng(1)
    layer, hidden = some_layer(random, 32), some_rows(random, 5, 32)
    assert next_layer(layer, hidden).tobytes() == next_layer_in_numpy(layer, hidden, step=1).tobytes()


def test_a_width_that_no_kernel_takes_is_refused_everywhere() -> None:
    with pytest.raises(ValueError, match="width 12: it must be a multiple of 32"):
        some_layer(np.random.default_rng(1), 12)


def test_arrays_that_do_not_belong_together_are_refused(fast: Any) -> None:
    random = np.random.default_rng(1)
    layer, hidden = some_layer(random, 32), some_rows(random, 5, 32)
    kernel, out = fast.kernels()[0], np.empty_like(hidden)
    arrays: dict[str, NDArray[Any]] = {"hidden": hidden, "weights": layer.packed, "scales": layer.scales}
    arrays |= {"bias": layer.bias, "out": out}
    for name, array in arrays.items():
        with pytest.raises(ValueError, match="belong together"):
            fast.next_layer(*(arrays | {name: array.reshape(-1)[:-1]}).values(), 1, kernel)
    for step in (0, -1, 2**40):
        with pytest.raises(ValueError, match="belong together"):
            fast.next_layer(*arrays.values(), step, kernel)
    with pytest.raises(ValueError, match="no kernel 'abacus'"):
        fast.next_layer(*arrays.values(), 1, "abacus")


@pytest.mark.parametrize("rows", [[0, 9, 0], [0, -1, 0], [0, 0]], ids=str)
def test_rows_that_the_table_has_not_are_refused(fast: Any, rows: list[int]) -> None:
    table, bias, out = np.zeros((3, 9, 4), np.float32), np.zeros(4, np.float32), np.zeros((1, 4), np.float32)
    with pytest.raises(ValueError, match="belong together"):
        fast.add_windows(table, np.array(rows, np.int64), bias, out, 3)


def test_places_out_of_order_or_out_of_bounds_are_refused(fast: Any) -> None:
    rows, bias = np.zeros((3, 4), np.float32), np.zeros(4, np.float32)
    for places in ([2, 1, 3], [1, 1, 2], [0, 1]):
        with pytest.raises(ValueError, match="belong together"):
            fast.mean_around(rows, bias, np.array(places), np.empty_like(rows), 2, 64)
    for places in ([0, 1, 9], [-1, 0, 1], [0, 1]):
        with pytest.raises(ValueError, match="belong together"):
            fast.add_told(rows, np.array(places), np.zeros((3, 4), np.float32), bias)
    table, sequence = np.zeros((3, 9, 4), np.float32), np.zeros(5, np.int64)
    for numbers in ([0, 1, 2], [0, -2, 0], [0, 0]):
        with pytest.raises(ValueError, match="belong together"):
            fast.first_layer(table, sequence, bias, rows, 3, np.zeros((2, 4), np.float32), np.array(numbers))


def test_beyond_a_sequence_there_is_nothing() -> None:
    first = Layer(np.zeros((5, 3, 4), np.float32), np.ones(4, np.float32))
    table = np.full((5, 9, 4), 2, np.float32)
    table[:, layers.NOTHING] = 0
    assert add_windows(first, table, np.array([5, 6])).tolist() == [[5] * 4, [5] * 4]
    assert add_windows(first, table, np.array([], np.int64)).shape == (0, 4)
