"""A repository of git holds sanitized files, while the folder holds the true ones."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import textveil as tv
from textveil.cli.main import main

NOTE = "Ann Lee came to Leeds on 3 March 2019.\n"
pytestmark = pytest.mark.skipif(shutil.which("git") is None, reason="git is not installed")


def git(folder: Path, *arguments: str) -> str:
    names = ["-c", "user.name=x", "-c", "user.email=x@example.org"]
    done = subprocess.run(["git", *names, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    command = f"'{sys.executable}' -m textveil.cli.main clean %f"
    git(tmp_path, "config", "filter.textveil.clean", command)
    git(tmp_path, "config", "filter.textveil.required", "true")
    (tmp_path / ".gitattributes").write_text("*.txt filter=textveil\n*.xyz filter=textveil\n")
    return tmp_path


def test_what_is_added_is_sanitized_and_the_folder_stays_as_it_is(repository: Path) -> None:
    (repository / "note.txt").write_text(NOTE)
    git(repository, "add", "note.txt")
    assert git(repository, "show", ":note.txt") == tv.sanitize(NOTE).text
    assert (repository / "note.txt").read_text() == NOTE
    git(repository, "commit", "-qm", "note")
    assert git(repository, "status", "--porcelain", "note.txt") == "", "the same file is no change"


def test_what_is_clean_stays_as_it_is_when_it_is_filtered_again(repository: Path) -> None:
    clean = tv.sanitize(NOTE).text
    (repository / "note.txt").write_text(clean)
    git(repository, "add", "note.txt")
    assert git(repository, "show", ":note.txt") == clean


def test_a_file_that_cannot_be_read_is_not_added_at_all(repository: Path) -> None:
    (repository / "note.xyz").write_text(NOTE)
    with pytest.raises(subprocess.CalledProcessError):
        git(repository, "add", "note.xyz")


def test_a_hook_tells_the_line_and_the_kind_and_quotes_nobody(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad.txt").write_text("It rained.\nPlease write to ann@example.org.\n")
    (tmp_path / "good.txt").write_text("It rained.\n")
    assert main(["clean", "--check", str(tmp_path / "good.txt")]) == 0
    assert main(["clean", "--check", str(tmp_path / "good.txt"), str(tmp_path / "bad.txt")]) == 1
    told = capsys.readouterr().out
    assert told == f"{tmp_path / 'bad.txt'}:2: e-mail address\n"
    assert main(["clean", "--check"]) == 2
    assert main(["clean", "a.txt", "b.txt"]) == 2
