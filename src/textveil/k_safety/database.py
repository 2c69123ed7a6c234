"""Which entities are there, and which terms are known about each?

>>> db = EntityDatabase({"influenza": ["fever", "cough"], "measles": ["fever", "rash"]})
>>> sorted(db.context("measles"))
['fever', 'rash']
>>> db.entities_with("Fevers")
('influenza', 'measles')
"""

import bz2
import csv
import gzip
import json
import lzma
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import lru_cache
from os import PathLike
from pathlib import Path
from typing import Any, Protocol, TextIO

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError, SourceError, UsageError
from textveil.core.libraries import library
from textveil.core.model import Span
from textveil.k_safety import tables
from textveil.k_safety.tables import DatabaseTables, NameTable, NumberLists, Row, find
from textveil.k_safety.term_words import key
from textveil.languages.normal import fold

# Which entities and terms does a table hold?
#
# Every reader yields rows of (names of one entity, terms); what the rows say is
# put together elsewhere. A row that cannot be read is an error, never skipped.

HEADINGS = {"entity", "term", "terms", "context"}
CHUNK = 10_000


class Connection(Protocol):
    """An open database: sqlite3, psycopg and DuckDB connections all are."""

    def execute(self, query: Any, /) -> Any:
        """Run a query."""


def read_rows(path: str | PathLike[str], *, separator: str) -> Iterator[Row]:
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


# How is an entity database kept on disk and opened again without being built again?
#
# A folder of ``.npy`` arrays, mapped into memory when opened, beside a manifest
# that names each array's shape. The folder appears whole or not at all.

FORMAT = "textveil entities 2"
MANIFEST = "entities.json"
NAME_TABLES = ("entities", "terms", "aliases")
LIST_TABLES = ("contexts", "postings")
NAME_PARTS = ("letters", "starts", "digests", "order")
LIST_PARTS = ("starts", "values")
PARTS = [
    *(f"{table}.{part}" for table in NAME_TABLES for part in NAME_PARTS),
    *(f"{table}.{part}" for table in LIST_TABLES for part in LIST_PARTS),
    "alias_of",
]
Arrays = dict[str, NDArray[Any]]


def save(tables: DatabaseTables, path: str | PathLike[str]) -> None:
    """Write ``tables`` into a new folder."""
    folder = Path(path)
    if folder.exists():
        raise UsageError(f"{folder} is there already: choose another folder or remove it")
    unfinished = Path(tempfile.mkdtemp(prefix=f".{folder.name}.", dir=folder.parent))
    try:
        _write(_arrays(tables), unfinished)
        unfinished.rename(folder)
    except BaseException:
        shutil.rmtree(unfinished)
        raise


def load(path: str | PathLike[str]) -> DatabaseTables:
    """The tables in a folder, mapped rather than read."""
    folder = Path(path)
    expected = _manifest(folder)
    return _assembled({part: _mapped(folder / f"{part}.npy", expected[part]) for part in PARTS})


def is_saved(path: str | PathLike[str]) -> bool:
    """Does a saved database lie at ``path``?"""
    return (Path(path) / MANIFEST).is_file()


def _write(arrays: Arrays, folder: Path) -> None:
    for part, values in arrays.items():
        np.save(folder / f"{part}.npy", values, allow_pickle=False)
    shapes = {part: [values.dtype.str, *values.shape] for part, values in arrays.items()}
    (folder / MANIFEST).write_text(json.dumps({"format": FORMAT, "arrays": shapes}, indent=1), "utf-8")
    folder.chmod(0o755)


def _manifest(folder: Path) -> dict[str, list[Any]]:
    try:
        manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
    except (OSError, ValueError):
        raise InputError(f"{folder} is no saved entity database: write one with EntityDatabase.save") from None
    if manifest.get("format") != FORMAT or sorted(manifest.get("arrays", {})) != sorted(PARTS):
        raise InputError(f"{folder} was saved by another version: build it again with EntityDatabase.save")
    arrays: dict[str, list[Any]] = manifest["arrays"]
    return arrays


