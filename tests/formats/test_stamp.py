"""Stamps: every page bears its number and the legend, they are told to verify, and hide nothing."""

from dataclasses import replace
from pathlib import Path

import pytest

import textveil as tv
from formats.samples import paper
from textveil.cli.main import main
from textveil.core.errors import UsageError
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.formats.stamp import Stamp
from textveil.sanitizer.sanitizer import Sanitizer

SETTINGS = Settings("letter.pdf", "pdf", stamp=Stamp("ACME000009", "Redacted copy: Confidential"))
PAGES = ("Dear Ann Lee,\nthe house is quiet.", "The weather is fine.")


@pytest.mark.parametrize("facsimile", [False, True])
def test_every_page_bears_its_number_and_the_legend(facsimile: bool) -> None:
    document = parse(paper.simple(*PAGES), settings=replace(SETTINGS, stamp=Stamp()))
    released = Sanitizer().sanitize(document).release(replace(SETTINGS, facsimile=facsimile))
    text = released.text
    assert [number in text for number in ("ACME000009", "ACME000010", "ACME000011")] == [True, True, False]
    assert text.count("Redacted copy: Confidential") == 2
    assert "The weather is fine." in text
    assert "Ann Lee" not in text


def test_a_stamped_file_is_verified_whatever_its_legend_says(tmp_path: Path) -> None:
    source, target, promised = (str(tmp_path / name) for name in ("in.pdf", "out.pdf", "c.json"))
    Path(source).write_bytes(paper.simple(*PAGES))
    asked = ["sanitize", source, "-o", target, "--certificate", promised]
    assert main([*asked, "--stamp", "ACME000009", "--legend", "Produced by Ann Lee"]) == 0
    assert main(["verify", target, promised]) == 0
    assert main([*asked, "--stamp", "ACME 1-01", "--legend", ""]) == 0
    assert main(["verify", target, promised]) == 0


@pytest.mark.parametrize("first", ["ACME", "1A", "x" * 90 + "1", "a\n1"])
def test_a_number_that_does_not_count_is_refused(first: str) -> None:
    with pytest.raises(UsageError):
        Stamp(first)


def test_only_pdfs_are_stamped(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="PDF"):
        tv.sanitize("Ann Lee left.").save(tmp_path / "a.txt", stamp=Stamp("A1"))
