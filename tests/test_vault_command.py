"""What was replaced is remembered in a vault, and comes back for whoever has its key."""

from pathlib import Path

import pytest

import textveil as tv
from textveil.cli.main import main
from textveil.core.errors import InputError

LETTER = "Ann Lee met Bob Ray. Lee wrote to ann.lee@example.org on 15 October 2004.\n"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "letter.txt").write_text(LETTER, "utf-8")
    (tmp_path / "key").write_bytes(bytes(range(32)))
    (tmp_path / "words").write_text("correct horse battery staple\nnot this line\n")
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(list(arguments))
    return code, *capsys.readouterr()


OPEN = ["--vault", "v.db", "--vault-key", "key"]
SANITIZE = ["sanitize", "letter.txt", "--preset", "llm", "-o", "clean.txt"]


@pytest.mark.parametrize("secret", [["--vault-key", "key"], ["--passphrase-file", "words"]])
def test_a_document_comes_back(folder: Path, capsys: pytest.CaptureFixture[str], secret: list[str]) -> None:
    assert run(capsys, *SANITIZE, "--vault", "v.db", *secret)[0] == 0
    clean = (folder / "clean.txt").read_text()
    assert not [name for name in ("Ann", "Lee", "Ray", "@", "2004") if name in clean]
    code, back, told = run(capsys, "restore", "clean.txt", "--vault", "v.db", *secret)
    assert (code, back) == (0, LETTER)
    assert "places put back" in told


def test_an_answer_that_others_wrote_comes_back_too(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, *SANITIZE, *OPEN)
    clean = (folder / "clean.txt").read_text()
    (folder / "answer.txt").write_text(f"Dear **{clean.split(' met ')[0].lower()}**, thank you.\n")
    code, _, _ = run(capsys, "restore", "answer.txt", *OPEN, "-o", "back.txt", "--document", "letter.txt")
    assert (code, (folder / "back.txt").read_text()) == (0, "Dear **Ann Lee**, thank you.\n")
    assert (folder / "back.txt").stat().st_mode & 0o077 == 0, "it holds what was hidden"
    assert run(capsys, "restore", "answer.txt", *OPEN, "--document", "other.txt")[0] == 2


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ([*SANITIZE, "--vault", "v.db"], "a vault needs its key"),
        ([*SANITIZE, "--vault-key", "key"], "give --vault FILE too"),
        ([*SANITIZE, "--vault", "letter.txt", "--vault-key", "key"], "would replace an input"),
        ([*SANITIZE, "--vault", "clean.txt", "--vault-key", "key"], "different names"),
        (["sanitize", "letter.txt", "--stream", "-o", "x.csv", *OPEN], "no report, certificate or vault"),
        (["restore", "letter.txt", *OPEN], "no such vault"),
        ([*SANITIZE, "--vault", "v.db", "--vault-key", "letter.txt", "--secret", "words", "-o", "v.db"], "different"),
    ],
)
def test_wrong_use_is_told(folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], told: str) -> None:
    code, _, error = run(capsys, *arguments)
    assert (code, error.count("\n")) == (2, 1)
    assert told in error
    assert not (folder / "v.db").exists()


def test_another_key_opens_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, *SANITIZE, *OPEN)
    (folder / "key").write_bytes(bytes(32))
    code, printed, told = run(capsys, "restore", "clean.txt", *OPEN)
    assert (code, printed, told.count("\n")) == (2, "", 1)


def test_nothing_is_released_that_the_vault_could_not_remember(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "v.db").write_text("this is no vault, but something long enough to look at" * 40)
    code, _, _ = run(capsys, *SANITIZE, *OPEN)
    assert (code, (folder / "clean.txt").exists()) == (2, False)


def test_the_same_in_python(folder: Path) -> None:
    result = tv.sanitize(LETTER, tv.Policy.preset("llm"))
    with tv.open_vault("v.db", key=bytes(range(32))) as vault:
        result.remember(vault)
        assert tv.restore(result.text, vault) == LETTER
    assert tv.restore(result.text, "v.db", key=bytes(range(32))) == LETTER
    with pytest.raises(InputError, match="no such vault"):
        tv.restore(result.text, "other.db", key=bytes(range(32)))
    assert not (folder / "other.db").exists()


def test_a_placeholder_that_nobody_remembers_counts_as_left(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *SANITIZE, *OPEN)[0] == 0
    (folder / "answer.txt").write_text((folder / "clean.txt").read_text() + "And <PERSON_99> agrees.\n")
    code, back, told = run(capsys, "restore", "answer.txt", *OPEN)
    assert code == 1
    assert "Ann Lee" in back
    assert "<PERSON_99>" in back
    assert "1 left" in told


def test_a_document_that_the_vault_does_not_know_is_refused(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, *SANITIZE, *OPEN)[0] == 0
    code, back, told = run(capsys, "restore", "clean.txt", *OPEN, "--document", "other.txt")
    assert (code, back) == (2, "")
    assert "the name its file had" in told
    assert run(capsys, "restore", "clean.txt", *OPEN, "--document", "letter.txt")[0] == 0
