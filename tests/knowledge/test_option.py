"""``--knowledge`` may be given several times, and all that is given is asked."""

from pathlib import Path

import pytest

from textveil.cli.main import main


def test_every_knowledge_that_is_given_is_asked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("one.tsv").write_text("child\tparent\nzorbium\tmetal\n")
    Path("two.tsv").write_text("child\tparent\nquillane\tgas\n")
    Path("text.txt").write_text("They used a zorbium and a quillane.")
    words = ["sanitize", "text.txt", "--level", "off", "--reveal", "xenon"]
    assert main([*words, "--knowledge", "one.tsv", "--knowledge", "two.tsv"]) == 0
    assert capfdbinary.readouterr().out == b"They used a metal and a gas."
