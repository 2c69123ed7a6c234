"""Pictures in documents: their words are read and judged; only words that may stay are shown."""

import io
from typing import Any

import numpy as np
import pytest

from formats.leaks import leaks
from formats.samples import opendocument, paper, slides, word
from textveil.core.libraries import library
from textveil.formats import ocr, picture
from textveil.formats.ocr import Word
from textveil.formats.picture import PaintedWords, encode, read_layer
from textveil.formats.reader import parse, removed_notes
from textveil.formats.registry import Settings
from textveil.formats.writer import render
from textveil.formats.zip_container import pack, unpack
from textveil.policy.policy import Policy
from textveil.sanitizer.release import clean_again
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verification import verify

SAID = "Dear Margaret Ellison,\nthe weather is fine and the house is quiet."
needs_program = pytest.mark.skipif(not ocr.can_read(), reason="the tesseract program is not installed")


def screenshot(*, scribble: bool = True) -> Any:
    """A picture of a text, with a scribble below it."""
    pixels = library("pypdfium2").PdfDocument(paper.simple(SAID))[0].render(scale=2.0).to_pil().convert("RGB")
    pixels = pixels.crop((0, 0, pixels.width, 500))
    if scribble:
        library("PIL.ImageDraw").Draw(pixels).line([(300, 400), (420, 320), (640, 450)], fill=(0, 0, 90), width=6)
    return pixels


def document_with(pixels: Any, kind: str = "docx") -> bytes:
    """A document whose picture shows these pixels."""
    made = word.document("x", places=("picture",), parts=("word/media/{}.png",))
    made = slides.presentation("x", shapes=("picture",)) if kind == "pptx" else made
    made = opendocument.document("x") if kind == "odt" else made
    parts = unpack(made, name="x")
    return pack((name, encode(pixels, "PNG") if is_picture(name) else data) for name, data in parts.items())


def is_picture(name: str) -> bool:
    return "/media/" in name or name.startswith("Pictures/")


def picture_in(data: bytes) -> Any:
    parts = unpack(data, name="x")
    return library("PIL.Image").open(io.BytesIO(next(data for name, data in parts.items() if is_picture(name))))


def read_in(pixels: Any) -> str:
    return " ".join(one.text for one in picture.find_words(pixels.convert("RGB"), name="x"))


@needs_program
@pytest.mark.parametrize("kind", ["docx", "pptx", "odt"])
@pytest.mark.parametrize("keep", [frozenset[str](), frozenset({"pictures"})])
def test_words_of_a_picture_stay_and_its_secrets_go(kind: str, keep: frozenset[str]) -> None:
    settings = Settings(f"letter.{kind}", kind, keep)
    document = parse(document_with(screenshot(), kind), settings=settings)
    assert "the weather is fine" in document.text
    result = Sanitizer(Policy(hide=["Ellison"])).sanitize(document)
    released = result.release(settings)
    pixels = picture_in(released.data)
    assert "weather is fine and the house is quiet" in read_in(pixels)
    assert "Ellison" not in read_in(pixels)
    assert leaks(released.data, "Ellison") == []
    is_shown = bool(np.asarray(pixels)[320:450, 300:640].min() < 50)
    assert is_shown == bool(keep)
    again = parse(released.data, settings=settings)
    assert again.text == released.text
    assert clean_again(again) == released.data
    assert verify(again, result.certify(released)) == []


@needs_program
def test_a_picture_put_in_afterwards_is_noticed() -> None:
    settings = Settings("letter.docx", "docx")
    result = Sanitizer(Policy(hide=["Ellison"])).sanitize(parse(document_with(screenshot()), settings=settings))
    released = result.release(settings)
    parts = unpack(released.data, name="x")
    own = next(data for name, data in parts.items() if "/media/" in name)
    other = encode(screenshot(), "PNG")
    start = len(b"\x89PNG\r\n\x1a\n") + 25
    forged = other[:start] + own[start : own.index(b"IDAT") - 4] + other[start:]
    changed = pack((name, forged if "/media/" in name else data) for name, data in parts.items())
    assert verify(parse(changed, settings=settings), result.certify(released))


