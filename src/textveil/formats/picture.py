"""What of a picture may be passed on?

A grey one in its place; or, if the user wants pictures, its pixels alone, decoded and
encoded again: no camera, place, time, comment, thumbnail, profile or further frame, and
no colour where nothing is seen. No byte of the old file is copied.
"""

import io
import json
import re
import struct
import warnings
import zlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any

import numpy as np

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats import ocr
from textveil.formats.contents import Change, Piece
from textveil.formats.pdf_parts import scans
from textveil.formats.pdf_parts.page_picture import Box, draw_page
from textveil.formats.pdf_parts.pdf_pages import PdfPage, open_pdf, opened_page
from textveil.formats.pdf_parts.reflow import new_canvas
from textveil.formats.pdf_parts.text_layer import PlacedWord, paint_boxes, show_replacement
from textveil.formats.registry import Settings

PNG = b"\x89PNG\r\n\x1a\n"
READ = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
"""Kinds of pictures that are decoded."""
LARGEST = 100_000_000
"""Pixels of a picture."""
QUALITY = 92
"""How well photographs are kept, of 100."""
OPTIONS: dict[str, dict[str, Any]] = {"JPEG": {"quality": QUALITY, "subsampling": 0}, "WEBP": {"lossless": True}}
ROUNDS = 40
"""Encoding a photograph again and again settles within so many rounds, or it is kept as a PNG."""
BROKEN = (OSError, ValueError, SyntaxError, IndexError, TypeError, struct.error, zlib.error)
"""What decoders raise on bytes that are no whole picture."""
FAINT = 16
"""Parts of 255: what is no stronger is not seen."""
PLAIN = ("1", "L", "LA", "RGB", "RGBA")
"""Ways of keeping colours that are written as they are."""


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


GREY = PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
GREY += chunk(b"IDAT", zlib.compress(b"\0\xc0", 9)) + chunk(b"IEND", b"")
"""One grey pixel: what stands where a picture was."""


def ending(data: bytes) -> str:
    """The ending for a picture that we wrote."""
    return "png" if data.startswith(PNG) else "jpeg"


def redraw(data: bytes) -> bytes | None:
    """The picture's pixels in a new file; None if it cannot be decoded. Redrawing that again changes nothing."""
    if data == GREY:
        return GREY
    pixels = decode(data)
    if pixels is None:
        return None
    is_photograph = data.startswith(b"\xff\xd8") and pixels.mode in ("L", "RGB")
    return (encode_photograph(pixels) if is_photograph else None) or encode(pixels, "PNG")


def decode(data: bytes) -> Any:
    """The first frame of a picture, upright, as plain colours; None if it is broken, too large or of another kind."""
    image, operations = library("PIL.Image"), library("PIL.ImageOps")
    try:
        with warnings.catch_warnings(action="ignore"), image.open(io.BytesIO(data), formats=READ) as opened:
            if opened.width * opened.height > LARGEST:
                return None
            opened.load()
            return without_unseen(plain_colours(operations.exif_transpose(opened)))
    except (*BROKEN, image.DecompressionBombError):
        return None


def plain_colours(pixels: Any) -> Any:
    """The same pixels without a table of colours, which may hold some that no pixel has."""
    if pixels.mode in PLAIN:
        return pixels
    return pixels.convert("RGBA" if pixels.has_transparency_data else "RGB")


def without_unseen(pixels: Any) -> Any:
    """The pixels without colours that nobody sees because they are transparent, in a picture that knows no more."""
    image = library("PIL.Image")
    if pixels.mode not in ("LA", "RGBA"):
        return image.frombytes(pixels.mode, pixels.size, pixels.tobytes())
    values = np.array(pixels)
    values[values[..., -1] < FAINT] = 0
    return image.fromarray(values, pixels.mode)


def encode_photograph(pixels: Any) -> bytes | None:
    """A JPEG file that stays the same when it is decoded and encoded; None if there is none near."""
    before, data = b"", encode(pixels, "JPEG")
    for _ in range(ROUNDS):
        if data == before:
            return data
        before, data = data, encode(decode(data), "JPEG")
    return None


def encode(pixels: Any, kind: str) -> bytes:
    """A file of these pixels and nothing else."""
    output = io.BytesIO()
    pixels.save(output, kind, **OPTIONS.get(kind, {}))
    return output.getvalue()


# How is a file that is a picture read, and written as a picture again?
#
# As a scan: a PDF with a page for each of its frames, whose words are read from the picture.

MOST = 200
"""Frames of a file."""
ON_SCREEN, SCANNED, WIDE = 96, 200, 1600
"""Pixels in an inch of a picture from a screen, of a scan, and from how many on it is taken for a scan."""
WHITE = (255, 255, 255)
KINDS = {"jpg": "JPEG", "tif": "TIFF"}
"""What the library calls formats that it does not call by their endings."""


def convert(data: bytes, *, name: str) -> bytes:
    """A PDF of the picture's frames."""
    if not ocr.can_read():
        raise InputError(f"{name} is a picture: {ocr.INSTALL}")
    image, output = library("PIL.Image"), io.BytesIO()
    try:
        with warnings.catch_warnings(action="ignore"), image.open(io.BytesIO(data), formats=READ) as opened:
            count = getattr(opened, "n_frames", 1)
            if count > MOST or opened.width * opened.height > LARGEST:
                raise InputError(f"{name} has more than {MOST} frames or {LARGEST:,} pixels: split it")
            with new_canvas(output) as canvas:
                for number in range(count):
                    opened.seek(number)
                    add_frame(canvas, turn_upright(opened))
    except (*BROKEN, image.DecompressionBombError):
        raise InputError(f"{name} is damaged or no picture: ask for a new copy") from None
    return output.getvalue()


