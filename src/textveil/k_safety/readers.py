"""Which entities and terms does a table hold?

Every reader yields rows of (names of one entity, terms); what the rows say is
put together elsewhere. A row that cannot be read is an error, never skipped.
"""

import bz2
import csv
import gzip
import json
import lzma
from collections.abc import Callable, Iterable, Iterator
from os import PathLike
from pathlib import Path
from typing import Any, Protocol, TextIO

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.k_safety.tables import Row

HEADINGS = {"entity", "term", "terms", "context"}
CHUNK = 10_000


class Connection(Protocol):
    """An open database: sqlite3, psycopg and DuckDB connections all are."""

    def execute(self, query: Any, /) -> Any:
        """Run a query."""


def rows(path: str | PathLike[str], *, separator: str) -> Iterator[Row]:
    """The rows of a CSV, TSV, JSON lines or Parquet file, compressed (xz, gz, bz2) or not."""
    file = Path(path)
    endings = [ending.lower() for ending in file.suffixes]
    packed = endings.pop() if endings and endings[-1] in OPENERS else ""
    reader = READERS.get(endings[-1] if endings else "")
    if reader is None or (packed and reader is _parquet_rows):
        raise InputError(f"{file.name}: no table format; there are: {', '.join(READERS)}, also with .xz, .gz, .bz2")
    try:
        yield from reader(file, separator)
    except (OSError, EOFError, lzma.LZMAError) as error:
        raise InputError(f"{file}: {getattr(error, 'strerror', None) or 'cannot be unpacked'}") from None
    except UnicodeDecodeError:
        raise InputError(f"{file} is not UTF-8 text: save it as UTF-8") from None


def query_rows(connection: Connection, query: str) -> Iterator[Row]:
    """The rows of a query that yields entity, term."""
    cursor = connection.execute(query)
    while chunk := cursor.fetchmany(CHUNK):
        for row in chunk:
            if len(row) != 2:
                raise InputError(f"the query yields {len(row)} columns: select entity, term")
            if row[0] is None:
                raise InputError("the query yields a row without an entity: leave such rows out")
            yield (str(row[0]),), [] if row[1] is None else [str(row[1])]


def _delimited_rows(delimiter: str) -> Callable[[Path, str], Iterator[Row]]:
    def read(file: Path, separator: str) -> Iterator[Row]:
        quoting: Any = csv.QUOTE_NONE if delimiter == "\t" else csv.QUOTE_MINIMAL
        with _opened(file) as lines:
            table = csv.reader(lines, delimiter=delimiter, quoting=quoting)
            for number, cells in enumerate(table, start=1):
                if not cells or (number == 1 and HEADINGS & {cell.strip().lower() for cell in cells}):
                    continue
                if len(cells) < 2:
                    raise InputError(f"{file.name}, line {number}: a row needs an entity and a term")
                yield tuple(filter(str.strip, cells[:-1])), _terms(cells[-1], separator)

    return read


def _json_rows(file: Path, separator: str) -> Iterator[Row]:
    with _opened(file) as lines:
        for number, line in enumerate(lines, start=1):
            if line.strip():
                yield _record_row(_record(line, file, number=number), separator, where=f"{file.name}, line {number}")


def _record(line: str, file: Path, *, number: int) -> dict[str, Any]:
    try:
        record = json.loads(line)
    except ValueError:
        record = None
    if not isinstance(record, dict):
        raise InputError(f"{file.name}, line {number}: not a JSON object")
    return record


def _record_row(record: dict[str, Any], separator: str, *, where: str) -> Row:
    """``{"entity": …, "terms": […]}`` or ``{"entity": …, "term": …}``; "names" may hold more names."""
    entity = record.get("entity")
    terms = record.get("terms", record.get("context", record.get("term")))
    more = record.get("names") or ()
    if not isinstance(entity, str) or terms is None:
        raise InputError(f"{where}: a row needs the fields 'entity' and 'terms' (or 'term')")
    listed = _terms(terms, separator) if isinstance(terms, str) else list(map(str, terms))
    return (entity, *map(str, more)), listed


def _parquet_rows(file: Path, separator: str) -> Iterator[Row]:
    parquet = library("pyarrow.parquet")
    try:
        table = parquet.ParquetFile(file)
    except library("pyarrow").ArrowInvalid:
        raise InputError(f"{file.name} is not a Parquet file") from None
    with table:
        for batch in table.iter_batches(CHUNK):
            for record in batch.to_pylist():
                yield _record_row(record, separator, where=file.name)


def _terms(joined: str, separator: str) -> list[str]:
    return [term for term in joined.split(separator) if term.strip()]


def _opened(file: Path) -> TextIO:
    """The text in a file, unpacked where its ending says so."""
    opened: TextIO = OPENERS.get(file.suffix.lower(), Path.open)(file, "rt", encoding="utf-8-sig", newline="")
    return opened


OPENERS: dict[str, Callable[..., Any]] = {".xz": lzma.open, ".gz": gzip.open, ".bz2": bz2.open}
READERS: dict[str, Callable[[Path, str], Iterable[Row]]] = {
    ".csv": _delimited_rows(","),
    ".tsv": _delimited_rows("\t"),
    ".tab": _delimited_rows("\t"),
    ".jsonl": _json_rows,
    ".ndjson": _json_rows,
    ".parquet": _parquet_rows,
}
