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
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any, BinaryIO

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError

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
