"""How is an entity database opened from the words of a command line?

``FOLDER`` or a table's file; or ``sqlite:FILE``, ``duckdb:FILE``, ``postgres:DSN``
with a query that yields entity, term.
"""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from textveil.erase.database import EntityDatabase
from textveil.erase.drivers import driver
from textveil.errors import SourceError, UsageError

KINDS = ("sqlite", "duckdb", "postgres")


def open_entities(source: str, *, query: str | None = None) -> EntityDatabase:
    """The entity database that ``source`` names."""
    kind, _, address = source.partition(":")
    if kind not in KINDS:
        if query is not None:
            raise UsageError(f"a query needs a database to ask: {', '.join(f'{kind}:…' for kind in KINDS)}")
        return EntityDatabase.from_table(source)
    if query is None:
        raise UsageError(f"{kind} needs a query that yields entity, term")
    library = driver(kind)
    try:
        with closing(CONNECT[kind](library, address)) as connection:
            return EntityDatabase.from_sql(connection, query)
    except library.Error as error:
        raise SourceError(f"{kind} did not answer the query for entities ({type(error).__name__})") from None


def _sqlite(library: Any, address: str) -> Any:
    return library.connect(f"{Path(address).resolve().as_uri()}?mode=ro", uri=True)


def _duckdb(library: Any, address: str) -> Any:
    return library.connect(address, read_only=True)


def _postgres(library: Any, address: str) -> Any:
    return library.connect(address, connect_timeout=20)


CONNECT: dict[str, Callable[[Any, str], Any]] = {"sqlite": _sqlite, "duckdb": _duckdb, "postgres": _postgres}
