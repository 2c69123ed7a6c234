"""How are documents kept here, and who sees which view of them?

There is no way to the original: whoever keeps a document gets nothing back, and a
reader gets the view that their key stands for. Whatever is asked is written down,
also what is denied.
"""

import hmac
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from functools import partial
from hashlib import sha256
from typing import Any

from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import library
from textveil.formats.reader import text_document
from textveil.formats.writer import own_settings
from textveil.sanitizer.reader_views import release_view
from textveil.serve.access import Caller
from textveil.serve.interface import Interface
from textveil.serve.problems import Problem, too_long
from textveil.serve.request_content import receive
from textveil.serve.schemas import read_table
from textveil.serve.service import Service
from textveil.serve.web import JSONResponse, Request, Response, Route
from textveil.store.passphrase_cipher import Cipher, check_cipher, check_secret, cipher_of
from textveil.store.sqlite_store import StoreKind, open_store, read_sql

# Where are documents kept, and how, if somebody wants them kept?
#
# In an SQLite file or a PostgreSQL database, each sealed under a key that is not
# there. Whoever has the database alone learns how many there are, and no name.

SCHEMES = ("postgres://", "postgresql://")
TABLES = read_sql("kept_documents")
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


# Who saw which view, and was that ever rewritten?
#
# Each entry carries a keyed digest of itself and of the one before: whoever
# changes, leaves out or reorders one without the key breaks the chain. That the
# last ones were cut off is noticed by whoever noted the head.

BEGINNING = "0" * 64


@dataclass(frozen=True, slots=True)
class AuditEntry:
    """Something that happened to a document."""

    when: str
    what: str
    who: str
    """The name of the key."""
    reader: str
    document: str
    """Under what the document is kept: its name cannot be read from it."""
    view: str = ""
    """A keyed digest of what was shown."""


@dataclass(frozen=True, slots=True)
class Trail:
    """All entries, and whether the chain is whole."""

    entries: tuple[AuditEntry, ...]
    head: str
    is_whole: bool


def note(
    change: StorageChange, storage: Storage, *, what: str, who: str, reader: str, name: str, view: str = ""
) -> None:
    """Write down that something happened, in the transaction in which it does."""
    rows = change.ask("SELECT number, digest FROM audit ORDER BY number DESC LIMIT 1")
    number, before = (rows[0][0], rows[0][1]) if rows else (0, BEGINNING)
    seen = storage.cipher.token("view", view).hex() if view else ""
    when = datetime.now(UTC).isoformat(timespec="milliseconds")
    said = canonical(asdict(AuditEntry(when, what, who, reader, storage.token(name).hex(), seen)))
    digest = link(storage, before, number + 1, said)
    change.do("INSERT INTO audit (number, entry, digest) VALUES (?, ?, ?)", number + 1, said, digest)


def read_trail(change: StorageChange, storage: Storage) -> Trail:
    """The whole trail, checked from its beginning."""
    rows: Sequence[Any] = change.ask("SELECT number, entry, digest FROM audit ORDER BY number")
    before, is_whole = BEGINNING, True
    entries = list[AuditEntry]()
    for expected, (number, said, digest) in enumerate(rows, 1):
        right = link(storage, before, number, str(said))
        is_whole = is_whole and number == expected and hmac.compare_digest(right.encode(), str(digest).encode())
        before = str(digest)
        entry = read_entry(str(said))
        entries += [entry] if entry else []
        is_whole = is_whole and entry is not None
    return Trail(tuple(entries), before, is_whole)


def read_entry(said: str) -> AuditEntry | None:
    """An entry as it was written; None if somebody made something else of it."""
    try:
        return AuditEntry(**json.loads(said))
    except (ValueError, TypeError):
        return None


def link(storage: Storage, before: str, number: int, said: str) -> str:
    """The digest that binds an entry to its number and to the one before."""
    return hmac.new(storage.cipher.token("audit", "chain"), f"{before}\n{number}\n{said}".encode(), sha256).hexdigest()


