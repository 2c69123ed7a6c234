"""Where in an index file is a phrase, and in which passages does it stand?

Only the directory is read when the file is opened. Each bucket is checked
against its checksum whenever it is touched.
"""

import zlib
from bisect import bisect_left
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from textveil.corpus import layout, postings
from textveil.corpus.sections import FINGERPRINT, OTHER

LOW = (1 << FINGERPRINT) - 1
Shape = tuple[int, int]
"""How many passages and how many pages a phrase has."""


class PhraseEntry(NamedTuple):
    """A phrase of the index: its place and its counts."""

    bucket: int
    place: int
    passages: int
    pages: int


class PhraseTable:
    """An index file, ready to be asked by hash."""

    def __init__(self, file: layout.File) -> None:
        self.file = file
        self._shift = 64 - FINGERPRINT - int(file.figures["bits"])
        self.universe: int = file.figures["passages"]
        self._buckets = file.checked("buckets").cast("I")
        self._offsets = file.checked("offsets").cast("Q")
        self._key_checks = file.checked("key_checks").cast("I")
        self._list_checks = file.checked("list_checks").cast("I")
        self._keys = file.section("keys")
        self._lists = file.section("lists")
        self._shapes = _pairs(file.checked("shapes"))
        self._size = lru_cache(maxsize=1 << 12)(lambda count: postings.size(count, universe=self.universe))

    @classmethod
    def open(cls, path: Path) -> "PhraseTable":
        """The table in a file; raises InputError when it is damaged or no index."""
        return cls(layout.read(path))

    @property
    def figures(self) -> Any:
        """What the index says about itself."""
        return self.file.figures

    def find(self, hashed: int) -> PhraseEntry | None:
        """The phrase with this hash, if the index holds it."""
        known = hashed >> self._shift
        bucket = known >> FINGERPRINT
        at, to = self._buckets[bucket], self._buckets[bucket + 1]
        keys = bytes(self._keys[5 * at : 5 * to])
        if zlib.crc32(keys) != self._key_checks[bucket]:
            raise layout.damage_error(self.file.path)
        codes = 4 * (to - at)
        place = _place(keys, (known & LOW).to_bytes(4, "little"), end=codes)
        if place < 0:
            return None
        code = keys[codes + place]
        return PhraseEntry(bucket, place, *self._shape(at + place, code))

    def passages(self, entry: PhraseEntry) -> NDArray[np.int64]:
        """The passages a phrase stands in, in order."""
        bucket = entry.bucket
        lists = self._lists[self._offsets[bucket] : self._offsets[bucket + 1]]
        if zlib.crc32(lists) != self._list_checks[bucket]:
            raise layout.damage_error(self.file.path)
        at, to = self._buckets[bucket], self._buckets[bucket + 1]
        codes = 5 * at + 4 * (to - at)
        before = enumerate(self._keys[codes : codes + entry.place], at)
        start = sum(self._size(self._shape(slot, code)[0]) for slot, code in before)
        return postings.decode(lists, start, count=entry.passages, universe=self.universe)

    @cached_property
    def page_of(self) -> NDArray[np.int32]:
        """The page each passage is part of."""
        per_page = np.frombuffer(self.file.checked("pages"), dtype=np.uint16)
        return np.repeat(np.arange(len(per_page), dtype=np.int32), per_page)

    def _shape(self, slot: int, code: int) -> Shape:
        if code != OTHER:
            return self._shapes[code]
        slots, shapes = self._others
        at = 2 * bisect_left(slots, slot)
        return shapes[at], shapes[at + 1]

    @cached_property
    def _others(self) -> tuple[memoryview, memoryview]:
        """The places of phrases of rare shapes, in order, and their shapes: numbers as they are stored, two each."""
        return self.file.checked("other_slots").cast("I"), self.file.checked("other_shapes").cast("I")


def _place(keys: bytes, wanted: bytes, *, end: int) -> int:
    """Which fingerprint of four bytes is the wanted one; below 0 when none is."""
    found = keys.find(wanted, 0, end)
    while found % 4 and found >= 0:  # four bytes that belong to two neighbours
        found = keys.find(wanted, found + 1, end)
    return found >> 2


def _pairs(section: memoryview) -> list[Shape]:
    numbers = section.cast("I").tolist()
    return list(zip(numbers[::2], numbers[1::2], strict=True))
