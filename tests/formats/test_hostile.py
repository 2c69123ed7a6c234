"""Files made to break their reader end in one clear error, and nothing is written."""

import base64
import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from formats.samples import paper, word
from formats.samples.files import PLANTED
from textveil.cli.main import main
from textveil.core.errors import InputError
from textveil.formats import contents, pdf, reader, registry
from textveil.formats import zip_container as package
from textveil.formats.reader import parse, read
from textveil.formats.registry import Settings
from textveil.formats.zip_container import pack

LAUGHS = '<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]>'
OUTSIDE = '<!DOCTYPE d [<!ENTITY a SYSTEM "file:///etc/passwd">]>'


def word_with(prologue: str, body: str) -> bytes:
    files = {"[Content_Types].xml": word.types("x"), "_rels/.rels": word.relations("x", root=True, parts=())}
    main_part = f"{prologue}<w:document {word.SPACES}><w:body>{body}</w:body></w:document>"
    return pack({**files, "word/document.xml": main_part.encode()}.items())


def bomb() -> bytes:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as file, file.open("a.txt", "w") as member:
        for _ in range(package.LARGEST // 1_000_000 + 1):
            member.write(b"\0" * 1_000_000)
    return output.getvalue()


def locked_zip() -> bytes:
    data = bytearray(pack([("a.txt", b"text")]))
    for signature, offset in ((b"PK\3\4", 6), (b"PK\1\2", 8)):
        data[data.index(signature) + offset] |= 1
    return bytes(data)


def locked_pdf() -> bytes:
    canvas = pytest.importorskip("reportlab.pdfgen.canvas")
    output = io.BytesIO()
    page = canvas.Canvas(output, encrypt="password")
    page.drawString(72, 700, "Dear Ellison")
    page.save()
    return output.getvalue()


def many_pages() -> bytes:
    kids = b" ".join(b"%d 0 R" % (3 + index) for index in range(10_000))
    pages = [b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] >>"] * 10_000
    return paper.pdf(
        [b"<< /Type /Catalog /Pages 2 0 R >>", b"<< /Type /Pages /Count 10000 /Kids [%s] >>" % kids, *pages]
    )


def page_with(content: bytes) -> bytes:
    fonts = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"
    pages = b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>"
    drawn = paper.stream(content, packed=True)
    return paper.pdf([b"<< /Type /Catalog /Pages 2 0 R >>", pages, fonts, paper.page(5), drawn])


def packed_twice() -> bytes:
    return page_with(b"BT ET").replace(b"/FlateDecode", b"[/FlateDecode /FlateDecode]")


def nested_zip() -> bytes:
    data = pack([("a.txt", b"text")])
    for _ in range(6):
        data = pack([("a.zip", data)])
    return data


def nested_mail() -> bytes:
    head = "".join(f'Content-Type: multipart/mixed; boundary="b{index}"\n\n--b{index}\n' for index in range(60))
    return f"Subject: x\n{head}Content-Type: text/plain\n\ndeep\n".encode()


def two_of_one_name() -> bytes:
    output = io.BytesIO()
    with zipfile.ZipFile(output, "w") as file:
        file.writestr("a.txt", "one")
        file.filelist[0].filename = "b.txt"
        file.NameToInfo.clear()
        file.writestr("b.txt", "two")
    return output.getvalue()


HOSTILE: dict[str, tuple[str, Callable[[], bytes], str]] = {
    "zip bomb": ("zip", bomb, "unpacks to more than"),
    "zip bomb as Word": ("docx", bomb, "unpacks to more than"),
    "entities from outside": (
        "docx",
        lambda: word_with(OUTSIDE, "<w:p><w:r><w:t>&a;</w:t></w:r></w:p>"),
        "declares entities",
    ),
    "billion laughs": ("docx", lambda: word_with(LAUGHS, "<w:p><w:r><w:t>&c;</w:t></w:r></w:p>"), "declares entities"),
    "deep Word": ("docx", lambda: word_with("", "<w:p>" * 3000 + "</w:p>" * 3000), "too deep"),
    "a piece of Word too large": (
        "docx",
        lambda: word_with("", f"<w:p><w:r><w:t>{'x' * 11_000_000}</w:t></w:r></w:p>"),
        "too large",
    ),
    "deep page": ("html", lambda: b"<div>" * 100_000 + b"x", "nested too deep"),
    "deep JSON": ("jsonl", lambda: b"[" * 200_000, "line 1 is nested too deep"),
    "deep mail": ("eml", nested_mail, "deep in one another"),
    "deep zip": ("zip", nested_zip, "deep in one another"),
    "locked zip": ("zip", locked_zip, "encrypted"),
    "locked Word": ("docx", lambda: b"\xd0\xcf\x11\xe0" + b"\0" * 512, "encrypted"),
    "locked PDF": ("pdf", locked_pdf, "encrypted"),
    "10,000 pages": ("pdf", many_pages, "more than 5,000 pages"),
    "a page of a million words": (
        "pdf",
        lambda: page_with(b"BT /F1 1 Tf " + b"(aaaa) Tj " * 60_000 + b"ET"),
        "no honest page",
    ),
    "a stream packed twice": ("pdf", packed_twice, "packs a stream twice"),
    "two of one name": ("zip", two_of_one_name, "two files of one name"),
    "half a Word file": ("docx", lambda: PLANTED["docx"]("x")[:4000], "damaged"),
    "half a PDF": ("pdf", lambda: b"%PDF-1.7\n1 0 obj", "damaged"),
    "a table that never closes": ("csv", lambda: b'a,b\n"never,closes\n', "do not close"),
    "an encoding that nobody knows": (
        "eml",
        lambda: b"Subject: x\nContent-Type: text/plain; charset=x-martian\n\ncaf\xe9 \x81",
        "no text that can be read",
    ),
    "no head": ("eml", lambda: b"\n\njust text", "no head of a mail"),
}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_hostile_file_ends_in_one_sentence_and_writes_nothing(
    case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name, build, told = HOSTILE[case]
    source, target = tmp_path / f"in.{name}", tmp_path / f"out.{name}"
    source.write_bytes(build())
    assert main(["sanitize", str(source), "-o", str(target)]) == 2
    error = capsys.readouterr().err
    assert told in error
    assert error.count("\n") == 1
    assert [path.name for path in tmp_path.iterdir()] == [source.name]


BOUNDED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30))
from textveil.cli.main import main
for path in sys.argv[1:]:
    print(main(["sanitize", path, "-o", path + ".out." + path.rpartition(".")[2]]))
