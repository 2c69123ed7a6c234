"""The weights of the kinds network, which the packaged one begins with.

    python -m tools.kinds.train lessons.npz --vectors vectors.npz --gazetteers gazetteers.json \\
        [--taught labelled.npz] -o kinds.npz

Learns from the lessons and, where given, from what the teacher made of many more
texts (``tools/kinds/teach.py``). One text in twelve is held out to set the
temperatures. ``--leave 3`` leaves the fourth fold out, for honest figures.
"""

import argparse
import copy
import json
import time
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor

from textveil.core.kinds import GROUPS, Kind
from tools.kinds.network import (
    HIDDEN,
    STEPS,
    Lessons,
    Loss,
    Student,
    Words,
    choose_words,
    loss_of,
    read_lessons,
    strips,
)

COPIES = 3
"""Variants of a marked text follow each other and are held out together."""
RATE = 3e-3
VOCABULARY = 60_000
HELD = 12
"""One text in so many is held out."""


def train(
    net: Student,
    lessons: list[Lessons],
    *,
    steps: int,
    sizes: Sequence[int],
    loss_of: Loss = loss_of,
    rate: float = RATE,
) -> Student:
    """The running average of the weights, one batch of every lesson a step."""
    learning = [weights for weights in net.parameters() if weights.requires_grad]
    optimizer = torch.optim.AdamW(learning, weight_decay=1e-3)
    average = copy.deepcopy(net)
    averaged = [weights for weights in average.parameters() if weights.requires_grad]
    streams = [endless(lesson, size=each) for lesson, each in zip(lessons, sizes, strict=True)]
    net.train()
    began = time.perf_counter()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (step + 1) / 100) * max(0.01, 1 - step / steps)
        optimizer.zero_grad()
        losses = []
        for stream in streams:
            batch = next(stream)
            losses.append(loss_of(net(batch), batch))
            losses[-1].backward()
        torch.nn.utils.clip_grad_norm_(learning, 2.0)
        optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(averaged, learning, 1 - min(0.998, (1 + step) / (10 + step)))
        if step % 100 == 0:
            rounded = [round(float(loss), 3) for loss in losses]
            print(f"{step}/{steps} {rounded} {time.perf_counter() - began:.0f} s", flush=True)
    return average.eval()


def endless(lessons: Lessons, *, size: int) -> Any:
    """Batches, round after round."""
    for seed in range(10**6):
        yield from strips(lessons, size=size, seed=seed)


def split(lessons: Lessons) -> tuple[Lessons, Lessons]:
    """What is learnt from, and the texts held out."""
    held = np.arange(len(lessons.bounds)) // COPIES % HELD == 7
    return replace(lessons, bounds=lessons.bounds[~held]), replace(lessons, bounds=lessons.bounds[held], soft=None)


def scores_of(net: Student, lessons: Lessons, *, size: int) -> dict[str, Tensor]:
    """Scores and what was marked, of every word of some texts."""
    found: dict[str, list[Tensor]] = {"scores": [], "kind": [], "begins": [], "hide": []}
    with torch.no_grad():
        for batch in strips(lessons, size=size, seed=0):
            real = batch["real"] > 1
            found["scores"].append(net(batch)[real])
            for name in ("kind", "begins", "hide"):
                found[name].append(batch[name][real])
    return {name: torch.cat(parts).float() for name, parts in found.items()}


def temperatures(found: dict[str, Tensor]) -> list[float]:
    """By what the scores of kinds, begins and hide are to be divided."""
    grid = torch.linspace(0.5, 2.5, 81).tolist()
    kinds, best = found["scores"][:, : len(GROUPS)], []
    known = found["kind"] >= 0
    best.append(min(grid, key=lambda heat: float(F.cross_entropy(kinds[known] / heat, found["kind"][known].long()))))
    for number, name in enumerate(("begins", "hide"), len(GROUPS)):
        known = found[name] >= 0
        scores, wanted = found["scores"][known, number], found[name][known]
        best.append(min(grid, key=lambda heat: float(F.binary_cross_entropy_with_logits(scores / heat, wanted))))
    return best


