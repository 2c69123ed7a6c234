"""What a larger teacher makes of many plain texts, for the kinds network to learn from.

    python -m tools.kinds.teach lessons.npz unmarked.npz --encoder FOLDER --gazetteers gazetteers.json
        --vectors vectors.npz -o taught.npz

Fine-tunes an encoder (all-mpnet-base-v2, Apache-2.0, packed by
``tools/kinds/encoder.py``) on the lessons, told letter case, place in the line and
lists of each word, then keeps its chances for every word of the unmarked texts.
An accelerator wanted.
"""

import argparse
import json
import shutil
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor, nn
from transformers import AutoConfig, AutoModel, PreTrainedTokenizerFast

from textveil.core.kinds import GROUPS
from textveil.languages.network.word_network import LISTS
from textveil.languages.network.word_table import CHOICES, unpack_answers
from tools.kinds.encoder import unpack
from tools.kinds.network import OUTPUTS, Loss, Weigh, Words, choose_words, loss_of, type_table, weigh

PIECES = 6
"""Of a word at most so many pieces are looked at."""
LONGEST = 250
"""Pieces of a stretch of text."""
CASES = 6
RATE = 4e-5
"""Of the encoder. At 6e-5 one teacher in seven forgot everything: look at its loss before using its labels."""


@dataclass(frozen=True)
class Texts:
    """Texts cut into stretches, every word as its pieces."""

    types: np.ndarray
    rows: np.ndarray
    weight: np.ndarray
    stretches: np.ndarray
    pieces: np.ndarray
    counts: np.ndarray
    table: np.ndarray
    cases: np.ndarray


class Teacher(nn.Module):
    """The encoder, told what it cannot see of each word, and one output."""

    def __init__(self, folder: Path, *, outputs: int = OUTPUTS) -> None:
        super().__init__()
        self.encoder = AutoModel.from_config(AutoConfig.from_pretrained(folder))
        self.encoder.load_state_dict(unpack(folder), strict=False)
        width = self.encoder.config.hidden_size
        self.cases, self.lines = nn.Embedding(CASES, width), nn.Embedding(sum(CHOICES), width)
        self.lists = nn.Parameter(torch.zeros(len(LISTS), width))
        self.output = nn.Linear(width, outputs)
        self.drop = nn.Dropout(0.1)
        self.register_buffer("bits", 1 << torch.arange(len(LISTS)), persistent=False)
        self.register_buffer("answers", torch.from_numpy(unpack_answers()), persistent=False)
        for table in (self.cases, self.lines):
            nn.init.normal_(table.weight, std=0.01)

    def forward(self, batch: dict[str, Tensor]) -> Tensor:
        """Scores at the first piece of every word."""
        listed = ((batch["listed"][..., None] & self.bits) > 0).float()
        if self.training:
            listed = listed * (torch.rand(listed.shape[:2], device=listed.device) > 0.2).unsqueeze(-1)
        told = self.cases(batch["cases"]) + self.lines(self.answers[batch["lines"]]).sum(2) + listed @ self.lists
        known = self.encoder.embeddings.word_embeddings(batch["pieces"]) + told * batch["is_word"].unsqueeze(-1)
        seen = self.encoder(inputs_embeds=known, attention_mask=batch["mask"]).last_hidden_state
        scores: Tensor = self.output(self.drop(seen))
        return scores.float()


def case_of(word: str) -> int:
    """Small, Title, CAPITALS, with digits, mixed, no letters."""
    if any(map(str.isdigit, word)):
        return 3
    if word.islower():
        return 0
    if word.isupper():
        return 2 if len(word) > 1 else 1
    return 1 if word.istitle() else 4 if any(map(str.isalpha, word)) else 5


