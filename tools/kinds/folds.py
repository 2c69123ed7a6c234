"""Students that never saw a fifth of the marked texts, for honest figures.

    python -m tools.kinds.folds lessons.npz unmarked.npz --encoder FOLDER --vectors vectors.npz
        --gazetteers gazetteers.json -o FOLDER

For every fold a teacher learns without it, labels the unmarked texts, and a
student learns from that teacher and from the other folds. Folds are fifths of
biographies, cases, posts and identifiers, and types of documents of the records
(``tools/kinds/marked.py``). All folds run beside each other on one accelerator.
"""

import argparse
import subprocess
import sys
from pathlib import Path

from tools.kinds.marked_folds import FOLDS


def commands(args: argparse.Namespace, fold: int) -> list[list[str]]:
    """What teaches and what trains the student of a fold."""
    taught = args.scratch / f"taught_{fold}.npz"
    shared = ["--vectors", str(args.vectors), "--gazetteers", str(args.gazetteers), "--leave", str(fold)]
    python = [sys.executable, "-W", "ignore", "-m"]
    teach = [
        "tools.kinds.teach",
        str(args.lessons),
        str(args.unmarked),
        "--also",
        str(args.lessons),
        "--encoder",
        str(args.encoder),
        "-o",
        str(taught),
    ]
    train = [
        "tools.kinds.train",
        str(args.lessons),
        "--taught",
        str(taught),
        "-o",
        str(args.output / f"kinds_{fold}.npz"),
    ]
    return [
        [*python, *teach, *shared, "--epochs", str(args.epochs)],
        [*python, *train, *shared, "--steps", str(args.steps), "--size", "48", "--hidden", str(args.hidden)],
    ]


def main() -> None:
    """Run all folds and wait for them."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", type=Path)
    parser.add_argument("unmarked", type=Path)
    for name in ("encoder", "vectors", "gazetteers"):
        parser.add_argument(f"--{name}", type=Path, required=True)
    parser.add_argument("--scratch", type=Path, default=Path("/tmp"))
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--steps", type=int, default=1500)
    parser.add_argument("--hidden", type=int, default=96)
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    for stage in range(2):
        running = [subprocess.Popen(commands(args, fold)[stage]) for fold in range(FOLDS)]
        failed = [fold for fold, process in enumerate(running) if process.wait()]
        if failed:
            raise SystemExit(f"folds {failed} failed; their output is above")


if __name__ == "__main__":
    main()
