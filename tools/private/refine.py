"""The packaged network of private people, taught on by marks alone: with more lessons, and without an accelerator.

    python -m tools.private.refine FOLDER
    python -m tools.private.refine FOLDER --leave 0 --network FOLDS/private_0.npz -o FOLDS/private_0.npz

Goes once through ``FOLDER/lessons.npz`` (``tools/private/lessons.py``): half an hour on one core.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor

from tools.kinds.network import read_lessons
from tools.kinds.train import train
from tools.private.network import PrivateStudent, packaged_words, read_marks, start_from_packaged, weigh_for_student
from tools.private.train import CONTEXT, HIDDEN, LAST_STEPS, OUTPUT, STEPS, export, layer_names

RATE = 6e-4
"""A fifth of what a network starts with."""


def read_network(path: Path) -> PrivateStudent:
    """A network as it was packaged; of its outputs it knows the last alone."""
    net = start_from_packaged(
        PrivateStudent(packaged_words(), hidden=HIDDEN, steps=STEPS, context=CONTEXT, last_steps=LAST_STEPS)
    )
    with np.load(path) as stored:
        rows = {name: stored[name] * stored[f"{name}_scale"].astype(np.float32) for name in ("words", "affixes")}
        known = {"fixed.weight": rows["words"], "affixes.weight": rows["affixes"]}
        known |= {"lists": stored["lists"], "lines.weight": stored["lines"]}
        for number, name in enumerate(layer_names()):
            known[f"{name}.weight"] = stored[f"layer_{number}"].transpose(2, 1, 0)
            known[f"{name}.bias"] = stored[f"bias_{number}"]
        for name in ("gather", "spread"):
            known |= {f"{name}.weight": stored[name].T, f"{name}.bias": stored[f"{name}_bias"]}
        net.load_state_dict(
            {name: torch.from_numpy(one.astype(np.float32)) for name, one in known.items()}, strict=False
        )
        net.output.weight.data[-1:] = torch.from_numpy(stored["output"].T.astype(np.float32))
        net.output.bias.data[-1:] = torch.from_numpy(stored["output_bias"].astype(np.float32))
    return net


def loss_of(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """How far the last output is from the marks; the second column of what is soft says where there are any."""
    weight = batch["weight"].float() * batch["soft"][..., 1]
    cost = F.binary_cross_entropy_with_logits(scores[..., -1].float(), batch["soft"][..., 0], reduction="none")
    return (cost * weight).sum() / weight.sum().clamp(min=1)


def main() -> None:
    """Teach, and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--network", type=Path, default=OUTPUT)
    parser.add_argument("--leave", type=int, default=-1, help="a fold to learn nothing from")
    parser.add_argument("--steps", type=int, default=500)
    parser.add_argument("--size", type=int, default=24, help="strips in a batch")
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    torch.manual_seed(1)
    path = args.folder / "lessons.npz"
    marks, known = read_marks(path)
    soft = np.column_stack([marks[:, -1], known[:, -1]]).astype(np.float16)
    lessons = read_lessons(path, packaged_words(), leave=args.leave, soft=soft, weigh=weigh_for_student)
    net = train(read_network(args.network), [lessons], steps=args.steps, sizes=[args.size], loss_of=loss_of, rate=RATE)
    export(net, args.output)
    print(f"{args.output}: {args.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
