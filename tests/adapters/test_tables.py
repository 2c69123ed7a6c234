"""Columns of tables are sanitized in the libraries that people keep them in."""

import pickle
from datetime import date
from typing import Any

import pytest

import textveil as tv
from textveil.adapters.columns import CleanColumns, sanitize_values
from textveil.core.errors import SourceError, UsageError

NOTES = ["Ann Lee came to Leeds on 3 March 2019.", None, "Please write to ann@example.org."]
CLEAN = [None if note is None else tv.sanitize(note).text for note in NOTES]
KEY = bytes(range(32))


def test_a_column_of_numbers_is_refused_and_not_guessed_at() -> None:
    with pytest.raises(UsageError, match="holds int"):
        sanitize_values([1, 2])


def test_a_step_can_be_sent_to_another_process() -> None:
    step = pickle.loads(pickle.dumps(CleanColumns(["note"], tv.Policy(hide=["rain"]))))
    assert step({"note": ["It was rain."]}) == {"note": [tv.sanitize("It was rain.", tv.Policy(hide=["rain"])).text]}
    with pytest.raises(UsageError, match="no column 'note'; there are: text"):
        step({"text": ["It rained."]})


class TestPandas:
    @pytest.fixture
    def pandas(self) -> Any:
        pandas = pytest.importorskip("pandas", reason="pandas is not installed")
        from textveil.adapters import pandas as veil

        veil.register()
        veil.register()  # as when a cell of a notebook is run again
        return pandas

    def test_a_column_keeps_its_index_and_its_gaps(self, pandas: Any) -> None:
        column = pandas.Series(NOTES, index=[7, 8, 9], name="note")
        clean = column.textveil.sanitize()
        assert (list(clean.index), clean.name) == ([7, 8, 9], "note")
        assert [None if pandas.isna(text) else text for text in clean] == CLEAN
        assert next(iter(column)) == NOTES[0], "the old column is as it was"

    def test_findings_of_each_text_are_in_its_row(self, pandas: Any) -> None:
        found = pandas.Series(NOTES).textveil.detect()
        assert [len(one) > 0 for one in found] == [True, False, True]

    def test_a_column_that_is_not_there_is_refused_and_the_others_are_named(self, pandas: Any) -> None:
        table = pandas.DataFrame({"id": [1], "note": ["It rained."]})
        with pytest.raises(UsageError, match="no column 'nope'; there are: id, note"):
            table.textveil.sanitize(["nope"])
        with pytest.raises(UsageError, match="no column 'who'; there are: id, note"):
            table.textveil.sanitize(["note"], subject="who")
        with pytest.raises(UsageError, match=r"columns are a list of names: give \['note'\]"):
            table.textveil.sanitize("note")

    def test_dates_of_one_patient_move_together_in_a_table(self, pandas: Any) -> None:
        rows = {
            "who": [1, 1, 2],
            "note": ["Seen on 2019-03-01.", "Seen on 2019-03-11.", "Seen on 2019-03-01."],
            "n": [1, 2, 3],
        }
        policy = tv.Policy(kinds={"date": "hide"}, replace={"date": "shift"}, key=KEY)
        clean = pandas.DataFrame(rows).textveil.sanitize(["note"], policy, subject="who")
        days = [date.fromisoformat(note.split()[-1].rstrip(".")) for note in clean["note"]]
        assert (days[1] - days[0]).days == 10
        assert days[0] != days[2]
        assert list(clean["n"]) == [1, 2, 3]


class TestPolars:
    @pytest.fixture
    def polars(self) -> Any:
        polars = pytest.importorskip("polars", reason="polars is not installed")
        from textveil.adapters import polars as veil

        veil.register()
        veil.register()
        return polars

    def test_columns_and_lazy_queries_are_sanitized(self, polars: Any) -> None:
        table = polars.DataFrame({"id": [1, 2, 3], "note": NOTES})
        assert table["note"].textveil.sanitize().to_list() == CLEAN
        query = table.lazy().with_columns(polars.col("note").textveil.sanitize())
        assert query.collect()["note"].to_list() == CLEAN


