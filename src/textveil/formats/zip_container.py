"""What is in a zip file, and how is a clean one made?

Reading is bounded: so many members, so many bytes. Writing is the same bytes for
the same members: no times, no comments, nothing before, between or after them.
"""

import struct
import zipfile
import zlib
from collections.abc import Collection, Iterable
from io import BytesIO

from textveil.core.errors import InputError

MOST = 10_000
"""Members of a zip file."""
LARGEST = 256 * 1024 * 1024
"""Bytes of all members together."""
EPOCH = (1980, 1, 1, 0, 0, 0)
BROKEN = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, OverflowError, RuntimeError, ValueError)
"""What the zip library raises on bytes that are no whole zip file."""


def unpack(data: bytes, *, name: str) -> dict[str, bytes]:
    """Every file in a zip file by its name, in order; folders are in the names."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as package:
            members = [member for member in package.infolist() if not member.is_dir()]
            refuse(members, name=name)
            return _contents(package, members, name=name)
    except BROKEN:
        what = "damaged or no zip file" if data else "empty"
        raise InputError(f"{name} is {what}: ask for a new copy") from None


def refuse(members: list[zipfile.ZipInfo], *, name: str) -> None:
    """Stop at what cannot be unpacked safely."""
    if any(member.flag_bits & 1 for member in members):
        raise InputError(f"{name} is encrypted: save it without a password")
    if len(members) > MOST:
        raise InputError(f"{name} holds more than {MOST:,} files: split it")
    if len({member.filename for member in members}) < len(members):
        raise InputError(f"{name} holds two files of one name: pack it again")


def _contents(package: zipfile.ZipFile, members: list[zipfile.ZipInfo], *, name: str) -> dict[str, bytes]:
    contents: dict[str, bytes] = {}
    left = LARGEST
    for member in members:
        with package.open(member) as file:
            contents[member.filename] = file.read(left + 1)  # never trust the size a header states
        left -= len(contents[member.filename])
        if left < 0:
            raise InputError(f"{name} unpacks to more than {LARGEST:,} bytes: split it")
    return contents


def pack(members: Iterable[tuple[str, bytes]], *, stored: Collection[str] = ()) -> bytes:
    """A zip file of these members and nothing else; some are not to be compressed."""
    output = BytesIO()
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in members:
            member = zipfile.ZipInfo(name, EPOCH)
            kind = zipfile.ZIP_STORED if name in stored else zipfile.ZIP_DEFLATED
            member.compress_type, member.external_attr = kind, 0o600 << 16
            package.writestr(member, content)
    return output.getvalue()
