"""Of which format is a file whose name does not tell, or tells something false?"""

import json
import re
import zipfile
from io import BytesIO

from textveil.core.errors import InputError
from textveil.formats.format_words import format_entry
from textveil.formats.registry import CONVERTED, OLD_OFFICE, same_formats
from textveil.formats.zip_container import BROKEN

OLD_START = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
STARTS = {b"%PDF-": "pdf", b"{\\rtf": "rtf", b"\x89PNG\r\n": "png", b"\xff\xd8\xff": "jpg"}
PARQUET = b"PAR1"
"""How Parquet files begin and end."""
PACKAGE_LIST = "[Content_Types].xml"
"""What every package of Office holds."""
PACKAGES: dict[str, str] = format_entry("formats.packages")
OLD_STREAMS: dict[str, str] = format_entry("formats.old_streams")
OPEN_DOCUMENT = "application/vnd.oasis.opendocument."
OPEN_DOCUMENTS: dict[str, str] = format_entry("formats.open_documents")
"""What OpenDocument calls its kinds of files."""
TYPES = {f"{OPEN_DOCUMENT}{kind}": name for name, kind in OPEN_DOCUMENTS.items()} | {"application/epub+zip": "epub"}
TEXTS = {name: re.compile(pattern) for name, pattern in format_entry("formats.beginnings").items()}
"""How texts of a format begin."""


def format_of_content(data: bytes) -> str | None:
    """The format that bytes show; None if they are no text and nothing that we know.

    >>> [format_of_content(data) for data in (b"%PDF-1.7", b'{"a": 1}', b"Dear Ann", bytes(9))]
    ['pdf', 'json', 'txt', None]
    """
    return binary_format(data) or (None if data.startswith(OLD_START) else text_format(data))


def binary_format(data: bytes) -> str | None:
    """The format of bytes that are no plain text, if it is one that we know."""
    if data.startswith(b"PK\x03\x04"):
        return package_format(data)
    if data.startswith(OLD_START):
        return next((name for stream, name in OLD_STREAMS.items() if stream.encode("utf-16-le") in data), None)
    if data.startswith(PARQUET) and data.endswith(PARQUET):
        return "parquet"
    return next((name for start, name in STARTS.items() if data.startswith(start)), None)


def refuse_other_format(data: bytes, *, name: str, named: str) -> None:
    """Stop at bytes that show another format than their name says: read as what they are not, they would be lost."""
    shown = binary_format(data)
    if shown not in (None, "zip", *formats_under(named)):
        raise InputError(f"{name} is no {named} file, for what it holds is {shown}: let its name end in .{shown}")


def formats_under(named: str) -> tuple[str, ...]:
    """What bytes may show in a file whose name says a format: old programs open more than their own."""
    if named in OLD_OFFICE:
        return (*same_formats(CONVERTED[named]), *OLD_STREAMS.values(), "rtf")
    if named == "msg":
        return tuple(OLD_STREAMS.values())
    return ("png", "jpg") if CONVERTED.get(named) == "pdf" else same_formats(named)


def package_format(data: bytes) -> str:
    """What kind of package a zip file is."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as package:
            names = package.namelist()
            if "mimetype" in names:
                with package.open("mimetype") as file:
                    return TYPES.get(file.read(100).decode("ascii", "replace").strip(), "zip")
    except BROKEN:
        return "zip"
    folders = PACKAGES if PACKAGE_LIST in names else {}
    return next((name for folder, name in folders.items() if any(one.startswith(folder) for one in names)), "zip")


def text_format(data: bytes) -> str | None:
    """What kind of text bytes are."""
    if b"\0" in data[:4096] and not data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return None
    start = data[:4096].decode("utf-8", "replace").removeprefix("\ufeff")
    if start.lstrip()[:1] in ("{", "["):
        return json_format(data)
    return next((name for name, pattern in TEXTS.items() if pattern.match(start)), "txt")


def json_format(data: bytes) -> str:
    """What kind of JSON bytes are, if they are any."""
    try:
        value = json.loads(data)
    except (ValueError, RecursionError):
        lines = [line for line in data.splitlines() if line.strip()]
        return "jsonl" if len(lines) > 1 and all(line.lstrip()[:1] in b"{[" for line in lines) else "txt"
    names = set(value) if isinstance(value, dict) else set()
    return "ipynb" if "nbformat" in names and names & {"cells", "worksheets"} else "json"