def _mapped(path: Path, expected: list[Any]) -> NDArray[Any]:
    """One array; small ones are read, since an empty file cannot be mapped."""
    try:
        values = np.load(path, mmap_mode="r" if path.stat().st_size > 4096 else None, allow_pickle=False)
    except (OSError, ValueError, EOFError):
        raise InputError(f"{path} is damaged: build the entity database again") from None
    if [values.dtype.str, *values.shape] != expected:
        raise InputError(f"{path} is not what the manifest says: build the entity database again")
    loaded: NDArray[Any] = values.view(np.ndarray)
    return loaded


def _arrays(tables: DatabaseTables) -> Arrays:
    named = {f"{table}.{part}": getattr(getattr(tables, table), part) for table in NAME_TABLES for part in NAME_PARTS}
    listed = {f"{table}.{part}": getattr(getattr(tables, table), part) for table in LIST_TABLES for part in LIST_PARTS}
    return named | listed | {"alias_of": tables.alias_of}


def _assembled(arrays: Arrays) -> DatabaseTables:
    named = {table: NameTable(*(arrays[f"{table}.{part}"] for part in NAME_PARTS)) for table in NAME_TABLES}
    listed = {table: NumberLists(*(arrays[f"{table}.{part}"] for part in LIST_PARTS)) for table in LIST_TABLES}
    return DatabaseTables(**named, **listed, alias_of=arrays["alias_of"])  # type: ignore[arg-type]  # by the names above


class EntityDatabase:
    """Entities and their contexts, C(e) in the paper, with an index from term to entities.

    Spellings with one normal form are one term. An entity may have several
    names; a name may belong to several entities, and then stands for them all.
    """

    def __init__(self, contexts: Mapping[str, Iterable[str]]) -> None:
        self._tables = tables.build(((name,), _words(context, "context")) for name, context in contexts.items())

    @classmethod
    def from_tables(cls, known: DatabaseTables) -> "EntityDatabase":
        """A database around tables that were built or opened before."""
        database = cls.__new__(cls)
        database._tables = known
        return database

    @classmethod
    def from_table(cls, path: str | PathLike[str], *, separator: str = "|") -> "EntityDatabase":
        """From a CSV, TSV, JSON lines or Parquet file, or a folder written by ``save``.

        A row is an entity and a term, or an entity and its terms joined by
        ``separator``. Columns between the first and the last are more names.
        """
        if is_saved(path):
            return cls.open(path)
        return cls.from_tables(tables.build(read_rows(path, separator=separator)))

    @classmethod
    def from_sql(cls, connection: Connection, query: str) -> "EntityDatabase":
        """From a query that yields (entity, term) on an open SQLite, PostgreSQL or DuckDB connection."""
        return cls.from_tables(tables.build(query_rows(connection, query)))

    @classmethod
    def from_pages(
        cls, pages: Iterable[tuple[str, str]], noun_phrases: Callable[[str], Iterable[Span]]
    ) -> "EntityDatabase":
        """From text: a page for each entity, whose noun phrases become the context."""
        rows = (((name,), [text[start:end] for start, end in noun_phrases(text)]) for name, text in pages)
        return cls.from_tables(tables.build(rows))

    @classmethod
    def open(cls, path: str | PathLike[str]) -> "EntityDatabase":
        """A database written by ``save``, mapped into memory without building anything."""
        return cls.from_tables(load(path))

    def save(self, path: str | PathLike[str]) -> None:
        """Write the database into a new folder."""
        save(self._tables, path)

    def __len__(self) -> int:
        return len(self._tables.entities)

    def __repr__(self) -> str:
        return f"<EntityDatabase of {len(self)} entities and {len(self.terms)} terms>"

    @property
    def entities(self) -> NameTable:
        """The entities' own names, in order."""
        return self._tables.entities

    @property
    def terms(self) -> NameTable:
        """The terms of all contexts, in order, each as first spelled."""
        return self._tables.terms

    @property
    def aliases(self) -> NameTable:
        """All names of all entities, in order."""
        return self._tables.aliases

    def alias(self, index: int) -> int:
        """The number of the entity that has alias number ``index``."""
        return int(self._tables.alias_of[index])

    def context(self, entity: str) -> frozenset[str]:
        """C(e): the terms known about the entity, or entities, of this name."""
        numbers = self.entity_ids([entity]).tolist()
        return frozenset(self.terms[term] for number in numbers for term in self.context_ids(number).tolist())

    def entities_with(self, term: str) -> tuple[str, ...]:
        """The entities whose context holds ``term``."""
        numbers = self.term_ids([term])[0]
        return tuple(self.entities[entity] for entity in self.posting(numbers).tolist()) if numbers >= 0 else ()

    def entity_ids(self, names: Sequence[str]) -> NDArray[np.int64]:
        """The numbers of all entities that go by one of ``names``; an unknown name is an error."""
        return _numbers(self._tables, tuple(_words(names, "protected")))

    def term_ids(self, terms: Sequence[str]) -> list[int]:
        """The number of each term, -1 for a term in no context."""
        return [int(numbers[0]) if len(numbers) else -1 for numbers in find(self.terms, [key(term) for term in terms])]

    def posting(self, term: int) -> NDArray[np.int32]:
        """The numbers of the entities whose context holds term number ``term``, rising."""
        return self._tables.postings[term]

    def context_ids(self, entity: int) -> NDArray[np.int32]:
        """The numbers of the terms in the context of entity number ``entity``, rising."""
        return self._tables.contexts[entity]


