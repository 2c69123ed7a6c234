"""How much does a term tell, and how much do terms tell about each other?

Everything is in bits and comes from page counts. A term on half of all pages
carries 1 bit, one on every thousandth page 10. A count of zero is missing
evidence, not safety: an unseen term carries infinitely many bits, and what is
never seen together is told apart by ``-inf``, below every threshold.
"""

import math
from collections.abc import Iterable
from typing import Protocol

from textveil.core.errors import UsageError


class Counts(Protocol):
    """What is asked of page counts here; any corpus has it."""

    @property
    def total(self) -> int:
        """How many pages there are."""

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``."""


def bits(hits: float, total: float) -> float:
    """What it tells to be on ``hits`` of ``total`` pages: −log2 p.

    >>> bits(250, 1000)
    2.0
    >>> bits(0, 1000)
    inf
    """
    if not 0 <= hits <= total or total == 0:
        raise UsageError("hits must lie between 0 and total, and total above 0")
    return math.log2(total / hits) if hits else math.inf


def ic(corpus: Counts, *terms: str) -> float:
    """Information content of a term, or of several on one page; ``inf`` when unseen."""
    return bits(corpus.hits(*terms), corpus.total)


def pmi(corpus: Counts, first: str, *rest: str) -> float:
    """PMI(first; rest) = IC(first) − IC(first | rest): what ``rest`` together tells about ``first``.

    At most IC(first), when every page with ``rest`` has ``first``; 0 when they
    have nothing to do with each other; ``-inf`` when no page holds them all.
    """
    if not rest:
        raise UsageError("pmi takes two terms or more: what is told, and what tells it")
    return association(corpus.hits(first, *rest), first=corpus.hits(first), rest=corpus.hits(*rest), total=corpus.total)


def association(together: int, *, first: int, rest: int, total: int) -> float:
    """PMI from counts already at hand.

    >>> association(50, first=100, rest=50, total=1000) == bits(100, 1000)
    True
    """
    if not together:
        return -math.inf
    return bits(first, total) - bits(together, rest)


def utility(kept: Iterable[float], original: Iterable[float]) -> float:
    """Share of the information of a document that is left (general-purpose, eq. 10).

    >>> utility([2.0, 3.0], [2.0, 8.0])
    0.5
    """
    before = math.fsum(original)
    return math.fsum(kept) / before if before else 1.0
