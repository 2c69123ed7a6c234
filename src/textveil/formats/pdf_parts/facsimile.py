"""How are pages kept as they look, with areas painted over?

Each page becomes a picture: first without any text and pictures; then each word that
looks like what it says is put where it stood; what is hidden, and what does not look
like what it says, is painted black. Over it lies an invisible layer of the sanitized
text alone, each word where it stands. The width of a painted word remains: reflowing leaves no such trace.
"""

import re
import unicodedata
import zlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from io import BytesIO
from typing import Any

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats.contents import Change
from textveil.formats.pdf_parts.page_picture import Box, draw_page, pixels_in, switch, things_of
from textveil.formats.pdf_parts.pdf_pages import PdfPage, opened_page, read_page
from textveil.formats.pdf_parts.scans import BLACK, EDGE, GREY, paint_scan
from textveil.formats.pdf_parts.text_layer import Painted, boxes_of, page_edits, paint_boxes, said_on
from textveil.formats.registry import Settings

# Does what is painted look like the letters that the file says it is?
#
# A PDF tells its letters' meanings apart from their shapes, and either can be wrong:
# then a name stays to be seen that no detector read. So each painted letter is laid
# over the same letter in nine fonts that every reader of PDF has; a word most of
# whose letters look more like others is not what it says.

Numbers = NDArray[np.float32] | NDArray[np.float64]
SCALE = 150 / 72
"""Pixels in a point: 150 in an inch."""
GRID = 8
"""A letter is compared in so many rows and columns."""
SHAPE = 0.15
"""How much the ratio of width to height weighs against what lies in between."""
NEAR = 0.08
"""A letter may look so much more like another one: i and l, o and 0."""
ENOUGH = 0.67
"""The share of a word's letters that must look like what they are said to be."""
FONTS = tuple(
    """Helvetica Helvetica-Bold Helvetica-Oblique Times-Roman Times-Bold Times-Italic Courier Courier-Bold
    Courier-Oblique""".split()
)
ALIKE = str.maketrans("\u2018\u2019\u201a\u201c\u201d\u201e\u2013\u2014\u2010\u2011\u2212\u00b7", '\'\',"""-----.')
SIGNS = "".join(
    sign
    for sign in (bytes([code]).decode("cp1252", "ignore") for code in range(33, 256))
    if sign.isprintable() and sign.strip()
)
"""Letters and signs of Western Europe."""
SHIFTS = tuple((across, down) for across in (-0.6, 0.0, 0.6) for down in (-0.6, 0.0, 0.6) if across or down)
"""Letters are painted on whole pixels: parts of a pixel by which one may lie beside its place."""
LIGATURE = re.compile("ff[il]?|f[ijlt]|[cst]t|Th|tt", re.IGNORECASE)
DASHES = "-\u2010\u2011\u2012\u2013\u2014_"
SPECKS = f".,\u00b7'\u2018\u2019`{DASHES}"
SMALL = 0.5
"""A speck is smaller than this share of most letters."""
STEP = (14.0, 24.0)
"""How far apart the letters compared with are drawn."""


@dataclass(frozen=True, slots=True)
class Ink:
    """Where a letter lies in a picture: left, top, right, bottom; and how many quarters it is turned clockwise."""

    box: tuple[float, float, float, float]
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Shapes:
    """What letters look like: the ink in each field of a grid, and width by height."""

    ink: Numbers
    ratio: Numbers


@dataclass(frozen=True, slots=True)
class Alphabet:
    """Letters in several fonts, those of one meaning together."""

    shapes: Shapes
    meanings: tuple[str, ...]
    starts: tuple[int, ...]


@lru_cache(4096)
def meaning(sign: str) -> str:
    """The letter without case and accents.

    >>> meaning("É"), meaning("’"), meaning("ﬁ")
    ('e', "'", 'f')
    """
    return unicodedata.normalize("NFKD", sign)[:1].lower().translate(ALIKE)


