"""What more general term may stand where a term must go?

A general term tells of every entity whose context holds it or something it
generalizes: it is matched against generalized contexts. Where it is also a
term itself, and for the terms it is made of, it is matched as those too.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np

from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.dictionary import Dictionary, mentions
from textveil.k_safety.tables import build
from textveil.k_safety.term_words import words

# Which entities fit all that is said of each protected one?
#
# Entities are the bits of a number, so that one more thing said is one "and".


@dataclass(slots=True)
class Fitting:
    """For each protected entity, the entities that fit what was said so far."""

    k: int
    fits: dict[int, int]

    def admits(self, holders: Iterable[int]) -> bool:
        """Would every protected entity still be among K others, were these said too?"""
        return all(fit.bit_count() > self.k for fit in self._with(holders).values())

    def say(self, holders: Iterable[int]) -> None:
        """Say these: ``holders`` are, for each thing said, the entities that have it."""
        self.fits |= self._with(holders)

    def _with(self, holders: Iterable[int]) -> dict[int, int]:
        """What fits the protected entities that these tell something of."""
        changed: dict[int, int] = {}
        for holder in holders:
            told = [entity for entity in self.fits if holder >> entity & 1]
            changed |= {entity: changed.get(entity, self.fits[entity]) & holder for entity in told}
        return changed


def everyone_fits(database: EntityDatabase, protected: Iterable[int], *, k: int) -> Fitting:
    """Nothing said yet: everyone fits."""
    everyone = (1 << len(database)) - 1
    return Fitting(k, dict.fromkeys(protected, everyone))


def holders(database: EntityDatabase, terms: Iterable[int]) -> int:
    """The entities that have one of ``terms`` (numbers) in their context, as bits."""
    flags = np.zeros(len(database), dtype=bool)
    for term in terms:
        flags[database.posting(term)] = True
    return int.from_bytes(np.packbits(flags, bitorder="little").tobytes(), "little")


class Taxonomy(Protocol):
    """Knows what a term is a kind of."""

    def generalizations(self, term: str, /) -> Sequence[str]:
        """More general terms, the most specific first."""


@dataclass(frozen=True, slots=True, repr=False)
class Generalizer:
    """A taxonomy laid over a database."""

    databases: tuple[EntityDatabase, ...]
    """The contexts with their general terms, and as they are: nobody may recognise an entity by either."""
    taxonomy: Taxonomy
    matcher: Dictionary
    """The terms of the first database."""


def with_general_terms(database: EntityDatabase, taxonomy: Taxonomy) -> EntityDatabase:
    """The same entities, whose contexts hold what their terms can be called more generally too.

    A text that says a general term is judged by it like by any other: whoever has something under it fits.
    """
    wider = [(term, *taxonomy.generalizations(term)) for term in database.terms]
    names: list[list[str]] = [[name] for name in database.entities]
    for number, alias in enumerate(database.aliases):
        names[database.alias(number)].append(alias)
    rows = (
        (tuple(dict.fromkeys(called)), [word for term in database.context_ids(number).tolist() for word in wider[term]])
        for number, called in enumerate(names)
    )
    return EntityDatabase.from_tables(build(rows))


def generalize_removed(
    known: Generalizer, kept: Sequence[str], *, removed: Iterable[str], protected: Sequence[str], k: int
) -> dict[str, str]:
    """For each removed term that has one, its most specific generalization that leaves all K-safe.

    Terms come in order, and what was chosen is judged together with what comes after.
    """
    said = everyone_fits(known.databases[0], known.databases[0].entity_ids(protected).tolist(), k=k)
    said.say(_holders(known, kept))
    chosen = {term: _first_safe(known, said, term=term) for term in removed}
    return {term: general for term, general in chosen.items() if general is not None}


def _first_safe(known: Generalizer, said: Fitting, *, term: str) -> str | None:
    for general in known.taxonomy.generalizations(term):
        told = _told(known, general)
        if told and said.admits(told):
            said.say(told)
            return general
    return None


def _told(known: Generalizer, general: str) -> list[int]:
    """What a general term tells: who has something it generalizes, and who has the terms in its own words."""
    labels = known.databases[0].terms
    return _holders(known, sorted({labels[mention.entry] for mention in mentions(known.matcher, words(general))}))


def _holders(known: Generalizer, terms: Sequence[str]) -> list[int]:
    """For each term of each database who has it."""
    return [holders(one, [number]) for one in known.databases for number in one.term_ids(terms) if number >= 0]
