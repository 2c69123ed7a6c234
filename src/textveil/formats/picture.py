"""What of a picture may be passed on?

A grey one in its place; or, if the user wants pictures, its pixels alone: no
camera, place, time, comment or thumbnail.
"""

import struct
import zlib
from collections.abc import Iterator

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"gAMA", b"cHRM", b"sRGB"}
"""Chunks of a PNG that make up its pixels."""


def chunk(kind: bytes, data: bytes) -> bytes:
    """A chunk of a PNG file."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


GREY = PNG + chunk(b"IHDR", struct.pack(">IIBBBBB", 1, 1, 8, 0, 0, 0, 0))
GREY += chunk(b"IDAT", zlib.compress(b"\0\xc0", 9)) + chunk(b"IEND", b"")
"""One grey pixel: what stands where a picture was."""


def ending(data: bytes) -> str:
    """The ending for a picture that we wrote."""
    return "png" if data.startswith(PNG) else "jpeg"


def without_metadata(data: bytes) -> bytes | None:
    """The pixels of a PNG or JPEG picture; None if it is another kind, or broken."""
    try:
        if data.startswith(PNG):
            return PNG + b"".join(chunk(kind, body) for kind, body in png_chunks(data) if kind in CHUNKS)
        if data.startswith(JPEG):
            return JPEG + b"".join(jpeg_segments(data))
    except (struct.error, IndexError):
        return None
    return None


def png_chunks(data: bytes) -> Iterator[tuple[bytes, bytes]]:
    """Kinds and contents of a PNG's chunks, up to its end."""
    place, kind = len(PNG), b""
    while kind != b"IEND":
        length, kind = struct.unpack_from(">I4s", data, place)
        if place + 12 + length > len(data):
            raise IndexError("a chunk ends after the file")
        yield kind, data[place + 8 : place + 8 + length]
        place += 12 + length


def jpeg_segments(data: bytes) -> Iterator[bytes]:
    """Segments of a JPEG that make up its pixels; applications' and comments are left out."""
    place = len(JPEG)
    while True:
        marker, length = struct.unpack_from(">HH", data, place)
        segment = data[place : place + 2 + length]
        if marker == 0xFFDA:  # the scan: all that follows up to the end mark
            yield data[place:].partition(b"\xff\xd9")[0] + b"\xff\xd9"
            return
        if not (0xFFE1 <= marker <= 0xFFEF or marker == 0xFFFE) or marker == 0xFFEE:
            yield segment
        place += 2 + length
