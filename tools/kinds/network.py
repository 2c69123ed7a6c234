"""The network of ``textveil.languages.english.reader.word_kinds`` while it learns, and the lessons as it takes them."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor, nn

from textveil.core.kinds import GROUPS
from textveil.languages.network.word_network import LISTS
from textveil.languages.network.word_table import (
    AFFIX_ROWS,
    AFFIXES,
    BOUNDARY,
    CHOICES,
    KNOWN,
    UNKNOWN,
    affix_rows,
    form,
    unpack_answers,
)

WIDTH, HIDDEN, WINDOW = 96, 96, 5
STEPS = (1, 3, 9)
"""How far apart the neighbours are that each layer after the first looks at."""
OUTPUTS = len(GROUPS) + 2
LENGTH = 512
"""Rows of one strip of a batch."""
GAP = 24
"""Rows of nothing between texts: further than the network of kinds sees."""
NOTHING = -1
SHARES = (0.5, 1.5)
"""What a beginning and a hiding count beside a kind."""
Weigh = Callable[[str], float]
Loss = Callable[[Tensor, dict[str, Tensor]], Tensor]
MARKED = 0.5
"""What the marks of a text count beside what the teacher says of it."""


@dataclass(frozen=True)
class Words:
    """The words that have a row, the lists all words stand in, and what pages taught of them."""

    names: list[str]
    vectors: np.ndarray
    listed: np.ndarray

    @property
    def rows(self) -> dict[str, int]:
        """The row of each word."""
        return {name: row for row, name in enumerate(self.names, KNOWN)}


@dataclass(frozen=True)
class Lessons:
    """All texts one after the other, a boundary before each sentence, nothing between texts."""

    types: Tensor
    lines: Tensor
    kind: Tensor
    begins: Tensor
    hide: Tensor
    weight: Tensor
    bounds: np.ndarray
    text: Tensor
    """The number of the text that each row lies in."""
    soft: Tensor | None
    table: Tensor
    """Per distinct word: its row, its lists, its affixes."""


class Student(nn.Module):
    """The network, with what only training needs."""

    def __init__(
        self, words: Words, *, hidden: int = HIDDEN, steps: Sequence[int] = STEPS, outputs: int = OUTPUTS
    ) -> None:
        super().__init__()
        self.fixed = nn.Embedding.from_pretrained(torch.from_numpy(words.vectors))
        self.project = nn.Linear(words.vectors.shape[1], WIDTH, bias=False)
        self.learned = nn.Embedding(len(words.vectors), WIDTH)
        self.affixes = nn.Embedding(AFFIX_ROWS, WIDTH)
        self.lists = nn.Parameter(torch.zeros(len(LISTS), WIDTH))
        self.lines = nn.Embedding(sum(CHOICES), hidden)
        self.first = nn.Conv1d(WIDTH, hidden, WINDOW, padding=WINDOW // 2)
        self.rest = wide_layers(hidden, steps)
        self.output = nn.Linear(hidden, outputs)
        self.drop, self.drop_learned = nn.Dropout(0.1), nn.Dropout(0.3)
        self.register_buffer("bits", 1 << torch.arange(len(LISTS)), persistent=False)
        self.register_buffer("answers", torch.from_numpy(unpack_answers()), persistent=False)
        nn.init.zeros_(self.learned.weight)
        nn.init.normal_(self.affixes.weight, std=0.1)
        nn.init.normal_(self.lines.weight, std=0.1)

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """Scores for strips of words; ``real`` is 0 where there is nothing, 1 at a boundary, 2 at a word."""
        scores: Tensor = self.output(self.drop(self.look_near(batch)).transpose(1, 2))
        return scores

    def look_near(self, batch: dict[str, Tensor]) -> Tensor:
        """What the layers make of words and their neighbours."""
        there, is_word = (batch["real"] > 0).unsqueeze(1), (batch["real"] > 1).unsqueeze(-1)
        hidden = self.drop(self.vectors(batch["rows"], is_word) * there.transpose(1, 2)).transpose(1, 2)
        placed = self.lines(self.answers[batch["lines"]]).sum(2) * is_word
        hidden = F.relu(self.first(hidden) + placed.transpose(1, 2)) * there
        return self.run_layers(self.rest, hidden, there)

    def run_layers(self, layers: nn.ModuleList, hidden: Tensor, there: Tensor) -> Tensor:
        """One layer after the other, each adding to what is known."""
        for layer in layers:
            hidden = (hidden + F.relu(layer(self.drop(hidden)))) * there
        return hidden

    def vectors(self, rows: Tensor, is_word: Tensor) -> Tensor:
        """A vector for each word; in training some words, lists and affixes are left out at random."""
        known, listed = rows[..., 0], (rows[..., 1, None] & self.bits) > 0
        affixes = self.affixes(rows[..., 2:]) * is_word.unsqueeze(-1)
        if self.training:
            chance = torch.rand(known.shape, device=known.device)
            known = torch.where((chance < 0.08) & (known >= KNOWN), UNKNOWN, known)
            listed = listed & (torch.rand(known.shape, device=known.device) > 0.15).unsqueeze(-1)
            affixes = affixes * (torch.rand(affixes.shape[:3], device=known.device) > 0.08).unsqueeze(-1)
        vectors: Tensor = self.project(self.fixed(known)) + self.drop_learned(self.learned(known))
        return vectors + listed.float() @ self.lists + affixes.sum(2)


def wide_layers(hidden: int, steps: Sequence[int]) -> nn.ModuleList:
    """A layer for each step, which looks at neighbours so far apart."""
    return nn.ModuleList(nn.Conv1d(hidden, hidden, 3, padding=step, dilation=step) for step in steps)


def weigh(source: str) -> float:
    """How much a lesson counts: what people marked most, what a model guessed least."""
    return {"pages": 0.4, "medquad": 0.5, "web": 0.5, "unmarked": 0.0}.get(source, 1.0)


def read_lessons(
    path: Path, words: Words, *, leave: int = -1, soft: np.ndarray | None = None, weigh: Weigh = weigh
) -> Lessons:
    """The lessons of a file, the texts of one fold left out."""
    stored = np.load(path)
    spelled = bytes(stored["words"]).decode("utf-8").split("\n")
    types: dict[str, int] = {}
    of_token = np.fromiter((types.setdefault(word, len(types)) for word in spelled), np.int32, len(spelled))
    rows, texts, sources = stored["rows"], stored["texts"], stored["sources"]
    chosen = [place for place in range(len(texts)) if leave < 0 or texts[place, 2] != leave]
    at, bounds = place_texts(rows[:, 4], texts[chosen])
    length = int(bounds[-1][1])
    columns = {name: np.full(length, -1, np.int16) for name in ("kind", "begins", "hide")}
    spread, lines, weight = np.full(length, NOTHING, np.int32), np.zeros(length, np.int16), np.zeros(length, np.float16)
    token = np.concatenate([np.arange(start, end) for start, end, _ in texts[chosen]])
    for start, end in bounds:
        spread[start : end - GAP] = -2
    spread[at], lines[at] = of_token[token], rows[token, 3]
    for number, name in enumerate(columns):
        columns[name][at] = rows[token, number]
    counts = texts[chosen, 1] - texts[chosen, 0]
    weight[at] = np.repeat([weigh(str(sources[place])) for place in chosen], counts)
    return Lessons(
        types=torch.from_numpy(spread),
        lines=torch.from_numpy(lines),
        weight=torch.from_numpy(weight),
        bounds=bounds,
        text=torch.from_numpy(np.repeat(np.arange(len(bounds), dtype=np.int32), np.diff(bounds).ravel())),
        **{name: torch.from_numpy(column) for name, column in columns.items()},
        soft=None if soft is None else spread_soft(soft[token], at, length),
        table=torch.from_numpy(type_table(list(types), words)),
    )


def spread_soft(soft: np.ndarray, at: np.ndarray, length: int) -> Tensor:
    """A teacher's chances at the places of their words."""
    spread = np.zeros((length, soft.shape[1]), np.float16)
    spread[at] = soft
    return torch.from_numpy(spread)


