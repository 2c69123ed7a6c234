"""How are pages, however many, made into an index?

Pages are cut into phrases batch by batch; each batch is a sorted run on disk.
Then all runs are merged, one range of hashes after the other, so memory does
not grow with the number of pages. The runs lie beside the index in
``NAME.parts``: a build that was stopped goes on after its last run.
"""

import json
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError, UsageError
from textveil.corpus import layout
from textveil.corpus.layout import write_whole
from textveil.corpus.ngrams import PASSAGE, Cut, Hashes, WordHashes, cut, length_of, tokens, word_form
from textveil.corpus.pages import Page
from textveil.languages.normal import stop_words

# How do sorted runs of phrases become the sections of one index?
#
# One range of hashes after the other: gather it from every run, keep the phrases
# that stand on enough pages, write their lists. Memory is that of one range.

Numbers = NDArray[np.int64]


@dataclass(frozen=True)
class SortedRun:
    """Phrases of some pages, sorted by hash, in three files."""

    number: int
    pages: int
    passages: int
    pairs: int

    @property
    def hashes(self) -> str:
        """File of the hashes."""
        return f"{self.number:05}.hashes"

    @property
    def places(self) -> str:
        """File of the passage of each hash."""
        return f"{self.number:05}.places"

    @property
    def per_page(self) -> str:
        """File of the number of passages of each page."""
        return f"{self.number:05}.pages"


def merge(
    parts: Path,
    runs: Sequence[SortedRun],
    path: Path,
    *,
    name: str,
    least: Sequence[int],
    passage: int = PASSAGE,
    progress: Callable[[int, int], None],
) -> None:
    """Merge the runs in ``parts`` and write the index to ``path``."""
    per_page = np.concatenate([np.fromfile(parts / run.per_page, np.uint16) for run in runs])
    page_of = np.repeat(np.arange(len(per_page), dtype=np.uint32), per_page)
    bits = bucket_bits(sum(run.pairs for run in runs))
    if len(page_of) >= 1 << 32:
        raise InputError("there are more than 4 billion passages; split the pages over several indexes")
    work = parts / "sections"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir()
    per_page.tofile(work / "pages")
    enough = np.array(least, dtype=np.int64)
    ranges = (
        keep_frequent(hashes, page_of[places], places, least=enough)
        for hashes, places in gather(parts, runs, bits=bits)
    )
    phrases = layout.write_sections(work, ranges, bits=bits, universe=len(page_of), progress=progress)
    figures = {
        "name": name,
        "pages": len(per_page),
        "passages": len(page_of),
        "phrases": phrases,
        "bits": bits,
        "least": list(least),
        "stop": sorted(stop_words()),
        "words": word_form(),
        **({} if passage == PASSAGE else {"passage": passage}),
    }
    layout.write(path, figures, {section.name: section for section in work.iterdir()})


def bucket_bits(pairs: int) -> int:
    """Bits of a hash that name its bucket, so that a bucket holds some twenty phrases."""
    return min(24, (pairs >> 10).bit_length())


def gather(parts: Path, runs: Sequence[SortedRun], *, bits: int) -> Iterator[tuple[Hashes, NDArray[np.uint32]]]:
    """The pairs of all runs, range by range, sorted by hash and then by passage."""
    count = layout.range_count(bits)
    edges = [_edges(parts / run.hashes, run.pairs, count) for run in runs]
    for part in range(count):
        bounds = [(run, int(edge[part]), int(edge[part + 1])) for run, edge in zip(runs, edges, strict=True)]
        hashes = np.concatenate([_slice(parts / run.hashes, np.uint64, at, to) for run, at, to in bounds])
        places = np.concatenate([_slice(parts / run.places, np.uint32, at, to) for run, at, to in bounds])
        order = np.argsort(hashes, kind="stable")  # runs come in the order of their passages
        yield hashes[order], places[order]


def keep_frequent(
    hashes: Hashes, pages: NDArray[np.uint32], places: NDArray[np.uint32], *, least: Numbers
) -> layout.PassageLists:
    """The phrases that stand on enough pages."""
    new = np.ones(len(hashes), dtype=bool)
    new[1:] = hashes[1:] != hashes[:-1]
    new_page = new.copy()
    new_page[1:] |= pages[1:] != pages[:-1]
    starts = np.flatnonzero(new)
    counts = np.diff(starts, append=len(hashes))
    page_counts = np.diff(np.append(0, new_page.cumsum())[np.append(starts, len(hashes))])
    enough = page_counts >= least[length_of(hashes[starts]) - 1]
    return layout.PassageLists(
        hashes[starts][enough], page_counts[enough], counts[enough], places[np.repeat(enough, counts)].astype(np.int64)
    )


