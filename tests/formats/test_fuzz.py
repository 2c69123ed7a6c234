"""Whatever the bytes, a reader gives a document or one sentence; files that once broke a reader are kept.

The same mutations each time; more, and others: FUZZ=2000 python -m pytest tests/formats/test_fuzz.py
"""

import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from formats.leaks import leaks
from formats.samples import paper, word
from formats.samples.files import PLANTED
from textveil.core.errors import TextveilError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Rule
from textveil.core.spans import redact
from textveil.formats.reader import metadata_findings, parse
from textveil.formats.registry import FORMATS, Settings, format_of, open_format
from textveil.formats.writer import render
from textveil.formats.zip_container import pack, unpack

KEPT = sorted((Path(__file__).parent / "corpus").iterdir())
MANY = settings(
    deadline=None,
    derandomize="FUZZ" not in os.environ,
    max_examples=int(os.environ.get("FUZZ", "15")),
    suppress_health_check=[HealthCheck.too_slow],
)
SECRET = "Ellison"
WORDS = [
    b"<",
    b">",
    b"&",
    b'"',
    b"\0",
    b"w:",
    b"r:id",
    b"</w:p>",
    b"<w:tbl>",
    b"xmlns",
    b"{",
    b"--",
    b"=?",
    b"\xff",
    b"9" * 20,
]


def survive(name: str, data: bytes) -> None:
    """Read, hide every piece of the secret, write and inspect; only our own errors, of one line, and no leak."""
    chosen = Settings(f"file.{name}", name)
    try:
        document = parse(data, settings=chosen)
        output = render(document, hiding(document), settings=chosen)
        open_format(name).inspect(data, settings=chosen)
    except TextveilError as error:
        if "\n" in str(error) or SECRET.lower() in str(error).lower():
            raise
    else:
        assert name in ("code", "tex") or leaks(output, SECRET) == []  # names in code and of commands stay


def hiding(document: Document) -> list[Edit]:
    """What a detector that knows every piece of the secret would have hidden."""
    pieces = "|".join(f"{SECRET[start : start + 5]}" for start in range(len(SECRET) - 4))
    found = re.finditer(f"(?=({pieces}))", document.text, re.IGNORECASE)
    spans = [Finding((match.span(1),), (), Kind.NAME, 1, 0, "", Rule.FIRST) for match in found]
    return redact([*metadata_findings(document), *spans])


@st.composite
def mutations(draw: st.DrawFn, whole: bytes) -> bytes:
    """A file with a few stretches replaced, doubled or taken out."""
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(whole)))
        end = min(len(whole), start + draw(st.integers(0, 30)))
        new = draw(st.one_of(st.sampled_from(WORDS), st.binary(max_size=6), st.just(whole[start:end] * 3)))
        whole = whole[:start] + new + whole[end:]
    return whole


@pytest.mark.parametrize("path", KEPT, ids=lambda path: path.name)
def test_files_that_once_broke_a_reader_do_not_any_more(path: Path) -> None:
    survive(str(format_of(path.name)), path.read_bytes())


@pytest.mark.parametrize("name", FORMATS)
@MANY
@given(data=st.data())
def test_mutated_files_are_read_or_refused(name: str, data: st.DataObject) -> None:
    survive(name, data.draw(mutations(PLANTED[name](SECRET))))


@MANY
@given(data=st.data())
def test_mutated_parts_of_a_word_file_are_read_or_refused(data: st.DataObject) -> None:
    files = unpack(word.document(SECRET), name="x")
    part = data.draw(st.sampled_from(sorted(files)))
    files[part] = data.draw(mutations(files[part]))
    survive("docx", pack(files.items()))


@MANY
@given(data=st.data())
def test_mutated_pages_of_a_pdf_are_read_or_refused(data: st.DataObject) -> None:
    content = data.draw(
        mutations(b"BT /F1 12 Tf 14 TL 72 760 Td (Dear Ellison) Tj T* <456c6c69736f6e> Tj ET 0 g 70 595 9 20 re f q Q")
    )
    survive("pdf", paper.one_page(content))


@pytest.mark.parametrize("name", FORMATS)
@MANY
@given(data=st.binary(max_size=200))
def test_any_bytes_are_read_or_refused(name: str, data: bytes) -> None:
    survive(name, data)
