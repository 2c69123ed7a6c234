"""PDF: what lies under covers is hidden, outputs are new files, facsimiles show and say nothing hidden."""

import io
import re
import zlib
from base64 import a85encode
from dataclasses import replace
from pathlib import Path
from typing import Literal

import numpy as np
import pytest

import textveil as tv
from formats.leaks import leaks
from formats.samples import paper
from textveil.cli.main import main
from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Document, Edit, Finding, Rule
from textveil.core.spans import redact
from textveil.formats.pdf_parts.pdf_pages import open_pdf as opened_pdf
from textveil.formats.pdf_parts.scans import read_pages
from textveil.formats.reader import metadata_findings, parse, removed_notes
from textveil.formats.registry import Settings, open_format
from textveil.formats.writer import render
from textveil.sanitizer.sanitizer import Sanitizer

SETTINGS = Settings("letter.pdf", "pdf")
FACSIMILE = replace(SETTINGS, facsimile=True)


def opened(data: bytes) -> Document:
    return parse(data, settings=SETTINGS)


def hiding(document: Document, secret: str) -> list[Edit]:
    spans = [match.span() for match in re.finditer(secret, document.text)]
    return redact(
        [*metadata_findings(document), *(Finding((span,), (), Kind.NAME, 1, 0, "", Rule.FIRST) for span in spans)]
    )


def test_what_lies_under_a_box_or_an_unapplied_redaction_is_hidden_whatever_it_says() -> None:
    document = opened(paper.full("qwrtz"))
    found = [document.text[start:end] for finding in metadata_findings(document) for start, end in finding.spans]
    assert found == ["Dear qwrtz", "under qwrtz"]
    assert "unseen" not in document.text


def test_a_box_under_the_text_covers_nothing() -> None:
    content = b"0.9 g 60 750 300 30 re f 0 g BT /F1 12 Tf 72 760 Td (Dear Ann) Tj ET"
    assert metadata_findings(opened(paper.one_page(content))) == []


@pytest.mark.parametrize("settings", [SETTINGS, FACSIMILE], ids=["reflowed", "facsimile"])
def test_neither_output_holds_anything_of_the_old_file(settings: Settings) -> None:
    document = opened(paper.full("Ellison"))
    output = render(document, hiding(document, "Ellison"), settings=settings)
    assert leaks(output, "Ellison") == []
    assert output.count(b"%%EOF") == 1
    for word in (
        b"/Thumb",
        b"/AcroForm",
        b"/XFA",
        b"/StructTreeRoot",
        b"/JavaScript",
        b"/EmbeddedFiles",
        b"/Outlines 6",
        b"/Annots",
    ):
        assert word not in output


def test_a_facsimile_shows_black_where_something_was_hidden() -> None:
    document = opened(paper.simple("Dear Ellison,\nhow are you?"))
    (box,) = boxes(paper.simple("Dear Ellison,\nhow are you?"), "Ellison")
    output = render(document, hiding(document, "Ellison"), settings=FACSIMILE)
    page = library("pypdfium2").PdfDocument(output)[0].render(scale=2).to_numpy()
    left, bottom, right, top = (round(2 * number) for number in box)
    height = page.shape[0]
    assert np.percentile(page[height - top : height - bottom, left:right], 50) < 40
    assert page.mean() > 240
    assert opened(output).text == "Dear [name],\nhow are you?"


def test_a_released_facsimile_says_what_is_shown_where_it_is_shown() -> None:
    """Text without ink where a page shows nothing would be hidden text, and go."""
    document = opened(paper.simple("Dear Margaret Ellison,\nhow are you in Stockport?\nThe weather is fine."))
    result = Sanitizer().sanitize(document)
    released = result.release(FACSIMILE)
    assert released.text.split() == result.text.split()
    assert released.findings == []


def boxes(data: bytes, secret: str) -> list[tuple[float, float, float, float]]:
    with opened_pdf(data, name="x") as pdf:
        (page,) = read_pages(pdf, name="the file", with_scans=False, keep_pictures=False)
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
    document = parse(paper.pdf(objects), settings=replace(SETTINGS, ocr=False))
    assert ("page 2", "a page without text (a scan?)") in {(note.place, note.what) for note in removed_notes(document)}
    assert len(library("pypdfium2").PdfDocument(render(document, [], settings=SETTINGS))) == 2


