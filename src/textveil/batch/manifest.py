"""What of a batch is done already, and which output was which file?

An SQLite file that only its owner may read. A document counts as done when its
output stands on the disk and this file says so, in that order: whoever is killed
in between does one document again, to the same bytes, and loses none.
"""

import json
import sqlite3
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import astuple
from itertools import groupby
from pathlib import Path, PurePosixPath

from textveil.batch.outputs import make_neutral_name, name_ending
from textveil.batch.tasks import GO_ON, NAME, RECORDS, FoundFile, Job, Outcome, Source
from textveil.core.errors import UsageError
from textveil.formats.registry import format_of
from textveil.store.sqlite_store import SqliteStore, StoreKind, open_store, read_sql

MANIFEST = StoreKind(
    "manifest of a batch",
    read_sql("manifest"),
    "textveil batch 2",
    # Until it is closed, or its process ends: two batches never write one output.
    pragmas=("locking_mode = EXCLUSIVE", "journal_mode = WAL", "synchronous = NORMAL"),
    patience=0.5,
    is_exclusive=True,
    busy="another batch is at work on this output: wait for it, or choose another output",
    repair="choose another output",
    advice=GO_ON,
)
OPEN, DONE, ASIDE, GONE = "open", "done", "aside", "gone"
"""What a source is: to be treated, written, set aside as a whole, or not in the input any more."""
WHOLE = -1
"""The place of a document that is all of a source, though that has records."""
SET_STATE = "UPDATE sources SET state = ? WHERE number = ?"
SAVE_DOCUMENT = "INSERT OR REPLACE INTO documents VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"
SAVE_SOURCE = """INSERT INTO sources (name, output, format, size, changed, state) VALUES (?, ?, ?, ?, ?, ?)
ON CONFLICT (name) DO UPDATE SET size = excluded.size, changed = excluded.changed, state = excluded.state"""


