"""How does an index lie in its file, and how is a damaged one told?

    magic, 8 bytes ─ length of the header ─ header (JSON) ─ digest of the header
    section, section, … each starting at a multiple of 8

The header gives the figures of the index and, for each section, its place,
size and checksum. Opening checks the header, the length of the file and the
small sections; the rest is checked as it is used, or all at once by ``check``.
"""

import json
import mmap
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, fields
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError
from textveil.corpus.ngrams import Hashes

MAGIC = b"TEXTVEIL"
VERSION = 1
DIGEST = 16
REPAIR = "build it again with: textveil corpus build"


@dataclass(frozen=True)
class File:
    """An index file laid out in memory: its figures and its sections, not yet read."""

    path: Path
    digest: str
    figures: Mapping[str, Any]
    places: Mapping[str, tuple[int, int, int]]
    memory: memoryview

    def section(self, name: str) -> memoryview:
        """The bytes of a section, as they lie in the file."""
        start, length, _ = self.places[name]
        return self.memory[start : start + length]

    def checked(self, name: str) -> memoryview:
        """A section whose checksum holds."""
        if zlib.crc32(self.section(name)) != self.places[name][2]:
            raise damage_error(self.path)
        return self.section(name)

    def check(self) -> None:
        """Read everything; raise unless each byte is what was written."""
        for name in self.places:
            self.checked(name)


def damage_error(path: Path) -> InputError:
    """The one error for a file that does not hold what was written."""
    return InputError(f"the index {path.name} is damaged; {REPAIR}")


def write(path: Path, figures: Mapping[str, Any], sections: Mapping[str, Path]) -> None:
    """Put an index together from files that hold its sections; ``path`` appears whole or not at all."""
    places = {name: (source.stat().st_size, _checksum(source)) for name, source in sections.items()}
    header = json.dumps({"version": VERSION, "figures": figures, "sections": places}, sort_keys=True).encode()
    start = MAGIC + len(header).to_bytes(8, "little") + header + blake2b(header, digest_size=DIGEST).digest()
    with write_whole(path) as file:
        file.write(_padded(start))
        for _, source in sorted(sections.items()):
            with source.open("rb") as content:
                while block := content.read(1 << 20):
                    file.write(block)
            file.write(bytes(-source.stat().st_size % 8))


@contextmanager
def write_whole(path: Path) -> Iterator[BinaryIO]:
    """A file to write that takes its name only once it is complete."""
    partial = path.with_name(path.name + ".partial")
    try:
        with partial.open("wb") as file:
            yield file
        partial.replace(path)
    finally:
        partial.unlink(missing_ok=True)


def read(path: Path) -> File:
    """Map an index into memory and check that it is one, and whole."""
    try:
        with path.open("rb") as file:
            memory = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except FileNotFoundError:
        raise InputError(f"there is no index {path}; build one with: textveil corpus build") from None
    except (OSError, ValueError) as error:  # a folder, no permission, an empty file
        raise InputError(f"{path} cannot be read as an index: {error}") from None
    if memory[: len(MAGIC)] != MAGIC:
        raise InputError(f"{path} is not an index of textveil; {REPAIR}")
    length = int.from_bytes(memory[8:16], "little")
    header, digest = bytes(memory[16 : 16 + length]), bytes(memory[16 + length : 16 + length + DIGEST])
    if blake2b(header, digest_size=DIGEST).digest() != digest:
        raise damage_error(path)
    content = json.loads(header)
    if content["version"] != VERSION:
        raise InputError(f"{path} is an index of version {content['version']}, not {VERSION}; {REPAIR}")
    places = _places(content["sections"], len(_padded(bytes(16 + length + DIGEST))))
    if len(memory) != max(start + size + -size % 8 for start, size, _ in places.values()):
        raise damage_error(path)
    return File(path, digest.hex(), content["figures"], places, memory)


def _places(sections: Mapping[str, tuple[int, int]], start: int) -> dict[str, tuple[int, int, int]]:
    """Where each section starts, its size and its checksum; sections lie in the order of their names."""
    places = {}
    for name, (size, checksum) in sorted(sections.items()):
        places[name] = (start, size, checksum)
        start += size + -size % 8
    return places


def _padded(content: bytes) -> bytes:
    return content + bytes(-len(content) % 8)


def _checksum(path: Path) -> int:
    value = 0
    with path.open("rb") as file:
        while block := file.read(1 << 20):
            value = zlib.crc32(block, value)
    return value


# How is a sorted list of numbers written in few bits, and read back at once?
#
# Elias and Fano's code: the upper bits of the numbers in unary, the lower bits
# as they are. Its length follows from how many numbers there are, so a list
# needs no pointer, and NumPy reads it without a loop over its numbers.

