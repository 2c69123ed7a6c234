"""How do decisions outlive the desk, its process and the machine's last minute?

Each step is written down, sealed, before its page is told that it was taken. Of the document nothing is kept but what
decisions repeat: whoever opens the same document again finds all steps again, those that were undone too.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from time import time
from typing import Any

from textveil.core.model import Document
from textveil.formats.reader import SourceFile
from textveil.serve.desk.desk_decisions import Decision, read_decision
from textveil.serve.desk.sheet import MOST_STEPS, Sheet, Snapshot
from textveil.store.passphrase_cipher import Cipher
from textveil.store.sqlite_store import StoreKind, open_store, read_sql

SAVED = StoreKind("list of decisions", read_sql("decisions"), pragmas=("journal_mode = WAL", "secure_delete = ON"))
KEPT = 90 * 24 * 3600.0
"""Seconds for which decisions are kept that nobody looks at."""


@dataclass(frozen=True, eq=False)
class SavedDecisions:
    """The steps of all documents that lay on the desk, in one file."""

    path: Path
    cipher: Cipher = field(repr=False)

    def token(self, document: Document) -> bytes:
        """By what a document is known again; it tells nothing without the key."""
        source = document.source
        data = source.data if isinstance(source, SourceFile) else document.text.encode("utf-8", "surrogatepass")
        return self.cipher.token("desk", f"{document.format} {sha256(data).hexdigest()}")

    def save(self, sheet: Sheet) -> None:
        """Write down what was not written yet."""
        token = sheet.token
        with sheet.lock, open_store(self.path, SAVED) as store, store.change() as change:
            change.execute("DELETE FROM steps WHERE token = ? AND number >= ?", (token, sheet.unsaved))
            for number in range(sheet.unsaved, sheet.dropped + len(sheet.steps)):
                place = number - sheet.dropped
                before = sheet.steps[place - 1] if place else Snapshot()
                sealed = self.cipher.seal(as_step(sheet.steps[place], before), place=f"{token.hex()} {number}")
                change.execute("INSERT INTO steps VALUES (?, ?, ?)", (token, number, sealed))
            change.execute("REPLACE INTO documents VALUES (?, ?, ?)", (token, sheet.dropped + sheet.at, time()))
            sheet.unsaved = sheet.dropped + len(sheet.steps)

    def resume(self, sheet: Sheet) -> None:
        """Give a sheet the steps that were taken with its document before; what nobody needs any more goes."""
        token = sheet.token
        with open_store(self.path, SAVED) as store:
            with store.change() as change:
                old = "SELECT token FROM documents WHERE changed < ?"
                change.execute(f"DELETE FROM steps WHERE token IN ({old})", (time() - KEPT,))  # noqa: S608  # no input
                change.execute("DELETE FROM documents WHERE changed < ?", (time() - KEPT,))
            rows = store.ask("SELECT number, sealed FROM steps WHERE token = ? ORDER BY number", token)
            [place] = store.ask("SELECT place FROM documents WHERE token = ?", token)[0] if rows else (0,)
        said = [self.cipher.open(bytes(sealed), place=f"{token.hex()} {number}") for number, sealed in rows]
        if not said:
            return
        steps = read_steps(said)
        sheet.dropped = max(0, len(steps) - MOST_STEPS)
        sheet.steps, sheet.unsaved = steps[sheet.dropped :], len(steps)
        sheet.at = max(0, min(place - sheet.dropped, len(sheet.steps) - 1))

    def forget(self, document: Document) -> None:
        """Take the decisions about a document out."""
        token = self.token(document)
        with open_store(self.path, SAVED) as store, store.change() as change:
            change.execute("DELETE FROM steps WHERE token = ?", (token,))
            change.execute("DELETE FROM documents WHERE token = ?", (token,))


def as_step(now: Snapshot, before: Snapshot) -> dict[str, Any]:
    """What a step changed: decisions are only ever added to those before."""
    kept = len(before.decisions) if now.decisions[: len(before.decisions)] == before.decisions else 0
    policy = {} if now.policy == before.policy else {"policy": now.policy}
    return {
        **policy,
        "kept": kept,
        "added": [asdict(one) for one in now.decisions[kept:]],
        "approved_by": list(now.approved_by),
        "done_by": now.done_by,
        "assigned_to": now.assigned_to,
    }


def read_steps(said: Sequence[dict[str, Any]]) -> list[Snapshot]:
    """The steps that were written down, one after the other."""
    steps, now = list[Snapshot](), Snapshot()
    for one in said:
        added: list[Decision] = [read_decision(decision) for decision in one["added"]]
        now = Snapshot(
            one.get("policy", now.policy),
            (*now.decisions[: one["kept"]], *added),
            tuple(one["approved_by"]),
            one.get("done_by", ""),
            one.get("assigned_to", ""),
        )
        steps.append(now)
    return steps