def test_a_query_of_duckdb_sanitizes() -> None:
    duckdb = pytest.importorskip("duckdb", reason="duckdb is not installed")
    from textveil.adapters import duckdb as veil

    with duckdb.connect() as connection:
        veil.register(connection)
        veil.register(connection, tv.Policy(mode="redact"), name="redact")
        connection.execute("CREATE TABLE notes (id INTEGER, note VARCHAR)")
        connection.executemany("INSERT INTO notes VALUES (?, ?)", list(enumerate(NOTES)))
        rows = connection.sql("SELECT sanitize(note), redact(note) FROM notes ORDER BY id").fetchall()
    assert [row[0] for row in rows] == CLEAN
    assert rows[0][1] == tv.sanitize(str(NOTES[0]), tv.Policy(mode="redact")).text


def test_a_column_of_postgresql_is_sanitized_into_another_and_goes_on(postgres_server: str) -> None:
    psycopg = pytest.importorskip("psycopg")
    from textveil.adapters.postgres import sanitize_column

    with psycopg.connect(postgres_server) as connection:
        connection.execute("DROP TABLE IF EXISTS notes")
        connection.execute("CREATE TABLE notes (id INTEGER PRIMARY KEY, note TEXT, shared TEXT)")
        connection.cursor().executemany("INSERT INTO notes VALUES (%s, %s, NULL)", list(enumerate(NOTES)))
        connection.execute("UPDATE notes SET shared = 'done before' WHERE id = 2")
    assert sanitize_column(postgres_server, "notes", column="note", into="shared", rows=1) == 1
    with psycopg.connect(postgres_server) as connection:
        rows = connection.execute("SELECT note, shared FROM notes ORDER BY id").fetchall()
    assert rows == [(NOTES[0], CLEAN[0]), (None, None), (NOTES[2], "done before")]
    with pytest.raises(UsageError, match="in place"):
        sanitize_column(postgres_server, "notes", column="note", into="note")
    with pytest.raises(SourceError, match="check the names"):
        sanitize_column(postgres_server, "notes", column="nota", into="shared")


@pytest.mark.filterwarnings("ignore")
@pytest.mark.parametrize("scheduler", ["threads", "processes"])
def test_a_bag_of_dask_is_mapped_by_partitions(scheduler: str) -> None:
    bag = pytest.importorskip("dask.bag", reason="dask is not installed")
    dask = pytest.importorskip("dask")
    with dask.config.set({"num_workers": 2, "multiprocessing.context": "spawn"}):
        clean = bag.from_sequence(NOTES, npartitions=2).map_partitions(sanitize_values, tv.Policy())
        assert clean.compute(scheduler=scheduler) == CLEAN


@pytest.mark.filterwarnings("ignore")
def test_a_dataset_of_hugging_face_is_mapped() -> None:
    datasets = pytest.importorskip("datasets", reason="datasets is not installed")
    table = datasets.Dataset.from_dict({"id": [1, 2, 3], "note": NOTES})
    clean = table.map(CleanColumns(["note"]), batched=True, batch_size=2, load_from_cache_file=False)
    assert clean["note"][:] == CLEAN
    assert clean["id"][:] == [1, 2, 3]


STAFF = {"name": ["Ann Lee", "Bob Ray", "Ann Lee"], "team": ["Ops", "Sales", "Ops"], "pay": [52000, 48000, 39000]}


def test_a_whole_table_of_pandas_and_polars_is_judged_as_one_in_a_file() -> None:
    pandas, polars = pytest.importorskip("pandas"), pytest.importorskip("polars")
    from textveil.adapters import pandas as pandas_adapter
    from textveil.adapters import polars as polars_adapter

    pandas_adapter.register()
    polars_adapter.register()
    wanted = {**STAFF, "name": ["Person 1", "Person 2", "Person 1"]}
    assert pandas.DataFrame(STAFF).textveil.sanitize().to_dict("list") == wanted
    assert polars.DataFrame(STAFF).textveil.sanitize().to_dict(as_series=False) == wanted
    hidden = polars.DataFrame(STAFF).textveil.sanitize(hide_columns=["pay"], keep_columns=["name"])
    assert hidden.to_dict(as_series=False) == {**STAFF, "pay": ["[number]"] * 3}
