"""How many bits is each signal worth?

    python -m tools.calibrate_evidence wiki.jsonl actors.jsonl

Fits the weights of ``src/textveil/data/evidence.toml`` to the first file, texts
whose words people marked as giving somebody away: a logistic sum with an L2
penalty, by Newton's method, so the same files give the same bytes. What a new
text may expect is measured by cross-validation, whole documents left out. The
limits of ``light`` and ``standard`` are those at which texts left out reach a
wanted recall; that of ``strict`` is where the second file, marked by more
cautious people and never learnt from, reaches its own.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.open import open_corpus
from textveil.detectors.information import weigher
from textveil.detectors.scoring import evidence, whole_names
from textveil.detectors.signals import signals
from textveil.detectors.token_table import see
from textveil.language.reading import read_english

Floats = NDArray[np.float64]
Flags = NDArray[np.bool_]

DATA = Path(__file__).resolve().parent.parent / "src" / "textveil" / "data" / "evidence.toml"
FOLDS = 10
PENALTY = 1.0
WORD = re.compile(r"\w+")
WANTED = {"light": 0.80, "standard": 0.907, "strict": 0.917}
"""Recall that each level's limit is chosen for."""


@dataclass(frozen=True, slots=True, eq=False)
class Marked:
    """A text as signals, and what people marked in it."""

    table: Floats
    target: Flags
    counted: Flags
    in_name: Flags
    covers: NDArray[np.int64]
    """For each word of the measure, the first and last-plus-one of our words that it touches."""
    gold: Flags


def read(path: Path, names: Sequence[str]) -> list[Marked]:
    """The marked texts of a file of JSON lines."""
    weigh = weigher(open_corpus())
    with path.open(encoding="utf-8") as lines:
        return [marked(json.loads(line), names, signals_of=lambda sight: signals(sight, weigh)) for line in lines]


def marked(entry: dict[str, Any], names: Sequence[str], *, signals_of: Callable[..., Any]) -> Marked:
    """One text: its signals, and which of its words are marked."""
    text = entry["text"]
    sight = see(read_english(text))
    columns = signals_of(sight)
    inside = np.zeros(len(text) + 1, np.int64)
    for start, end in entry["spans"]:
        inside[start + 1 : end + 1] = 1
    before = inside.cumsum()
    spans = np.array(sight.reading.tokens).reshape(-1, 2)
    words = np.array([match.span() for match in WORD.finditer(text)]).reshape(-1, 2)
    covers = np.stack(
        [np.searchsorted(spans[:, 1], words[:, 0], side="right"), np.searchsorted(spans[:, 0], words[:, 1])], axis=1
    )
    return Marked(
        table=np.stack([columns[name] for name in names], axis=1).astype(float),
        target=before[spans[:, 1]] > before[spans[:, 0]],
        counted=sight.look.word,
        in_name=sight.in_name,
        covers=covers,
        gold=before[words[:, 1]] > before[words[:, 0]],
    )


def fit(texts: Sequence[Marked], fixed: Floats) -> Floats:
    """Bits of every signal, then of none; those that are fixed (not NaN) stay as they are."""
    table = np.vstack([text.table[text.counted] for text in texts])
    target = np.concatenate([text.target[text.counted] for text in texts])
    free = np.isnan(fixed)
    offset = table[:, ~free] @ fixed[~free] * np.log(2)
    known = np.hstack([table[:, free], np.ones((len(table), 1))])
    penalty = np.diag([*[PENALTY] * int(free.sum()), 0.0])
    weights = np.zeros(known.shape[1])
    for _ in range(50):
        chance = 1 / (1 + np.exp(-(known @ weights + offset)))
        slope = known.T @ (chance - target) + penalty @ weights
        bend = (known * (chance * (1 - chance))[:, None]).T @ known + penalty
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < 1e-9:
            break
    bits = np.append(fixed, np.nan)
    bits[np.isnan(bits)] = weights / np.log(2)
    return bits


def scores(text: Marked, bits: Floats) -> Floats:
    """The bits of each word of the measure: those of the strongest of our words in it."""
    added = whole_names(text.table @ bits[:-1] + bits[-1], text.in_name)
    added[~text.counted] = -np.inf
    return np.array([added[first:last].max(initial=-np.inf) for first, last in text.covers])


def left_out(texts: Sequence[Marked], fixed: Floats) -> Floats:
    """The bits of every word, by weights that were fitted without its document."""
    found: list[Floats] = [np.empty(0)] * len(texts)
    for fold in range(FOLDS):
        bits = fit([text for place, text in enumerate(texts) if place % FOLDS != fold], fixed)
        for place in range(fold, len(texts), FOLDS):
            found[place] = scores(texts[place], bits)
    return np.concatenate(found)


def limit_for(recall: float, added: Floats, *, gold: Flags) -> float:
    """The highest limit, in tenths of bits, at which so much of what is marked is found."""
    grid = np.round(np.arange(60, -100, -1) / 10, 1)
    return next(float(limit) for limit in grid if (added[gold] > limit).mean() >= recall)


def figures(added: Floats, limit: float, *, gold: Flags) -> str:
    """Precision, recall and F1 in words."""
    found = added > limit
    right = (found & gold).sum()
    precision, recall = right / found.sum(), right / gold.sum()
    return f"precision {precision:.3f}, recall {recall:.3f}, F1 {2 * precision * recall / (precision + recall):.3f}"


def written(old: str, bits: Floats, *, limits: dict[str, float], notes: Sequence[str]) -> str:
    """The data file with new bits and limits, all else as it was."""
    text = re.sub(r"(?ms)^# Measured:.*?(?=^[^#])", "".join(["# Measured:\n", *(f"# {note}\n" for note in notes)]), old)
    text = re.sub(r"(?m)^start = .*$", f"start = {bits[-1]:.2f}", text)
    for level, limit in limits.items():
        text = re.sub(rf"(?m)^{level} = .*$", f"{level} = {limit:.1f}", text)
    for name, worth in zip(evidence().names, bits, strict=False):
        text = re.sub(rf"(?m)^({name} = .*bits = )[-\d.]+", rf"\g<1>{worth:.2f}", text)
    return text


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("learn", type=Path, help="marked texts to learn from")
    parser.add_argument("cautious", type=Path, help="texts marked by more cautious people")
    parser.add_argument("-o", "--output", type=Path, default=DATA)
    args = parser.parse_args()
    known = evidence()
    fixed = np.where(known.fixed, known.weights, np.nan)
    learn, cautious = read(args.learn, known.names), read(args.cautious, known.names)
    bits = np.round(fit(learn, fixed), 2)
    new, gold = left_out(learn, fixed), np.concatenate([text.gold for text in learn])
    other, their = np.concatenate([scores(text, bits) for text in cautious]), np.concatenate([t.gold for t in cautious])
    limits = {level: limit_for(WANTED[level], new, gold=gold) for level in ("light", "standard")}
    limits["strict"] = limit_for(WANTED["strict"], other, gold=their)
    notes = [
        *(f"{level}, biographies left out in turn: {figures(new, limits[level], gold=gold)}" for level in limits),
        f"strict, the cautious people's texts: {figures(other, limits['strict'], gold=their)}",
    ]
    print("\n".join(notes))
    args.output.write_text(written(DATA.read_text("utf-8"), bits, limits=limits, notes=notes), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
