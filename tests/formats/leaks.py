"""Where could a secret still be? Every stream of a file, unpacked, and every way to write the secret."""

import base64
import binascii
import io
import re
import zipfile
import zlib
from collections.abc import Iterator
from urllib.parse import quote

from textveil.core.libraries import library


def leaks(data: bytes, secret: str) -> list[str]:
    """Where a secret or a part of it is in a file, in any form."""
    found = []
    for place, content in streams(data):
        lowered = content.lower()
        found += [f"{form} in {place}" for form, bits in forms(secret) if bits.lower() in lowered]
    return found


def parts(secret: str) -> list[str]:
    """The secret, and every five letters of it."""
    return [secret, *(secret[start : start + 5] for start in range(len(secret) - 4))]


def forms(secret: str) -> Iterator[tuple[str, bytes]]:
    """Every way a file can write the secret."""
    for part in parts(secret):
        plain = part.encode()
        yield "plain", plain
        yield "UTF-16", part.encode("utf-16-le")
        yield "UTF-16", part.encode("utf-16-be")
        yield "hex", plain.hex().encode()
        yield "hex of UTF-16", part.encode("utf-16-be").hex().encode()
        yield "entities", "".join(f"&#{ord(sign)};" for sign in part).encode()
        yield "entities", "".join(f"&#x{ord(sign):x};" for sign in part).encode()
        yield "quoted-printable", "".join(f"={ord(sign):02X}" for sign in part).encode()
        yield "percent", "".join(f"%{ord(sign):02X}" for sign in part).encode()
        yield "PDF octal", "".join(f"\\{ord(sign):03o}" for sign in part).encode()
        yield "JSON", "".join(f"\\u{ord(sign):04x}" for sign in part).encode()
        yield "quoted", quote(part).encode()
    yield from based(secret)


def based(secret: str) -> Iterator[tuple[str, bytes]]:
    """The secret in base64, wherever it starts in three bytes."""
    for shift in range(3):
        code = base64.b64encode(b"\0" * shift + secret.encode()).rstrip(b"=")
        yield "base64", code[shift + 1 if shift else 0 : -1]


def streams(data: bytes, place: str = "file") -> Iterator[tuple[str, bytes]]:
    """The bytes of a file and of all that is packed in it."""
    yield place, data
    if data.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(data)) as package:
            yield f"{place}: comment", package.comment
            for member in package.infolist():
                yield f"{place}: name", member.filename.encode() + member.comment + member.extra
                yield from streams(package.read(member), f"{place}/{member.filename}")
    if data.startswith(b"%PDF"):
        for number, match in enumerate(re.finditer(rb"stream\r?\n(.*?)endstream", data, re.DOTALL)):
            yield from inflated(match[1], f"{place}: stream {number}")
    if data.startswith(b"PAR1"):
        table = library("pyarrow.parquet").read_table(io.BytesIO(data))
        columns = "\n".join(str(value) for column in table.columns for value in column.to_pylist())
        yield f"{place}: table", f"{columns}\n{table.schema.metadata} {table.schema}".encode()
    for number, match in enumerate(re.finditer(rb"(?:[A-Za-z0-9+/]{4,76}\r?\n)*[A-Za-z0-9+/]{4,76}={0,2}", data)):
        if len(match[0]) >= 12 and data[:2] != b"PK":
            yield from unbased(match[0], f"{place}: base64 {number}")


def inflated(data: bytes, place: str) -> Iterator[tuple[str, bytes]]:
    """A deflated or ASCII-85 stream, unpacked."""
    for packed in (data, ascii85(data)):
        try:
            yield place, zlib.decompressobj().decompress(packed)
        except zlib.error:
            yield place, packed


def ascii85(data: bytes) -> bytes:
    try:
        return base64.a85decode(data.strip().removesuffix(b"~>"))
    except ValueError:
        return b""


def unbased(data: bytes, place: str) -> Iterator[tuple[str, bytes]]:
    try:
        content = base64.b64decode(data)
    except binascii.Error:
        return
    if content.startswith((b"PK", b"%PDF", b"PAR1")):
        yield from streams(content, place)
    else:
        yield place, content
