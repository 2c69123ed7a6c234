"""What is known about entities, as plain arrays?

Contexts and their inverse, the index from a term to the entities that have it,
are lists laid end to end: list i is ``values[starts[i]:starts[i + 1]]``.
"""

from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError
from textveil.k_safety.masks import Counts
from textveil.k_safety.term_words import key
from textveil.languages.normal import fold

# Which number does a name have, among millions of names on disk?
#
# NameTable lie end to end in one array of bytes. They are found by a 64-bit digest
# of their normal form, so that a stored table answers without being read in.


@dataclass(frozen=True, slots=True, repr=False)
class NameTable:
    """NameTable in order; a sequence of strings that may lie on disk."""

    letters: NDArray[np.uint8]
    starts: Counts
    digests: NDArray[np.uint64]
    """Digests of the normal forms, in rising order."""
    order: Counts
    """Which name each digest belongs to."""

    def __len__(self) -> int:
        return len(self.starts) - 1

    def __getitem__(self, index: int) -> str:
        number = range(len(self))[index]
        return bytes(self.letters[self.starts[number] : self.starts[number + 1]]).decode("utf-8", "surrogatepass")

    def __iter__(self) -> Iterator[str]:
        return (self[index] for index in range(len(self)))

    def __repr__(self) -> str:
        return f"<{len(self)} names>"


def digest(forms: Iterable[str]) -> NDArray[np.uint64]:
    """A 64-bit number for each normal form."""
    joined = b"".join(blake2b(form.encode("utf-8", "surrogatepass"), digest_size=8).digest() for form in forms)
    return np.frombuffer(joined, dtype="<u8").astype(np.uint64)


def number_names(labels: Sequence[str], form: Callable[[str], str]) -> NameTable:
    """The names ``labels``, to be found by ``form``."""
    encoded = [label.encode("utf-8", "surrogatepass") for label in labels]
    starts = np.zeros(len(encoded) + 1, dtype=np.int64)
    np.cumsum([len(name) for name in encoded], out=starts[1:])
    digests = digest(map(form, labels))
    order = np.argsort(digests, kind="stable")
    return NameTable(np.frombuffer(b"".join(encoded), dtype=np.uint8), starts, digests[order], order)


def find(names: NameTable, forms: Sequence[str]) -> list[NDArray[np.int64]]:
    """For each normal form, the numbers of the names that have it."""
    wanted = digest(forms)
    first = np.searchsorted(names.digests, wanted, side="left")
    last = np.searchsorted(names.digests, wanted, side="right")
    return [names.order[start:end] for start, end in zip(first.tolist(), last.tolist(), strict=True)]


Row = tuple[tuple[str, ...], Iterable[str]]
"""The names of one entity, the first its own, and terms of its context."""


@dataclass(frozen=True, slots=True)
class NumberLists:
    """Lists of numbers laid end to end."""

    starts: Counts
    values: NDArray[np.int32]

    def __getitem__(self, index: int) -> NDArray[np.int32]:
        return self.values[self.starts[index] : self.starts[index + 1]]


@dataclass(frozen=True, eq=False)
class DatabaseTables:
    """Everything an entity database knows."""

    entities: NameTable
    terms: NameTable
    aliases: NameTable
    alias_of: NDArray[np.int32]
    contexts: NumberLists
    postings: NumberLists


def build(rows: Iterable[Row]) -> DatabaseTables:
    """The tables of ``rows``; rows of the same entity add up."""
    entity_ids: dict[str, int] = {}
    alias_ids: dict[tuple[str, int], None] = {}
    terms = _Dictionary({}, {}, [])
    pairs = (array("i"), array("i"))
    for entity_names, context in rows:
        entity = entity_ids.setdefault(first_names(entity_names), len(entity_ids))
        for name in entity_names:
            alias_ids.setdefault((name, entity))
        for term in context:
            number = terms.number(term)
            if number is not None:
                pairs[0].append(entity)
                pairs[1].append(number)
    return _tables(list(entity_ids), terms.labels, aliases=list(alias_ids), pairs=pairs)


def first_names(entity_names: tuple[str, ...]) -> str:
    """The name an entity goes by: the first of its names."""
    if not entity_names or not all(isinstance(name, str) and name.strip() for name in entity_names):
        raise InputError("an entity has no name: give every row a name in its first column")
    return entity_names[0]


@dataclass(frozen=True, slots=True)
class _Dictionary:
    """Terms numbered as they come; spellings with one normal form share a number."""

    spellings: dict[str, int | None]
    keys: dict[str, int]
    labels: list[str]

    def number(self, term: str) -> int | None:
        """The number of a term, None when no word is in it."""
        if term not in self.spellings:
            self.spellings[term] = self._new(term)
        return self.spellings[term]

    def _new(self, term: str) -> int | None:
        form = key(term)
        if not form:
            return None
        if form not in self.keys:
            self.keys[form] = len(self.labels)
            self.labels.append(term)
        return self.keys[form]


def _tables(
    entities: list[str], terms: list[str], *, aliases: list[tuple[str, int]], pairs: "tuple[array[int], array[int]]"
) -> DatabaseTables:
    entity, term = (np.frombuffer(side, dtype=np.int32) for side in pairs)
    joined = np.unique(entity.astype(np.int64) << 32 | term)
    entity, term = (joined >> 32).astype(np.int32), (joined & 0xFFFFFFFF).astype(np.int32)
    by_term = np.argsort(term, kind="stable")
    return DatabaseTables(
        entities=number_names(entities, fold),
        terms=number_names(terms, key),
        aliases=number_names([name for name, _ in aliases], fold),
        alias_of=np.array([number for _, number in aliases], dtype=np.int32),
        contexts=NumberLists(_starts(entity, len(entities)), term),
        postings=NumberLists(_starts(term, len(terms)), entity[by_term]),
    )


def _starts(owners: NDArray[Any], count: int) -> Counts:
    starts = np.zeros(count + 1, dtype=np.int64)
    np.cumsum(np.bincount(owners, minlength=count), out=starts[1:])
    return starts
