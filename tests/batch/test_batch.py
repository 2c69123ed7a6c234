"""Many documents become ones that can be shared, each exactly once, whatever happens to some of them."""

import csv
import io
import json
import re
import shutil
import sqlite3
import zipfile
from pathlib import Path
from typing import Any

import pytest

import textveil as tv
from batch.collection import NAMES, NOTES, contents, finish, lines, make_folder, zipped
from textveil.batch.progress import Progress
from textveil.batch.run import Choices, sanitize_batch
from textveil.batch.tasks import Limits
from textveil.cli.main import main
from textveil.core.errors import InputError, UsageError

KEY = bytes(range(32))


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with an input, and the output of a batch on it in two processes."""
    folder = tmp_path_factory.mktemp("batch")
    make_folder(folder / "in")
    code, told, progress = finish(folder / "in", folder / "out", "--processes", 2)
    assert code == 0, told
    (folder / "told").write_text(told)
    (folder / "progress").write_text(progress)
    return folder


def output_of(folder: Path, name: str) -> Path:
    """What a file of the input has become."""
    (found,) = [row for row in lines(folder / "out.batch" / "names.jsonl") if row["name"] == name]
    return folder / "out" / str(found["output"])


def test_every_document_is_what_sanitizing_it_alone_gives(done: Path) -> None:
    with tv.Sanitizer() as sanitizer:
        expected = [sanitizer.sanitize(note).text for note in NOTES]
        rows = lines(output_of(done, "notes.jsonl"))
        assert [(row["id"], row["note"]) for row in rows] == list(enumerate(expected))
        cells = list(csv.reader(io.StringIO(output_of(done, "table.csv").read_text("utf-8"))))
        assert cells == [["id", "note"], *([str(number), text] for number, text in enumerate(expected[:6]))]
        assert output_of(done, "Ann Lee/note 3.txt").read_text("utf-8") == f"{expected[3]}\n"
        assert output_of(done, "mails.mbox").read_bytes().count(b"\nSubject: Hello") == 3


def test_what_is_shared_holds_no_name_and_nothing_else_but_documents(done: Path) -> None:
    shared = contents(done / "out")
    assert len(shared) == 8 + 3
    for word in (word for name in NAMES for word in name.split()):
        assert not any(word.encode() in data for data in shared.values())
        assert not any(word in name for name in shared)
    assert (done / "out.batch").stat().st_mode & 0o077 == 0


def test_names_of_files_stay_where_they_identify_nobody(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    plain = ("summary 2.txt", "annual_report_2019.md")
    telling = (
        "Ellison.txt",
        "rose.txt",
        "mreed.txt",
        "patient 44713.txt",
        "3 March 2019.txt",
        "Blue heron.txt",
        "[1].txt",
    )
    for name in (*plain, *telling, "Ann Lee/letter.txt", "Bob/Letter.txt"):
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        (inside / name).write_text("It rained.")
    policy = tv.Policy(hide=["blue heron"])
    summary = sanitize_batch(inside, tmp_path / "out", policy=policy, processes=1)
    kept = {name for name in summary.outputs if not name.startswith("document-")}
    assert kept == {*plain, "letter.txt"}, "of two files of one name the first keeps it"
    assert len(summary.outputs) == len(plain) + len(telling) + 2
    neutral = sanitize_batch(
        inside, tmp_path / "neutral", policy=policy, processes=1, choices=Choices(neutral_names=True)
    )
    assert all(name.startswith("document-") for name in neutral.outputs)


def test_a_picture_becomes_a_pdf_and_is_not_called_damaged(tmp_path: Path) -> None:
    image = pytest.importorskip("PIL.Image")
    if shutil.which("tesseract") is None:
        pytest.skip("no tesseract: pictures are not read")
    (tmp_path / "in").mkdir()
    image.new("RGB", (300, 100), "white").save(tmp_path / "in" / "scan.png")
    summary = sanitize_batch(tmp_path / "in", tmp_path / "out", processes=1)
    assert (summary.set_aside, summary.outputs) == ({}, ("scan.pdf",))
    assert (tmp_path / "out" / "scan.pdf").read_bytes().startswith(b"%PDF")


def test_the_summary_tells_figures_and_quotes_nobody(done: Path) -> None:
    told = {ending: (done / "out.batch" / f"summary.{ending}").read_text("utf-8") for ending in ("json", "txt", "html")}
    figures = json.loads(told["json"])
    assert (figures["documents"], figures["written"], figures["set_aside"]) == (8 + 40 + 6 + 3, 57, {})
    assert figures["kinds"]["person"] >= 57
    assert sum(figures["kinds"].values()) == figures["hidden"]
    assert sum(figures["utility_bins"]) == figures["measured"] == 57
    assert sum(figures["waits"]) == 57
    for text in told.values():
        assert not [name for name in (*NAMES, "Ann Lee", "note 3", "notes.jsonl", "Leeds") if name in text]
    assert (figures["files"], figures["files_written"]) == (11, 11), "a table is one file, however many rows it has"
    assert figures["formats"] == {"txt": 8, "jsonl": 1, "mbox": 1, "csv": 1}
    assert (done / "told").read_text().startswith("11 of 11 files written")
    assert "57 of 57 rows, lines, mails" in (done / "told").read_text()
    assert "<script" not in told["html"]


def test_progress_that_no_terminal_shows_is_lines_of_json(done: Path) -> None:
    last = [json.loads(line) for line in (done / "progress").read_text().splitlines()][-1]
    assert (last["documents"], last["share"], last["seconds_left"]) == (57, 1.0, 0)


def test_a_second_run_does_nothing_again(done: Path) -> None:
    before = {file: file.stat().st_mtime_ns for file in (done / "out").iterdir()}
    code, _, progress = finish(done / "in", done / "out")
    assert code == 0
    assert json.loads(progress.splitlines()[-1])["documents"] == 0
    assert {file: file.stat().st_mtime_ns for file in (done / "out").iterdir()} == before


@pytest.mark.parametrize("name", ["out.jsonl", "out.zip"])
def test_a_file_that_is_written_stays_when_the_command_is_given_again(done: Path, tmp_path: Path, name: str) -> None:
    source = done / "in" / "notes.jsonl" if name == "out.jsonl" else zipped(done / "in", tmp_path / "in.zip")
    sanitize_batch(source, tmp_path / name)
    before = (tmp_path / name).read_bytes()
    assert sanitize_batch(source, tmp_path / name).is_whole
    assert (tmp_path / name).read_bytes() == before
    (tmp_path / name).unlink()
    sanitize_batch(source, tmp_path / name)
    assert (tmp_path / name).read_bytes() == before, "a file that was taken away is made again"


def test_another_policy_on_the_same_output_is_refused(done: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", str(done / "in"), str(done / "out"), "--level", "strict"]) == 2
    assert "begun under another policy" in capsys.readouterr().err


def test_bad_documents_are_set_aside_and_stop_nothing(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "good.txt").write_text(NOTES[0])
    (inside / "Ann Lee.docx").write_bytes(b"no zip file")
    (inside / "photo.xyz").write_bytes(b"?")
    (inside / "link.txt").symlink_to(inside / "good.txt")
    (inside / "lines.jsonl").write_text(f'{{"note": "{NOTES[1]}"}}\n{{broken\n{{"note": "{NOTES[2]}"}}\n')
    (inside / "torn.csv").write_text('id,note\n1,fine\n2,"never closed\n')
    summary = sanitize_batch(inside, tmp_path / "out", processes=1)
    assert summary.set_aside == {"input": 4, "format": 1}
    aside = lines(tmp_path / "out.batch" / "set-aside.jsonl")
    assert [(row["name"], row.get("record")) for row in aside] == [
        ("Ann Lee.docx", None),
        ("lines.jsonl", 2),
        ("link.txt", None),
        ("photo.xyz", None),
        ("torn.csv", None),
    ]
    assert not [row for row in aside if "Ann" in str(row["told"])], "an error calls a document by its neutral name"
    names = {str(row["name"]): str(row["output"]) for row in lines(tmp_path / "out.batch" / "names.jsonl")}
    assert set(names) == {"good.txt", "lines.jsonl"}
    assert set(contents(tmp_path / "out")) == set(names.values())
    assert len(lines(tmp_path / "out" / names["lines.jsonl"])) == 2


def test_a_document_that_hangs_or_takes_all_memory_is_set_aside(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A worker is forked from this process, so that what is put in place of the reader here is in place there."""
    from textveil.batch import pool
    from textveil.formats import reader

    true_parse = reader.parse

    def parse(data: bytes, **settings: Any) -> tv.Document:
        if b"hang" in data:
            while True:
                pass
        if b"swell" in data:
            bytearray(1 << 29)
        if b"die" in data:
            import os

            os._exit(3)
        if b"fail" in data:
            raise KeyError("Ann Lee")
        return true_parse(data, **settings)

    monkeypatch.setattr(pool, "parse", parse)
    words = ["fine", "hang", "fine", "swell", "die", "fail", "fine"]
    (tmp_path / "in.jsonl").write_text("".join(f'{{"note": "{word}"}}\n' for word in words))
    limits = Limits(seconds=3.0, megabytes=256)
    summary = sanitize_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl", processes=1, limits=limits)
    assert summary.set_aside == {"time": 1, "memory": 1, "died": 1, "fault": 1}
    assert [row["note"] for row in lines(tmp_path / "out.jsonl")] == ["fine"] * 3
    assert "Ann" not in (tmp_path / "out.jsonl.batch" / "set-aside.jsonl").read_text()


