"""What could be said in the place of one thing, how much does each tell, and may it stand?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from textveil.core.model import Chain, Finding, Hidden
from textveil.judges.information import Weigh
from textveil.languages.generalizing import NOTHING, Ladder, Manner, Sources
from textveil.languages.open_language import open_generalizer
from textveil.languages.reading import Reading

Allowed = Callable[[Sequence[str], Sequence[Hidden]], set[str]]
"""The labels that every judge allows."""


@dataclass(frozen=True, slots=True)
class Rung:
    """A generalization that is true of something."""

    label: str = field(repr=False)
    bits: float
    """What it tells."""
    is_allowed: bool
    """Whether every promise lets it stand."""
    source: str
    """Who says that it is true."""
    confidence: float


def chain_of(reading: Reading, finding: Finding, *, sources: Sources) -> Chain:
    """What is true of a finding and more than a mark, the most specific first."""
    ladder = ladder_of(reading, finding, sources=sources)
    return ladder.chain if ladder.manner is not Manner.NAME else ()


def ladder_of(reading: Reading, finding: Finding, *, sources: Sources) -> Ladder:
    """What may be said of a finding; nothing in a language that says nothing instead."""
    ladder_at = open_generalizer(reading.language, "ladder_at")
    ladder: Ladder = ladder_at(reading, finding, sources=sources) if ladder_at else NOTHING
    return ladder


def rungs_of(reading: Reading, finding: Finding, *, sources: Sources, weigh: Weigh, allowed: Allowed) -> list[Rung]:
    """The ladder of a finding, the most specific first.

    Whoever is told something specific knows all that is more general: a rare word for that tells no more.
    """
    ladder = ladder_of(reading, finding, sources=sources)
    good = allowed(ladder.chain, ())
    return [
        Rung(label, bits, label in good, ladder.source, ladder.confidence)
        for label, bits in zip(ladder.chain, accumulate(weigh(ladder.chain), min), strict=True)
    ]
