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
from textveil.core.errors import LeftWarning, UsageError, warn_caller
from textveil.core.libraries import library
from textveil.policy.policy import Policy

MOST_LOOKED_AT = 1_000
"""Rows of an index that are looked at to tell whether it holds texts."""


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
        """A new column, each text sanitized by itself; its index stays, and so does its name."""
        tell_index(self._column)
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
            return self._sanitize_whole(policy, keep_columns=keep_columns, hide_columns=hide_columns)
        tell_index(self._table)
        named = columns if isinstance(columns, str) else list(columns)
        clean = CleanColumns(named, policy or Policy(), subject)
        new = clean({str(name): self._table[name] for name in self._table.columns})
        return self._table.assign(**{name: new[name] for name in columns})

    def _sanitize_whole(
        self, policy: Policy | None, *, keep_columns: Sequence[str], hide_columns: Sequence[str]
    ) -> Any:
        """All of the table, and its index as columns of it are."""
        pandas, table = library("pandas"), self._table
        levels = (
            [] if is_counted(table.index) else [table.index.get_level_values(at) for at in range(table.index.nlevels)]
        )
        names = [str(name) for name in table.columns]
        if len(set(names)) < len(names):
            raise UsageError("two columns are called alike: give each a name of its own")
        called = [unused_name(level.name, names) for level in levels]
        given = dict(zip(called, (level.tolist() for level in levels), strict=True))
        given |= {name: table.iloc[:, at].tolist() for at, name in enumerate(names)}
        new = sanitize_whole(given, policy, keep_columns=keep_columns, hide_columns=hide_columns)
        heads, values = list(new)[: len(levels)], list(new.values())[: len(levels)]
        made = pandas.DataFrame(dict(list(new.items())[len(levels) :]), index=table.index if not levels else None)
        own = [None if level.name is None else head for head, level in zip(heads, levels, strict=True)]
        if len(levels) > 1:
            made.index = pandas.MultiIndex.from_arrays(values, names=own)
        elif levels:
            made.index = pandas.Index(values[0], name=own[0])
        return made


def is_counted(index: Any) -> bool:
    """Whether an index does no more than count the rows."""
    return index.nlevels == 1 and index.name is None and library("pandas").api.types.is_integer_dtype(index.dtype)


def unused_name(name: Any, taken: Sequence[str]) -> str:
    """What a level of an index is called as a column; not as another one is."""
    made = "index" if name is None else str(name)
    while made in taken:
        made += " of the index"
    return made


def tell_index(thing: Any) -> None:
    """Warn of texts in an index, which stays so that rows still fit those of the old table."""
    if not is_counted(thing.index) and any(isinstance(one, str) for one in thing.index.tolist()[:MOST_LOOKED_AT]):
        warn_caller("the index holds texts, and stays as it is: reset_index() makes it a column", LeftWarning)