def test_words_that_could_not_be_read_are_grey_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [
        Word("hello", (100, 100, 200, 130), (1, 1, 1), 95.0),
        Word("Ellisn", (220, 100, 320, 130), (1, 1, 1), 30.0),
    ]
    monkeypatch.setattr(ocr, "can_read", lambda: True)
    monkeypatch.setattr(picture, "find_words", lambda *_, **__: words)
    settings = Settings("letter.docx", "docx")
    document = parse(document_with(screenshot()), settings=settings)
    told = {note.what: note.count for note in removed_notes(document)}
    assert told["words of pictures that could not be read with confidence"] == 1
    assert "hello" in document.text
    pixels = np.asarray(picture_in(render(document, [], settings=settings)))
    assert set(np.unique(pixels[105:125, 225:315])) == {192}


@pytest.mark.parametrize("is_asked", [True, False])
def test_without_the_program_or_the_wish_pictures_are_grey(monkeypatch: pytest.MonkeyPatch, is_asked: bool) -> None:
    if is_asked:
        monkeypatch.setattr(ocr, "can_read", lambda: False)
    settings = Settings("letter.docx", "docx", ocr=is_asked)
    document = parse(document_with(screenshot()), settings=settings)
    assert "weather" not in document.text
    assert picture_in(render(document, [], settings=settings)).size == (1, 1)
    assert "pictures" in {note.what for note in removed_notes(document)}


def with_words_in(pixels: Any, said: str, *, shade: int, angle: int) -> Any:
    """A picture with more words laid on it, pale or askew."""
    image, draw, font = (library(f"PIL.{name}") for name in ("Image", "ImageDraw", "ImageFont"))
    strip = image.new("L", (560, 60), 255)
    draw.Draw(strip).text((10, 10), said, fill=shade, font=font.load_default(32))
    laid = pixels.copy()
    turned = strip.rotate(angle, expand=True, fillcolor=255).convert("RGB")
    laid.paste(turned, (150, 500 - turned.height if angle else 400))
    return laid


@needs_program
@pytest.mark.parametrize(("shade", "angle"), [(0xD8, 0), (0x30, 8)])
def test_pale_and_turned_words_do_not_stay_in_pictures_that_are_kept(shade: int, angle: int) -> None:
    pixels = with_words_in(screenshot(scribble=False), "signed Wilhelmina Ashgrove", shade=shade, angle=angle)
    settings = Settings("letter.docx", "docx", keep=frozenset({"pictures"}))
    with Sanitizer(Policy()) as sanitizer:
        written = picture_in(sanitizer.sanitize(parse(document_with(pixels), settings=settings)).rendered(settings))
    again = picture.find_words(written.convert("RGB"), name="x", known=[])
    assert not [one.text for one in again if {"wilhelmina", "ashgrove"} & {one.text.lower().strip(".,")}]
    assert "weather" in read_in(written)


@needs_program
def test_a_picture_that_says_nothing_more_is_left_whole() -> None:
    pixels = screenshot(scribble=False)
    known = picture.find_words(pixels, name="x")
    assert picture.find_words(pixels, name="x", known=known) == []


BLANK = library("PIL.Image").new("RGB", (6, 2))


@pytest.mark.parametrize(("shade", "is_read"), [(-1, False), (0, True), (255, True), (256, False)])
def test_what_a_picture_names_is_read_again_if_its_shades_are_such(shade: int, is_read: bool) -> None:
    layer = PaintedWords("Ann left", [(0.0, 0.0, 2.0, 1.0), (3.0, 0.0, 5.0, 1.0)], [(shade, (0.0, 0.0, 1.0, 1.0))])
    assert read_layer(layer.write(BLANK)) == (layer if is_read else None)


def test_a_picture_that_names_more_words_than_places_names_nothing() -> None:
    assert read_layer(PaintedWords("Ann left", [(0.0, 0.0, 2.0, 1.0)], []).write(BLANK)) is None
    assert read_layer(word.PNG) is None
