"""Where should the limits of ``standard`` stand, kind by kind?

    python -m benchmarks.limits [--data FOLDER]

The limit of one kind after the other is moved, and the texts of ``benchmarks.people`` from
which the networks learnt nothing are judged again. A mention that is missed costs as much as
nine words that are hidden wrongly; a limit is moved only where that saves something in both
sets together, and no set loses by it. Writes ``limits.md``; ``policy/levels.py`` is changed by hand.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from unittest.mock import patch

from benchmarks.genres import DATA, ours
from benchmarks.people import FRESH, OWN, Case, measure, read_sets
from benchmarks.results import table
from textveil.core.kinds import GROUPS, Kind
from textveil.policy.levels import LEVELS

PAGE = Path(__file__).with_suffix(".md")
MISSED = 9.0
"""A mention that is missed costs as much as so many words that are hidden wrongly."""
MOVES = (-1.0, 1.0, 2.0, 3.0, 4.0)
"""Bits by which a limit is moved."""
Sets = Mapping[str, Sequence[Case]]
TEXT = """# Limits, measured

Written by `python -m benchmarks.limits`, typed by nobody: what it costs to move a limit of `standard`, in words that are
hidden wrongly, a missed mention being worth {missed:.0f} of them; in brackets, the mentions found that this costs or brings.

{rows}
"""


@contextmanager
def limit_of(kind: Kind, bits: float) -> Iterator[None]:
    """``standard`` with another limit of a kind, and of all kinds of its group that have the same."""
    standard = LEVELS["standard"]
    old = standard.private[kind]
    moved = {one: bits if one.group is kind and limit == old else limit for one, limit in standard.private.items()}
    with patch.dict(LEVELS, {"standard": replace(standard, private=moved)}):
        yield


def count(sets: Sets) -> dict[str, tuple[float, float]]:
    """Of each set the mentions found, and the words hidden wrongly."""
    found = {}
    for name, cases in sets.items():
        rows = measure(cases, ours("standard"))
        found[name] = sum(row["found"] for row in rows), sum(row["wrong"] for row in rows)
    return found


def cost_of(before: tuple[float, float], after: tuple[float, float]) -> float:
    """What a move costs; below zero it saves something."""
    return MISSED * (before[0] - after[0]) + after[1] - before[1]


def try_moves(sets: Sets) -> Iterator[list[str]]:
    """For each kind what each move costs in all sets together."""
    before = count(sets)
    for kind in GROUPS:
        cells, now = [], LEVELS["standard"].private[kind]
        for move in MOVES:
            with limit_of(kind, now + move):
                after = count(sets)
            costs = [f"{cost_of(before[one], after[one]):+.0f} ({after[one][0] - before[one][0]:+.0f})" for one in sets]
            cells.append(", ".join(costs))
        yield [kind, f"{now:.2f}", *cells]


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=DATA)
    args = parser.parse_args()
    sets = {name: cases for name, cases in read_sets(args.data).items() if name in (FRESH, OWN)}
    head = ["kind", "limit", *(f"{move:+.0f}: {', '.join(sets)}" for move in MOVES)]
    PAGE.write_text(TEXT.format(missed=MISSED, rows=table(head, list(try_moves(sets)))), "utf-8")


if __name__ == "__main__":
    main()