def test_a_zip_file_gives_the_same_documents_as_its_folder(done: Path, tmp_path: Path) -> None:
    zipped(done / "in", tmp_path / "in.zip")
    policy = tv.Policy(key=KEY)
    sanitize_batch(done / "in", tmp_path / "one", policy=policy)
    sanitize_batch(tmp_path / "in.zip", tmp_path / "two", policy=policy)
    sanitize_batch(tmp_path / "in.zip", tmp_path / "three.zip", policy=policy)
    assert contents(tmp_path / "one") == contents(tmp_path / "two")
    with zipfile.ZipFile(tmp_path / "three.zip") as package:
        assert {name: package.read(name) for name in package.namelist()} == contents(tmp_path / "one")


def test_a_link_that_is_named_is_followed(done: Path, tmp_path: Path) -> None:
    (tmp_path / "link.jsonl").symlink_to(done / "in" / "notes.jsonl")
    assert sanitize_batch(tmp_path / "link.jsonl", tmp_path / "out.jsonl").written == 40


def test_a_glob_names_files_and_one_that_fits_nothing_is_refused(done: Path, tmp_path: Path) -> None:
    summary = sanitize_batch(f"{done}/in/**/note *.txt", tmp_path / "out")
    assert summary.written == 8
    with pytest.raises(InputError, match="no file fits"):
        sanitize_batch(f"{done}/in/*.odd", tmp_path / "other")


