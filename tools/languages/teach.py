"""What teachers say of every word of the lessons and of the plain texts.

    python -m tools.languages.teach FOLDER … --encoder ENCODER

Takes what ``tools/private/lessons.py`` (English), ``tools/languages/lessons.py`` and
``tools/languages/encoder.py`` wrote. A teacher begins with the layers of a language model, learns
the lessons of all folders together, and marks all texts; ``taught_lessons.npy`` and
``taught_unmarked.npy`` in each folder have what it says. Needs an accelerator.
"""

import argparse
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from textveil.languages.network.word_table import CHOICES, PLACE
from tools.languages.encoder import WIDTH, Encoder, with_spaces
from tools.languages.train import HELD, WEIGHTS
from tools.private.network import KINDS, OUTPUTS, teacher_targets, weighted_loss

LENGTH = 768
"""Pieces of a text that are read together at most."""
BATCH = 24_576
"""Pieces in a batch."""
SKIPPED = 40
"""Batches that may be left out because numbers ran over."""
RATE, HEAD_RATE, WARM = 2.5e-5, 5e-4, 0.1


@dataclass(frozen=True)
class Texts:
    """Texts in pieces of words, cut into stretches."""

    pieces: np.ndarray
    word: np.ndarray
    """The number of the word that each piece is of; below 0, of none."""
    stretches: np.ndarray
    """Where each stretch begins and ends, and the fold and the number of its text."""
    weight: np.ndarray
    """What each word counts."""


class Teacher(nn.Module):
    """The encoder, and what is said of a word by its pieces on average."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self.encoder = Encoder(folder)
        self.norm, self.drop = nn.LayerNorm(WIDTH), nn.Dropout(0.1)
        self.output = nn.Linear(WIDTH, OUTPUTS)

    def forward(self, pieces: Tensor, word: Tensor, count: int) -> Tensor:
        """Scores of the words of a batch; ``word`` has the place of each piece's word among them."""
        hidden, of_word = self.encoder(pieces)[word >= 0].float(), word[word >= 0]
        total = torch.zeros(count, WIDTH, device=hidden.device).index_add_(0, of_word, hidden)
        counts = torch.zeros(count, device=hidden.device).index_add_(0, of_word, torch.ones_like(of_word).float())
        scores: Tensor = self.output(self.drop(self.norm(total / counts.unsqueeze(1))))
        return scores


def read_texts(path: Path, encoder: Path) -> Texts:
    """The texts of a file of lessons, in pieces; a piece of its own stands where a line begins."""
    with np.load(encoder / "pieces.npz") as stored:
        order = {word: at for at, word in enumerate(bytes(stored["words"]).decode().split("\n"))}
        counts, flat, newline = stored["counts"].astype(np.int64), stored["pieces"], int(stored["newline"][0])
    with np.load(path) as stored:
        words = np.array([order[word] for word in with_spaces(stored)])
        texts, sources = stored["texts"], stored["sources"]
        begins = stored["rows"][:, 3] // PLACE % CHOICES[0] == 0
    begins[texts[:, 0]] = False
    many = counts[words] + begins
    at = np.concatenate([[0], np.cumsum(many)])
    word = np.repeat(np.arange(len(words)), many)
    within = np.arange(at[-1]) - at[word] - begins[word]
    offsets = np.concatenate([[0], np.cumsum(counts)])
    pieces = np.where(within < 0, newline, flat[offsets[words[word]] + within.clip(0)]).astype(np.int32)
    weight = np.repeat([WEIGHTS[str(source)] for source in sources], texts[:, 1] - texts[:, 0]).astype(np.float32)
    return Texts(pieces, np.where(within < 0, -1, word).astype(np.int32), cut_texts(texts, at), weight)


def cut_texts(texts: np.ndarray, at: np.ndarray) -> np.ndarray:
    """Stretches of whole words that are not much longer than ``LENGTH``, each with its fold."""
    stretches = []
    for start, end, fold in texts.tolist():
        number = (at[start:end] - at[start]) // LENGTH
        cuts = [start, *(start + np.flatnonzero(np.diff(number)) + 1).tolist(), end]
        stretches += [(at[first], at[last], fold) for first, last in pairwise(cuts)]
    return np.array(stretches)


def batches(texts: Texts, *, leave: int | None = None, seed: int | None = None) -> Iterator[np.ndarray]:
    """Stretches of like length, some at a time; with a seed in a new order."""
    chosen = texts.stretches if leave is None else texts.stretches[texts.stretches[:, 2] != leave]
    random = np.random.default_rng(seed)
    lengths = chosen[:, 1] - chosen[:, 0]
    order = np.argsort(lengths + (random.uniform(0, 60, len(chosen)) if seed is not None else 0))
    cuts, longest, first = [0], 0, 0
    for place, length in enumerate(lengths[order].tolist()):
        longest = max(longest, length)
        if place > first and longest * (place + 1 - first) > BATCH:
            cuts.append(place)
            first, longest = place, length
    groups = [chosen[order[one:two]] for one, two in pairwise([*cuts, len(order)])]
    yield from (
        groups[place] for place in (random.permutation(len(groups)) if seed is not None else range(len(groups)))
    )


