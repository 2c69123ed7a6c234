"""How are pages kept as they look, with areas painted over?

Each page becomes a picture: first without any text and pictures; then each word that
looks like what it says is put where it stood; what is hidden, and what does not look
like what it says, is painted black. Over it lies an invisible layer of the sanitized
text alone, each word where it stands. The width of a painted word remains: reflowing leaves no such trace.
"""

import re
import zlib
from collections.abc import Iterator, Sequence
from io import BytesIO
from typing import Any

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats.contents import Change
from textveil.formats.pdf_parts.likeness import SCALE, Ink, false_words, measure_ink
from textveil.formats.pdf_parts.page_picture import Box, draw_page, pixels_in, switch, things_of
from textveil.formats.pdf_parts.pdf_pages import PdfPage, opened_page, read_page
from textveil.formats.pdf_parts.scans import paint_scan
from textveil.formats.pdf_parts.text_layer import Painted, boxes_of, page_edits, paint_boxes, said_on
from textveil.formats.registry import Settings

EDGE = 2
"""Pixels around what is painted over: letters lean out of their boxes."""
FALSE = 0.2
"""A page with more words than this that do not look like what they say is not painted at all."""
FEW = 3
"""So many may be there on the smallest page."""
LARGEST = 14_000_000
"""Square points of a page that is painted: a little more than A0."""
BLACK, GREY = (0, 0, 0), (192, 192, 192)


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
