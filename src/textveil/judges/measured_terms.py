"""How much does each term of a text carry or tell, also where that is little enough?

Judges find what passes a limit; here the same figures come back for every term, so
that one sees how near the limit it is.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from textveil.core.model import Span
from textveil.judges.disclosure import Secret, told_by_forms
from textveil.judges.information import Weigh
from textveil.judges.term_counts import Scope, lay_out
from textveil.languages.reading import Reading


@dataclass(frozen=True, slots=True)
class MeasuredTerm:
    """A term at one place, and its bits against a limit."""

    span: Span
    bits: float
    """What it carries, or tells of something protected; −∞ where no page speaks of both."""
    limit: float
    secret: Secret | None = field(default=None, repr=False)
    """What it tells of; None for what it carries by itself."""

    @property
    def excess(self) -> float:
        """How far it lies above its limit."""
        return self.bits - self.limit


def measure_information(reading: Reading, *, weigh: Weigh, limit: float) -> list[MeasuredTerm]:
    """IC of every noun phrase against β (*general-purpose*, Def. 3)."""
    spans = reading.noun_phrases()
    bits = weigh([reading.text[slice(*span)] for span in spans])
    return [MeasuredTerm(span, carried, limit) for span, carried in zip(spans, bits, strict=True)]


def measure_disclosure(reading: Reading, secrets: Sequence[Secret], *, scope: Scope) -> list[MeasuredTerm]:
    """PMI of every term with the protected entity that it tells most of against its limit (*C-sanitized*, Def. 6)."""
    board = lay_out(reading, scope)
    everything = list(range(len(board.listing.terms)))
    known = [secret for secret in secrets if secret.concept.pages]
    told = [told_by_forms(board, everything, secret) if everything else np.zeros(0) for secret in known]
    measured = []
    for term, forms in zip(board.terms, board.forms, strict=True):
        bits = [max((float(one[form]) for form in forms), default=float("-inf")) for one in told]
        worst = max(range(len(known)), key=lambda number: bits[number] - known[number].limit, default=None)
        if worst is not None:
            secret = known[worst]
            measured += [MeasuredTerm(span, bits[worst], secret.limit, secret) for span in term.spans]
    return measured