def fill(texts: Texts, stretches: np.ndarray, *, device: str) -> tuple[Tensor, Tensor, np.ndarray]:
    """The pieces of some stretches as rows, the place of each one's word, and the words."""
    longest = int((stretches[:, 1] - stretches[:, 0]).max())
    pieces, word = (np.full((len(stretches), longest), -1, np.int64) for _ in range(2))
    for row, (start, end, _) in enumerate(stretches.tolist()):
        pieces[row, : end - start], word[row, : end - start] = texts.pieces[start:end], texts.word[start:end]
    words, place = np.unique(word, return_inverse=True)
    if words[0] < 0:
        words, place = words[1:], place - 1
    to = torch.from_numpy
    return to(pieces).to(device), to(place.reshape(word.shape)).to(device), words


def join_texts(parts: Sequence[Texts]) -> Texts:
    """The texts of several files, one after the other."""
    pieces, words = (
        np.cumsum([0, *(len(one.pieces) for one in parts)]),
        np.cumsum([0, *(len(one.weight) for one in parts)]),
    )
    return Texts(
        np.concatenate([one.pieces for one in parts]),
        np.concatenate([np.where(one.word < 0, -1, one.word + at) for one, at in zip(parts, words, strict=False)]),
        np.concatenate([one.stretches + np.array([at, at, 0]) for one, at in zip(parts, pieces, strict=False)]),
        np.concatenate([one.weight for one in parts]),
    )


def learn(net: Teacher, lessons: Texts, folders: Sequence[Path], *, seconds: float, seed: int, device: str) -> Teacher:
    """A teacher after so many seconds of lessons."""
    targets = [teacher_targets(folder) for folder in folders]
    marks, counts = (np.concatenate(parts) for parts in zip(*targets, strict=True))
    counts = counts * lessons.weight[:, None]
    head = [*net.output.parameters(), *net.norm.parameters()]
    body = [weights for weights in net.encoder.parameters() if weights.requires_grad]
    groups = [{"params": head, "start": HEAD_RATE}, {"params": body, "start": RATE}]
    optimizer = torch.optim.AdamW(groups, lr=RATE, weight_decay=0.01, betas=(0.9, 0.98), fused=device == "cuda")
    net.train()
    began, done, step, turn, skipped = time.perf_counter(), 0.0, 0, 0, 0
    while done < 1:
        for stretches in batches(lessons, leave=HELD, seed=seed + turn):
            for group in optimizer.param_groups:
                group["lr"] = group["start"] * min(1, (done + 0.001) / WARM) * max(0.02, 1 - done)
            pieces, word, words = fill(lessons, stretches, device=device)
            target, weight = (torch.from_numpy(one[words]).float().to(device) for one in (marks, counts))
            with torch.autocast(device, torch.bfloat16):
                scores = net(pieces, word, len(words))
            loss = weighted_loss(scores.float(), target, weight)
            optimizer.zero_grad()
            loss.backward()
            if torch.isfinite(torch.nn.utils.clip_grad_norm_([*body, *head], 1.0)):
                optimizer.step()
            else:
                skipped += 1
                if skipped > SKIPPED:
                    raise ArithmeticError(f"{skipped} of {step + 1} batches taught nothing that is a number")
            if step % 50 == 0:
                print(f"round {turn} step {step}: {loss.item():.4f}, {skipped} left out", flush=True)
            step, done = step + 1, (time.perf_counter() - began) / seconds
            if done >= 1:
                break
        turn += 1
    return net


def mark_words(net: Teacher, texts: Texts, *, device: str) -> np.ndarray:
    """What a teacher says of every word, as chances."""
    net.eval()
    said = np.zeros((len(texts.weight), OUTPUTS), np.float16)
    with torch.no_grad(), torch.autocast(device, torch.bfloat16):
        for stretches in batches(texts):
            pieces, word, words = fill(texts, stretches, device=device)
            scores = net(pieces, word, len(words)).float()
            chances = torch.cat([scores[:, :KINDS].softmax(-1), scores[:, KINDS:].sigmoid()], -1)
            said[words] = chances.half().cpu().numpy()
    return said


def main() -> None:
    """Teach, and write what is said."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--seconds", type=float, default=180, help="that the teacher learns")
    args = parser.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    torch.manual_seed(0)
    net = Teacher(args.encoder).to(device)
    lessons = join_texts([read_texts(folder / "lessons.npz", args.encoder) for folder in args.folders])
    net = learn(net, lessons, args.folders, seconds=args.seconds, seed=0, device=device)
    for path in (folder / f"{name}.npz" for folder in args.folders for name in ("lessons", "unmarked")):
        marked = mark_words(net, read_texts(path, args.encoder), device=device)
        np.save(path.with_name(f"taught_{path.stem}.npy"), marked)
        print(f"{path}: {len(marked):,} words marked", flush=True)


if __name__ == "__main__":
    main()