def read_texts(
    path: Path,
    words: Words,
    tokenizer: PreTrainedTokenizerFast,
    *,
    leave: int = -1,
    weigh: Weigh = weigh,
    longest: int = LONGEST,
) -> Texts:
    """The texts of a file of lessons, but those of one fold."""
    with np.load(path) as file:
        stored = {name: file[name] for name in file.files}
    spelled = bytes(stored["words"]).decode("utf-8").split("\n")
    types: dict[str, int] = {}
    of_token = np.fromiter((types.setdefault(word, len(types)) for word in spelled), np.int32, len(spelled))
    names = list(types)
    pieces, counts = np.full((len(names), PIECES), 1, np.int32), np.ones(len(names), np.int32)
    for at in range(0, len(names), 50_000):
        encoded = tokenizer(names[at : at + 50_000], add_special_tokens=False)["input_ids"]
        for number, whole in enumerate(encoded, at):
            found = (whole if len(whole) <= PIECES else whole[:3] + whole[-3:]) or [3]
            counts[number] = len(found)
            pieces[number, : len(found)] = found
    chosen = [place for place, text in enumerate(stored["texts"]) if leave < 0 or text[2] != leave]
    weight = np.zeros(len(spelled), np.float32)
    for place in chosen:
        weight[slice(*stored["texts"][place, :2])] = weigh(str(stored["sources"][place]))
    stretches = cut(counts[of_token], stored["rows"][:, 4], stored["texts"][chosen], longest=longest)
    cases = np.array([case_of(word) for word in names], np.int8)
    return Texts(of_token, stored["rows"], weight, stretches, pieces, counts, type_table(names, words)[:-2], cases)


def cut(counts: np.ndarray, opens: np.ndarray, texts: np.ndarray, *, longest: int) -> np.ndarray:
    """Stretches of whole sentences, as long as may be; a longer sentence is cut."""
    before = np.concatenate([[0], np.cumsum(counts)])
    found = []
    for start, end, _ in texts:
        edges = [*(start + np.flatnonzero(opens[start:end])).tolist(), int(end)]
        at = int(start)
        for place in range(1, len(edges)):
            while before[edges[place]] - before[at] > longest:
                full = int(np.searchsorted(before, before[at] + longest, side="right")) - 1
                stop = edges[place - 1] if edges[place - 1] > at else full
                found.append((at, stop))
                at = stop
        if at < end:
            found.append((at, int(end)))
    return np.array(found)


def batch_of(texts: Texts, stretches: np.ndarray, *, device: str) -> tuple[dict[str, Tensor], list[np.ndarray]]:
    """A batch of stretches, padded, and where the first piece of each word is."""
    lengths = [int(texts.counts[texts.types[a:b]].sum()) for a, b in stretches]
    longest = (max(lengths) + 2 + 15) // 16 * 16
    names = ("pieces", "mask", "is_word", "cases", "lines", "listed", "kind", "begins", "hide", "place")
    arrays = {name: np.zeros((len(stretches), longest), np.int64) for name in names}
    arrays["pieces"][:] = 1
    for name in ("kind", "begins", "hide", "place"):
        arrays[name][:] = -1
    weight, firsts = np.zeros((len(stretches), longest), np.float32), []
    for row, ((start, end), length) in enumerate(zip(stretches, lengths, strict=True)):
        types = texts.types[start:end]
        counts = texts.counts[types]
        inside = slice(1, 1 + length)
        first = 1 + np.cumsum(counts) - counts
        arrays["pieces"][row, inside] = texts.pieces[types][np.arange(PIECES) < counts[:, None]]
        arrays["pieces"][row, 0], arrays["pieces"][row, 1 + length] = 0, 2
        arrays["mask"][row, : length + 2] = 1
        arrays["is_word"][row, inside] = 1
        for name, column in (
            ("cases", texts.cases[types]),
            ("lines", texts.rows[start:end, 3]),
            ("listed", texts.table[types, 1]),
        ):
            arrays[name][row, inside] = np.repeat(column, counts)
        for number, name in enumerate(("kind", "begins", "hide")):
            arrays[name][row, first] = texts.rows[start:end, number]
        weight[row, first], arrays["place"][row, first] = texts.weight[start:end], np.arange(start, end)
        firsts.append(first)
    batch = {name: torch.from_numpy(value).to(device, non_blocking=True) for name, value in arrays.items()}
    batch["weight"] = torch.from_numpy(weight).to(device)
    return batch, firsts


def grouped(texts: Texts, *, budget: int) -> list[np.ndarray]:
    """Stretches of like length, so many pieces at a time."""
    sizes = np.array([texts.counts[texts.types[a:b]].sum() + 2 for a, b in texts.stretches])
    groups: list[np.ndarray] = []
    current: list[int] = []
    for place in np.argsort(sizes, kind="stable").tolist():
        if current and (len(current) + 1) * sizes[place] > budget:
            groups.append(texts.stretches[current])
            current = []
        current.append(place)
    return [*groups, texts.stretches[current]] if current else groups


