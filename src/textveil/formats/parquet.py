"""How is a Parquet table read and written?

Columns of text and of dates are treated, or those of them that the user named, and numbers
that may point at somebody; a column keeps its type unless something in it is hidden.
Metadata that programs left in the file goes.
"""

import io
from collections.abc import Iterator, Sequence
from typing import Any

from textveil.core.errors import InputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.formats.column_names import (
    changed_names,
    kept_names,
    name_pieces,
    new_names,
    spell_out,
    text_names,
)
from textveil.formats.contents import APART, Change, Contents, Note, Piece
from textveil.formats.registry import Settings
from textveil.formats.table import chosen_columns, is_telling, says_nothing, spelled_cells

LARGEST = 512 * 1024 * 1024
"""Bytes of a table once it is unpacked."""


def read(data: bytes, *, settings: Settings) -> Contents:
    """Names of columns, then the treated texts, column by column."""
    table, removed = open_table(data, settings=settings)
    told, columns = told_names(table, settings=settings), treated_values(table, settings=settings)
    pieces = [piece for column, values in columns.items() for piece in column_pieces(table, column, values)]
    return Contents((*name_pieces(told), *pieces), tuple(removed))


def write(data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
    """The same table with names and texts changed, and no metadata."""
    parquet = library("pyarrow.parquet")
    table, _ = open_table(data, settings=settings)
    told = told_names(table, settings=settings)
    coming = iter(changes[len(told) :])
    for column, values in treated_values(table, settings=settings).items():
        made = [None if value is None else next(coming) for value in values]
        if any(change and change.edits for change in made):
            table = set_texts(table, column, made)
    names = new_names(table.column_names, changed_names(told, changes))
    output = io.BytesIO()
    parquet.write_table(table.rename_columns(names), output, store_schema=False)
    return output.getvalue()


def set_texts(table: Any, column: int, made: Sequence[Change | None]) -> Any:
    """The table with the texts of a column changed; a column of dates or numbers becomes one of text."""
    arrow, field = library("pyarrow"), table.schema.field(column)
    old = table.column(column).to_pylist()
    values = [
        change.text if change else None if value is None else str(value)
        for change, value in zip(made, old, strict=True)
    ]
    kind = field.type if is_text(field.type) else arrow.string()
    return table.set_column(column, field.with_type(kind), arrow.chunked_array([arrow.array(values, kind)]))


def told_names(table: Any, *, settings: Settings) -> list[str]:
    """The names of columns that are text."""
    columns = treated_values(table, settings=settings).values()
    texts = (value for values in columns for value in values if value is not None)
    return text_names(table.column_names, texts, settings=settings)


def treated_values(table: Any, *, settings: Settings) -> dict[int, list[str | None]]:
    """The treated values of each column as texts; None for what is missing, and for single signs."""
    columns = {column: table.column(column).to_pylist() for column in treated_columns(table, settings=settings)}
    texts = {column: [None if one is None else str(one) for one in values] for column, values in columns.items()}
    spelled = spelled_cells([[one or "" for one in values] for values in texts.values()])
    return {
        column: [
            None if one is None or (says_nothing(one) and (number, row) not in spelled) else one
            for row, one in enumerate(values)
        ]
        for number, (column, values) in enumerate(texts.items())
    }


def column_pieces(table: Any, column: int, values: Sequence[str | None]) -> Iterator[Piece]:
    """The texts of a column; numbers after its name, if that may tell what they are."""
    is_number = library("pyarrow").types.is_integer(table.schema.field(column).type)
    name = spell_out(table.column_names[column])
    lead = f"{APART}{name}: " if is_number and len(name) > 1 else APART
    yield from (Piece(one, lead, Kind.NAME if says_nothing(one) else None) for one in values if one is not None)


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


def is_dated(kind: Any) -> bool:
    """Whether a column holds dates or times of days."""
    types = library("pyarrow").types
    return bool(types.is_date(kind) or types.is_timestamp(kind))


def treated_columns(table: Any, *, settings: Settings) -> list[int]:
    """Indices of the columns that are treated."""
    named = sorted(chosen_columns(table.column_names, settings=settings))
    kinds = [field.type for field in table.schema]
    treated = [column for column in named if is_text(kinds[column]) or is_dated(kinds[column])]
    if settings.columns is not None and treated != named:
        raise UsageError(f"{settings.name}: not all of the columns named hold text: name those that do")
    return sorted([*treated, *(telling_numbers(table) if settings.columns is None else [])])


def telling_numbers(table: Any) -> list[int]:
    """Indices of the columns of numbers that may point at somebody."""
    types = library("pyarrow").types
    return [
        column
        for column, field in enumerate(table.schema)
        if types.is_integer(field.type)
        and any(one is not None and is_telling(one, [field.name]) for one in table.column(column).to_pylist())
    ]


def inspect(data: bytes, *, settings: Settings) -> list[Note]:
    """Metadata, columns that a reader may not open, numbers that nobody judges, and names that stay."""
    table, found = open_table(data, settings=settings)
    left = len(table.column_names) - len(treated_columns(table, settings=settings))
    found += [Note("table", "columns of numbers that nobody has judged", left)] if left else []
    return found + kept_names(table.column_names, told_names(table, settings=settings), settings=settings)
