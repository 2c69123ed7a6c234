"""Word vectors for the tagger and for the network of other languages, counted on plain text.

    python -m tools.word_vectors pages.jsonl.xz medquad.jsonl.xz treebank-train.conllu.xz -o vectors.npz
    python -m tools.word_vectors {de,es,fr}/plain.jsonl.xz --european --size 96 --window 4 -o vectors.npz

Skip-grams with a narrow window: what stands two words away tells more of a
word's part of speech than what the page is about. Needs the ``train`` group.
"""

import argparse
import json
import lzma
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
from gensim.models import Word2Vec

from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.european.language_tables import tokenize_european
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.network.word_table import form
from tools import treebank
from tools.private.sheets import NO_LICENCE


def paragraphs(path: Path) -> Iterator[str]:
    """Every paragraph of JSON lines with a ``text``, or every sentence of a treebank."""
    if ".conllu" in path.name:
        yield from (sentence.text for sentence in treebank.read(path))
        return
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            row = json.loads(line)
            if not row.get("licence", "").startswith(NO_LICENCE):
                yield from row["text"].split("\n")


def train(
    paths: list[Path], tokenize: Callable[[str], Tokens], *, size: int, seed: int, window: int, epochs: int
) -> tuple[list[str], np.ndarray]:
    """The words by frequency, and their vectors scaled to unit variance."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt", encoding="utf-8") as file:
        for path in paths:
            for paragraph in paragraphs(path):
                file.write(" ".join(map(form, tokenize(paragraph).words)) + "\n")
        file.flush()
        model = Word2Vec(
            corpus_file=file.name, vector_size=size, window=window, shrink_windows=False, sg=1, negative=8,
            min_count=6, sample=1e-4, epochs=epochs, seed=seed,
        )  # fmt: skip
    vectors = model.wv.vectors
    return model.wv.index_to_key, vectors / vectors.std()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("texts", nargs="+", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--european", action="store_true", help="German, Spanish and French")
    parser.add_argument("--size", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--window", type=int, default=2)
    parser.add_argument("--epochs", type=int, default=4)
    args = parser.parse_args()
    cut = tokenize_european if args.european else tokenize
    words, vectors = train(args.texts, cut, size=args.size, seed=args.seed, window=args.window, epochs=args.epochs)
    np.savez(args.output, words=np.array(words), vectors=vectors.astype(np.float32))
    print(f"{len(words):,} words")
