"""What tests in several rooms stand on: servers that run once for all of them."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import settings

from fakes import infini_gram, postgres
from fakes.index import EVERY, Indexer, index_of
from fakes.pages import PAGES
from textveil.corpus.index import Index

# No test depends on how fast the machine is. In CI what is tried is the same each time: a change is judged by itself,
# and luck is for those who work on it.
settings.register_profile("house", deadline=None, derandomize=bool(os.environ.get("CI")))
settings.load_profile("house")


@pytest.fixture(autouse=True)
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Servers of tests are on this machine; no proxy stands between."""
    monkeypatch.setenv("no_proxy", "*")


@pytest.fixture(scope="session")
def postgres_server() -> Iterator[str]:
    """The connection string of a real PostgreSQL server with the pages of ``fakes.pages``."""
    psycopg = pytest.importorskip("psycopg", reason="the psycopg package is not installed")
    try:
        with postgres.running() as dsn:
            with psycopg.connect(dsn) as connection:
                connection.execute(postgres.TABLE)
                connection.cursor().executemany("INSERT INTO pages (body) VALUES (%s)", [(page,) for page in PAGES])
            yield dsn
    except postgres.NoServerError as why:
        pytest.skip(f"no PostgreSQL server can be had here: {why}")


@pytest.fixture(scope="session")
def infini_gram_index(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """The folder of a real infini-gram index of the pages of ``fakes.pages``, and its tokenizer's file."""
    return infini_gram.build(tmp_path_factory.mktemp("infini-gram"))


@pytest.fixture
def indexed(tmp_path: Path) -> Indexer:
    """Index some texts in the folder of this test."""

    def make(texts: Sequence[str], *, least: tuple[int, ...] = EVERY) -> Index:
        return index_of(texts, tmp_path / "some.index", least=least)

    return make


@pytest.fixture
def whoever(monkeypatch: pytest.MonkeyPatch) -> None:
    """What looks like a name, a date, a place or a number is somebody's: for tests of how it is said."""
    from textveil.core.kinds import Kind
    from textveil.policy.levels import LEVELS, NEVER, WHOEVER

    for level, limits in LEVELS.items():
        tied = {kind: -NEVER for kind in Kind if kind.group in WHOEVER - {Kind.NUMBER}}
        anybodys = replace(limits, private={**limits.private, **tied, Kind.WORD: NEVER}, labels=-8.0)
        monkeypatch.setitem(LEVELS, level, anybodys)
