"""Secrets in PDF: under covers of any make, in colours of their ground, cut away, and in parts besides the pages."""

import random
from collections.abc import Iterator
from itertools import product

from formats.samples import paper
from red_team.corner import SECRET, Corner
from textveil.core.libraries import library

WORD = b"umbrella"
"""An ordinary word, which no detector hides: only its place does."""
SHOWN = b"BT /F1 12 Tf 72 700 Td (It rained all day) Tj ET "
TEXT = b"BT /F1 12 Tf 72 600 Td (umbrella) Tj ET "
BAR = b"70 595 80 18 re f "
SHAPES = {
    "a bar": BAR,
    "a thick line": b"18 w 70 604 m 150 604 l S ",
    "many thin lines": b"1.2 w " + b"".join(b"70 %d m 150 %d l S " % (y, y) for y in range(595, 615)),
    "a shape with many sides": b"70 594 m "
    + b"".join(b"%d 594 l " % x for x in range(71, 152))
    + b"151 615 l 70 615 l f ",
    "a round shape": b"60 604 m 60 640 160 640 160 604 c 160 568 60 568 60 604 c f ",
    "two bars, a half each": b"70 595 42 18 re f 110 595 45 18 re f ",
    "a turned bar": b"q 1 0.02 -0.02 1 12 -1 cm 68 592 90 22 re f Q ",
    "a bar drawn twice": BAR + BAR,
    "a cover of half the page": b"0 0 595 690 re f ",
    "squares of Zapf Dingbats": b"BT /Z 18 Tf 70 597 Td (nnnnnn) Tj ET ",
    "squares of a font of its own": b"BT /T 18 Tf 70 595 Td (aaaaa) Tj ET ",
    "letters drawn with a wide pen": b"30 w BT 1 Tr /F1 12 Tf 72 600 Td (l l l l l l l l) Tj 0 Tr ET ",
    "letters filled and drawn with a wide pen": b"30 w BT 2 Tr /F1 12 Tf 72 600 Td (IIIIIIIIII) Tj 0 Tr ET ",
    "letters over letters": b"".join(
        b"BT /F1 12 Tf 72 600 Td (%s) Tj ET " % (sign * 7) for sign in (b"M", b"W", b"8", b"#")
    ),
}
"""What is laid over a word."""
COLOURS = {
    "black": b"0 g 0 G ",
    "white": b"1 g 1 G ",
    "grey": b"0.5 g 0.5 G ",
    "red": b"1 0 0 rg 1 0 0 RG ",
    "blue": b"0 0 1 rg 0 0 1 RG ",
}
UNSEEN = {
    "a black bar painted before": b"0 g " + BAR + TEXT,
    "a red bar of its colour before": b"1 0 0 rg " + BAR + TEXT,
    "a bar nearly of its colour before": b"0.03 g " + BAR + b"0 g " + TEXT,
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
    "letters over themselves": b"BT /F1 12 Tf 72 600 Td [(umbrella) 3900 (MWMWMW)] TJ ET ",
    "left of the page": b"BT /F1 12 Tf -200 600 Td (umbrella) Tj ET ",
    "above the page": b"BT /F1 12 Tf 72 900 Td (umbrella) Tj ET ",
    **{
        f"letters of {size} points": b"BT /F1 %s Tf 72 600 Td (umbrella) Tj ET " % size.encode()
        for size in ("0.01", "0.5", "1", "2", "2.2")
    },
    "letters as narrow as lines": b"BT /F1 12 Tf 1 Tz 72 600 Td (umbrella) Tj 100 Tz ET ",
    "letters as flat as lines": b"q 1 0 0 0.01 0 594 cm BT /F1 12 Tf 72 600 Td (umbrella) Tj ET Q ",
    "letters made small by the page": b"q 0.1 0 0 0.1 0 0 cm BT /F1 12 Tf 720 6000 Td (umbrella) Tj ET Q ",
}
"""How a word is painted that nobody sees."""
WITH_STATE = {
    "clear ink": b"/Clear gs " + TEXT + b"/Full gs ",
    "a form painted later": TEXT + b"/Cover Do ",
    "a picture painted later": TEXT + b"q 80 0 0 18 70 595 cm /Photo Do Q ",
    "a layer that is off": b"/OC /Off BDC " + TEXT + b"EMC ",
}
NOTE = b"<< /Type /Annot /Subtype /%s /Rect [70 595 150 613] %s >>"
SHAPED = {
    "Square": b"/IC [%s]",
    "Circle": b"/IC [%s] /RD [-20 -20 -20 -20] /Rect [40 570 180 640]",
    "Highlight": b"/C [%s] /QuadPoints [70 613 150 613 70 595 150 595]",
    "Ink": b"/C [%s] /InkList [[70 604 110 604 150 604]] /BS << /W 18 >>",
    "Line": b"/C [%s] /L [70 604 150 604] /BS << /W 18 >>",
    "PolyLine": b"/C [%s] /Vertices [70 604 110 604 150 604] /Border [0 0 18]",
    "Polygon": b"/IC [%s] /C [%s] /Vertices [70 595 150 595 150 613 70 613]",
    "FreeText": b"/C [%s] /DA (/F1 8 Tf 0 g) /Contents ()",
}
"""Annotations that say how they look in their own words alone."""
NOTES = {
    "a redaction never applied": NOTE % (b"Redact", b""),
    "a square laid over": NOTE % (b"Square", b"/AP << /N 7 0 R >> /F 4"),
    "a stamp laid over": NOTE % (b"Stamp", b"/AP << /N 7 0 R >> /F 4"),
    **{
        f"a {colour} {kind} that brings no picture": NOTE % (kind.encode(), shape.replace(b"%s", parts))
        for (kind, shape), (colour, parts) in product(
            SHAPED.items(), {"black": b"0 0 0", "dark grey": b"0.02 0.02 0.02"}.items()
        )
    },
    "a thick square that brings no picture": NOTE % (b"Square", b"/C [0 0 0] /BS << /W 40 >>"),
}
OVERLAYS = ("a label", "noise", "coarse noise", "a stripe", "nothing", "two stripes", "a grey label")
"""What a bar in a scan carries, over a layer that says what stood there."""
FONTS = [
    b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    b"<< /Type /Font /Subtype /Type1 /BaseFont /ZapfDingbats >>",
    (
        b"<< /Type /Font /Subtype /Type3 /FontBBox [0 0 1 1] /FontMatrix [1 0 0 1 0 0] /CharProcs << /sq 8 0 R >>"
        b" /Encoding << /Differences [97 /sq] >> /FirstChar 97 /LastChar 97 /Widths [1] >>"
    ),
]
CATALOG, TREE = b"<< /Type /Catalog /Pages 2 0 R%s >>", b"<< /Type /Pages /Count 1 /Kids [4 0 R] >>"


