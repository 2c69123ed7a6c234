"""What does each term of a text carry and tell, and why does it go or stay?

Every noun phrase, kept ones too, with the figures that a policy judges it by; what
goes and is no noun phrase is listed beside them.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal

from textveil.core.model import Document, Finding, Span
from textveil.core.spans import subtract
from textveil.judges.measured_terms import MeasuredTerm
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitizer_for

Verdict = Literal["hide", "keep"]
NOT_PROMISED = "no promise is about it"


@dataclass(frozen=True, slots=True)
class SeenTerm:
    """A term at one place of a text, and what a policy makes of it."""

    text: str = field(repr=False)
    span: Span
    ic: float
    """Bits that it carries by the page counts; of what no page holds, what its words make likely."""
    pmi: float | None
    """Bits that it tells of what is protected, −∞ where no page holds both; None where nothing is protected."""
    limit: float | None
    """Bits from which it goes: β, or IC(c)/α of what it tells most of; None where no promise weighs it."""
    verdict: Verdict
    """Whether it goes."""
    because: str
    about: str = field(default="", repr=False)
    """Which protected entity ``pmi`` and ``limit`` are about; empty where none is."""


def terms(document: Document | str, policy: Policy | None = None) -> list[SeenTerm]:
    """Every noun phrase of a document, and whatever else goes, in order.

    >>> policy = Policy(level="off", protect=["HIV"], alpha=1.5)
    >>> [(one.text, one.verdict) for one in terms("The doctor named antiretroviral drugs.", policy)]
    [('doctor', 'keep'), ('antiretroviral drugs', 'hide')]
    """
    text = document.text if isinstance(document, Document) else document
    sanitizer = sanitizer_for(policy).in_language_of(text)
    reading = sanitizer.read(text)
    found = sanitizer.detect(document)
    measured = by_span(one for judge in sanitizer.judges if judge.measure for one in judge.measure(reading))
    phrases = reading.noun_phrases()
    others = {span for one in found for span in one.spans if subtract(span, phrases) == [span]}
    spans = sorted({*phrases, *others})
    weights = sanitizer.weigh([text[slice(*span)] for span in spans])
    return [
        see(text[slice(*span)], span, ic=bits, measured=measured.get(span, []), found=reaching(span, found))
        for span, bits in zip(spans, weights, strict=True)
    ]


def by_span(measured: Iterable[MeasuredTerm]) -> dict[Span, list[MeasuredTerm]]:
    """The measures of each place."""
    found: dict[Span, list[MeasuredTerm]] = {}
    for one in measured:
        found.setdefault(one.span, []).append(one)
    return found


def reaching(span: Span, found: Sequence[Finding]) -> list[Finding]:
    """The findings that a place has a part in."""
    return [one for one in found if any(start < span[1] and span[0] < end for start, end in one.spans)]


def see(term: str, span: Span, *, ic: float, measured: Sequence[MeasuredTerm], found: Sequence[Finding]) -> SeenTerm:
    """A term with the figures of the promise that it comes nearest to breaking."""
    told = max((one for one in measured if one.secret), key=lambda one: one.excess, default=None)
    nearest = max(measured, key=lambda one: one.excess, default=None)
    # A name of what is protected tells all of it, whatever pages say.
    named = next((one for one in found if one.discloses and len(one.spans) == 1), None)
    pmi = told.bits if told else None
    if named is not None and (pmi is None or named.score > pmi):
        pmi = named.score
    return SeenTerm(
        term,
        span,
        ic,
        pmi,
        nearest.limit if nearest else named.limit if named else None,
        "hide" if found else "keep",
        "; ".join(dict.fromkeys(one.because for one in found)) or reason_to_keep(nearest),
        named.discloses if named else told.secret.name if told and told.secret else "",
    )


def reason_to_keep(nearest: MeasuredTerm | None) -> str:
    """Why a term stays."""
    if nearest is None:
        return NOT_PROMISED
    if nearest.secret is None:
        return f"carries {nearest.bits:.1f} bits; {nearest.limit:.1f} may be revealed"
    if math.isinf(nearest.bits):
        return "no page holds it together with what must stay hidden"
    told = f"tells {nearest.bits:.1f} of the {nearest.secret.bits:.1f} bits of what must stay hidden"
    return f"{told}; less than {nearest.limit:.1f} may be told"
