"""What does a layer of a network make of the words, and who works it out?

After the first layer all is done in small whole numbers: the weights once, and
what the layer before made of each word, with a scale a row. Their sums are exact,
so NumPy and the compiled module beside this one say the same to the last bit, and
it does not matter to what is hidden whether the module is there. ``TEXTVEIL_PURE=1``
asks for NumPy alone, as it does where the package is built.
"""

import os
from dataclasses import dataclass
from functools import cache
from types import ModuleType
from typing import Self

import numpy as np
from numpy.typing import NDArray

from textveil.languages.network.blocks import Floats, Indices

Packed = NDArray[np.int8]
"""Weights as the compiled module takes them: four inputs of one output are neighbours."""
TOP = np.float32(127)
"""The largest whole number there is in a layer: two products fit into sixteen bits."""
LEAST = np.float32(1e-30)
"""A row or a column with nothing larger counts as noughts."""
BREADTH = 32
"""The width of a layer is a multiple of so many, which the compiled module takes at once."""
NOTHING = 1
"""Row of the first layer's table for what is beyond a text."""
TILE = 8
"""Rows that are multiplied at a time: so few that every kernel treats all of them alike."""


@dataclass(frozen=True, eq=False)
class Layer:
    """A matrix for each place of a window of neighbours, and a bias."""

    weights: Floats
    bias: Floats


