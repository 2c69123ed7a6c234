"""Which names mean a concept, or something more special?

*C-sanitized*: a synonym or a specialization of what must stay hidden discloses
it by definition. What must stay hidden is taken in every sense; a name belongs
to it when its likeliest sense does: a dose is a quantity before it is a disease.
"""

from collections.abc import Hashable, Iterable
from typing import Protocol, runtime_checkable

from textveil.knowledge.open import Knowledge


@runtime_checkable
class Lineal(Protocol):
    """A source that can be asked downwards."""

    def identifiers(self, term: str) -> Iterable[Hashable]:
        """The concepts a term is, in every sense, by the source's own identifiers."""

    def names_under(self, concepts: Iterable[Hashable]) -> list[str]:
        """The names whose likeliest sense is one of some concepts, or lies below one."""


def names_under(knowledge: Knowledge, term: str) -> list[str]:
    """The synonyms of a term and the names of all that is more special, as far as the sources list them."""
    sources = [source for source in knowledge.sources if isinstance(source, Lineal)]
    return list(dict.fromkeys(name for one in sources for name in one.names_under(one.identifiers(term))))
