"""Which α hides what should go, and leaves what may stay?

A term that tells PMI of the IC bits of an entity goes from α = IC / PMI on
(*C-sanitized*, Def. 6). So examples of both say between which α to choose.
"""

import math
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from textveil.core.errors import UsageError
from textveil.core.model import Rule, Span
from textveil.judges.disclosure import ROUNDING
from textveil.policy.policy import Policy
from textveil.policy.promises import ALPHAS
from textveil.sanitizer.sanitizer import Sanitizer

STEPS = tuple(sorted({*ALPHAS.values(), *(1 + step / 10 for step in range(11)), 2.5, 3.0, 4.0}))
"""The α that are looked at first."""
STRICTEST = STEPS[-1]
ALONE: dict[str, Any] = {
    "level": "off",
    "group": 1,
    "correlation": None,
    "entities": None,
    "k": None,
    "kinds": {},
    **dict.fromkeys(("keep", "hide", "patterns", "reveal", "hidden_entities", "first_detector", "also"), ()),
}
"""Settings that leave nothing of a policy but what it protects, judged term by term."""
FINE = 100
"""Parts of 1 in which an α is told where no step lies between the examples."""


def propose_alpha(policy: Policy, *, goes: Sequence[str], stays: Sequence[str] = ()) -> float:
    """The least α at which all terms of ``goes`` tell too much of what a policy protects, and none of ``stays`` does.

    >>> propose_alpha(Policy(protect=["HIV"]), goes=["condom", "antiretroviral drugs"], stays=["doctor", "hospital"])
    1.3
    """
    if not policy.protect or isinstance(goes, str) or isinstance(stays, str) or not goes:
        raise UsageError("an alpha is proposed by lists of terms and what they must not tell: give protect and goes")
    least, most = ({term: first_alpha(term, policy) for term in terms} for terms in (goes, stays))
    last, first = max(least, key=least.__getitem__), min(most, key=most.__getitem__, default="")
    below = most[first] if first else math.inf
    if math.isinf(least[last]):
        raise UsageError(f"{last!r} goes at no alpha up to {STRICTEST:g}: hide it by its name")
    finest = math.ceil(least[last] * FINE - ROUNDING) / FINE
    fitting = [alpha for alpha in (*STEPS, finest) if least[last] <= alpha + ROUNDING and alpha < below - ROUNDING]
    if not fitting:
        raise UsageError(f"no alpha hides {last!r} and leaves {first!r}: hide or keep one of them by its name")
    return fitting[0]


def first_alpha(term: str, policy: Policy) -> float:
    """The least α at which a term goes, or a part of it; infinite where it goes at none."""
    return min(first_alphas(term, policy).values(), default=math.inf)


def first_alphas(text: str, policy: Policy) -> dict[Span, float]:
    """For each place that is ever hidden the least α at which it is: all of the bits of a name are told at once."""
    found: dict[Span, float] = {}
    for entity in policy.protect:
        with Sanitizer(replace(policy, **ALONE, protect=[entity], alpha=STRICTEST)) as sanitizer:
            for one in sanitizer.detect(text):
                for span in one.spans if one.rule is Rule.DISCLOSURE and one.score > 0 else ():
                    found[span] = min(max(1.0, one.limit * STRICTEST / one.score), found.get(span, math.inf))
    return found
