"""The weights of the tagger, packaged as ``src/textveil/data/tagger.npz``.

    python -m tools.train_tagger --vectors vectors.npz --silver silver.npz

Learns tags and phrase labels from the treebank's training part, and what a
larger teacher (``tools/teach_tagger.py``) made of plain sentences, as odds.
Needs the ``train`` group.
"""

import argparse
import copy
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor, nn

from textveil.languages.english.reader.tagger import LABELS, TAGS, tokenize
from textveil.languages.network.word_table import AFFIX_ROWS, AFFIXES, BOUNDARY, KNOWN, UNKNOWN, affix_rows, form
from tools import treebank

TREEBANK = Path("../shared/data/treebank")
OUTPUT = Path("src/textveil/data/tagger.npz")
VOCABULARY, WIDTH = 40_000, 96
LAYERS = ((5, 128), (3, 128), (3, 128))
"""How many neighbours each layer sees, itself among them, and how wide it is."""
LEAN = np.array([0.0] * len(TAGS) + [0.5, 0.2, 0.0], np.float32)
"""Towards finding phrases: what is missed costs more than what is found too much. Chosen on the development part."""
GOLD_BATCH, SILVER_BATCH = 48, 96
"""Sentences in a step, of either kind."""


@dataclass(frozen=True)
class Example:
    """A sentence and, for each word, the chances of its tags and labels."""

    words: list[str]
    chances: np.ndarray


