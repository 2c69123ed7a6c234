"""How are pages, however many, made into an index?

Pages are cut into phrases batch by batch; each batch is a sorted run on disk.
Then all runs are merged, one range of hashes after the other, so memory does
not grow with the number of pages. The runs lie beside the index in
``NAME.parts``: a build that was stopped goes on after its last run.
"""

import json
import shutil
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from itertools import islice
from pathlib import Path

import numpy as np

from textveil.core.errors import InputError, UsageError
from textveil.corpus.layout import write_whole
from textveil.corpus.merge import SortedRun, merge
from textveil.corpus.ngrams import Hashes, WordHashes, cut, tokens
from textveil.corpus.pages import Page

BATCH = 500_000
"""Words in a run: what is held in memory at once."""
LEAST = (3, 3, 4, 4)
"""Pages on which a phrase of one, two, three, four words must stand to be kept."""

Progress = Callable[[str, int, int | None], None]
"""Told the stage, how much of it is done, and of how much (None: not known)."""


@dataclass(frozen=True)
class BuildState:
    """What a build has on disk so far, and of what."""

    source: str
    runs: tuple[SortedRun, ...] = ()

    @property
    def pages(self) -> int:
        """Pages that are already cut."""
        return sum(run.pages for run in self.runs)

    @property
    def passages(self) -> int:
        """Passages in those pages."""
        return sum(run.passages for run in self.runs)


def ignore_progress(_stage: str, _done: int, _of: int | None) -> None:
    """Report no progress."""


def build(
    pages: Iterable[Page],
    path: Path,
    *,
    source: str,
    name: str = "pages",
    least: tuple[int, ...] = LEAST,
    progress: Progress = ignore_progress,
) -> None:
    """Write the index of ``pages`` to ``path``, whole or not at all.

    ``source`` tells one set of pages from another: a stopped build goes on only
    when it is the same. ``name`` is what the index says it was made of. The
    same pages give the same bytes.
    """
    if len(least) != len(LEAST) or min(least) < 1:
        raise UsageError("least must be four numbers of at least 1: the pages a phrase of 1, 2, 3, 4 words must be on")
    parts = path.with_name(path.name + ".parts")
    state = _resume(parts, source)
    for batch in batch_pages(islice(pages, state.pages, None)):
        state = _add_run(parts, state, batch)
        progress("pages", state.pages, None)
    if not state.pages:
        raise InputError("there are no pages to index; check the folder or file given")
    _require_alone(parts, state)
    merge(parts, state.runs, path, name=name, least=least, progress=lambda done, of: progress("merge", done, of))
    shutil.rmtree(parts)


def _resume(parts: Path, source: str) -> BuildState:
    """The state left by a build of the same pages; else an empty place to start."""
    saved = _saved(parts)
    if saved is not None and saved.source == source:
        return saved
    shutil.rmtree(parts, ignore_errors=True)
    parts.mkdir(parents=True)
    return _save(parts, BuildState(source))


def _saved(parts: Path) -> BuildState | None:
    record = parts / "state.json"
    if not record.exists():
        return None
    saved = json.loads(record.read_text())
    return BuildState(saved["source"], tuple(SortedRun(**run) for run in saved["runs"]))


def _save(parts: Path, state: BuildState) -> BuildState:
    with write_whole(parts / "state.json") as file:
        file.write(json.dumps(asdict(state)).encode())
    return state


def _require_alone(parts: Path, state: BuildState) -> None:
    """Two builds in one place would mix their runs."""
    if _saved(parts) != state:
        raise UsageError(f"another build is writing to {parts.name}; wait for it, or choose another output")


def batch_pages(pages: Iterable[Page]) -> Iterator[list[Hashes]]:
    """The pages as hashes of words, about ``BATCH`` words at a time."""
    known, batch, size = WordHashes(), list[Hashes](), 0
    for page in pages:
        batch.append(tokens(f"{page.title}\n{page.text}", known))
        size += len(batch[-1])
        if size >= BATCH:
            yield batch
            batch, size = [], 0
    if batch:
        yield batch


def _add_run(parts: Path, state: BuildState, batch: list[Hashes]) -> BuildState:
    """Cut a batch, keep it as a run, and only then record that it is there."""
    phrases = cut(batch)
    _require_alone(parts, state)
    number = len(state.runs)
    run = SortedRun(number, len(batch), int(phrases.passages_per_page.sum()), len(phrases.hashes))
    phrases.hashes.tofile(parts / run.hashes)
    (phrases.passages + np.uint32(state.passages)).tofile(parts / run.places)
    phrases.passages_per_page.tofile(parts / run.per_page)
    return _save(parts, BuildState(state.source, (*state.runs, run)))
