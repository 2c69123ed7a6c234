"""``textveil view`` from a shell."""

import argparse
import json
from pathlib import Path

import pytest

from textveil.cli import view
from textveil.errors import TextveilError

TABLE = "flu\tfever|cough\ncold\tcough\nmalaria\tfever|chills\nAIDS\tfever|thrush\n"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("d.tsv").write_text(TABLE, "utf-8")
    Path("letter.txt").write_text("Fever and thrush: AIDS?", "utf-8")
    Path("names.txt").write_text("AIDS\n\n", "utf-8")
    Path("rules.toml").write_text('[readers.nurse]\nprotect = ["AIDS"]\n[readers.doctor]\nprotect = []\n', "utf-8")


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    view.arguments(parser)
    return view.run(parser.parse_args(["letter.txt", "--entities", "d.tsv", *words]))


@pytest.mark.parametrize(
    "rights", [("--hidden-entity", "AIDS"), ("--hidden-entity-file", "names.txt"), ("--rules", "rules.toml")]
)
def test_a_view_that_was_written_is_exit_code_zero(
    rights: tuple[str, str], capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    assert run("--user", "nurse", "--k", "2", *rights) == 0
    assert capfdbinary.readouterr().out.decode() == "Fever and [withheld]: [withheld]?"


def test_nothing_removed_is_exit_code_zero(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("--user", "doctor", "--k", "2", "--rules", "rules.toml") == 0
    assert capfdbinary.readouterr().out.decode() == "Fever and thrush: AIDS?"


def test_json_says_where_and_not_what(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert run("--user", "nurse", "--k", "2", "--rules", "rules.toml", "--json", "--consistent") == 0
    out = capfdbinary.readouterr().out.decode()
    assert json.loads(out)["edits"][0] == {"start": 10, "end": 16, "replacement": "[withheld]", "kind": "word"}
    assert "thrush" not in out


def test_the_view_goes_to_a_file() -> None:
    assert run("--user", "nurse", "--k", "2", "--hidden-entity", "AIDS", "-o", "seen.txt") == 0
    assert Path("seen.txt").read_text("utf-8") == "Fever and [withheld]: [withheld]?"


def test_json_goes_to_a_file_and_the_input_is_never_replaced() -> None:
    assert run("--user", "nurse", "--k", "2", "--hidden-entity", "AIDS", "--json", "-o", "seen.json") == 0
    assert json.loads(Path("seen.json").read_text("utf-8"))["optimal"] is True
    for words in ((), ("--json",)):
        with pytest.raises(TextveilError, match="would replace an input"):
            run("--user", "nurse", "--k", "2", "--hidden-entity", "AIDS", "-o", "letter.txt", *words)


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (("--user", "guest", "--rules", "rules.toml"), "no reader 'guest'"),
        (("--user", "x", "--hidden-entity", "pox", "--k", "2"), "no entity has"),
        (("--user", "x", "--hidden-entity", "AIDS"), "choose k below 4"),
        (("--user", "x", "--grants", "dbname=x"), "--grants needs --visible"),
        (("--user", "x", "--hidden-entity-file", "none.txt"), "No such file"),
    ],
)
def test_wrong_use_is_one_sentence(words: tuple[str, ...], error: str) -> None:
    with pytest.raises(TextveilError, match=error):
        run(*words)