@pytest.mark.parametrize(
    "text",
    [
        "\u4f60\u597d",
        "\u65e5\u672c\u8a9e\u30c6\u30b9\u30c8",
        "\ud55c\uad6d\uc5b4",
        "\u05e9\u05dc\u05d5\u05dd",
    ],
)
def test_other_scripts_are_written_in_other_fonts(text: str) -> None:
    document = opened(paper.simple("Dear Ann, hello"))
    output = render(document, [Edit(5, 8, text, Kind.NAME)], settings=SETTINGS)
    assert " ".join(opened(output).text.split()) == f"Dear {text}, hello"


@pytest.mark.parametrize(
    ("text", "said"), [("\u05e9\u05dc\u05d5\u05dd", "\u05e9\u05dc\u05d5\u05dd"), ("\u4f60", "[withheld]")]
)
def test_a_facsimile_says_a_mark_where_not_everyone_has_the_letters(text: str, said: str) -> None:
    document = opened(paper.simple("Dear Ann, hello"))
    output = render(document, [Edit(5, 8, text, Kind.NAME)], settings=FACSIMILE)
    assert " ".join(opened(output).text.split()) == f"Dear {said}, hello"


def test_letters_that_no_font_has_become_a_mark_and_signs_a_box() -> None:
    document = opened(paper.simple("Dear Ann, hello"))
    output = render(document, [Edit(5, 8, "\u0939\u093f\u0928 \U0001f600\x07", Kind.NAME)], settings=SETTINGS)
    assert " ".join(opened(output).text.split()) == "Dear [withheld] \u25a1 , hello"


def test_long_texts_go_on_over_pages_and_long_words_over_lines() -> None:
    document = opened(paper.simple("word"))
    long = "a" * 300 + " " + "much to say " * 3000
    output = render(document, [Edit(0, 4, long, Kind.NAME)], settings=SETTINGS)
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
        "characters that do not show: a bad redaction",
        "form fields",
        "a form that only some programs show (XFA)",
        "thumbnails",
        "structure with alternative texts",
        "layers that can be switched on and off",
        "data of other programs",
        "text drawn without ink",
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
    for edits in ([], [replace(edit, replacement="") for edit in hiding(document, "Ellison")]):
        page = library("pypdfium2").PdfDocument(render(document, edits, settings=FACSIMILE))[0]
        pictures.append(page.render(scale=2).to_numpy().min(2) < 128)
    plain, painted = pictures
    assert 0 < plain.sum() < 0.6 * painted.sum()
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
    output = render(opened(paper.one_page(content)), [], settings=SETTINGS)
    (heading,), (text,) = boxes(output, "Heading"), boxes(output, "Text")
    assert heading[3] - heading[1] > 1.5 * (text[3] - text[1])


def dark_rows(data: bytes, *, left: int, right: int) -> np.ndarray:
    """How dark each row of the first page is between two columns, from the top."""
    page = library("pypdfium2").PdfDocument(data)[0].render(scale=1).to_numpy().min(2)
    dark: np.ndarray = (page[:, left:right] < 128).mean(1)
    return dark


@pytest.mark.parametrize("how", ["table of letters", "actual text"])
@pytest.mark.parametrize("said", ["weather", ".......", "       "])
def test_a_word_that_shows_other_letters_than_it_says_is_not_shown(how: str, said: str) -> None:
    data = paper.lying(said, "Ellison", how=how)
    dark = dark_rows(render(opened(data), [], settings=FACSIMILE), left=73, right=105)[132:146]
    assert dark.max() == 0 or dark.max() == 1  # empty or painted over, never letters
    honest = dark_rows(render(opened(data), [], settings=FACSIMILE), left=73, right=105)[100:120]
    assert 0 < honest.max() < 0.9


def test_a_page_of_letters_that_are_not_what_they_say_is_refused() -> None:
    text = "\n".join(["the weather was fine and nobody was at home"] * 8)
    data = paper.simple(text).replace(b"/WinAnsiEncoding", b"<< /Differences [97 /q /z /x /k /j /w /v /y /g /h /p] >>")
    table = b" /ToUnicode 6 0 R >>"
    codes = b"".join(b"<%02x> <%04x>\n" % (code, code) for code in range(97, 123))
    mapped = paper.stream(
        b"begincmap 1 begincodespacerange <00> <ff> endcodespacerange 26 beginbfchar\n%sendbfchar endcmap" % codes
    )
    objects = re.findall(rb"\d+ 0 obj\n(.*?)\nendobj", data, re.DOTALL)
    objects[2] = objects[2].removesuffix(b">>").rstrip() + table
    with pytest.raises(InputError, match="shows other letters"):
        render(opened(paper.pdf([*objects, mapped])), [], settings=FACSIMILE)


