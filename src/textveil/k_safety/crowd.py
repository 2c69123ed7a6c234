"""How many entities have all these terms?

The crowd is what the entities share with the document, each set held once with
its copies. It is kept sorted by its rare terms in blocks, each with the union
of its sets: a block whose union lacks a term need not be looked at.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import masks
from textveil.k_safety.masks import Counts, Flags, Masks

BLOCK = 32
SAMPLE = 12
"""One block in so many is looked at first."""
PAIRS = 1 << 19
"""How many sets are compared at a time, to stay in the processor's cache."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """Sets of document terms with their copies, in blocks."""

    sets: Masks
    copies: Counts
    unions: Masks


def gather(sets: Masks, copies: Counts) -> Crowd:
    """The crowd of these sets; equal ones are merged."""
    merged, summed = masks.add_copies(sets, copies)
    order = _rare_first(merged, summed)
    padding = -len(order) % BLOCK
    order = np.concatenate([order, np.repeat(order[-1:], padding)])
    sorted_copies = summed[order]
    sorted_copies[len(order) - padding :] = 0
    return _blocked(merged[:, order], sorted_copies)


def _rare_first(sets: Masks, copies: Counts) -> NDArray[np.intp]:
    """The order in which sets with the same rare terms stand together."""
    rows = masks.bits(sets)
    rarity = np.argsort(-(copies @ rows), kind="stable")
    return np.lexsort(masks.pack_flags(rows[:, rarity].astype(bool)))


def _blocked(sets: Masks, copies: Counts) -> Crowd:
    return Crowd(sets, copies, np.bitwise_or.reduce(sets.reshape(len(sets), -1, BLOCK), axis=2))


def remove_terms(crowd: Crowd, removed: Masks) -> Crowd:
    """The crowd as it is when ``removed`` is not in the document; copies are not merged again."""
    return replace(
        crowd, sets=masks.remove_members(crowd.sets, removed), unions=masks.remove_members(crowd.unions, removed)
    )


def are_rare(crowd: Crowd, sets: Masks, *, k: int) -> Flags:
    """Which of ``sets`` do at most ``k`` entities contain? Those that many contain show in a part of the crowd."""
    rare = np.ones(sets.shape[1], dtype=bool)
    if crowd.unions.shape[1] > 2 * SAMPLE:
        rare = supports(_sample(crowd), sets) <= k
    rare[rare] = supports(crowd, sets[:, rare]) <= k
    return rare


def _sample(crowd: Crowd) -> Crowd:
    """Every so many blocks."""
    blocks = crowd.sets.reshape(len(crowd.sets), -1, BLOCK)[:, ::SAMPLE]
    copies = crowd.copies.reshape(-1, BLOCK)[::SAMPLE]
    return Crowd(blocks.reshape(len(crowd.sets), -1), copies.ravel(), crowd.unions[:, ::SAMPLE])


def supports(crowd: Crowd, sets: Masks) -> Counts:
    """For each of ``sets``, how many entities contain it."""
    counted = np.zeros(sets.shape[1])
    blocks = crowd.sets.reshape(len(crowd.sets), -1, BLOCK)
    for row, block in _candidates(crowd.unions, sets):
        place = masks.positions(masks.is_inside(sets[:, row, None], blocks[:, block]).ravel())
        pair, offset = np.divmod(place, BLOCK)
        copies = crowd.copies[block[pair] * BLOCK + offset]
        counted += np.bincount(row[pair], weights=copies, minlength=len(counted))
    return counted.astype(np.int64)


def _candidates(unions: Masks, sets: Masks) -> Iterator[tuple[Counts, Counts]]:
    """Sets and the blocks whose union contains them, a bounded number at a time."""
    step = max(1, PAIRS // unions.shape[1])
    for start in range(0, sets.shape[1], step):
        place = masks.positions(masks.is_inside(sets[:, start : start + step, None], unions[:, None, :]).ravel())
        row, block = np.divmod(place, unions.shape[1])
        for cut in range(0, len(place), PAIRS // BLOCK):
            yield start + row[cut : cut + PAIRS // BLOCK], block[cut : cut + PAIRS // BLOCK]
