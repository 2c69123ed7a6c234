"""What must every source of generalizations answer?

One seam for all of them: the packaged knowledge, an ontology a user brings,
quantities by rule. A term may have several senses; each has one chain of
generalizations, the most specific first, every one true of what it stands for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

Chain = tuple[str, ...]
"""Generalizations, the most specific first; none comes before one it generalizes."""
PERSON = "person"


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a term: what it can be called instead, and who says so."""

    chain: Chain
    source: str
    proper: bool | None = None
    """Whether the term is a proper name in this sense (Turkey, not a turkey); None: the source does not tell."""

    @property
    def name(self) -> str:
        """The nearest generalization, by which the sense can be named; empty at the root."""
        return self.chain[0] if self.chain else ""

    @property
    def is_person(self) -> bool:
        """Whether the term means someone."""
        return PERSON in self.chain


@runtime_checkable
class Source(Protocol):
    """Something that knows what terms can be called instead."""

    @property
    def fingerprint(self) -> str:
        """Names the source and its version: equal fingerprints give equal chains."""

    def senses(self, term: str) -> Sequence[Sense]:
        """The senses of a term, the likeliest first; none when it is unknown."""
