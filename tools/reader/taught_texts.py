"""Texts as the networks are taught by them: pieces on the device, cut into windows, put into batches."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch.nn import functional

from textveil.reader.network import CHOICES
from textveil.reader.pieces import BEGIN, END
from tools.reader.arrays import PARTS, SURE, UNKNOWN, load_arrays
from tools.reader.english_sheets import HELD
from tools.reader.teachable import DEVICE

PAD = 1
WINDOW, LONGEST = 494, 510
STEP = 16
"""Windows of a batch are as long as a multiple of this, or the longest that there is."""
SPREAD = 40
"""Windows whose lengths differ by less may change places."""
WEIGHTS = {
    "old": 0.7, "posts": 0.5, "clinical": 0.4, "kinds": 0.4, "nobody": 0.4, "records": 0.4, "wiki": 0.3,
    "cases": 0.3, "identifiers": 0.3,
}  # fmt: skip
"""What a word of a source weighs; one where nothing is said."""
SILVER = 0.25
"""What the packaged reader says of begins and of masking weighs so much of a mark."""
TAGS_OF_READER = 0.3
"""What it says of tags and phrases, beside a treebank."""


def on_device(array: np.ndarray, form: torch.dtype) -> Any:
    """An array on the device."""
    return torch.from_numpy(np.ascontiguousarray(array)).to(DEVICE).to(form)


class TaughtTexts:
    """The texts of one file, in the pieces of one encoder."""

    def __init__(self, path: Path, encoder: str) -> None:
        arrays = load_arrays(path)
        self.count, self.texts = len(arrays["lines"]), arrays["texts"]
        self.is_plain = "_plain" in path.name
        self.soft: Any = None
        """What teachers say of every word."""
        word = self._load_pieces(arrays, encoder)
        self.look = on_device(arrays["look"][word], torch.uint8)
        self.lines = on_device(arrays["lines"], torch.int16)
        self._load_known(arrays)

    def _load_pieces(self, arrays: Mapping[str, np.ndarray], encoder: str) -> np.ndarray:
        low, middle, high = arrays["word"].astype(np.int64).reshape(3, -1)
        word: np.ndarray = low | middle << 8 | high << 16
        forms = ("plain", "spaced") if encoder == "e5" else ("teacher",)
        flat = np.concatenate([arrays[form] for form in forms]).astype(np.int64)
        counts = np.concatenate([arrays[f"{form}_count"] for form in forms]).astype(np.int64)
        form = word
        if encoder == "e5":
            form = word + len(arrays["look"]) * (arrays["lines"] % 2 == 1)
        many, start = counts[form], (counts.cumsum() - counts)[form]
        self.at = np.concatenate([[0], np.cumsum(many)])
        of = np.repeat(np.arange(self.count), many)
        within = np.arange(self.at[-1]) - self.at[of]
        self.pieces, self.of = on_device(flat[start[of] + within], torch.int32), on_device(of, torch.int32)
        self.first = on_device(within == 0, torch.uint8)
        return word

    def _load_known(self, arrays: Mapping[str, np.ndarray]) -> None:
        sizes = arrays["texts"][:, 1] - arrays["texts"][:, 0]
        self.source = arrays["source_names"][np.repeat(arrays["sources"], sizes)]
        weight = np.vectorize(lambda name: WEIGHTS.get(name, 1.0))(arrays["source_names"])[arrays["sources"]]
        self.weight = on_device(np.repeat(weight, sizes), torch.float32)
        self.kind = on_device(arrays["kind"], torch.int64)
        self.kind_weight = on_device(arrays["kind_weight"] / SURE, torch.float32)
        self.begin, self.begin_weight = self._chances(arrays, "begin")
        self.masked, self.masked_weight = self._chances(arrays, "masked")
        self.begins = arrays["begin"] == PARTS
        self.marks = arrays["private"]
        """Of each word whether it must go, stays, or nobody knows."""
        self.private = on_device(self.marks == 1, torch.float32)
        self.private_weight = on_device(self.marks >= 0, torch.float32)
        nothing = np.full(self.count, -1)
        self.tag, self.label = (on_device(arrays.get(name, nothing), torch.int64) for name in ("tag", "label"))
        self.tag_weight = 1.0 if "treebank" in arrays["source_names"] else TAGS_OF_READER

    @staticmethod
    def _chances(arrays: Mapping[str, np.ndarray], name: str) -> tuple[Any, Any]:
        stored, is_marked = arrays[name], arrays[f"{name}_marked"] == 1
        known = stored != UNKNOWN
        weight = np.where(is_marked, 1.0, SILVER) * known
        return on_device(np.where(known, stored, 0) / PARTS, torch.float32), on_device(weight, torch.float32)

    def windows(self, luck: np.random.Generator | None, *, is_teaching: bool) -> np.ndarray:
        """Where windows of pieces begin and end, cut elsewhere each time; those that teach, or all."""
        found, shift = list[tuple[int, int]](), int(luck.integers(0, WINDOW)) if luck else 0
        for start, end, fold in self.texts.tolist():
            if is_teaching and fold == HELD:
                continue
            cuts = [start]
            if self.at[end] - self.at[start] > WINDOW:
                number = (self.at[start:end] - self.at[start] + shift) // WINDOW
                cuts += (start + np.flatnonzero(np.diff(number)) + 1).tolist()
            cuts.append(end)
            found += zip(self.at[cuts[:-1]].tolist(), self.at[cuts[1:]].tolist(), strict=True)
        return np.array(found)

    def batch(self, windows: np.ndarray) -> dict[str, Any]:
        """Some windows side by side."""
        edges = torch.from_numpy(windows).to(DEVICE)
        longest = min(LONGEST, -(-int((windows[:, 1] - windows[:, 0]).max()) // STEP) * STEP)
        grid = edges[:, :1] + torch.arange(longest, device=DEVICE)
        there = grid < edges[:, 1:]
        grid = torch.where(there, grid, 0)

        def padded(values: Any, filled: int) -> Any:
            return functional.pad(torch.where(there, values[grid].long(), filled), (1, 1), value=filled)

        pieces, ends = padded(self.pieces, PAD), there.sum(1) + 1
        pieces[:, 0] = BEGIN
        pieces[torch.arange(len(pieces), device=DEVICE), ends] = END
        word = padded(self.of, -1).view(-1)
        is_word = word >= 0
        words, inverse = torch.unique_consecutive(word[is_word], return_inverse=True)
        local = torch.full_like(word, -1)
        local[is_word] = inverse

        def of_words(values: Any) -> Any:
            return torch.where(is_word, values[word.clamp(min=0)].long(), 0).view(pieces.shape)

        return {
            "pieces": pieces, "there": torch.arange(longest + 2, device=DEVICE)[None] <= ends[:, None],
            "look": of_words(self.look), "first": padded(self.first, 0), "lines": line_answers(of_words(self.lines)),
            "word": local, "count": len(words), "words": words,
        }  # fmt: skip


def line_answers(packed: Any) -> list[Any]:
    """For each question about lines the row of its answer."""
    found, row, size = [], 0, int(np.prod(CHOICES))
    for answers in CHOICES:
        size //= answers
        found.append(packed // size % answers + row)
        row += answers
    return found


def make_batches(windows: np.ndarray, luck: np.random.Generator | None, *, pieces: int) -> list[np.ndarray]:
    """Windows of like length together, so many pieces at a time at most; in any order when they teach."""
    length = windows[:, 1] - windows[:, 0]
    order = np.argsort(length + (luck.uniform(0, SPREAD, len(length)) if luck else 0), kind="stable")
    found, group, longest = [], list[int](), 0
    for at in order.tolist():
        longest = max(longest, int(length[at]) + 2)
        if group and longest * (len(group) + 1) > pieces:
            found.append(windows[group])
            group, longest = [], int(length[at]) + 2
        group.append(at)
    found.append(windows[group])
    if luck:
        luck.shuffle(found)
    return found
