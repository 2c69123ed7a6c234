"""Where do the databases and documents of the ERASE benchmark come from?"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from textveil.k_safety.database import EntityDatabase

Rng = np.random.Generator


@dataclass(frozen=True)
class Setting:
    """A database, what is protected in it, and the paper's base sets."""

    database: EntityDatabase
    protected: list[str]
    bases: list[NDArray[np.int64]]


def term(number: int) -> str:
    """A word for a number; digits as letters, so that no two look like inflections of one."""
    return "w" + "".join("abcdefghij"[int(digit)] for digit in str(number)) + "x"


def paper(seed: int = 2008) -> Setting:
    """Section 7: 200 terms; 100 base sets of 50; from each 30 entities with 50 more terms; 450 protected."""
    rng = np.random.default_rng(seed)
    bases = [rng.choice(200, 50, replace=False) for _ in range(100)]
    contexts = {f"entity {base} {copy}": _extended(rng, bases[base]) for base in range(100) for copy in range(30)}
    chosen = rng.choice(sorted(contexts), 450, replace=False).tolist()
    return Setting(EntityDatabase(contexts), chosen, bases)


def _extended(rng: Rng, base: NDArray[np.int64]) -> list[str]:
    more = rng.choice(np.setdiff1d(np.arange(200), base), 50, replace=False)
    return [term(number) for number in (*base, *more)]


def document(setting: Setting, rng: Rng, *, size: int, goodness: float) -> list[str]:
    """αn terms of one base set and (1-α)n others, in random order. A base set has 50 terms to give."""
    base = setting.bases[rng.integers(len(setting.bases))]
    good = min(round(goodness * size), len(base))
    others = rng.choice(np.setdiff1d(np.arange(200), base), size - good, replace=False)
    return [term(number) for number in rng.permutation([*rng.choice(base, good, replace=False), *others])]


def documents(setting: Setting, count: int, *, size: int, goodness: float) -> list[list[str]]:
    """Documents that are the same in every run."""
    rng = np.random.default_rng(1000 * size + round(100 * goodness))
    return [document(setting, rng, size=size, goodness=goodness) for _ in range(count)]


def sparse(entities: int, *, terms: int = 5000, per_entity: int = 20, seed: int = 7) -> Setting:
    """Entities with Zipf-distributed terms, one in ten protected."""
    rng = np.random.default_rng(seed)
    rows = _zipf_rows(rng, entities, terms=terms, per_entity=per_entity)
    spelled = [term(number) for number in range(terms)]
    contexts = {f"e{index}": [spelled[number] for number in row] for index, row in enumerate(rows)}
    return Setting(EntityDatabase(contexts), [f"e{index}" for index in range(0, entities, 10)], [])


def _zipf_rows(rng: Rng, entities: int, *, terms: int, per_entity: int) -> Iterator[list[int]]:
    """Distinct terms, drawn with probability 1/rank."""
    heights = np.cumsum(1 / np.arange(1, terms + 1))
    for _ in range(entities):
        drawn = np.searchsorted(heights, rng.random(6 * per_entity) * heights[-1])
        yield list(dict.fromkeys(drawn.tolist()))[:per_entity]


def sparse_documents(setting: Setting, count: int, *, size: int = 50) -> list[list[str]]:
    """All that is known of a protected entity, and Zipf-distributed terms up to ``size``."""
    rng = np.random.default_rng(11)
    built = []
    for entity in rng.choice(setting.protected, count, replace=False).tolist():
        filling = [term(number) for row in _zipf_rows(rng, 4, terms=5000, per_entity=size) for number in row]
        built.append(list(dict.fromkeys([*sorted(setting.database.context(entity)), *filling]))[:size])
    return built
