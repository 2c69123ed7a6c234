"""Which network has not learnt from a text?"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from textveil.languages.english import read_text
from textveil.languages.english.reader import word_kinds
from textveil.languages.english.reader.word_kinds import listed_words, vocabulary
from textveil.languages.network.word_network import WordScorer, make_network
from tools.kinds.marked_folds import RECORD_FOLDS, fold_of


def networks(name: str, entries: Sequence[dict[str, Any]], *, folder: Path | None) -> Iterator[None]:
    """Before each text of a set is read, put networks in the place of the packaged ones that were taught without it.

    Without a folder the packaged networks stay.
    """
    for entry in entries:
        fold = RECORD_FOLDS[entry["kind"]] if name == "records" else fold_of(entry["id"])
        private_fold = fold_of(entry["kind"] if name == "records" else entry["id"])
        with use_network("kinds", fold=fold, folder=folder), use_network("private", fold=private_fold, folder=folder):
            yield


@contextmanager
def use_network(name: str, *, fold: int, folder: Path | None) -> Iterator[None]:
    """Read with ``<name>_<fold>.npz``: the network of what words are (``kinds``) or of whether they are ``private``."""
    if folder is None:
        yield
        return
    scorer, asked = load_scorer(folder / f"{name}_{fold}.npz"), f"{name}_scorer"
    packaged = getattr(word_kinds, asked)
    try:
        for module in (word_kinds, read_text):
            setattr(module, asked, lambda: scorer)
        yield
    finally:
        for module in (word_kinds, read_text):
            setattr(module, asked, packaged)


@cache
def load_scorer(path: Path) -> WordScorer:
    """The network of a file."""
    with np.load(path) as stored:
        return WordScorer(
            make_network({name: stored[name] for name in stored.files}, vocabulary(), lists=listed_words())
        )
