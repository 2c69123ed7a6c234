"""The taught network as the package holds it.

    python -m tools.reader.package student.npz --encoder FOLDER [-o src/textveil/data/reader]

Writes ``layers.onnx``, the layers with weights of seven bits, a scale for each output (±63, so that no
processor's sums of 16 bits overflow); ``vectors.npy``, the pieces' vectors in the encoder's own blocks of
four bits, which teaching leaves as they are; ``rest.npz``, what is added to them and what reads words from
the last layer; ``pieces.model``. The same student gives the same bytes.
"""

import argparse
import shutil
from collections.abc import Mapping
from pathlib import Path

import numpy as np
import onnx
from onnx import TensorProto, helper, numpy_helper

from tools.reader.teachable import SHAPES

OUTPUT = Path("src/textveil/data/reader")
LEVELS = 63
"""The largest whole number that a weight is stored as."""
FOREIGN = "com.microsoft"
WIDTH, HEADS = SHAPES["e5"].width, SHAPES["e5"].heads
REST = {
    "places": "pos.weight", "looks": "look.weight", "firsts": "first.weight", "lines": "line.weight",
    "norm_weight": "norm.weight", "norm_bias": "norm.bias", "last_weight": "n3.weight", "last_bias": "n3.bias",
    "output": "out.weight", "output_bias": "out.bias",
}  # fmt: skip
"""Arrays of ``rest.npz`` and what the student calls them."""
HALF = frozenset({"places", "looks", "firsts", "lines"})
"""Those that are stored in half precision."""

Arrays = Mapping[str, np.ndarray]


def load_student(path: Path) -> dict[str, np.ndarray]:
    """The student's weights as numbers of 32 bits."""
    found = {}
    with np.load(path) as stored:
        for key in stored.files:
            name, form = key.rsplit("|", 1)
            if form == "f":
                found[name] = stored[key].astype(np.float32)
            elif form == "q":
                found[name] = stored[key].astype(np.float32) * stored[f"{name}|s"]
    return found


class LayersGraph:
    """An ONNX graph of the encoder's layers, being built."""

    def __init__(self, weights: Arrays) -> None:
        self._weights = weights
        self._nodes: list[onnx.NodeProto] = []
        self._stored: list[onnx.TensorProto] = []

    def build(self) -> onnx.ModelProto:
        """The graph from what the pieces bring (``x``) to the last layer (``y``)."""
        count = 1 + max(int(name.split(".")[1]) for name in self._weights if name.startswith("blocks"))
        before = "x"
        for layer in range(count):
            before = self._layer(layer, before, after="y" if layer == count - 1 else f"x_{layer}")
        ends = [helper.make_tensor_value_info(name, TensorProto.FLOAT, ["n", "l", WIDTH]) for name in "xy"]
        graph = helper.make_graph(self._nodes, "reader", ends[:1], ends[1:], self._stored)
        sets = [helper.make_opsetid("", 17), helper.make_opsetid(FOREIGN, 1)]
        model = helper.make_model(graph, opset_imports=sets)
        model.ir_version = 9
        return model

    def _layer(self, number: int, before: str, *, after: str) -> str:
        name = f"blocks.{number}"
        three = self._linear(before, f"{name}.qkv", f"qkv{number}")
        sizes = self._store(f"sp{number}", np.array([WIDTH] * 3))
        parts = [f"{part}{number}" for part in "qkv"]
        self._nodes.append(helper.make_node("Split", [three, sizes], parts, domain="", axis=2))
        attended = self._node("MultiHeadAttention", parts, f"a{number}", num_heads=HEADS)
        middle = self._norm(self._linear(attended, f"{name}.o", f"o{number}"), before, f"{name}.n1", f"x1_{number}")
        wide = self._linear(middle, f"{name}.i", f"i{number}")
        self._nodes.append(helper.make_node("Gelu", [wide], [f"g{number}"], domain=FOREIGN))
        return self._norm(self._linear(f"g{number}", f"{name}.f", f"f{number}"), middle, f"{name}.n2", after)

    def _linear(self, before: str, name: str, after: str) -> str:
        weight = self._weights[f"{name}.weight"].T
        scale = np.maximum(np.abs(weight).max(0) / LEVELS, 1e-12).astype(np.float32)
        whole = np.clip(np.rint(weight / scale), -LEVELS, LEVELS).astype(np.int8)
        stored = {"q": whole, "s": scale, "z": np.zeros(len(scale), np.int8), "b": self._weights[f"{name}.bias"]}
        inputs = [self._store(f"{name}.{key}", array) for key, array in stored.items()]
        return self._node("DynamicQuantizeMatMul", [before, *inputs], after)

    def _norm(self, before: str, skipped: str, name: str, after: str) -> str:
        weight = self._store(f"{name}.w", self._weights[f"{name}.weight"])
        bias = self._store(f"{name}.bb", self._weights[f"{name}.bias"])
        return self._node("SkipLayerNormalization", [before, skipped, weight, bias], after, epsilon=1e-12)

    def _node(self, operation: str, inputs: list[str], output: str, **settings: float) -> str:
        self._nodes.append(helper.make_node(operation, inputs, [output], domain=FOREIGN, **settings))
        return output

    def _store(self, name: str, array: np.ndarray) -> str:
        self._stored.append(numpy_helper.from_array(np.ascontiguousarray(array), name))
        return name


def vectors_of(encoder: Arrays) -> np.ndarray:
    """The pieces' vectors, a row a piece, in blocks of a scale and 32 halves of bytes."""
    halves, scales = encoder["emb.word|q"], encoder["emb.word|d"]
    blocks = np.concatenate([scales.astype("<f2").reshape(-1, 1).view(np.uint8), halves], 1)
    return blocks.reshape(SHAPES["e5"].pieces, -1)


def rest_of(weights: Arrays) -> dict[str, np.ndarray]:
    """What is no layer and no vector of a piece."""
    found = {name: weights[key].astype(np.float16 if name in HALF else np.float32) for name, key in REST.items()}
    found["output"] = weights["out.weight"].T.astype(np.float32)
    return found


def main() -> None:
    """Write the four files."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("student", type=Path)
    parser.add_argument("--encoder", type=Path, required=True, help="the folder that tools.reader.encoder wrote")
    parser.add_argument("-o", "--output", type=Path, default=OUTPUT)
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)
    weights = load_student(args.student)
    onnx.save(LayersGraph(weights).build(), args.output / "layers.onnx")
    np.savez(args.output / "rest.npz", **rest_of(weights))  # type: ignore[arg-type]
    with np.load(args.encoder / "e5.npz") as encoder:
        np.save(args.output / "vectors.npy", vectors_of(encoder))
    shutil.copyfile(args.encoder / "pieces.model", args.output / "pieces.model")


if __name__ == "__main__":
    main()
