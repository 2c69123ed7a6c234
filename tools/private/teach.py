"""What a larger teacher says of all words, for the network of private people to learn from.

    python -m tools.private.teach FOLDER --encoder ENCODER --leave 0

Fine-tunes an encoder (all-mpnet-base-v2, Apache-2.0, packed by ``tools/kinds/encoder.py``)
on ``FOLDER/lessons.npz`` without one fifth of the genres, then writes its chances for the
words of the lessons and of the plain texts: ``lessons.0.npy``, ``unmarked.0.npy``. An
accelerator wanted.
"""

import argparse
from pathlib import Path

import numpy as np
import torch
from torch import Tensor
from transformers import PreTrainedTokenizerFast

from tools.kinds.network import Loss
from tools.kinds.teach import Teacher, label, read_texts, teach
from tools.private.network import OUTPUTS, WEIGHTS, packaged_words, teacher_targets, weighted_loss

LONGEST = 480
"""Pieces of a stretch of text: more than for kinds, as whom a text is about is told far away."""


def loss_for(folder: Path, *, device: str) -> Loss:
    """How far a teacher is from what is marked."""
    found = teacher_targets(folder / "lessons.npz", folder / "lessons.packaged.npy")
    target, counts = (torch.from_numpy(one).to(device) for one in found)

    def loss(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
        is_first = batch["place"] >= 0
        at = batch["place"][is_first]
        return weighted_loss(scores[is_first], target[at].float(), counts[at] * batch["weight"][is_first].unsqueeze(-1))

    return loss


def main() -> None:
    """Teach, and write what the teacher says."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--leave", type=int, required=True)
    parser.add_argument("--epochs", type=float, default=3)
    parser.add_argument("--budget", type=int, default=12_000, help="pieces in a batch")
    args = parser.parse_args()
    torch.manual_seed(1 + args.leave)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    words = packaged_words()
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(args.encoder / "tokenizer.json"))
    teacher = Teacher(args.encoder, outputs=OUTPUTS).to(device)
    lessons = args.folder / "lessons.npz"
    texts = read_texts(lessons, words, tokenizer, leave=args.leave, weigh=WEIGHTS.__getitem__, longest=LONGEST)
    loss = loss_for(args.folder, device=device)
    teach(teacher, texts, epochs=args.epochs, budget=args.budget, device=device, loss_of=loss)
    for name in ("lessons", "unmarked"):
        all_texts = read_texts(args.folder / f"{name}.npz", words, tokenizer, longest=LONGEST)
        said = label(teacher, all_texts, budget=5 * args.budget, device=device)
        np.save(args.folder / f"{name}.{args.leave}.npy", said)


if __name__ == "__main__":
    main()
