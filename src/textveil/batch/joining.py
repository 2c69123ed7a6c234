"""How do sanitized records become one file again?

Records become a part, parts a file, always in the order of the input. Where a
record's own words are in the name of a column, the column has its new name
throughout.
"""

import csv
import io
import shutil
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any

from textveil.core.libraries import library
from textveil.formats.csv import LONGEST, separator
from textveil.formats.parquet import open_table
from textveil.formats.registry import Settings
from textveil.formats.stream import row_bytes

SEPARATED = ("csv", "tsv")


def join_records(outputs: Sequence[bytes], *, settings: Settings, original: bytes) -> bytes:
    """Sanitized records as one small file; ``original`` is a record before anything was changed."""
    if settings.format == "parquet":
        tables = [read_parquet(data) for data in outputs]
        old = open_table(original, settings=settings)[0].column_names
        return write_parquet(tables, names=merge_names(old, [table.column_names for table in tables]))
    if settings.format in SEPARATED and outputs:
        sign = separator(original.decode("utf-8"), settings=settings)
        rows = [read_rows(data, sign) for data in outputs]
        if not settings.header:
            return row_bytes([row for one in rows for row in one], sign)
        head = merge_names(read_rows(original, sign)[0], [one[0] for one in rows])
        return row_bytes([head, *(row for one in rows for row in one[1:])], sign)
    return b"".join(outputs)


def join_parts(parts: Sequence[Path], target: Path, *, settings: Settings, original: bytes) -> None:
    """Write parts, one after the other, as one file."""
    if settings.format == "parquet":
        join_parquet(parts, target, names=open_table(original, settings=settings)[0].column_names)
    elif settings.format in SEPARATED and settings.header:
        join_rows(parts, target, sign=separator(original.decode("utf-8"), settings=settings), original=original)
    else:
        with target.open("wb") as output:
            for part in parts:
                with part.open("rb") as file:
                    shutil.copyfileobj(file, output)


def join_rows(parts: Sequence[Path], target: Path, *, sign: str, original: bytes) -> None:
    """Rows of all parts under one head."""
    heads = [row for part in parts for row in read_head(part, sign)]
    with target.open("wb") as output:
        output.write(row_bytes([merge_names(read_rows(original, sign)[0], heads)], sign))
        for part in parts:
            output.write(row_bytes(read_rows(part.read_bytes(), sign)[1:], sign))


def join_parquet(parts: Sequence[Path], target: Path, *, names: Sequence[str]) -> None:
    """A group of rows for each part, under one schema."""
    parquet = library("pyarrow.parquet")
    merged = merge_names(names, [parquet.read_schema(part).names for part in parts])
    as_text = find_text_columns([parquet.read_schema(part) for part in parts])
    writer = None
    try:
        for part in parts:
            table = retype_columns(parquet.read_table(part), as_text).rename_columns(merged)
            writer = writer or parquet.ParquetWriter(target, table.schema, store_schema=False)
            writer.write_table(table)
    finally:
        if writer is not None:
            writer.close()


def read_head(part: Path, sign: str) -> Iterator[list[str]]:
    """The head of a part."""
    with part.open(encoding="utf-8", newline="") as file:
        yield from (row for row in [next(csv.reader(file, delimiter=sign), None)] if row is not None)


def read_rows(data: bytes, sign: str) -> list[list[str]]:
    """Rows of separated values."""
    csv.field_size_limit(LONGEST)
    return list(csv.reader(io.StringIO(data.decode("utf-8"), newline=""), delimiter=sign))


def merge_names(original: Sequence[str], heads: Iterable[Sequence[str]]) -> list[str]:
    """What columns are called when some records gave some of them new names, no two alike.

    >>> merge_names(["id", "Ann", "Bob"], [["id", "Ann", "[name]"], ["id", "[name]", "[name]"]])
    ['id', '[name]', '[name]_']
    """
    heads, names = list(heads), []
    for place, old in enumerate(original):
        name = next((head[place] for head in heads if head[place] != old), old)
        while name in names and name != old:
            name += "_"
        names.append(name)
    return names


def read_parquet(data: bytes) -> Any:
    """A table of a Parquet file."""
    return library("pyarrow.parquet").read_table(io.BytesIO(data))


def write_parquet(tables: Sequence[Any], *, names: list[str]) -> bytes:
    """Tables as one, under these names."""
    output = io.BytesIO()
    as_text = find_text_columns([table.schema for table in tables])
    joined = library("pyarrow").concat_tables(
        [retype_columns(table, as_text).rename_columns(names) for table in tables]
    )
    library("pyarrow.parquet").write_table(joined, output, store_schema=False)
    return output.getvalue()


def find_text_columns(schemas: Sequence[Any]) -> list[int]:
    """The columns that some records have as text and others not, since something was hidden in the former."""
    kinds = [{str(kind) for kind in types} for types in zip(*(schema.types for schema in schemas), strict=True)]
    return [place for place, found in enumerate(kinds) if len(found) > 1]


def retype_columns(table: Any, as_text: Sequence[int]) -> Any:
    """A table with some columns as text."""
    arrow = library("pyarrow")
    for place in as_text:
        values = [None if value is None else str(value) for value in table.column(place).to_pylist()]
        table = table.set_column(place, table.schema.names[place], arrow.array(values, arrow.string()))
    return table
