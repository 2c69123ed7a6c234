"""What does a policy promise, and does it hold together?"""

import argparse
import json
from collections.abc import Iterator

from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.judges.listed import compile_terms, find
from textveil.policy.explain import explain, explanation
from textveil.policy.policy import Policy
from textveil.policy.promises import Anonymise, Hide
from textveil.sanitizer.sanitizer import Sanitizer


def run(args: argparse.Namespace) -> int:
    """Check or explain the policy; 1 when a check finds what its writer may not have meant."""
    if args.file and args.policy:
        raise UsageError("the policy is named twice: leave out --policy")
    args.policy = args.file or args.policy
    if not documents.has_policy(args):
        raise UsageError("name a policy: a TOML file, or --preset NAME")
    policy = documents.policy(args)
    if args.action == "explain":
        print(json.dumps(explanation(policy), ensure_ascii=False) if args.json else explain(policy))
        return 0
    found = list(doubts(policy))
    labels = [promise.label for promise in policy.promises]
    if args.json:
        print(json.dumps({"promises": labels, "doubts": found}, ensure_ascii=False))
    else:
        print("\n".join([f"the policy holds together: {', '.join(labels)}", *(f"- {doubt}" for doubt in found)]))
    return 1 if found else 0


def doubts(policy: Policy) -> Iterator[str]:
    """What the writer of a policy may not have meant; all that it names is opened to see."""
    with Sanitizer(policy) as sanitizer:
        if count := sanitizer.not_judged:
            yield f"{count} of what it protects is known to no page, and is hidden by its name and forms alone"
    hidden = [term for promise in policy.promises if isinstance(promise, Hide) for term in promise.terms]
    kept = [word for promise in policy.promises if isinstance(promise, Anonymise) for word in promise.keep]
    terms = compile_terms(hidden)
    if both := sum(bool(find(word, terms)) for word in kept):
        yield f"{both} of what it keeps is also listed to be hidden, and will be hidden"
