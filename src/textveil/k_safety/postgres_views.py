"""Which entities does PostgreSQL itself let a reader see?

The reader is a role. A query for entities' names is run as that role, in a
read-only transaction that is rolled back, so grants, row-level security and
views decide. What the role cannot see is protected; where it may not even ask,
everything is. A superuser who assumes a role is bound by the role's rights.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import SourceError, UsageError
from textveil.core.libraries import library
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.rights import entities_meant

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