Numbers = NDArray[np.int64]


def low_bits(count: int, *, universe: int) -> int:
    """How many bits of each number are written as they are.

    >>> low_bits(3, universe=100)
    5
    """
    return max(universe // count, 1).bit_length() - 1


def size(count: int, *, universe: int) -> int:
    """Bits that ``count`` numbers below ``universe`` take.

    >>> size(3, universe=100)
    21
    """
    low = low_bits(count, universe=universe)
    return count * (low + 1) + ((universe - 1) >> low)


def sizes(counts: Numbers, *, universe: int) -> Numbers:
    """``size`` of many lists."""
    low = _low_bits(counts, universe)
    return counts * (low + 1) + ((universe - 1) >> low)


def encode(numbers: Numbers, counts: Numbers, *, starts: Numbers, universe: int) -> bytes:
    """Lists written side by side: list i has ``counts[i]`` of ``numbers`` and begins at bit ``starts[i]``."""
    total = int(starts[-1]) + size(int(counts[-1]), universe=universe) if len(counts) else 0
    bits = np.zeros(total, dtype=np.uint8)
    low = np.repeat(_low_bits(counts, universe), counts)
    first = np.repeat(counts.cumsum() - counts, counts)
    rank = np.arange(len(numbers)) - first
    upper = np.repeat(starts, counts)
    bits[upper + rank + (numbers >> low)] = 1
    lower = upper + np.repeat(counts, counts) + ((universe - 1) >> low) + rank * low
    for bit in range(int(low.max(initial=0))):
        has = low > bit
        bits[lower[has] + bit] = (numbers[has] >> bit) & 1
    return np.packbits(bits, bitorder="little").tobytes()


def decode(packed: bytes | memoryview, start: int, *, count: int, universe: int) -> Numbers:
    """The list of ``count`` numbers that begins at bit ``start``.

    >>> decode(encode(np.array([3, 40, 99]), np.array([3]), starts=np.array([0]), universe=100),
    ...        0, count=3, universe=100).tolist()
    [3, 40, 99]
    """
    low = low_bits(count, universe=universe)
    upper = count + ((universe - 1) >> low)
    end = start + upper + count * low
    touched = np.frombuffer(packed, dtype=np.uint8, count=(end + 7) // 8 - start // 8, offset=start // 8)
    bits = np.unpackbits(touched, bitorder="little")[start % 8 :]
    numbers = bits[:upper].view(np.bool_).nonzero()[0]
    if len(numbers) != count:
        raise ValueError(f"{len(numbers)} numbers where {count} were written")
    numbers -= np.arange(count)
    numbers <<= low
    # A product of floats is NumPy's fastest way to weigh bits; a float32 holds 24 of them exactly.
    exact = np.float32 if low <= 24 else np.float64
    lower = bits[upper : upper + count * low].reshape(count, low).astype(exact)
    with np.errstate(invalid="ignore"):
        # Some BLAS kernels raise the flag on their padding; noughts and ones have no invalid product.
        numbers += (lower @ POWERS[:low].astype(exact)).astype(np.int64)
    return numbers


POWERS = 1 << np.arange(53)


def _low_bits(counts: Numbers, universe: int) -> Numbers:
    # frexp of a whole number below 2**53 is exact: its exponent is the bit length.
    return np.frexp(np.maximum(universe // counts, 1).astype(np.float64))[1].astype(np.int64) - 1


# How are phrases and their lists written into the sections of an index?
#
#     buckets, offsets         where a bucket's phrases and lists begin
#     key_checks, list_checks  a checksum for each bucket
#     keys                     by bucket: bits of the hash of each phrase, then the code of each one's shape
#     shapes                   what a code says: (passages, pages)
#     other_slots, other_shapes   phrases with a shape too rare for a code
#     lists                    the passages of each phrase, as ``postings`` writes them
#     pages                    passages in each page
#
# A phrase is found by its bucket (the first bits of its hash) and the next 32
# bits, 48 in all for the packaged index: a phrase that is not in the index is
# mistaken for one that is about once in 200 million times.

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


def write_sections(
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
    taken = sizes(lists.counts, universe=universe)
    before = taken.cumsum() - taken
    phrases = np.bincount(buckets, minlength=of)
    bytes_in = (np.bincount(buckets, weights=taken, minlength=of).astype(np.int64) + 7) // 8
    first = np.append(before, 0)[(phrases.cumsum() - phrases)]
    starts = before - first[buckets] + ((bytes_in.cumsum() - bytes_in) * 8)[buckets]
    packed = encode(lists.passages, lists.counts, starts=starts, universe=universe)
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