def with_fonts(content: bytes, *, page: bytes = b"") -> bytes:
    """A page that may be painted in three fonts."""
    own = (
        b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R /Z 6 0 R /T 7 0 R >> >>"
    )
    square = paper.stream(b"1 0 d0 0 0 1 1 re f")
    return paper.pdf(
        [
            CATALOG % b"",
            TREE,
            FONTS[0],
            own + b" /Contents 5 0 R%s >>" % page,
            paper.stream(content),
            *FONTS[1:],
            square,
        ]
    )


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
            CATALOG % b" /OCProperties << /OCGs [8 0 R] /D << /OFF [8 0 R] >> >>",
            TREE,
            FONTS[0],
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
            CATALOG % b"",
            TREE,
            FONTS[0],
            paper.page(5, more=b" /Annots [6 0 R]"),
            paper.stream(SHOWN + TEXT),
            note,
            paper.stream(b"0 g 0 0 80 18 re f", entries=b" /Type /XObject /Subtype /Form /BBox [0 0 80 18]"),
        ]
    )


def scanned(overlay: str) -> bytes:
    """A scan with a bar in it, and over it a layer without ink that says the word under the bar."""
    image, draw = library("PIL.Image"), library("PIL.ImageDraw")
    picture = image.new("L", (1240, 1754), 255)
    pen, bar = draw.Draw(picture), (146, 465, 312, 515)
    pen.rectangle(bar, fill=0)
    middle = (bar[1] + bar[3]) // 2
    if overlay in ("a label", "a grey label"):
        pen.rectangle(bar, fill=0 if overlay == "a label" else 90)
        pen.text((160, bar[1] + 12), "REDACTED", fill=255, font=library("PIL.ImageFont").load_default(26))
    if overlay in ("a stripe", "two stripes"):
        for at in (middle,) if overlay == "a stripe" else (middle - 12, middle + 12):
            pen.line((bar[0], at, bar[2], at), fill=255, width=4)
    if "noise" in overlay:
        step, chance = (6 if "coarse" in overlay else 2), random.Random(7)
        for x, y in product(range(bar[0], bar[2], step), range(bar[1], bar[3], step)):
            pen.rectangle((x, y, x + step - 1, y + step - 1), fill=chance.choice((0, 0, 0, 255)))
    photo = b" /Type /XObject /Subtype /Image /Width 1240 /Height 1754 /ColorSpace /DeviceGray /BitsPerComponent 8"
    resources = b"<< /Font << /F1 3 0 R >> /XObject << /Scan 6 0 R >> >>"
    hidden = b"BT 3 Tr /F1 12 Tf 72 600 Td (umbrella) Tj 0 Tr ET "
    return paper.pdf(
        [
            CATALOG % b"",
            TREE,
            FONTS[0],
            b"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources %s /Contents 5 0 R >>" % resources,
            paper.stream(b"q 595 0 0 842 0 0 cm /Scan Do Q " + SHOWN + hidden),
            paper.stream(picture.tobytes(), entries=photo, packed=True),
        ]
    )


