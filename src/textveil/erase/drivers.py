"""Which library speaks to this kind of file or server, and what installs it?

A table of names; each library is loaded when it is first needed.
"""

from importlib import import_module
from typing import Any

from textveil.errors import MissingExtraError

LIBRARIES = {
    "arrow": ("pyarrow", "reading Parquet", "parquet"),
    "parquet": ("pyarrow.parquet", "reading Parquet", "parquet"),
    "postgres": ("psycopg", "asking PostgreSQL", "postgres"),
    "duckdb": ("duckdb", "asking DuckDB", "duckdb"),
    "sqlite": ("sqlite3", "asking SQLite", "sqlite"),
}


def driver(name: str) -> Any:
    """The library for ``name``, or the line that installs it."""
    module, what, extra = LIBRARIES[name]
    try:
        return import_module(module)
    except ImportError:
        raise MissingExtraError(what, extra=extra) from None
