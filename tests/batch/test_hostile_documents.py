"""What nobody can read, open or write is told of clearly, set aside, and stops no other document."""

import os
import warnings
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

import textveil as tv
from batch.collection import lines
from textveil.batch import manifest
from textveil.batch.run import Choices, sanitize_batch
from textveil.core.errors import InputError


def set_aside(folder: Path) -> list[tuple[object, object, object]]:
    """What the owner is told of each document that was set aside."""
    rows = lines(folder.with_name(f"{folder.name}.batch") / "set-aside.jsonl")
    return [(row["name"], row.get("record"), row["told"]) for row in rows]


def test_a_file_whose_name_is_no_text_is_treated_and_told_by_figures(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    try:
        Path(os.fsdecode(os.fsencode(tmp_path) + b"/in/Ann\xff.txt")).write_text("It rained.")
    except OSError:
        pytest.skip("this system's names are all text")
    (tmp_path / "in" / "Ann\\xff.txt").write_text("It snowed.")
    assert sanitize_batch(tmp_path / "in", tmp_path / "out").written == 2
    assert {path.read_text() for path in (tmp_path / "out").iterdir()} == {"It rained.", "It snowed."}
    names = {str(row["name"]) for row in lines(tmp_path / "out.batch" / "names.jsonl")}
    assert names == {"Ann\\xff.txt", "(2) Ann\\xff.txt"}


def test_a_zip_file_that_holds_a_name_twice_loses_nothing_silently(tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "in.zip", "w") as package, warnings.catch_warnings():
        warnings.simplefilter("ignore")
        for text in ("It rained.", "It snowed."):
            package.writestr("a.txt", text)
    assert sanitize_batch(tmp_path / "in.zip", tmp_path / "out").set_aside == {"input": 1}
    assert [path.read_text() for path in (tmp_path / "out").iterdir()] == ["It snowed."]
    told = "another file of the zip file has the same name: pack it again"
    assert set_aside(tmp_path / "out") == [("(2) a.txt", None, told)]


def test_of_a_file_none_of_whose_records_can_be_read_each_says_why_and_nothing_is_written(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "noise.jsonl").write_bytes(b"\xff\xfe\xfd\n{\n")
    (tmp_path / "in" / "empty.mbox").write_bytes(b"")
    (tmp_path / "in" / "empty.jsonl").write_bytes(b"")
    summary = sanitize_batch(tmp_path / "in", tmp_path / "out")
    assert summary.set_aside == {"input": 3}
    assert [name for name, _, _ in set_aside(tmp_path / "out")] == ["empty.mbox", "noise.jsonl", "noise.jsonl"]
    assert [row["name"] for row in lines(tmp_path / "out.batch" / "names.jsonl")] == ["empty.jsonl"]
    assert sanitize_batch(tmp_path / "in", tmp_path / "out") == summary, "and so it is when it is begun again"


def test_a_file_that_cannot_be_cut_is_one_document(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "noise.parquet").write_bytes(bytes(range(200)))
    sanitize_batch(tmp_path / "in", tmp_path / "out")
    ((name, record, told),) = set_aside(tmp_path / "out")
    assert (name, record) == ("noise.parquet", None)
    assert "no Parquet table" in str(told)


def test_a_disk_that_is_full_at_once_is_not_taken_for_another_batch(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "in.txt").write_text("It rained.")
    monkeypatch.setattr(manifest, "MANIFEST", replace(manifest.MANIFEST, pragmas=("max_page_count = 1",)))
    with pytest.raises(InputError, match=r"full; mend that and give the same command"):
        sanitize_batch(tmp_path / "in.txt", tmp_path / "out")


def test_a_password_opens_the_encrypted_files_of_a_batch(tmp_path: Path) -> None:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    (tmp_path / "in").mkdir()
    page = canvas.Canvas(str(tmp_path / "in" / "letter.pdf"), encrypt="secret")
    page.drawString(72, 720, "Margaret Ellison came.")
    page.save()
    closed = sanitize_batch(tmp_path / "in", tmp_path / "closed")
    assert closed.set_aside == {"input": 1}
    assert sanitize_batch(tmp_path / "in", tmp_path / "opened", choices=Choices(password="secret")).written == 1


def test_code_is_read_in_its_own_language_as_a_single_file_is(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    code = "import math\n\n# Margaret Ellison wrote this.\nmargin = math.pi\n"
    (tmp_path / "in" / "margin.py").write_text(code)
    sanitize_batch(tmp_path / "in", tmp_path / "out")
    (output,) = (tmp_path / "out").iterdir()
    tv.sanitize(tv.read(tmp_path / "in" / "margin.py")).save(tmp_path / "single.py")
    assert output.read_bytes() == (tmp_path / "single.py").read_bytes()


def test_a_document_in_a_language_that_is_not_read_is_set_aside_for_that(tmp_path: Path) -> None:
    italian = (
        "La paziente è stata visitata lunedì e da allora non ha più avuto disturbi di alcun genere, perché sta bene."
    )
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "lettera.txt").write_text(italian)
    (tmp_path / "in" / "letter.txt").write_text("Ann Lee came.")
    summary = sanitize_batch(tmp_path / "in", tmp_path / "out")
    assert summary.set_aside == {"language": 1}
    assert "--language" in summary.text()
