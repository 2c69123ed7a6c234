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
