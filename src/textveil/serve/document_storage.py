"""Where are documents kept, and how, if somebody wants them kept?

In an SQLite file or a PostgreSQL database, each sealed under a key that is not
there. Whoever has the database alone learns how many there are, and no name.
"""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.store.cipher import Cipher, check_cipher, check_secret, cipher_of
from textveil.store.sqlite_store import StoreKind, open_store

SCHEMES = ("postgres://", "postgresql://")
TABLES = """CREATE TABLE about (name TEXT PRIMARY KEY, value {bytes} NOT NULL);
CREATE TABLE documents (token {bytes} PRIMARY KEY, sealed {bytes} NOT NULL);
CREATE TABLE audit (number INTEGER PRIMARY KEY, entry TEXT NOT NULL, digest TEXT NOT NULL)"""
STORAGE = StoreKind("storage of documents", TABLES.format(bytes="BLOB"), repair="name a new file")
SALT = b"textveil kept documents"
"""Keeps the keys of storages apart from all others that come from the same secret."""


@dataclass(frozen=True, slots=True)
class StorageChange:
    """An open transaction."""

    connection: Any = field(repr=False)
    mark: str
    """How the driver marks a parameter."""

    def ask(self, query: str, *values: object) -> list[Any]:
        """The rows that a query yields; ``?`` stands for a value."""
        return list(self.connection.execute(query.replace("?", self.mark), values).fetchall())

    def do(self, statement: str, *values: object) -> None:
        """Change something."""
        self.connection.execute(statement.replace("?", self.mark), values)


@dataclass(frozen=True, eq=False)
class Storage:
    """Documents, sealed, under names that nobody reads."""

    address: str = field(repr=False)
    cipher: Cipher = field(repr=False)

    @contextmanager
    def change(self) -> Iterator[StorageChange]:
        """A transaction that no other writer comes between; done whole or not at all."""
        if self.address.startswith(SCHEMES):
            with library("psycopg").connect(self.address) as connection:
                connection.execute("LOCK TABLE audit IN EXCLUSIVE MODE")
                yield StorageChange(connection, "%s")
            return
        with open_store(self.address, STORAGE) as store, store.change() as change:
            yield StorageChange(change, "?")

    def token(self, name: str) -> bytes:
        """Under what a document is kept."""
        return self.cipher.token("document", name)

    def put(self, change: StorageChange, name: str, text: str) -> None:
        """Keep a document; one of the same name is replaced."""
        token = self.token(name)
        change.do("DELETE FROM documents WHERE token = ?", token)
        sealed = self.cipher.seal({"name": name, "text": text}, place=token.hex())
        change.do("INSERT INTO documents (token, sealed) VALUES (?, ?)", token, sealed)

    def get(self, change: StorageChange, name: str) -> str | None:
        """The text of a document; None if there is none."""
        token = self.token(name)
        rows: Sequence[Any] = change.ask("SELECT sealed FROM documents WHERE token = ?", token)
        if not rows:
            return None
        text: str = self.cipher.open(bytes(rows[0][0]), place=token.hex())["text"]
        return text

    def forget(self, change: StorageChange, name: str) -> bool:
        """Take a document out; whether there was one."""
        found = change.ask("SELECT 1 FROM documents WHERE token = ?", self.token(name))
        change.do("DELETE FROM documents WHERE token = ?", self.token(name))
        return bool(found)


def open_storage(address: str, *, key: bytes) -> Storage:
    """The storage at an address, made if there is none, or the error that says why not."""
    check_secret(key, None)
    storage = Storage(address, cipher_of(SALT, key=key, passphrase=None))
    if address.startswith(SCHEMES):
        make_postgres_tables(address)
    with storage.change() as change:
        rows = change.ask("SELECT value FROM about WHERE name = 'check'")
        if not rows:
            sealed = storage.cipher.seal("check", place="check")
            change.do("INSERT INTO about (name, value) VALUES ('check', ?)", sealed)
            return storage
    check_cipher(storage.cipher, bytes(rows[0][0]), what="storage")
    return storage


def make_postgres_tables(address: str) -> None:
    """Make what is not there yet in a database of PostgreSQL."""
    psycopg = library("psycopg")
    statements = TABLES.format(bytes="BYTEA").replace("CREATE TABLE", "CREATE TABLE IF NOT EXISTS")
    try:
        with psycopg.connect(address) as connection:
            connection.execute(statements)
    except psycopg.Error:
        raise InputError("the database does not open; check its address and rights") from None
