"""Scans: words are read from the picture; only those that were read with confidence are shown, hidden ones are not."""

import io
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from formats.samples import paper
from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats import ocr
from textveil.formats.ocr import Word
from textveil.formats.pdf_parts import scans
from textveil.formats.reader import parse, read, removed_notes
from textveil.formats.registry import Settings
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

SETTINGS = Settings("scan.pdf", "pdf")
LINES = "Dear Margaret Ellison,\nthe weather is fine and the house is quiet."
needs_program = pytest.mark.skipif(not ocr.can_read(), reason="the tesseract program is not installed")


def drawn(data: bytes, *, scale: float = 2.0) -> Any:
    return library("pypdfium2").PdfDocument(data)[0].render(scale=scale).to_pil().convert("RGB")


def scan(text: str = LINES) -> bytes:
    """A page that is a picture of text, with a scribble below it."""
    picture = drawn(paper.simple(text), scale=3.0)
    library("PIL.ImageDraw").Draw(picture).line(
        [(300, 900), (420, 820), (500, 930), (640, 850)], fill=(0, 0, 90), width=6
    )
    output = io.BytesIO()
    canvas = library("reportlab.pdfgen.canvas").Canvas(output, pagesize=(595, 842))
    canvas.drawImage(library("reportlab.lib.utils").ImageReader(picture), 0, 0, 595, 842)
    canvas.save()
    return output.getvalue()


def said(words: list[Word]) -> str:
    return " ".join(word.text for word in words)


@needs_program
def test_a_scan_is_released_with_its_words_and_without_its_secrets() -> None:
    result = Sanitizer(Policy(hide=["Ellison"])).sanitize(parse(scan(), settings=SETTINGS))
    assert result.document.text.split() == LINES.split()
    released = result.release(SETTINGS)
    assert released.text.split() == result.text.split()
    seen = said(ocr.read_words(drawn(released.data, scale=3.0), name="x"))
    assert "Ellison" not in seen
    assert "the weather is fine and the house is quiet." in seen


@needs_program
def test_what_is_no_word_is_not_shown() -> None:
    document = parse(scan(), settings=SETTINGS)
    output = np.asarray(drawn(Sanitizer().sanitize(document).rendered(SETTINGS)))
    assert np.asarray(drawn(scan()))[530:640].min() < 100
    assert output[530:640].min() > 250


def test_words_that_were_not_read_with_confidence_are_grey_told_and_not_said(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [
        Word("hello", (200, 200, 300, 230), (1, 1, 1), 95.0),
        Word("Ellisn", (320, 200, 420, 230), (1, 1, 1), 30.0),
    ]
    monkeypatch.setattr(scans, "can_read", lambda: True)
    monkeypatch.setattr(scans, "read_words", lambda *_, **__: words)
    document = parse(scan(), settings=SETTINGS)
    assert document.text == "hello"
    told = {note.what: note.count for note in removed_notes(document)}
    assert told["words of a scan that could not be read with confidence"] == 1
    output = np.asarray(drawn(Sanitizer().sanitize(document).rendered(SETTINGS), scale=scans.SCALE))
    assert set(np.unique(output[205:225, 325:415])) <= set(range(185, 200))


def test_without_the_program_a_scan_is_refused_and_the_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scans, "can_read", lambda: False)
    with pytest.raises(InputError, match="tesseract"):
        parse(scan(), settings=SETTINGS)


def test_an_empty_page_is_no_scan() -> None:
    document = parse(paper.one_page(b""), settings=SETTINGS)
    assert document.text == ""
    assert Sanitizer().sanitize(document).rendered(SETTINGS).startswith(b"%PDF")


def picture_file(kind: str, *texts: str) -> bytes:
    """A picture of a text, or of several in frames."""
    frames = [drawn(paper.simple(text), scale=2.0) for text in texts]
    output = io.BytesIO()
    more = {"save_all": True, "append_images": frames[1:]} if len(frames) > 1 else {}
    frames[0].save(output, kind, **more)
    return output.getvalue()


