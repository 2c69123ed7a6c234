"""What must every source of page counts answer?

One seam for all of them: the packaged index, one built here, recorded figures,
a remote engine. ``tests/contract`` runs the same suite on each.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

Group = tuple[str, ...]
"""Terms asked for together."""


@runtime_checkable
class Corpus(Protocol):
    """Pages that can be counted by the phrases they hold."""

    @property
    def total(self) -> int:
        """How many pages there are: N."""

    @property
    def fingerprint(self) -> str:
        """Names the source and its version: equal fingerprints give equal counts."""

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``, each as an exact phrase."""

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order; one trip where the source can."""
