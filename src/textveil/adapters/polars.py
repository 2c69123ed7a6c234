"""How are columns of a polars table sanitized?

from textveil.adapters import polars as veil
veil.register()
table.textveil.sanitize()
table.with_columns(pl.col("note").textveil.sanitize())
table["note"].textveil.sanitize()
"""

from collections.abc import Sequence
from typing import Any

from textveil.adapters.columns import sanitize_values, sanitize_whole
from textveil.core.libraries import library
from textveil.policy.policy import Policy


def register(name: str = "textveil") -> None:
    """Give every polars table, column and expression a namespace of that name; once, however often it is called."""
    polars = library("polars")
    if getattr(polars.Series, name, None) is not PolarsColumn:
        polars.api.register_series_namespace(name)(PolarsColumn)
    if getattr(polars.DataFrame, name, None) is not PolarsTable:
        polars.api.register_dataframe_namespace(name)(PolarsTable)
    if getattr(polars.Expr, name, None) is not PolarsExpression:
        polars.api.register_expr_namespace(name)(PolarsExpression)


class PolarsColumn:
    """What can be done with a column of texts."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def sanitize(self, policy: Policy | None = None, *, subjects: Any = None) -> Any:
        """A new column, each text sanitized by itself; shifted dates of one subject move together."""
        polars = library("polars")
        return polars.Series(
            self._column.name, sanitize_values(self._column, policy, subjects=subjects), dtype=polars.String
        )


class PolarsTable:
    """What can be done with a table."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def sanitize(
        self, policy: Policy | None = None, *, keep_columns: Sequence[str] = (), hide_columns: Sequence[str] = ()
    ) -> Any:
        """A new table: all of it sanitized, each column by one verdict, but for ``keep_columns``."""
        given = self._table.to_dict(as_series=False)
        return library("polars").DataFrame(
            sanitize_whole(given, policy, keep_columns=keep_columns, hide_columns=hide_columns)
        )


class PolarsExpression:
    """What can be done with an expression that gives texts, also in a lazy query."""

    def __init__(self, expression: Any) -> None:
        self._expression = expression

    def sanitize(self, policy: Policy | None = None) -> Any:
        """An expression that gives the texts sanitized."""
        return self._expression.map_batches(
            lambda column: PolarsColumn(column).sanitize(policy), return_dtype=library("polars").String
        )