def test_words_look_like_what_they_say_in_a_font_that_was_not_compared_with() -> None:
    document = opened(paper.simple("It rained all day.\nThe cat sat on the mat\nand looked out of the window."))
    typeset = render(document, [], settings=SETTINGS)
    output = render(opened(typeset), [], settings=FACSIMILE)
    before, after = (
        library("pypdfium2").PdfDocument(data)[0].render(scale=1).to_numpy().astype(int) for data in (typeset, output)
    )
    assert np.abs(before - after).mean() < 1


@pytest.mark.parametrize(
    ("content", "text", "told"),
    [
        (b"BT /F1 12 Tf 72 760 Td (then ) Tj 1 g (x) Tj 0 g (Ann) Tj ET", "then Ann", "white text: a bad redaction"),
        (b"BT /F1 12 Tf 72 760 Td (then ) Tj 3 Tr (x) Tj 0 Tr (Ann) Tj ET", "then Ann", "text drawn without ink"),
        (b"BT /F1 12 Tf 72 760 Td (Ann) Tj /F1 1 Tf ( tiny) Tj ET", "Ann", "text too small to be seen"),
        (b"BT /F1 12 Tf 72 760 Td (Ann) Tj /F1 2.2 Tf ( tiny) Tj ET", "Ann", "text too small to be seen"),
        (b"BT /F1 12 Tf 72 760 Td (Ann) Tj /F1 3 Tf ( small) Tj ET", "Ann small", None),
        (b"BT /F1 12 Tf 72 760 Td (Ann) Tj ET BT /F1 12 Tf 720 760 Td (far) Tj ET", "Ann", "text beside the page"),
        (b"0 g 60 750 300 30 re f 1 g BT /F1 12 Tf 72 760 Td (white on black) Tj ET", "white on black", None),
    ],
)
def test_what_nobody_sees_is_no_text_and_told(content: bytes, text: str, told: str | None) -> None:
    data = one_page(content)
    assert " ".join(opened(data).text.split()) == " ".join(text.split())
    notes = {note.what for note in open_format("pdf").inspect(data, settings=SETTINGS)}
    assert notes == ({told} if told else set())


def test_thin_letters_of_small_text_that_is_turned_are_seen() -> None:
    assert opened(one_page(b"BT /F1 7 Tf 0 1 -1 0 72 300 Tm (will fill it still) Tj ET")).text == "will fill it still"


def one_page(content: bytes) -> bytes:
    return paper.pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            paper.page(5),
            paper.stream(content),
        ]
    )


def test_lines_that_the_width_of_the_page_broke_are_one() -> None:
    long = "it was a long story about a journey to the sea and all that the people"
    lines = [
        long,
        "met there told them of the old days, when everything was quite different",
        "from now.",
        "A new paragraph.",
    ]
    text = opened(paper.simple("\n".join(lines))).text
    assert text == f"{long} {lines[1]} from now.\nA new paragraph."


def test_rows_of_a_table_stay_rows_and_their_cells_apart() -> None:
    rows = [
        ("Item of the long list", "Price", "Seller"),
        ("A chair", "15", "Ann Lee"),
        ("Two tables", "120", "the shop"),
    ]
    drawn = [
        f"BT /F1 10 Tf {72 + 180 * column} {700 - 14 * number} Td ({cell}) Tj ET"
        for number, row in enumerate(rows)
        for column, cell in enumerate(row)
    ]
    document = opened(one_page(" ".join(drawn).encode()))
    assert document.text == "\n".join("\t".join(row) for row in rows)
    again = opened(render(document, hiding(document, "Ann Lee"), settings=SETTINGS))
    assert again.text == document.text.replace("Ann Lee", "[name]")


