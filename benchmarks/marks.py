"""How much of what is hidden is told more generally, and how much is only marked?

    python -m benchmarks.marks [--data FOLDER]

Edits of the default policy by kind, and how many of them say no more than what
kind of thing stood there. Writes ``marks.md``.
"""

import os

for library in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library}_NUM_THREADS", "1")

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from benchmarks.results import table
from textveil.core.marks import mark_spans
from textveil.core.model import Edit
from textveil.sanitizer.sanitizer import Sanitizer

PAGE = Path(__file__).with_suffix(".md")
DATA = Path("../shared/data/eval")
SAMPLES = {"wiki.jsonl": 40, "cases.jsonl": 20, "records.jsonl": 40}
"""The files, and how many texts from the beginning of each."""


def texts_of(path: Path, *, count: int) -> list[str]:
    """The first texts of a file."""
    with path.open(encoding="utf-8") as lines:
        return [json.loads(line)["text"] for _, line in zip(range(count), lines, strict=False)]


def is_mark(edit: Edit) -> bool:
    """Whether an edit tells nothing but the kind of what stood there."""
    return any(end - start == len(edit.replacement) for start, end in mark_spans(edit.replacement))


def edits_by_kind(edits: Iterable[Edit]) -> dict[str, tuple[int, int]]:
    """Edits and marks among them, for each kind, the most frequent first."""
    made, marked = Counter[str](), Counter[str]()
    for edit in edits:
        made[edit.kind.value] += 1
        marked[edit.kind.value] += is_mark(edit)
    return {kind: (count, marked[kind]) for kind, count in made.most_common()}


def section(name: str, edits: list[Edit]) -> str:
    """The table of one file."""
    counted = edits_by_kind(edits)
    rows = [("all", (len(edits), sum(marks for _, marks in counted.values()))), *counted.items()]
    lines = [[kind, str(count), str(marks), f"{marks / max(count, 1):.0%}"] for kind, (count, marks) in rows]
    return f"## {name}\n\n{table(['kind', 'edits', 'marks', 'share'], lines)}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=DATA)
    args = parser.parse_args()
    sections = []
    with Sanitizer() as sanitizer:
        for name, count in SAMPLES.items():
            results = map(sanitizer.sanitize, texts_of(args.data / name, count=count))
            edits = [edit for result in results for edit in result.edits]
            sections.append(section(f"{name}, the first {count} texts", edits))
    PAGE.write_text(
        "# What is told, and what is only marked\n\nWritten by `python -m benchmarks.marks`, typed by nobody: edits of "
        "the default policy.\n\n" + "\n".join(sections),
        "utf-8",
    )
    print(PAGE)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
