"""The weights of a network of words, packaged as ``english.npz`` or ``european.npz`` in ``src/textveil/data``.

    python -m tools.languages.train FOLDER -o src/textveil/data/european.npz
    python -m tools.languages.train FOLDER --marks-only --steps 1500 --size 8 -o …
    python -m tools.languages.train FOLDER --start …/english.npz --steps 700 --size 24 --rate 6e-4 -o …

Takes what ``tools/private/lessons.py`` (English) or ``tools/languages/lessons.py`` wrote and what a
teacher said of it (``tools/languages/teach.py``): a small network learns from both. The second line
makes weights without a teacher, slowly, on one core; the third teaches a network on, with what
several say together (``tools/languages/say.py``). How sure is sure enough is set for each
kind by texts held out, and written as ``private_shifts``, which the reader adds.
"""

import argparse
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import Tensor, nn

from textveil.core.kinds import GROUPS
from textveil.languages.network.word_table import KNOWN
from textveil.policy.levels import LEVELS
from tools.kinds.network import LENGTH, Lessons, Student, Words, batch_at, read_lessons
from tools.kinds.train import RATE, arrays_of, move, train
from tools.private.network import (
    KINDS,
    OUTPUTS,
    SHARES,
    PrivateStudent,
    student_targets,
    teacher_targets,
    weighted_loss,
)

WEIGHTS = {
    "written": 1.0, "people": 1.0, "authors": 1.0, "named": 1.0, "unmarked": 1.0, "old": 0.7, "posts": 0.5,
    "clinical": 0.4, "kinds": 0.4, "nobody": 0.4, "records": 0.4, "wiki": 0.3, "cases": 0.3, "identifiers": 0.3,
}  # fmt: skip
"""How much lessons count by their source: those where everything is of one subject less."""
HIDDEN, CONTEXT, STEPS, LAST_STEPS = 192, 64, (1, 3, 9, 27), (1, 3)
"""Of the small network: its width, what it knows of the text around, how far its layers look."""
LAYERS = ("first", *(f"rest.{n}" for n in range(len(STEPS))), *(f"last.{n}" for n in range(len(LAST_STEPS))))
HELD = 7
"""The fold that sets how sure the network is."""
MISSED = 9.0
"""A word that was missed costs as much as so many that were hidden wrongly."""
SHIFTS = np.arange(-6, 6.01, 0.25)
"""Bits that a score may be moved by."""
PULL = 3.0
"""What it costs to move the words of a kind a bit further than all others, in words hidden wrongly."""


def read_words(path: Path) -> Words:
    """The words that were chosen for the lessons."""
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


def new_network(words: Words, folder: Path, *, hidden: int, device: str) -> PrivateStudent:
    """The small network before it learnt anything but, where the folder has it, what an earlier one knows of words."""
    net = PrivateStudent(words, hidden=hidden, steps=STEPS, context=CONTEXT, last_steps=LAST_STEPS)
    with np.load(folder / "words.npz") as stored:
        if "affixes" in stored.files:
            net.project = nn.Identity()
            net.affixes.weight.data = torch.from_numpy(stored["affixes"].astype(np.float32))
            net.lists.data = torch.from_numpy(stored["lists"].astype(np.float32))
    return net.to(device)


