"""What does a picture inside a document say, and how is it shown without what nobody must see?

Its words are read as those of a scan are. In the output only the pixels of words stay that were read with confidence
and may stay, on white; if the user keeps pictures, all stays but what is hidden and what could not be read. A picture
that we painted says in a chunk of its own what it says where, so that it is read the same again; but nothing of that is
believed if other words are read in it, and no pixel is passed on that it does not name.
"""

import json
import re
import struct
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

from textveil.core.libraries import library
from textveil.formats import ocr, picture
from textveil.formats.contents import Change, Piece
from textveil.formats.pdf_parts.page_picture import Box
from textveil.formats.pdf_parts.pdf_pages import PdfPage
from textveil.formats.pdf_parts.scans import (
    EDGE,
    WHITE,
    change_whole_words,
    hidden_boxes,
    in_picture,
    letter_boxes,
    on_page,
    paint_words,
    with_words,
)
from textveil.formats.pdf_parts.text_layer import PlacedWord, paint_boxes, show_replacement
from textveil.formats.picture import on_paper
from textveil.formats.registry import Settings

CHUNK = b"tvWd"
UNREAD = "words of pictures that could not be read with confidence"
MOST_READ = 12
"""Pictures of a document whose words are read; more of them would take too long."""
SMALLEST, LARGEST = 24, 4_000_000
"""Pixels of the shorter side of a picture that may say something, and of one that is not made smaller to be read."""
ENLARGED, FINE = 2.0, 1500
"""How much a picture from a screen is enlarged to be read, and the longer side of one that is not."""
COVERED, ALIKE, SHORT = 0.5, 0.5, 3
"""How much of a word that is read must lie on one that is named, how alike they must be, and which are too short."""


@dataclass(frozen=True)
class PaintedWords:
    """What a picture that we painted names: its text, the boxes of its words, and what is painted on it."""

    text: str = field(repr=False)
    boxes: list[Box] = field(repr=False)
    painted: list[tuple[int, Box]] = field(repr=False)
    """Boxes of one grey each."""

    def write(self, pixels: Any) -> bytes:
        """The picture as a PNG with this in a chunk of its own."""
        data = picture.encode(pixels, "PNG")
        packed = zlib.compress(json.dumps([self.text, self.boxes, self.painted]).encode(), 9)
        head = len(picture.PNG) + 25  # the signature, and the chunk that tells the size
        return data[:head] + picture.chunk(CHUNK, packed) + data[head:]


@dataclass(frozen=True)
class Shown:
    """A picture, and what it says where, as on a page with a point for each pixel."""

    pixels: Any = field(repr=False)
    page: PdfPage = field(repr=False)
    keep: bool
    layer: PaintedWords | None = field(default=None, repr=False)
    """What it names, if we painted it."""

    def __deepcopy__(self, _: object) -> "Shown":
        """Itself: nothing changes it."""
        return self

    @property
    def piece(self) -> Piece:
        """What it says, as a piece of its document."""
        return Piece(self.page.text)

    def paint(self, change: Change) -> bytes:
        """The picture with a change made."""
        old = self.pixels if self.layer is None or self.keep else rebuild(self.pixels, self.layer)
        if self.layer and not change.edits:
            return self.layer.write(old)
        place = in_picture(self.page.size[1], 1.0)
        result = paint_words(old, self.page, [(0, change)], place=place, keep_all=self.keep or self.layer is not None)
        for one in result.said:
            if one.is_new:
                show_replacement(result.picture, one.text, place(one.box))
        painted = [*(self.layer.painted if self.layer else ()), *((192, place(box)) for box in self.page.unread)]
        painted += [(0, place(box)) for box in hidden_boxes(self.page, change_whole_words(self.page, [(0, change)]))]
        text, boxes = name_words(change.text, result.said)
        return PaintedWords(text, [place(box) for box in boxes], painted).write(result.picture)


def name_words(text: str, said: Sequence[PlacedWord]) -> tuple[str, list[Box]]:
    """The text of a painted picture, and a box for each of its words."""
    words = [(word, one.box) for one in said for word in one.text.split()]
    is_same = [word for word, _ in words] == text.split()
    return text if is_same else " ".join(word for word, _ in words), [box for _, box in words]


