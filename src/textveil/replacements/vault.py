"""What was replaced by what, for those who hold the key?

A vault is an SQLite file that only its owner may read, and in which every value
is sealed: without the key it tells how much was replaced, and nothing else.
It may hold many documents, and several releases of one.
"""

import secrets
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Self

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Edit
from textveil.replacements.target import Target
from textveil.store.passphrase_cipher import COST, SALT, Cipher, check_cipher, check_secret, cipher_of
from textveil.store.sqlite_store import SqliteStore, StoreKind, open_store

SHORTEST_PASSPHRASE = 8
"""Signs of a new vault's passphrase; one that was made before opens with whatever it was made with."""
VAULT = StoreKind(
    "vault",
    """
CREATE TABLE releases (id INTEGER PRIMARY KEY, document BLOB NOT NULL, digest BLOB NOT NULL);
CREATE TABLE entries (
  release INTEGER NOT NULL, place INTEGER NOT NULL, token BLOB NOT NULL, sealed BLOB NOT NULL,
  PRIMARY KEY (release, place)
);
CREATE TABLE templates (token BLOB PRIMARY KEY, sealed BLOB NOT NULL);
CREATE INDEX by_digest ON releases (digest);
CREATE INDEX by_token ON entries (token);
""",
    "textveil vault 1",
)
ENTRIES = "SELECT release, place, sealed FROM entries WHERE"


@dataclass(frozen=True, slots=True)
class VaultEntry:
    """One mention that was replaced: ``released[start:end] == replacement``."""

    start: int
    end: int
    replacement: str
    original: str = field(repr=False)
    kind: Kind
    entity: str = field(repr=False)
    """Equal for the same entity in this release."""
    whole: str = field(default="", repr=False)
    """The fullest name of the entity."""
    template: str = ""
    """By which the replacement is found again in a changed text; empty where it cannot be."""


@dataclass(frozen=True, slots=True)
class Remembered:
    """An entry and the release it belongs to."""

    release: int
    entry: VaultEntry


class Vault:
    """An open vault; safe to use from several threads.

    Made by ``open_vault``. Used in a ``with`` block it is closed at its end.
    """

    def __init__(self, store: SqliteStore, cipher: Cipher) -> None:
        self._store = store
        self._cipher = cipher

    def __repr__(self) -> str:
        return "Vault(…)"

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._store.close()

    def remember(self, document: str, *, released: str, entries: Iterable[VaultEntry]) -> None:
        """Keep what was replaced in a document, all of it or nothing; the same release again takes its own place."""
        kept = sorted(entries, key=lambda entry: entry.start)
        check_entries(kept, released)
        keys = (self._cipher.token("document", document), self._cipher.token("released", released))
        with self._store.change() as change:
            alike = change.execute("SELECT id FROM releases WHERE document = ? AND digest = ?", keys).fetchall()
            # Two documents of one name may read the same once their names are gone: each keeps its own.
            if any(self.entries_of(number) == kept for (number,) in alike):
                return
            found = change.execute(
                "INSERT INTO releases (document, digest) VALUES (?, ?) RETURNING id", keys
            ).fetchone()
            change.executemany(
                "INSERT INTO entries VALUES (?, ?, ?, ?)",
                [self._row(found[0], place, entry) for place, entry in enumerate(kept)],
            )
            for text in sorted({entry.template for entry in kept} - {""}):
                row = (self._cipher.token("template", text), self._cipher.seal(text, place="template"))
                change.execute("INSERT OR IGNORE INTO templates VALUES (?, ?)", row)

    def _row(self, release: int, place: int, entry: VaultEntry) -> tuple[int, int, bytes, bytes]:
        # A line break that was kept inside is no part of what stands for something.
        token = self._cipher.token("replacement", entry.replacement.strip())
        return release, place, token, self._cipher.seal(asdict(entry), place=f"{release} {place}")

    def templates(self) -> list[str]:
        """By which replacements of this vault are found again."""
        rows = self._store.ask("SELECT sealed FROM templates")
        return sorted(self._cipher.open(sealed, place="template") for (sealed,) in rows)

    def knows(self, document: str) -> bool:
        """Whether anything of a document of that name is remembered."""
        token = self._cipher.token("document", document)
        return bool(self._store.ask("SELECT 1 FROM releases WHERE document = ? LIMIT 1", token))

    def releases_of(self, released: str, *, document: str | None = None) -> list[int]:
        """The releases that read exactly so."""
        rows = self._store.ask(
            "SELECT id, document FROM releases WHERE digest = ?", self._cipher.token("released", released)
        )
        return [
            number for number, token in rows if document is None or token == self._cipher.token("document", document)
        ]

    def entries_of(self, release: int) -> list[VaultEntry]:
        """What was replaced in a release, in order."""
        rows = self._store.ask(f"{ENTRIES} release = ? ORDER BY place", release)
        return [remembered.entry for remembered in self._open(rows)]

    def entries_for(self, replacement: str, *, document: str | None = None) -> list[Remembered]:
        """For what a replacement stands, in all releases or in those of a document, in order."""
        query = f"{ENTRIES} token = ?"
        values: list[object] = [self._cipher.token("replacement", replacement)]
        if document is not None:
            query += " AND release IN (SELECT id FROM releases WHERE document = ?)"
            values.append(self._cipher.token("document", document))
        return self._open(self._store.ask(f"{query} ORDER BY release, place", *values))

    def _open(self, rows: list[Any]) -> list[Remembered]:
        opened = ((release, self._cipher.open(sealed, place=f"{release} {place}")) for release, place, sealed in rows)
        return [Remembered(release, VaultEntry(**value | {"kind": Kind(value["kind"])})) for release, value in opened]


