"""The weights of the network of private people, packaged as ``src/textveil/data/private.npz``.

    python -m tools.private.train FOLDER
    python -m tools.private.train FOLDER --leave 0 -o FOLDS/private_0.npz

Learns from the lessons and from what the teachers say of them and of plain texts
(``tools/private/teach.py``): from all five, or, without a fifth of the genres, from the one
teacher that saw as little of it, for honest figures.
"""

import argparse
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch

from tools.kinds.marked_folds import FOLDS
from tools.kinds.network import Lessons, read_lessons
from tools.kinds.train import arrays_of, move, train
from tools.private.network import (
    PrivateStudent,
    packaged_words,
    start_from_packaged,
    student_loss,
    student_targets,
    weigh_for_student,
)

OUTPUT = Path("src/textveil/data/private.npz")
HIDDEN, CONTEXT, STEPS, LAST_STEPS = 192, 64, (1, 3, 9, 27), (1, 3)


def read_all(folder: Path, *, leave: int) -> list[Lessons]:
    """The lessons and the plain texts, each with what the student shall say of their words."""
    teachers = range(FOLDS) if leave < 0 else [leave]
    taught = {name: mean_of([folder / f"{name}.{one}.npy" for one in teachers]) for name in ("lessons", "unmarked")}
    lessons = folder / "lessons.npz"
    wanted = {"lessons": student_targets(lessons, taught["lessons"]), "unmarked": taught["unmarked"].astype(np.float16)}
    return [
        read_lessons(folder / f"{name}.npz", packaged_words(), leave=leave, soft=soft, weigh=weigh_for_student)
        for name, soft in wanted.items()
    ]


def mean_of(paths: list[Path]) -> np.ndarray:
    """What several teachers say on average."""
    mean = np.zeros(np.load(paths[0], mmap_mode="r").shape, np.float32)
    for path in paths:
        mean += np.load(path).astype(np.float32) / len(paths)
    return mean


def layer_names() -> list[str]:
    """What the layers are called, the first one first."""
    return ["first", *(f"rest.{n}" for n in range(len(STEPS))), *(f"last.{n}" for n in range(len(LAST_STEPS)))]


def export(net: PrivateStudent, path: Path) -> None:
    """The weights as the package wants them, of the outputs the last alone."""
    stored = {name: weights.cpu().float().numpy() for name, weights in net.state_dict().items()}
    arrays = surrounded_arrays(stored, stored["fixed.weight"] + stored["learned.weight"])
    arrays |= {"output": stored["output.weight"].T[:, -1:], "output_bias": stored["output.bias"][-1:]}
    np.savez(path, **arrays)


def surrounded_arrays(stored: Mapping[str, np.ndarray], vectors: np.ndarray) -> dict[str, Any]:
    """The arrays of a network that is told what the text around is about, but for its outputs."""
    arrays = arrays_of(stored, vectors, layers=layer_names())
    arrays |= {"steps": np.array(STEPS), "last_steps": np.array(LAST_STEPS)}
    for name in ("gather", "spread"):
        arrays |= {name: stored[f"{name}.weight"].T, f"{name}_bias": stored[f"{name}.bias"]}
    return arrays


def main() -> None:
    """Train and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--leave", type=int, default=-1, help="a fold to learn nothing from")
    parser.add_argument("--steps", type=int, default=5000)
    parser.add_argument(
        "--size", type=int, default=48, help="strips of plain texts in a batch; of lessons half as many"
    )
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    lessons = [move(one, device) for one in read_all(args.folder, leave=args.leave)]
    net = PrivateStudent(packaged_words(), hidden=HIDDEN, steps=STEPS, context=CONTEXT, last_steps=LAST_STEPS)
    net = start_from_packaged(net).to(device)
    sizes = [args.size // 2, args.size]
    learnt = train(net, lessons, steps=args.steps, sizes=sizes, loss_of=student_loss)
    export(learnt, args.output)
    print(f"{args.output}: {args.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