def test_parquet_keeps_its_types_and_its_order(tmp_path: Path) -> None:
    arrow = pytest.importorskip("pyarrow")
    parquet = pytest.importorskip("pyarrow.parquet")
    table = arrow.table({"id": list(range(40)), "note": NOTES, "score": [0.5] * 40})
    parquet.write_table(table, tmp_path / "in.parquet")
    sanitize_batch(tmp_path / "in.parquet", tmp_path / "out.parquet")
    read = parquet.read_table(tmp_path / "out.parquet")
    assert (read.column("id").to_pylist(), read.schema.names) == (list(range(40)), ["id", "note", "score"])
    assert read.schema.field("score").type == arrow.float64()
    assert read.column("note")[5].as_py() == tv.sanitize(NOTES[5]).text


def test_a_date_hidden_in_one_row_makes_its_column_text_in_all(tmp_path: Path) -> None:
    arrow, parquet = pytest.importorskip("pyarrow"), pytest.importorskip("pyarrow.parquet")
    from datetime import date

    days = [None if number % 2 else date(1969, 3, 1 + number % 28) for number in range(70)]
    parquet.write_table(arrow.table({"number": range(70), "birth_date": days}), tmp_path / "in.parquet")
    summary = sanitize_batch(tmp_path / "in.parquet", tmp_path / "out.parquet")
    assert summary.written == 70
    read = parquet.read_table(tmp_path / "out.parquet").column("birth_date").to_pylist()
    assert [day is None for day in read] == [day is None for day in days]
    assert not [day for day in read if day and "03" in str(day)]


def test_a_table_without_a_head_keeps_its_first_row_as_a_document(tmp_path: Path) -> None:
    rows = ["Ann Lee,ann@example.org,It rained.", "Thomas Reed,tom@example.org,It snowed."]
    (tmp_path / "in.csv").write_text("\n".join(rows) + "\n")
    assert sanitize_batch(tmp_path / "in.csv", tmp_path / "out.csv").documents == 2
    read = list(csv.reader(io.StringIO((tmp_path / "out.csv").read_text())))
    assert [row[2] for row in read] == ["It rained.", "It snowed."]
    assert not [cell for row in read for cell in row if "Ann" in cell or "Reed" in cell or "@" in cell]


def test_names_of_fields_that_all_lines_have_stay_as_they_are(tmp_path: Path) -> None:
    text = "".join(f'{{"call_ellison": "{said}"}}\n' for said in ("It rained.", "It was fine.", "They left."))
    (tmp_path / "in.jsonl").write_text(text)
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl")
    assert (tmp_path / "out.jsonl").read_text() == text


