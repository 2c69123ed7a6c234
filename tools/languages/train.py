"""The weights of the network of German, Spanish and French, packaged as ``src/textveil/data/european.npz``.

    python -m tools.languages.train FOLDER
    python -m tools.languages.train FOLDER --marks-only --steps 1500 --size 8

Takes what ``tools/languages/lessons.py`` wrote and what teachers said of it
(``tools/languages/teach.py``): a small network learns from both. The last line makes weights
without a teacher, slowly, on one core. How sure is sure enough is set for each kind by texts
held out, and written as ``private_shifts``, which the reader adds.
"""

import argparse
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

from textveil.core.kinds import GROUPS
from textveil.languages.network.word_table import KNOWN
from textveil.policy.levels import LEVELS
from tools.kinds.network import LENGTH, Lessons, Student, Words, batch_at, read_lessons
from tools.kinds.train import move, train
from tools.private.network import (
    KINDS,
    OUTPUTS,
    SHARES,
    PrivateStudent,
    read_marks,
    student_targets,
    weighted_loss,
)
from tools.private.train import CONTEXT, LAST_STEPS, STEPS, surrounded_arrays

OUTPUT = Path("src/textveil/data/european.npz")
WEIGHTS = {"written": 1.0, "people": 1.0, "clinical": 0.4, "kinds": 0.4, "nobody": 0.4, "unmarked": 1.0}
"""How much lessons count by their source."""
HIDDEN = 192
"""Of the small network."""
HELD = 7
"""The fold that sets how sure the network is."""
MISSED = 6.0
"""A word that was missed costs as much as so many that were hidden wrongly."""
SHIFTS = np.arange(-6, 6.01, 0.25)
"""Bits that a score may be moved by."""
PULL = 3.0
"""What it costs to move the words of a kind a bit further than all others, in words hidden wrongly."""


def read_words(path: Path) -> Words:
    """The words that ``lessons.py`` chose."""
    with np.load(path) as stored:
        names = bytes(stored["names"]).decode("utf-8").split("\n")
        return Words(names, stored["vectors"].astype(np.float32), stored["listed"])


