"""Which meaning of a term does the text around it mean?

The one whose generalizations stand on the same pages as the words around: for
each sense the bits its nearest generalizations share with the context, on
average over the context. The first sense is the likeliest without a context, so
another must be better by a clear margin.
"""

import math
from collections.abc import Sequence
from typing import Protocol

from textveil.core.errors import UnrecordedError
from textveil.core.model import Sense
from textveil.languages.normal import key as lookup_key

NEAREST = 3
"""Generalizations of a sense that are asked about; what lies higher fits everything."""
MARGIN = 1.5
"""Bits by which a later sense must fit better than the first."""
FAR_MARGIN = 2.0
LONGEST_CONTEXT = 16
BY_CHANCE = 1
"""Pages that two terms may share though they have nothing to do with each other."""


class Counts(Protocol):
    """What is asked of page counts here."""

    @property
    def total(self) -> int:
        """How many pages there are."""

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``."""


def choose(senses: Sequence[Sense], *, context: Sequence[str] = (), counts: Counts | None = None) -> Sense | None:
    """The sense that fits the context best; the first when nothing tells them apart."""
    if len(senses) < 2 or not context or counts is None:
        return senses[0] if senses else None
    asked = [term for term in dict.fromkeys(context) if lookup_key(term)][:LONGEST_CONTEXT]
    fits = [fit(sense, asked, counts=counts) - (margin(sense) if place else 0) for place, sense in enumerate(senses)]
    return senses[fits.index(max(fits))]


def margin(sense: Sense) -> float:
    """What a later sense must have ahead; what bears a name beside something better known is a lesser known thing."""
    return FAR_MARGIN if sense.source == "homonyms" or sense.proper else MARGIN


def senses_named(senses: Sequence[Sense], name: str) -> list[Sense]:
    """The senses that have a generalization of that name."""
    return [sense for sense in senses if lookup_key(name) in map(lookup_key, sense.chain)]


def fit(sense: Sense, context: Sequence[str], *, counts: Counts) -> float:
    """Bits that a sense and the context share, on average over the context."""
    labels = [label for label in sense.chain[:NEAREST] if lookup_key(label)]
    if not labels or not context:
        return 0.0
    return math.fsum(max(shared_bits(label, term, counts=counts) for label in labels) for term in context) / len(
        context
    )


def shared_bits(label: str, term: str, *, counts: Counts) -> float:
    """PMI of two terms, but for a page that they may share by chance; nothing when it is negative or nobody recorded
    them together."""
    try:
        together = counts.hits(label, term)
    except UnrecordedError:
        return 0.0
    if together <= BY_CHANCE:
        return 0.0
    return max(0.0, math.log2((together - BY_CHANCE) * counts.total / (counts.hits(label) * counts.hits(term))))
