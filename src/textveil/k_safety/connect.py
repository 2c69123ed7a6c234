"""How is an entity database opened from the words of a command line?

``FOLDER`` or a table's file; or ``sqlite:FILE``, ``duckdb:FILE``, ``postgres:DSN``
with a query that yields entity, term.
"""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from textveil.core.errors import SourceError, UsageError
from textveil.core.libraries import library
from textveil.k_safety.database import EntityDatabase

DRIVERS = {"sqlite": "sqlite3", "duckdb": "duckdb", "postgres": "psycopg"}
"""The library that speaks to each kind of database."""


def open_entities(source: str, *, query: str | None = None) -> EntityDatabase:
    """The entity database that ``source`` names."""
    kind, _, address = source.partition(":")
    if kind not in DRIVERS:
        if query is not None:
            raise UsageError(f"a query needs a database to ask: {', '.join(f'{kind}:…' for kind in DRIVERS)}")
        return EntityDatabase.from_table(source)
    if query is None:
        raise UsageError(f"{kind} needs a query that yields entity, term")
    driver: Any = sqlite3 if kind == "sqlite" else library(DRIVERS[kind])
    try:
        with closing(CONNECT[kind](driver, address)) as connection:
            return EntityDatabase.from_sql(connection, query)
    except driver.Error as error:
        raise SourceError(f"{kind} did not answer the query for entities ({type(error).__name__})") from None


def _sqlite(driver: Any, address: str) -> Any:
    return driver.connect(f"{Path(address).resolve().as_uri()}?mode=ro", uri=True)


def _duckdb(driver: Any, address: str) -> Any:
    return driver.connect(address, read_only=True)


def _postgres(driver: Any, address: str) -> Any:
    return driver.connect(address, connect_timeout=20)


CONNECT: dict[str, Callable[[Any, str], Any]] = {"sqlite": _sqlite, "duckdb": _duckdb, "postgres": _postgres}
