"""Entity databases: what they hold, where they come from, how they are kept."""

import json
import lzma
import sqlite3
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core.errors import InputError, SourceError, UsageError
from textveil.k_safety import tables
from textveil.k_safety.database import EntityDatabase, open_entities

CONTEXTS = {"influenza": ["fever", "cough"], "measles": ["fever", "rash"], "health": []}
WORDS = st.text("abcdefghk", min_size=1, max_size=4)


def contexts_of(database: EntityDatabase) -> dict[str, set[str]]:
    return {entity: set(database.context(entity)) for entity in database.entities}


def expected() -> dict[str, set[str]]:
    return {entity: set(terms) for entity, terms in CONTEXTS.items()}


@settings(max_examples=100, deadline=None)
@given(st.dictionaries(WORDS, st.sets(WORDS)))
def test_contexts_and_index_say_the_same(contexts: dict[str, set[str]]) -> None:
    database = EntityDatabase(contexts)
    for entity, terms in contexts.items():
        assert set(database.context(entity)) == terms
    for term in {term for terms in contexts.values() for term in terms}:
        assert set(database.entities_with(term)) == {entity for entity, terms in contexts.items() if term in terms}


def test_spellings_of_one_term_are_one_term() -> None:
    database = EntityDatabase({"a": ["Seizures", "the seizure"], "b": ["SEIZURE"]})
    assert list(database.terms) == ["Seizures"]
    assert database.entities_with("seizure") == ("a", "b")


def test_a_saved_database_opens_with_the_same_contexts(tmp_path: Path) -> None:
    EntityDatabase(CONTEXTS).save(tmp_path / "db")
    assert contexts_of(EntityDatabase.open(tmp_path / "db")) == expected()
    assert contexts_of(EntityDatabase.from_table(tmp_path / "db")) == expected()


def test_a_large_saved_database_is_mapped_and_not_read(tmp_path: Path) -> None:
    EntityDatabase({f"e{i}": [f"t{i}x", "common"] for i in range(2000)}).save(tmp_path / "db")
    opened = EntityDatabase.open(tmp_path / "db")
    assert isinstance(opened.posting(0).base.base, np.memmap)  # type: ignore[union-attr]  # a view has a base
    assert len(opened.entities_with("common")) == 2000


def test_nothing_is_saved_over_something(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there already"):
        EntityDatabase(CONTEXTS).save(tmp_path)


def test_a_damaged_database_is_an_error(tmp_path: Path) -> None:
    EntityDatabase(CONTEXTS).save(tmp_path / "db")
    (tmp_path / "db" / "postings.values.npy").write_bytes(b"")
    with pytest.raises(InputError, match="damaged"):
        EntityDatabase.open(tmp_path / "db")


def test_an_array_that_does_not_fit_the_manifest_is_an_error(tmp_path: Path) -> None:
    EntityDatabase(CONTEXTS).save(tmp_path / "db")
    np.save(tmp_path / "db" / "postings.values.npy", np.zeros(1, dtype=np.int32))
    with pytest.raises(InputError, match="not what the manifest says"):
        EntityDatabase.open(tmp_path / "db")


def test_another_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no saved entity database"):
        EntityDatabase.open(tmp_path)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("pairs.tsv", "influenza\tfever\ninfluenza\tcough\nmeasles\tfever\nmeasles\trash\nhealth\t\n"),
        ("joined.tsv", "influenza\tfever|cough\nmeasles\tfever|rash|rash\nhealth\t\n"),
        ("headed.csv", "entity,terms\ninfluenza,fever|cough\nmeasles,fever|rash\nhealth,\n"),
        ("quoted.csv", 'influenza,fever\ninfluenza,"cough"\nmeasles,fever|rash\nhealth,""\n'),
    ],
)
def test_a_table_may_have_a_pair_a_line_or_joined_terms(tmp_path: Path, name: str, content: str) -> None:
    (tmp_path / name).write_text(content, "utf-8")
    assert contexts_of(EntityDatabase.from_table(tmp_path / name)) == expected()


def test_columns_between_are_more_names(tmp_path: Path) -> None:
    (tmp_path / "d.tsv.xz").write_bytes(lzma.compress(b"OMIM:1\tprune belly\tAnemia|Fever\nOMIM:2\tother\tFever\n"))
    database = EntityDatabase.from_table(tmp_path / "d.tsv.xz")
    assert list(database.entities) == ["OMIM:1", "OMIM:2"]
    assert database.context("Prune Belly") == database.context("OMIM:1") == {"Anemia", "Fever"}


def test_a_name_of_several_entities_stands_for_them_all(tmp_path: Path) -> None:
    (tmp_path / "d.tsv").write_text("1\tflu\tfever\n2\tflu\tcough\n", "utf-8")
    assert EntityDatabase.from_table(tmp_path / "d.tsv").entity_ids(["flu"]).tolist() == [0, 1]


