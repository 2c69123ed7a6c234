"""The weights of the network of German, Spanish and French, packaged as ``src/textveil/data/european.npz``.

    python -m tools.languages.train FOLDER
    python -m tools.languages.train FOLDER --marks-only --steps 1500 --size 8

Takes what ``tools/languages/lessons.py`` wrote. A teacher, far too large to be packaged,
first guesses words that are left out of plain texts. Copies of it then learn the lessons,
each in an order of its own, and mark the plain texts; a small network learns from the
lessons and from what they say on average. The packaged weights were made so, in seven
minutes on an accelerator, with one teacher, 96 numbers a word instead of the 160 of today,
and before the files ``[789].txt`` of ``benchmarks/people/languages`` were written. Two
trainings with those, one by the marks alone and one with a teacher of a minute, found less
at as many words hidden wrongly, and were not packaged. The last line makes weights without
a teacher, slowly, on one core. How sure is sure enough is set for each kind by texts held
out, and written as ``private_shifts``, which the reader adds; the packaged file has none.
"""

import argparse
import copy
import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor, nn

from textveil.core.kinds import GROUPS
from textveil.languages.network.word_network import packaged_arrays
from textveil.languages.network.word_table import KNOWN, UNKNOWN
from textveil.policy.levels import LEVELS
from tools.kinds.network import LENGTH, Lessons, Loss, Student, Words, batch_at, read_lessons, strips
from tools.kinds.train import RATE, move, train
from tools.private.network import (
    KINDS,
    OUTPUTS,
    SHARES,
    PrivateStudent,
    read_marks,
    student_targets,
    weighted_loss,
)
from tools.private.train import CONTEXT, LAST_STEPS, STEPS, layer_names, surrounded_arrays

OUTPUT = Path("src/textveil/data/european.npz")
WEIGHTS = {"written": 1.0, "people": 1.0, "clinical": 0.4, "kinds": 0.4, "nobody": 0.4, "unmarked": 1.0}
"""How much lessons count by their source."""
HIDDEN = 160
"""Of the small network."""
HELD = 7
"""The fold that sets how sure the network is."""
WIDTH, HEADS, DEPTH = 384, 6, 6
"""Of the teacher."""
GUESSED = 20_000
"""The teacher guesses the most frequent words only."""
LEFT_OUT = 0.15
WARM = 0.05
"""The share of the time in which a teacher learns faster and faster."""
MISSED = 6.0
"""A word that was missed costs as much as so many that were hidden wrongly."""
FURTHER_RATE = 1.5e-3
"""How fast the packaged network is taught on."""
SHIFTS = np.arange(-6, 6.01, 0.25)
"""Bits that a score may be moved by."""
PULL = 3.0
"""What it costs to move the words of a kind a bit further than all others, in words hidden wrongly."""


class Teacher(Student):
    """Words as the small network sees them, then layers in which every word looks at all words of its strip."""

    def __init__(self, words: Words, *, width: int, depth: int) -> None:
        super().__init__(words, hidden=width, steps=(), outputs=OUTPUTS)
        layer = nn.TransformerEncoderLayer(
            width, HEADS, 4 * width, dropout=0.1, activation="gelu", batch_first=True, norm_first=True
        )
        self.encoder = nn.TransformerEncoder(layer, depth, enable_nested_tensor=False)
        self.place = nn.Embedding(LENGTH, width)
        self.ended = nn.LayerNorm(width)
        self.guess = nn.Linear(width, GUESSED)

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """Scores for strips of words."""
        scores: Tensor = self.output(self.drop(self.understand(batch)))
        return scores

    def understand(self, batch: dict[str, Tensor]) -> Tensor:
        """What each word is among all others of its strip."""
        hidden = self.look_near(batch).transpose(1, 2)
        hidden = hidden + self.place(torch.arange(hidden.shape[1], device=hidden.device))
        understood: Tensor = self.ended(self.encoder(hidden))
        return understood

    def guess_words(self, batch: dict[str, Tensor]) -> Tensor:
        """How badly the words that were left out are guessed."""
        rows, real = batch["rows"].clone(), batch["real"] > 1
        out = real & (torch.rand(real.shape, device=real.device) < LEFT_OUT)
        wanted = rows[..., 0] - KNOWN
        rows[out] = 0
        rows[..., 0] = torch.where(out, UNKNOWN, rows[..., 0])
        asked = out & (wanted >= 0) & (wanted < GUESSED)
        scores = self.guess(self.understand({**batch, "rows": rows})[asked])
        return F.cross_entropy(scores.float(), wanted[asked])


