"""What would an adversary guess from this document?"""

import argparse
import json
from collections.abc import Iterator
from dataclasses import asdict

from textveil.adversary.guess import TOP, Attack, attack
from textveil.cli import documents
from textveil.core.errors import UsageError
from textveil.formats.reader import read

DEFAULTS = {"top": TOP}


def run(args: argparse.Namespace) -> int:
    """Print the guesses; 1 when the true entity is the first."""
    if args.top < 1:
        raise UsageError("--top must be at least 1")
    found = attack(
        documents.document(args),
        candidates=args.candidates,
        knowledge=args.pages,
        truth=args.truth,
        original=read(args.original) if args.original else None,
        corpus=args.corpus,
        allow_remote=args.allow_remote,
        top=args.top,
    )
    print(json.dumps(asdict(found), ensure_ascii=False) if args.json else "\n".join(as_text(found)))
    return 1 if found.is_found else 0


def as_text(found: Attack) -> Iterator[str]:
    """The guesses for a person to read, the likeliest first."""
    for one in found.guesses:
        yield f"{one.rank}\t{one.probability:.3f}\t{one.bits:.1f} bits\t{one.name}"
    for when, true in (("before", found.before), ("after", found.after)):
        if true is not None:
            told = f"the true one is {true.rank} of {found.candidates}, with probability {true.probability:.3f}"
            yield f"{when}: {told}"
