"""Which entities must a reader not recognise?

From a list, from a rule file, or from a database's own rights (``Granted``).
A reader nobody wrote a rule for is an error, never someone who may see all.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from os import PathLike
from pathlib import Path
from typing import Any, Protocol

from textveil.core.errors import InputError, SourceError, UsageError
from textveil.core.libraries import library
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


# Which entities does PostgreSQL itself let a reader see?
#
# The reader is a role. A query for entities' names is run as that role, in a
# read-only transaction that is rolled back, so grants, row-level security and
# views decide. What the role cannot see is protected; where it may not even ask,
# everything is. A superuser who assumes a role is bound by the role's rights.

DENIED = "42501"  # insufficient_privilege
NO_ROLE = "22023"  # SET ROLE to a role that does not exist
SECONDS = 20


@dataclass(frozen=True)
class Granted:
    """Rights as a PostgreSQL database grants them."""

    dsn: str = field(repr=False)
    query: str
    """Yields the names of entities: SELECT name FROM diseases."""
    database: EntityDatabase = field(repr=False)

    def protected(self, reader: str, /) -> Sequence[str]:
        """The entities whose names the role ``reader`` does not see."""
        seen = entities_meant(self.database, self._visible(reader))
        return tuple(name for entity, name in enumerate(self.database.entities) if entity not in seen)

    def everyone(self) -> Sequence[str]:
        """All entities: which roles there will be is not known."""
        return tuple(self.database.entities)

    def _visible(self, reader: str) -> list[str]:
        if reader.strip().lower() in ("", "none"):  # "none" would mean the session's own rights
            raise UsageError("a reader must be the name of a role")
        psycopg = library("psycopg")
        try:
            with psycopg.connect(self.dsn, connect_timeout=SECONDS) as connection:
                return _rows_as(connection, reader, query=self.query)
        except psycopg.Error as error:
            if error.sqlstate == DENIED:
                return []
            if error.sqlstate == NO_ROLE:
                raise UsageError(f"no role {reader!r} in the database: create it or choose another reader") from None
            raise SourceError(f"PostgreSQL did not say what the reader may see ({type(error).__name__})") from None


def _rows_as(connection: Any, reader: str, *, query: str) -> list[str]:
    """The first column of a query, asked as ``reader``."""
    connection.read_only = True
    connection.execute(f"SET LOCAL statement_timeout = '{SECONDS}s'")
    connection.execute("SELECT set_config('role', %s, true)", [reader])
    rows = connection.execute(query).fetchall()
    connection.rollback()
    return [str(row[0]) for row in rows if row[0] is not None]
