"""Which treebanks teach tags and noun phrases?"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np

from textveil.languages.network.line_places import PLACES, SPACED
from textveil.reader.network import LABELS, TAGS
from tools import treebank
from tools.reader.arrays import COLUMNS, LINE, OPENS, Rows

FILES = """
treebank/en_ewt-ud-train
de/de_gsd-ud-dev de/de_gsd-ud-test de/de_pud-ud-test
es/es_gsd-ud-dev es/es_gsd-ud-test es/es_pud-ud-test
fr/fr_gsd-ud-dev fr/fr_gsd-ud-test fr/fr_parisstories-ud-train fr/fr_pud-ud-test fr/fr_rhapsodie-ud-train
"""
"""Treebanks of four languages; of six more all whose licence lets what was taught from them be given away."""
OTHERS = "it pt nl pl sv cs".split()
SHORTEST = 3
BEGIN, INSIDE, OUTSIDE = range(len(LABELS))


def treebank_paths(data: Path) -> Iterator[Path]:
    """The files of the treebanks."""
    for name in FILES.split():
        yield (data if name.startswith("treebank") else data / "languages") / f"{name}.conllu.xz"
    sheet = (data / "languages/README.md").read_text("utf-8").splitlines()
    for code in OTHERS:
        for path in sorted((data / "languages" / code).glob("*.conllu.xz")):
            if any(line.startswith(f"| {path.name}") and line.rstrip(" |").endswith("yes") for line in sheet):
                yield path


def tree_rows(data: Path, *, every: int = 1) -> Rows:
    """The sentences of all treebanks, each a text."""
    words, rows, texts, tags, labels = list[str](), [], list[tuple[int, int, int]](), list[int](), list[int]()
    for path in treebank_paths(data):
        for sentence in sentences_of(path)[::every]:
            places = [at for at, token in enumerate(sentence.tokens) if token.end > token.start]
            if len(places) < SHORTEST:
                continue
            tokens = [sentence.tokens[at] for at in places]
            texts.append((len(words), len(words) + len(tokens), -1))
            words += [token.form.replace("\n", " ") for token in tokens]
            tags += [TAGS.index(token.upos if token.upos in TAGS else "X") for token in tokens]
            labels += phrase_labels(sentence, places)
            rows.append(sentence_rows(tokens))
    found = Rows(words, np.concatenate(rows), np.array(texts), ["treebank"] * len(texts))
    return found.with_trees(np.array(tags, np.int8), np.array(labels, np.int8))


def sentences_of(path: Path) -> list[treebank.Sentence]:
    """The sentences of a file; none where it holds no text."""
    try:
        return list(treebank.read(path))
    except RuntimeError:
        print(f"{path.name}: no text")
        return []


def phrase_labels(sentence: treebank.Sentence, places: list[int]) -> list[int]:
    """The phrase label of each token that stands in the text."""
    number, found = {at: number for number, at in enumerate(places)}, [OUTSIDE] * len(places)
    for first, last in treebank.phrases(sentence):
        for order, at in enumerate(number[one] for one in range(first, last) if one in number):
            found[at] = INSIDE if order else BEGIN
    return found


def sentence_rows(tokens: Sequence[treebank.Token]) -> np.ndarray:
    """What is known of each token: its place in its line, nothing else."""
    found = np.full((len(tokens), COLUMNS), -1, np.int16)
    found[:, OPENS] = 0
    found[0, OPENS] = 1
    is_spaced = [1, *(int(after.start > before.end) for before, after in pairwise(tokens))]
    found[:, LINE] = PLACES[np.minimum(np.arange(len(tokens)), 4)] + SPACED * np.array(is_spaced)
    return found