@needs_program
@pytest.mark.parametrize("kind", ["PNG", "JPEG", "TIFF", "GIF", "BMP", "WEBP"])
def test_a_picture_is_read_as_a_scan(kind: str) -> None:
    ending = {"JPEG": "jpg", "TIFF": "tif"}.get(kind, kind.lower())
    document = parse(picture_file(kind, LINES), settings=Settings(f"shot.{ending}", ending))
    assert document.text.split() == LINES.split()
    assert "a picture, which became a scan in a PDF" in {note.what for note in removed_notes(document)}
    released = Sanitizer(Policy(hide=["Ellison"])).sanitize(document).release(SETTINGS)
    seen = said(ocr.read_words(drawn(released.data, scale=3.0), name="x"))
    assert "Ellison" not in seen
    assert "the weather is fine" in seen


@needs_program
@pytest.mark.parametrize("ending", ["png", "jpg", "tiff", "bmp", "gif", "webp"])
def test_a_picture_is_written_as_a_picture_again(tmp_path: Path, ending: str) -> None:
    source, target = tmp_path / f"shot.{ending}", tmp_path / f"clean.{ending}"
    source.write_bytes(picture_file({"jpg": "JPEG"}.get(ending, ending.upper()), LINES))
    result = Sanitizer(Policy(hide=["Ellison"])).sanitize(read(source))
    result.save(target)
    with library("PIL.Image").open(target) as picture:
        assert picture.format.lower() == {"jpg": "jpeg"}.get(ending, ending)
    seen = read(target).text
    assert "Ellison" not in seen
    assert "the weather is fine" in seen


@needs_program
def test_frames_stay_in_a_file_that_holds_several_and_are_refused_elsewhere(tmp_path: Path) -> None:
    frames = {ending: tmp_path / f"fax.{ending}" for ending in ("tif", "gif")}
    frames["tif"].write_bytes(picture_file("TIFF", LINES, "Second page here."))
    frames["gif"].write_bytes(picture_file("GIF", LINES, "Second page here."))
    Sanitizer(Policy(hide=["Ellison"])).sanitize(read(frames["tif"])).save(tmp_path / "clean.tif")
    assert "Second page here." in read(tmp_path / "clean.tif").text
    with pytest.raises(InputError, match=r"write a \.pdf instead"):
        Sanitizer(Policy(hide=["Ellison"])).sanitize(read(frames["gif"])).save(tmp_path / "clean.gif")


def test_of_a_word_that_is_hidden_without_its_comma_no_pixel_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [Word("came", (200, 200, 300, 230), (1, 1, 1), 95.0), Word("WW,", (320, 200, 420, 230), (1, 1, 1), 95.0)]
    monkeypatch.setattr(scans, "can_read", lambda: True)
    monkeypatch.setattr(scans, "read_words", lambda *_, **__: words)
    document = parse(scan(), settings=SETTINGS)
    result = Sanitizer(Policy(level="off", hide=["WW"])).sanitize(document)
    assert result.text.endswith(",")
    output = np.asarray(drawn(result.rendered(SETTINGS), scale=scans.SCALE))
    assert output[203:210, 400:420].mean() < 60  # black, but for what is said instead


@needs_program
def test_every_frame_of_a_picture_is_a_page() -> None:
    document = parse(picture_file("TIFF", LINES, "Second page here."), settings=Settings("fax.tif", "tif"))
    assert document.text.split() == [*LINES.split(), "Second", "page", "here."]


def test_without_the_program_a_picture_is_refused_and_the_program_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "can_read", lambda: False)
    with pytest.raises(InputError, match="tesseract"):
        parse(picture_file("PNG", "x"), settings=Settings("shot.png", "png"))


@needs_program
def test_bytes_that_are_no_picture_are_told() -> None:
    with pytest.raises(InputError, match="damaged"):
        parse(b"\x89PNG\r\n\x1a\nxxxx", settings=Settings("shot.png", "png"))


@needs_program
def test_a_mail_with_a_picture_is_released_with_its_words_in_a_pdf() -> None:
    mail = EmailMessage()
    mail["Subject"] = "Scan"
    mail.set_content("See below.")
    mail.add_attachment(picture_file("PNG", LINES), maintype="image", subtype="png", filename="scan.png")
    settings = Settings("mail.eml", "eml")
    released = Sanitizer(Policy(hide=["Ellison"])).sanitize(parse(mail.as_bytes(), settings=settings)).release(settings)
    assert "the weather is fine" in released.text
    assert "Ellison" not in released.text
    assert b"Content-Type: application/pdf" in released.data
    assert b"image/png" not in released.data