def figures(found: dict[str, Tensor]) -> str:
    """How often the kinds are right, over all words and over those that are or were taken for more than words."""
    known, word = found["kind"] >= 0, GROUPS.index(Kind.WORD)
    kinds, wanted = found["scores"][known, : len(GROUPS)].argmax(1), found["kind"][known]
    right, more = (kinds == wanted).float(), (wanted != word) | (kinds != word)
    hides = found["hide"] >= 0
    said, hidden = found["scores"][hides, -1] > 0, found["hide"][hides] > 0
    both = float((said & hidden).sum())
    precision, recall = both / max(1, float(said.sum())), both / max(1, float(hidden.sum()))
    return f"words {right.mean():.3f}, mentions {right[more].mean():.3f}, hide P {precision:.3f} R {recall:.3f}"


def quantized(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows as bytes, and what a step of each row's is worth."""
    scale = (np.abs(weights).max(axis=1, keepdims=True) / 127 + 1e-6).astype(np.float16)
    return np.clip(np.round(weights / scale.astype(np.float32)), -127, 127).astype(np.int8), scale


def export(net: Student, words: Words, path: Path, *, heats: list[float]) -> None:
    """The weights as the package wants them, temperatures in the last layer."""
    stored = {name: weights.cpu().float().numpy() for name, weights in net.state_dict().items()}
    vectors = stored["fixed.weight"] @ stored["project.weight"].T + stored["learned.weight"]
    heat = np.array([heats[0]] * len(GROUPS) + heats[1:], np.float32)
    arrays = arrays_of(stored, vectors, layers=["first", *(f"rest.{place}" for place in range(len(STEPS)))])
    arrays |= {
        "vocabulary": np.frombuffer("\n".join(words.names).encode(), np.uint8),
        "listed": words.listed, "steps": np.array(STEPS),
        "output": stored["output.weight"].T / heat, "output_bias": stored["output.bias"] / heat,
    }  # fmt: skip
    np.savez(path, **arrays)  # not packed: that costs time at every start, and a wheel is packed anyway


def arrays_of(stored: Mapping[str, np.ndarray], vectors: np.ndarray, *, layers: Sequence[str]) -> dict[str, Any]:
    """The arrays that every network of words has."""
    arrays: dict[str, Any] = {"lists": stored["lists"], "lines": stored["lines.weight"]}
    arrays["words"], arrays["words_scale"] = quantized(vectors)
    arrays["affixes"], arrays["affixes_scale"] = quantized(stored["affixes.weight"])
    for number, name in enumerate(layers):
        arrays[f"layer_{number}"] = stored[f"{name}.weight"].transpose(2, 1, 0).astype(np.float16)
        arrays[f"bias_{number}"] = stored[f"{name}.bias"]
    return arrays


def move(lessons: Lessons, device: str) -> Lessons:
    """The lessons on a device."""
    moved = {name: value.to(device) for name, value in vars(lessons).items() if isinstance(value, Tensor)}
    return replace(lessons, **moved)


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", type=Path)
    parser.add_argument("--vectors", type=Path, required=True)
    parser.add_argument("--gazetteers", type=Path, required=True)
    parser.add_argument("--taught", type=Path, help="texts with the teacher's chances")
    parser.add_argument("--leave", type=int, default=-1)
    parser.add_argument("--steps", type=int, default=3000)
    parser.add_argument("--hidden", type=int, default=HIDDEN, help="how wide the layers are")
    parser.add_argument("--size", type=int, default=32, help="strips in a batch")
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    words = choose_words(args.vectors, json.loads(args.gazetteers.read_text("utf-8")), size=VOCABULARY)
    soft = np.load(args.taught.with_suffix(".also.soft.npy")) if args.taught else None
    learn, held = split(move(read_lessons(args.lessons, words, leave=args.leave, soft=soft), device))
    rounds = [learn]
    if args.taught:
        soft = np.load(args.taught.with_suffix(".soft.npy"))
        rounds.append(move(read_lessons(args.taught, words, soft=soft), device))
    sizes = [args.size // 2, args.size + args.size // 2] if args.taught else [args.size]
    net = train(Student(words, hidden=args.hidden).to(device), rounds, steps=args.steps, sizes=sizes)
    found = scores_of(net, held, size=4)
    heats = temperatures(found)
    export(net, words, args.output, heats=heats)
    print(f"held out: {figures(found)}; temperatures {heats}; {args.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
