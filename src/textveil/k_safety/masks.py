"""How are sets of document terms kept so that a million of them are compared at once?

Bit t of a mask says that term t is in the set. Masks are held as planes of 64
terms: an array of shape (planes, …), so 50 terms take one number a set.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

Masks = NDArray[np.uint64]
Flags = NDArray[np.bool_]
Counts = NDArray[np.int64]
Costs = NDArray[Any]

ONE = np.uint64(1)
_BYTE_SIZES = np.array([byte.bit_count() for byte in range(256)], dtype=np.uint8)


def planes(terms: int) -> int:
    """How many planes hold ``terms`` terms."""
    return max(1, -(-terms // 64))


def mask(members: Iterable[int], terms: int) -> Masks:
    """The set of ``members`` among ``terms`` terms, as one column.

    >>> mask([0, 3], 10).tolist()
    [9]
    """
    column = np.zeros(planes(terms), dtype=np.uint64)
    for term in members:
        column[term // 64] |= ONE << np.uint64(term % 64)
    return column


def members(column: Masks) -> list[int]:
    """The terms in one set: what ``mask`` was made from."""
    return [64 * plane + bit for plane, value in enumerate(column.tolist()) for bit in range(64) if value >> bit & 1]


def holds_term(masks: Masks, term: int) -> Flags:
    """Which sets hold ``term``?"""
    held: Flags = (masks[term // 64] >> np.uint64(term % 64) & ONE).astype(bool)
    return held


def spread(column: Masks, like: Masks) -> Masks:
    """One set, shaped so that it combines with every set of ``like``."""
    return column.reshape(column.shape[:1] + (1,) * (like.ndim - 1))


def remove_members(masks: Masks, column: Masks) -> Masks:
    """Every set less the members of one set."""
    return masks & ~spread(column, masks)


def is_empty(masks: Masks) -> Flags:
    """Which sets have no member?"""
    empty: Flags = reduce(np.bitwise_or, masks) == 0
    return empty


def meets(masks: Masks, column: Masks) -> Flags:
    """Which sets share a member with one set?"""
    return ~is_empty(masks & spread(column, masks))


def is_inside(small: Masks, large: Masks) -> Flags:
    """Which sets are contained in their counterpart, element by element with broadcasting?"""
    return is_empty(small & ~large)


def sizes(masks: Masks) -> NDArray[np.uint8] | NDArray[np.uint16]:
    """How many members each set has."""
    counted = [_popcount(plane) for plane in masks]
    return counted[0] if len(counted) == 1 else np.add.reduce(counted, dtype=np.uint16)


def _popcount(plane: Masks) -> NDArray[np.uint8]:
    if hasattr(np, "bitwise_count"):  # NumPy 2
        counted: NDArray[np.uint8] = np.bitwise_count(plane)
        return counted
    in_bytes = np.ascontiguousarray(plane).view(np.uint8).reshape(*plane.shape, 8)
    summed: NDArray[np.uint8] = _BYTE_SIZES[in_bytes].sum(axis=-1, dtype=np.uint8)
    return summed


def cost(masks: Masks, costs: Costs) -> NDArray[Any]:
    """What losing each set costs: its size when ``costs`` are whole numbers (all one), else their sum."""
    if costs.dtype.kind == "i":
        return sizes(masks)
    return bits(masks)[..., : len(costs)] @ costs


def bits(masks: Masks) -> NDArray[np.uint8]:
    """A flat array of sets as rows of zeros and ones, one column a term."""
    rows = np.ascontiguousarray(masks.T)
    little = rows if rows.dtype.byteorder != ">" else rows.astype("<u8")
    return np.unpackbits(little.view(np.uint8).reshape(len(rows), 8 * rows.shape[1]), axis=1, bitorder="little")


def pack_flags(flags: Flags) -> Masks:
    """Rows of flags as sets: the inverse of ``bits``."""
    rows = np.zeros((len(flags), 64 * planes(flags.shape[1])), dtype=bool)
    rows[:, : flags.shape[1]] = flags
    packed_rows = np.packbits(rows, axis=1, bitorder="little").view("<u8").astype(np.uint64)
    return np.ascontiguousarray(packed_rows.T)


def add_copies(masks: Masks, counts: Counts) -> tuple[Masks, Counts]:
    """Each different set once, with the counts of its copies added up."""
    once, place = number_sets(masks)
    return once, np.bincount(place, weights=counts, minlength=once.shape[1]).astype(np.int64)


def number_sets(masks: Masks) -> tuple[Masks, Counts]:
    """Each different set once, and for each set given which of those it is."""
    if masks.shape[0] == 1:
        flat, place = np.unique(masks[0], return_inverse=True)
        return flat[None, :], place.ravel()
    once, place = np.unique(masks, axis=1, return_inverse=True)
    return once, place.ravel()


def tally(masks: Masks, copies: NDArray[Any], *, starts: Counts) -> Counts:
    """How often each term occurs in each group of sets; group i begins at ``starts[i]``.

    Eight counters of one byte share each number that is added, so groups are
    cut into runs that cannot overflow a byte before the runs are added up.
    """
    if not len(copies):
        return np.zeros((0, 64 * len(masks)), dtype=np.int64)
    if copies.max() > 255:
        return np.add.reduceat(bits(masks) * copies[:, None].astype(np.int64), starts, axis=0)
    run = 255 // int(copies.max())
    lengths = np.diff(starts, append=len(copies))
    runs = -(-lengths // run)
    first = np.repeat(np.cumsum(runs) - runs, runs)
    cuts = np.repeat(starts, runs) + run * (np.arange(len(first)) - first)
    lanes = (bits(masks) * copies[:, None].astype(np.uint8)).view(np.uint64)
    summed = np.add.reduceat(lanes, cuts, axis=0).view(np.uint8)
    if len(first) == len(starts):
        return summed.astype(np.int64)
    return np.add.reduceat(summed, np.cumsum(runs) - runs, axis=0, dtype=np.int64)


def positions(flags: Flags) -> Counts:
    """Where a flat array of flags is true; quick when few are."""
    whole = len(flags) // 8 * 8
    eights = flags[:whole].view(np.uint64)
    full = np.flatnonzero(eights)
    among = np.flatnonzero(eights[full].view(bool))
    return np.concatenate([8 * full[among >> 3] + (among & 7), whole + np.flatnonzero(flags[whole:])])
