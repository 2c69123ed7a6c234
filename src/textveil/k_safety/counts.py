"""How large is each blocker of each protected entity?

A board has a row for each protected set and a column for each set of the crowd,
with the size of the blocker between them.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety import masks
from textveil.k_safety.crowd import Crowd
from textveil.k_safety.masks import Counts, Flags, Masks


@dataclass(frozen=True, slots=True)
class ThreatBoard:
    """Protected sets, the owners, against the crowd."""

    owners: Masks
    crowd: Masks
    copies: Counts
    sizes: NDArray[Any]

    def less(self, term: int) -> "ThreatBoard":
        """The board once ``term`` is deleted from the document."""
        smaller = self.sizes.copy()
        smaller[masks.holds_term(self.owners, term)] -= ~masks.holds_term(self.crowd, term)
        gone = masks.mask([term], 64 * len(self.owners))
        return ThreatBoard(masks.remove_members(self.owners, gone), self.crowd, self.copies, smaller)

    def only(self, rows: Flags | Counts) -> "ThreatBoard":
        """Some rows of the board."""
        return ThreatBoard(self.owners[:, rows], self.crowd, self.copies, self.sizes[rows])

    def covered(self) -> Counts:
        """How many entities have all that each owner has."""
        row, column = np.divmod(masks.positions((self.sizes == 0).ravel()), self.sizes.shape[1])
        return np.bincount(row, weights=self.copies[column], minlength=len(self.sizes)).astype(np.int64)


def board(crowd: Crowd, owners: Masks) -> ThreatBoard:
    """The board of ``owners`` against everyone, some owners at a time so that the sets stay in the cache."""
    steps = range(0, owners.shape[1], 4)
    sizes = [masks.sizes(owners[:, start : start + 4, None] & ~crowd.sets[:, None, :]) for start in steps]
    empty = np.zeros((0, len(crowd.copies)), dtype=np.uint8)
    return ThreatBoard(owners, crowd.sets, crowd.copies, np.concatenate([empty, *sizes]))