def _edges(path: Path, pairs: int, count: int) -> Numbers:
    """Where each range of hashes begins in a run, and where the last ends."""
    run = np.memmap(path, dtype=np.uint64, mode="r", shape=(pairs,)) if pairs else np.zeros(0, np.uint64)
    firsts = np.array([(part << 64) // count for part in range(1, count)], dtype=np.uint64)
    return np.concatenate([[0], np.searchsorted(run, firsts), [pairs]]).astype(np.int64)


def _slice(path: Path, kind: type[np.generic], at: int, to: int) -> NDArray[np.generic]:
    """Part of a file of numbers, read (not mapped: mapped files count as memory)."""
    return np.fromfile(path, dtype=kind, count=to - at, offset=at * np.dtype(kind).itemsize)


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
    passage: int = PASSAGE,
    progress: Progress = ignore_progress,
) -> None:
    """Write the index of ``pages`` to ``path``, whole or not at all.

    ``source`` tells one set of pages from another: a stopped build goes on only
    when it is the same. ``name`` is what the index says it was made of, and
    ``passage`` how many words stand near each other. The same pages give the same bytes.
    """
    if len(least) != len(LEAST) or min(least) < 1:
        raise UsageError("least must be four numbers of at least 1: the pages a phrase of 1, 2, 3, 4 words must be on")
    if passage < 1:
        raise UsageError("passage must be a whole number of at least 1: the words that stand near each other")
    parts = path.with_name(path.name + ".parts")
    state = _resume(parts, source if passage == PASSAGE else f"{source} in passages of {passage} words")
    for batch in batch_pages(islice(pages, state.pages, None)):
        state = _add_run(parts, state, batch, passage=passage)
        progress("pages", state.pages, None)
    if not state.pages:
        raise InputError("there are no pages to index; check the folder or file given")
    _require_alone(parts, state)
    merged = partial(progress, "merge")
    merge(parts, state.runs, path, name=name, least=least, passage=passage, progress=merged)
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


def _add_run(parts: Path, state: BuildState, batch: list[Hashes], *, passage: int) -> BuildState:
    """Cut a batch, keep it as a run, and only then record that it is there."""
    phrases = cut(batch, passage=passage)
    _require_alone(parts, state)
    run = write_run(phrases, parts, number=len(state.runs), before=state.passages)
    return _save(parts, BuildState(state.source, (*state.runs, run)))


def write_run(phrases: Cut, parts: Path, *, number: int, before: int) -> SortedRun:
    """Write the phrases of some pages as a run, behind so many passages."""
    per_page = phrases.passages_per_page
    run = SortedRun(number, len(per_page), int(per_page.sum()), len(phrases.hashes))
    phrases.hashes.tofile(parts / run.hashes)
    (phrases.passages + np.uint32(before)).tofile(parts / run.places)
    per_page.tofile(parts / run.per_page)
    return run


# How is an index built of pages that several machines cut?
#
# Each machine cuts its pages into runs whose passages are numbered from 0; whoever
# puts them together numbers them through, in the order of the pages. The index is
# byte for byte the one that ``build`` makes of the same pages.


@dataclass(frozen=True, slots=True)
class Shard:
    """Some pages, cut: what the three files of a run hold, the passages numbered from 0."""

    hashes: bytes
    places: bytes
    per_page: bytes


def cut_pages(pages: Iterable[Page]) -> Iterator[Shard]:
    """The runs of some pages, one after the other; memory is that of one."""
    for batch in batch_pages(pages):
        phrases = cut(batch)
        yield Shard(phrases.hashes.tobytes(), phrases.passages.tobytes(), phrases.passages_per_page.tobytes())


def build_from_shards(
    shards: Iterable[Shard], path: Path, *, name: str = "pages", least: tuple[int, ...] = LEAST
) -> None:
    """Write the index of all pages, whose shards come in the order of the pages."""
    parts = path.with_name(f"{path.name}.parts")
    shutil.rmtree(parts, ignore_errors=True)
    parts.mkdir(parents=True)
    try:
        runs = list(write_runs(shards, parts))
        if not runs:
            raise InputError("there are no pages to index; check what the job reads")
        merge(parts, runs, path, name=name, least=least, progress=lambda _done, _of: None)
    finally:
        shutil.rmtree(parts, ignore_errors=True)


def write_runs(shards: Iterable[Shard], parts: Path) -> Iterator[SortedRun]:
    """The shards as runs on the disk, their passages numbered through."""
    before = 0
    for number, shard in enumerate(shards):
        hashes, places = np.frombuffer(shard.hashes, np.uint64), np.frombuffer(shard.places, np.uint32)
        phrases = Cut(hashes, places, np.frombuffer(shard.per_page, np.uint16))
        run = write_run(phrases, parts, number=number, before=before)
        before += run.passages
        yield run
