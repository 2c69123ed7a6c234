"""The commands: what they print, what they return, what they never do."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from textveil.cli.main import COMMANDS, main

ROOT = Path(__file__).parents[1]


@pytest.fixture
def letter(tmp_path: Path) -> Path:
    file = tmp_path / "letter.txt"
    file.write_text("Ann Lee left Rome in 1971.\n", "utf-8")
    return file


def run(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> tuple[int, str, str]:
    code = main([str(argument) for argument in arguments])
    return code, *capsys.readouterr()


def test_sanitize_writes_a_document_and_a_report(letter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output, report = letter.with_name("clean.txt"), letter.with_name("report.json")
    code, _, told = run(capsys, "sanitize", letter, "-o", output, "--report", report)
    assert (code, output.read_text()) == (0, "Person 1 left a city in Italy in the 1970s.\n")
    assert "3 places hidden" in told
    assert [edit["replacement"] for edit in json.loads(report.read_text())["edits"]] == [
        "Person 1",
        "a city in Italy",
        "in the 1970s",
    ]
    assert letter.read_text().startswith("Ann Lee")


def test_a_document_comes_from_standard_input_and_goes_to_standard_output() -> None:
    command = [sys.executable, "-m", "textveil.cli.main", "sanitize", "-"]
    done = subprocess.run(command, input="Ann Lee left.\n".encode("utf-8-sig"), capture_output=True, check=False)
    assert (done.returncode, done.stdout) == (0, b"Person 1 left.\n")


def test_detect_tells_what_is_found_and_returns_1(letter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, _ = run(capsys, "detect", letter, "--json")
    assert code == 1
    assert [json.loads(line)["terms"] for line in printed.splitlines()] == [["Ann Lee"], ["Rome"], ["1971"]]
    code, printed, _ = run(capsys, "detect", letter)
    assert "Ann Lee" in printed.splitlines()[0]


def test_detect_returns_0_when_nothing_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "plain.md"
    file.write_text("It rained all day.")
    assert run(capsys, "detect", file) == (0, "", "")


def test_phrases_are_listed_with_their_offsets(letter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, printed, _ = run(capsys, "phrases", letter, "--json")
    assert json.loads(printed.splitlines()[0]) == {"start": 0, "end": 7, "text": "Ann Lee"}
    _, printed, _ = run(capsys, "phrases", letter)
    assert printed.splitlines()[1] == "13–17\tRome"


@pytest.mark.parametrize(
    "outputs",
    [
        ["-o", "letter.txt"],
        ["--report", "./letter.txt"],
        ["-o", "a.txt", "--report", "./a.txt"],
        ["--report", "p.toml"],
    ],
)
def test_no_output_replaces_an_input(
    letter: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, outputs: list[str]
) -> None:
    monkeypatch.chdir(letter.parent)
    Path("p.toml").write_text("")
    code, _, told = run(capsys, "sanitize", "letter.txt", "--policy", "p.toml", *outputs)
    assert code == 2
    assert "name" in told
    assert letter.read_text().startswith("Ann Lee")
    assert not Path("a.txt").exists()


def test_no_output_stands_inside_an_input_folder(letter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "sanitize", letter.parent, "-o", letter.parent / "out.zip")[0] == 2


def test_the_report_is_for_its_owner_only(letter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = letter.with_name("report.json")
    run(capsys, "sanitize", letter, "-o", letter.with_name("clean.txt"), "--report", report)
    assert report.stat().st_mode & 0o077 == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device that is always full")
def test_a_full_disk_is_told_in_one_sentence(letter: Path) -> None:
    command = [sys.executable, "-m", "textveil.cli.main", "detect", str(letter)]
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr.count(b"\n")) == (2, 1)


def test_a_closed_standard_output_is_no_traceback(letter: Path) -> None:
    command = f"{sys.executable} -m textveil.cli.main sanitize {letter} >&-"
    done = subprocess.run(["sh", "-c", command], stderr=subprocess.PIPE, check=False)
    assert (done.returncode, done.stderr) == (2, b"")


def test_a_terminal_that_cannot_spell_is_no_traceback(letter: Path) -> None:
    command = [sys.executable, "-m", "textveil.cli.main", "detect", str(letter)]
    done = subprocess.run(command, capture_output=True, env={**os.environ, "PYTHONIOENCODING": "ascii"}, check=False)
    assert (done.returncode, done.stderr) == (1, b"")


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("letter.xyz", b"text", "no format for '.xyz'"),
        ("photo.txt", b"\x89PNG\r\n\xff\xff", "what it holds is png"),
        ("zeros.txt", b"a\0b", "zero bytes"),
        ("half.txt", b"\xff\xfea", "not utf-16 text"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, content: bytes, told: str
) -> None:
    (tmp_path / name).write_bytes(content)
    code, printed, error = run(capsys, "sanitize", tmp_path / name, "-o", tmp_path / "out.txt")
    assert (code, printed, error.count("\n")) == (2, "", 1)
    assert told in error
    assert not (tmp_path / "out.txt").exists()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sanitize", "nowhere.txt"], "No such file"),
        (["detect", "-", "--policy", "nowhere.toml"], "No such file"),
        (["detect", "-", "--reader", "nltk"], "there are: default, spacy"),
        (["detect", "-", "--corpus", "wikki"], "no corpus 'wikki'"),
        (["sanitize", "-", "-o", "same", "--report", "same"], "different names"),
    ],
)
def test_wrong_use_is_told_in_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"Ann left.")))
    code, _, error = run(capsys, *arguments)
    assert (code, error.count("\n")) == (2, 1)
    assert told in error


@pytest.mark.parametrize("arguments", [[], ["sanitise"], ["detect"], ["--frob"]])
def test_a_wrong_command_line_ends_with_2(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_helps_and_is_documented(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main([command, "--help"])
    assert stop.value.code == 0
    assert "usage: textveil" in capsys.readouterr().out
    assert f"textveil {command}" in (ROOT / "docs" / "commands.md").read_text("utf-8")


def test_help_loads_no_library() -> None:
    code = (
        "import sys; from textveil.cli.main import main\ntry: main(['-h'])\nfinally: sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=False).returncode == 0


def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "long.txt"
    file.write_text("Ann Lee met Bob Ray in Rome.\n" * 5000)
    command = [sys.executable, "-m", "textveil.cli.main", "phrases", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=os.environ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""


def test_a_folder_may_become_one_whose_name_has_a_dot(letter: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = letter.parent / "letters"
    folder.mkdir()
    (folder / "a.txt").write_text("Ann Lee came.", "utf-8")
    assert main(["sanitize", str(folder), "-o", str(letter.parent / "clean.v2")]) == 0
    assert [one.name for one in (letter.parent / "clean.v2").iterdir()] == ["document 0001.txt"]


@pytest.mark.parametrize("command", ["desk", "serve", "guard --upstream http://127.0.0.1:1/v1"])
@pytest.mark.parametrize("port", ["99999", "-1", "http"])
def test_what_is_no_port_is_told(command: str, port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as told:
        main([*command.split(), f"--port={port}"])
    assert told.value.code == 2
    assert "is no port" in capsys.readouterr().err


def test_columns_that_were_not_treated_are_told_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in.csv").write_text("id,note\n1,It rained.\n2,It snowed.\n")
    assert main(["sanitize", str(tmp_path / "in.csv"), "-o", str(tmp_path / "out.csv"), "--columns", "note"]) == 0
    assert capsys.readouterr().err.count("only the columns note were treated") == 1


def test_a_language_that_is_none_of_ours_is_refused_and_told_where_it_was_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in.txt").write_text("Il paziente è stato portato ieri in clinica con la febbre e con la tosse. " * 3)
    asked = ["sanitize", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.txt")]
    assert main(asked) == 2
    assert capsys.readouterr().err.count("in no language that is read here") == 1
    assert not (tmp_path / "out.txt").exists()
    assert main([*asked, "--language", "en"]) == 0
    assert capsys.readouterr().err.count("read as one in English") == 1
    assert "English" not in (tmp_path / "out.txt").read_text()


def test_a_folder_in_two_languages_is_told_which_command_reads_each_in_its_own(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "letters"
    folder.mkdir()
    (folder / "a.txt").write_text("Gestern habe ich mit Herrn Schneider in Hamburg gesprochen, und er war sehr müde.\n")
    (folder / "b.txt").write_text("I saw Ann Lee in Leeds and she was tired.\n")
    code, _, told = run(capsys, "sanitize", folder, "-o", tmp_path / "one")
    assert code == 0
    assert "German and English" in told
    assert f"'textveil batch {folder} FOLDER'" in told
    assert "textveil batch" not in run(capsys, "sanitize", folder, "-o", tmp_path / "two", "--language", "de")[2]
    assert run(capsys, "batch", folder, tmp_path / "each")[0] == 0
    written = [file.read_text() for file in sorted((tmp_path / "each").iterdir())]
    assert any("Herrn Person 1 in Stadt A" in text for text in written)
    assert any("Person 1 in a city in England" in text for text in written)
    (folder / "a.txt").unlink()
    assert "textveil batch" not in run(capsys, "sanitize", folder, "-o", tmp_path / "three")[2]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["sanitize", "none.txt"], "none.txt: No such file or directory: check its name"),
        (["sanitize", "l.txt", "-o", "none/l.txt"], "none/l.txt: No such file or directory: make its folder first"),
        (["sanitize", "l.txt", "--hide-file", "none.txt"], "none.txt: No such file or directory: check its name"),
        (["sanitize", "l.txt", "--hide-file", "."], ".: Is a directory: name a file in it"),
        (["sanitize", "empty.docx", "-o", "x.docx"], "empty.docx is empty: ask for a new copy"),
    ],
)
def test_a_file_that_cannot_be_read_or_written_is_told_with_what_helps(
    arguments: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("l.txt").write_text("It rained.\n")
    Path("empty.docx").touch()
    assert run(capsys, *arguments) == (2, "", f"textveil: {told}\n")


def test_a_table_in_a_folder_is_treated_as_it_is_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder = tmp_path / "tables"
    folder.mkdir()
    rows = ["id,note", "1,Husband Peter", "2,wife Anna informed", "3,No complaints", "4,moved from Leeds", "5,stable"]
    (folder / "a.csv").write_text("\n".join(rows) + "\n")
    assert run(capsys, "sanitize", folder, "-o", tmp_path / "clean")[0] == 0
    assert run(capsys, "sanitize", folder / "a.csv", "-o", tmp_path / "a.csv")[0] == 0
    [inside] = (tmp_path / "clean").iterdir()
    assert inside.read_text() == (tmp_path / "a.csv").read_text()
    assert not {"Peter", "Anna", "Leeds"} & set(inside.read_text().split())