@lru_cache(maxsize=128)
def _numbers(known: DatabaseTables, names: tuple[str, ...]) -> NDArray[np.int64]:
    """The entities that go by one of ``names``; a reader's are asked for again and again."""
    found = find(known.aliases, [fold(name) for name in names])
    unknown = [position for position, numbers in enumerate(found, start=1) if not len(numbers)]
    if unknown:
        raise UsageError(f"no entity has the {_ordinals(unknown)} of the {len(names)} names given: check spelling")
    numbers = np.unique(known.alias_of[np.concatenate([np.zeros(0, np.int64), *found])]).astype(np.int64)
    numbers.flags.writeable = False
    return numbers


def _words(given: Iterable[str], what: str) -> Iterable[str]:
    """A lone string is a mistake, not a list of letters."""
    if isinstance(given, str):
        raise UsageError(f'{what} must be a list of words: ["…"]')
    return given


def _ordinals(positions: list[int]) -> str:
    shown = ", ".join(f"#{position}" for position in positions[:5])
    return shown if len(positions) <= 5 else f"{shown} and {len(positions) - 5} more"


# How is an entity database opened from the words of a command line?
#
# ``FOLDER`` or a table's file; or ``sqlite:FILE``, ``duckdb:FILE``, ``postgres:DSN``
# with a query that yields entity, term.

DRIVERS = {"sqlite": "sqlite3", "duckdb": "duckdb", "postgres": "psycopg"}
"""The library that speaks to each kind of database."""
CONNECT: dict[str, dict[str, Any]] = {
    "sqlite": {"uri": True},
    "duckdb": {"read_only": True},
    "postgres": {"connect_timeout": 20},
}
"""How each is opened, only to be read."""


def open_entities(source: str, *, query: str | None = None) -> EntityDatabase:
    """The entity database that ``source`` names."""
    kind, _, address = source.partition(":")
    if kind not in DRIVERS:
        if query is not None:
            raise UsageError(f"a query needs a database to ask: {', '.join(f'{kind}:…' for kind in DRIVERS)}")
        return EntityDatabase.from_table(source)
    if query is None:
        raise UsageError(f"{kind} needs a query that yields entity, term")
    driver: Any = sqlite3 if kind == "sqlite" else library(DRIVERS[kind])
    place = f"{Path(address).resolve().as_uri()}?mode=ro" if kind == "sqlite" else address
    try:
        with closing(driver.connect(place, **CONNECT[kind])) as connection:
            return EntityDatabase.from_sql(connection, query)
    except driver.Error as error:
        raise SourceError(f"{kind} did not answer the query for entities ({type(error).__name__})") from None
