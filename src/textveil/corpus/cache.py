"""Has this been asked before?

A SQLite file that remembers the counts of any corpus, by its fingerprint, for
all processes that share it. Terms are kept as digests, salted by file: whoever
has the file can test a guess, but cannot read from it what was asked.
"""

import os
import secrets
import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path

from textveil.core.errors import InputError
from textveil.corpus.source import Corpus, Group, normalize_group

MARK = 0x7476_6C63
"""SQLite's application_id: says whose file this is."""
PATIENCE = 30.0
"""Seconds to wait while another process writes."""

SCHEMA = """
CREATE TABLE salt (salt BLOB NOT NULL) STRICT;
CREATE TABLE counts (asked BLOB PRIMARY KEY, hits INTEGER NOT NULL, seal BLOB NOT NULL) STRICT, WITHOUT ROWID;
"""


@dataclass(frozen=True)
class Cached:
    """``corpus``, asked only for what the file at ``path`` does not know."""

    corpus: Corpus
    path: Path

    @property
    def total(self) -> int:
        """How many pages there are: N."""
        return self.corpus.total

    @property
    def fingerprint(self) -> str:
        """That of the corpus: the counts are the same."""
        return self.corpus.fingerprint

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``, each as an exact phrase."""
        return self.hits_many([terms])[0]

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order; the corpus is asked at most once."""
        asked = [normalize_group(terms) for terms in groups]
        with _opened(self.path) as file:
            salt = _salt(file)
            names = {each: _name(each, source=self.corpus.fingerprint, salt=salt) for each in asked}
            known = _recall(file, names, salt=salt, path=self.path)
        missing = [each for each in names if each not in known]
        if missing:
            found = dict(zip(missing, self.corpus.hits_many(missing), strict=True))
            rows = [(names[each], hits, _seal(names[each], hits, salt=salt)) for each, hits in found.items()]
            with _opened(self.path) as file:
                file.executemany("INSERT OR IGNORE INTO counts VALUES (?, ?, ?)", rows)
            known |= found
        return [known[each] for each in asked]


def cache_corpus(corpus: Corpus, path: str | os.PathLike[str]) -> Cached:
    """``corpus`` behind the cache at ``path``, which is made if it is not there."""
    file = Path(path)
    try:
        file.touch(mode=0o600)
    except OSError as error:
        raise InputError(f"{file.name}: {error.strerror}") from None
    with _opened(file) as connection:
        _prepare(connection, file)
    return Cached(corpus, file)


@contextmanager
def _opened(path: Path) -> Iterator[sqlite3.Connection]:
    """The file, for one transaction; no connection outlives a fork or is shared by threads."""
    address = f"{path.absolute().as_uri()}?mode=rw"
    try:
        with closing(sqlite3.connect(address, timeout=PATIENCE, uri=True)) as connection:
            connection.execute("PRAGMA synchronous = NORMAL")
            with connection:
                yield connection
    except sqlite3.DatabaseError as error:
        raise _unreadable(path, error) from None


def _unreadable(path: Path, error: sqlite3.DatabaseError) -> InputError:
    busy = isinstance(error, sqlite3.OperationalError) and "locked" in str(error)
    return InputError(
        f"{path.name}: another process has kept the cache locked for {PATIENCE:.0f} s: wait for it to end"
        if busy
        else f"{path.name} is damaged or not a cache of counts: delete it, or name another file"
    )


def _prepare(connection: sqlite3.Connection, path: Path) -> None:
    """Make the tables in an empty file; refuse anything that is not ours."""
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("BEGIN IMMEDIATE")
    [mark] = connection.execute("PRAGMA application_id").fetchone()
    [tables] = connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()
    if mark == 0 and tables == 0:
        connection.execute(f"PRAGMA application_id = {MARK}")
        for statement in SCHEMA.strip().splitlines():
            connection.execute(statement)
        connection.execute("INSERT INTO salt VALUES (?)", [secrets.token_bytes(32)])
    elif mark != MARK:
        raise InputError(f"{path.name} is a database of something else: name another file")


def _salt(file: sqlite3.Connection) -> bytes:
    rows = file.execute("SELECT salt FROM salt").fetchall()
    if len(rows) != 1:
        raise sqlite3.DatabaseError("one salt expected")
    [(salt,)] = rows
    return bytes(salt)


def _recall(file: sqlite3.Connection, names: dict[Group, bytes], *, salt: bytes, path: Path) -> dict[Group, int]:
    """What the file knows, as long as every number is the one that was written."""
    known = {}
    for each, name in names.items():
        row = file.execute("SELECT hits, seal FROM counts WHERE asked = ?", [name]).fetchone()
        if row is None:
            continue
        if not secrets.compare_digest(_seal(name, row[0], salt=salt), row[1]):
            raise InputError(f"{path.name} is damaged: delete it, or name another file")
        known[each] = row[0]
    return known


def _name(asked: Group, *, source: str, salt: bytes) -> bytes:
    """A digest of the source and the group; \\0 is in neither."""
    return blake2b("\0".join([source, *asked]).encode(), key=salt, digest_size=24).digest()


def _seal(name: bytes, hits: int, *, salt: bytes) -> bytes:
    return blake2b(name + str(hits).encode(), key=salt, digest_size=8).digest()


# What was asked just now?
#
# One document after another asks for the same pairs of terms; what was answered
# is kept at hand, up to a bound.

MOST = 100_000
"""Answers that are kept before all are let go."""


class Recent:
    """A corpus that answers what it was asked before without looking again."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._answers: dict[Group, int] = {}

    def __repr__(self) -> str:
        return f"Recent({self._corpus!r})"

    @property
    def total(self) -> int:
        """How many pages there are: N."""
        return self._corpus.total

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``."""
        known = self._answers  # threads may share us: what was looked at must not change under us
        answer = known.get(terms)
        if answer is None:
            if len(known) >= MOST:
                self._answers = known = {}
            known[terms] = answer = self._corpus.hits(*terms)
        return answer
