"""On which pages does a phrase stand, by an index on disk?

The index is mapped into memory and read where a question touches it. It counts
pages; ``passages`` gives the same index counting passages of some eighty words,
or as many as it was built with, and ``near`` runs of as many passages as hold so many words, the NEAR of
*correlated*. It knows no places inside of a passage, so nearer than that is not told apart.

A count of zero says: unseen. The phrase stands on fewer pages than the index
keeps, or has more than four words. Stop words at its ends are part of it where
pages write them with a capital (Down syndrome); articles are not. A phrase of
stop words in small letters is taken to stand on every page: it asks nothing. With
a capital it is a name (May) or an abbreviation: US is counted where U.S. stands.
"""

import zlib
from array import array
from bisect import bisect_left
from collections.abc import Sequence
from functools import cached_property, lru_cache
from os import PathLike
from pathlib import Path
from typing import Any, Literal, NamedTuple

import numpy as np
from numpy.typing import NDArray
from pyroaring import BitMap

from textveil.core.errors import InputError, UsageError
from textveil.corpus import layout
from textveil.corpus.cooccurrence import count_groups
from textveil.corpus.ngrams import LONGEST, PASSAGE, phrase_hash, word_form
from textveil.corpus.source import Group
from textveil.languages.normal import articles, trim, words

# Where in an index file is a phrase, and in which passages does it stand?
#
# Only the directory is read when the file is opened. Each bucket is checked
# against its checksum whenever it is touched.

LOW = (1 << layout.FINGERPRINT) - 1
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
        self._shift = 64 - layout.FINGERPRINT - int(file.figures["bits"])
        self.universe: int = file.figures["passages"]
        self._buckets = file.checked("buckets").cast("I")
        self._offsets = file.checked("offsets").cast("Q")
        self._key_checks = file.checked("key_checks").cast("I")
        self._list_checks = file.checked("list_checks").cast("I")
        self._keys = file.section("keys")
        self._lists = file.section("lists")
        self._shapes = _pairs(file.checked("shapes"))
        self._size = lru_cache(maxsize=1 << 12)(lambda count: layout.size(count, universe=self.universe))

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
        bucket = known >> layout.FINGERPRINT
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
        return layout.decode(lists, start, count=entry.passages, universe=self.universe)

    @cached_property
    def page_of(self) -> NDArray[np.int32]:
        """The page each passage is part of."""
        per_page = np.frombuffer(self.file.checked("pages"), dtype=np.uint16)
        return np.repeat(np.arange(len(per_page), dtype=np.int32), per_page)

    def _shape(self, slot: int, code: int) -> Shape:
        if code != layout.OTHER:
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


Postings = NDArray[np.int32]
Unit = Literal["page", "passage"]

RECENT_TERMS, RECENT_NUMBERS = 20_000, 4_000_000
"""Terms that are kept at hand, and members of lists (16 MB) before all are let go."""
EVERYWHERE = -1


