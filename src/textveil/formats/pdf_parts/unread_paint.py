"""Does a file paint letters that stand on no page: in its patterns and masks?

What a pattern is made of, and what a mask lets through, is no text of a page: nobody
reads it, and yet it shows.
"""

import re
import zlib
from collections.abc import Iterator
from io import BytesIO
from typing import Any

from textveil.core.libraries import library

OBJECT = re.compile(rb"(?:\A|\s)(\d+) \d+ obj\b(.*?)\bendobj\b", re.DOTALL)
PATTERN = re.compile(rb"/PatternType\s*1\b")
MASK = re.compile(rb"/S\s*/(?:Luminosity|Alpha)\b")
GROUP = re.compile(rb"/G\s+(\d+) \d+ R")
LETTERS = re.compile(rb"(?<![\w/])(?:BT|T[jJ]|Do)(?!\w)")
"""What paints text, or something that stands elsewhere."""
DEFLATED = re.compile(rb"/Filter\s*(?:/FlateDecode|\[\s*/FlateDecode\s*\])(?!\w)")


def has_unread_paint(pdf: Any) -> bool:
    """Whether a pattern or a mask of the file paints text, or what may hold some."""
    output = BytesIO()
    pdf.save(output, flags=library("pypdfium2.raw").FPDF_REMOVE_SECURITY)
    objects = {int(number): content for number, content in OBJECT.findall(output.getvalue())}
    return any(may_paint_letters(objects.get(number, b"")) for number in painted_aside(objects))


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
