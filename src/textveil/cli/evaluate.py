"""How well is found what people marked?"""

import argparse
import json
import sys
from collections.abc import Iterator

from textveil.cli import documents
from textveil.core.errors import UsageError, tell_input
from textveil.evaluation.compare import Evaluation, evaluate, show_nothing
from textveil.evaluation.gold import Lines
from textveil.evaluation.tally import JudgedMasks, Score

BAR = 30
"""Signs of a full progress bar."""


def run(args: argparse.Namespace) -> int:
    """Print the figures of ours and of every peer."""
    policy = documents.policy(args)
    progress = bar if sys.stderr.isatty() else show_nothing
    found = evaluate(gold(args.gold), policy, peers=dict(map(peer, args.peer)), progress=progress)
    print(json.dumps(found.as_dict(), ensure_ascii=False) if args.json else "\n".join(as_text(found)))
    return 0


def gold(name: str) -> Lines:
    """The file that was named, or the objects on standard input."""
    if name != "-":
        return name
    with tell_input("standard input holds a line that is not JSON, or not UTF-8: see docs/evaluate.md", ValueError):
        return [json.loads(line) for line in documents.standard_input() if line.strip()]


def peer(option: str) -> tuple[str, str]:
    """The name and the file of ``NAME=FILE``."""
    name, sign, file = option.partition("=")
    if not (name and sign and file):
        raise UsageError("--peer takes a name and a file: --peer Presidio=masks.jsonl")
    return name, file


def bar(done: int, of: int) -> None:
    """Show on the terminal how far we are; gone when done."""
    filled = BAR * done // of
    line = f"\r{'#' * filled}{'.' * (BAR - filled)} {done}/{of}"
    sys.stderr.write(line if done < of else "\r" + " " * len(line) + "\r")
    sys.stderr.flush()


def as_text(evaluation: Evaluation) -> Iterator[str]:
    """The figures as a table for a person to read: a tool a line, words first, then mentions."""
    judged = {"textveil": evaluation.ours, **evaluation.peers}
    width = max(map(len, judged))
    yield f"{evaluation.documents} documents; in brackets where 95 of 100 redrawn sets of documents lie"
    for level in ("token", "mention"):
        yield ""
        yield f"{level + 's':<{width}}  {'precision':<19}  {'recall':<19}  F1"
        for name, judgement in judged.items():
            yield f"{name:<{width}}  {figures(getattr(judgement, level))}"
    if evaluation.kinds:
        yield ""
        yield from by_kind(judged)


def figures(score: Score) -> str:
    """Precision, recall and F1, each with its interval."""
    cells = []
    for name in ("precision", "recall", "f1"):
        low, high = score.intervals[name]
        cells.append(f"{getattr(score, name):.3f} [{low:.3f}–{high:.3f}]")
    return "  ".join(cells)


def by_kind(judged: dict[str, JudgedMasks]) -> Iterator[str]:
    """Recall of mentions by kind, a column a tool."""
    ours = judged["textveil"].kinds
    width = max(len("recall by kind"), *map(len, ours))
    yield f"{'recall by kind':<{width}}  mentions  " + "  ".join(f"{name:>9}" for name in judged)
    for kind, recall in ours.items():
        cells = [f"{judgement.kinds[kind].mention:.3f}" for judgement in judged.values()]
        line = "  ".join(f"{cell:>{max(9, len(name))}}" for cell, name in zip(cells, judged, strict=True))
        yield f"{kind:<{width}}  {recall.mentions:>8}  {line}"
