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

from textveil.core.libraries import library

PNG = b"\x89PNG\r\n\x1a\n"
READ = ("PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP")
"""Kinds of pictures that are decoded."""
LARGEST = 100_000_000
"""Pixels of a picture."""
QUALITY = 92
"""How well photographs are kept, of 100."""
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
    except (
        OSError,
        ValueError,
        SyntaxError,
        IndexError,
        TypeError,
        struct.error,
        zlib.error,
        image.DecompressionBombError,
    ):
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
    options = {"quality": QUALITY, "subsampling": 0} if kind == "JPEG" else {}
    pixels.save(output, kind, **options)
    return output.getvalue()
