"""How is an index built of pages that several machines cut?

Each machine cuts its pages into runs whose passages are numbered from 0; whoever
puts them together numbers them through, in the order of the pages. The index is
byte for byte the one that ``build`` makes of the same pages.
"""

import shutil
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from textveil.core.errors import InputError
from textveil.corpus.build import LEAST, batch_pages
from textveil.corpus.merge import SortedRun, merge
from textveil.corpus.ngrams import cut
from textveil.corpus.pages import Page


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
        per_page = np.frombuffer(shard.per_page, np.uint16)
        run = SortedRun(number, len(per_page), int(per_page.sum()), len(shard.hashes) // 8)
        (parts / run.hashes).write_bytes(shard.hashes)
        (np.frombuffer(shard.places, np.uint32) + np.uint32(before)).tofile(parts / run.places)
        (parts / run.per_page).write_bytes(shard.per_page)
        before += run.passages
        yield run