"""
"""Sanitize files one after the other in two gigabytes, and tell how each ended."""


def test_hostile_files_end_in_bounded_memory_and_time(tmp_path: Path) -> None:
    paths = []
    for number, (name, build, _) in enumerate(HOSTILE.values()):
        paths.append(tmp_path / f"{number}.{name}")
        paths[-1].write_bytes(build())
    command = [sys.executable, "-c", BOUNDED, *map(str, paths)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert done.stdout.split() == ["2"] * len(HOSTILE)
    assert done.stderr.count("\n") == len(HOSTILE)
    assert not list(tmp_path.glob("*.out.*"))


def test_a_text_of_100_mb_ends_in_one_sentence_within_bounds(tmp_path: Path) -> None:
    source = tmp_path / "long.txt"
    source.write_bytes(b"Ann left. " * 10_000_000)
    code = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_AS, (2 << 30, 2 << 30));"
        "from textveil.cli.main import main; sys.exit(main(sys.argv[1:]))"
    )
    command = [sys.executable, "-c", code, "detect", str(source)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=600)
    assert (done.returncode, done.stdout) == (2, "")
    assert f"longer than {contents.LONGEST:,}" in done.stderr


def test_json_that_is_no_table_is_still_read() -> None:
    data = "\n".join(map(json.dumps, [1, "Ann Lee left.", None, ["Bob Ray"], {}])).encode()
    assert parse(data, settings=Settings("odd.jsonl", "jsonl")).text == "Ann Lee left.\n\nBob Ray"


def test_a_pdf_that_unpacks_to_too_much_is_refused_before_it_is_unpacked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf, "LARGEST", 5_000_000)
    with pytest.raises(InputError, match="unpacks to more than"):
        pdf.measure_streams(page_with(b" " * 20_000_000), name="bomb.pdf")
    pdf.measure_streams(page_with(b" " * 4_000_000), name="fine.pdf")


def test_a_page_of_lines_in_one_place_is_read_in_time_that_grows_with_them() -> None:
    shown = b" ".join(b"BT /F1 9 Tf %d %d Td (a) Tj ET" % (9 * (n % 50), 400 + 6 * (n % 2)) for n in range(20_000))
    assert parse(page_with(shown), settings=Settings("lines.pdf", "pdf")).text.count("a") > 1_000


@pytest.mark.parametrize("name", ["zip", "eml"])
def test_many_files_inside_one_are_bounded_together(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "LONGEST", 10_000)
    inner = pack([("a.txt", b"word " * 3_000)])
    boxed = pack([(f"{number}.zip", inner) for number in range(10)])
    coded = base64.encodebytes(boxed).decode()
    head = 'Subject: x\nContent-Type: application/zip; name="a.zip"\nContent-Transfer-Encoding: base64\n\n'
    with pytest.raises(InputError, match="the files inside hold more"):
        parse(boxed if name == "zip" else f"{head}{coded}".encode(), settings=Settings(f"in.{name}", name))


def test_a_pipe_or_a_device_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.txt")
    for path in (tmp_path / "pipe.txt", Path("/dev/zero")):
        with pytest.raises(InputError, match="copy what it says into a file"):
            read(path)


@pytest.mark.parametrize(("size", "is_read"), [(10, True), (11, False)])
def test_no_more_is_read_than_the_limit_says(
    size: int, is_read: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "LARGEST", 10)
    (tmp_path / "a.txt").write_bytes(b"w" * size)
    if is_read:
        assert read(tmp_path / "a.txt").text == "w" * size
    else:
        with pytest.raises(InputError, match="larger than 10 bytes: split it"):
            read(tmp_path / "a.txt")
