"""Which entities fit all that is said of each protected one?

Entities are the bits of a number, so that one more thing said is one "and".
"""

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety.database import EntityDatabase


@dataclass(slots=True)
class Fitting:
    """For each protected entity, the entities that fit what was said so far."""

    k: int
    fits: dict[int, int]

    def admits(self, holders: Iterable[int]) -> bool:
        """Would every protected entity still be among K others, were these said too?"""
        return all(fit.bit_count() > self.k for fit in self._with(holders).values())

    def say(self, holders: Iterable[int]) -> None:
        """Say these: ``holders`` are, for each thing said, the entities that have it."""
        self.fits |= self._with(holders)

    def _with(self, holders: Iterable[int]) -> dict[int, int]:
        """What fits the protected entities that these tell something of."""
        changed: dict[int, int] = {}
        for holder in holders:
            told = [entity for entity in self.fits if holder >> entity & 1]
            changed |= {entity: changed.get(entity, self.fits[entity]) & holder for entity in told}
        return changed


def everyone_fits(database: EntityDatabase, protected: Iterable[int], *, k: int) -> Fitting:
    """Nothing said yet: everyone fits."""
    everyone = (1 << len(database)) - 1
    return Fitting(k, dict.fromkeys(protected, everyone))


def holders(database: EntityDatabase, terms: Iterable[int]) -> int:
    """The entities that have one of ``terms`` (numbers) in their context, as bits."""
    flags = np.zeros(len(database), dtype=bool)
    for term in terms:
        flags[database.posting(term)] = True
    return as_bits(flags)


def as_bits(flags: NDArray[np.bool_]) -> int:
    """Entity i as bit i."""
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")