def false_words(text: str, picture: Numbers, inks: Sequence[Ink | None]) -> list[tuple[int, int]]:
    """Spans of words that do not look like what they say."""
    there = np.array([ink is not None and not sign.isspace() for sign, ink in zip(text, inks, strict=True)], bool)
    words = [match.span() for match in re.finditer(r"\S+", text) if there[slice(*match.span())].any()]
    judged, ok, sums = there & ~ligatures(text, inks), specks(text, inks), sum_ink(picture)
    for across, down in ((0.0, 0.0), *SHIFTS):
        left = [index for word in words for index in range(*word) if judged[index] and not ok[index]]
        if left:
            beside = [shift_ink(ink, across, down) for index in left if (ink := inks[index])]
            ok[left] = look_alike([text[index] for index in left], shapes(sums, beside))
        words = [word for word in words if is_false(ok[slice(*word)] & judged[slice(*word)], judged[slice(*word)])]
    return words


def is_false(ok: NDArray[np.bool_], judged: NDArray[np.bool_]) -> bool:
    """Whether too few letters of a word look like what they are said to be; one without any to judge is false."""
    return bool(ok.sum() < max(ENOUGH * judged.sum(), 1))


def ligatures(text: str, inks: Sequence[Ink | None]) -> NDArray[np.bool_]:
    """Letters that are drawn as one: they look like neither, and are left to the rest of their word."""
    found = np.zeros(len(text), bool)
    for match in LIGATURE.finditer(text):
        boxes = {ink.box if ink else None for ink in inks[match.start() : match.end()]}
        found[slice(*match.span())] = len(boxes) == 1
    return found


def specks(text: str, inks: Sequence[Ink | None]) -> NDArray[np.bool_]:
    """Points, commas and dashes that are as small as such: nothing to compare, and too small to be a letter."""
    heights = [ink.box[3] - ink.box[1] for ink in inks if ink]
    most = SMALL * float(np.quantile(heights, 0.8)) if heights else 0.0
    return np.array(
        [ink is not None and is_speck(sign, ink, most) for sign, ink in zip(text, inks, strict=True)], np.bool_
    )


def is_speck(sign: str, ink: Ink, most: float) -> bool:
    """Whether a point, comma or dash is no larger than such."""
    left, top, right, bottom = ink.box
    return sign in SPECKS and bottom - top < most and (sign in DASHES or right - left < most)


def shift_ink(ink: Ink, across: float, down: float) -> Ink:
    """The same letter a part of a pixel beside its place."""
    left, top, right, bottom = ink.box
    return Ink((left + across, top + down, right + across, bottom + down), ink.turns)


def look_alike(signs: Sequence[str], seen: Shapes) -> NDArray[np.bool_]:
    """Whether each sign looks like what it is said to be."""
    letters = alphabet()
    likeness = seen.ink @ letters.shapes.ink.T
    np.abs(likeness, out=likeness)
    apart = seen.ratio[:, None] - letters.shapes.ratio[None, :]
    likeness -= SHAPE * np.abs(apart, out=apart)
    by_meaning = np.maximum.reduceat(likeness, letters.starts, axis=1)
    place = {known: index for index, known in enumerate(letters.meanings)}
    said = np.array([place.get(meaning(sign), -1) for sign in signs])
    own = by_meaning[np.arange(len(signs)), said]
    near: NDArray[np.bool_] = own >= by_meaning.max(axis=1) - NEAR
    return near & (said >= 0)


def measure_ink(picture: Any) -> Numbers:
    """How much ink there is in each pixel of a picture."""
    ink: Numbers = 1 - np.asarray(picture.convert("L"), np.float32) / 255
    return ink


def sum_ink(picture: Numbers) -> NDArray[np.float64]:
    """The ink above and left of each pixel's corner, with a line more at each edge."""
    sums = np.zeros((picture.shape[0] + 2, picture.shape[1] + 2))
    sums[1:-1, 1:-1] = picture.cumsum(0).cumsum(1)
    sums[-1], sums[:, -1] = sums[-2], sums[:, -2]
    return sums


