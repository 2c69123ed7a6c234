"""Runs the benchmarks whose data are here, and writes the page of all of them.

    make bench        python -m benchmarks.run [--data FOLDER] [--long]

Without the data outside the project only our own texts are measured; what is
left out is told with its reason. ``--long`` adds those that take many minutes.
A benchmark that fails ends the run: a page of old and new figures would not be
one measurement.
"""

import argparse
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from benchmarks.pages import ROOT

DATA = ROOT.parent / "shared" / "data"


@dataclass(frozen=True)
class Step:
    """One benchmark: its module, its arguments (``DATA`` stands for the folder of data), and what it needs there."""

    module: str
    arguments: tuple[str, ...] = ()
    needs: tuple[str, ...] = ()
    is_long: bool = False


STEPS = (
    Step("quality", ("--data", "DATA/eval")),
    Step("court_cases", ("--data", "DATA/eval"), ("eval/cases.jsonl",)),
    Step("genres", ("--data", "DATA/eval", "--peers")),
    Step("people", ("--data", "DATA/eval", "--peers", "150"), ("eval/people.jsonl.xz",)),
    Step("language", ("--treebank", "DATA/treebank/en_ewt-ud-test.conllu.xz"), ("treebank/en_ewt-ud-test.conllu.xz",)),
    Step("speed", ("--data", "DATA/eval"), ("eval/cases.jsonl", "eval/wiki.jsonl")),
    Step("identifiers", ("DATA",), ("eval/identifiers.jsonl", "corpus/pages.jsonl.xz")),
    Step("entities", ("--data", "DATA/eval"), ("eval/cases.jsonl",)),
    Step("formats", is_long=True),
    Step("tables", is_long=True),
    Step("attack", ("DATA",), ("eval/wiki.jsonl", "eval/wiki_articles.jsonl.xz"), is_long=True),
    Step("round_trip", ("--data", "DATA/eval"), ("eval/wiki.jsonl", "eval/records.jsonl"), is_long=True),
    Step("disclosure", ("DATA",), ("corpus/pages.jsonl.xz",), is_long=True),
    Step("summary"),
)
"""In this order; the last one reads what the others wrote."""


def why_not(step: Step, *, data: Path, long: bool) -> str:
    """Why a step is left out; nothing if it is not."""
    if step.is_long and not long:
        return "takes many minutes: add --long"
    missing = [name for name in step.needs if not (data / name).exists()]
    return f"no {', '.join(missing)} in the folder of data" if missing else ""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    parser.add_argument("--long", action="store_true")
    args = parser.parse_args()
    for step in STEPS:
        if reason := why_not(step, data=args.data, long=args.long):
            print(f"{step.module}: left out, {reason}", flush=True)
            continue
        print(f"{step.module} …", flush=True)
        given = [word.replace("DATA", str(args.data)) for word in step.arguments]
        command = [sys.executable, "-m", f"benchmarks.{step.module}", *given]
        subprocess.run(command, cwd=ROOT, stdout=subprocess.DEVNULL, check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
