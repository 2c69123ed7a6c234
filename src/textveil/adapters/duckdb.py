"""How does a query of DuckDB sanitize texts?

from textveil.adapters import duckdb as veil
veil.register(connection)
connection.sql("SELECT id, sanitize(note) FROM notes")
"""

from typing import Any

from textveil.adapters.columns import sanitize_values
from textveil.core.libraries import library
from textveil.policy.policy import Policy


def register(connection: Any, policy: Policy | None = None, *, name: str = "sanitize") -> None:
    """Give a connection a function of that name, from a text to the text sanitized; NULL stays NULL."""
    # Values come in batches: the way between the database and Python is gone once for many rows.
    arrow = library("pyarrow")

    def sanitize(texts: Any) -> Any:
        return arrow.array(sanitize_values(texts.to_pylist(), policy), arrow.string())

    connection.create_function(name, sanitize, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
