"""What can a term be called instead?"""

import argparse
import json
import sys
from collections.abc import Iterable

from textveil.core.errors import UsageError
from textveil.core.model import Sense
from textveil.knowledge.hierarchy_log import HierarchyLog
from textveil.knowledge.open_knowledge import Knowledge, open_knowledge


def run(args: argparse.Namespace) -> int:
    """List the generalizations, the most specific first; 1 when a term is unknown."""
    if args.log:
        return look_into_log(HierarchyLog(args.log), args)
    if not args.terms or args.prune:
        raise UsageError("name a term to generalize; --prune goes with --log FILE")
    if args.all and args.sense:
        raise UsageError("--all shows every sense and --sense one of them: leave one out")
    knowledge = open_knowledge(args.knowledge or "default")
    found = [(term, senses(knowledge, term, args)) for term in args.terms]
    for term, some in found:
        show(term, some, as_json=args.json)
    unknown = [term for term, some in found if not some]
    if unknown:
        print(f"textveil: nothing is known of {', '.join(map(repr, unknown))}", file=sys.stderr)
    return 1 if unknown else 0


def look_into_log(log: HierarchyLog, args: argparse.Namespace) -> int:
    """Show what is stored of all terms or of some, or forget these; 1 when one is not there."""
    if args.prune:
        if not args.terms:
            raise UsageError("--prune forgets the terms that are named: name one")
        return 0 if log.prune(args.terms) == len(set(args.terms)) else 1
    asked = args.terms or log.terms
    for term in asked:
        show(term, log.senses(term), as_json=args.json)
    return 0 if all(log.senses(term) for term in asked) else 1


def senses(knowledge: Knowledge, term: str, args: argparse.Namespace) -> list[Sense]:
    """The senses that were asked for and have something above them."""
    known = [sense for sense in knowledge.senses(term) if sense.chain]
    if args.all:
        return known
    chain = tuple(knowledge.generalizations(term, sense=args.sense))
    return [sense for sense in known if sense.chain == chain][:1]


def show(term: str, some: Iterable[Sense], *, as_json: bool) -> None:
    """Print senses of a term, one a line."""
    for sense in some:
        values = {"term": term, "generalizations": sense.chain, "source": sense.source}
        told = f"{term}\t{' → '.join(sense.chain)}\t{sense.source}"
        print(json.dumps(values, ensure_ascii=False) if as_json else told)