class Manifest:
    """The open manifest of a batch; nobody else can open it meanwhile."""

    def __init__(self, store: SqliteStore) -> None:
        self.store = store
        self.key: bytes = store.about()["key"]
        """What was drawn when the batch began, and names what it writes."""

    def close(self) -> None:
        """Close the file."""
        self.store.close()

    def list_files(self, files: Sequence[FoundFile], *, tells_nothing: Callable[[str], bool]) -> None:
        """Note the files of the input; one that has changed is to be treated again, one that is gone is left out.

        A file keeps its name where that tells nothing, and no other file of the output has it.
        """
        known = {row[0]: row[1:] for row in self.store.ask("SELECT name, size, changed, state FROM sources")}
        with self.store.change() as change:
            for found in files:
                if known.get(found.name, ())[:2] != (found.size, found.changed) or known[found.name][2] == GONE:
                    self._note(change, found, tells_nothing=tells_nothing)
            for name in known.keys() - {found.name for found in files}:
                change.execute("UPDATE sources SET state = ? WHERE name = ?", (GONE, name))

    def _note(self, change: sqlite3.Connection, found: FoundFile, *, tells_nothing: Callable[[str], bool]) -> None:
        state = ASIDE if found.trouble else OPEN
        output, kind = PurePosixPath(found.name).stem + name_ending(found.name), format_of(found.name) or ""
        taken = "SELECT 1 FROM sources WHERE lower(output) = lower(?) AND name != ?"
        if not tells_nothing(found.name) or change.execute(taken, (output, found.name)).fetchone():
            output = make_neutral_name(found.name, key=self.key)
        row = (found.name, output, kind, found.size, found.changed, state)
        change.execute(SAVE_SOURCE, row)
        (number,) = change.execute("SELECT number FROM sources WHERE name = ?", (found.name,)).fetchone()
        self._forget(change, number)
        if found.trouble:
            reason = "format" if found.trouble.startswith("no format") else "input"
            self._save(change, number, WHOLE, Outcome(reason=reason, told=found.trouble), size=found.size)

    def reopen(self, standing: Collection[str] | None) -> None:
        """Let what is done be treated again where its output stands there no more; None: all of it stands."""
        if standing is None:
            return
        rows = self.store.ask("SELECT number, output FROM sources WHERE state = ?", DONE)
        with self.store.change() as change:
            for number in [number for number, output in rows if output not in standing]:
                change.execute(SET_STATE, (OPEN, number))
                self._forget(change, number)

    def _forget(self, change: sqlite3.Connection, number: int) -> None:
        for table in ("documents", "parts", "links", "certificates"):
            change.execute(f"DELETE FROM {table} WHERE source = ?", (number,))  # noqa: S608  # our own names

    def open_sources(self, files: Iterable[FoundFile]) -> list[Source]:
        """The files that are still to be treated, in the order in which they were found."""
        rows = self.store.ask("SELECT name, number, format, output FROM sources WHERE state = ?", OPEN)
        known = {name: (number, kind, output) for name, number, kind, output in rows}
        chosen = [(found, *known[found.name]) for found in files if found.name in known]
        return [Source(number, found, kind, output) for found, number, kind, output in chosen]

    def parts(self, source: Source) -> list[int]:
        """The parts of a source that are done, by their first documents, in order."""
        rows = self.store.ask("SELECT first FROM parts WHERE source = ? ORDER BY first", source.number)
        return [first for (first,) in rows]

    def save_part(self, job: Job, outcomes: Sequence[Outcome]) -> None:
        """Note what became of the documents of a part, all at once."""
        with self.store.change() as change:
            change.execute("INSERT OR REPLACE INTO parts VALUES (?, ?)", (job.source.number, job.first))
            for task, outcome in zip(job.tasks, outcomes, strict=True):
                self._save(change, job.source.number, task.place, outcome, size=task.size)
            if not job.source.has_records:
                state = ASIDE if outcomes[0].data is None else DONE
                change.execute(SET_STATE, (state, job.source.number))

    def has_written(self, source: Source) -> bool:
        """Whether any document of a source was not set aside."""
        query = "SELECT 1 FROM documents WHERE source = ? AND reason = '' LIMIT 1"
        return bool(self.store.ask(query, source.number))

    def finish(self, source: Source, *, is_aside: bool = False) -> None:
        """Note that a source with records is written, or that each of them was set aside."""
        with self.store.change() as change:
            change.execute(SET_STATE, (ASIDE if is_aside else DONE, source.number))

    def set_source_aside(self, source: Source, outcome: Outcome) -> None:
        """Note that a source was set aside as a whole, and why; what was noted of its records is forgotten."""
        with self.store.change() as change:
            change.execute(SET_STATE, (ASIDE, source.number))
            self._forget(change, source.number)
            self._save(change, source.number, WHOLE, outcome, size=source.found.size)

    def names(self) -> Iterator[dict[str, object]]:
        """Which output was which file; as secret as the files."""
        query = "SELECT output, name FROM sources WHERE state = ? ORDER BY output"
        for output, name in self.store.rows(query, DONE):
            yield {"output": output, "name": name}

    def set_aside(self) -> Iterator[dict[str, object]]:
        """The documents that were set aside, and why: a file, and which of its records from 1."""
        query = """SELECT name, format, place, reason, documents.told FROM documents JOIN sources ON source = number
        WHERE reason != '' AND state != ? ORDER BY name, place"""
        for name, kind, place, reason, told in self.store.rows(query, GONE):
            record = {"record": place + 1} if kind in RECORDS and place != WHOLE else {}
            yield {"name": name, **record, "reason": reason, "told": told}

    def linked_people(self) -> Iterator[dict[str, object]]:
        """People who are in several documents, by what that is known, and where each stands."""
        query = """SELECT kind, sign, written, stand_in, person, because, name, format, place
        FROM links JOIN sources ON source = number WHERE state != ? AND (kind, sign) IN
        (SELECT kind, sign FROM links GROUP BY kind, sign HAVING count(DISTINCT source || ' ' || place) > 1)
        ORDER BY kind, sign, name, place, written"""
        for (kind, _), rows in groupby(self.store.rows(query, GONE), key=lambda row: row[:2]):
            by = "the same full name" if kind == NAME else f"the same {kind}"
            yield {"by": by, "places": [describe_link(*row[2:]) for row in rows]}

    def certificates(self, keep: str) -> Iterator[tuple[str, str, Iterator[tuple[int, str]]]]:
        """For each source that is written its output, its format, and the places and certificates of its documents."""
        query = """SELECT output, format, place, text FROM certificates JOIN sources ON source = number
        WHERE keep = ? AND state = ? ORDER BY output, place"""
        for (output, kind), rows in groupby(self.store.rows(query, keep, DONE), key=lambda row: row[:2]):
            yield output, kind, (row[2:] for row in rows)

    def _save(self, change: sqlite3.Connection, number: int, place: int, outcome: Outcome, *, size: int) -> None:
        kinds = json.dumps(dict(sorted(outcome.kinds.items())))
        figures = (outcome.hidden, kinds, outcome.utility, outcome.seconds)
        change.execute(SAVE_DOCUMENT, (number, place, outcome.reason, outcome.told, size, *figures))
        links = [(number, place, *astuple(link)) for link in outcome.links]
        change.executemany("INSERT INTO links VALUES (?, ?, ?, ?, ?, ?, ?, ?)", links)
        rows = [(number, place, keep, text) for keep, text in outcome.certificates]
        change.executemany("INSERT OR REPLACE INTO certificates VALUES (?, ?, ?, ?)", rows)


def describe_link(
    written: str, stand_in: str, person: str, because: str, document: str, kind: str, place: int
) -> dict[str, object]:
    """Where something stands that links documents, and whose it is as far as anybody can tell."""
    record = {"record": place + 1} if kind in RECORDS else {}
    known = {"person": person, "because": because} if because else {}
    return {"written": written, "stand_in": stand_in, **known, "document": document, **record}


def open_manifest(path: Path, *, plan: str, key: bytes) -> Manifest:
    """The manifest of a batch, begun now or before; ``plan`` names all by which the outputs are made."""
    store = open_store(path, MANIFEST, about=lambda: {"plan": plan.encode(), "key": key})
    if store.about()["plan"] != plan.encode():
        store.close()
        raise UsageError(
            f"{path.parent} was begun under another policy, other options or another version: choose another output"
        )
    return Manifest(store)