def read_words(path: Path) -> Words:
    """The words that ``lessons.py`` chose."""
    with np.load(path) as stored:
        names = bytes(stored["names"]).decode("utf-8").split("\n")
        return Words(names, stored["vectors"].astype(np.float32), stored["listed"])


def teacher_loss(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """How far the teacher is from what is marked; ``soft`` has the marks, and which of them there are."""
    target, counts = batch["soft"][..., :OUTPUTS], batch["soft"][..., OUTPUTS:]
    return weighted_loss(scores.float(), target, counts * batch["weight"].float().unsqueeze(-1))


def student_loss(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """How far the small network is from marks and teacher."""
    weight = batch["weight"].float().unsqueeze(-1).expand(-1, -1, len(SHARES))
    return weighted_loss(scores.float(), batch["soft"], weight)


def run_steps(
    net: Teacher, streams: list[Iterator[dict[str, Tensor]]], losses: list[Loss], *, seconds: float, rate: float
) -> Teacher:
    """The teacher after so many seconds, on an accelerator in half the precision."""
    learning = [weights for weights in net.parameters() if weights.requires_grad]
    optimizer = torch.optim.AdamW(learning, lr=rate, weight_decay=0.01, betas=(0.9, 0.98))
    average, device = copy.deepcopy(net), learning[0].device.type
    averaged = [weights for weights in average.parameters() if weights.requires_grad]
    net.train()
    began, step, done = time.perf_counter(), 0, 0.0
    while done < 1:
        for group in optimizer.param_groups:
            group["lr"] = rate * min(1, (done + 0.001) / WARM) * max(0.02, 1 - done)
        optimizer.zero_grad()
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            found = [loss(net, next(stream)) for stream, loss in zip(streams, losses, strict=True)]
        sum(found).backward()
        torch.nn.utils.clip_grad_norm_(learning, 1.0)
        optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(averaged, learning, 1 - min(0.998, (1 + step) / (10 + step)))
        told = [round(one.item(), 3) for one in found]
        if step % 200 == 0:
            print(f"{step} {told} {time.perf_counter() - began:.0f} of {seconds:.0f} s", flush=True)
        step, done = step + 1, (time.perf_counter() - began) / seconds
    net.load_state_dict(average.state_dict())
    return net


def endless(lessons: Lessons, *, size: int, seed: int) -> Iterator[dict[str, Tensor]]:
    """Batches, round after round."""
    for turn in range(10**6):
        yield from strips(lessons, size=size, seed=seed + turn)


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


def teach(words: Words, folder: Path, args: argparse.Namespace, *, device: str) -> dict[str, np.ndarray]:
    """What teachers say on average of every word of the lessons and of the plain texts."""
    lessons = read_marked(words, folder, device=device)
    plain = move(read_lessons(folder / "unmarked.npz", words, weigh=WEIGHTS.__getitem__), device)
    everything = move(read_lessons(folder / "lessons.npz", words, weigh=WEIGHTS.__getitem__), device)
    asked = {"lessons": everything, "unmarked": plain}
    reader = Teacher(words, width=args.width, depth=args.depth).to(device)
    guesses = endless(plain, size=args.size, seed=0)
    reader = run_steps(reader, [guesses], [Teacher.guess_words], seconds=args.guessing, rate=1e-3)
    said = {name: np.zeros((int((one.types >= 0).sum()), OUTPUTS), np.float32) for name, one in asked.items()}
    for number in range(args.teachers):
        streams = [
            endless(lessons, size=args.size // 2, seed=1000 * number),
            endless(plain, size=args.size // 4, seed=1000 * number + 1),
        ]
        net = run_steps(
            copy.deepcopy(reader), streams, [lesson_loss, Teacher.guess_words], seconds=args.learning, rate=4e-4
        )
        for name, one in asked.items():
            said[name] += at_words(one, mark_words(net, one, size=args.size)).astype(np.float32) / args.teachers
    return {name: mean.astype(np.float16) for name, mean in said.items()}


def lesson_loss(net: Teacher, batch: dict[str, Tensor]) -> Tensor:
    """How far a teacher is from a batch of lessons."""
    return teacher_loss(net(batch), batch)


def study(
    words: Words, folder: Path, taught: dict[str, np.ndarray], args: argparse.Namespace, *, device: str
) -> Student:
    """The small network, taught."""
    wanted = {"lessons": student_targets(folder / "lessons.npz", taught["lessons"]), "unmarked": taught["unmarked"]}
    lessons = [
        move(read_lessons(folder / f"{name}.npz", words, soft=soft, weigh=WEIGHTS.__getitem__, leave=HELD), device)
        for name, soft in wanted.items()
    ]
    sizes = [args.size // 2, args.size]
    return train(new_network(words, device=device), lessons, steps=args.steps, sizes=sizes, loss_of=student_loss)


def new_network(words: Words, *, device: str) -> PrivateStudent:
    """The small network before it learnt anything."""
    return PrivateStudent(words, hidden=HIDDEN, steps=STEPS, context=CONTEXT, last_steps=LAST_STEPS).to(device)


def packaged_network(words: Words) -> PrivateStudent:
    """The packaged network, ready to be taught on; its words must be those of the lessons."""
    arrays = packaged_arrays("european.npz")
    hidden = arrays["layer_0"].shape[2]
    net = PrivateStudent(words, hidden=hidden, steps=STEPS, context=CONTEXT, last_steps=LAST_STEPS)
    net.project = nn.Linear(words.vectors.shape[1], words.vectors.shape[1], bias=False)
    known = {
        "project.weight": np.eye(words.vectors.shape[1]), "lists": arrays["lists"], "lines.weight": arrays["lines"],
        "affixes.weight": arrays["affixes"] * arrays["affixes_scale"].astype(np.float32),
        "output.weight": arrays["output"].T, "output.bias": arrays["output_bias"],
    }  # fmt: skip
    for number, name in enumerate(layer_names()):
        known |= {f"{name}.weight": arrays[f"layer_{number}"].transpose(2, 1, 0)}
        known |= {f"{name}.bias": arrays[f"bias_{number}"]}
    for name in ("gather", "spread"):
        known |= {f"{name}.weight": arrays[name].T, f"{name}.bias": arrays[f"{name}_bias"]}
    stored = net.state_dict() | {
        name: torch.from_numpy(np.ascontiguousarray(one, np.float32)) for name, one in known.items()
    }
    net.load_state_dict(stored)
    return net


def study_marks(words: Words, folder: Path, args: argparse.Namespace, *, device: str) -> Student:
    """The small network, taught by the marks alone."""
    net = packaged_network(words).to(device) if args.further else new_network(words, device=device)
    rate = FURTHER_RATE if args.further else RATE
    lessons = [read_marked(words, folder, device=device)]
    return train(net, lessons, steps=args.steps, sizes=[args.size], loss_of=teacher_loss, rate=rate)


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
    parser.add_argument("--guessing", type=float, default=150, help="seconds in which the teacher guesses words")
    parser.add_argument("--learning", type=float, default=60, help="seconds in which each teacher learns the lessons")
    parser.add_argument("--teachers", type=int, default=2)
    parser.add_argument("--steps", type=int, default=5_000, help="steps of the small network")
    parser.add_argument("--size", type=int, default=64, help="strips in a batch")
    parser.add_argument("--width", type=int, default=WIDTH)
    parser.add_argument("--depth", type=int, default=DEPTH)
    parser.add_argument("--further", action="store_true", help="with the marks, from the packaged network on")
    parser.add_argument("--marks-only", action="store_true", help="without a teacher")
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    words = read_words(args.folder / "words.npz")
    if args.marks_only or args.further:
        net = study_marks(words, args.folder, args, device=device)
    else:
        net = study(words, args.folder, teach(words, args.folder, args, device=device), args, device=device)
    export(net, words, args.output, shifts=shifts_of(net, words, args.folder, device=device))
    print(f"{args.output}: {args.output.stat().st_size / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