def teach(teacher: Teacher, texts: Texts, *, epochs: float, budget: int, device: str, loss_of: Loss = loss_of) -> None:
    """Fine-tune on the lessons; the encoder moves more slowly than what is new."""
    new = [weights for name, weights in teacher.named_parameters() if not name.startswith("encoder")]
    optimizer = torch.optim.AdamW(
        [{"params": list(teacher.encoder.parameters()), "top": RATE}, {"params": new, "top": 1e-3}], weight_decay=0.01
    )
    groups = grouped(texts, budget=budget)
    steps, random, began = int(epochs * len(groups)), np.random.default_rng(1), time.perf_counter()
    order = np.concatenate([random.permutation(len(groups)) for _ in range(int(epochs) + 1)])[:steps]
    teacher.train()
    for step, place in enumerate(order):
        for group in optimizer.param_groups:
            group["lr"] = group["top"] * min(1, (step + 1) / 100) * max(0.02, 1 - step / steps)
        batch, _ = batch_of(texts, groups[place], device=device)
        optimizer.zero_grad()
        with torch.autocast(device, dtype=torch.bfloat16):
            scores = teacher(batch)
        loss = loss_of(scores, batch)
        loss.backward()
        nn.utils.clip_grad_norm_(teacher.parameters(), 1.0)
        optimizer.step()
        if step % 50 == 0:
            print(f"teaching {step}/{steps} {float(loss.detach()):.3f} {time.perf_counter() - began:.0f} s", flush=True)


def label(teacher: Teacher, texts: Texts, *, budget: int, device: str) -> np.ndarray:
    """The teacher's chances for every word."""
    teacher.eval()
    chances = np.zeros((len(texts.types), teacher.output.out_features), np.float16)
    began, groups = time.perf_counter(), grouped(texts, budget=budget)
    for done, stretches in enumerate(groups):
        batch, firsts = batch_of(texts, stretches, device=device)
        with torch.inference_mode(), torch.autocast(device, dtype=torch.bfloat16):
            scores = teacher(batch)
        odds = (
            torch.cat([F.softmax(scores[..., : len(GROUPS)], -1), scores[..., len(GROUPS) :].sigmoid()], -1)
            .half()
            .cpu()
            .numpy()
        )
        for row, ((start, end), first) in enumerate(zip(stretches, firsts, strict=True)):
            chances[start:end] = odds[row, first]
        if done % 100 == 0:
            print(f"labelling {done}/{len(groups)} {time.perf_counter() - began:.0f} s", flush=True)
    return chances


def main() -> None:
    """Teach, label, and write the texts with their chances."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lessons", type=Path)
    parser.add_argument("unmarked", type=Path)
    parser.add_argument("--encoder", type=Path, required=True)
    parser.add_argument("--gazetteers", type=Path, required=True)
    parser.add_argument("--vectors", type=Path, required=True)
    parser.add_argument("--leave", type=int, default=-1)
    parser.add_argument("--epochs", type=float, default=4)
    parser.add_argument("--budget", type=int, default=16_384, help="pieces in a batch")
    parser.add_argument("--also", type=Path, help="more texts to be labelled, written beside the output")
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    torch.manual_seed(1)
    device = "cuda" if torch.cuda.is_available() else "cpu"
    words = choose_words(args.vectors, json.loads(args.gazetteers.read_text("utf-8")), size=60_000)
    tokenizer = PreTrainedTokenizerFast(tokenizer_file=str(args.encoder / "tokenizer.json"))
    teacher = Teacher(args.encoder).to(device)
    teach(
        teacher,
        read_texts(args.lessons, words, tokenizer, leave=args.leave),
        epochs=args.epochs,
        budget=args.budget,
        device=device,
    )
    for source, output in ((args.unmarked, args.output), (args.also, args.output.with_suffix(".also.npz"))):
        if source is not None:
            soft = label(teacher, read_texts(source, words, tokenizer), budget=2 * args.budget, device=device)
            shutil.copy(source, output)
            np.save(output.with_suffix(".soft.npy"), soft)


if __name__ == "__main__":
    main()