def test_a_table_of_contents_stays_one() -> None:
    lines = [f"{number}. The chapter of many words {'.' * 60} {number}" for number in range(1, 4)]
    document = opened(paper.simple("\n".join(lines)))
    assert document.text.count("\n") == 2
    assert opened(render(document, [], settings=SETTINGS)).text.split("\n")[2] == "3. The chapter of many words ..... 3"


def test_a_paragraph_goes_on_after_a_word_that_a_line_end_cut() -> None:
    lines = [
        "it was a long story about a journey to the sea and all that the peo-",
        "ple met there told them of the old days, when everything was quite",
        "different from now and nobody knew how long it would take to get home.",
    ]
    text = opened(paper.simple("\n".join(lines))).text
    assert "people met there" in text
    assert "\n" not in text


def test_entries_of_a_list_and_short_lines_stay_apart() -> None:
    long = "\u2022 an entry that is as long as any line of this page can be, or more"
    assert opened(paper.simple("\n".join([long] * 3))).text.count("\n") == 2
    assert opened(paper.simple("one\ntwo\nthree")).text == "one\ntwo\nthree"


@pytest.mark.parametrize(
    "content",
    [
        b"BT /F1 12 Tf 72 700 Td [(n) 1200 (o) 1200 (s) 1200 (i) 1200 (l) 1200 (l) 1200 (E)] TJ ET",
        b"BT /F1 12 Tf 72 700 Td (Ell) Tj ET BT /F1 12 Tf 72 600 Td (rest) Tj ET BT /F1 12 Tf 93.6 700 Td (ison) Tj ET",
    ],
)
def test_letters_are_read_in_the_order_in_which_they_are_seen(content: bytes) -> None:
    assert "Ellison" in opened(one_page(content).replace(b"/Helvetica", b"/Courier  ")).text


FORM = b" /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >>"


@pytest.mark.parametrize(
    ("outside", "inside"),
    [
        (b"/X Do", b"BT /F1 12 Tf 72 600 Td (under qwrtz) Tj ET 0 g 70 595 200 20 re f"),
        (b"q 2 0 0 2 -50 -400 cm /X Do Q", b"BT /F1 12 Tf 72 600 Td (under qwrtz) Tj ET 0 g 70 595 200 20 re f"),
        (b"/X Do 0 g 70 595 200 20 re f", b"BT /F1 12 Tf 72 600 Td (under qwrtz) Tj ET"),
        (b"BT /F1 12 Tf 72 600 Td (under qwrtz) Tj ET /X Do", b"0 g 70 595 200 20 re f"),
        (b"BT /F1 12 Tf 72 600 Td (under qwrtz) Tj ET 14 w 70 604 m 200 604 l S", b""),
    ],
)
def test_covers_and_text_in_forms_and_thick_lines_are_known(outside: bytes, inside: bytes) -> None:
    resources = b"<< /Font << /F1 3 0 R >> /XObject << /X 6 0 R >> >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 900 1200] /Resources %s /Contents 5 0 R >>" % resources,
        paper.stream(outside),
        paper.stream(inside, entries=FORM),
    ]
    document = opened(paper.pdf(objects))
    found = [document.text[start:end] for finding in metadata_findings(document) for start, end in finding.spans]
    assert "".join(found) == "under qwrtz"


@pytest.mark.parametrize(
    "kind", [b"/Subtype /FreeText", b"/Subtype /Stamp", b"/Subtype /Widget /FT /Tx /T (x) /V (Ellison)"]
)
def test_what_is_written_on_a_note_or_in_a_form_is_read_and_hidden(kind: bytes) -> None:
    shown = paper.stream(b"BT /F1 12 Tf 2 4 Td (Ellison) Tj ET", entries=FORM.replace(b"595 842", b"200 20"))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [6 0 R] >> >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        paper.page(5, more=b" /Annots [6 0 R]"),
        paper.stream(b"BT /F1 12 Tf 72 700 Td (an honest line) Tj ET"),
        b"<< /Type /Annot %s /Rect [72 600 272 620] /P 4 0 R /F 4 /AP << /N 7 0 R >> >>" % kind,
        shown,
    ]
    document = opened(paper.pdf(objects))
    assert "Ellison" in document.text
    for settings in (SETTINGS, FACSIMILE):
        output = render(document, hiding(document, "Ellison"), settings=settings)
        assert leaks(output, "Ellison") == []
        assert "honest line" in opened(output).text
    dark = dark_rows(output, left=75, right=110)[222:242]
    assert dark.max() == 1