def contents() -> Iterator[tuple[str, bytes]]:
    """What pages paint, by what is done to the word on them."""
    for (shape, drawn), (colour, ink) in product(SHAPES.items(), COLOURS.items()):
        yield f"{shape}, {colour}", TEXT + ink + drawn + b"0 g "
    yield from UNSEEN.items()


def corners() -> Iterator[Corner]:
    """All of them."""
    word = WORD.decode()
    for place, content in contents():
        yield Corner(place, "pdf", with_fonts(SHOWN + content), word, is_listed=False)
    for turned in (90, 180, 270):
        yield Corner(
            f"a bar on a page turned {turned}",
            "pdf",
            with_fonts(SHOWN + TEXT + BAR, page=b" /Rotate %d" % turned),
            word,
            is_listed=False,
        )
    for place, box in {"below": b"0 650 595 842", "left": b"0 0 60 842", "all but a corner": b"60 690 200 720"}.items():
        page = b" /CropBox [%s]" % box
        yield Corner(f"text cropped {place}", "pdf", with_fonts(SHOWN + TEXT, page=page), word, is_listed=False)
    for place, content in WITH_STATE.items():
        yield Corner(place, "pdf", with_state(content), word, is_listed=False)
    for place, note in NOTES.items():
        yield Corner(place, "pdf", with_note(note), word, is_listed=False)
    printed = NOTE % (b"FreeText", b"/F 36 /DA (/F1 8 Tf 0 g) /Contents (umbrella)")
    only = with_fonts(SHOWN, page=b" /Annots [%s]" % printed)
    yield Corner("a note that no screen shows", "pdf", only, word, is_listed=False)
    for overlay in OVERLAYS:
        yield Corner(f"a layer over a bar in a scan with {overlay}", "pdf", scanned(overlay), word, is_listed=False)
    yield Corner("every part besides", "pdf", paper.full(SECRET))
