"""How are phrases and their lists written into the sections of an index?

    buckets, offsets         where a bucket's phrases and lists begin
    key_checks, list_checks  a checksum for each bucket
    keys                     by bucket: bits of the hash of each phrase, then the code of each one's shape
    shapes                   what a code says: (passages, pages)
    other_slots, other_shapes   phrases with a shape too rare for a code
    lists                    the passages of each phrase, as ``postings`` writes them
    pages                    passages in each page

A phrase is found by its bucket (the first bits of its hash) and the next 32
bits, 48 in all for the packaged index: a phrase that is not in the index is
mistaken for one that is about once in 200 million times.
"""

import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, fields
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from textveil.corpus import layout
from textveil.corpus.ngrams import Hashes

Numbers = NDArray[np.int64]

FINGERPRINT = 32
"""Bits kept of a hash beside those its bucket says."""
OTHER = 255
"""The code of a shape that is too rare to have one."""


@dataclass(frozen=True, slots=True)
class PassageLists:
    """Phrases in the order of their hashes, and the passages of each in a row."""

    hashes: Hashes
    pages: Numbers
    counts: Numbers
    passages: Numbers


@dataclass(frozen=True, slots=True)
class Directory:
    """What is to be known of each bucket of a range."""

    phrases: Numbers
    sizes: Numbers
    checks: Numbers


def range_count(bits: int) -> int:
    """Ranges of hashes that are written one after the other, of 256 buckets each."""
    return max(1, 1 << bits >> 8)


def write(
    work: Path, ranges: Iterable[PassageLists], *, bits: int, universe: int, progress: Callable[[int, int], None]
) -> int:
    """Write the sections as files into ``work``; returns how many phrases they hold."""
    directories = []
    count = range_count(bits)
    raw = work / "shapes.raw"
    with (work / "fingerprints").open("wb") as prints, (work / "lists").open("wb") as lists, raw.open("wb") as shapes:
        for part, crowd in enumerate(ranges):
            single = drop_ambiguous(crowd, bits=bits)
            buckets = _bucket(single.hashes, bits) - part * ((1 << bits) // count)
            packed, directory = pack(single, buckets, of=(1 << bits) // count, universe=universe)
            fingerprint(single.hashes, bits).astype(np.uint32).tofile(prints)
            (single.counts << 32 | single.pages).tofile(shapes)
            lists.write(packed)
            directories.append(directory)
            progress(part + 1, count)
    _write_shapes(work, raw)
    starts = _write_directory(work, directories)
    _write_keys(work, starts)
    return int(starts[-1])


def fingerprint(hashes: Hashes, bits: int) -> Hashes:
    """The bits of each hash that follow those of its bucket."""
    return (hashes >> np.uint64(64 - FINGERPRINT - bits)) & np.uint64((1 << FINGERPRINT) - 1)


def drop_ambiguous(lists: PassageLists, *, bits: int) -> PassageLists:
    """Without the phrases that could be taken for each other: they are left unseen, not miscounted."""
    known = lists.hashes >> np.uint64(64 - FINGERPRINT - bits)
    same = known[1:] == known[:-1]
    alone = ~(np.append(False, same) | np.append(same, False))[: len(known)]
    kept = np.repeat(alone, lists.counts)
    return PassageLists(lists.hashes[alone], lists.pages[alone], lists.counts[alone], lists.passages[kept])


def pack(lists: PassageLists, buckets: Numbers, *, of: int, universe: int) -> tuple[bytes, Directory]:
    """The lists bucket by bucket, each bucket starting on a whole byte."""
    sizes = layout.sizes(lists.counts, universe=universe)
    before = sizes.cumsum() - sizes
    phrases = np.bincount(buckets, minlength=of)
    bytes_in = (np.bincount(buckets, weights=sizes, minlength=of).astype(np.int64) + 7) // 8
    first = np.append(before, 0)[(phrases.cumsum() - phrases)]
    starts = before - first[buckets] + ((bytes_in.cumsum() - bytes_in) * 8)[buckets]
    packed = layout.encode(lists.passages, lists.counts, starts=starts, universe=universe)
    ends = bytes_in.cumsum().tolist()
    checks = [zlib.crc32(packed[end - size : end]) for end, size in zip(ends, bytes_in.tolist(), strict=True)]
    return packed, Directory(phrases, bytes_in, np.array(checks, dtype=np.int64))


def _bucket(hashes: Hashes, bits: int) -> Numbers:
    return (hashes >> np.uint64(64 - bits)).astype(np.int64) if bits else np.zeros(len(hashes), np.int64)


def _write_shapes(work: Path, raw: Path) -> None:
    """Give the commonest shapes a code of one byte; list the phrases with any other."""
    common = _commonest(raw)
    _pairs(common).tofile(work / "shapes")
    slot = 0
    with (
        (work / "codes").open("wb") as codes,
        (work / "other_slots").open("wb") as slots,
        (work / "other_shapes").open("wb") as others,
    ):
        for shapes in _blocks(raw):
            place = np.searchsorted(common, shapes).clip(max=len(common) - 1)
            is_common = common[place] == shapes
            np.where(is_common, place, OTHER).astype(np.uint8).tofile(codes)
            (np.flatnonzero(~is_common) + slot).astype(np.uint32).tofile(slots)
            _pairs(shapes[~is_common]).tofile(others)
            slot += len(shapes)
    raw.unlink()


def _commonest(raw: Path) -> Numbers:
    """The shapes most phrases have, as many as have codes, in order."""
    tally: Counter[int] = Counter()
    for shapes in _blocks(raw):
        found, counts = np.unique(shapes, return_counts=True)
        tally.update(dict(zip(found.tolist(), counts.tolist(), strict=True)))
    ranked = sorted(tally, key=lambda shape: (-tally[shape], shape))
    return np.array(sorted(ranked[:OTHER]), dtype=np.int64)


def _blocks(path: Path) -> Iterator[Numbers]:
    """The numbers in a file, a quarter of a million at a time."""
    with path.open("rb") as file:
        while block := file.read(1 << 21):
            yield np.frombuffer(block, dtype=np.int64)


def _pairs(shapes: Numbers) -> NDArray[np.uint32]:
    return np.stack([shapes >> 32, shapes & 0xFFFFFFFF], axis=1).astype(np.uint32)


def _write_directory(work: Path, directories: list[Directory]) -> Numbers:
    """Write where each bucket begins; returns the first phrase of each, and how many there are."""
    phrases, sizes, checks = (
        np.concatenate([getattr(part, field.name) for part in directories]) for field in fields(Directory)
    )
    starts = np.append(0, phrases.cumsum())
    starts.astype(np.uint32).tofile(work / "buckets")
    np.append(0, sizes.cumsum()).astype(np.uint64).tofile(work / "offsets")
    checks.astype(np.uint32).tofile(work / "list_checks")
    return starts


def _write_keys(work: Path, starts: Numbers) -> None:
    """Put the fingerprints and codes of each bucket together, so that one look finds both."""
    apart = (work / "fingerprints", work / "codes")
    checks = np.zeros(len(starts) - 1, dtype=np.uint32)
    with apart[0].open("rb") as prints, apart[1].open("rb") as codes, (work / "keys").open("wb") as keys:
        for bucket, phrases in enumerate(np.diff(starts)):
            content = prints.read(4 * int(phrases)) + codes.read(int(phrases))
            keys.write(content)
            checks[bucket] = zlib.crc32(content)
    for file in apart:
        file.unlink()
    checks.tofile(work / "key_checks")
