"""What must go from every view, so that readers who compare views learn nothing new?

Each protected entity has one set of terms that go wherever it is protected,
whoever reads. Readers together see at most what is outside that set, and that
is K-safe for the entity; so no coalition learns what none of them may see.
"""

from collections.abc import Iterable, Sequence

import numpy as np

from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.fitting import everyone_fits, holders
from textveil.k_safety.subset import k_safe_subset


def consistently_removed(
    database: EntityDatabase, terms: Sequence[str], *, k: int, protected: Sequence[str], everyone: Sequence[str]
) -> set[str]:
    """The terms that go for a reader from whom ``protected`` is hidden, among readers from whom ``everyone`` is.

    The terms that go come from one answer for all that is protected from
    anyone; of these, each entity needs a part that depends on it alone.
    """
    union = k_safe_subset(database, terms, k=k, protected=everyone, method="btop")
    numbers = dict(zip(terms, database.term_ids(terms), strict=True))
    said = {number for number in numbers.values() if number >= 0}
    candidates = {numbers[term] for term in union.removed}
    known = {number: holders(database, [number]) for number in said}
    gone: set[int] = set()
    for entity in database.entity_ids(protected).tolist():
        own = np.intersect1d(database.context_ids(entity), list(said)).tolist()
        gone |= _needed(database, entity, own=own, candidates=candidates, known=known, k=k)
    return {term for term, number in numbers.items() if number in gone}


def _needed(
    database: EntityDatabase, entity: int, *, own: Iterable[int], candidates: set[int], known: dict[int, int], k: int
) -> set[int]:
    """The terms that go for one entity: candidates that cannot come back, tried in the database's order."""
    said = everyone_fits(database, [entity], k=k)
    said.say(known[term] for term in own if term not in candidates)
    needed = set()
    for term in own:
        if term in candidates and said.admits([known[term]]):
            said.say([known[term]])
        elif term in candidates:
            needed.add(term)
    return needed