def shapes(sums: NDArray[np.float64], inks: Sequence[Ink]) -> Shapes:
    """What letters look like in a picture whose ink was summed, upright."""
    left, top, right, bottom = np.array([ink.box for ink in inks]).T
    wide, high = np.maximum(right - left, 0.5), np.maximum(bottom - top, 0.5)
    parts = np.arange(GRID + 1) / GRID
    columns = (left[:, None] + wide[:, None] * parts).clip(0, sums.shape[1] - 2)
    rows = (top[:, None] + high[:, None] * parts).clip(0, sums.shape[0] - 2)
    corners = sample_sums(sums, rows[:, :, None], columns[:, None, :])
    grids = np.diff(np.diff(corners, axis=1), axis=2)
    turns = np.array([ink.turns % 4 for ink in inks])
    for turned in (1, 2, 3):
        grids[turns == turned] = np.rot90(grids[turns == turned], turned, axes=(1, 2))
    ink = grids.reshape(len(inks), -1)
    ink = ink - ink.mean(axis=1, keepdims=True)
    ink /= np.maximum(np.linalg.norm(ink, axis=1, keepdims=True), 1e-6)
    return Shapes(ink.astype(np.float32), (np.log(wide / high) * np.where(turns % 2, -1, 1)).astype(np.float32))


def sample_sums(
    sums: NDArray[np.float64], rows: NDArray[np.float64], columns: NDArray[np.float64]
) -> NDArray[np.float64]:
    """Sums at places between pixels."""
    row, column = rows.astype(int), columns.astype(int)
    down, across = rows - row, columns - column
    upper = sums[row, column] * (1 - across) + sums[row, column + 1] * across
    lower = sums[row + 1, column] * (1 - across) + sums[row + 1, column + 1] * across
    found: NDArray[np.float64] = upper * (1 - down) + lower * down
    return found


@cache
def alphabet() -> Alphabet:
    """Every sign in every font, drawn as a page's text is drawn."""
    signs = sorted(SIGNS, key=meaning)
    drawn = [sign for sign in signs for _ in FONTS]
    page = library("pypdfium2").PdfDocument(specimen(signs))[0]
    picture = measure_ink(page.render(scale=SCALE).to_pil())
    boxes = ink_boxes(page, picture.shape[0])
    meanings = sorted({meaning(sign) for sign in signs})
    starts = [next(index for index, sign in enumerate(drawn) if meaning(sign) == one) for one in meanings]
    return Alphabet(shapes(sum_ink(picture), boxes), tuple(meanings), tuple(starts))


def specimen(signs: Sequence[str]) -> bytes:
    """A PDF with a line for each sign: the sign in every font."""
    output = BytesIO()
    canvas = library("reportlab.pdfgen.canvas").Canvas(
        output, pagesize=(STEP[0] * (len(FONTS) + 2), STEP[1] * (len(signs) + 2)), invariant=1
    )
    for row, sign in enumerate(signs):
        for column, font in enumerate(FONTS):
            canvas.setFont(font, 10.5)
            canvas.drawString(STEP[0] * (column + 1), STEP[1] * (len(signs) - row), sign)
    canvas.save()
    return output.getvalue()


def ink_boxes(page: Any, height: int) -> list[Ink]:
    """Where the ink of each sign of the specimen lies in its picture, in order."""
    textpage = page.get_textpage()
    found = [textpage.get_charbox(index) for index in range(textpage.count_chars())]
    real = [
        box
        for index, box in enumerate(found)
        if chr(library("pypdfium2.raw").FPDFText_GetUnicode(textpage, index)).strip() and box[2] > box[0]
    ]
    scaled = np.array(real) * SCALE
    return [Ink((left, height - top, right, height - bottom)) for left, bottom, right, top in scaled]


FALSE = 0.2
"""A page with more words than this that do not look like what they say is not painted at all."""
FEW = 3
"""So many may be there on the smallest page."""
LARGEST = 14_000_000
"""Square points of a page that is painted: a little more than A0."""


def paint(
    pdf: Any, number: int, page: PdfPage, changed: Sequence[tuple[int, Change]], *, settings: Settings
) -> Painted:
    """A painted page; it comes as it was read, with its pieces' first characters and changes."""
    name, keep_pictures = f"{settings.name}: page {number + 1}", "pictures" in settings.keep
    with opened_page(pdf, number) as (handle, redactions):
        if page.is_scan:
            return paint_scan(handle, page, changed, keep_pictures=keep_pictures)
        if not 1 <= page.size[0] * page.size[1] <= LARGEST:
            raise InputError(f"{name} is too large or small to paint: leave facsimile out")
        inked = read_page(handle, redactions, with_ink=True)
        shown = paint_page(handle, inked, changed, keep_pictures=keep_pictures)
    if shown is None:
        raise InputError(f"{name} shows other letters than it says: leave facsimile out")
    return shown


