"""How are columns of a pandas table sanitized?

from textveil.adapters import pandas as veil
veil.register()
table["note"].textveil.sanitize()
table.textveil.sanitize(policy=policy)
table.textveil.sanitize(["note"], policy, subject="patient_id")
"""

from collections.abc import Sequence
from typing import Any

from textveil.adapters.columns import CleanColumns, detect_values, sanitize_values, sanitize_whole
from textveil.core.libraries import library
from textveil.policy.policy import Policy


def register(name: str = "textveil") -> None:
    """Give every pandas column and table an accessor of that name; once, however often it is called."""
    pandas = library("pandas")
    if getattr(pandas.Series, name, None) is not PandasColumn:
        pandas.api.extensions.register_series_accessor(name)(PandasColumn)
    if getattr(pandas.DataFrame, name, None) is not Table:
        pandas.api.extensions.register_dataframe_accessor(name)(Table)


class PandasColumn:
    """What can be done with a column of texts."""

    def __init__(self, column: Any) -> None:
        self._column = column

    def sanitize(self, policy: Policy | None = None) -> Any:
        """A new column, each text sanitized by itself."""
        return self._like(sanitize_values(self._column, policy))

    def detect(self, policy: Policy | None = None) -> Any:
        """A new column with the findings of each text."""
        return self._like(detect_values(self._column, policy), dtype=object)

    def _like(self, values: list[Any], **settings: Any) -> Any:
        return library("pandas").Series(values, index=self._column.index, name=self._column.name, **settings)


class Table:
    """What can be done with a table."""

    def __init__(self, table: Any) -> None:
        self._table = table

    def sanitize(
        self,
        columns: Sequence[str] | None = None,
        policy: Policy | None = None,
        *,
        subject: str | None = None,
        keep_columns: Sequence[str] = (),
        hide_columns: Sequence[str] = (),
    ) -> Any:
        """A new table: all of it sanitized, each column by one verdict, or the texts of some columns, each by itself.

        ``subject`` names the column that tells whom a text is about; ``keep_columns`` stay as they are, and of
        ``hide_columns`` nothing stays.
        """
        if columns is None:
            given = {str(name): self._table[name].tolist() for name in self._table.columns}
            new = sanitize_whole(given, policy, keep_columns=keep_columns, hide_columns=hide_columns)
            return library("pandas").DataFrame(new, index=self._table.index)
        named = columns if isinstance(columns, str) else list(columns)
        clean = CleanColumns(named, policy or Policy(), subject)
        new = clean({str(name): self._table[name] for name in self._table.columns})
        return self._table.assign(**{name: new[name] for name in columns})
