"""How is knowledge laid down in one file that opens at once?

The file is mapped into memory. Names lie in buckets by their checksum, a line
each; concepts are lines in order of their number. A line of a name gives its
senses, each a letter for the source, one for how it applies, and the numbers of
the concepts right above:

    barcelona<TAB>Wi812 Pi90311

``i``: the name is an instance and may be called by the concept; ``s``: it is the
concept, and may be called by what lies above. Capital: a proper name.
"""

import json
import mmap
import re
import zlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError
from textveil.core.model import Chain, Sense
from textveil.knowledge.graph import above
from textveil.languages.normal import key as lookup_key
from textveil.languages.open_language import lexicon

MAGIC = b"textveil knowledge 1\n"
SOURCES = {"W": "wordnet", "F": "facts", "H": "homonyms", "P": "places", "D": "diseases", "A": "adjectives"}
SOURCES["C"] = "contexts"
"""Where a sense comes from, by the letter it is stored under; homonyms are facts about one of several of a name, and
contexts tell only of what kind something is."""
GIVEN, FAMILY = "given:", "family:"
"""What the keys of first and last names of people begin with; no term's normal form does."""
Numbers = NDArray[np.int64]

FIRST_SENSE = re.compile(rb"\n([^\t\n:]+)\t[A-Z][sSiI](\d+(?:\+\d+)*)")
"""A line of a name, up to the numbers of its first sense."""
FIRST_PROPER = re.compile(rb"\n([^\t\n:]+)\t(?:[A-Z][si][\d+]+ )*[A-Z][SI](\d+(?:\+\d+)*)")
"""The same, up to those of its first sense as a proper name."""
SEVERAL_SENSES = re.compile(rb"\n([^\t\n:]{3,})\t([^\n]*Ws\d+[^\n]* Ws\d+[^\n]*)")
"""A line of a common noun of some letters with several senses."""
COMMON = re.compile(r"Ws\d+")
LONGEST_ADJECTIVE = 3
"""Words of what stands for a place before a class: "New York City law firm"."""
REPAIR = "build it again with tools/build_knowledge.py, or reinstall textveil"
RECENT = 20_000
"""Terms whose senses are kept at hand before all are let go."""
NUMBER, CHECKSUM, HEADER = 4, 8, 4096
"""Bytes of an offset, of the checksum behind the magic line, and of all that comes before the sections."""


