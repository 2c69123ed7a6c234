"""Which entities must a reader not recognise?

From a list, from a rule file, or from a database's own rights (``postgres_views``).
A reader nobody wrote a rule for is an error, never someone who may see all.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from os import PathLike
from pathlib import Path
from typing import Any, Protocol

from textveil.core.errors import InputError, UsageError
from textveil.core.named_files import read_toml
from textveil.k_safety.database import EntityDatabase
from textveil.languages.normal import fold

ANYONE = "*"
"""The reader whose rule holds for all without one of their own."""
SETTINGS = ("protect", "protect_matching", "protect_with", "may_see")


class Rights(Protocol):
    """Who may see what."""

    def protected(self, reader: str, /) -> Sequence[str]:
        """The entities that this reader must not recognise."""

    def everyone(self) -> Sequence[str]:
        """The entities that some reader must not recognise."""


@dataclass(frozen=True)
class Listed:
    """Protected entities by reader; under ``*`` those of every other reader.

    >>> Listed({"nurse": ["HIV"], "doctor": []}).protected("nurse")
    ('HIV',)
    """

    readers: Mapping[str, Sequence[str]] = field(repr=False)

    def protected(self, reader: str, /) -> Sequence[str]:
        """The entities that this reader must not recognise."""
        found = self.readers.get(reader, self.readers.get(ANYONE))
        if found is None:
            raise UsageError(f"no reader {reader!r} in the rules; there are: {', '.join(self.readers) or 'none'}")
        return tuple(found)

    def everyone(self) -> Sequence[str]:
        """The entities that some reader must not recognise."""
        return tuple(dict.fromkeys(name for names in self.readers.values() for name in names))


def load_rules(path: str | PathLike[str], database: EntityDatabase) -> Listed:
    """The rights in a TOML file, a table for each reader::

    [readers.nurse]
    protect = ["HIV infection"]          # by name
    protect_matching = ["*carcinoma*"]   # by a pattern for the name
    protect_with = ["Neoplasm"]          # by a term in the context
    may_see = ["thyroid carcinoma"]      # except these
    """
    file = Path(path)
    rules = read_toml(file)
    readers = rules.get("readers")
    if not isinstance(readers, dict) or set(rules) != {"readers"}:
        raise InputError(f"{file.name}: write one table for each reader: [readers.NAME]")
    return Listed(
        {reader: _names(rule, database, where=f"{file.name}, reader {reader!r}") for reader, rule in readers.items()}
    )


def _names(rule: Any, database: EntityDatabase, *, where: str) -> list[str]:
    """The entities that one reader's rule protects."""
    if not isinstance(rule, dict) or not set(rule) <= set(SETTINGS):
        raise InputError(f"{where}: there are only: {', '.join(SETTINGS)}")
    for setting, value in rule.items():
        if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
            raise InputError(f'{where}: {setting} must be a list: {setting} = ["…"]')
    hidden = set(database.entity_ids(rule.get("protect", [])).tolist())
    hidden |= _matching(database, rule.get("protect_matching", []), where=where)
    hidden |= {int(entity) for term in rule.get("protect_with", []) for entity in _holding(database, term, where=where)}
    shown = rule.get("may_see", [])
    database.entity_ids(shown)  # a name that no entity bears is a mistake
    hidden -= entities_meant(database, shown)
    return [database.entities[entity] for entity in sorted(hidden)]


def entities_meant(database: EntityDatabase, names: Iterable[str]) -> set[int]:
    """The entities that ``names`` mean beyond doubt: by a name no other is called by, or by their own first name.

    To see one of two entities of a name is not to see the other.
    """
    told = {fold(name) for name in names}
    bearers: dict[str, set[int]] = {}
    for number, alias in enumerate(database.aliases):
        if (spelled := fold(alias)) in told:
            bearers.setdefault(spelled, set()).add(database.alias(number))
    own: dict[str, list[int]] = {}
    for entity, name in enumerate(database.entities):
        if (spelled := fold(name)) in told:
            own.setdefault(spelled, []).append(entity)
    by_alias = {next(iter(entities)) for entities in bearers.values() if len(entities) == 1}
    return by_alias | {entities[0] for entities in own.values() if len(entities) == 1}


def _matching(database: EntityDatabase, patterns: Sequence[str], *, where: str) -> set[int]:
    """Entities with a name that fits a pattern; a pattern that fits none is a mistake."""
    if not patterns:
        return set()
    names = [fold(name) for name in database.aliases]
    fitting = [[i for i, name in enumerate(names) if fnmatchcase(name, fold(pattern))] for pattern in patterns]
    if not all(fitting):
        raise InputError(f"{where}: a pattern in protect_matching fits no entity: check its spelling")
    return {database.alias(index) for indices in fitting for index in indices}


def _holding(database: EntityDatabase, term: str, *, where: str) -> Sequence[int]:
    """Entities whose context holds a term; a term that none holds is a mistake."""
    number = database.term_ids([term])[0]
    if number < 0:
        raise InputError(f"{where}: a term in protect_with is in no context: check its spelling")
    return list(map(int, database.posting(number)))
