"""How well does the default policy hide what people hid, and how fast?

    python -m benchmarks.anonymise [--data FOLDER]

Words found against words marked, at each level, beside the masks of other
tools, and the speed of one core. Writes ``anonymise.md``.
"""

import os

for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import argparse
import json
import platform
import sys
import time
from collections.abc import Sequence
from pathlib import Path

from benchmarks.results import table
from textveil.core.model import apply
from textveil.core.spans import redact
from textveil.evaluation.compare import evaluate
from textveil.evaluation.tally import Score
from textveil.policy.policy import Policy
from textveil.policy.promises import Level
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitize

PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data/eval")
LEVELS: tuple[Level, ...] = ("light", "standard", "strict")
ROUNDS = 5


def row(name: str, score: Score) -> list[str]:
    """A line of a table."""
    return [name, f"{score.precision:.3f}", f"{score.recall:.3f}", f"{score.f1:.3f}"]


def agreement(path: Path) -> str:
    """Every level against what people marked, and the other tools in the file."""
    ours = {level: evaluate(str(path), Policy(level=level)) for level in LEVELS}
    rows = [row(f"textveil, {level}", found.token) for level, found in ours.items()]
    rows += [row(name, judgement.token) for name, judgement in ours["standard"].peers.items()]
    return table(["words", "P", "R", "F1"], rows)


def texts_of(path: Path) -> list[str]:
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line)["text"] for line in lines]


def rounds_of(texts: Sequence[str], level: Level) -> str:
    """In how many texts nothing more is found once what was found is hidden."""
    promise = Sanitizer(Policy(level=level))
    once = sum(not promise.find(apply(text, redact(promise.find(text)))) for text in texts)
    return f"{once / len(texts):.0%}"


def speeds(texts: Sequence[str]) -> str:
    """Characters a second, first time and best of several, by the clock of this process alone."""
    size, rows = sum(map(len, texts)), []
    for name, policy in (("marks", Policy(mode="redact")), ("generalizations", Policy())):
        seconds = []
        for _ in range(1 + ROUNDS):
            started = time.process_time()
            for text in texts:
                sanitize(text, policy)
            seconds.append(time.process_time() - started)
        rows.append([f"sanitize, {name}", f"{size / seconds[0]:,.0f}", f"{size / min(seconds[1:]):,.0f}"])
    promise = Sanitizer(Policy())
    started = time.process_time()
    for text in texts:
        promise.find(text)
    rows.append(["detect", "", f"{size / (time.process_time() - started):,.0f}"])
    return table(["characters a second", "first time", "warm"], rows)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    args = parser.parse_args()
    wiki, actors = args.data / "wiki.jsonl", args.data / "actors.jsonl"
    texts = texts_of(wiki)
    speed = speeds(texts)  # first, while nothing is at hand yet
    converged = ", ".join(f"{level} {rounds_of(texts, level)}" for level in LEVELS)
    PAGE.write_text(
        f"""# The default policy, measured

Written by `python -m benchmarks.anonymise`, typed by nobody. A word counts when any of its characters is hidden.

## Biographies

453 texts with human masks, some of which the networks learnt from.

{agreement(wiki)}
Texts in which nothing more was found after one round: {converged}.

## Actors

26 texts masked more cautiously; only limits of `strict` were chosen with them in view.

{agreement(actors)}
## Speed

The biographies, one core, processor time; Python {platform.python_version()}, {platform.machine()}.

{speed}""",
        "utf-8",
    )
    print(PAGE.read_text("utf-8"))
    return 0


if __name__ == "__main__":
    sys.exit(main())