def test_a_page_as_large_as_a_field_is_not_painted() -> None:
    data = one_page(b"BT /F1 12 Tf 72 760 Td (Dear Ann) Tj ET").replace(b"[0 0 595 842]", b"[0 0 99999 99999]")
    with pytest.raises(InputError, match="too large or small to paint"):
        render(opened(data), [], settings=FACSIMILE)


@pytest.mark.parametrize(("drawing", "is_painted"), [(b"", False), (b"72 500 20 20 re S " * 12, True)])
def test_a_form_is_painted_if_the_command_may_choose(drawing: bytes, is_painted: bool, tmp_path: Path) -> None:
    (tmp_path / "in.pdf").write_bytes(paper.one_page(drawing + b"BT /F1 12 Tf 72 700 Td (It rained all day) Tj ET"))
    assert main(["sanitize", str(tmp_path / "in.pdf"), "-o", str(tmp_path / "out.pdf"), "--pdf", "auto"]) == 0
    assert (b"/DCTDecode" in (tmp_path / "out.pdf").read_bytes()) is is_painted


LINES = b"".join(b"BT /F1 12 Tf 72 %d Td (Line %d of many.) Tj ET\n" % (780 - 14 * n, n) for n in range(50))


def packed_page(content: bytes, filters: bytes = b"/FlateDecode") -> bytes:
    """A page whose packed lines are these bytes."""
    kept = b"<< /Length %d /Filter %s >>\nstream\n%s\nendstream" % (len(content), filters, content)
    whole = paper.stream(b"")
    return paper.one_page(b"").replace(whole, kept)


@pytest.mark.parametrize("in_letters", [False, True])
def test_lines_that_a_damaged_file_lost_are_told(
    in_letters: bool, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    packed = zlib.compress(LINES)
    cut = packed[: len(packed) // 2]
    content, filters = (
        (a85encode(cut) + b"~>", b"[/ASCII85Decode /FlateDecode]") if in_letters else (cut, b"/FlateDecode")
    )
    file = tmp_path / "cut.pdf"
    file.write_bytes(packed_page(content, filters))
    assert 0 < tv.read(file).text.count("Line") < 50
    assert main(["sanitize", str(file), "-o", str(tmp_path / "out.pdf"), "--report", str(tmp_path / "r.txt")]) == 0
    assert "damaged streams, of which text and pictures may be lost (1)" in capsys.readouterr().err
    assert "damaged streams" in (tmp_path / "r.txt").read_text()
    assert main(["inspect", str(file)]) == 1
    assert "damaged streams" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("content", "filters"),
    [
        (zlib.compress(LINES), b"/FlateDecode"),
        (zlib.compress(LINES)[:-4], b"/FlateDecode"),
        (zlib.compress(LINES) + b"\r\n", b"[ /FlateDecode ]"),
        (a85encode(zlib.compress(LINES), wrapcol=76) + b"~>", b"[/ASCII85Decode /FlateDecode]"),
        (zlib.compress(LINES).hex().encode() + b">", b"[/ASCIIHexDecode /FlateDecode]"),
    ],
)
def test_a_whole_file_is_not_called_damaged(content: bytes, filters: bytes) -> None:
    document = opened(packed_page(content, filters))
    assert (document.text.count("Line"), removed_notes(document)) == (50, ())


@pytest.mark.parametrize("mode", ["generalize", "redact"])
def test_our_own_facsimile_is_no_bad_redaction(mode: Literal["generalize", "redact"]) -> None:
    result = tv.sanitize(opened(paper.full("Ellison")), tv.Policy(hide=["Ellison"], mode=mode))
    told = open_format("pdf").inspect(result.release(FACSIMILE).data, settings=SETTINGS)
    assert [note.what for note in told if "bad redaction" in note.what] == []
    assert any("bad redaction" in note.what for note in open_format("pdf").inspect(paper.full("x"), settings=SETTINGS))


@pytest.mark.parametrize(
    ("x", "y", "is_seen"),
    [
        (120, 300, True),
        (120, 98, True),
        (120, 94, False),
        (120, 694, True),
        (120, 700, False),
        (101, 300, True),
        (40, 300, False),
        (460, 300, True),
        (510, 300, False),
    ],
)
def test_text_is_seen_up_to_each_edge_of_the_crop_box(x: int, y: int, is_seen: bool) -> None:
    """A crop box from (100, 100) to (500, 700); the middle of a letter decides, and letters are about 12 high."""
    data = paper.pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            paper.page(5, more=b" /CropBox [100 100 500 700]"),
            paper.stream(b"BT /F1 12 Tf 150 400 Td (Dear all) Tj ET BT /F1 12 Tf %d %d Td (Ann) Tj ET" % (x, y)),
        ]
    )
    notes = {note.what for note in open_format("pdf").inspect(data, settings=SETTINGS)}
    assert ("text beside the page" in notes) != is_seen


