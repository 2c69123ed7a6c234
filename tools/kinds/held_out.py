"""Which network of kinds has not learnt from a text?"""

from collections.abc import Iterator, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any

from textveil.languages.english.reader import word_kinds as kinds
from textveil.languages.english.reader.word_kinds import Scorer, load_network
from tools.kinds.marked_folds import RECORD_FOLDS, fold_of


def networks(name: str, entries: Sequence[dict[str, Any]], *, folder: Path | None) -> Iterator[None]:
    """Before each text is read, put a network in the place of the packaged one that was taught without it.

    Without a folder the packaged network stays.
    """
    if folder is None:
        yield from (None for _ in entries)
        return
    packaged = kinds.scorer
    known: dict[int, Scorer] = {}
    try:
        for entry in entries:
            fold = RECORD_FOLDS[entry["kind"]] if name == "records" else fold_of(entry["id"])
            if fold not in known:
                known[fold] = Scorer(load_network(folder / f"kinds_{fold}.npz"))
            kinds.scorer = cache(partial(known.__getitem__, fold))
            yield
    finally:
        kinds.scorer = packaged