def test_a_column_that_only_some_rows_make_telling_has_its_new_name_throughout(tmp_path: Path) -> None:
    rows = ["id,note_ellison", "1,It rained.", '2,"Margaret Ellison came."']
    (tmp_path / "in.csv").write_text("\n".join(rows) + "\n")
    sanitize_batch(tmp_path / "in.csv", tmp_path / "out.csv")
    head = next(csv.reader(io.StringIO((tmp_path / "out.csv").read_text())))
    assert "ellison" not in head[1].lower()


def test_a_sample_is_so_many_documents_and_the_same_ones_again(done: Path, tmp_path: Path) -> None:
    policy = tv.Policy(key=KEY)
    for name in ("one", "two"):
        summary = sanitize_batch(done / "in", tmp_path / name, policy=policy, choices=Choices(sample=5))
        assert summary.documents == 5
    assert contents(tmp_path / "one") == contents(tmp_path / "two")


def test_a_dry_run_reads_and_writes_nothing(done: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", str(done / "in"), str(tmp_path / "out"), "--dry-run", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["files"], told["formats"]["txt"]) == (11, 8)
    assert list(tmp_path.iterdir()) == []


def test_an_output_among_files_of_others_is_refused(done: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (tmp_path / "out" / "mine.txt").write_text("mine")
    with pytest.raises(UsageError, match="choose another name"):
        sanitize_batch(done / "in", tmp_path / "out")


def test_an_output_inside_the_input_is_refused(done: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["batch", str(done / "in"), str(done / "in" / "out")]) == 2
    assert "choose another name" in capsys.readouterr().err


def test_a_changed_file_is_treated_again_and_a_removed_output_too(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    for number in range(3):
        (inside / f"{number}.txt").write_text(NOTES[number])
    sanitize_batch(inside, tmp_path / "out", processes=1)
    names = {
        str(row["name"]): tmp_path / "out" / str(row["output"]) for row in lines(tmp_path / "out.batch" / "names.jsonl")
    }
    before = contents(tmp_path / "out")
    names["0.txt"].unlink()
    (inside / "1.txt").write_text("It rained.")
    sanitize_batch(inside, tmp_path / "out", processes=1)
    assert names["1.txt"].read_text() == "It rained."
    assert {**contents(tmp_path / "out"), names["1.txt"].name: before[names["1.txt"].name]} == before


@pytest.mark.parametrize(
    ("name", "text"), [("in.jsonl", '{"note": "It rained."}\n'), ("in.csv", "id,note\n1,It rained.\n")]
)
def test_a_column_that_the_only_table_does_not_have_is_refused_at_once(tmp_path: Path, name: str, text: str) -> None:
    (tmp_path / name).write_text(text)
    target = tmp_path / name.replace("in", "out")
    with pytest.raises(UsageError, match=r"'notte'.*; there are: .*note"):
        sanitize_batch(tmp_path / name, target, choices=Choices(columns=("notte",)))
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_a_table_of_a_folder_without_the_column_is_set_aside_as_a_whole(tmp_path: Path) -> None:
    inside = tmp_path / "in"
    inside.mkdir()
    (inside / "good.csv").write_text(f"id,note\n1,{NOTES[0]}\n")
    (inside / "other.csv").write_text("id,text\n1,It rained.\n2,It snowed.\n")
    summary = sanitize_batch(inside, tmp_path / "out", choices=Choices(columns=("note",)), processes=1)
    assert (summary.written, summary.set_aside) == (1, {"usage": 1})


def test_progress_and_summary_count_the_same(tmp_path: Path) -> None:
    inside, stream = tmp_path / "in", io.StringIO()
    inside.mkdir()
    (inside / "good.txt").write_text("It rained.")
    (inside / "photo.xyz").write_bytes(b"?")
    (inside / "torn.csv").write_text('id,note\n1,"never closed\n')
    summary = sanitize_batch(inside, tmp_path / "out", progress=Progress(stream), processes=1)
    last = json.loads(stream.getvalue().splitlines()[-1])
    assert (last["documents"], last["set_aside"]) == (summary.documents, sum(summary.set_aside.values())) == (3, 2)


def test_lines_that_lack_a_named_column_pass_and_the_others_are_treated(tmp_path: Path) -> None:
    (tmp_path / "in.jsonl").write_text(f'{{"note": "{NOTES[0]}", "by": "Ann Lee"}}\n{{"other": "Ann Lee"}}\n')
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl", choices=Choices(columns=("note",)))
    first, second = lines(tmp_path / "out.jsonl")
    assert (first["by"], second["other"]) == ("Ann Lee", "Ann Lee")
    assert "Ellison" not in str(first["note"])


def test_dates_of_one_subject_move_together_over_documents(tmp_path: Path) -> None:
    notes = [("p1", "2019-03-01"), ("p2", "2019-03-01"), ("p1", "2019-03-11"), ("p2", "2019-03-11")]
    text = "".join(f'{{"who": "{who}", "note": "Seen on {day}."}}\n' for who, day in notes)
    (tmp_path / "in.jsonl").write_text(text)
    policy = tv.Policy(replace={"date": "shift"}, kinds={"date": "hide"}, key=KEY)
    choices = Choices(columns=("note",), same_shift="column=who")
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl", policy=policy, choices=choices)
    from datetime import date

    days = [date.fromisoformat(str(row["note"]).split()[-1].rstrip(".")) for row in lines(tmp_path / "out.jsonl")]
    assert (days[2] - days[0]).days == (days[3] - days[1]).days == 10
    assert days[0] != days[1], "another subject, another offset"
    assert days[0] != date(2019, 3, 1)


def test_two_batches_never_work_on_one_output(done: Path) -> None:
    holder = sqlite3.connect(done / "out.batch" / "manifest.db", isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    with pytest.raises(UsageError, match="another batch is at work"):
        sanitize_batch(done / "in", done / "out")
    holder.close()


def test_one_person_has_one_stand_in_over_documents_and_another_in_another_collection(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in.jsonl").write_text('{"note": "Ann Lee came."}\n{"note": "Then Dr. Ann Lee left."}\n')
    (tmp_path / "secret").write_bytes(KEY)
    options = ["--replace", "person=pseudonym", "--secret", str(tmp_path / "secret"), "--processes", "1"]
    found = {}
    for name in ("a", "b"):
        target = tmp_path / f"{name}.jsonl"
        assert main(["batch", str(tmp_path / "in.jsonl"), str(target), *options, "--collection", name]) == 0
        found[name] = [re.findall(r"Person-\w+", str(row["note"])) for row in lines(target)]
    assert found["a"][0] == found["a"][1] != []
    assert found["a"] != found["b"]
    assert main(["batch", str(tmp_path / "in.jsonl"), str(tmp_path / "c.jsonl"), "--collection", "c"]) == 2
    assert "give --secret FILE too" in capsys.readouterr().err


def test_a_column_that_only_counts_the_rows_stays(tmp_path: Path) -> None:
    rows = "".join(f"{number},P-48{number},Ann Lee called\n" for number in range(1001, 1008))
    (tmp_path / "in.csv").write_text(f"id,patient_id,note\n{rows}")
    sanitize_batch(tmp_path / "in.csv", tmp_path / "out.csv")
    output = (tmp_path / "out.csv").read_text()
    assert [row.split(",")[0] for row in output.splitlines()[1:]] == [str(number) for number in range(1001, 1008)]
    assert not any(word in output for word in ("P-48", "Lee"))


def test_one_name_alone_links_nobody(tmp_path: Path) -> None:
    notes = ["Ann came.", "Then Ann left.", "Mr Lee stayed.", "Dr Lee called.", "A. Reed sat.", "A. Reed stood."]
    (tmp_path / "in.jsonl").write_text("".join(f'{{"note": "{note}"}}\n' for note in notes))
    policy = tv.Policy(replace={"person": "pseudonym"}, key=KEY)
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl", policy=policy, choices=Choices(link=True))
    assert lines(tmp_path / "out.jsonl.batch" / "people.jsonl") == []


def test_who_is_in_several_documents_is_told_when_asked_with_the_names_that_link_them(tmp_path: Path) -> None:
    notes = ["Ann Lee came.", "Then Dr. Ann LEE left.", "Thomas Reed stayed."]
    (tmp_path / "in.jsonl").write_text("".join(f'{{"note": "{note}"}}\n' for note in notes))
    policy = tv.Policy(replace={"person": "pseudonym"}, key=KEY)
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "out.jsonl", policy=policy, choices=Choices(link=True))
    (person,) = lines(tmp_path / "out.jsonl.batch" / "people.jsonl")
    places = person["places"]
    assert isinstance(places, list)
    assert [place["record"] for place in places] == [1, 2]
    assert all("lee" in place["written"].lower() for place in places)
    (stand_in,) = {place["stand_in"] for place in places}
    assert stand_in in (tmp_path / "out.jsonl").read_text()
    sanitize_batch(tmp_path / "in.jsonl", tmp_path / "other.jsonl", policy=policy)
    assert not (tmp_path / "other.jsonl.batch" / "people.jsonl").exists(), "nobody asked"
    with pytest.raises(UsageError, match="stand-ins that last"):
        sanitize_batch(tmp_path / "in.jsonl", tmp_path / "third.jsonl", choices=Choices(link=True))