def canonical(values: dict[str, str]) -> str:
    """The one way to write an entry."""
    return json.dumps(values, sort_keys=True, separators=(",", ":"))


# What the service keeps.

KEEP = read_table({"text!": "text"})
LONGEST_NAME = 200


@dataclass(frozen=True, eq=False)
class KeptDocuments:
    """The documents that are kept, and their readers."""

    service: Service
    storage: Storage

    def routes(self, interface: Interface) -> list[Route]:
        """The ways to them."""
        one = "/v1/documents/{name}"
        return [
            interface.route(one, self.keep, "documents", "put"),
            interface.route(one, self.forget, "documents", "delete"),
            interface.route(f"{one}/view", self.show, "view", "get"),
            interface.route("/v1/audit", self.audit, "audit", "get"),
        ]

    async def keep(self, request: Request, caller: Caller) -> Response:
        """Keep a document, sealed."""
        asked = await receive(request, KEEP, settings=self.service.settings, takes_file=False)
        name, text = name_of(request), asked.values["text"]
        if len(text) > self.service.settings.longest:
            raise too_long(self.service.settings.longest)

        def work() -> Response:
            with self.storage.change() as change:
                self.storage.put(change, name, text)
                note(change, self.storage, what="kept", who=caller.name, reader=caller.reader, name=name)
            return Response(status_code=204)

        return await self.service.work(work)

    async def forget(self, request: Request, caller: Caller) -> Response:
        """Take a document out."""
        name = name_of(request)

        def work() -> Response:
            with self.storage.change() as change:
                found = self.storage.forget(change, name)
                note(change, self.storage, what="forgotten", who=caller.name, reader=caller.reader, name=name)
            if not found:
                raise nothing_there()
            return Response(status_code=204)

        return await self.service.work(work)

    async def show(self, request: Request, caller: Caller) -> Response:
        """The view of whoever asks, and of nobody else."""
        return await self.service.work(partial(self.view_for, name_of(request), caller))

    def view_for(self, name: str, caller: Caller) -> Response:
        """What a caller may see; that they saw it is written down before they do."""
        views = self.service.need_views()
        with self.storage.change() as change:
            text = self.storage.get(change, name) if is_known(caller.reader, views.rights.protected) else None
            if text is None:
                note(change, self.storage, what="denied", who=caller.name, reader=caller.reader, name=name)
        if text is None:
            raise nothing_there()
        document = text_document(text)
        seen = release_view(document, caller.reader, views=views, settings=own_settings(document)).released.text
        with self.storage.change() as change:
            note(change, self.storage, what="seen", who=caller.name, reader=caller.reader, name=name, view=seen)
        return JSONResponse({"text": seen})

    async def audit(self, _: Request, __: Caller) -> Response:
        """Who saw what, and whether the trail is whole."""

        def work() -> Response:
            with self.storage.change() as change:
                trail = read_trail(change, self.storage)
            entries = [asdict(one) for one in trail.entries]
            return JSONResponse({"whole": trail.is_whole, "head": trail.head, "entries": entries})

        return await self.service.work(work)


def is_known(reader: str, protected: object) -> bool:
    """Whether somebody wrote a rule for a reader; nobody is one that sees nothing."""
    if not reader or not callable(protected):
        return False
    try:
        protected(reader)
    except UsageError:
        return False
    return True


def name_of(request: Request) -> str:
    """The name of the document that is meant."""
    name: str = request.path_params["name"]
    if not name.strip() or len(name) > LONGEST_NAME:
        raise Problem(422, "wrong-name", f"a document's name has 1 to {LONGEST_NAME} characters")
    return name


def nothing_there() -> Problem:
    """That there is no such document for whoever asks; whether there is one for others is not told."""
    return Problem(404, "no-document", "there is no such document for you")
