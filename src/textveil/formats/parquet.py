"""How is a Parquet table read and written?

All columns are treated, or those that the user named; a column keeps its type unless something
in it is hidden, and is one of text then.
Metadata that programs left in the file goes.
"""

import io
from collections.abc import Sequence
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats.column_names import changed_names, kept_names, listed_names, new_names
from textveil.formats.contents import Change, Contents, Note
from textveil.formats.jsonl import show_value
from textveil.formats.registry import Settings
from textveil.formats.table import TableColumn, change_cells, table_contents, told_names

LARGEST = 512 * 1024 * 1024
"""Bytes of a table once it is unpacked."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names of columns, then the values of each."""
    table, removed = open_table(data, settings=settings)
    return table_contents(shown_columns(table), settings=settings, removed=removed)


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same table with names and values changed, and no metadata."""
    parquet = library("pyarrow.parquet")
    table, _ = open_table(data, settings=settings)
    columns = shown_columns(table)
    told = told_names(columns, settings=settings)
    new: dict[int, dict[int, str]] = {}
    for row, column, change in change_cells(columns, changes[len(told) :], settings=settings):
        new.setdefault(column, {})[row] = change.text
    for column, cells in new.items():
        table = set_texts(table, column, [cells.get(row, one) for row, one in enumerate(columns[column].cells)])
    listed = listed_names(table.column_names, settings=settings)
    names = new_names(table.column_names, listed | changed_names(told, changes))
    output = io.BytesIO()
    parquet.write_table(table.rename_columns(names), output, store_schema=False)
    return output.getvalue()


def set_texts(table: Any, column: int, values: Sequence[str | None]) -> Any:
    """The table with other texts in a column; a column of dates or numbers becomes one of text."""
    arrow, field = library("pyarrow"), table.schema.field(column)
    kind = field.type if is_text(field.type) else arrow.string()
    return table.set_column(column, field.with_type(kind), arrow.chunked_array([arrow.array(values, kind)]))


def shown_columns(table: Any) -> list[TableColumn]:
    """The columns, each value as text; None for what is missing."""
    return [
        TableColumn(name, [None if one is None else show_value(one) for one in table.column(place).to_pylist()])
        for place, name in enumerate(table.column_names)
    ]


def open_table(data: bytes, *, settings: Settings) -> tuple[Any, list[Note]]:
    """The table without metadata and without columns that cannot be treated, and what went."""
    arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
    try:
        file = parquet.ParquetFile(io.BytesIO(data))
        if sum(file.metadata.row_group(index).total_byte_size for index in range(file.num_row_groups)) > LARGEST:
            raise InputError(f"{settings.name} unpacks to more than {LARGEST:,} bytes: split it")
        table = file.read(use_threads=False)
        table.validate(full=True)
    except (arrow.ArrowException, OSError, UnicodeDecodeError):
        raise InputError(f"{settings.name} is damaged or no Parquet table: ask for a new copy") from None
    notes = [Note("file", "metadata of programs", len(table.schema.metadata))] if table.schema.metadata else []
    plain = arrow.schema([spelled_out(field.remove_metadata()) for field in table.schema])
    lost = [field.name for field in plain if is_opaque(field.type) and field.name not in (settings.columns or ())]
    if lost and settings.columns is None:
        notes.append(Note("table", "columns of bytes or nested values", len(lost)))
        return table.cast(plain).replace_schema_metadata().drop_columns(lost), notes
    return table.cast(plain).replace_schema_metadata(), notes


def spelled_out(field: Any) -> Any:
    """A column of texts from a list as a column of text: the list may hold texts that no row has."""
    types = library("pyarrow").types
    is_listed = types.is_dictionary(field.type) and is_text(field.type.value_type)
    return field.with_type(field.type.value_type) if is_listed else field


def is_opaque(kind: Any) -> bool:
    """Whether a column holds something that could be text and that we do not open."""
    types = library("pyarrow").types
    return bool(
        types.is_nested(kind) or types.is_binary(kind) or types.is_large_binary(kind) or types.is_dictionary(kind)
    )


def is_text(kind: Any) -> bool:
    """Whether a column holds text."""
    types = library("pyarrow").types
    return bool(types.is_string(kind) or types.is_large_string(kind))


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Metadata, columns that a reader may not open, and names that stay."""
    table, found = open_table(data, settings=settings)
    told = told_names(shown_columns(table), settings=settings)
    return found + kept_names(table.column_names, told, settings=settings)
