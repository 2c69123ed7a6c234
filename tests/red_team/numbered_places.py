"""Files with another secret in every place that can hold text, so that whatever is left says where it stood."""

import io
import re
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

from formats.samples.files import PLANTED
from textveil.formats.zip_container import pack

BLANK = "Zurkblank"
"""What a sample is made with, before each of its places gets a secret of its own."""
NAMES = rb"(?<=[</:])%s|%s(?=[:=])" % (BLANK.encode(), BLANK.encode())
"""Names of elements and prefixes, which must be the same wherever they stand."""
SAME = frozenset(
    {"docm", "dotx", "dotm", "pptm", "potx", "potm", "ppsx", "ppsm", "xlsm", "xltx", "xltm", "ott", "ots", "otp"}
)
"""Formats whose samples are those of others."""
LETTERS = "bcdfghjklmnpqrst"


@dataclass(frozen=True, slots=True)
class NumberedFile:
    """A file with secrets in it."""

    format: str
    data: bytes = field(repr=False)
    secrets: tuple[str, ...] = field(repr=False)


def make_secret(number: int) -> str:
    """A word that is nobody's, as long as the blank."""
    return "Zurk" + "".join(LETTERS[number >> shift & 15] for shift in (12, 8, 4, 0)) + "a"


def number_places(content: bytes, numbers: Iterator[int]) -> bytes:
    """The same content with another secret in every place."""
    named = re.sub(NAMES, make_secret(0).encode(), content)
    return re.sub(BLANK.encode(), lambda _: make_secret(next(numbers)).encode(), named)


def numbered_file(kind: str) -> NumberedFile:
    """A file of a format with another secret in every place; where a part leads to another, the same one."""
    sample, numbers = PLANTED[kind](BLANK), count(1)
    if sample.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(sample)) as package:
            parts = {member.filename: package.read(member) for member in package.infolist()}
        first = make_secret(0)
        changed = [
            (
                name.replace(BLANK, first),
                content.replace(BLANK.encode(), first.encode())
                if name.endswith((".rels", "container.xml", ".opf"))
                else number_places(content, numbers),
            )
            for name, content in parts.items()
        ]
        data = pack(changed, stored={"mimetype"})
    else:
        data = number_places(sample, numbers)
    return NumberedFile(kind, data, tuple(make_secret(number) for number in range(next(numbers))))


def numbered_files() -> list[NumberedFile]:
    """A file of every format; not those whose insides are packed or must agree with each other."""
    return [numbered_file(kind) for kind in PLANTED if kind not in SAME | {"parquet", "eml", "mbox", "pdf", "zip"}]
