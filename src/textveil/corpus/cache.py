"""Has this been asked before?

A SQLite file that remembers the counts of any corpus, by its fingerprint, for
all processes that share it. Terms are kept as digests, salted by file: whoever
has the file can test a guess, but cannot read from it what was asked.
"""

import os
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from typing import cast

from textveil.core.errors import InputError
from textveil.corpus.source import AnyOf, Corpus, CountsUnions, Question, normalize_question, takes_any
from textveil.store.sqlite_store import SqliteStore, StoreKind, open_store

COUNTS = StoreKind(
    "cache of counts",
    "CREATE TABLE counts (asked BLOB PRIMARY KEY, hits INTEGER NOT NULL, seal BLOB NOT NULL) STRICT, WITHOUT ROWID",
    format="textveil cache of counts 1",
    pragmas=("journal_mode = WAL", "synchronous = NORMAL"),
    repair="delete it, or name another file",
)


@dataclass(frozen=True)
class Cached:
    """``corpus``, asked only for what the file at ``path`` does not know."""

    corpus: Corpus | CountsUnions
    path: Path

    @property
    def total(self) -> int:
        """How many pages there are: N."""
        return self.corpus.total

    @property
    def fingerprint(self) -> str:
        """That of the corpus: the counts are the same."""
        return self.corpus.fingerprint

    @property
    def takes_any(self) -> bool:
        """Whether the corpus can be asked for any of several names."""
        return takes_any(self.corpus)

    def hits(self, *terms: str | AnyOf) -> int:
        """Pages that hold every one of ``terms``, each as an exact phrase, or one of its names."""
        return self.hits_many([terms])[0]

    def hits_many(self, groups: Sequence[Question]) -> list[int]:
        """``hits`` for each group, in order; the corpus is asked at most once."""
        asked = [normalize_question(terms) for terms in groups]
        if not self.path.exists():
            raise InputError(f"{self.path.name} is not there any more: open the cache again")
        with open_counts(self.path) as store:
            salt = _salt(store, self.path)
            names = {each: _name(each, source=self.corpus.fingerprint, salt=salt) for each in asked}
            known = _recall(store, names, salt=salt, path=self.path)
        missing = [each for each in names if each not in known]
        if missing:
            found = dict(zip(missing, cast("CountsUnions", self.corpus).hits_many(missing), strict=True))
            rows = [(names[each], hits, _seal(names[each], hits, salt=salt)) for each, hits in found.items()]
            with open_counts(self.path) as store, store.change() as change:
                change.executemany("INSERT OR IGNORE INTO counts VALUES (?, ?, ?)", rows)
            known |= found
        return [known[each] for each in asked]


def cache_corpus(corpus: Corpus, path: str | os.PathLike[str]) -> Cached:
    """``corpus`` behind the cache at ``path``, which is made if it is not there."""
    open_counts(Path(path)).close()
    return Cached(corpus, Path(path))


def open_counts(path: Path) -> SqliteStore:
    """The file, for one question; no connection outlives a fork or is shared by threads."""
    return open_store(path, COUNTS, about=lambda: {"salt": secrets.token_bytes(32)})


def _salt(store: SqliteStore, path: Path) -> bytes:
    salt = store.about().get("salt")
    if not isinstance(salt, bytes):
        raise _damaged(path)
    return salt


def _damaged(path: Path) -> InputError:
    return InputError(f"{path.name} is damaged: {COUNTS.repair}")


def _recall(store: SqliteStore, names: dict[Question, bytes], *, salt: bytes, path: Path) -> dict[Question, int]:
    """What the file knows, as long as every number is the one that was written."""
    known = {}
    for each, name in names.items():
        for hits, seal in store.ask("SELECT hits, seal FROM counts WHERE asked = ?", name):
            if not secrets.compare_digest(_seal(name, hits, salt=salt), seal):
                raise _damaged(path)
            known[each] = hits
    return known


def _name(asked: Question, *, source: str, salt: bytes) -> bytes:
    """A digest of the source and the group; \\0 and \\1 are in neither."""
    items = [one if isinstance(one, str) else "\1".join(one.names) for one in asked]
    return blake2b("\0".join([source, *items]).encode(), key=salt, digest_size=24).digest()


def _seal(name: bytes, hits: int, *, salt: bytes) -> bytes:
    return blake2b(name + str(hits).encode(), key=salt, digest_size=8).digest()


# What was asked just now?
#
# One document after another asks for the same pairs of terms; what was answered
# is kept at hand, up to a bound.

MOST = 100_000
"""Answers that are kept."""


class Recent:
    """A corpus that answers what it was asked before without looking again."""

    def __init__(self, corpus: Corpus) -> None:
        self.total: int = corpus.total
        self.hits: Callable[..., int] = lru_cache(maxsize=MOST)(corpus.hits)
