"""Does a PDF unpack to more than an honest one would?"""

import re
import zlib

from textveil.errors import InputError

LARGEST = 512 * 1024 * 1024
"""Bytes of all streams together, unpacked."""
CHUNK = 1024 * 1024
STREAM = re.compile(rb"\bstream\r?\n")
TWICE = re.compile(rb"/FlateDecode\s*/FlateDecode")


def refuse_bombs(data: bytes, *, name: str) -> None:
    """Stop at a file whose streams unpack to too much; none is unpacked further than that."""
    left = LARGEST
    for match in STREAM.finditer(data):
        end = data.find(b"endstream", match.end())
        if data[match.end() : match.end() + 1] == b"\x78":  # how deflated data starts
            left -= unpacked_size(data[match.end() : end if end >= 0 else len(data)], limit=left)
        if left < 0:
            raise InputError(f"{name} unpacks to more than {LARGEST:,} bytes: split it")
    if TWICE.search(data):
        raise InputError(f"{name} packs a stream twice, which no honest file does")


def unpacked_size(data: bytes, *, limit: int) -> int:
    """How many bytes a stream unpacks to; a little more than the limit if it is over that."""
    unpacking, size = zlib.decompressobj(), 0
    while data and size <= limit and not unpacking.eof:
        try:
            size += len(unpacking.decompress(data, CHUNK))
        except zlib.error:
            return size
        data = unpacking.unconsumed_tail
    return size