def study(words: Words, folder: Path, args: argparse.Namespace, *, device: str) -> Student:
    """The small network, taught."""
    taught = {name: np.load(folder / f"taught_{name}.npy") for name in ("lessons", "unmarked")}
    wanted = {"lessons": student_targets(folder / "lessons.npz", taught["lessons"]), "unmarked": taught["unmarked"]}
    lessons = [
        move(read_lessons(folder / f"{name}.npz", words, soft=soft, weigh=WEIGHTS.__getitem__, leave=HELD), device)
        for name, soft in wanted.items()
    ]
    net, sizes = new_network(words, folder, hidden=args.hidden, device=device), [args.size // 2, args.size]
    if args.start:
        start_from(net, args.start)
    return train(net, lessons, steps=args.steps, sizes=sizes, loss_of=student_loss, rate=args.rate)


def study_marks(words: Words, folder: Path, args: argparse.Namespace, *, device: str) -> Student:
    """The small network, taught by the marks alone."""
    soft = np.concatenate(teacher_targets(folder), axis=1)
    lessons = read_lessons(folder / "lessons.npz", words, soft=soft, weigh=WEIGHTS.__getitem__, leave=HELD)
    net = new_network(words, folder, hidden=args.hidden, device=device)
    return train(net, [move(lessons, device)], steps=args.steps, sizes=[args.size], loss_of=marks_loss, rate=args.rate)


def start_from(net: PrivateStudent, path: Path) -> None:
    """Let a network know what a packaged one knows, which was taught with the same words."""
    with np.load(path) as stored:
        rows = {name: stored[name] * stored[f"{name}_scale"].astype(np.float32) for name in ("words", "affixes")}
        known = {"fixed.weight": rows["words"], "affixes.weight": rows["affixes"]}
        known |= {"lists": stored["lists"], "lines.weight": stored["lines"]}
        known |= {"output.weight": stored["output"].T, "output.bias": stored["output_bias"]}
        for number, name in enumerate(LAYERS):
            known |= {
                f"{name}.weight": stored[f"layer_{number}"].transpose(2, 1, 0),
                f"{name}.bias": stored[f"bias_{number}"],
            }
        for name in ("gather", "spread"):
            known |= {f"{name}.weight": stored[name].T, f"{name}.bias": stored[f"{name}_bias"]}
    net.project = nn.Identity()
    weights = {name: torch.from_numpy(np.ascontiguousarray(one, np.float32)) for name, one in known.items()}
    left = net.load_state_dict(weights, strict=False)
    if left.unexpected_keys or left.missing_keys != ["learned.weight"]:
        raise ValueError(f"{path} is another network: {left}")


def held_out(net: Student, words: Words, folder: Path, *, device: str) -> tuple[np.ndarray, np.ndarray]:
    """What the network says of the words of the texts held out, and their rows of the lessons."""
    held = move(read_lessons(folder / "lessons.npz", words, weigh=WEIGHTS.__getitem__), device)
    with np.load(folder / "lessons.npz") as stored:
        rows, texts, sources = stored["rows"], stored["texts"], stored["sources"]
    asked = np.zeros(len(rows), bool)
    for (start, end, fold), source in zip(texts, sources, strict=True):
        asked[start:end] = fold == HELD and WEIGHTS[str(source)] == 1
    return at_words(held, mark_words(net, held, size=32))[asked].astype(np.float32), rows[asked]


def shifts_of(said: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """What is added to the private score of words of each kind so that the limits of the levels suit the texts held
    out; kinds of which they have few are moved as all are."""
    asked = rows[:, 5] >= 0
    chance, wanted = said[asked, -1].astype(np.float64).clip(1e-4, 1 - 1e-4), rows[asked, 5] == 1
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
    """The weights as the package wants them; English has the lists of words that all know, and limits that suit it."""
    stored = {name: weights.cpu().float().numpy() for name, weights in net.state_dict().items()}
    fixed = stored["fixed.weight"]
    vectors = (fixed @ stored["project.weight"].T if "project.weight" in stored else fixed) + stored["learned.weight"]
    arrays = surrounded_arrays(stored, vectors)
    names = words.names if path.stem == "english" else words.names[: len(vectors) - KNOWN]
    arrays |= {
        "vocabulary": np.frombuffer("\n".join(names).encode(), np.uint8), "output": stored["output.weight"].T,
        "output_bias": stored["output.bias"],
    }  # fmt: skip
    arrays |= {"listed": words.listed} if path.stem == "english" else {"private_shifts": shifts.astype(np.float32)}
    np.savez(path, **arrays)  # not packed: that costs time at every start, and a wheel is packed anyway


def surrounded_arrays(stored: Mapping[str, np.ndarray], vectors: np.ndarray) -> dict[str, Any]:
    """The arrays of a network that is told what the text around is about, but for its outputs."""
    arrays = arrays_of(stored, vectors, layers=LAYERS)
    arrays |= {"steps": np.array(STEPS), "last_steps": np.array(LAST_STEPS)}
    for name in ("gather", "spread"):
        arrays |= {name: stored[f"{name}.weight"].T, f"{name}_bias": stored[f"{name}.bias"]}
    return arrays


def main() -> None:
    """Teach, study and write the weights."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--steps", type=int, default=5_000, help="steps of the small network")
    parser.add_argument("--size", type=int, default=64, help="strips in a batch")
    parser.add_argument("--hidden", type=int, default=HIDDEN, help="numbers that the small network knows of a word")
    parser.add_argument("--marks-only", action="store_true", help="without a teacher")
    parser.add_argument("--start", type=Path, help="a network to teach on")
    parser.add_argument("--rate", type=float, default=RATE, help="how fast it learns at first")
    parser.add_argument("-o", "--output", type=Path, required=True, help="english.npz or european.npz")
    args = parser.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    words = read_words(args.folder / "words.npz")
    net = (study_marks if args.marks_only else study)(words, args.folder, args, device=device)
    said, rows = held_out(net, words, args.folder, device=device)
    export(net, words, args.output, shifts=shifts_of(said, rows))
    print(f"{args.output}: {args.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
