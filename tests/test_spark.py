"""A cluster of Apache Spark gives what one process gives, in processes of its own."""

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import textveil as tv
from fakes.index import index_of
from fakes.pages import PAGES
from textveil.core.errors import UsageError

pytestmark = [
    pytest.mark.skipif(shutil.which("java") is None, reason="no Java: Spark cannot run"),
    pytest.mark.filterwarnings("ignore"),
]
NOTES = [f"{name} came to Leeds on {day} March 2019." for name in ("Ann Lee", "Thomas Reed") for day in (3, 4, 5)]
ROOT = Path(__file__).parents[1]
KEY = bytes(range(32))


@pytest.fixture(scope="module", params=["local[2]", "local-cluster[2,1,1024]"])
def session(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    """Spark in this process' machine: as threads of one process, and as two executors apart."""
    sql = pytest.importorskip("pyspark.sql", reason="pyspark is not installed")
    folder = tmp_path_factory.mktemp("spark")
    settings = {
        "spark.ui.enabled": "false",
        "spark.sql.shuffle.partitions": "3",
        "spark.sql.warehouse.dir": str(folder),
        "spark.local.dir": str(folder),
        "spark.driver.host": "127.0.0.1",
        "spark.driver.bindAddress": "127.0.0.1",
        "spark.executorEnv.PYTHONPATH": f"{ROOT / 'src'}{os.pathsep}{os.environ.get('PYTHONPATH', '')}",
        "spark.executorEnv.OPENBLAS_NUM_THREADS": "1",
    }
    builder = sql.SparkSession.builder.master(request.param).appName("textveil")
    for name, value in settings.items():
        builder = builder.config(name, value)
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("PYSPARK_PYTHON", sys.executable)
        made = builder.getOrCreate()
        made.sparkContext.setLogLevel("ERROR")
        yield made
        made.stop()


def test_a_column_is_sanitized_as_one_process_does_it(session: Any) -> None:
    from textveil import spark

    rows = [(number, note) for number, note in enumerate([*NOTES, None])]
    frame = session.createDataFrame(rows, "id int, note string").repartition(3)
    clean = spark.sanitize(frame, "note", into="shared").orderBy("id").collect()
    assert [row["note"] for row in clean] == [*NOTES, None]
    assert [row["shared"] for row in clean] == [*(tv.sanitize(note).text for note in NOTES), None]


def test_findings_tell_places_and_kinds(session: Any) -> None:
    from textveil import spark

    frame = session.createDataFrame([(1, NOTES[0])], "id int, note string")
    (row,) = spark.detect(frame, "note").collect()
    assert set(row.asDict()) == {"id", "findings"}, "the texts themselves do not go along"
    expected = {(start, end, one.kind) for one in tv.detect(NOTES[0]) for start, end in one.spans}
    assert {(one["start"], one["end"], one["kind"]) for one in row["findings"]} == expected


def test_one_key_gives_one_stand_in_on_every_executor_and_one_offset_a_subject(session: Any) -> None:
    from textveil import spark

    policy = tv.Policy(replace={"person": "pseudonym", "date": "shift"}, kinds={"date": "hide"}, key=KEY)
    rows = [(number, number % 2, f"Ann Lee was seen on 2019-03-{number + 1:02}.") for number in range(8)]
    frame = session.createDataFrame(rows, "id int, who int, note string").repartition(4)
    notes = [row["note"] for row in spark.sanitize(frame, "note", policy, subject="who").orderBy("id").collect()]
    assert len({note.split()[0] for note in notes}) == 1
    days = [int(note.rstrip(".")[-2:]) for note in notes]
    assert {(days[number + 2] - days[number]) % 30 for number in range(6)} <= {2, 1, 29, 3}
    with tv.Sanitizer(policy) as sanitizer:
        assert notes == [sanitizer.sanitize(note, subject=f"record {who}").text for _, who, note in rows]


def test_a_key_that_only_one_process_would_have_is_refused(session: Any) -> None:
    from textveil import spark

    frame = session.createDataFrame([(NOTES[0],)], "note string")
    with pytest.raises(UsageError, match="need one key"):
        spark.sanitize(frame, "note", tv.Policy(replace={"person": "pseudonym"}))


def test_an_index_built_in_shards_is_byte_for_byte_the_local_one(session: Any, tmp_path: Path) -> None:
    from textveil import spark

    least = (1, 1, 1, 1)
    index_of(PAGES, tmp_path / "local.index", least=least)
    rows = list(enumerate(PAGES))
    frame = session.createDataFrame(rows[::-1], "id int, text string").repartition(4)
    spark.build_index(frame, tmp_path / "cluster.index", order="id", title=None, least=least)
    assert (tmp_path / "cluster.index").read_bytes() == (tmp_path / "local.index").read_bytes()


def test_a_whole_frame_has_one_verdict_a_column(session: Any) -> None:
    from textveil import spark

    teams = ["Ops", "Sales", "Ops"] * 2
    rows = list(zip(["Ann Lee", "Bob Ray"] * 3, teams, range(6), strict=True))
    frame = session.createDataFrame(rows, "name string, team string, pay int").repartition(3)
    clean = {(row["name"], row["team"], row["pay"]) for row in spark.sanitize_table(frame).collect()}
    assert clean == {("[name]", team, str(pay)) for _, team, pay in rows}
