"""Secrets in PDF: under covers of any make, in colours of their ground, cut away, and in parts besides the pages."""

from collections.abc import Iterator

from formats.samples import paper
from red_team.corner import SECRET, Corner

WORD = b"umbrella"
"""An ordinary word, which no detector hides: only its place does."""
SHOWN = b"BT /F1 12 Tf 72 700 Td (It rained all day) Tj ET "
TEXT = b"BT /F1 12 Tf 72 600 Td (umbrella) Tj ET "
BAR = b"70 595 80 18 re f "
COVERS = {
    "a black bar painted later": b"0 g " + TEXT + BAR,
    "a black bar painted before": b"0 g " + BAR + TEXT,
    "a red bar of its colour before": b"1 0 0 rg " + BAR + TEXT,
    "a bar nearly of its colour before": b"0.03 g " + BAR + b"0 g " + TEXT,
    "a white bar later": TEXT + b"1 g " + BAR,
    "a grey bar later": TEXT + b"0.5 g " + BAR,
    "a thick line": TEXT + b"18 w 70 604 m 150 604 l S ",
    "many thin lines": TEXT + b"1.2 w " + b"".join(b"70 %d m 150 %d l S " % (y, y) for y in range(595, 615)),
    "a shape with many sides": TEXT
    + b"70 594 m "
    + b"".join(b"%d 594 l " % x for x in range(71, 152))
    + b"151 615 l 70 615 l f ",
    "a round shape": TEXT + b"60 604 m 60 640 160 640 160 604 c 160 568 60 568 60 604 c f ",
    "two bars, a half each": TEXT + b"70 595 42 18 re f 110 595 45 18 re f ",
    "a cover of the whole page": SHOWN + TEXT + b"1 g 0 0 595 690 re f ",
    "a cut around it": b"q 0 0 10 10 re W n " + TEXT + b"Q ",
    "white ink": b"1 g " + TEXT + b"0 g ",
    "nearly white ink": b"0.97 g " + TEXT + b"0 g ",
    "no ink": b"BT 3 Tr /F1 12 Tf 72 600 Td (umbrella) Tj 0 Tr ET ",
    "no ink on a black bar": b"0 g " + BAR + b"BT 3 Tr /F1 12 Tf 72 600 Td (umbrella) Tj 0 Tr ET ",
    "a clipping of letters": b"BT 7 Tr /F1 12 Tf 72 600 Td (umbrella) Tj 0 Tr ET ",
    "white outlines": b"1 G BT 1 Tr /F1 12 Tf 72 600 Td (umbrella) Tj 0 Tr ET 0 G ",
    "a letter at a time": b"0 g "
    + b"".join(b"BT /F1 12 Tf %d 600 Td (%c) Tj ET " % (72 + 9 * at, sign) for at, sign in enumerate(WORD))
    + b"70 595 95 18 re f ",
}
"""What is painted so that a word is not seen."""
WITH_STATE = {
    "clear ink": b"/Clear gs " + TEXT + b"/Full gs ",
    "a form painted later": TEXT + b"/Cover Do ",
    "a picture painted later": TEXT + b"q 80 0 0 18 70 595 cm /Photo Do Q ",
    "a layer that is off": b"/OC /Off BDC " + TEXT + b"EMC ",
}


def with_state(content: bytes) -> bytes:
    """A page whose content may use a form, a picture, a clear ink and a layer that is switched off."""
    resources = (
        b"<< /Font << /F1 3 0 R >> /ExtGState << /Clear << /ca 0 >> /Full << /ca 1 >> >> /Properties << /Off 8 0 R >>"
        b" /XObject << /Cover 6 0 R /Photo 7 0 R >> >>"
    )
    form = b" /Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << >>"
    photo = b" /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8"
    return paper.pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >> >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources %s /Contents 5 0 R >>" % resources,
            paper.stream(SHOWN + content),
            paper.stream(BAR, entries=form),
            paper.stream(b"\x10", entries=photo),
            b"<< /Type /OCG /Name (x) >>",
        ]
    )


def with_note(note: bytes) -> bytes:
    """A page with an annotation over its word."""
    return paper.pdf(
        [
            b"<< /Type /Catalog /Pages 2 0 R >>",
            b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>",
            b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
            paper.page(5, more=b" /Annots [6 0 R]"),
            paper.stream(SHOWN + TEXT),
            note,
            paper.stream(b"0 g 0 0 80 18 re f", entries=b" /Type /XObject /Subtype /Form /BBox [0 0 80 18]"),
        ]
    )


NOTES = {
    "a redaction never applied": b"<< /Type /Annot /Subtype /Redact /Rect [70 595 150 613] >>",
    "a square laid over": b"<< /Type /Annot /Subtype /Square /Rect [70 595 150 613] /AP << /N 7 0 R >> /F 4 >>",
    "a stamp laid over": b"<< /Type /Annot /Subtype /Stamp /Rect [70 595 150 613] /AP << /N 7 0 R >> /F 4 >>",
}


def corners() -> Iterator[Corner]:
    """All of them."""
    word = WORD.decode()
    for place, content in COVERS.items():
        yield Corner(place, "pdf", paper.one_page(SHOWN + content), word, is_listed=False)
    for place, content in WITH_STATE.items():
        yield Corner(place, "pdf", with_state(content), word, is_listed=False)
    for place, note in NOTES.items():
        yield Corner(place, "pdf", with_note(note), word, is_listed=False)
    yield Corner("every part besides", "pdf", paper.full(SECRET))