def revert(data: bytes, *, name: str, ending: str) -> bytes:
    """The pages of a PDF as the frames of a picture, which knows nothing but their pixels."""
    with open_pdf(data, name=name) as pdf:
        frames = []
        for number in range(len(pdf)):
            with opened_page(pdf, number) as (page, _):
                frames.append(draw_page(page, scale=SCANNED / 72))
    kind = KINDS.get(ending, ending.upper())
    if len(frames) > 1 and kind != "TIFF":
        raise InputError(f"{name} has {len(frames)} frames, which a .{ending} file does not hold: write a .pdf instead")
    output, (first, *more) = io.BytesIO(), frames
    first.save(output, kind, **({"save_all": True, "append_images": more} if more else OPTIONS.get(kind, {})))
    return output.getvalue()


def turn_upright(opened: Any) -> Any:
    """A frame as it is seen, on white paper."""
    return on_paper(without_unseen(plain_colours(library("PIL.ImageOps").exif_transpose(opened))))


def on_paper(pixels: Any) -> Any:
    """Pixels on white paper, in red, green and blue."""
    paper = library("PIL.Image").new("RGB", pixels.size, WHITE)
    paper.paste(pixels, mask=pixels.getchannel("A") if "A" in pixels.getbands() else None)
    return paper


def add_frame(canvas: Any, pixels: Any) -> None:
    """A page that shows a frame and nothing else."""
    scale = 72 / (SCANNED if max(pixels.size) > WIDE else ON_SCREEN)
    size = (pixels.width * scale, pixels.height * scale)
    canvas.setPageSize(size)
    canvas.drawImage(library("reportlab.lib.utils").ImageReader(pixels), 0, 0, *size)
    canvas.showPage()


# What does a picture inside a document say, and how is it shown without what nobody must see?
#
# Its words are read as those of a scan are. In the output only the pixels of words stay that were read with
# confidence and may stay, on white; if the user keeps pictures, all stays but what is hidden and what could not be
# read. A picture that we painted says in a chunk of its own what it says where, so that it is read the same again; but
# nothing of that is believed if other words are read in it, and no pixel is passed on that it does not name.

CHUNK = b"tvWd"
UNREAD = "words of pictures that could not be read with confidence"
MOST_READ = 12
"""Pictures of a document whose words are read; more of them would take too long."""
SMALLEST, FINEST = 24, 4_000_000
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
        data = encode(pixels, "PNG")
        packed = zlib.compress(json.dumps([self.text, self.boxes, self.painted]).encode(), 9)
        head = len(PNG) + 25  # the signature, and the chunk that tells the size
        return data[:head] + chunk(CHUNK, packed) + data[head:]


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
        place = scans.in_picture(self.page.size[1], 1.0)
        result = scans.paint_words(
            old, self.page, [(0, change)], place=place, keep_all=self.keep or self.layer is not None
        )
        for one in result.said:
            if one.is_new:
                show_replacement(result.picture, one.text, place(one.box))
        painted = [*(self.layer.painted if self.layer else ()), *((192, place(box)) for box in self.page.unread)]
        painted += [
            (0, place(box)) for box in scans.hidden_boxes(self.page, scans.change_whole_words(self.page, [(0, change)]))
        ]
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
        paint_boxes(new, (shade, shade, shade), [box], edge=scans.EDGE)
    paint_boxes(new, pixels, layer.boxes, edge=scans.EDGE)
    return new


def look_into(data: bytes, *, settings: Settings) -> Shown | None:
    """What a picture shows; None if it says nothing, or nobody can read it."""
    if not settings.ocr or not ocr.can_read() or data == GREY:
        return None
    pixels = decode(data)
    if pixels is None or min(pixels.size) < SMALLEST:
        return None
    pixels, keep = on_paper(pixels), "pictures" in settings.keep
    words, layer = find_words(pixels, name=settings.name), read_layer(data)
    faint = find_words(pixels, name=settings.name, known=words) if keep else []
    page = PdfPage((float(pixels.width), float(pixels.height)), "", [], [], [])
    if layer is not None and not faint and all(is_named(word, layer) for word in words):
        return Shown(pixels, named_page(page, layer), keep, layer)
    page = scans.with_words(page, [*words, *faint], scale=1.0)
    return Shown(pixels, page, keep) if page.text or (keep and page.unread) else None


def find_words(pixels: Any, *, name: str, known: Sequence[ocr.Word] | None = None) -> list[ocr.Word]:
    """The words that a picture shows, in its own pixels; beside words that are ``known``, where it says more."""
    scale = ENLARGED if max(pixels.size) < FINE else min(1.0, (FINEST / (pixels.width * pixels.height)) ** 0.5)
    drawn = pixels.resize((max(1, round(pixels.width * scale)), max(1, round(pixels.height * scale))))
    if known is None:
        found = ocr.read_words(drawn, name=name)
    else:
        found = ocr.find_faint(drawn, [word.moved(1 / scale) for word in known], name=name)
    return [word.moved(scale) for word in found]


def read_layer(data: bytes) -> PaintedWords | None:
    """What a picture names, if it is one that we painted."""
    match = re.search(re.escape(CHUNK), data[: 64 + len(PNG)]) if data.startswith(PNG) else None
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
        boxes[match.start() : match.end()] = scans.letter_boxes(scans.on_page(box, page.size[1], 1.0), len(match[0]))
    return page.as_scan(text=layer.text, boxes=boxes)
