"""What must every source of generalizations answer?

One seam for all of them: the packaged knowledge, an ontology a user brings,
quantities by rule. A term may have several senses; each has one chain of
generalizations, the most specific first, every one true of what it stands for.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from textveil.core.model import Sense


@runtime_checkable
class TaxonomySource(Protocol):
    """Something that knows what terms can be called instead."""

    @property
    def fingerprint(self) -> str:
        """Names the source and its version: equal fingerprints give equal chains."""

    def senses(self, term: str) -> Sequence[Sense]:
        """The senses of a term, the likeliest first; none when it is unknown."""
