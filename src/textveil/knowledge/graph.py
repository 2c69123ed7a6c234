"""What lies above a concept in a taxonomy?

A taxonomy is a table of concepts: a label to be said, names to be found by,
and parents, which may be many. Cycles are refused when the taxonomy is made,
so every chain ends; parents that are not there are counted and left out.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from graphlib import CycleError, TopologicalSorter
from hashlib import sha256
from typing import TypeVar

from textveil.core.errors import InputError
from textveil.core.model import Chain, Sense
from textveil.languages.normal import key as lookup_key
from textveil.languages.open_language import lexicon

Node = TypeVar("Node", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Concept:
    """A concept as a file gives it: its label, other names, and the identifiers above it."""

    label: str
    names: tuple[str, ...] = ()
    parents: tuple[str, ...] = ()
    wholes: tuple[str, ...] = ()
    """What it is part of or lies in: it gives that away, but cannot be called so."""


class Taxonomy:
    """Concepts of one file, found by their names."""

    def __init__(self, name: str, concepts: Mapping[str, Concept]) -> None:
        self.name = name
        self.concepts = concepts
        self.missing: frozenset[str] = (
            frozenset(up for concept in concepts.values() for up in concept.parents) - concepts.keys()
        )
        check_acyclic(name, concepts)

    def __repr__(self) -> str:
        return f"Taxonomy({self.name!r}, {len(self.concepts)} concepts)"

    @cached_property
    def fingerprint(self) -> str:
        """Names the content: equal fingerprints give equal chains."""
        digest = sha256()
        for identifier, concept in sorted(self.concepts.items()):
            digest.update(repr((identifier, concept.label, concept.names, concept.parents, concept.wholes)).encode())
        return f"taxonomy:{digest.hexdigest()[:32]}"

    def senses(self, term: str) -> list[Sense]:
        """A sense for each concept that bears the name, in the order of the file."""
        found = self._index.get(lookup_key(term))
        if found is None:
            one = lexicon().singular(lookup_key(term))
            found = self._index.get(one, []) if one else []
        return [Sense(self.chain(identifier), self.name, proper) for identifier, proper in found]

    def identifiers(self, term: str) -> list[str]:
        """The identifiers of the concepts that bear a name."""
        key = lookup_key(term)
        return [
            identifier for identifier, _ in self._index.get(key) or self._index.get(lexicon().singular(key) or key, [])
        ]

    def names_of(self, concepts: Iterable[str]) -> list[str]:
        """The names whose first concept is one of some."""
        wanted = set(concepts)
        return [name for name, found in self._index.items() if found[0][0] in wanted]

    def names_under(self, concepts: Iterable[str]) -> list[str]:
        """The names whose first concept is one of some, lies below one, or is part of one."""
        wanted = set(concepts)
        first = {name: found[0][0] for name, found in self._index.items()}
        lines = {name: above(identifier, self._wider) for name, identifier in first.items()}
        return [name for name, line in lines.items() if wanted.intersection(line)]

    def chain(self, identifier: str) -> Chain:
        """The labels above a concept, without its own."""
        own = self.concepts[identifier].label
        labels = dict.fromkeys(self.concepts[up].label for up in above(identifier, self._parents)[1:])
        labels.pop(own, None)
        return tuple(labels)

    def _parents(self, identifier: str) -> list[str]:
        return [up for up in self.concepts[identifier].parents if up in self.concepts]

    def _wider(self, identifier: str) -> list[str]:
        """What lies right above a concept, or around it."""
        return [*self._parents(identifier), *(up for up in self.concepts[identifier].wholes if up in self.concepts)]

    @cached_property
    def _index(self) -> dict[str, list[tuple[str, bool | None]]]:
        """Concepts by name; a name in capitals may be a title's, so it does not tell whether it is proper."""
        index: dict[str, dict[str, bool | None]] = defaultdict(dict)
        for identifier, concept in self.concepts.items():
            for name in (concept.label, *concept.names):
                found = index[lookup_key(name)]
                found[identifier] = None if lexicon().looks_proper(name) else found.get(identifier, False)
        return {key: list(found.items()) for key, found in index.items()}


def above(start: Node, parents: Callable[[Node], Iterable[Node]]) -> list[Node]:
    """``start`` and all above it, none before one that lies below it.

    >>> tree = {"cat": ["pet", "feline"], "pet": ["animal"], "feline": ["animal"], "animal": []}
    >>> above("cat", tree.__getitem__)
    ['cat', 'pet', 'feline', 'animal']
    """
    done: dict[Node, None] = {}
    pending = [start]
    while pending:
        node = pending[-1]
        waiting = [parent for parent in parents(node) if parent not in done] if node not in done else []
        if waiting:
            pending.append(waiting[-1])
        else:
            done[node] = None
            pending.pop()
    return list(reversed(done))


def check_acyclic(name: str, concepts: Mapping[str, Concept]) -> None:
    """Raise InputError when a concept lies above itself."""
    try:
        edges = {identifier: (*concept.parents, *concept.wholes) for identifier, concept in concepts.items()}
        TopologicalSorter(edges).prepare()
    except CycleError as error:
        circle = " → ".join(error.args[1][:6])
        raise InputError(f"{name}: concepts lie above themselves ({circle}); remove one of these edges") from None
