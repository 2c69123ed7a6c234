"""Wrong use: told in one sentence that names the repair, with exit code 2, before anything is done."""

import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import textveil as tv
from formats.samples.files import SAYING
from textveil.cli.main import main
from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import LIBRARIES
from textveil.formats.reader import inspect
from textveil.formats.zip_container import pack, unpack
from textveil.serve import start_service
from textveil.serve.service_settings import VARIABLE, ServiceSettings

SERVERS = ["serve", "desk --no-browser", "guard --upstream http://127.0.0.1:1/v1"]


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str | Path) -> str:
    """The one sentence by which a command line is refused."""
    try:
        code = main([str(argument) for argument in arguments])
    except SystemExit as stop:
        code = stop.code if isinstance(stop.code, int) else 0
    printed, told = capsys.readouterr()
    assert (code, printed, told.count("\n")) == (2, "", 1)
    assert told.startswith("textveil: ")
    return str(told)


@pytest.mark.parametrize("command", SERVERS)
def test_a_port_in_use_is_told_before_any_address(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        told = refusal(capsys, *command.split(), "--port", str(port))
    assert f"port {port} " in told
    assert "://" not in told


@pytest.mark.parametrize("command", SERVERS)
def test_the_address_names_the_port_that_was_free(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(VARIABLE, "")  # what the service leaves there goes again
    listened: list[int] = []

    def listen(_: object, settings: ServiceSettings, *, tell: Callable[[], None], **__: object) -> None:
        assert capsys.readouterr().err == "", "nobody listens there yet"
        listened.append(settings.port)
        tell()

    monkeypatch.setattr(start_service, "listen", listen)
    assert main([*command.split(), "--port", "0"]) == 0
    assert listened[0] > 0
    assert f"://127.0.0.1:{listened[0]}/" in capsys.readouterr().err


@pytest.mark.parametrize("command", SERVERS)
def test_a_missing_extra_is_told_before_any_address(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    told = refusal(capsys, *command.split(), "--port", "0")
    assert f"pip install 'textveil[{LIBRARIES['uvicorn'][1]}]'" in told
    assert "://" not in told


@pytest.mark.parametrize("given", [{}, [], None, b"c.json", 3])
def test_what_is_no_certificate_is_called_so(given: Any) -> None:
    with pytest.raises(UsageError, match="is no certificate: give"):
        tv.verify("It rained.", given)


@pytest.mark.parametrize("content", ["{}", "[]", "", "It rained."])
def test_a_file_that_is_no_certificate_is_called_so(
    content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, certificate = tmp_path / "x.txt", tmp_path / "empty.json"
    text.write_text("It rained.")
    certificate.write_text(content)
    assert "empty.json is no certificate" in refusal(capsys, "verify", text, certificate)


def test_a_public_certificate_names_what_must_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text, clean, public = tmp_path / "x.txt", tmp_path / "clean.txt", tmp_path / "public.json"
    text.write_text("Ann Lee left.")
    preset = ("--preset", "clinical")
    assert main(["sanitize", str(text), "-o", str(clean), "--public-certificate", str(public), *preset]) == 0
    capsys.readouterr()
    told = refusal(capsys, "verify", clean, public)
    assert all(word in told for word in ("leaves out kinds", "--preset NAME", "--policy FILE"))
    assert main(["verify", str(clean), str(public), *preset]) == 0


REAL = ("docx", "pptx", "xlsx", "odt", "ods", "pdf", "rtf", "epub", "parquet")
NAMED = (*REAL, "txt", "md", "csv", "jsonl", "html", "eml", "zip", "py", "png")


@pytest.mark.parametrize("real", REAL)
@pytest.mark.parametrize("named", NAMED)
def test_a_file_of_a_false_name_is_refused_by_what_it_is(real: str, named: str, tmp_path: Path) -> None:
    file = tmp_path / f"file.{named}"
    file.write_bytes(SAYING[real](["Ann Lee left Rome."]))
    if real == named:
        assert "Ann Lee" in tv.read(file).text
        return
    for use in (tv.read, inspect):
        with pytest.raises(InputError, match=f"what it holds is {real}: let its name end in .{real}"):
            use(file)


def test_a_file_of_a_false_name_leaves_no_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, output = tmp_path / "table.docx", tmp_path / "clean.docx"
    file.write_bytes(SAYING["xlsx"](["Ann Lee left Rome."]))
    assert "what it holds is xlsx" in refusal(capsys, "sanitize", file, "-o", output)
    assert not output.exists()


def test_a_package_whose_first_part_is_another_programs_is_refused(tmp_path: Path) -> None:
    parts = unpack(SAYING["xlsx"](["Ann Lee left Rome."]), name="the workbook")
    file = tmp_path / "table.docx"
    file.write_bytes(pack([*parts.items(), ("word/more.xml", b"<a/>")]))
    with pytest.raises(InputError, match="no Word document: check its ending"):
        tv.read(file)


@pytest.mark.parametrize("text", ["PAR1 is a gene.", "PK is short for Peter Kay.", "[Content_Types].xml is a file."])
def test_a_text_that_begins_like_a_file_is_a_text(text: str, tmp_path: Path) -> None:
    file = tmp_path / "x.txt"
    file.write_text(text)
    assert tv.read(file).text == text


@pytest.mark.parametrize(
    ("option", "told"),
    [
        *((f"--processes={number}", "--processes") for number in (0, -2)),
        *((f"--time={number}", "--time") for number in (0, -1, "nan", "inf")),
        *((f"--memory={number}", "--memory") for number in (0, -5)),
        *((f"--sample={number}", "at least one document") for number in (0, -1)),
        ("--same-shift=month", "no way 'month'"),
        ("--link-by=shoe size", "no identifiers shoe size"),
    ],
)
def test_a_batch_with_senseless_figures_is_refused(
    option: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "x.txt").write_text("Ann Lee left.")
    assert told in refusal(capsys, "batch", tmp_path / "in", tmp_path / "out", option)
    assert [one.name for one in tmp_path.iterdir()] == ["in"]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ("--facsimile --pdf reflow", "not allowed with"),
        ("--pdf auto --facsimile", "not allowed with"),
        ("--facsimile", "is of a PDF"),
        ("--pdf facsimile -o -", "is of a PDF"),
        ("--stamp A1 -o -", "pages of a PDF"),
        ("--stream --mode redact --pdf auto", "no pages"),
        ("--stream --mode redact --legend secret", "no pages"),
        ("--mode redact --replace date=year", "give one of them"),
        ("--replace date=shift --replace date=year", "--replace says different things of date"),
        ("--kind drug=keep --kind drug=hide", "--kind says different things of drug"),
        ("--hide Ann --keep-term ann", "the same term"),
        ("--columns name", "no columns"),
        ("--require-evidence", "give protect too"),
        ("--generalize-entities", "give entities and k too"),
        ("--entities-query SELECT", "give entities and k too"),
    ],
)
def test_options_that_contradict_each_other_or_the_file_are_refused(
    options: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, output = tmp_path / "x.txt", tmp_path / "clean.txt"
    file.write_text("Ann Lee left.")
    assert told in refusal(capsys, "sanitize", file, "-o", output, *options.split())
    assert not output.exists()


def test_options_that_say_the_same_twice_are_no_contradiction(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "x.txt"
    file.write_text("It rained.")
    assert main(["sanitize", str(file), "--kind", "drug=keep", "--kind", "drug = keep", "--mode", "redact"]) == 0
    assert capsys.readouterr().out == "It rained."


def test_one_text_is_no_collection_of_documents() -> None:
    with pytest.raises(UsageError, match="give it to sanitize"):
        tv.Sanitizer(tv.Policy()).sanitize_many("abc")


def test_a_term_of_which_nothing_is_known_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["knowledge", "asdfqwer"]) == 1
    assert capsys.readouterr() == ("", "textveil: nothing is known of 'asdfqwer'\n")


def test_a_warning_points_at_the_line_that_called(recwarn: pytest.WarningsRecorder) -> None:
    tv.sanitize("It rained.", tv.Policy(protect=["asdfqwer"]))
    assert [Path(warning.filename) for warning in recwarn] == [Path(__file__)]


@pytest.mark.parametrize("command", ["sanitize", "detect"])
def test_a_document_without_a_name_is_not_the_folder_one_is_in(
    command: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    tmp_path.joinpath("letter.txt").write_text("Ann Lee left.", "utf-8")
    assert "is empty: name a file" in refusal(capsys, command, "")


@pytest.mark.parametrize("command", [["sanitize", "-"], ["detect", "-"], ["clean"], ["evaluate", "-"], ["mail-filter"]])
def test_a_closed_standard_input_is_told_in_a_sentence(
    command: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert main(command) == 2
    assert capsys.readouterr().err == "textveil: standard input is closed: name a file, or pipe the document in\n"