def rebuild(pixels: Any, layer: PaintedWords) -> Any:
    """The pixels of a picture that we painted: its boxes, its words, and nothing else."""
    new = library("PIL.Image").new("RGB", pixels.size, WHITE)
    for shade, box in layer.painted:
        paint_boxes(new, (shade, shade, shade), [box], edge=EDGE)
    paint_boxes(new, pixels, layer.boxes, edge=EDGE)
    return new


def look_into(data: bytes, *, settings: Settings) -> Shown | None:
    """What a picture shows; None if it says nothing, or nobody can read it."""
    if not settings.ocr or not ocr.can_read() or data == picture.GREY:
        return None
    pixels = picture.decode(data)
    if pixels is None or min(pixels.size) < SMALLEST:
        return None
    pixels, keep = on_paper(pixels), "pictures" in settings.keep
    words, layer = find_words(pixels, name=settings.name), read_layer(data)
    faint = find_words(pixels, name=settings.name, known=words) if keep else []
    page = PdfPage((float(pixels.width), float(pixels.height)), "", [], [], [])
    if layer is not None and not faint and all(is_named(word, layer) for word in words):
        return Shown(pixels, named_page(page, layer), keep, layer)
    page = with_words(page, [*words, *faint], scale=1.0)
    return Shown(pixels, page, keep) if page.text or (keep and page.unread) else None


def find_words(pixels: Any, *, name: str, known: Sequence[ocr.Word] | None = None) -> list[ocr.Word]:
    """The words that a picture shows, in its own pixels; beside words that are ``known``, where it says more."""
    scale = ENLARGED if max(pixels.size) < FINE else min(1.0, (LARGEST / (pixels.width * pixels.height)) ** 0.5)
    drawn = pixels.resize((max(1, round(pixels.width * scale)), max(1, round(pixels.height * scale))))
    if known is None:
        found = ocr.read_words(drawn, name=name)
    else:
        found = ocr.find_faint(drawn, [word.moved(1 / scale) for word in known], name=name)
    return [word.moved(scale) for word in found]


def read_layer(data: bytes) -> PaintedWords | None:
    """What a picture names, if it is one that we painted."""
    match = re.search(re.escape(CHUNK), data[: 64 + len(picture.PNG)]) if data.startswith(picture.PNG) else None
    if match is None:
        return None
    try:
        (length,) = struct.unpack(">I", data[match.start() - 4 : match.start()])
        unpacking = zlib.decompressobj()
        text, boxes, painted = json.loads(unpacking.decompress(data[match.end() : match.end() + length], 1 << 24))
        layer = PaintedWords(
            str(text), [as_box(box) for box in boxes], [(int(shade), as_box(box)) for shade, box in painted]
        )
    except (struct.error, zlib.error, ValueError, TypeError):
        return None
    return layer if len(layer.text.split()) == len(layer.boxes) and all(0 <= one < 256 for one, _ in painted) else None


def as_box(values: Sequence[Any]) -> Box:
    """Four numbers as a box."""
    left, top, right, bottom = map(float, values)
    return left, top, right, bottom


def is_named(word: ocr.Word, layer: PaintedWords) -> bool:
    """Whether a word that is read in a picture is one that it names, or may be nothing."""
    if not word.is_sure or len(word.text) < SHORT:
        return True
    named = [text for text, box in zip(layer.text.split(), layer.boxes, strict=True) if covers(box, word.box)]
    return any(word.text in text or SequenceMatcher(None, word.text, text).ratio() > ALIKE for text in named)


def covers(box: Box, word: Box) -> bool:
    """Whether enough of a word lies in a box."""
    wide, high = min(box[2], word[2]) - max(box[0], word[0]), min(box[3], word[3]) - max(box[1], word[1])
    area = (word[2] - word[0]) * (word[3] - word[1])
    return wide > 0 and high > 0 and wide * high > COVERED * area


def named_page(page: PdfPage, layer: PaintedWords) -> PdfPage:
    """A page that says what a picture names."""
    boxes: list[Box | None] = [None] * len(layer.text)
    for match, box in zip(re.finditer(r"\S+", layer.text), layer.boxes, strict=True):
        boxes[match.start() : match.end()] = letter_boxes(on_page(box, page.size[1], 1.0), len(match[0]))
    return page.as_scan(text=layer.text, boxes=boxes)