class Store:
    """Senses and chains from a knowledge file."""

    def __init__(self, content: mmap.mmap | bytes, *, name: str) -> None:
        self.name = name
        self._content = content
        self.figures: dict[str, Any] = _figures(content, name)
        sections = self.figures["sections"]
        view = memoryview(content)
        self._bucket_at, self._concept_at = (
            view[slice(*sections[part])].cast("I") for part in ("bucket_offsets", "concept_offsets")
        )
        self._buckets, self._concepts = sections["buckets"][0], sections["concepts"][0]
        self._mask = len(self._bucket_at) - 2
        self._chains: dict[int, Chain] = {}
        self._under: dict[frozenset[int], list[str]] = {}
        self._within: dict[tuple[frozenset[str], frozenset[str]], list[str]] = {}
        self._meant: dict[re.Pattern[bytes], tuple[Numbers, Numbers]] = {}
        self._entries: dict[str, Sense] = {}

    @classmethod
    def open(cls, path: str | PathLike[str]) -> "Store":
        """The knowledge in a file; raises InputError when it is damaged or none."""
        try:
            with Path(path).open("rb") as file:
                content = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            raise InputError(f"{Path(path).name} cannot be read ({error}); {REPAIR}") from None
        return cls(content, name=Path(path).name)

    def __repr__(self) -> str:
        return f"Store({self.name!r})"

    @cached_property
    def fingerprint(self) -> str:
        """Names the content of the file."""
        return f"knowledge:{self.figures['checksum']:08x}"

    def senses(self, term: str) -> Sequence[Sense]:
        """The senses of a term, and of the one that it is the plural of; the Rams are not several Rams."""
        name = lookup_key(term)
        one = lexicon().singular(name)
        exact = self._senses(name)
        if one is None or not (single := self._senses(one)):
            return exact
        is_proper = lexicon().looks_proper(term)
        return exact + [sense for sense in single if not (sense.proper and is_proper)]

    def _senses(self, name: str) -> list[Sense]:
        line = self.line(name)
        return [self._sense(entry) for entry in line.split(" ")] if line else []

    def lines(self) -> list[str]:
        """Every name and what is stored under it."""
        first, last = self.figures["sections"]["buckets"]
        return [line for line in bytes(self._content[first:last]).decode().split("\n") if line]

    def senses_of_line(self, line: str) -> list[Sense]:
        """The senses that a line of ``lines`` tells of."""
        return [self._sense(entry) for entry in line.partition("\t")[2].split(" ")]

    def identifiers(self, term: str) -> list[int]:
        """The numbers of the concepts a term is, in every sense; an instance is none."""
        name = lookup_key(term)
        line = self.line(name) or self.line(lexicon().singular(name) or name) or ""
        owned = [entry[2:] for entry in line.split() if entry[1] in "sS"]
        return [int(number) for numbers in owned for number in numbers.split("+")]

    def names_under(self, concepts: Iterable[int]) -> list[str]:
        """The names whose likeliest sense is one of some concepts, or lies below one."""
        asked = frozenset(concepts)
        if asked not in self._under:
            self._under[asked] = self._names_under(set(asked), meant=FIRST_SENSE)
        return self._under[asked]

    def names_of(self, concepts: Iterable[int]) -> list[str]:
        """The names whose likeliest sense is one of some concepts."""
        return self._names_meaning(set(concepts), meant=FIRST_SENSE)

    def names_also_of(self, concepts: Iterable[int]) -> dict[str, tuple[Sense, list[Sense]]]:
        """The common nouns of which one of some concepts, or what lies below one, is a sense but not the likeliest:
        that sense, and the others."""
        wanted = self._with_children(set(concepts))
        found: dict[str, tuple[Sense, list[Sense]]] = {}
        for name, entries in self._several_senses:
            place = next((at for at, (_, number) in enumerate(entries) if at and number in wanted), 0)
            if place and entries[0][1] not in wanted:
                senses = [self._sense(entry) for entry, _ in entries]
                found[name] = senses[place], [*senses[:place], *senses[place + 1 :]]
        return found

    @cached_property
    def _several_senses(self) -> list[tuple[str, list[tuple[str, int]]]]:
        """The common nouns with several senses in WordNet, each sense with its concept."""
        first, last = self.figures["sections"]["buckets"]
        lines = SEVERAL_SENSES.findall(memoryview(self._content)[first:last])
        return [
            (
                name.decode(),
                [(entry, int(entry[2:])) for entry in entries.decode().split(" ") if COMMON.fullmatch(entry)],
            )
            for name, entries in lines
        ]

    def names_within(self, places: Iterable[str], *, adjectives: Iterable[str] = ()) -> list[str]:
        """The proper names of what lies in one of some places, or is called by an adjective of one: a Spanish city."""
        asked = around, before = frozenset(map(lookup_key, places)), frozenset(adjectives)
        if asked not in self._within:
            found = {number for number, label in enumerate(self._labels) if is_located(label, around, before)}
            self._within[asked] = self._names_under(found, meant=FIRST_PROPER)
        return self._within[asked]

    def _names_under(self, wanted: set[int], *, meant: re.Pattern[bytes]) -> list[str]:
        return self._names_meaning(self._with_children(wanted), meant=meant)

    def _with_children(self, concepts: set[int]) -> set[int]:
        """Some concepts, and all below them."""
        wanted, pending = set(concepts), list(concepts)
        while pending:
            fresh = [child for child in self._children.get(pending.pop(), ()) if child not in wanted]
            wanted.update(fresh)
            pending += fresh
        return wanted

    def _names_meaning(self, wanted: set[int], *, meant: re.Pattern[bytes]) -> list[str]:
        if not wanted:
            return []
        concepts, starts = self._meaning(meant)
        found = np.unique(starts[np.isin(concepts, np.fromiter(wanted, np.int64, len(wanted)))]).tolist()
        return [self._content[start : self._content.find(b"\t", start)].decode() for start in found]

    def _meaning(self, meant: re.Pattern[bytes]) -> tuple[Numbers, Numbers]:
        """The concepts that names mean by a pattern, and where each one's name starts; gone through once."""
        if meant not in self._meant:
            first, last = self.figures["sections"]["buckets"]
            pairs = [
                (int(number), first + one.start(1))
                for one in meant.finditer(memoryview(self._content)[first:last])
                for number in one[2].split(b"+")
            ]
            concepts, starts = np.array(pairs, np.int64).reshape(-1, 2).T
            self._meant[meant] = concepts, starts
        return self._meant[meant]

    @cached_property
    def _labels(self) -> list[str]:
        """What every concept is called."""
        start, end = self.figures["sections"]["concepts"]
        return [line.rpartition("\t")[0] for line in bytes(self._content[start:end]).decode().splitlines()]

    @cached_property
    def _children(self) -> dict[int, list[int]]:
        """The concepts right below each."""
        start, end = self.figures["sections"]["concepts"]
        children: dict[int, list[int]] = {}
        for number, line in enumerate(bytes(self._content[start:end]).splitlines()):
            for parent in line.rpartition(b"\t")[2].split():
                children.setdefault(int(parent), []).append(number)
        return children

    def names_people(self, word: str, *, last: bool = False) -> bool:
        """Whether people are called so by their first name, or by their last."""
        return self.line((FAMILY if last else GIVEN) + word.lower()) is not None

    def line(self, name: str) -> str | None:
        """What is stored under a name that is in normal form already."""
        asked = name.encode()
        bucket = zlib.crc32(asked) & self._mask
        start, end = self._buckets + self._bucket_at[bucket], self._buckets + self._bucket_at[bucket + 1]
        place = self._content.find(b"\n" + asked + b"\t", start, end)
        if place < 0:
            return None
        place += len(asked) + 2
        return self._content[place : self._content.find(b"\n", place)].decode()

    def chain(self, number: int) -> Chain:
        """The label of a concept and those above it."""
        known = self._chains.get(number)
        if known is None:
            label, parents = self._concept(number)
            # Nearly all have one parent, whose chain is at hand already.
            up = self.chain(parents[0]) if len(parents) == 1 else self._merged(number)
            known = self._chains[number] = (label, *up) if label not in up else tuple(dict.fromkeys((label, *up)))
        return known

    def _merged(self, number: int) -> Chain:
        """The labels above a concept of several parents, none before one that lies below it."""
        higher = above(number, lambda one: self._concept(one)[1])[1:]
        return tuple(dict.fromkeys(self._concept(each)[0] for each in higher))

    def _sense(self, entry: str) -> Sense:
        known = self._entries.get(entry)
        if known is None:
            if len(self._entries) >= RECENT:
                self._entries = {}
            known = self._entries[entry] = self._read_sense(entry)
        return known

    def _read_sense(self, entry: str) -> Sense:
        source, how = entry[0], entry[1]
        chains = [self.chain(int(number)) for number in entry[2:].split("+") if number]
        labels: Chain = (
            chains[0] if len(chains) == 1 else tuple(dict.fromkeys(label for one in chains for label in one))
        )
        return Sense(labels[1:] if how in "sS" else labels, SOURCES[source], how.isupper())

    def _concept(self, number: int) -> tuple[str, list[int]]:
        start, end = self._concept_at[number], self._concept_at[number + 1]
        label, _, parents = self._content[self._concepts + start : self._concepts + end - 1].decode().partition("\t")
        return label, [int(parent) for parent in parents.split()]