def marks_loss(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """How far the small network is from what is marked; ``soft`` has the marks, and which of them there are."""
    target, counts = batch["soft"][..., :OUTPUTS], batch["soft"][..., OUTPUTS:]
    return weighted_loss(scores.float(), target, counts * batch["weight"].float().unsqueeze(-1))


def student_loss(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """How far the small network is from marks and teacher."""
    weight = batch["weight"].float().unsqueeze(-1).expand(-1, -1, len(SHARES))
    return weighted_loss(scores.float(), batch["soft"], weight)


def mark_words(net: Student, lessons: Lessons, *, size: int) -> np.ndarray:
    """What a network says of every row of the lessons, as chances."""
    net.eval()
    length = int(lessons.bounds[-1][1])
    said = np.zeros((length, OUTPUTS), np.float16)
    places = torch.arange(length + (-length) % LENGTH).clamp(max=length - 1).view(-1, LENGTH).to(lessons.types.device)
    device = lessons.types.device.type
    with torch.no_grad(), torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
        for at in places.split(size):
            scores = net(batch_at(replace(lessons, soft=None), at)).float()
            chances = torch.cat([scores[..., :KINDS].softmax(-1), scores[..., KINDS:].sigmoid()], -1)
            said[at.cpu().numpy().ravel()] = chances.half().cpu().numpy().reshape(-1, OUTPUTS)
    return said


def at_words(lessons: Lessons, said: np.ndarray) -> np.ndarray:
    """What is said of rows, of those alone that are words, in the order of the file."""
    return said[(lessons.types >= 0).cpu().numpy()]


def read_marked(words: Words, folder: Path, *, device: str) -> Lessons:
    """The lessons, with what is marked and which of it is known, but for the texts held out."""
    marks, known = read_marks(folder / "lessons.npz")
    soft = np.concatenate([marks, known.astype(np.float16)], axis=1)
    return move(read_lessons(folder / "lessons.npz", words, soft=soft, weigh=WEIGHTS.__getitem__, leave=HELD), device)


def study(words: Words, folder: Path, args: argparse.Namespace, *, device: str) -> Student:
    """The small network, taught."""
    taught = {name: np.load(folder / f"taught_{name}.npy") for name in ("lessons", "unmarked")}
    wanted = {"lessons": student_targets(folder / "lessons.npz", taught["lessons"]), "unmarked": taught["unmarked"]}
    lessons = [
        move(read_lessons(folder / f"{name}.npz", words, soft=soft, weigh=WEIGHTS.__getitem__, leave=HELD), device)
        for name, soft in wanted.items()
    ]
    net, sizes = new_network(words, hidden=args.hidden, device=device), [args.size // 2, args.size]
    return train(net, lessons, steps=args.steps, sizes=sizes, loss_of=student_loss)


def new_network(words: Words, *, hidden: int, device: str) -> PrivateStudent:
    """The small network before it learnt anything."""
    return PrivateStudent(words, hidden=hidden, steps=STEPS, context=CONTEXT, last_steps=LAST_STEPS).to(device)


def study_marks(words: Words, folder: Path, args: argparse.Namespace, *, device: str) -> Student:
    """The small network, taught by the marks alone."""
    net, lessons = new_network(words, hidden=args.hidden, device=device), [read_marked(words, folder, device=device)]
    return train(net, lessons, steps=args.steps, sizes=[args.size], loss_of=marks_loss)


def shifts_of(net: Student, words: Words, folder: Path, *, device: str) -> np.ndarray:
    """What is added to the private score of words of each kind so that the limits of the levels suit the texts held
    out; kinds of which they have few are moved as all are."""
    held = move(read_lessons(folder / "lessons.npz", words, weigh=WEIGHTS.__getitem__), device)
    with np.load(folder / "lessons.npz") as stored:
        private, texts, sources = stored["rows"][:, 5], stored["texts"], stored["sources"]
    said = at_words(held, mark_words(net, held, size=32)).astype(np.float32)
    asked = np.zeros(len(private), bool)
    for (start, end, fold), source in zip(texts, sources, strict=True):
        asked[start:end] = fold == HELD and source in ("written", "people")
    asked &= private >= 0
    chance, wanted = said[asked, -1].astype(np.float64).clip(1e-4, 1 - 1e-4), private[asked] == 1
    kind = said[asked, :KINDS].argmax(1)
    bits = np.log2(chance / (1 - chance)) - np.array([LEVELS["standard"].private[one] for one in GROUPS])[kind]
    all_moved = min(SHIFTS.tolist(), key=lambda one: cost_of(bits + one > 0, wanted))
    shifts = np.array(
        [
            min(SHIFTS.tolist(), key=lambda one: cost_of(bits[of] + one > 0, wanted[of]) + PULL * abs(one - all_moved))
            for of in (kind == number for number in range(KINDS))
        ]
    )
    hidden = bits + shifts[kind] > 0
    found, wrong = (hidden & wanted).sum() / max(1, wanted.sum()), 1000 * (hidden & ~wanted).mean()
    print(f"held out: {len(wanted)} words, {wanted.sum()} private; found {found:.3f}, wrong in 1,000: {wrong:.1f}")
    return shifts * float(np.log(2))


def cost_of(hidden: np.ndarray, wanted: np.ndarray) -> float:
    """What hiding some words costs."""
    return float((hidden & ~wanted).sum() + MISSED * (wanted & ~hidden).sum())


def export(net: Student, words: Words, path: Path, *, shifts: np.ndarray) -> None:
    """The weights as the package wants them."""
    stored = {name: weights.cpu().float().numpy() for name, weights in net.state_dict().items()}
    vectors = stored["fixed.weight"] @ stored["project.weight"].T + stored["learned.weight"]
    arrays = surrounded_arrays(stored, vectors)
    names = words.names[: len(vectors) - KNOWN]
    arrays |= {
        "vocabulary": np.frombuffer("\n".join(names).encode(), np.uint8), "output": stored["output.weight"].T,
        "output_bias": stored["output.bias"], "private_shifts": shifts.astype(np.float32),
    }  # fmt: skip
    np.savez(path, **arrays)


def main() -> None:
    """Teach, study and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=5_000, help="steps of the small network")
    parser.add_argument("--size", type=int, default=64, help="strips in a batch")
    parser.add_argument("--hidden", type=int, default=HIDDEN, help="numbers that the small network knows of a word")
    parser.add_argument("--marks-only", action="store_true", help="without a teacher")
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    words = read_words(args.folder / "words.npz")
    if args.marks_only:
        net = study_marks(words, args.folder, args, device=device)
    else:
        net = study(words, args.folder, args, device=device)
    export(net, words, args.output, shifts=shifts_of(net, words, args.folder, device=device))
    print(f"{args.output}: {args.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
