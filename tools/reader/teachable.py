"""The network of the reader as it is taught: an encoder of pieces, and what a word's pieces say of the word.

Two encoders fit: multilingual-e5-small (``e5``), whose lower layers the package holds, and
all-mpnet-base-v2 (``mpnet``), which only teaches.
"""

import math
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import torch
from torch import nn
from torch.nn import functional

from textveil.reader.network import CHOICES, OUTPUTS

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
LOOKS = 6
DROPPED = 0.1
DISTANCES, FARTHEST = 32, 128
"""Kinds of distances between two pieces that ``mpnet`` tells apart, and from where on all are one."""


class Shape(NamedTuple):
    """How large an encoder is."""

    pieces: int
    width: int
    inner: int
    places: int
    first_place: int
    """The place of the first piece of a window."""
    heads: int = 12
    layers: int = 12
    epsilon: float = 1e-12


SHAPES = {
    "e5": Shape(60_004, 384, 1536, 512, 0),
    "mpnet": Shape(30_527, 768, 3072, 514, 2, epsilon=1e-5),
}
KEYS = {
    "e5": {"q": "q", "k": "k", "v": "v", "o": "ao", "i": "fi", "f": "fo", "n1": "aln", "n2": "oln"},
    "mpnet": {
        "q": "attention.attn.q", "k": "attention.attn.k", "v": "attention.attn.v", "o": "attention.attn.o",
        "i": "intermediate.dense", "f": "output.dense", "n1": "attention.LayerNorm", "n2": "output.LayerNorm",
    },
}  # fmt: skip
"""What the encoders' files call the parts of a layer."""


