"""How good and how fast is K-safety? The experiments of ERASE, section 7, and our own figures.

    python -m benchmarks.erase [--part targets|paper] [--documents 20] [--kb FOLDER]

writes benchmarks/erase.md (targets), benchmarks/erase-paper.md and
benchmarks/figures/erase-*.png. Times are processor times, the best of several
runs where several are made; ratios are of the same run.
"""

import argparse
import os
import sys
from pathlib import Path

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # one core, as the targets say

import numpy as np

from benchmarks.erase_common import Report
from benchmarks.erase_data import paper
from benchmarks.erase_paper import figures
from benchmarks.erase_targets import memory_peak, targets

HERE = Path(__file__).parent


def main() -> None:
    """Run what was asked for and write its page."""
    parser = argparse.ArgumentParser(description="How good and how fast is K-safety?")
    parser.add_argument("--part", choices=("all", "targets", "paper"), default="all")
    parser.add_argument("--documents", type=int, default=20, help="documents for each target and each point (20)")
    parser.add_argument("--limit", type=float, default=10.0, help="seconds for a search in the figures (10)")
    parser.add_argument("--kb", type=Path, help="the folder with disease-phenotypes.tsv.xz")
    parser.add_argument("--memory", action="store_true", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.memory:
        print(memory_peak())
        return
    if args.part != "paper":
        report = page("K-safety: the targets", args)
        targets(report, paper(), count=args.documents, kb=args.kb)
        report.write(HERE / "erase.md")
    if args.part != "targets":
        report = page("K-safety: the experiments of the paper", args)
        figures(report, paper(), count=args.documents, limit=args.limit)
        report.write(HERE / "erase-paper.md")


def page(title: str, args: argparse.Namespace) -> Report:
    """A page that says how its figures were made."""
    report = Report()
    report.add(
        f"# {title}\n",
        f"Written by `benchmarks/erase.py` with {args.documents} documents a point (the paper: 20), NumPy",
        f"{np.__version__}, Python {sys.version.split()[0]}. Times are processor times on a shared machine.",
    )
    return report


if __name__ == "__main__":
    main()
