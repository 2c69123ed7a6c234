"""The teacher's encoder as small files, to be carried to another machine.

    python -m tools.kinds.encoder MODEL_FOLDER -o FOLDER

Rows as bytes with a scale each, in three files; ``unpack`` gives the weights back, nearly.
"""

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from safetensors.torch import load_file
from torch import Tensor

PARTS = 3


def pack(folder: Path, output: Path) -> None:
    """Write the weights of a model in parts."""
    weights = load_file(folder / "model.safetensors")
    names = sorted(weights, key=lambda name: weights[name].numel(), reverse=True)
    for part in range(PARTS):
        arrays: dict[str, Any] = {}
        for name in names[part::PARTS]:
            value = weights[name].float().numpy()
            if value.ndim == 2:
                scale = (np.abs(value).max(axis=1, keepdims=True) / 127 + 1e-8).astype(np.float32)
                arrays[name], arrays[name + "|scale"] = np.round(value / scale).astype(np.int8), scale
            else:
                arrays[name] = value
        np.savez_compressed(output / f"encoder_{part}.npz", **arrays)


def unpack(folder: Path) -> dict[str, Tensor]:
    """The weights of all parts in a folder."""
    weights: dict[str, Tensor] = {}
    for path in sorted(folder.glob("encoder_*.npz")):
        stored = np.load(path)
        for name in stored.files:
            if not name.endswith("|scale"):
                value = stored[name]
                scaled = value * stored[name + "|scale"] if name + "|scale" in stored.files else value
                weights[name] = torch.from_numpy(np.asarray(scaled))
    return weights


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("model", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    pack(args.model, args.output)
