"""The network of private people while it learns: what it is taught, and how wrong it is.

It says of each word its kind, whether a mention begins, whether people would mask
it and whether it helps to find a private person: what a word is tells whose it may be.
"""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor, nn

from textveil.core.kinds import GROUPS
from tools.kinds.network import Student, Words, wide_layers

KINDS = len(GROUPS)
OUTPUTS = KINDS + 3
"""Kinds, begins, masked, private."""
COLUMNS = ((1, KINDS), (2, KINDS + 1), (5, KINDS + 2))
"""Where the marks of begins, masked and private stand in the rows of lessons, and where in the outputs."""
SHARES = (1.5, 1.0, 0.7, 3.0)
"""What kinds, begins, masked and private count beside each other."""
FROM_PACKAGED = 0.25
"""What the packaged network says of a word's kind counts so much beside a mark."""
MARKED = 0.6
"""How much a student believes a mark where its teachers say something else."""


class PrivateStudent(Student):
    """The network of kinds with more layers, told between them what the text is about on average."""

    def __init__(
        self, words: Words, *, hidden: int, steps: Sequence[int], context: int, last_steps: Sequence[int]
    ) -> None:
        super().__init__(words, hidden=hidden, steps=steps, outputs=OUTPUTS)
        self.steps, self.last_steps = tuple(steps), tuple(last_steps)
        self.gather, self.spread = nn.Linear(hidden, context), nn.Linear(context, hidden)
        nn.init.zeros_(self.spread.weight)
        self.last = wide_layers(hidden, last_steps)

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """Scores for strips of words."""
        there, is_word = (batch["real"] > 0).unsqueeze(1), (batch["real"] > 1).unsqueeze(-1)
        hidden = self.look_near(batch).transpose(1, 2)
        text = torch.unique_consecutive(batch["text"].flatten(), return_inverse=True)[1]
        mean = mean_of_texts(F.relu(self.gather(hidden)) * is_word, is_word, text)
        about = self.spread(mean)[text.view_as(batch["text"])] * is_word
        hidden = F.relu(hidden + about).transpose(1, 2) * there
        hidden = self.run_layers(self.last, hidden, there)
        scores: Tensor = self.output(self.drop(hidden).transpose(1, 2))
        return scores


def mean_of_texts(said: Tensor, is_word: Tensor, text: Tensor) -> Tensor:
    """What the words of each text say on average."""
    count = int(text.max()) + 1
    total = torch.zeros(count, said.shape[-1], device=said.device, dtype=said.dtype)
    words = torch.zeros(count, device=said.device, dtype=said.dtype)
    total.index_add_(0, text, said.flatten(0, 1))
    words.index_add_(0, text, is_word.flatten().to(said.dtype))
    return total / words.clamp(min=1).unsqueeze(-1)


def read_marks(path: Path) -> tuple[np.ndarray, np.ndarray]:
    """Per word of a file of lessons what is marked, as outputs, and which of the four outputs are."""
    with np.load(path) as stored:
        rows = stored["rows"]
    marks, known = np.zeros((len(rows), OUTPUTS), np.float16), np.zeros((len(rows), len(SHARES)), bool)
    known[:, 0] = rows[:, 0] >= 0
    marks[known[:, 0], rows[known[:, 0], 0]] = 1
    for place, (column, output) in enumerate(COLUMNS, 1):
        known[:, place] = rows[:, column] >= 0
        marks[:, output] = rows[:, column].clip(0)
    return marks, known


def spread_to_outputs(four: np.ndarray) -> np.ndarray:
    """Something said of the four outputs, said of each score: that of kinds is many."""
    return np.concatenate([np.repeat(four[:, :1], KINDS, axis=1), four[:, 1:]], axis=1)


def teacher_targets(folder: Path) -> tuple[np.ndarray, np.ndarray]:
    """What a teacher shall say of each word of the lessons and what that counts: its marks, and where there are none
    and the folder says so, what a network says that was packaged before."""
    marks, known = read_marks(folder / "lessons.npz")
    packaged = folder / "packaged.npz"
    if not packaged.exists():
        return marks, known.astype(np.float16)
    with np.load(packaged) as stored:
        chances = (stored["chances"] / np.float32(255)).astype(np.float16)
    chances = np.concatenate([chances, np.zeros((len(chances), 1), np.float16)], axis=1)
    counts = np.where(known, 1.0, (FROM_PACKAGED, FROM_PACKAGED, FROM_PACKAGED, 0.0)).astype(np.float16)
    return np.where(spread_to_outputs(known), marks, chances), counts


def student_targets(lessons: Path, taught: np.ndarray) -> np.ndarray:
    """What a student shall say of each word: more than half the mark, the rest what its teachers say."""
    marks, known = read_marks(lessons)
    share = np.where(spread_to_outputs(known), MARKED, 0.0).astype(np.float32)
    return (share * marks + (1 - share) * taught).astype(np.float16)


def weighted_loss(scores: Tensor, target: Tensor, weight: Tensor) -> Tensor:
    """Cross entropy with what shall be said of the four outputs, each with its weight."""
    kinds = -(target[..., :KINDS] * F.log_softmax(scores[..., :KINDS], -1)).sum(-1, keepdim=True)
    rest = F.binary_cross_entropy_with_logits(scores[..., KINDS:], target[..., KINDS:], reduction="none")
    cost = torch.cat([kinds, rest], -1) * torch.tensor(SHARES, device=scores.device)
    return (cost * weight).sum() / weight[..., -1].sum().clamp(min=1)
