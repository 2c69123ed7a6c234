"""Programs that others wrote open our files: without edits they look the same, with edits they show no secret."""

import re
import shutil
import subprocess
from dataclasses import replace
from pathlib import Path

import pytest

from formats.samples import paper, word
from formats.samples.files import PLANTED
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Document, Finding, Rule
from textveil.core.spans import redact
from textveil.formats.reader import metadata_findings, parse
from textveil.formats.registry import Settings
from textveil.formats.writer import render

OFFICE, POPPLER = shutil.which("soffice"), shutil.which("pdftotext")
needs_office = pytest.mark.skipif(not OFFICE, reason="LibreOffice is not installed")
needs_poppler = pytest.mark.skipif(not POPPLER, reason="poppler is not installed")
WORD = Settings("letter.docx", "docx")
PAPER = Settings("letter.pdf", "pdf")
SHOWN = (
    *("run", "split runs", "table", "style", "text box", "chart", "bookmark", "formula in brackets"),
    *("simple field", "content control", "ruby", "link", "form field", "other program"),
)
PARTS = ("word/styles.xml", "word/charts/chart1.xml", "word/header7.xml", "word/footer1.xml")


def hidden(document: Document, settings: Settings) -> bytes:
    """The document with the secret and what its places give away hidden."""
    spans = [match.span() for match in re.finditer("Ellison", document.text)]
    findings = [
        *metadata_findings(document),
        *(Finding((span,), (), Kind.NAME, 1, 0, "", Rule.FIRST) for span in spans),
    ]
    return render(document, redact(findings), settings=settings)


def as_pdf(data: bytes, folder: Path, name: str) -> bytes:
    """What LibreOffice prints of a Word file."""
    (folder / f"{name}.docx").write_bytes(data)
    home = f"-env:UserInstallation=file://{folder}/office"
    command = [str(OFFICE), home, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    subprocess.run([*command, str(folder / f"{name}.docx")], check=True, capture_output=True, timeout=180)
    return (folder / f"{name}.pdf").read_bytes()


def pictures(data: bytes) -> list[bytes]:
    """The pages of a PDF, pixel by pixel."""
    pdf = library("pypdfium2").PdfDocument(data)
    return [page.render(scale=1).to_numpy().tobytes() for page in pdf]


@needs_office
def test_without_edits_a_word_file_looks_the_same(tmp_path: Path) -> None:
    data = word.document("Ellison", places=SHOWN, parts=PARTS)
    before = pictures(as_pdf(data, tmp_path, "before"))
    again = render(parse(data, settings=WORD), [], settings=WORD)
    assert before == pictures(as_pdf(again, tmp_path, "after"))
    assert before


@needs_office
def test_references_to_notes_that_are_missing_do_not_stay(tmp_path: Path) -> None:
    document = parse(word.document("plain", places=("run", "notes"), parts=()), settings=WORD)
    assert "plain" in parse(as_pdf(render(document, [], settings=WORD), tmp_path, "out"), settings=PAPER).text


@needs_office
def test_a_word_file_with_everything_opens_and_shows_no_secret(tmp_path: Path) -> None:
    output = hidden(parse(word.document("Ellison"), settings=WORD), WORD)
    printed = parse(as_pdf(output, tmp_path, "hidden"), settings=PAPER).text
    assert "[name]" in printed
    assert "Ellison" not in printed


@needs_poppler
@pytest.mark.parametrize("facsimile", [False, True], ids=["reflowed", "facsimile"])
@pytest.mark.parametrize("data", [PLANTED["pdf"]("Ellison"), paper.simple("Dear Ellison,\nhow are you?", "Bye")])
def test_another_viewer_opens_our_pdfs_without_a_word(data: bytes, facsimile: bool, tmp_path: Path) -> None:
    settings = replace(PAPER, facsimile=facsimile)
    (tmp_path / "out.pdf").write_bytes(hidden(parse(data, settings=settings), settings))
    shown = subprocess.run([str(POPPLER), str(tmp_path / "out.pdf"), "-"], capture_output=True, text=True, check=True)
    assert shown.stderr == ""
    assert "Dear" in shown.stdout or "[withheld]" in shown.stdout
    assert "Ellison" not in shown.stdout
