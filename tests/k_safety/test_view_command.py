"""``textveil view`` from a shell."""

import argparse
import json
from pathlib import Path

import pytest

from textveil.cli import view
from textveil.cli.main import COMMANDS, fill_parser, main, option_table
from textveil.core.errors import TextveilError, UnsafeOutputError
from textveil.core.model import Document
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.subset import METHODS
from textveil.k_safety.views import is_k_safe
from textveil.sanitizer import release

SIGNS = "child,parent\nbull's-eye rash,skin sign\nhives,skin sign\nskin sign,sign\nred toe,sign\n"
SKIN = "borreliosis\tbull's-eye rash\nallergy\thives\ngout\tred toe\nflu\tfever\n"
TABLE = "flu\tfever|cough\ncold\tcough\nmalaria\tfever|chills\nAIDS\tfever|thrush\n"


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("d.tsv").write_text(TABLE, "utf-8")
    Path("skin.tsv").write_text(SKIN, "utf-8")
    Path("signs.csv").write_text(SIGNS, "utf-8")
    Path("letter.txt").write_text("Fever and thrush: AIDS?", "utf-8")
    Path("names.txt").write_text("AIDS\n\n", "utf-8")
    Path("rules.toml").write_text('[readers.nurse]\nprotect = ["AIDS"]\n[readers.doctor]\nprotect = []\n', "utf-8")


def run(*words: str) -> int:
    parser = argparse.ArgumentParser()
    fill_parser(parser, COMMANDS["view"])
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


def general_view(text: str, *, k: int) -> str:
    """What a reader who may not recognise borreliosis is shown, told more generally and certified."""
    Path("skin.txt").write_text(text, "utf-8")
    asked = ["view", "skin.txt", "--entities", "skin.tsv", "--user", "x", "--hidden-entity", "borreliosis"]
    told = ["--generalize", "--knowledge", "signs.csv", "-o", "seen.txt", "--certificate", "promise.json"]
    assert main([*asked, "--k", str(k), *told]) == 0
    return Path("seen.txt").read_text("utf-8")


@pytest.mark.parametrize(("k", "said"), [(1, "skin sign"), (2, "sign"), (3, "[withheld]")])
def test_a_view_says_the_most_specific_general_term_that_enough_others_fit(k: int, said: str) -> None:
    assert general_view("She had a bull's-eye rash and fever.", k=k) == f"She had a {said} and fever."
    assert main(["verify", "seen.txt", "promise.json"]) == 0


@pytest.mark.parametrize(("k", "said"), [(1, "skin sign"), (2, "sign"), (3, "[withheld]")])
def test_a_general_term_that_the_text_says_itself_is_judged_like_one_put_in(k: int, said: str) -> None:
    assert general_view("She had a skin sign.", k=k) == f"She had a {said}."


def test_the_certificate_of_a_general_view_promises_that_general_terms_are_judged_too() -> None:
    general_view("She had a bull's-eye rash.", k=2)
    promised = json.loads(Path("promise.json").read_text("utf-8"))["policy"]
    assert (promised["generalize_entities"], promised["knowledge"]) == (True, ["signs.csv"])


def test_what_was_written_is_opened_and_judged_again_before_it_appears(monkeypatch: pytest.MonkeyPatch) -> None:
    def write_the_original(document: Document, *_: object, **__: object) -> bytes:
        return document.text.encode()

    monkeypatch.setattr(release, "render", write_the_original)
    with pytest.raises(UnsafeOutputError):
        run("--user", "nurse", "--k", "2", "--hidden-entity", "AIDS", "-o", "seen.txt")
    assert not Path("seen.txt").exists()


@pytest.mark.parametrize(
    ("row", "told"), [("thrush\t0", "row 1"), ("thrush", "row 1"), ("fever,2\nthrush,much", "row 2"), ("", "names no")]
)
def test_weights_that_are_none_are_refused_by_their_row(row: str, told: str) -> None:
    Path("worth.csv").write_text(row, "utf-8")
    with pytest.raises(TextveilError, match=told):
        run("--user", "x", "--k", "2", "--hidden-entity", "AIDS", "--weights", "worth.csv")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--window", "0"), "window must"),
        (("--window", "21"), "window must"),
        (("--time-limit", "-1"), "time_limit must"),
        (("--time-limit", "nan"), "time_limit must"),
    ],
)
def test_a_window_or_a_time_that_is_none_is_refused(words: tuple[str, str], told: str) -> None:
    with pytest.raises(TextveilError, match=told):
        run("--user", "x", "--k", "2", "--hidden-entity", "AIDS", "--method", "best-first", *words)


def test_without_time_for_a_proof_the_view_is_safe_and_not_called_the_best(
    capfdbinary: pytest.CaptureFixture[bytes],
) -> None:
    rows = "".join(f"e{one}\tt{one}a|t{one}b|t{(one + 1) % 40}a\n" for one in range(40))
    Path("d.tsv").write_text(rows, "utf-8")
    Path("letter.txt").write_text(" ".join(f"t{one}a t{one}b" for one in range(40)), "utf-8")
    hidden = [word for one in range(20) for word in ("--hidden-entity", f"e{one}")]
    assert run("--user", "x", "--k", "3", "--json", "--time-limit", "0", *hidden) == 0
    seen = json.loads(capfdbinary.readouterr().out)
    assert is_k_safe(EntityDatabase.from_table("d.tsv"), seen["kept"], k=3, protected=[f"e{n}" for n in range(20)])


def test_every_method_can_be_named() -> None:
    assert option_table("view.output")["--method"]["choices"] == list(METHODS)
