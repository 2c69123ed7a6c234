"""Does a real PostgreSQL server count as asked, change nothing and give nothing away?"""

import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from fakes.pages import TERMS, hits
from textveil.core.errors import MissingExtraError, SourceError, UsageError
from textveil.corpus.postgres import AT_ONCE, PageTable, connect
from textveil.languages.normal import key, words


@pytest.fixture
def own(postgres_server: str) -> Iterator[Any]:
    """A connection with a table ``own.notes`` to change."""
    psycopg = pytest.importorskip("psycopg")
    with psycopg.connect(postgres_server, autocommit=True) as connection:
        connection.execute("CREATE SCHEMA own CREATE TABLE notes (body text, english tsvector)")
        yield connection
        connection.execute("DROP SCHEMA own CASCADE")


def write(connection: Any, *notes: str) -> None:
    rows = [(note, note) for note in notes]
    connection.cursor().executemany("INSERT INTO own.notes VALUES (%s, to_tsvector('english', %s))", rows)


def table(dsn: str, timeout: int = 60) -> PageTable:
    return PageTable(dsn, "here", "pages", "words", "simple", timeout)


def test_more_groups_than_one_statement_takes_are_all_counted(postgres_server: str) -> None:
    groups = [(term, f"number{number}") for term in TERMS for number in range(AT_ONCE // 4)]
    assert connect(postgres_server, allow_remote=True).hits_many(groups) == [hits(*group) for group in groups]


def test_a_schema_a_column_and_a_configuration_can_be_chosen(postgres_server: str, own: Any) -> None:
    write(own, "The patients were bleeding", "A patient bleeds", "nothing")
    corpus = connect(f"{postgres_server}#table=own.notes&column=english&config=english", allow_remote=True)
    assert (corpus.total, corpus.hits("patient"), corpus.hits("bleeding", "patients")) == (3, 2, 2)


def test_a_term_of_which_the_configuration_keeps_nothing_is_an_error_not_0(postgres_server: str, own: Any) -> None:
    write(own, "who are you")
    corpus = connect(f"{postgres_server}#table=own.notes&column=english&config=english", allow_remote=True)
    with pytest.raises(SourceError, match="english keeps no word of a term"):
        corpus.hits("the who")


@pytest.mark.parametrize(
    "term", ["x' OR '1'='1", "hiv & aids", "hiv | aids", "!hiv", "hiv:*", "%s", "hiv); DROP TABLE pages"]
)
def test_signs_of_the_query_language_are_only_signs(postgres_server: str, term: str) -> None:
    assert connect(postgres_server, allow_remote=True).hits(term) == hits(term)


TEXTS = [
    "HIV/AIDS, and/or the HIV-1/2 test (HIV-positive).",
    "See hiv.gov/aids or https://example.org/aids?page=hiv&x=1, or ask jo@aids.org.",
    "Parkinson\u2019s disease and Crohn's disease; O'Brien's at&t, U.S. 10:30, 1,000 or 3/4 -5 +7 \u20127.",
    "<b>AIDS</b> &amp; snake_case C:/aids/hiv.txt ~/hiv 2.5e-3 blood-transfusion-associated",
]


def test_the_words_of_a_column_as_the_docs_make_it_are_those_of_an_index(postgres_server: str, own: Any) -> None:
    statement = Path("docs/sources.md").read_text("utf-8").partition("```sql\n")[2].partition(";\n")[0]
    own.execute(statement.replace("TABLE pages", "TABLE own.made"))
    own.cursor().executemany("INSERT INTO own.made (body) VALUES (%s)", [(text,) for text in TEXTS])
    corpus = connect(f"{postgres_server}#table=own.made", allow_remote=True)
    own_words = [words(text) for text in TEXTS]
    pairs = {f"{one} {other}" for text in own_words for one, other in pairwise(text)}
    asked = sorted({key(one) for one in pairs.union(*own_words)})
    expected = {term: sum(f" {term} " in f" {' '.join(text)} " for text in own_words) for term in asked}
    counted = dict(zip(asked, corpus.hits_many([(term,) for term in asked]), strict=True))
    assert {term: pages for term, pages in counted.items() if pages < expected[term]} == {}
    assert (corpus.hits("HIV"), corpus.hits("AIDS"), corpus.hits("Crohn disease")) == (3, 3, 1)


def test_a_column_that_takes_paths_for_words_is_warned_of(postgres_server: str, own: Any) -> None:
    write(own, "HIV/AIDS is one word to PostgreSQL")
    with pytest.warns(RuntimeWarning, match=r"own\.notes takes words with a / between them for one"):
        connect(f"{postgres_server}#table=own.notes&column=english&config=english", allow_remote=True)


def test_every_change_of_the_table_shows_in_the_fingerprint(postgres_server: str, own: Any) -> None:
    def fingerprint() -> str:
        return connect(f"{postgres_server}#table=own.notes&column=english", allow_remote=True).fingerprint

    write(own, "one", "two", "three")
    prints = [fingerprint(), fingerprint()]
    own.execute("UPDATE own.notes SET english = to_tsvector('simple', 'four') WHERE body = 'one'")
    prints.append(fingerprint())
    own.execute("DELETE FROM own.notes WHERE body = 'two'")
    prints.append(fingerprint())
    write(own, "five")
    prints.append(fingerprint())
    assert prints[0] == prints[1]
    assert len(set(prints)) == 4


def test_nothing_can_be_written(postgres_server: str) -> None:
    with pytest.raises(SourceError, match="25006"):
        table(postgres_server)._rows("CREATE TABLE stolen (id int)", {})


def test_a_statement_that_takes_too_long_is_given_up(postgres_server: str) -> None:
    with pytest.raises(SourceError, match="took too long: raise timeout"):
        table(postgres_server, timeout=1)._rows("SELECT pg_sleep(20)", {})


@pytest.mark.parametrize(
    ("settings", "repair"),
    [
        ("table=papers", "is not there: name another with #table="),
        ('table=pages"; DROP TABLE pages; --', "is not there"),
        ("column=none", "no such column: name another with #column="),
        ("column=body", "of type text: name one of type tsvector"),
        ("column=id", "of type integer: name one of type tsvector"),
        ("config=klingon", "no such configuration: name another with #config="),
    ],
)
def test_a_wrong_setting_is_one_clear_error(postgres_server: str, settings: str, repair: str) -> None:
    with pytest.raises(SourceError, match=repair) as told:
        connect(f"{postgres_server}#{settings}", allow_remote=True).hits("HIV")
    assert "hiv" not in str(told.value).lower()


def test_an_empty_table_is_one_clear_error(postgres_server: str, own: Any) -> None:
    with pytest.raises(SourceError, match="holds no pages"):
        connect(f"{postgres_server}#table=own.notes&column=english", allow_remote=True)


@pytest.mark.parametrize(
    "dsn", ["postgresql://ann:p4ss@127.0.0.1:1/x", "//ann:p4ss@127.0.0.1:1/x", "host=127.0.0.1 port=1 password=p4ss"]
)
def test_a_dead_server_is_one_clear_error_without_the_password(dsn: str) -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(SourceError, match=r"did not answer \(OperationalError") as told:
        connect(dsn, allow_remote=True)
    assert "p4ss" not in str(told.value)


def test_what_is_not_a_connection_string_is_refused_without_repeating_it() -> None:
    pytest.importorskip("psycopg")
    with pytest.raises(UsageError, match="needs a connection string") as told:
        connect("p4ss p4ss", allow_remote=True)
    assert "p4ss" not in str(told.value)


def test_the_password_shows_nowhere(postgres_server: str) -> None:
    corpus = connect(f"{postgres_server} password=p4ss", allow_remote=True)
    assert "p4ss" not in corpus.fingerprint + repr(corpus) + repr(table("password=p4ss"))


def test_without_the_package_the_error_is_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "psycopg", None)
    with pytest.raises(MissingExtraError, match=r"pip install 'textveil\[postgres\]'"):
        connect("host=127.0.0.1", allow_remote=True)