class Index:
    """Page counts from an index file, of pages or of passages."""

    def __init__(self, table: PhraseTable, *, unit: Unit = "page", run: int = 1) -> None:
        """``run`` is how many passages in a row of one page are counted as one, from each passage on."""
        if table.figures["words"] != word_form():
            raise InputError(f"{table.file.path.name} was built for another way to cut words; {layout.REPAIR}")
        self.unit, self.run = unit, run
        self._table = table
        self._stop = frozenset(table.figures["stop"])
        self._entry = lru_cache(maxsize=RECENT_TERMS)(self._find)
        self._recent: dict[PhraseEntry, BitMap] = {}
        self._held = 0

    @classmethod
    def open(cls, path: str | PathLike[str], *, unit: Unit = "page") -> "Index":
        """The index in a file; raises InputError when it is damaged or no index."""
        return cls(PhraseTable.open(Path(path)), unit=unit)

    def __repr__(self) -> str:
        return f"Index({self._table.file.path.name!r}, unit={self.unit!r})"

    def __reduce__(self) -> Any:
        return _reopen, (self._table.file.path, self.unit, self.run)

    @property
    def total(self) -> int:
        """How many pages (or passages) there are: N."""
        figures = self._table.figures
        return int(figures["pages"] if self.unit == "page" else figures["passages"])

    @property
    def fingerprint(self) -> str:
        """Names the content of the file and the unit: equal fingerprints give equal counts."""
        return f"index:{self._table.file.digest}:{self.unit}{self.run if self.run > 1 else ''}"

    @property
    def figures(self) -> dict[str, Any]:
        """What the index says about itself: its name, pages, passages and their words, phrases and least pages."""
        told = {name: self._table.figures[name] for name in ("name", "pages", "passages", "phrases", "least")}
        return told | {"passage": self.passage}

    @cached_property
    def passages(self) -> "Index":
        """The same index, counting passages."""
        return Index(self._table, unit="passage")

    @lru_cache(maxsize=8)  # noqa: B019 – an index is kept as long as what was opened of it
    def near(self, words: int) -> "Index":
        """The same index, counting runs of passages that hold so many words."""
        return Index(self._table, unit="passage", run=-(-words // self.passage))

    @property
    def passage(self) -> int:
        """About how many words a passage has: what stands nearer is not told apart."""
        return int(self._table.figures.get("passage", PASSAGE))

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``, each as an exact phrase."""
        if len(terms) == 1:
            entry = self._entry(terms[0])
            return self._count(entry) if entry else 0
        if not terms:
            raise UsageError("no term was given: ask for at least one")
        asked = [self._entry(term) for term in terms]
        return 0 if None in asked else self._shared([entry for entry in asked if entry and entry.bucket != EVERYWHERE])

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order; all groups of a document's terms take a few milliseconds."""
        return count_groups(self, groups)

    def postings(self, term: str) -> Postings:
        """The numbers of the pages that hold ``term``, in order."""
        entry = self._entry(term)
        if entry is None:
            return np.zeros(0, dtype=np.int32)
        return np.arange(self.total, dtype=np.int32) if entry.bucket == EVERYWHERE else self._read(entry)

    def verify(self) -> None:
        """Read the whole file; raises InputError unless every byte is what was written."""
        self._table.file.check()

    def _find(self, term: str) -> PhraseEntry | None:
        """A phrase, with all its words but the articles at its ends: Down syndrome is no syndrome."""
        phrase = words(term)
        if not phrase:
            raise UsageError("a term holds no letter and no digit: leave it out, it cannot be counted")
        if self._stop.issuperset(phrase):
            return self._find_function(term, phrase)
        phrase = trim(phrase, words=articles())
        return self._table.find(phrase_hash(phrase)) if len(phrase) <= LONGEST else None

    def _find_function(self, term: str, phrase: list[str]) -> PhraseEntry | None:
        """A phrase of stop words: a name where it has capitals, or an abbreviation; else it stands everywhere."""
        if term == term.lower() or len(phrase) > LONGEST:
            return PhraseEntry(EVERYWHERE, 0, self._table.universe, self._table.figures["pages"])
        letters = [".".join(term.lower())] if len(term) > 1 and term.isalpha() and term.isupper() else phrase
        spelled = [self._table.find(phrase_hash(one)) for one in (letters, phrase)]
        return max((one for one in spelled if one), key=lambda one: one.pages, default=None)

    def _shared(self, entries: list[PhraseEntry]) -> int:
        """Pages that hold all of some phrases."""
        if not entries:
            return self.total
        first, *rest = map(self._members, entries)
        for members in rest[:-1]:
            first = first & members
        return first.intersection_cardinality(rest[-1]) if rest else len(first)

    def _count(self, entry: PhraseEntry) -> int:
        if self.run > 1 and entry.bucket != EVERYWHERE:
            return len(self._read(entry))
        return entry.pages if self.unit == "page" else entry.passages

    def _members(self, entry: PhraseEntry) -> BitMap:
        known = self._recent
        if entry in known:
            return known[entry]
        numbers = self._read(entry)
        if self._held + len(numbers) > RECENT_NUMBERS:
            self._recent, self._held = {}, 0
        self._recent[entry] = members = BitMap(array("I", numbers.tobytes()))
        self._held += len(numbers)
        return members

    def _read(self, entry: PhraseEntry) -> Postings:
        passages = self._table.passages(entry)
        if self.unit == "passage":
            members = self._runs(passages.astype(np.int32)) if self.run > 1 else passages.astype(np.int32)
        else:
            members = self._table.page_of[passages]
            if entry.pages != entry.passages:
                members = members[np.append(True, members[1:] != members[:-1])]
        if self.run == 1 and len(members) != self._count(entry):
            raise layout.damage_error(self._table.file.path)
        members.flags.writeable = False
        return members

    def _runs(self, passages: Postings) -> Postings:
        """The first passages of the runs that hold one of some, in order."""
        pages = self._table.page_of
        firsts = [passages - step for step in range(self.run)]
        return np.unique(np.concatenate([one[(one >= 0) & (pages[one] == pages[passages])] for one in firsts]))


def _reopen(path: Path, unit: Unit, run: int) -> Index:
    return Index(PhraseTable.open(path), unit=unit, run=run)
