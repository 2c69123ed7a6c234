"""The encoder that a teacher begins with, small enough to be carried to another machine.

    python -m tools.languages.encoder MODEL.gguf FOLDER … -o ENCODER

Takes the lower layers of a language model (Qwen2.5-Coder-1.5B-Instruct as a GGUF file) and, of
its pieces of words, those that the lessons in the folders need; writes ``pieces.npz``, and
the vectors of pieces and the layers, as they are packed in that file, in parts. ``Encoder``
runs them, each word looking at all others, those behind it as well.
"""

import argparse
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
import torch
import torch.nn.functional as F  # noqa: N812  # the name everyone knows it by
from torch import Tensor, nn
from torch.nn.attention import SDPBackend, sdpa_kernel

LAYERS = 16
"""Of 28: what a word means is known half-way up; the rest says what comes next."""
WIDTH, INNER, HEADS, KEY_HEADS, TURN, TINY = 1536, 8960, 12, 2, 1_000_000.0, 1e-6
PART = 57_000_000
"""Bytes of a part at most."""
GROUP = 256
"""Weights that are packed together."""
LAYER = re.compile(r"blk\.(\d+)\.(.+)")


def pack(model: Path, folders: Iterable[Path], output: Path) -> None:
    """Write the pieces of words and the layers."""
    from gguf import GGUFReader

    reader = GGUFReader(model)
    tensors = {one.name: one for one in reader.tensors}
    output.mkdir(parents=True, exist_ok=True)
    files = [folder / f"{name}.npz" for folder in folders for name in ("lessons", "unmarked")]
    spelled = sorted(set().union(*map(spelled_words, files)))
    pieces = cut_words(spelled, open_tokenizer(reader))
    used = np.unique(np.concatenate([np.concatenate(list(pieces.values())), newline_pieces(reader)]))
    order = {int(piece): place for place, piece in enumerate(used)}
    flat = [order[int(piece)] for word in spelled for piece in pieces[word]]
    np.savez_compressed(
        output / "pieces.npz",
        words=np.frombuffer("\n".join(spelled).encode(), np.uint8),
        counts=np.array([len(pieces[word]) for word in spelled], np.uint8),
        pieces=np.array(flat, np.int32),
        newline=np.array([order[int(piece)] for piece in newline_pieces(reader)], np.int32),
    )
    rows = tensors["token_embd.weight"].data[used]
    for number, some in enumerate(np.array_split(rows, -(-rows.nbytes // PART))):
        np.savez(output / f"rows_{number:02}.npz", rows=some)
    chosen = [name for name in tensors if (found := LAYER.fullmatch(name)) and int(found[1]) < LAYERS]
    part: dict[str, Any] = {}
    number = 0
    for name in chosen:
        if part and sum(one.nbytes for one in part.values()) + tensors[name].data.nbytes > PART:
            np.savez(output / f"layers_{number:02}.npz", **part)
            part, number = {}, number + 1
        part[name] = tensors[name].data
    np.savez(output / f"layers_{number:02}.npz", **part)


def spelled_words(path: Path) -> set[str]:
    """The different words of a file of lessons, with a space before those that have one."""
    with np.load(path) as stored:
        return set(with_spaces(stored))


def with_spaces(stored: Mapping[str, np.ndarray]) -> list[str]:
    """The words of lessons as they stand in the text; the last bit of ``rows`` says whether a space is before one."""
    words = bytes(stored["words"]).decode("utf-8").split("\n")
    spaced = (stored["rows"][:, 3] & 1).astype(bool)
    return [f" {word}" if space else word for word, space in zip(words, spaced.tolist(), strict=True)]


def open_tokenizer(reader: Any) -> Any:
    """What cuts words into the pieces that the model knows."""
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers

    tokens = reader.fields["tokenizer.ggml.tokens"].contents()
    merges = [tuple(pair.split(" ", 1)) for pair in reader.fields["tokenizer.ggml.merges"].contents()]
    tokenizer = Tokenizer(models.BPE({token: place for place, token in enumerate(tokens)}, merges))
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False, use_regex=False)
    tokenizer.decoder = decoders.ByteLevel()
    return tokenizer


def newline_pieces(reader: Any) -> np.ndarray:
    """The piece that is a line break."""
    return np.array([reader.fields["tokenizer.ggml.tokens"].contents().index("Ċ")])


def cut_words(words: Iterable[str], tokenizer: Any) -> dict[str, np.ndarray]:
    """The pieces of each word; of numbers every digit is one, as the model learnt them."""
    found = {}
    for word in words:
        parts = re.findall(r" ?\d| ?[^\d]+", word)
        ids = [piece for part in parts for piece in tokenizer.encode(part).ids]
        found[word] = np.array(ids[:12] or [0], np.int64)
    return found


def unpack(packed: np.ndarray, shape: tuple[int, ...]) -> Tensor:
    """Packed rows as numbers; which of the two ways of packing it is, the length of a row tells."""
    size = packed.shape[-1] // (shape[-1] // GROUP)
    blocks = torch.from_numpy(packed.reshape(-1, size))
    return {144: unpack_4_bits, 210: unpack_6_bits}[size](blocks).reshape(shape)


def halves(blocks: Tensor) -> Tensor:
    """Pairs of bytes as numbers of half precision."""
    return blocks.contiguous().view(torch.float16).float()


def unpack_4_bits(blocks: Tensor) -> Tensor:
    """Blocks of 256 weights of four bits: eight groups, each with a scale and a least value of six bits."""
    scale, least = halves(blocks[:, :2]), halves(blocks[:, 2:4])
    packed = blocks[:, 4:16]
    low, middle, high = packed[:, :4], packed[:, 4:8], packed[:, 8:]
    scales = torch.cat([low & 63, (high & 15) | ((low >> 6) << 4)], 1)
    leasts = torch.cat([middle & 63, (high >> 4) | ((middle >> 6) << 4)], 1)
    values = blocks[:, 16:].reshape(-1, 4, 1, 32)
    values = torch.cat([values & 15, values >> 4], 2).reshape(-1, 8, 32)
    return (scale * scales).unsqueeze(-1) * values - (least * leasts).unsqueeze(-1)


def unpack_6_bits(blocks: Tensor) -> Tensor:
    """Blocks of 256 weights of six bits: sixteen groups, each with a scale of a byte."""
    low, high = blocks[:, :128].reshape(-1, 2, 64), blocks[:, 128:192].reshape(-1, 2, 1, 32)
    scales = blocks[:, 192:208].view(torch.int8).float()
    low = torch.cat([low & 15, low >> 4], 2).reshape(-1, 2, 4, 32)
    high = torch.cat([(high >> shift) & 3 for shift in (0, 2, 4, 6)], 2)
    values = (low | (high << 4)).to(torch.int8).float() - 32
    return (halves(blocks[:, 208:210]) * scales).unsqueeze(-1) * values.reshape(-1, 16, 16)


class Layer(nn.Module):
    """One layer: each piece of a word looks at all others of its text, then at itself."""

    def __init__(self, weights: Mapping[str, np.ndarray]) -> None:
        super().__init__()
        size = WIDTH // HEADS
        shapes = {
            "attn_q": (WIDTH, WIDTH), "attn_k": (KEY_HEADS * size, WIDTH), "attn_v": (KEY_HEADS * size, WIDTH),
            "attn_output": (WIDTH, WIDTH), "ffn_gate": (INNER, WIDTH), "ffn_up": (INNER, WIDTH),
            "ffn_down": (WIDTH, INNER),
        }  # fmt: skip
        for name, shape in shapes.items():
            linear = nn.Linear(shape[1], shape[0], bias=f"{name}.bias" in weights)
            linear.weight.data = unpack(weights[f"{name}.weight"], shape)
            if linear.bias is not None:
                linear.bias.data = torch.from_numpy(weights[f"{name}.bias"].copy())
            setattr(self, name, linear)
        self.attn_norm = nn.Parameter(torch.from_numpy(weights["attn_norm.weight"].copy()))
        self.ffn_norm = nn.Parameter(torch.from_numpy(weights["ffn_norm.weight"].copy()))

    def forward(self, hidden: Tensor, turns: tuple[Tensor, Tensor], there: Tensor) -> Tensor:
        """What the pieces are after this layer; ``there`` says which pieces others may look at."""
        near = F.rms_norm(hidden, (WIDTH,), self.attn_norm.to(hidden.dtype), TINY)
        query, key, value = (
            layer(near).unflatten(-1, (-1, WIDTH // HEADS)).transpose(1, 2)
            for layer in (self.attn_q, self.attn_k, self.attn_v)
        )
        key, value = (one.repeat_interleave(HEADS // KEY_HEADS, 1) for one in (key, value))
        with sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]):
            seen = F.scaled_dot_product_attention(turn(query, turns), turn(key, turns), value, attn_mask=there)
        hidden = hidden + self.attn_output(seen.transpose(1, 2).flatten(2))
        near = F.rms_norm(hidden, (WIDTH,), self.ffn_norm.to(hidden.dtype), TINY)
        return hidden + self.ffn_down(F.silu(self.ffn_gate(near)) * self.ffn_up(near))


def turn(vectors: Tensor, turns: tuple[Tensor, Tensor]) -> Tensor:
    """Vectors turned by the place of their piece, as the model learnt to tell places."""
    first, second = vectors.chunk(2, -1)
    turned: Tensor = vectors * turns[0] + torch.cat([-second, first], -1) * turns[1]
    return turned


class Encoder(nn.Module):
    """The lower layers of the language model, looking both ways."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        packed = np.concatenate([np.load(path)["rows"] for path in sorted(folder.glob("rows_*.npz"))])
        rows = unpack(packed, (len(packed), WIDTH))
        self.pieces = nn.Embedding.from_pretrained(rows.to(torch.bfloat16))
        self.layers = nn.ModuleList(Layer(weights) for weights in read_layers(folder))

    def forward(self, pieces: Tensor) -> Tensor:
        """What each piece is among the others of its row; below 0 there is none."""
        hidden, there = self.pieces(pieces.clamp(min=0)), (pieces >= 0)[:, None, None, :]
        size = WIDTH // HEADS
        speed = TURN ** (-torch.arange(0, size, 2, device=pieces.device) / size)
        angle = torch.arange(pieces.shape[1], device=pieces.device).unsqueeze(1) * speed
        angle = torch.cat([angle, angle], -1)
        turns = (angle.cos().to(hidden.dtype), angle.sin().to(hidden.dtype))
        for layer in self.layers:
            hidden = layer(hidden, turns, there)
        return hidden


def read_layers(folder: Path) -> list[dict[str, np.ndarray]]:
    """The packed weights of each layer."""
    layers: dict[int, dict[str, np.ndarray]] = {}
    for path in sorted(folder.glob("layers_*.npz")):
        with np.load(path) as stored:
            for name in stored.files:
                number, rest = LAYER.fullmatch(name).groups()  # type: ignore[union-attr]
                layers.setdefault(int(number), {})[rest] = stored[name]
    return [layers[number] for number in sorted(layers)]


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("folders", type=Path, nargs="+")
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    pack(args.model, args.folders, args.output)