def test_json_lines_may_list_terms_or_give_one(tmp_path: Path) -> None:
    rows: list[dict[str, object]] = [
        {"entity": "influenza", "terms": ["fever", "cough"]},
        {"entity": "measles", "term": "fever"},
        {"entity": "measles", "term": "rash"},
        {"entity": "health", "context": []},
    ]
    (tmp_path / "d.jsonl").write_text("\n".join(map(json.dumps, rows)), "utf-8")
    assert contexts_of(EntityDatabase.from_table(tmp_path / "d.jsonl")) == expected()


def test_parquet_is_read(tmp_path: Path) -> None:
    pyarrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = pyarrow.table({"entity": list(CONTEXTS), "terms": list(CONTEXTS.values())})
    parquet.write_table(table, tmp_path / "d.parquet")
    assert contexts_of(EntityDatabase.from_table(tmp_path / "d.parquet")) == expected()


@pytest.mark.parametrize(
    ("name", "content", "error"),
    [
        ("d.tsv", "influenza\n", "line 1: a row needs an entity and a term"),
        ("d.jsonl", "[]\n", "line 1: not a JSON object"),
        ("d.jsonl", '{"entity": "x"}\n', "needs the fields"),
        ("d.parquet", "no", "not a Parquet file"),
        ("d.docx", "no", "no table format; there are: .csv"),
        ("d.tsv.xz", "no", "cannot be unpacked"),
        ("d.tsv", "\tfever\n", "has no name"),
    ],
)
def test_a_table_that_cannot_be_read_is_an_error_and_no_row_is_skipped(
    tmp_path: Path, name: str, content: str, error: str
) -> None:
    if name.endswith("parquet"):
        pytest.importorskip("pyarrow")
    (tmp_path / name).write_text(content, "utf-8")
    with pytest.raises(InputError, match=error):
        EntityDatabase.from_table(tmp_path / name)


def test_a_missing_table_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No such file"):
        EntityDatabase.from_table(tmp_path / "d.tsv")


PAIRS = [(entity, term) for entity, terms in CONTEXTS.items() for term in terms] + [("health", None)]


def test_sqlite_is_asked(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "d.db") as connection:
        connection.execute("CREATE TABLE known (entity TEXT, term TEXT)")
        connection.executemany("INSERT INTO known VALUES (?, ?)", PAIRS)
        assert contexts_of(EntityDatabase.from_sql(connection, "SELECT entity, term FROM known")) == expected()
    connection.close()
    opened = open_entities(f"sqlite:{tmp_path / 'd.db'}", query="SELECT entity, term FROM known")
    assert contexts_of(opened) == expected()


def test_duckdb_is_asked(tmp_path: Path) -> None:
    duckdb = pytest.importorskip("duckdb")
    with duckdb.connect(str(tmp_path / "d.duckdb")) as connection:
        connection.execute("CREATE TABLE known (entity TEXT, term TEXT)")
        connection.executemany("INSERT INTO known VALUES (?, ?)", PAIRS)
        assert contexts_of(EntityDatabase.from_sql(connection, "SELECT entity, term FROM known")) == expected()
    opened = open_entities(f"duckdb:{tmp_path / 'd.duckdb'}", query="SELECT entity, term FROM known")
    assert contexts_of(opened) == expected()


def test_a_query_must_yield_entity_and_term(tmp_path: Path) -> None:
    with sqlite3.connect(":memory:") as connection, pytest.raises(InputError, match="3 columns: select entity, term"):
        EntityDatabase.from_sql(connection, "SELECT 1, 2, 3")
    connection.close()
    with pytest.raises(SourceError, match="sqlite did not answer"):
        open_entities(f"sqlite:{tmp_path / 'none.db'}", query="SELECT 1, 2")
    with pytest.raises(UsageError, match="needs a query"):
        open_entities("sqlite:x.db")
    with pytest.raises(UsageError, match="needs a database"):
        open_entities("x.tsv", query="SELECT 1, 2")


def test_from_text_the_noun_phrases_of_a_page_are_the_context() -> None:
    def every_word(text: str) -> list[tuple[int, int]]:
        return [(text.index(word), text.index(word) + len(word)) for word in text.split()]

    database = EntityDatabase.from_pages([("influenza", "fever cough"), ("measles", "fever rash")], every_word)
    assert contexts_of(database) == {"influenza": {"fever", "cough"}, "measles": {"fever", "rash"}}


def test_an_unknown_name_is_an_error_that_does_not_say_it() -> None:
    with pytest.raises(UsageError, match="no entity has the #2 of the 2 names") as error:
        EntityDatabase(CONTEXTS).entity_ids(["measles", "AIDS"])
    assert "AIDS" not in str(error.value)


def test_a_lone_string_is_no_list() -> None:
    with pytest.raises(UsageError, match="must be a list"):
        EntityDatabase({"influenza": "fever"})
    with pytest.raises(UsageError, match="must be a list"):
        EntityDatabase(CONTEXTS).entity_ids("measles")


def test_nothing_known_is_told_by_repr() -> None:
    database = EntityDatabase(CONTEXTS)
    assert repr(database) == "<EntityDatabase of 3 entities and 3 terms>"
    assert "fever" not in repr(database.terms) + repr(tables.NumberLists.__repr__(database._tables.contexts))