def is_located(label: str, places: frozenset[str], adjectives: frozenset[str]) -> bool:
    """Whether a class says that its members lie in one of some places, in normal form, or come from there.

    >>> is_located("town in the Gambia", frozenset({"gambia"}), frozenset())
    True
    >>> is_located("Gambian footballer", frozenset(), frozenset({"Gambian"}))
    True
    """
    _, within, place = label.rpartition(" in ")
    if within and lookup_key(place) in places:
        return True
    words = label.split(" ", LONGEST_ADJECTIVE)
    return any(" ".join(words[:size]) in adjectives for size in range(1, len(words)))


def _figures(content: mmap.mmap | bytes, name: str) -> dict[str, Any]:
    """The header, once the rest of the file is found to be what was written."""
    if content[: len(MAGIC)] != MAGIC:
        raise InputError(f"{name} is no knowledge file; {REPAIR}")
    start = len(MAGIC) + CHECKSUM
    checksum = zlib.crc32(memoryview(content)[start:])
    if content[len(MAGIC) : start] != b"%08x" % checksum:
        raise InputError(f"{name} is damaged; {REPAIR}")
    figures: dict[str, Any] = json.loads(content[start:HEADER].rstrip(b"\0"))
    return {**figures, "checksum": checksum}


def pack(names: Mapping[str, str], concepts: Sequence[tuple[str, Iterable[int]]], *, about: Mapping[str, Any]) -> bytes:
    """A knowledge file: ``names`` in normal form with their senses, concepts by number.

    The same input gives the same bytes.
    """
    lines = [f"{label}\t{' '.join(map(str, parents))}\n".encode() for label, parents in concepts]
    buckets = _buckets(names)
    parts = {
        "bucket_offsets": _offsets(buckets),
        "concept_offsets": _offsets(lines),
        "buckets": b"".join(buckets),
        "concepts": b"".join(lines),
    }
    body, sections = b"", {}
    for part, content in parts.items():
        sections[part] = (HEADER + len(body), HEADER + len(body) + len(content))
        body += content
    figures = {**about, "names": len(names), "concepts": len(concepts), "sections": sections}
    checked = json.dumps(figures).encode().ljust(HEADER - len(MAGIC) - CHECKSUM, b"\0") + body
    return MAGIC + b"%08x" % zlib.crc32(checked) + checked


def _buckets(names: Mapping[str, str]) -> list[bytes]:
    """Lines of names, some eight to a bucket; each bucket begins with a line's end to search by."""
    count = 1 << max(0, (len(names) // 8).bit_length())
    buckets: list[list[str]] = [[] for _ in range(count)]
    for name in sorted(names):
        buckets[zlib.crc32(name.encode()) & (count - 1)].append(f"{name}\t{names[name]}\n")
    return [("\n" + "".join(lines)).encode() for lines in buckets]


def _offsets(pieces: Sequence[bytes]) -> bytes:
    """Where each piece starts and the last one ends, as little numbers of four bytes."""
    places, at = [0], 0
    for piece in pieces:
        at += len(piece)
        places.append(at)
    return b"".join(place.to_bytes(NUMBER, "little") for place in places)