class Layer(nn.Module):
    """One layer of an encoder."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.qkv, self.o = nn.Linear(shape.width, 3 * shape.width), nn.Linear(shape.width, shape.width)
        self.n1, self.n2 = nn.LayerNorm(shape.width, shape.epsilon), nn.LayerNorm(shape.width, shape.epsilon)
        self.i, self.f = nn.Linear(shape.width, shape.inner), nn.Linear(shape.inner, shape.width)
        self.drop = nn.Dropout(DROPPED)

    def forward(self, x: Any, bias: Any) -> Any:
        """What comes out for every piece."""
        count, length, width = x.shape
        parts = self.qkv(x).view(count, length, 3, self.heads, width // self.heads).permute(2, 0, 3, 1, 4)
        attended = functional.scaled_dot_product_attention(*parts, attn_mask=bias)
        x = self.n1(x + self.drop(self.o(attended.transpose(1, 2).reshape(count, length, width))))
        return self.n2(x + self.drop(self.f(functional.gelu(self.i(x)))))


class TeachableReader(nn.Module):
    """An encoder whose last layer says of each word what it is; the pieces' vectors are never taught."""

    def __init__(self, encoder: str, *, layers: int | None = None) -> None:
        super().__init__()
        self.encoder, self.shape = encoder, SHAPES[encoder]
        width = self.shape.width
        self.word, self.pos = nn.Embedding(self.shape.pieces, width), nn.Embedding(self.shape.places, width)
        self.norm, self.drop = nn.LayerNorm(width, self.shape.epsilon), nn.Dropout(DROPPED)
        self.look, self.first = nn.Embedding(LOOKS, width), nn.Embedding(2, width)
        self.line = nn.Embedding(sum(CHOICES), width)
        self.blocks = nn.ModuleList(Layer(self.shape) for _ in range(layers or self.shape.layers))
        if encoder == "mpnet":
            self.relative = nn.Embedding(DISTANCES, self.shape.heads)
        self.n3, self.out = nn.LayerNorm(width), nn.Linear(width, OUTPUTS)
        for table in (self.look, self.line, self.first):
            nn.init.normal_(table.weight, std=0.02)
        self.word.weight.requires_grad = False

    def forward(self, batch: Mapping[str, Any]) -> Any:
        """The scores of every word of a batch."""
        pieces, there = batch["pieces"], batch["there"]
        length = pieces.shape[1]
        x = self.word(pieces) + self.pos.weight[self.shape.first_place :][:length]
        x = x + self.look(batch["look"]) + self.first(batch["first"]) + sum(map(self.line, batch["lines"]))
        x = self.drop(self.norm(x))
        bias = there[:, None, None, :]
        if self.encoder == "mpnet":
            form = torch.bfloat16 if DEVICE == "cuda" else torch.float32
            bias = torch.where(bias, self.distances(length), -1e4).to(form)
        for block in self.blocks:
            x = block(x, bias)
        is_word = batch["word"] >= 0
        rows, of = x.reshape(-1, self.shape.width)[is_word].float(), batch["word"][is_word]
        total = torch.zeros(batch["count"], self.shape.width, device=x.device).index_add_(0, of, rows)
        many = torch.zeros(batch["count"], device=x.device).index_add_(0, of, torch.ones_like(of, dtype=torch.float32))
        return self.out(functional.dropout(self.n3(total / many[:, None]), DROPPED, self.training)).float()

    def distances(self, length: int) -> Any:
        """What ``mpnet`` adds for how far apart two pieces are, and in which direction."""
        at = torch.arange(length, device=DEVICE)
        gap = at[:, None] - at[None]
        half = DISTANCES // 2
        exact, size = half // 2, gap.abs()
        far = exact + (torch.log(size.float().clamp(min=1) / exact) / math.log(FARTHEST / exact) * exact).long()
        kind = torch.where(size < exact, size, far.clamp(max=half - 1)) + (gap < 0).long() * half
        return self.relative(kind).permute(2, 0, 1)[None]

    def load_encoder(self, path: Path) -> None:
        """Take over the pretrained weights of the lower layers."""
        with np.load(path) as stored:
            weights = self.weights_of(lambda name: unpack(stored, name))
        state = self.state_dict()
        for name, array in weights.items():
            weights[name] = array.reshape(state[name].shape)
        self.load_state_dict({k: torch.from_numpy(np.ascontiguousarray(v)) for k, v in weights.items()}, strict=False)

    def weights_of(self, read: Callable[[str], np.ndarray]) -> dict[str, np.ndarray]:
        """The pretrained weights by the names that they have here."""
        if self.encoder == "e5":
            kind = read("emb.type").reshape(-1, self.shape.width)[0]
            places = read("emb.pos").reshape(-1, self.shape.width) + kind
            found = {"word.weight": read("emb.word"), "pos.weight": places}
            found |= {"norm.weight": read("emb.ln.w"), "norm.bias": read("emb.ln.b")}
            layer, parts = "l{}.{}.", {"weight": "w", "bias": "b"}
        else:
            found = {name: read(f"embeddings.{key}") for name, key in (
                ("word.weight", "word_embeddings.weight"), ("pos.weight", "position_embeddings.weight"),
                ("norm.weight", "LayerNorm.weight"), ("norm.bias", "LayerNorm.bias"),
            )}  # fmt: skip
            found["relative.weight"] = read("encoder.relative_attention_bias.weight")
            layer, parts = "encoder.layer.{}.{}.", {"weight": "weight", "bias": "bias"}
        keys = KEYS[self.encoder]
        for number in range(len(self.blocks)):
            for part, stored in parts.items():
                three = [read(layer.format(number, keys[one]) + stored) for one in "qkv"]
                found[f"blocks.{number}.qkv.{part}"] = np.concatenate([one.reshape(-1) for one in three])
                for one in ("o", "i", "f", "n1", "n2"):
                    found[f"blocks.{number}.{one}.{part}"] = read(layer.format(number, keys[one]) + stored)
        return found


def unpack(stored: Any, name: str) -> np.ndarray:
    """The numbers of an array, out of their blocks."""
    if f"{name}|f" in stored:
        return np.asarray(stored[f"{name}|f"].astype(np.float32))
    halves, scale = stored[f"{name}|q"], stored[f"{name}|d"].astype(np.float32)
    whole = np.concatenate([halves & 15, halves >> 4], 1).astype(np.float32) - 8
    return np.asarray((whole * scale[:, None]).reshape(-1))
