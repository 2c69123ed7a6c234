"""What is put in the place of what was found?

For each kind of thing the policy names a way: a true generalization that every
judge allows, or a mark.
"""

from collections.abc import Callable, Sequence

from textveil.corpus.recent import Recent
from textveil.model import Edit, Finding, Hidden
from textveil.policy.policy import Policy
from textveil.replacements.generalization.candidates import Asked
from textveil.replacements.generalization.choose import most_informative, most_specific
from textveil.replacements.generalization.edits import generalize
from textveil.sanitizer.loop import Replace, State
from textveil.sanitizer.promise_detectors import Judge
from textveil.sanitizer.resources import Resources
from textveil.spans import redact

Allowed = Callable[[Sequence[str], Sequence[Hidden]], set[str]]
"""The labels that every judge allows."""


def replacing(policy: Policy, resources: Resources, *, allowed: Allowed, judges: Sequence[Judge]) -> Replace:
    """How what was found is hidden: by a true generalization, or by a mark."""
    if policy.mode == "redact":
        return lambda _, findings: redact(findings)
    asked = Asked(resources.knowledge, Recent(resources.corpus))
    is_informed = any(judge.is_informed for judge in judges)

    def pick_label(chain: Sequence[str]) -> str | None:
        # Where bits are promised the most informative (general-purpose, Def. 4), else the most specific
        # (C-sanitized, Algorithm 1).
        if is_informed:
            return most_informative(chain, allowed=bool, bits=resources.weigh)
        return most_specific(chain, allowed=bool)

    def hide(state: State, findings: list[Finding]) -> list[Edit]:
        def pick(chains: Sequence[Sequence[str]]) -> list[str | None]:
            good = allowed([label for chain in chains for label in chain], state.hidden())
            return [pick_label([label for label in chain if label in good]) for chain in chains]

        return generalize(state.reading, findings, asked=asked, pick=pick, known=state.seen)

    return hide
