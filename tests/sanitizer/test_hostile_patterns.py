"""A pattern that would take for ever ends in an answer or a clear error, never in a hang."""

from contextlib import suppress
from pathlib import Path

import pytest

from textveil.cli.main import main
from textveil.core.errors import PolicyError
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize

LONG = "a" * 50_000 + "!"
"""An engine that tries every way to match would be at it for longer than anybody waits."""


@pytest.mark.parametrize(
    "regex", ["(a+)+$", "(a|a)*b", "(?:a|aa)+c", "(.*)*x", "^(([a-z])+.)+[A-Z]([a-z])+$", "(a*)*b"]
)
def test_a_pattern_that_explodes_elsewhere_ends_here(regex: str) -> None:
    policy = Policy(level="off", patterns=[{"name": "hostile", "regex": regex}])
    with suppress(PolicyError):
        assert sanitize(LONG, policy).text


@pytest.mark.parametrize(
    ("regex", "repair"),
    [
        ("((a{1,1000}){1,1000}){1,1000}", "a repetition is too large"),
        ("(?:a{1,999}){1,999}", "repetition"),
        (r"(a)\1", "back-references"),
        ("(?<=a)b", "look-around is not there"),
        ("x*", "fits where nothing is"),
        ("(", "missing"),
        ("y" * 3_000, "2,000 characters at most"),
    ],
)
def test_a_pattern_that_cannot_be_used_names_the_repair(
    regex: str, repair: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "mine.toml").write_text(f"[[patterns]]\nname = 'hostile'\nregex = '{regex}'\n")
    (tmp_path / "letter.txt").write_text("It rained.")
    code = main(["sanitize", str(tmp_path / "letter.txt"), "--patterns", str(tmp_path / "mine.toml")])
    told = capsys.readouterr().err
    assert (code, told.count("\n")) == (2, 1)
    assert "pattern 'hostile'" in told
    assert repair in told
