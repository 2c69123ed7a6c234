"""What would be hidden at each α? So that one can be chosen.

One look at the strictest α tells all: a term that tells PMI of the IC bits of an
entity goes from α = IC / PMI on (*C-sanitized*, Def. 6).
"""

import argparse
import json
from dataclasses import replace
from typing import Any

from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.core.model import Finding, Rule
from textveil.core.spans import merge
from textveil.policy.alphas import ALPHAS
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

STEPS = tuple(sorted({*ALPHAS.values(), *(1 + step / 10 for step in range(11)), 2.5, 3.0, 4.0}))
"""The α that are shown."""
STRICTEST = STEPS[-1]
ALONE: dict[str, Any] = {
    "level": "off",
    "alpha": STRICTEST,
    "group": 1,
    "correlation": None,
    "entities": None,
    "k": None,
    "kinds": {},
    **dict.fromkeys(("keep", "hide", "patterns", "reveal", "hidden_entities", "first_detector", "also"), ()),
}
"""Settings that leave nothing but one protected entity, judged term by term."""
WORDS = {alpha: words for words, alpha in ALPHAS.items()}


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add what ``textveil curve`` takes."""
    documents.add_document(parser)
    documents.add_policy(parser)
    parser.add_argument("--json", action="store_true", help="one JSON object a line")


def run(args: argparse.Namespace) -> int:
    """Show what goes at each α, and what goes there first."""
    policy = documents.policy(args)
    if not policy.protect:
        raise UsageError("alpha weighs against what is protected: give --protect ENTITY")
    text = documents.document(args).text
    starts = first_alphas(text, policy)
    size = max(len(text), 1)
    before: set[str] = set()
    for alpha in STEPS:
        spans = [span for span, start in starts.items() if start <= alpha + 1e-9]
        terms = {text[slice(*span)] for span in spans}
        share = sum(end - start for start, end in merge(spans)) / size
        show(alpha, share=share, terms=terms, new=sorted(terms - before), as_json=args.json)
        before = terms
    return 0


def show(alpha: float, *, share: float, terms: set[str], new: list[str], as_json: bool) -> None:
    """One step of the curve, for a reader or for a program."""
    words = WORDS.get(alpha, "")
    if as_json:
        step = {"alpha": alpha, "may_be_told": 1 / alpha, "words": words, "hidden": share, "terms": len(terms)}
        print(json.dumps({**step, "new": new}, ensure_ascii=False))
        return
    said = f"  ({words})" if words else ""
    many = f"{len(terms):3} term{' ' if len(terms) == 1 else 's'}"
    print(f"{alpha:<4g} less than {100 / alpha:3.0f} % may be told; {many}, {share:4.0%} of the text{said}")
    if new:
        print(f"     from here on: {', '.join(new)}")


def first_alphas(text: str, policy: Policy) -> dict[tuple[int, int], float]:
    """For each place that is ever hidden the least α at which it is."""
    found: dict[tuple[int, int], float] = {}
    for entity in policy.protect:
        with Sanitizer(replace(policy, **ALONE, protect=[entity])) as sanitizer:
            for one in sanitizer.detect(text):
                for span in one.spans if one.rule is Rule.DISCLOSURE else ():
                    found[span] = min(first_alpha(one), found.get(span, STRICTEST))
    return found


def first_alpha(found: Finding) -> float:
    """The least α at which something is found: all of the bits of a name are told at once."""
    return max(1.0, found.limit * STRICTEST / found.score) if found.score > 0 else STRICTEST