class Tagger(nn.Module):
    """The network of ``textveil.languages.english.reader.tagger``, with what only training needs."""

    def __init__(self, vectors: np.ndarray) -> None:
        super().__init__()
        self.fixed = nn.Embedding.from_pretrained(torch.from_numpy(vectors))
        self.project = nn.Linear(vectors.shape[1], WIDTH, bias=False)
        self.learned = nn.Embedding(len(vectors), WIDTH)
        self.affixes = nn.Embedding(AFFIX_ROWS, WIDTH)
        widths = [WIDTH, *(width for _, width in LAYERS)]
        self.layers = nn.ModuleList(
            nn.Conv1d(before, width, seen, padding=seen // 2)
            for before, (seen, width) in zip(widths, LAYERS, strict=False)
        )
        self.output = nn.Linear(widths[-1], len(TAGS) + len(LABELS))
        self.drop, self.drop_learned = nn.Dropout(0.12), nn.Dropout(0.4)
        nn.init.zeros_(self.learned.weight)
        nn.init.normal_(self.affixes.weight, std=0.1)

    def forward(self, rows: Tensor) -> Tensor:
        """Scores for a sequence of words, each a row of table rows."""
        hidden = self.drop(self.vectors(rows)).T.unsqueeze(0)
        for layer in self.layers:
            hidden = self.drop(F.relu(layer(hidden)))
        scores: Tensor = self.output(hidden[0].T)
        return scores

    def vectors(self, rows: Tensor) -> Tensor:
        """A vector for each word; in training some words and affixes are left out at random."""
        known, affixes = rows[:, 0], self.affixes(rows[:, 1:])
        if self.training:
            forgotten = (torch.rand(len(known)) < 0.06) & (known >= KNOWN)
            known = known.masked_fill(forgotten, UNKNOWN)
            affixes = affixes * (torch.rand(affixes.shape[:2]) > 0.08).unsqueeze(-1)
        vectors: Tensor = self.project(self.fixed(known)) + self.drop_learned(self.learned(known)) + affixes.sum(1)
        return vectors


def gold(path: Path, *, recut: float = 0) -> list[list[Example]]:
    """The treebank's sentences in threes, certain of their labels; a share cut by our own tokenizer."""
    examples = []
    for sentence in treebank.read(path):
        if random.random() < recut:
            examples.append(certain(*treebank.retokenized(sentence, tokenize(sentence.text).words)))
        else:
            examples.append(certain(*treebank.labelled(sentence)))
    return [examples[start : start + 3] for start in range(0, len(examples), 3)]


def certain(words: list[str], tags: list[str], labels: list[str]) -> Example:
    """A sentence whose tags and labels are known."""
    chances = np.zeros((len(words), len(TAGS) + len(LABELS)), np.float32)
    chances[np.arange(len(words)), [TAGS.index(tag) for tag in tags]] = 1
    chances[np.arange(len(words)), [len(TAGS) + LABELS.index(label) for label in labels]] = 1
    return Example(words, chances)


def silver(path: Path) -> list[list[Example]]:
    """The teacher's sentences, in the runs they stood in."""
    stored = np.load(path)
    words, chances = stored["words"].tolist(), stored["chances"].astype(np.float32)
    runs: list[list[Example]] = []
    for start, end, opens in stored["sentences"].tolist():
        if opens:
            runs.append([])
        runs[-1].append(Example(words[start:end], chances[start:end]))
    return runs


def rows_of(words: list[str], vocabulary: dict[str, int]) -> list[tuple[int, ...]]:
    """The table rows of each word."""
    return [(vocabulary.get(form(word), UNKNOWN), *affix_rows(word, known=form(word))) for word in words]


def recased(words: list[str]) -> list[str]:
    """Now and then a sentence in capitals or in small letters."""
    chance = random.random()
    recase = str.upper if chance < 0.02 else str.lower if chance < 0.05 else str
    return [recase(word) for word in words]


def tensors(examples: list[Example], vocabulary: dict[str, int], *, recase: bool) -> tuple[Tensor, Tensor, Tensor]:
    """Sentences as one sequence with boundaries between: rows, chances, and which rows are words."""
    boundary = (BOUNDARY,) * (1 + AFFIXES)
    rows, chances, is_word = [boundary], [np.zeros((1, len(TAGS) + len(LABELS)), np.float32)], [False]
    for example in examples:
        rows += [*rows_of(recased(example.words) if recase else example.words, vocabulary), boundary]
        chances += [example.chances, chances[0]]
        is_word += [True] * len(example.words) + [False]
    return torch.tensor(rows), torch.from_numpy(np.concatenate(chances)), torch.tensor(is_word)


def loss_of(net: Tagger, batch: tuple[Tensor, Tensor, Tensor]) -> Tensor:
    """Cross entropy of tags and of labels against their chances, which are never quite certain."""
    rows, chances, is_word = batch
    scores, chances = net(rows)[is_word], chances[is_word]
    parts = zip(scores.split([len(TAGS), len(LABELS)], 1), chances.split([len(TAGS), len(LABELS)], 1), strict=True)
    return sum((F.cross_entropy(mine, wanted, label_smoothing=0.02) for mine, wanted in parts), torch.zeros(()))


def accuracy(net: Tagger, runs: list[list[Example]], vocabulary: dict[str, int]) -> tuple[float, float]:
    """Share of words whose tag is right, and whose label is."""
    net.eval()
    rows, chances, is_word = tensors([example for run in runs for example in run], vocabulary, recase=False)
    with torch.no_grad():
        scores, chances = net(rows)[is_word], chances[is_word]
    tags, labels = slice(None, len(TAGS)), slice(len(TAGS), None)
    right = [(scores[:, part].argmax(1) == chances[:, part].argmax(1)).float().mean().item() for part in (tags, labels)]
    return right[0], right[1]


def endless(runs: list[list[Example]], size: int) -> Iterator[list[Example]]:
    """Batches of at least ``size`` sentences for ever, in a new order every time round."""
    batch: list[Example] = []
    while True:
        for run in random.sample(runs, len(runs)):
            batch += run
            if len(batch) >= size:
                yield batch
                batch = []


def train(net: Tagger, lessons: list[Iterator[list[Example]]], *, vocabulary: dict[str, int], steps: int) -> Tagger:
    """The running average of the weights over ``steps`` steps, one batch of every lesson a step."""
    learning = [weights for weights in net.parameters() if weights.requires_grad]
    optimizer = torch.optim.AdamW(learning, weight_decay=1e-3)
    average = copy.deepcopy(net)
    averaged = [weights for weights in average.parameters() if weights.requires_grad]
    net.train()
    for step in range(steps):
        for group in optimizer.param_groups:
            group["lr"] = 2e-3 * min(1, (step + 1) / 200) * max(0.01, 1 - step / steps)
        optimizer.zero_grad()
        for batches in lessons:
            loss_of(net, tensors(next(batches), vocabulary, recase=True)).backward()
        optimizer.step()
        with torch.no_grad():
            torch._foreach_lerp_(averaged, learning, 1 - min(0.999, (1 + step) / (10 + step)))
        print(f"\rtraining {step + 1}/{steps}", end="", flush=True)
    return average


def quantized(weights: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Rows as bytes, and what a step of each row's is worth."""
    scale = (np.abs(weights).max(axis=1, keepdims=True) / 127 + 1e-9).astype(np.float16).astype(np.float32)
    return np.clip(np.round(weights / scale), -127, 127).astype(np.int8), scale


def export(net: Tagger, words: list[str], path: Path) -> None:
    """The weights as the package wants them: what pages and treebank taught of a word made one vector."""
    stored = {name: weights.numpy() for name, weights in net.state_dict().items()}
    vectors = stored["fixed.weight"] @ stored["project.weight"].T + stored["learned.weight"]
    vectors[BOUNDARY] += AFFIXES * stored["affixes.weight"][BOUNDARY]
    arrays: dict[str, Any] = {
        "vocabulary": np.frombuffer("\n".join(words).encode(), np.uint8),
        "depth": np.array(len(LAYERS)),
    }
    arrays["words"], arrays["words_scale"] = quantized(vectors)
    arrays["affixes"], arrays["affixes_scale"] = quantized(stored["affixes.weight"])
    for number in range(len(LAYERS)):
        arrays[f"layer_{number}"] = stored[f"layers.{number}.weight"].transpose(2, 1, 0).copy()
        arrays[f"bias_{number}"] = stored[f"layers.{number}.bias"]
    np.savez(  # not packed: that costs time at every start, and a wheel is packed anyway
        path, **arrays, output=stored["output.weight"].T.copy(), output_bias=stored["output.bias"] + LEAN
    )


def main() -> None:
    """Train on the treebank and the teacher's sentences, and write the package's file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--vectors", type=Path, required=True)
    parser.add_argument("--silver", type=Path, required=True)
    parser.add_argument("--steps", type=int, default=7000)
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    stored = np.load(args.vectors)
    words = stored["words"][:VOCABULARY].tolist()
    vectors = np.concatenate(
        [np.zeros((KNOWN, stored["vectors"].shape[1]), np.float32), stored["vectors"][:VOCABULARY]]
    )
    vocabulary = {word: row for row, word in enumerate(words, KNOWN)}
    lessons = [
        endless(gold(TREEBANK / "en_ewt-ud-train.conllu.xz", recut=0.5), GOLD_BATCH),
        endless(silver(args.silver), SILVER_BATCH),
    ]
    net = train(Tagger(vectors), lessons, vocabulary=vocabulary, steps=args.steps)
    export(net, words, args.output)
    tags, labels = accuracy(net, gold(TREEBANK / "en_ewt-ud-dev.conllu.xz"), vocabulary)
    print(f"\ndevelopment part: tags {tags:.2%}, labels {labels:.2%}")


if __name__ == "__main__":
    main()
