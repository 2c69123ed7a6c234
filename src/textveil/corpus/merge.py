"""How do sorted runs of phrases become the sections of one index?

One range of hashes after the other: gather it from every run, keep the phrases
that stand on enough pages, write their lists. Memory is that of one range.
"""

import shutil
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError
from textveil.corpus import layout, sections
from textveil.corpus.ngrams import Hashes, length_of, word_form
from textveil.languages.normal import stop_words

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
    phrases = sections.write(work, ranges, bits=bits, universe=len(page_of), progress=progress)
    figures = {
        "name": name,
        "pages": len(per_page),
        "passages": len(page_of),
        "phrases": phrases,
        "bits": bits,
        "least": list(least),
        "stop": sorted(stop_words()),
        "words": word_form(),
    }
    layout.write(path, figures, {section.name: section for section in work.iterdir()})


def bucket_bits(pairs: int) -> int:
    """Bits of a hash that name its bucket, so that a bucket holds some twenty phrases."""
    return min(24, (pairs >> 10).bit_length())


def gather(parts: Path, runs: Sequence[SortedRun], *, bits: int) -> Iterator[tuple[Hashes, NDArray[np.uint32]]]:
    """The pairs of all runs, range by range, sorted by hash and then by passage."""
    count = sections.range_count(bits)
    edges = [_edges(parts / run.hashes, run.pairs, count) for run in runs]
    for part in range(count):
        bounds = [(run, int(edge[part]), int(edge[part + 1])) for run, edge in zip(runs, edges, strict=True)]
        hashes = np.concatenate([_slice(parts / run.hashes, np.uint64, at, to) for run, at, to in bounds])
        places = np.concatenate([_slice(parts / run.places, np.uint32, at, to) for run, at, to in bounds])
        order = np.argsort(hashes, kind="stable")  # runs come in the order of their passages
        yield hashes[order], places[order]


def keep_frequent(
    hashes: Hashes, pages: NDArray[np.uint32], places: NDArray[np.uint32], *, least: Numbers
) -> sections.PassageLists:
    """The phrases that stand on enough pages."""
    new = np.ones(len(hashes), dtype=bool)
    new[1:] = hashes[1:] != hashes[:-1]
    new_page = new.copy()
    new_page[1:] |= pages[1:] != pages[:-1]
    starts = np.flatnonzero(new)
    counts = np.diff(starts, append=len(hashes))
    page_counts = np.diff(np.append(0, new_page.cumsum())[np.append(starts, len(hashes))])
    enough = page_counts >= least[length_of(hashes[starts]) - 1]
    return sections.PassageLists(
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
