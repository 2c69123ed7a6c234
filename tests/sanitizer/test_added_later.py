"""What someone puts into a sanitized file later is noticed, in whatever part: cleaning it again would change it."""

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from formats.samples.files import SAYING
from textveil.certificate.certificate import Certificate
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verification import verify

LINES = ["It rained all day.", "The cat sat on the mat", "and looked out of the window."]
Change = Callable[[bytes], bytes]


def replaced(old: bytes, new: bytes) -> Change:
    def change(data: bytes) -> bytes:
        assert old in data
        return data.replace(old, new, 1)

    return change


def in_member(name: str, old: bytes, new: bytes) -> Change:
    def change(data: bytes) -> bytes:
        output = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(data)) as before, zipfile.ZipFile(output, "w") as after:
            for member in before.infolist():
                content = before.read(member)
                assert member.filename != name or old in content
                after.writestr(member, content.replace(old, new, 1) if member.filename == name else content)
        return output.getvalue()

    return change


def with_member(name: str, content: bytes) -> Change:
    def change(data: bytes) -> bytes:
        output = io.BytesIO(data)
        with zipfile.ZipFile(output, "a") as package:
            package.writestr(name, content)
        return output.getvalue()

    return change


def with_comment(data: bytes) -> bytes:
    output = io.BytesIO(data)
    with zipfile.ZipFile(output, "a") as package:
        package.comment = b"Ellison"
    return output.getvalue()


def revised(data: bytes) -> bytes:
    return data + b"20 0 obj\n<< /Ellison (x) >>\nendobj\nxref\n0 0\ntrailer << >>\nstartxref\n0\n%%EOF\n"


BODY = "word/document.xml"
LATER: dict[str, tuple[str, Change]] = {
    "an HTML comment": ("html", replaced(b"<body>", b"<body><!-- Ellison -->")),
    "a data attribute": ("html", replaced(b"<p>", b'<p data-who="Ellison">')),
    "an attribute of a program": ("html", replaced(b"<p>", b'<p onclick="Ellison()">')),
    "CSS content": ("html", replaced(b"</head>", b"<style>p::before{content:'Ellison'}</style></head>")),
    "a class": ("html", replaced(b"<p>", b'<p class="ellison">')),
    "a script": ("html", replaced(b"</body>", b"<script>Ellison</script></body>")),
    "an XML comment": ("docx", in_member(BODY, b"<w:body>", b"<w:body><!-- Ellison -->")),
    "a bookmark": ("docx", in_member(BODY, b"<w:p>", b'<w:p><w:bookmarkStart w:id="9" w:name="Ellison"/>')),
    "a font": ("docx", in_member(BODY, b"<w:r>", b'<w:r><w:rPr><w:rFonts w:ascii="Ellison"/></w:rPr>')),
    "a style": ("docx", in_member(BODY, b"<w:r>", b'<w:r><w:rPr><w:rStyle w:val="Ellison"/></w:rPr>')),
    "a part": ("docx", with_member("word/ellison.xml", b"<x/>")),
    "a package's comment": ("docx", with_comment),
    "an archive's comment": ("zip", with_comment),
    "a file of no known format": ("zip", with_member("ellison.bin", b"x")),
    "a header": ("eml", replaced(b"MIME-Version", b"X-Who: Ellison\nMIME-Version")),
    "a comment of a header": ("eml", lambda data: b"Comments: Ellison\n" + data),
    "a script of a PDF": (
        "pdf",
        replaced(b"/Type /Catalog", b"/Type /Catalog /OpenAction << /JS (Ellison) >>"),
    ),
    "a form's value": ("pdf", replaced(b"/Type /Catalog", b"/Type /Catalog /AcroForm << /Fields [] /DA (Ellison) >>")),
    "labels of pages": ("pdf", replaced(b"/Type /Catalog", b"/Type /Catalog /PageLabels << /Nums [0 << /P (E) >>] >>")),
    "a structure's text": ("pdf", replaced(b"/Type /Catalog", b"/Type /Catalog /StructTreeRoot << /Alt (Ellison) >>")),
    "a key of properties": ("pdf", replaced(b"/Trapped /False", b"/Trapped /False /Ellison (x)")),
    "a value of properties": ("pdf", replaced(b"/Title ()", b"/Title (Ellison)")),
    "a remark": ("pdf", replaced(b"endobj", b"endobj\n% Ellison")),
    "a revision": ("pdf", revised),
}


def released(name: str) -> tuple[bytes, Certificate]:
    settings = Settings(f"file.{name}", name)
    result = Sanitizer().sanitize(parse(SAYING[name](LINES), settings=settings))
    sent = result.release(settings)
    return sent.data, result.certify(sent)


@pytest.mark.parametrize("what", LATER)
def test_what_is_put_in_later_is_noticed(what: str, tmp_path: Path) -> None:
    name, change = LATER[what]
    settings = Settings(f"file.{name}", name)
    data, certificate = released(name)
    assert verify(parse(data, settings=settings), certificate) == []
    found = verify(parse(change(data), settings=settings), certificate)
    assert found
