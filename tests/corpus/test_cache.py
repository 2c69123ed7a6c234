"""Does the cache remember truly, for everyone, and without giving away what was asked?"""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import pytest

from textveil.core.errors import InputError, SourceError, UsageError
from textveil.corpus import cache
from textveil.corpus.cache import cache_corpus
from textveil.corpus.recorded_counts import Counts
from textveil.corpus.source import Group

COUNTS = Counts({"HIV": 880, "AIDS": 500, ("HIV", "AIDS"): 100}, total=450_000)


@dataclass
class Watched:
    """A corpus that remembers what it was asked."""

    counts: Counts = COUNTS
    asked: list[Sequence[Group]] = field(default_factory=list)

    @property
    def total(self) -> int:
        return self.counts.total

    @property
    def fingerprint(self) -> str:
        return self.counts.fingerprint

    def hits(self, *terms: str) -> int:
        return self.hits_many([terms])[0]

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        self.asked.append(list(groups))
        return self.counts.hits_many(groups)


def test_nothing_is_asked_twice_in_any_spelling(tmp_path: Path) -> None:
    corpus = Watched()
    assert cache_corpus(corpus, tmp_path / "c").hits_many([("HIV",), ("AIDS", "HIV"), ("hiv",)]) == [880, 100, 880]
    assert cache_corpus(corpus, tmp_path / "c").hits_many([("HIV", "aids"), ("AIDS",)]) == [100, 500]
    assert corpus.asked == [[("hiv",), ("aids", "hiv")], [("aids",)]]


def test_a_count_of_0_is_remembered_too(tmp_path: Path) -> None:
    corpus = Watched()
    assert [cache_corpus(corpus, tmp_path / "c").hits("measles") for _ in range(2)] == [0, 0]
    assert len(corpus.asked) == 1


def test_another_version_of_a_source_is_asked_anew(tmp_path: Path) -> None:
    assert cache_corpus(COUNTS, tmp_path / "c").hits("HIV") == 880
    assert cache_corpus(Counts({"HIV": 881}, total=450_000), tmp_path / "c").hits("HIV") == 881


def test_what_fails_is_not_remembered(tmp_path: Path) -> None:
    with pytest.raises(SourceError):
        cache_corpus(Counts({}, total=10, complete=False), tmp_path / "c").hits("HIV")
    assert cache_corpus(Counts({"HIV": 4}, total=10), tmp_path / "c").hits("HIV") == 4


def test_no_term_can_be_read_from_the_files(tmp_path: Path) -> None:
    cache_corpus(COUNTS, tmp_path / "c").hits_many([("HIV",), ("influenza", "HIV")])
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir()).lower()
    assert b"counts" in written
    assert not any(term in written for term in (b"hiv", b"influenza"))


def test_two_files_name_the_same_question_differently(tmp_path: Path) -> None:
    names = []
    for file in (tmp_path / "a", tmp_path / "b"):
        cache_corpus(COUNTS, file).hits("HIV")
        connection = sqlite3.connect(file)
        names += connection.execute("SELECT asked FROM counts").fetchall()
        connection.close()
    assert len(set(names)) == 2


def test_only_its_owner_may_read_the_file(tmp_path: Path) -> None:
    cache_corpus(COUNTS, tmp_path / "c")
    assert (tmp_path / "c").stat().st_mode & 0o077 == 0


WORKER = """
import sys
from textveil.corpus.cache import cache_corpus
from textveil.corpus.recorded_counts import Counts
truth = {f"word{n}": n for n in range(150)}
corpus = cache_corpus(Counts(truth, total=1000), sys.argv[1])
order = sorted(truth, key=lambda word: hash((word, sys.argv[2])))
assert all(corpus.hits(word) == truth[word] for word in order)
assert corpus.hits_many([(word,) for word in order]) == [truth[word] for word in order]
"""


def test_processes_may_share_a_file_from_its_first_moment(tmp_path: Path) -> None:
    command = [sys.executable, "-c", WORKER, str(tmp_path / "c")]
    paths = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    workers = [subprocess.Popen([*command, str(n)], stderr=subprocess.PIPE, env=paths) for n in range(4)]
    told = [worker.communicate(timeout=60)[1].decode() for worker in workers]
    assert told == [""] * 4


def foreign_database(file: Path) -> None:
    connection = sqlite3.connect(file)
    connection.execute("CREATE TABLE mine (id)")
    connection.close()


def truncated(file: Path) -> None:
    cache_corpus(COUNTS, file).hits("HIV")
    file.write_bytes(file.read_bytes()[:5000])


def without_salt(file: Path) -> None:
    cache_corpus(COUNTS, file)
    change(file, "DELETE FROM about WHERE name = 'salt'")


def change(file: Path, statement: str) -> None:
    connection = sqlite3.connect(file)
    with connection:
        connection.execute(statement)
    connection.close()


@pytest.mark.parametrize(
    "damage",
    [
        lambda file: file.write_bytes(b"not a database at all" * 100),
        lambda file: file.write_bytes(b"SQLite format 3\0" + b"\xff" * 5000),
        foreign_database,
        truncated,
        without_salt,
    ],
    ids=["text", "noise", "foreign", "truncated", "without salt"],
)
def test_a_damaged_or_foreign_file_is_one_clear_error(tmp_path: Path, damage: Any) -> None:
    damage(tmp_path / "counts.sqlite")
    with pytest.raises(InputError, match=r"counts\.sqlite is .*(delete it|name another file)"):
        cache_corpus(COUNTS, tmp_path / "counts.sqlite").hits("HIV")


@pytest.mark.parametrize("statement", ["hits = hits + 1", "hits = -1", "seal = x'00'"])
def test_a_number_that_was_changed_is_not_believed(tmp_path: Path, statement: str) -> None:
    cache_corpus(COUNTS, tmp_path / "c").hits("HIV")
    change(tmp_path / "c", f"UPDATE counts SET {statement}")
    with pytest.raises(InputError, match="c is damaged: delete it"):
        cache_corpus(COUNTS, tmp_path / "c").hits("HIV")


def test_a_file_that_vanishes_is_an_error_and_not_made_anew_half(tmp_path: Path) -> None:
    corpus = cache_corpus(COUNTS, tmp_path / "c")
    (tmp_path / "c").unlink()
    with pytest.raises(InputError):
        corpus.hits("HIV")
    assert not (tmp_path / "c").exists()


def test_a_folder_that_is_not_there_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        cache_corpus(COUNTS, tmp_path / "none" / "c")


def test_a_file_that_stays_locked_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    corpus = cache_corpus(COUNTS, tmp_path / "c")
    monkeypatch.setattr(cache, "COUNTS", replace(cache.COUNTS, patience=0.05))
    other = sqlite3.connect(tmp_path / "c", isolation_level=None)
    other.execute("BEGIN EXCLUSIVE")
    with pytest.raises(UsageError, match="in use elsewhere: wait"):
        corpus.hits("HIV")
    other.close()
