"""Which network has not learnt from a text?"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from textveil.languages.english import read_text
from textveil.languages.english.reader import word_kinds
from textveil.languages.network.word_network import KindNetwork
from tools.kinds.marked_folds import fold_of


def networks(name: str, entries: Sequence[dict[str, Any]], *, folder: Path | None) -> Iterator[None]:
    """Before each text of a set is read, put a network in the place of the packaged one that was taught without it.

    Without a folder the packaged network stays.
    """
    for entry in entries:
        with use_network(fold_of(entry["kind"] if name == "records" else entry["id"]), folder=folder):
            yield


@contextmanager
def use_network(fold: int, *, folder: Path | None) -> Iterator[None]:
    """Read with ``english_<fold>.npz``."""
    if folder is None:
        yield
        return
    network, packaged = load_network(folder / f"english_{fold}.npz"), word_kinds.english_network
    try:
        for module in (word_kinds, read_text):
            setattr(module, "english_network", lambda: network)  # noqa: B010  # mypy knows it as imported
        yield
    finally:
        for module in (word_kinds, read_text):
            setattr(module, "english_network", packaged)  # noqa: B010


@cache
def load_network(path: Path) -> KindNetwork:
    """The network of a file."""
    with np.load(path) as stored:
        return KindNetwork({name: stored[name] for name in stored.files})
