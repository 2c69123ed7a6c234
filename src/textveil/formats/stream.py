"""How is a table that is too large for memory read and written, batch by batch?

Each batch is a small table of the same format, so it is read, checked and written
like any other; the new batches are put one after the other under the names of the
first one's columns.
"""

import csv
import io
import itertools
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import library
from textveil.core.named_files import tell_unreadable, tell_unwritable
from textveil.formats.csv import LONGEST, separator
from textveil.formats.registry import Settings, format_of
from textveil.formats.writer import name_unfinished, remove_unfinished, write_unfinished

TABLES = ("csv", "tsv", "jsonl", "parquet")
HEADLESS = ("jsonl", "txt")
"""Formats whose batches are written one after the other as they are."""


def batches(path: Path, *, rows: int, settings: Settings) -> Iterator[bytes]:
    """Small tables of the same format, one after the other."""
    if settings.format not in TABLES:
        raise UsageError(f"{settings.name} is no table that can be treated in batches; there are: {', '.join(TABLES)}")
    try:
        if settings.format == "parquet":
            yield from parquet_batches(path, rows=rows, name=settings.name)
        elif settings.format == "jsonl":
            yield from line_batches(path, rows=rows)
        else:
            yield from row_batches(path, rows=rows, settings=settings)
    except OSError as error:
        raise InputError(tell_unreadable(path, error)) from None


def check_target(source: Path, target: Path, *, settings: Settings) -> None:
    """Refuse an output in another format, or over its own source."""
    if format_of(target.name) != settings.format:
        raise UsageError(f"{target.name}: the output must end in .{settings.format}")
    if target.exists() and target.samefile(source):
        raise UsageError("the output would replace the input: choose another name")


def line_batches(path: Path, *, rows: int) -> Iterator[bytes]:
    """Lines of JSON."""
    with path.open("rb") as file:
        yield from (b"".join(batch) for batch in groups(file, rows))


def groups(things: Iterable[Any], size: int) -> Iterator[list[Any]]:
    """Things in groups, the last perhaps smaller."""
    left = iter(things)
    while group := list(itertools.islice(left, size)):
        yield group


def row_batches(path: Path, *, rows: int, settings: Settings) -> Iterator[bytes]:
    """Rows of separated values, each batch under the table's head."""
    csv.field_size_limit(LONGEST)
    try:
        with path.open(encoding="utf-8-sig", newline="") as file:
            first = file.readline()
            file.seek(0)
            sign = separator(first, settings=settings)
            reader = csv.reader(file, delimiter=sign, strict=True)
            head = next(reader, [])
            for batch in groups(reader, rows):
                yield row_bytes([head, *batch], sign)
    except UnicodeDecodeError:
        raise InputError(f"{settings.name} is not utf-8 text: save it as UTF-8") from None
    except csv.Error:
        raise InputError(f"{settings.name} is no table: a cell's quotes do not close, or it is too long") from None


def row_bytes(rows: list[list[str]], sign: str) -> bytes:
    """Rows as separated values."""
    output = io.StringIO(newline="")
    csv.writer(output, delimiter=sign, lineterminator="\n").writerows(rows)
    return output.getvalue().encode("utf-8")


def parquet_batches(path: Path, *, rows: int, name: str) -> Iterator[bytes]:
    """Rows of a Parquet table."""
    arrow, parquet = library("pyarrow"), library("pyarrow.parquet")
    try:
        with parquet.ParquetFile(path) as file:
            for batch in file.iter_batches(batch_size=rows, use_threads=False):
                output = io.BytesIO()
                parquet.write_table(arrow.Table.from_batches([batch]), output)
                yield output.getvalue()
    except arrow.ArrowException:
        raise InputError(f"{name} is damaged or no Parquet table: ask for a new copy") from None


def join(parts: Iterable[bytes], target: Path, *, settings: Settings) -> None:
    """Write new batches as one table; it appears whole or not at all."""
    part = name_unfinished(target)
    try:
        mode = write_unfinished(part)
        (join_parquet if settings.format == "parquet" else join_text)(parts, part, settings=settings)
        part.chmod(mode)
        part.replace(target)
    except OSError as error:
        raise InputError(tell_unwritable(target, error)) from None
    finally:
        remove_unfinished(part)


def join_text(parts: Iterable[bytes], part: Path, *, settings: Settings) -> None:
    """Lines of all batches; the head of rows only once."""
    sign, is_headless = "", settings.format in HEADLESS
    with part.open("wb") as file:
        for number, data in enumerate(parts):
            if number == 0 or is_headless:
                sign = sign or separator(data.decode("utf-8"), settings=settings)
                file.write(data)
            else:
                rows = list(csv.reader(io.StringIO(data.decode("utf-8"), newline=""), delimiter=sign))
                file.write(row_bytes(rows[1:], sign))


def join_parquet(parts: Iterable[bytes], part: Path, *, settings: Settings) -> None:  # noqa: ARG001  # as join_text
    """Row groups of all batches under the columns of the first."""
    parquet = library("pyarrow.parquet")
    writer = None
    try:
        for data in parts:
            table = parquet.read_table(io.BytesIO(data))
            writer = writer or parquet.ParquetWriter(part, table.schema, store_schema=False)
            writer.write_table(table.rename_columns(writer.schema.names))
    finally:
        if writer is not None:
            writer.close()