def make_entries(edits: Iterable[tuple[Edit, Target, str]], *, text: str) -> list[VaultEntry]:
    """What a vault remembers of edits to a text, each with the mention it replaced and ``ways.template_of`` its way.

    >>> ann = Target("Ann", Kind.PERSON, "ann")
    >>> (entry,) = make_entries([(Edit(4, 7, "<P_1>", Kind.PERSON), ann, "<P_{n}>")], text="Hi, Ann.")
    >>> entry.start, entry.end
    (4, 9)
    """
    moved, entries = 0, []
    for edit, target, template in sorted(edits, key=lambda made: (made[0].start, made[0].end)):
        start = edit.start + moved
        end = start + len(edit.replacement)
        original = text[edit.start : edit.end]
        found_by = template if edit.replacement else ""
        entries.append(
            VaultEntry(start, end, edit.replacement, original, target.kind, target.entity, target.fullest, found_by)
        )
        moved += len(edit.replacement) - len(original)
    return entries


def check_entries(entries: list[VaultEntry], released: str) -> None:
    """An error unless every replacement stands in the released text where its entry says."""
    done = 0
    for entry in entries:
        if not done <= entry.start <= entry.end or released[entry.start : entry.end] != entry.replacement:
            raise UsageError("an entry of a vault must say where its replacement stands in the released text")
        done = entry.end


def open_vault(path: str | Path, *, key: bytes | None = None, passphrase: str | None = None) -> Vault:
    """The vault at a path, made if there is none, or the error that says why it does not open."""
    check_secret(key, passphrase)
    is_new = not Path(path).exists() or not Path(path).stat().st_size
    if is_new and passphrase is not None and len(passphrase.strip()) < SHORTEST_PASSPHRASE:
        raise UsageError(
            f"the passphrase of a new vault has at least {SHORTEST_PASSPHRASE} signs: a few words that nobody guesses"
        )

    def begin() -> dict[str, Any]:
        salt = secrets.token_bytes(SALT)
        cipher = cipher_of(salt, key=key, passphrase=passphrase)
        return {"salt": salt, "cost": COST, "check": cipher.seal(VAULT.format, place="check")}

    store = open_store(path, VAULT, about=begin)
    try:
        about = store.about()
        cipher = cipher_of(about["salt"], key=key, passphrase=passphrase, cost=about["cost"])
        check_cipher(cipher, about["check"], what="vault")
    except BaseException:
        store.close()
        raise
    return Vault(store, cipher)
