"""Word files of other kinds – Strict Open XML, macros, templates – are read and written as any other."""

import re
from pathlib import Path

import pytest

from formats.leaks import leaks
from formats.rounds import write
from formats.samples import word
from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Finding, Rule
from textveil.core.spans import redact
from textveil.formats.reader import metadata_findings, parse, read, removed_notes
from textveil.formats.registry import Settings
from textveil.formats.writer import render
from textveil.formats.zip_container import pack, unpack

STRICT = b"http://purl.oclc.org/ooxml/"
YEARLY = re.compile(rb"http://schemas\.openxmlformats\.org/(\w+)/2006/(\w+)")


def strict(data: bytes) -> bytes:
    """The same file as Word saves it in *Strict* Open XML."""
    files = unpack(data, name="x")
    changed = {
        name: YEARLY.sub(
            lambda match: match[0] if match[1] == b"package" else STRICT + match[1] + b"/" + match[2], part
        )
        for name, part in files.items()
    }
    return pack(changed.items())


def opened(data: bytes, ending: str = "docx") -> Document:
    return parse(data, settings=Settings(f"letter.{ending}", ending))


def hidden(document: Document, ending: str = "docx") -> bytes:
    spans = [match.span() for match in re.finditer("Ellison", document.text, re.IGNORECASE)]
    found = [Finding((span,), (), Kind.NAME, 1, 0, "", Rule.FIRST) for span in spans]
    return render(
        document, redact([*metadata_findings(document), *found]), settings=Settings(f"letter.{ending}", ending)
    )


def test_a_strict_file_says_what_the_ordinary_one_says() -> None:
    plain = word.document("Ellison")
    assert STRICT in unpack(strict(plain), name="x")["word/document.xml"]
    assert opened(strict(plain)).text == opened(plain).text


def test_a_strict_file_becomes_an_ordinary_one_without_the_secret() -> None:
    output = hidden(opened(strict(word.document("Ellison"))))
    assert leaks(output, "Ellison") == []
    assert not any(STRICT in part for part in unpack(output, name="x").values())
    assert output == hidden(opened(word.document("Ellison")))


@pytest.mark.parametrize(
    ("ending", "said"),
    [
        ("docx", "wordprocessingml.document.main+xml"),
        ("dotx", "wordprocessingml.template.main+xml"),
        ("docm", "ms-word.document.macroEnabled.main+xml"),
        ("dotm", "ms-word.template.macroEnabledTemplate.main+xml"),
    ],
)
def test_an_output_says_in_itself_what_its_ending_says(ending: str, said: str) -> None:
    output = hidden(opened(word.plain("Dear Ellison"), ending), ending)
    assert said in unpack(output, name="x")["[Content_Types].xml"].decode()


def test_macros_are_left_out_and_told() -> None:
    document = opened(word.document("Ellison"), "docm")
    assert "macros" in [note.what for note in removed_notes(document)]
    assert not [name for name in unpack(hidden(document, "docm"), name="x") if "vba" in name.lower()]


def test_a_file_with_macros_may_be_written_as_one_without(tmp_path: Path) -> None:
    source = tmp_path / "letter.docm"
    source.write_bytes(word.document("plain"))
    write(read(source), tmp_path / "letter.docx")
    types = unpack((tmp_path / "letter.docx").read_bytes(), name="x")["[Content_Types].xml"]
    assert b"wordprocessingml.document.main+xml" in types
    with pytest.raises(UsageError, match=r"must end in .*\.docx or \.docm"):
        write(read(source), tmp_path / "letter.pdf")
