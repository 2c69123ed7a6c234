"""What would be hidden at each α, and which α do examples ask for? So that one can be chosen."""

import argparse
import json

from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.core.spans import merge
from textveil.judges.disclosure import ROUNDING
from textveil.policy.promises import ALPHAS
from textveil.sanitizer.alpha_proposal import STEPS, first_alphas, propose_alpha

WORDS = {alpha: words for words, alpha in ALPHAS.items()}


def run(args: argparse.Namespace) -> int:
    """Show what goes at each α, and what goes there first."""
    policy = documents.policy(args)
    if not policy.protect:
        raise UsageError("alpha weighs against what is protected: give --protect ENTITY")
    if args.stays and not args.goes:
        raise UsageError("--stays goes with --goes: name a term that should go, too")
    text = documents.document(args).text
    proposed = propose_alpha(policy, goes=args.goes, stays=args.stays) if args.goes else None
    starts, size = first_alphas(text, policy), max(len(text), 1)
    before: set[str] = set()
    for alpha in STEPS:
        spans = [span for span, start in starts.items() if start <= alpha + ROUNDING]
        terms = {text[slice(*span)] for span in spans}
        share = sum(end - start for start, end in merge(spans)) / size
        show(alpha, share=share, terms=terms, new=sorted(terms - before), as_json=args.json)
        before = terms
    if proposed is not None:
        print(json.dumps({"proposed": proposed}) if args.json else f"proposed by the examples: {proposed:g}")
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