def paint_page(
    handle: Any, page: PdfPage, changed: Sequence[tuple[int, Change]], *, keep_pictures: bool
) -> Painted | None:
    """The picture of a page with nothing on it that was not read; None if it shows other letters than it says."""
    raw = library("pypdfium2.raw")
    if not keep_pictures:
        switch(things_of(handle, raw.FPDF_PAGEOBJ_IMAGE), is_on=False)
    full = draw_page(handle, scale=SCALE)
    switch(things_of(handle, raw.FPDF_PAGEOBJ_TEXT), is_on=False)
    picture = draw_page(handle, scale=SCALE)
    places = pixels_in(handle, size=picture.size)
    turned = raw.FPDFPage_GetRotation(handle)
    inks = [Ink(places(one[0]), one[1] + turned) if one else None for one in page.inks]
    false = false_words(page.text, measure_ink(full), inks)
    if len(false) > max(FEW, FALSE * len(page.text.split())):
        return None
    if not keep_pictures:
        paint_boxes(picture, GREY, map(places, page.pictures), edge=EDGE)
    paint_boxes(picture, full, map(places, true_boxes(page, false)), edge=EDGE)
    spans = [(edit.start, edit.end) for edit in page_edits(changed)]
    paint_boxes(picture, BLACK, map(places, boxes_of(page, [*spans, *false, *page.slanted])), edge=EDGE)
    return Painted(picture, list(said_on(page, changed, without=false)), places)


def true_boxes(page: PdfPage, false: Sequence[tuple[int, int]]) -> Iterator[Box]:
    """Where words stand that look like what they say."""
    lies = set(false)
    words = [match.span() for match in re.finditer(r"\S+", page.text)]
    seen = [span for span in words if span not in lies and any(page.inks[slice(*span)])]
    return boxes_of(page, seen)


# Does a file paint letters that stand on no page: in its patterns and masks?
#
# What a pattern is made of, and what a mask lets through, is no text of a page: nobody
# reads it, and yet it shows.

OBJECT = re.compile(rb"(?:\A|\s)(\d+) \d+ obj\b(.*?)\bendobj\b", re.DOTALL)
PATTERN = re.compile(rb"/PatternType\s*1\b")
MASK = re.compile(rb"/S\s*/(?:Luminosity|Alpha)\b")
GROUP = re.compile(rb"/G\s+(\d+) \d+ R")
LETTERS = re.compile(rb"(?<![\w/])(?:BT|T[jJ]|Do)(?!\w)")
"""What paints text, or something that stands elsewhere."""
DEFLATED = re.compile(rb"/Filter\s*(?:/FlateDecode|\[\s*/FlateDecode\s*\])(?!\w)")


def refuse_unread_paint(pdf: Any, *, name: str) -> None:
    """Stop at a file of which a pattern or a mask paints text, or what may hold some."""
    output = BytesIO()
    pdf.save(output, flags=library("pypdfium2.raw").FPDF_REMOVE_SECURITY)
    objects = {int(number): content for number, content in OBJECT.findall(output.getvalue())}
    if any(may_paint_letters(objects.get(number, b"")) for number in painted_aside(objects)):
        raise InputError(f"{name} has a pattern or a mask in which letters may stand: leave facsimile out")


def painted_aside(objects: dict[int, bytes]) -> Iterator[int]:
    """The numbers of patterns, and of what masks are made of."""
    for number, content in objects.items():
        entries, _, _ = content.partition(b"stream")
        if PATTERN.search(entries):
            yield number
        if MASK.search(entries):
            yield from map(int, GROUP.findall(entries))


def may_paint_letters(content: bytes) -> bool:
    """Whether the stream of an object paints text, or what stands elsewhere, or is packed in another way than most."""
    entries, _, stream = content.partition(b"stream")
    if b"/Filter" in entries:
        if not DEFLATED.search(entries):
            return True
        try:
            stream = zlib.decompressobj().decompress(stream.lstrip(b"\r\n"))
        except zlib.error:
            return True
    return LETTERS.search(stream) is not None