@dataclass(frozen=True, eq=False)
class WholeLayer:
    """A layer of three places in whole numbers, with a scale for each output of a place."""

    weights: Floats
    scales: Floats
    bias: Floats
    packed: Packed

    @classmethod
    def of(cls, layer: Layer) -> Self:
        """A layer in whole numbers that is as near to another as they allow."""
        if layer.weights.shape[2] % BREADTH:
            raise ValueError(f"a layer of width {layer.weights.shape[2]}: it must be a multiple of {BREADTH}")
        scales = np.maximum(np.abs(layer.weights).max(axis=1), LEAST) / TOP
        whole = np.rint(layer.weights / scales[:, None])
        places, inputs, outputs = whole.shape
        fours = whole.reshape(places, inputs // 4, 4, outputs).transpose(0, 1, 3, 2)
        return cls(whole, scales, layer.bias, np.ascontiguousarray(fours, np.int8))


@cache
def compiled() -> ModuleType | None:
    """The compiled module, where it was built, is wanted, and the processor has what it needs."""
    if os.environ.get("TEXTVEIL_PURE") == "1":
        return None
    try:
        import textveil.languages.network.fast_layers as fast_layers
    except ImportError:  # not built, or built for another machine: NumPy says the same
        return None
    return fast_layers if fast_layers.kernels() else None


def add_windows(layer: Layer, table: Floats, sequence: Indices) -> Floats:
    """What the words in each window along the sequence add up to, before anything is cut off."""
    padded = pad_sequence(layer, sequence)
    if module := compiled():
        summed = np.empty((len(sequence), len(layer.bias)), np.float32)
        module.add_windows(table, padded, layer.bias, summed, len(layer.weights))
        return summed
    return add_windows_in_numpy(layer, table, padded)


def add_windows_in_numpy(layer: Layer, table: Floats, padded: Indices) -> Floats:
    """Rows of the table for each place of the windows, added one after the other."""
    length = len(padded) - len(layer.weights) + 1
    summed: Floats = table[0].take(padded[:length], axis=0)
    summed += layer.bias
    for place in range(1, len(layer.weights)):
        summed += table[place].take(padded[place : place + length], axis=0)
    return summed


def first_layer(layer: Layer, table: Floats, sequence: Indices, *, lines: Floats, numbers: Indices) -> Floats:
    """The same with a row of ``lines`` where ``numbers`` has one for a window, else -1; what is negative cut off."""
    module = compiled()
    if module is None or not hasattr(module, "first_layer"):
        hidden = add_windows(layer, table, sequence)
        told = np.flatnonzero(numbers >= 0)
        hidden[told] += lines[numbers[told]]
        return np.maximum(hidden, 0, out=hidden)
    out = np.empty((len(sequence), len(layer.bias)), np.float32)
    module.first_layer(table, pad_sequence(layer, sequence), layer.bias, out, len(layer.weights), lines, numbers)
    return out


def pad_sequence(layer: Layer, sequence: Indices) -> Indices:
    """A sequence with nothing before and behind it, as far as a window reaches."""
    side = len(layer.weights) // 2
    padded = np.full(len(sequence) + 2 * side, NOTHING)
    padded[side : side + len(sequence)] = sequence
    return padded


def add_layer(layer: WholeLayer, hidden: Floats, *, step: int = 1) -> None:
    """Add to what the layer before made of the words what the next makes of that."""
    module = compiled()
    if module is None or not hasattr(module, "first_layer"):
        hidden += next_layer(layer, hidden, step=step)
        return
    module.next_layer(hidden, layer.packed, layer.scales, layer.bias, hidden, step, module.kernels()[0], True)


def multiply(rows: Floats, weights: Floats) -> Floats:
    """Rows times a matrix of fractions; a row gives the same to the last bit whatever rows are multiplied with it.

    How a product is rounded depends on how many rows it has, and on which of many a row is: there are always few.
    """
    size, width = rows.shape
    tiles = -(-size // TILE)
    if size % TILE:
        rows = np.concatenate([rows, np.zeros((tiles * TILE - size, width), np.float32)])
    product: Floats = np.matmul(rows.reshape(tiles, TILE, width), weights).reshape(tiles * TILE, weights.shape[1])
    return product[:size]


def mean_around(about: Floats, bias: Floats, places: Indices, *, rows: int, reach: int, fineness: int) -> Floats:
    """What the words up to ``reach`` rows away are about, on average, for each word.

    Sums are of whole numbers, so that it does not matter where a long text is cut.
    """
    module = compiled()
    if module is None or not hasattr(module, "mean_around"):
        return mean_around_in_numpy(about, bias, places, rows=rows, reach=reach, fineness=fineness)
    out = np.empty_like(about)
    module.mean_around(about, bias, places, out, reach, fineness)
    return out


def mean_around_in_numpy(
    about: Floats, bias: Floats, places: Indices, *, rows: int, reach: int, fineness: int
) -> Floats:
    """The same, from running sums."""
    summed = np.zeros((rows + 1, about.shape[1] + 1), np.int64)
    summed[places + 1, 1:] = np.rint(np.maximum(about + bias, 0) * fineness)
    summed[places + 1, 0] = fineness
    np.cumsum(summed, axis=0, out=summed)
    near = summed[np.minimum(places + reach + 1, rows)] - summed[np.maximum(places - reach, 0)]
    mean: Floats = (near[:, 1:] / near[:, :1]).astype(np.float32)
    return mean


def add_told(hidden: Floats, places: Indices, told: Floats, bias: Floats) -> None:
    """Add to the rows at some places what they are told, and a bias; what is negative is cut off."""
    module = compiled()
    if module is None or not hasattr(module, "add_told"):
        hidden[places] = np.maximum(hidden[places] + told + bias, 0)
        return
    module.add_told(hidden, places, told, bias)


def next_layer(layer: WholeLayer, hidden: Floats, *, step: int = 1) -> Floats:
    """A layer over what the one before made of the words (nothing negative), looking at every ``step``-th neighbour."""
    module = compiled()
    if module is None:
        return next_layer_in_numpy(layer, hidden, step=step)
    out = np.empty_like(hidden)
    module.next_layer(hidden, layer.packed, layer.scales, layer.bias, out, step, module.kernels()[0])
    return out


def next_layer_in_numpy(layer: WholeLayer, hidden: Floats, *, step: int) -> Floats:
    """The same, as products of matrices: whole numbers below 2**24 have exact sums in any order."""
    # The place of the largest is found in half the time that the largest itself takes.
    tops = np.maximum(hidden[np.arange(len(hidden)), hidden.argmax(axis=1)], LEAST)[:, None]
    sizes = tops / TOP
    whole = hidden * (TOP / tops)
    np.rint(whole, out=whole)
    summed, product = np.empty_like(hidden), np.empty_like(hidden)
    summed[:] = layer.bias
    # What is beyond the ends adds nothing.
    later, sooner, every = slice(step, None), slice(None, -step), slice(None)
    for place, (here, neighbours) in enumerate(((later, sooner), (every, every), (sooner, later))):
        np.matmul(whole, layer.weights[place], out=product)
        product *= sizes
        product *= layer.scales[place]
        summed[here] += product[neighbours]
    return np.maximum(summed, 0, out=summed)
