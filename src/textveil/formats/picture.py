"""What of a picture may be passed on?

A grey one in its place; or, if the user wants pictures, its pixels alone: no
camera, place, time, comment or thumbnail.
"""

import re
import struct
import zlib
from collections.abc import Iterator

PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8"
CHUNKS = {b"IHDR", b"PLTE", b"tRNS", b"IDAT", b"IEND", b"gAMA", b"cHRM", b"sRGB"}
"""Chunks of a PNG that make up its pixels."""
PIXELS = frozenset({*range(0xFFC0, 0xFFD0), 0xFFDA, 0xFFDB, 0xFFDC, 0xFFDD})
"""Segments of a JPEG that make up its pixels: frames, tables, scans."""
JFIF, ADOBE, SCAN, END = 0xFFE0, 0xFFEE, 0xFFDA, b"\xff\xd9"
NEXT_MARKER = re.compile(rb"\xff[^\x00\xd0-\xd7\xff]")
"""Where a scan ends: at a marker that is none of its own."""


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
    """Segments of a JPEG that make up its pixels, scan after scan; applications' and comments are left out."""
    place, has_pixels = len(JPEG), False
    while data[place : place + 2] != END and place < len(data):
        if data[place : place + 2] == b"\xff\xff":  # a marker may be padded
            place += 1
            continue
        marker, length = struct.unpack_from(">HH", data, place)
        if marker >> 8 != 0xFF or length < 2 or place + 2 + length > len(data):
            raise IndexError("a segment ends after the file, or is none")
        yield pixel_segment(marker, data[place + 4 : place + 2 + length])
        place += 2 + length
        if marker == SCAN:
            found = NEXT_MARKER.search(data, place)
            end = found.start() if found else len(data)
            yield data[place:end]
            place, has_pixels = end, True
    if not has_pixels:
        raise IndexError("no scan")
    yield END


def pixel_segment(marker: int, body: bytes) -> bytes:
    """What is kept of a segment: how pixels are packed, their density, their colours; nothing of anyone's own.

    >>> pixel_segment(0xFFE0, b"JFXX\\0\\x10a thumbnail"), pixel_segment(0xFFFE, b"by Ellison")
    (b'', b'')
    """
    if marker == JFIF and body.startswith(b"JFIF\0") and len(body) >= 14:
        body = body[:12] + b"\0\0"  # without the thumbnail that may follow
    elif marker == ADOBE and body.startswith(b"Adobe") and len(body) >= 12 and body[11] in (0, 2):
        body = b"Adobe\0\x64\0\0\0\0" + body[11:12]  # RGB, CMYK or YCCK, which nothing else tells
    elif marker not in PIXELS:
        return b""
    return struct.pack(">HH", marker, len(body) + 2) + body
