"""What of a picture may be passed on?

A grey one in its place; or, if the user wants pictures, its pixels alone, decoded and
encoded again: no camera, place, time, comment, thumbnail, profile or further frame, and
no colour where nothing is seen. No byte of the old file is copied.
"""

import io
import struct
import warnings
import zlib
from typing import Any

import numpy as np

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats import ocr
from textveil.formats.pdf_parts.page_picture import draw_page
from textveil.formats.pdf_parts.pdf_pages import open_pdf, opened_page
from textveil.formats.pdf_parts.reflow import new_canvas

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
