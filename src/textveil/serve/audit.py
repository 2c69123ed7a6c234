"""Who saw which view, and was that ever rewritten?

Each entry carries a keyed digest of itself and of the one before: whoever
changes, leaves out or reorders one without the key breaks the chain. That the
last ones were cut off is noticed by whoever noted the head.
"""

import hmac
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from hashlib import sha256
from typing import Any

from textveil.serve.document_storage import Storage, StorageChange

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
