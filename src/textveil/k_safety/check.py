"""Is what is left K-safe? Asked of the database alone, with no code of the solvers.

Def. 3.1 taken at its word: for each protected entity, count the other entities
whose context contains all that its own context shares with the text.
"""

from collections.abc import Iterable, Sequence
from functools import reduce
from operator import and_

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import UsageError
from textveil.k_safety.database import EntityDatabase


def is_k_safe(database: EntityDatabase, terms: Iterable[str], *, k: int, protected: Sequence[str]) -> bool:
    """Do at least ``k`` other entities contain what ``terms`` say of each protected one?

    >>> db = EntityDatabase({"flu": ["fever", "cough"], "cold": ["cough"], "malaria": ["fever", "chills"]})
    >>> is_k_safe(db, ["fever"], k=1, protected=["malaria"])
    True
    >>> is_k_safe(db, ["fever", "chills"], k=1, protected=["malaria"])
    False
    """
    return not find_exposed(database, terms, k=k, protected=protected)


def find_exposed(database: EntityDatabase, terms: Iterable[str], *, k: int, protected: Sequence[str]) -> list[str]:
    """The protected entities that ``terms`` give away: fewer than ``k`` others fit."""
    if isinstance(k, bool) or not isinstance(k, int) or k < 1:
        raise UsageError("k must be a whole number of at least 1")
    if isinstance(terms, str) or isinstance(protected, str):
        raise UsageError("terms and protected are lists of names, not one string")
    entities = database.entity_ids(protected)
    said = sorted({number for number in database.term_ids(list(terms)) if number >= 0})
    holding = np.zeros((len(said), len(database)), dtype=bool)
    for row, number in enumerate(said):
        holding[row, database.posting(number)] = True
    holders = [_bits(row) for row in holding]
    told = holding[:, entities].T
    given_away = [_others(row, holders, entities=len(database)) < k for row in told]
    return [database.entities[entity] for entity in entities[given_away].tolist()]


def _bits(flags: NDArray[np.bool_]) -> int:
    """Entities as the bits of one number."""
    return int.from_bytes(np.packbits(flags).tobytes(), "big")


def _others(told: NDArray[np.bool_], holders: list[int], *, entities: int) -> int:
    """How many entities besides the one asked about have every term told of it."""
    shared = np.flatnonzero(told).tolist()
    if not shared:
        return entities - 1
    return reduce(and_, [holders[row] for row in shared]).bit_count() - 1
