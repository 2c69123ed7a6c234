"""Which names mean a concept, or something more special?

*C-sanitized*: a synonym or a specialization of what must stay hidden discloses
it by definition; a generalization tells only part of it. A name in a text is
taken in its likeliest sense: a dose is a quantity before it is a disease. What
must stay hidden is taken in every sense.
"""

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from textveil.knowledge.open import Knowledge

Identifier = Hashable
"""What a source calls a concept; sources do not share them."""


@dataclass(frozen=True, slots=True)
class Lineage:
    """What a name is in its likeliest sense, and all that lies above; nothing it *is* when it names an instance."""

    own: frozenset[Identifier]
    above: frozenset[Identifier]


NOWHERE = Lineage(frozenset(), frozenset())


@runtime_checkable
class Lineal(Protocol):
    """A source that knows its concepts by identifier, both ways."""

    def lineage(self, term: str, *, every: bool = False) -> tuple[Iterable[Identifier], Iterable[Identifier]] | None:
        """The identifiers of what a term is in its likeliest or every sense, and of all above; None: unknown."""

    def names_under(self, concepts: Iterable[Identifier]) -> list[str]:
        """The names whose likeliest sense is one of some concepts, or lies below one."""


def lineage(knowledge: Knowledge, term: str) -> Lineage:
    """Where a term stands in the first source that knows it."""
    return next(_lineages(knowledge, term, every=False), NOWHERE)


def every_lineage(knowledge: Knowledge, term: str) -> Lineage:
    """Where a term stands in every source, in every sense."""
    found = list(_lineages(knowledge, term, every=True))
    own, above = (
        frozenset[Identifier]().union(*some) for some in ([one.own for one in found], [one.above for one in found])
    )
    return Lineage(own, above)


def _lineages(knowledge: Knowledge, term: str, *, every: bool) -> Iterator[Lineage]:
    for number, source in enumerate(knowledge.sources):
        found = source.lineage(term, every=every) if isinstance(source, Lineal) else None
        if found:
            own, above = (frozenset((number, one) for one in some) for some in found)
            yield Lineage(own, above)


def names_under(knowledge: Knowledge, term: str) -> list[str]:
    """The synonyms of a term and the names of all that is more special, as far as the sources list them."""
    found: list[str] = []
    for source in knowledge.sources:
        if isinstance(source, Lineal):
            places = source.lineage(term, every=True)
            found += source.names_under(places[0]) if places else []
    return list(dict.fromkeys(found))


def is_above(general: Lineage, special: Lineage) -> bool:
    """Whether one is the other or generalizes it."""
    return bool(general.own & (special.own | special.above))
