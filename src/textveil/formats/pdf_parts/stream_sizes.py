"""Does a PDF unpack to more than an honest one would, or to less than was packed?"""

import re
import zlib
from base64 import a85decode
from collections.abc import Iterator

from textveil.core.errors import InputError
from textveil.formats.contents import Note

LARGEST = 512 * 1024 * 1024
"""Bytes of all streams together, unpacked."""
CHUNK = 1024 * 1024
FARTHEST = 4096
"""Bytes before a stream in which it says how it is packed."""
STREAM = re.compile(rb"\bstream\r?\n")
TWICE = re.compile(rb"/FlateDecode\s*/FlateDecode")
PACKED = re.compile(rb"/Filter\s*\[?\s*(/(?:ASCII85Decode|A85)\s*)?/(?:FlateDecode|Fl)\b")
"""How a stream says that it is deflated, and perhaps spelled in letters after that."""
ENCRYPTED = re.compile(rb"/Encrypt\b")
BROKEN = "damaged streams, of which text and pictures may be lost"


def measure_streams(data: bytes, *, name: str) -> list[Note]:
    """What is said of streams that break off; an error at a file whose streams unpack to too much.

    None is unpacked further than that. What is encrypted cannot be looked into here.
    """
    left, broken = LARGEST, 0
    for content, is_packed in streams(data):
        size, is_whole = unpack(content, limit=left)
        left -= size
        broken += is_packed and not is_whole
        if left < 0:
            raise InputError(f"{name} unpacks to more than {LARGEST:,} bytes: split it")
    if TWICE.search(data):
        raise InputError(f"{name} packs a stream twice, which no honest file does")
    return [Note("file", BROKEN, broken)] if broken and not ENCRYPTED.search(data) else []


def streams(data: bytes) -> Iterator[tuple[bytes, bool]]:
    """Every stream that looks deflated or says so, and whether it says so."""
    for match in STREAM.finditer(data):
        end = data.find(b"endstream", match.end())
        content = data[match.end() : end if end >= 0 else len(data)]
        first = max(match.start() - FARTHEST, 0)
        said = PACKED.search(data, max(data.rfind(b"obj", first, match.start()), first), match.start())
        if said and said[1]:
            content = from_letters(content)
        if content.strip() and (said or content.startswith(b"\x78")):  # how deflated data starts
            yield content, said is not None


def from_letters(content: bytes) -> bytes:
    """The bytes that letters stand for; what is no such letters as it is."""
    letters, _, _ = content.partition(b"~>")
    try:
        return a85decode(letters.strip().removeprefix(b"<~"))
    except ValueError:
        return content


def unpack(data: bytes, *, limit: int) -> tuple[int, bool]:
    """How many bytes a stream unpacks to, or a little more than the limit; and whether it comes to its end."""
    unpacking, size, data = zlib.decompressobj(-zlib.MAX_WBITS), 0, data[2:]
    while data and size <= limit and not unpacking.eof:
        try:
            size += len(unpacking.decompress(data, CHUNK))
        except zlib.error:
            return size, False
        data = unpacking.unconsumed_tail
    return size, unpacking.eof
