"""How is something kept in one private file that is written whole or not at all?

A store is an SQLite file that only its owner may read. Who uses one says what it is called, which tables it has
and what it notes of itself when it is new; opening, waiting, transactions and errors are the same for all.
"""

import os
import sqlite3
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from threading import RLock
from typing import Any, Self

from textveil.core.errors import InputError, UsageError

PRIVATE = 0o600
ABOUT = "CREATE TABLE about (name TEXT PRIMARY KEY, value BLOB NOT NULL)"


@dataclass(frozen=True, slots=True)
class StoreKind:
    """What stores of one kind are called, and how they are laid out."""

    what: str
    """As errors call it: a vault, a ledger …"""
    tables: str = field(repr=False)
    format: str = ""
    """What the file says that it is, in a table ``about``; nothing is said, nor checked, if empty."""
    pragmas: tuple[str, ...] = ("secure_delete = ON",)
    patience: float = 30.0
    """Seconds to wait while another process writes."""
    is_exclusive: bool = False
    """Whether nobody else may open it meanwhile."""
    busy: str = ""
    """What is said of one that somebody else has."""
    repair: str = "choose another name"
    """What to do about a file that is none."""
    advice: str = ""
    """What to do once the disk lets it be written again."""


def read_sql(name: str) -> str:
    """Statements that are packaged in a file: what makes the tables of a store, or a long question."""
    return files("textveil.data").joinpath("sql", f"{name}.sql").read_text("utf-8")


class SqliteStore:
    """An open store; safe to use from several threads. Used in a ``with`` block it is closed at its end."""

    def __init__(self, connection: sqlite3.Connection, kind: StoreKind) -> None:
        self._connection = connection
        self._kind = kind
        self._lock = RLock()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def ask(self, query: str, *values: object) -> list[Any]:
        """The rows that a query yields."""
        with self._lock, tell_errors(self._kind):
            return self._connection.execute(query, values).fetchall()

    def rows(self, query: str, *values: object) -> Iterator[Any]:
        """The same, one after the other, for more rows than memory should hold; in one thread alone."""
        with tell_errors(self._kind):
            yield from self._connection.execute(query, values)

    @contextmanager
    def change(self) -> Iterator[sqlite3.Connection]:
        """A transaction that no other writer comes between; done whole or not at all."""
        with self._lock, tell_errors(self._kind), self._connection as change:
            change.execute("BEGIN IMMEDIATE")
            yield change

    def about(self) -> dict[str, Any]:
        """What was noted when the store was made."""
        return dict(self.ask("SELECT name, value FROM about"))


def open_store(path: str | Path, kind: StoreKind, *, about: Callable[[], Mapping[str, Any]] = dict) -> SqliteStore:
    """The store at a path, made if there is none; ``about`` is noted in a new one."""
    file = Path(path)
    make_private(file, kind)
    try:
        connection = sqlite3.connect(file, timeout=kind.patience, isolation_level=None, check_same_thread=False)
    except sqlite3.OperationalError:
        raise InputError(f"{file.name} cannot be opened as a {kind.what}: name a file that you may write") from None
    try:
        with tell_errors(kind, name=file.name):
            lay_out(connection, kind, about)
            check_format(connection, kind, name=file.name)
    except BaseException:
        connection.close()
        raise
    return SqliteStore(connection, kind)


def make_private(file: Path, kind: StoreKind) -> None:
    """Make the file, for its owner alone, if it is not there or has nothing in it yet."""
    try:
        if file.exists():
            if not file.stat().st_size:
                file.chmod(PRIVATE)
            return
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, PRIVATE))
    except OSError as error:
        raise InputError(f"no {kind.what} can be made there: {error.strerror}") from None


def lay_out(connection: sqlite3.Connection, kind: StoreKind, about: Callable[[], Mapping[str, Any]]) -> None:
    """Write what a new store holds, unless somebody did already."""
    for pragma in kind.pragmas:
        connection.execute(f"PRAGMA {pragma}")
    if not kind.is_exclusive and not is_empty(connection):
        return
    noted = {"format": kind.format, **about()} if kind.format and is_empty(connection) else {}
    with connection:
        # Two may find it empty at once: the second waits here, and looks again.
        connection.execute("BEGIN EXCLUSIVE")
        if is_empty(connection):
            for statement in [*([ABOUT] if kind.format else []), *kind.tables.split(";")]:
                connection.execute(statement)
            connection.executemany("INSERT INTO about VALUES (?, ?)", noted.items()) if noted else None


def is_empty(connection: sqlite3.Connection) -> bool:
    """Whether a file has no table yet."""
    return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is None


def check_format(connection: sqlite3.Connection, kind: StoreKind, *, name: str) -> None:
    """An error unless a store is of the kind that was asked for."""
    if not kind.format:
        return
    found = connection.execute("SELECT value FROM about WHERE name = 'format'").fetchone()
    if found is None or found[0] not in (kind.format, kind.format.encode()):
        raise InputError(f"{name} is no {kind.what} that this version reads: {kind.repair}")


@contextmanager
def tell_errors(kind: StoreKind, *, name: str = "") -> Iterator[None]:
    """What SQLite does not do, told in a sentence that names the repair; with a name, while it is being opened."""
    try:
        yield
    except sqlite3.DatabaseError as error:
        if getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_BUSY:
            raise UsageError(kind.busy or f"the {kind.what} is in use elsewhere: wait until it is closed") from None
        is_ours = isinstance(error, sqlite3.OperationalError) and "no such table" not in str(error)
        if name and not is_ours:
            raise InputError(f"{name} is no {kind.what}: {kind.repair}") from None
        advice = f"; {kind.advice}" if kind.advice else ""
        raise InputError(f"the {kind.what} cannot be read or written: {error}{advice}") from None
