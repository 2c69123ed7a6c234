"""How is a Parquet table read and written?

Columns of text are treated, or those of them that the user named; other columns
keep their values and types. Metadata that programs left in the file goes.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any

from textveil.errors import InputError, UsageError
from textveil.formats.contents import Change, Contents, Note, Piece
from textveil.formats.registry import Settings
from textveil.formats.table import chosen, kept_names, name_pieces, new_names, says_nothing, spoken
from textveil.libraries import library

LARGEST = 512 * 1024 * 1024
"""Bytes of a table once it is unpacked."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names of columns, then the treated texts, column by column."""
    table, removed = opened(data, settings=settings)
    told, texts = told_names(table, settings=settings), all_texts(table, settings=settings)
    return Contents((*name_pieces(told), *map(Piece, texts)), tuple(removed))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same table with names and texts changed, and no metadata."""
    arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
    table, _ = opened(data, settings=settings)
    told = told_names(table, settings=settings)
    coming = iter(changes[len(told) :])
    for column in treated(table, settings=settings):
        field = table.schema.field(column)
        values = [
            value if value is None or says_nothing(value) else next(coming).text
            for value in table.column(column).to_pylist()
        ]
        table = table.set_column(
            column, field.remove_metadata(), arrow.chunked_array([arrow.array(values, field.type)])
        )
    changed = {name: change.text for name, change in zip(told, changes, strict=False)}
    names = new_names(table.column_names, changed)
    output = io.BytesIO()
    parquet.write_table(table.rename_columns(names), output, store_schema=False)
    return output.getvalue()


def told_names(table: Any, *, settings: Settings) -> list[str]:
    """The names of columns that are text."""
    return spoken(table.column_names, all_texts(table, settings=settings), settings=settings)


def all_texts(table: Any, *, settings: Settings) -> Iterator[str]:
    """The treated texts, column by column."""
    return (text for column in treated(table, settings=settings) for text in column_texts(table, column))


def opened(data: bytes, *, settings: Settings) -> tuple[Any, list[Note]]:
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


def treated(table: Any, *, settings: Settings) -> list[int]:
    """Indices of the columns that are treated."""
    named = sorted(chosen(table.column_names, settings=settings))
    text = [column for column in named if is_text(table.schema.field(column).type)]
    if settings.columns is not None and text != named:
        raise UsageError(f"{settings.name}: not all of the columns named hold text: name those that do")
    return text


def column_texts(table: Any, column: int) -> Iterator[str]:
    """The texts of a column, without what is missing and single signs."""
    yield from (value for value in table.column(column).to_pylist() if value is not None and not says_nothing(value))


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Metadata, columns that a reader may not open, and names that stay."""
    table, found = opened(data, settings=settings)
    return found + kept_names(table.column_names, told_names(table, settings=settings), settings=settings)
