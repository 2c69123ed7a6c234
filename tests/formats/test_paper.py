"""PDF: what lies under covers is hidden, outputs are new files, facsimiles show and say nothing hidden."""

import io
import re
from dataclasses import replace

import numpy as np
import pytest

from formats.leaks import leaks
from formats.samples import paper
from textveil.errors import InputError
from textveil.formats.paper.pages import opened as opened_pdf
from textveil.formats.paper.pages import pages
from textveil.formats.reader import parse, removed, telling_places
from textveil.formats.registry import Settings, open_format
from textveil.formats.writer import render
from textveil.libraries import library
from textveil.model import Document, Edit, Finding
from textveil.repair import redactions

SETTINGS = Settings("letter.pdf", "pdf")
FACSIMILE = replace(SETTINGS, facsimile=True)


def opened(data: bytes) -> Document:
    return parse(data, settings=SETTINGS)


def hiding(document: Document, secret: str) -> list[Edit]:
    spans = [match.span() for match in re.finditer(secret, document.text)]
    return redactions([*telling_places(document), *(Finding((span,), (), "name", 1, 0, "") for span in spans)])


def test_what_lies_under_a_box_or_an_unapplied_redaction_is_hidden_whatever_it_says() -> None:
    document = opened(paper.full("qwrtz"))
    found = [document.text[start:end] for finding in telling_places(document) for start, end in finding.spans]
    assert found == ["Dear qwrtz", "under qwrtz"]


def test_a_box_under_the_text_covers_nothing() -> None:
    content = b"0.9 g 60 750 300 30 re f 0 g BT /F1 12 Tf 72 760 Td (Dear Ann) Tj ET"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        paper.page(5),
        paper.stream(content),
    ]
    assert telling_places(opened(paper.pdf(objects))) == []


@pytest.mark.parametrize("settings", [SETTINGS, FACSIMILE], ids=["reflowed", "facsimile"])
def test_neither_output_holds_anything_of_the_old_file(settings: Settings) -> None:
    document = opened(paper.full("Ellison"))
    output = render(document, hiding(document, "Ellison"), settings=settings)
    assert leaks(output, "Ellison") == []
    assert output.count(b"%%EOF") == 1
    for word in (b"/JavaScript", b"/EmbeddedFiles", b"/Outlines 6", b"/Annots"):
        assert word not in output


def test_a_facsimile_shows_black_where_something_was_hidden() -> None:
    document = opened(paper.simple("Dear Ellison,\nhow are you?"))
    (box,) = boxes(paper.simple("Dear Ellison,\nhow are you?"), "Ellison")
    output = render(document, hiding(document, "Ellison"), settings=FACSIMILE)
    page = library("pypdfium2").PdfDocument(output)[0].render(scale=2).to_numpy()
    left, bottom, right, top = (round(2 * number) for number in box)
    height = page.shape[0]
    assert page[height - top : height - bottom, left:right].max() < 40
    assert page.mean() > 240
    assert opened(output).text == "Dear [name],\nhow are you?"


def boxes(data: bytes, secret: str) -> list[tuple[float, float, float, float]]:
    with opened_pdf(data, name="x") as pdf:
        (page,) = pages(pdf)
    start = page.text.index(secret)
    found = np.array([page.boxes[index] for index in range(start, start + len(secret))])
    return [(*found[:, :2].min(0), *found[:, 2:].max(0))]


def test_words_cut_by_a_line_end_are_whole_again() -> None:
    assert "Ellison" in opened(paper.simple("I saw a friend of Mrs Elli-\nson in town")).text


def test_a_page_without_text_is_told_and_empty_in_the_output() -> None:
    kind = b" /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 2 /Kids [4 0 R 6 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        paper.page(5),
        paper.stream(paper.lines("Dear Ann")),
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /I 8 0 R >> >> /Contents 7 0 R >>",
        paper.stream(b"q 7 0 0 7 1 1 cm /I Do Q"),
        paper.stream(b"\x80", entries=kind),
    ]
    document = opened(paper.pdf(objects))
    assert ("page 2", "a page without text (a scan?)") in {(note.place, note.what) for note in removed(document)}
    assert len(library("pypdfium2").PdfDocument(render(document, [], settings=SETTINGS))) == 2


def test_letters_that_no_font_can_draw_are_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.formats.paper.fonts.FONTS", ("Vera.ttf",))
    document = opened(paper.simple("Dear Ann"))
    with pytest.raises(InputError, match="no font here"):
        render(document, [Edit(5, 8, "\u4f60\u597d", "name")], settings=SETTINGS)


def test_long_texts_go_on_over_pages_and_long_words_over_lines() -> None:
    document = opened(paper.simple("word"))
    long = "a" * 300 + " " + "much to say " * 3000
    output = render(document, [Edit(0, 4, long, "name")], settings=SETTINGS)
    assert "".join(opened(output).text.split()) == "".join(long.split())
    assert len(library("pypdfium2").PdfDocument(io.BytesIO(output))) > 5


def test_inspection_tells_what_a_reader_does_not_see() -> None:
    told = {note.what for note in open_format("pdf").inspect(paper.full("Ellison"), settings=SETTINGS)}
    assert {
        "older revisions",
        "scripts",
        "metadata in XML",
        "bookmarks",
        "attached files",
        "notes",
        "redactions that were never applied",
        "characters under a cover: a bad redaction",
    } <= told


@pytest.mark.parametrize("turned", [0, 90, 180, 270])
def test_what_is_hidden_is_painted_however_the_page_is_turned_and_cropped(turned: int) -> None:
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [-50 -30 345 462] /CropBox [20 40 300 420] /Rotate %d /Contents 5 0 R "
        b"/Resources << /Font << /F1 3 0 R >> >> >>" % turned,
        paper.stream(b"BT /F1 30 Tf 60 200 Td (Ellison) Tj ET"),
    ]
    document = opened(paper.pdf(objects))
    pictures = []
    for edits in ([], hiding(document, "Ellison")):
        page = library("pypdfium2").PdfDocument(render(document, edits, settings=FACSIMILE))[0]
        pictures.append(page.render(scale=2).to_numpy().min(2) < 128)
    plain, painted = pictures
    assert plain.any()
    assert painted[plain].all()
    rows, columns = np.nonzero(painted)
    assert painted[rows.min() : rows.max() + 1, columns.min() : columns.max() + 1].mean() > 0.97


def test_a_facsimile_without_edits_looks_like_its_source() -> None:
    data = paper.simple("Dear Ann,\nhow are you?", "Second page")
    before = library("pypdfium2").PdfDocument(data)
    after = library("pypdfium2").PdfDocument(render(opened(data), [], settings=FACSIMILE))
    for number in range(2):
        first, second = (pdf[number].render(scale=1).to_numpy().astype(int) for pdf in (before, after))
        assert first.shape == second.shape
        assert np.abs(first - second).mean() < 1


def test_headings_stay_larger_than_text() -> None:
    content = b"BT /F1 24 Tf 72 760 Td (Heading) Tj ET BT /F1 12 Tf 14 TL 72 700 Td (Text) Tj T* (More text) Tj ET"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        paper.page(5),
        paper.stream(content),
    ]
    output = render(opened(paper.pdf(objects)), [], settings=SETTINGS)
    (heading,), (text,) = boxes(output, "Heading"), boxes(output, "Text")
    assert heading[3] - heading[1] > 1.5 * (text[3] - text[1])
