"""Is a PDF one that we wrote, with nothing put in since?

All that stands outside its streams must be words of the few that our writer uses, and all
names inside them too: no script, form, note, label, bookmark, structure, attachment, key
of properties or later revision.
"""

import re
import zlib

from textveil.formats.format_words import format_entry

NAMES = "|".join(map(re.escape, format_entry("pdf.own.names").split()))
IN_STREAMS = "|".join(format_entry("pdf.own.in_streams").split())
OWN = r"F\d{1,3}(?:\+\d{1,3})?|FormXob\.[0-9a-f]{8,64}|[A-Z]{6}\+[A-Za-z]+(?:-\d{1,3})?|HeiseiMin-W3-[A-Za-z0-9-]+"
"""Names that count fonts and pictures."""
NAME = rf"/(?:{NAMES}|{OWN})(?=[\s/<>\[\]()])"
STRINGS = r"\((?:|D:20000101000000\+00'00'|opensource|Adobe|GB1|Korea1|Japan1|UCS|Identity)\)"
BARE = re.compile(
    rf"(?:\s|{NAME}|{STRINGS}|<<|>>|[\[\]]|<[0-9a-f]{{32}}>|-?\d{{1,12}}(?:\.\d{{1,12}})?(?![\w.])|true|false"
    r"|\b(?:obj|endobj|stream|endstream|xref|trailer|startxref|[nfR])\b"
    r"|% ReportLab generated PDF document -- digest (?=\(opensource\)))*".encode()
)
START = re.compile(rb"%PDF-1\.\d\s+%[\x80-\xff]{4} ReportLab Generated PDF document \(opensource\)\s")
STREAM = re.compile(rb"(<<(?:[^<>]|<(?!<)|>(?!>))*>>)\s*stream\r?\n(.*?)endstream", re.DOTALL)
IN_STREAM = re.compile(rf"(?:{NAMES}|{IN_STREAMS}|{OWN})\Z".encode())


def is_own_form(data: bytes) -> bool:
    """Whether nothing stands in a file that our writer does not write."""
    start = START.match(data)
    if not start or data.count(b"%%EOF") != 1 or not data.endswith(b"%%EOF\n"):
        return False
    bare = STREAM.sub(rb"\1 stream endstream", data[start.end() : -len(b"%%EOF\n")])
    return BARE.fullmatch(bare) is not None and all(is_own_stream(*match.groups()) for match in STREAM.finditer(data))


def is_own_stream(entries: bytes, content: bytes) -> bool:
    """Whether a stream is a picture, a font, or names nothing but fonts and pictures."""
    if b"/DCTDecode" in entries or b"/Length1" in entries:
        return True
    try:
        plain = zlib.decompressobj().decompress(content)
    except zlib.error:
        return False
    outside = re.sub(rb"\((?:\\.|[^\\()])*\)", b"", plain, flags=re.DOTALL)
    return all(IN_STREAM.match(name) for name in re.findall(rb"/([^\s/<>\[\]()%{}]+)", outside))
