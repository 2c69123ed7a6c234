"""A file that cannot be read is named, and the exit code says that something is missing."""

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from textveil.cli.main import main

NOBODY = 65534


@contextmanager
def without_rights() -> Iterator[None]:
    """As somebody who may not read everything, in this thread alone: others still write what is theirs."""
    if os.geteuid():
        yield
        return
    if sys.platform != "linux":
        pytest.skip("only Linux lets one thread of root's do without its rights")
    kernel = ctypes.CDLL(None)
    kernel.setfsuid(NOBODY)
    try:
        yield
    finally:
        kernel.setfsuid(0)


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    inside = tmp_path / "letters"
    inside.mkdir()
    (inside / "a.txt").write_text("Ann Lee came.")
    (inside / "b.txt").write_text("Bob Ray left.")
    main(["sanitize", str(inside), "-o", str(tmp_path / "warm")])  # nobody may load modules later
    for above in (tmp_path, *tmp_path.parents[:2]):
        above.chmod(0o755)
    tmp_path.chmod(0o777)
    (inside / "b.txt").chmod(0)
    yield inside
    (inside / "b.txt").chmod(0o600)


def test_a_file_of_a_folder_that_may_not_be_read_is_named_and_nothing_is_written(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with without_rights():
        status = main(["sanitize", str(folder), "-o", str(folder.parent / "clean")])
    assert status == 2
    assert "b.txt cannot be read (Permission denied)" in capsys.readouterr().err
    assert not (folder.parent / "clean").exists()


def test_a_damaged_file_of_a_folder_is_named_and_the_exit_code_says_so(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "a.txt").write_text("Ann Lee came.")
    (tmp_path / "letters" / "b.docx").write_bytes(b"no zip file")
    assert main(["sanitize", str(tmp_path / "letters"), "-o", str(tmp_path / "clean")]) == 1
    assert (
        "a file that cannot be read: it is damaged or no zip file: ask for a new copy (b.docx)"
        in capsys.readouterr().err
    )
    assert len(list((tmp_path / "clean").iterdir())) == 1