def place_texts(opens: np.ndarray, texts: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Where every token goes, and where every text starts and ends, its gap included."""
    places, bounds, done = [], [], 0
    for start, end, _ in texts:
        inside = opens[start:end]
        places.append(done + np.arange(end - start) + np.cumsum(inside))
        length = int(end - start + inside.sum() + 1 + GAP)
        bounds.append((done, done + length))
        done += length
    return np.concatenate(places), np.array(bounds)


def type_table(types: list[str], words: Words) -> np.ndarray:
    """Per word its row, its lists and its affixes; two more rows at the end, for a boundary and for nothing."""
    rows = words.rows
    table = np.zeros((len(types) + 2, 2 + AFFIXES), np.int64)
    for number, word in enumerate(types):
        known = form(word)
        row = rows.get(known, UNKNOWN)
        kept = row if row < len(words.vectors) else UNKNOWN
        table[number] = (kept, words.listed[row], *affix_rows(word, known=known))
    table[-2:, 0] = BOUNDARY
    return table


def strips(lessons: Lessons, *, size: int, seed: int) -> Iterator[dict[str, Tensor]]:
    """All texts in a new order, cut into strips, some at a time."""
    random = np.random.default_rng(seed)
    order = random.permutation(len(lessons.bounds))
    place = torch.from_numpy(np.concatenate([np.arange(*lessons.bounds[text]) for text in order]))
    count = len(place) // (LENGTH * size) * LENGTH * size
    for at in place[:count].view(-1, size, LENGTH).to(lessons.types.device):
        yield batch_at(lessons, at)


def batch_at(lessons: Lessons, at: Tensor) -> dict[str, Tensor]:
    """What the network takes and what it shall say, at some places."""
    types = lessons.types[at].long()
    batch: dict[str, Tensor] = {
        "rows": lessons.table[types], "lines": lessons.lines[at].long(), "text": lessons.text[at].long(),
        "real": torch.where(types >= 0, 2, torch.where(types == NOTHING, 0, 1)),
    }  # fmt: skip
    for name in ("kind", "begins", "hide", "weight"):
        batch[name] = getattr(lessons, name)[at]
    if lessons.soft is not None:
        batch["soft"] = lessons.soft[at].float()
    return batch


def loss_of(scores: Tensor, batch: dict[str, Tensor]) -> Tensor:
    """Cross entropy with what was marked and, where there is one, with what a teacher said."""
    kinds, rest, weight = scores[..., : len(GROUPS)], scores[..., len(GROUPS) :], batch["weight"].float()
    chance = F.log_softmax(kinds, -1)
    loss = torch.zeros((), device=scores.device)
    if "soft" in batch:
        soft, real = batch["soft"], (batch["real"] > 1).float()
        told = -(soft[..., : len(GROUPS)] * chance).sum(-1)
        apart = F.binary_cross_entropy_with_logits(rest, soft[..., len(GROUPS) :], reduction="none")
        told = told + apart @ torch.tensor([0.5, 1.5], device=scores.device)
        loss = loss + (told * real).sum() / real.sum().clamp(min=1)
    kind = batch["kind"].long()
    told = F.nll_loss(chance.flatten(0, 1), kind.flatten(), ignore_index=-1, reduction="none").view(kind.shape)
    for number, (name, share) in enumerate(zip(("begins", "hide"), SHARES, strict=True)):
        wanted = batch[name].float()
        cost = F.binary_cross_entropy_with_logits(rest[..., number], wanted.clamp(min=0), reduction="none")
        told = told + share * cost * (wanted >= 0)
    share = MARKED if "soft" in batch else 1.0
    return loss + share * (told * weight).sum() / weight.sum().clamp(min=1)


def choose_words(vectors: Path, lists: dict[str, Any], *, size: int) -> Words:
    """The most frequent words with their vectors, then those that only stand in lists."""
    from tools.kinds.listed import lists_of_words

    stored = np.load(vectors)
    names = stored["words"][:size].tolist()
    found = lists_of_words(lists, frequent=stored["words"].tolist())
    more = sorted(set(found) - set(names))
    listed = np.zeros(KNOWN + len(names) + len(more), np.uint16)
    for row, name in enumerate([*names, *more], KNOWN):
        listed[row] = found.get(name, 0)
    padded = np.concatenate([np.zeros((KNOWN, stored["vectors"].shape[1]), np.float32), stored["vectors"][:size]])
    return Words([*names, *more], padded, listed)
