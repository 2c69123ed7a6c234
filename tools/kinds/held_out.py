"""Which network of kinds has not learnt from a text?"""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from textveil.language.english import kinds
from textveil.language.english.kinds import Network, load_network
from tools.kinds.marked_folds import RECORD_FOLDS, fold_of


def networks(name: str, entries: Sequence[dict[str, Any]], *, folder: Path | None) -> Iterator[None]:
    """Before each text is read, put a network in the place of the packaged one that was taught without it.

    Without a folder the packaged network stays.
    """
    if folder is None:
        yield from (None for _ in entries)
        return
    packaged = kinds.network
    known: dict[int, Network] = {}
    try:
        for entry in entries:
            fold = RECORD_FOLDS[entry["kind"]] if name == "records" else fold_of(entry["id"])
            if fold not in known:
                known[fold] = load_network(folder / f"kinds_{fold}.npz")
            install(known[fold])
            yield
    finally:
        kinds.network = packaged
        forget()


def install(network: Network) -> None:
    """Let the reader use a network; what was remembered of another is forgotten."""
    if kinds.network() is not network:
        kinds.network = lambda: network  # type: ignore[assignment]  # stands for the cached function
        forget()


def forget() -> None:
    """Forget what the last network made of words."""
    kinds.memory.cache_clear()
    kinds.packed_rows.cache_clear()
