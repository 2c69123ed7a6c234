"""How many bits is each signal worth?

    python -m tools.calibrate_evidence ../shared/data/eval --folds FOLDER

Fits the weights of ``src/textveil/data/evidence.toml`` to texts of four kinds in
which people marked what must go – biographies, court cases, records, posts –
each kind counting as much as another: a logistic sum with an L2 penalty, by
Newton's method, so the same files give the same bytes. What the network of kinds
says of a text is said by one that has not learnt from it (``FOLDER``, made by
``tools.kinds.folds``). What a new kind of text may expect is measured with each
kind left out in turn, at the limits of ``policy/levels``.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.judges.scoring import evidence, share_in_mentions
from textveil.judges.signals import signals
from textveil.judges.token_table import Sight, see
from textveil.languages.english.read_text import read_english
from textveil.policy.levels import LEVELS
from tools.kinds.held_out import networks

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

DATA = Path(__file__).resolve().parent.parent / "src" / "textveil" / "data" / "evidence.toml"
LEARNT = ("wiki", "cases", "records", "posts")
CAUTIOUS = "actors"
PENALTY = 3.0
WORDS = 20_000
"""Words that each kind of text counts as, however many it has."""
WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """A text as signals, and what people marked in it."""

    table: Floats
    target: Flags
    counted: Flags
    sight: Sight
    covers: NDArray[np.int64]
    """For each word of the measure, the first and last-plus-one of our words that it touches."""
    gold: Flags


Sets = Mapping[str, Sequence[Marked]]


def read(path: Path, names: Sequence[str], *, folds: Path | None = None) -> list[Marked]:
    """The marked texts of a file of JSON lines, each read by a network that has not seen it."""
    entries = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    found: list[Marked] = []
    for entry, _ in zip(entries, networks(path.stem, entries, folder=folds), strict=True):
        sight = see(read_english(entry["text"]))
        columns = signals(sight)
        found.append(marked(entry, sight, np.stack([columns[name] for name in names], axis=1).astype(float)))
    return found


def marked(entry: dict[str, Any], sight: Sight, table: Floats) -> Marked:
    """One text: its signals, and which of its words are marked."""
    text = entry["text"]
    inside = np.zeros(len(text) + 1, np.int64)
    for start, end, *_ in entry["spans"]:
        inside[start + 1 : end + 1] = 1
    before = inside.cumsum()
    spans = np.array(sight.reading.tokens).reshape(-1, 2)
    words = np.array([match.span() for match in WORD.finditer(text)]).reshape(-1, 2)
    covers = np.stack(
        [np.searchsorted(spans[:, 1], words[:, 0], side="right"), np.searchsorted(spans[:, 0], words[:, 1])], axis=1
    )
    return Marked(
        table=table,
        target=before[spans[:, 1]] > before[spans[:, 0]],
        counted=sight.look.word,
        sight=sight,
        covers=covers,
        gold=before[words[:, 1]] > before[words[:, 0]],
    )


def fit(sets: Sets, fixed: Floats) -> Floats:
    """Bits of every signal, then of none; those that are fixed (not NaN) stay as they are."""
    rows = [(text.table[text.counted], text.target[text.counted], share) for text, share in weighted(sets)]
    table, target = np.vstack([row[0] for row in rows]), np.concatenate([row[1] for row in rows])
    weight = np.concatenate([np.full(len(row[1]), row[2]) for row in rows])
    free = np.isnan(fixed)
    offset = table[:, ~free] @ fixed[~free] * np.log(2)
    known = np.hstack([table[:, free], np.ones((len(table), 1))])
    penalty = np.diag([*[PENALTY] * int(free.sum()), 0.0])
    weights = np.zeros(known.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-np.clip(known @ weights + offset, -40, 40)))
        slope = known.T @ (weight * (chance - target)) + penalty @ weights
        bend = (known * (weight * chance * (1 - chance))[:, None]).T @ known + penalty
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-9:
            break
    bits = np.append(fixed, np.nan)
    bits[np.isnan(bits)] = weights / np.log(2)
    return bits


def weighted(sets: Sets) -> Iterator[tuple[Marked, float]]:
    """Every text, with what each of its words counts."""
    for texts in sets.values():
        size = sum(int(text.counted.sum()) for text in texts)
        yield from ((text, WORDS / size) for text in texts)


def scores(text: Marked, bits: Floats) -> Floats:
    """The bits of each word of the measure: those of the strongest of our words in it."""
    added = share_in_mentions(text.table @ bits[:-1] + bits[-1], text.sight)
    added[~text.counted] = -np.inf
    return np.array([added[first:last].max(initial=-np.inf) for first, last in text.covers])


def left_out(sets: Sets, fixed: Floats) -> dict[str, Floats]:
    """The bits of every word, by weights that were fitted without its kind of text."""
    found = {}
    for name, texts in sets.items():
        bits = fit({other: some for other, some in sets.items() if other != name}, fixed)
        found[name] = np.concatenate([scores(text, bits) for text in texts])
    return found


def gold_of(texts: Sequence[Marked]) -> Flags:
    """What people marked, word by word."""
    return np.concatenate([text.gold for text in texts])


def figures(added: Floats, limit: float, *, gold: Flags) -> str:
    """Precision, recall and F1 in words."""
    found = added > limit
    right = (found & gold).sum()
    precision, recall = right / max(found.sum(), 1), right / gold.sum()
    return f"precision {precision:.3f}, recall {recall:.3f}, F1 {2 * precision * recall / (precision + recall):.3f}"


def written(old: str, bits: Floats, *, notes: Sequence[str]) -> str:
    """The data file with new bits, all else as it was."""
    text = re.sub(r"(?ms)^# Measured:.*?(?=^[^#])", "".join(["# Measured:\n", *(f"# {note}\n" for note in notes)]), old)
    text = re.sub(r"(?m)^start = .*$", f"start = {bits[-1]:.2f}", text)
    for name, worth in zip(evidence().names, bits, strict=False):
        text = re.sub(rf"(?m)^({name} = .*bits = )[-\d.]+", rf"\g<1>{worth:.2f}", text)
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder of marked texts")
    parser.add_argument("--folds", type=Path, help="networks of kinds, each taught without some of the texts")
    parser.add_argument("-o", "--output", type=Path, default=DATA)
    args = parser.parse_args()
    known = evidence()
    fixed = np.where(known.fixed, known.weights, np.nan)
    sets = {name: read(args.data / f"{name}.jsonl", known.names, folds=args.folds) for name in LEARNT}
    cautious = read(args.data / f"{CAUTIOUS}.jsonl", known.names)
    bits = np.round(fit(sets, fixed), 2)
    new, gold = left_out(sets, fixed), {name: gold_of(texts) for name, texts in sets.items()}
    other, their = np.concatenate([scores(text, bits) for text in cautious]), gold_of(cautious)
    limits = {name: level.evidence for name, level in LEVELS.items()}
    notes = [
        f"{level}, {name} left out: {figures(new[name], limits[level], gold=gold[name])}"
        for level in limits
        for name in sets
    ]
    notes.append(f"strict, the cautious people's texts: {figures(other, limits['strict'], gold=their)}")
    print("\n".join(notes))
    args.output.write_text(written(DATA.read_text("utf-8"), bits, notes=notes), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