LUMINOUS = b"<< /SMask << /S /Luminosity /G 6 0 R >> >>"
ASIDE = {
    "a pattern": (
        b"/Pattern cs /P scn 60 580 300 60 re f",
        b" /PatternType 1 /PaintType 1 /TilingType 1 /XStep 300 /YStep 60",
    ),
    "a mask": (
        b"/M gs 0 g 60 580 300 60 re f",
        b" /Type /XObject /Subtype /Form /Group << /S /Transparency /CS /DeviceGray >>",
    ),
}


@pytest.mark.parametrize("how", ASIDE)
@pytest.mark.parametrize("is_packed", [False, True], ids=["plain", "packed"])
def test_a_facsimile_never_paints_letters_that_stand_on_no_page(how: str, is_packed: bool) -> None:
    content, entries = ASIDE[how]
    fonts = b"/Resources << /Font << /F1 3 0 R >> >> /BBox [0 0 400 700]"
    resources = b"<< /Font << /F1 3 0 R >> /Pattern << /P 6 0 R >> /ExtGState << /M 7 0 R >> >>"
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
        b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources %s /Contents 5 0 R >>" % resources,
        paper.stream(b"BT /F1 12 Tf 72 760 Td (It rained) Tj ET " + content),
        paper.stream(b"1 g BT /F1 30 Tf 72 600 Td (Ellison) Tj ET", entries=entries + fonts, packed=is_packed),
        LUMINOUS,
    ]
    document = opened(paper.pdf(objects))
    assert document.text == "It rained"
    with pytest.raises(InputError, match="a pattern or a mask in which letters may stand: leave facsimile out"):
        render(document, [], settings=FACSIMILE)
    letterless = paper.pdf([*objects[:5], paper.stream(b"0.5 g 0 0 5 5 re f", entries=entries + fonts), LUMINOUS])
    assert render(opened(letterless), [], settings=FACSIMILE)


@pytest.mark.parametrize("opacity", [b"0.75", b"0.9"])
def test_a_cover_that_lets_light_through_hides_nothing_and_is_told(opacity: bytes) -> None:
    content = b"BT /F1 12 Tf 72 600 Td (umbrella) Tj ET /Half gs 0 g 70 595 80 18 re f"
    data = one_page(content).replace(b"/Font << /F1", b"/ExtGState << /Half << /ca %s >> >> /Font << /F1" % opacity)
    assert opened(data).text == "umbrella"
    (note,) = open_format("pdf").inspect(data, settings=SETTINGS)
    assert "hardly show" in note.what
    assert note.count == 8


def test_letters_that_are_drawn_twice_to_be_bold_are_seen() -> None:
    twice = b"".join(b"BT /F1 12 Tf %s 700 Td (Dear Ann) Tj ET " % x for x in (b"72", b"72.4", b"72.8"))
    assert opened(one_page(twice + b"60 690 9 9 re f")).text == "Dear Ann"


def test_text_that_is_turned_by_half_a_right_angle_is_painted_over_and_the_rest_is_shown() -> None:
    turned = b"q 0.707 0.707 -0.707 0.707 200 300 cm BT /F1 12 Tf 0 0 Td (turned by Ellison and nobody else) Tj ET Q"
    document = opened(one_page(b"BT /F1 12 Tf 72 700 Td (It rained on the old house) Tj ET " + turned))
    assert "Ellison" in document.text
    output = render(document, [], settings=FACSIMILE)
    assert opened(output).text == "It rained on the old house"
    left, right, bottom = 200, 320, 842 - 300
    page = library("pypdfium2").PdfDocument(output)[0].render(scale=1).to_numpy().min(2)
    along = [page[bottom - step, left + step] for step in range(5, right - left, 5)]
    assert max(along) < 60
