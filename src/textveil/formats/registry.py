"""Which formats are there, and which room reads and writes each?

A format is a module with three functions:

    read(data, *, settings) -> Contents               what the file says, in pieces
    write(data, changes, *, settings) -> bytes        the file with every piece changed
    inspect(data, *, settings) -> list[Note]          what its text does not show

What a file is called tells its format; what its bytes are decides whether it is read.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from pathlib import PurePath
from typing import Protocol, cast

from textveil.errors import InputError
from textveil.formats.contents import LONGEST, Change, Contents, Note

FORMATS = {
    "txt": "textveil.formats.text",
    "md": "textveil.formats.markdown",
    "html": "textveil.formats.html",
    "docx": "textveil.formats.docx",
    "pdf": "textveil.formats.pdf",
    "eml": "textveil.formats.mail",
    "mbox": "textveil.formats.mbox",
    "csv": "textveil.formats.csv",
    "tsv": "textveil.formats.csv",
    "jsonl": "textveil.formats.jsonl",
    "parquet": "textveil.formats.parquet",
    "zip": "textveil.formats.archive",
}
ENDINGS = {f".{name}": name for name in FORMATS} | {
    ".text": "txt",
    ".markdown": "md",
    ".htm": "html",
    ".xhtml": "html",
    ".ndjson": "jsonl",
}
KEEP = ("pictures",)
"""What a user may ask to keep although it cannot be treated."""
DEEPEST = 3
"""How many files may lie inside one another: a zip in a mail in a zip."""


class Room:
    """How much text the files inside one file may still hold, all together."""

    def __init__(self) -> None:
        self.left = DEEPEST * LONGEST

    def take(self, count: int, *, name: str) -> None:
        """Count more text; too much of it is an error before memory is full."""
        self.left -= count
        if self.left < 0:
            raise InputError(f"{name}: the files inside hold more than {LONGEST:,} characters: unpack it first")


@dataclass(frozen=True, slots=True)
class Settings:
    """What the user chose for one file."""

    name: str = "the file"
    """What errors call the file."""
    format: str = "txt"
    keep: frozenset[str] = frozenset()
    """Kinds of things to pass on although they cannot be treated."""
    columns: tuple[str, ...] | None = None
    """Columns of a table to treat; all that hold text if None."""
    column_names: bool = False
    """Whether names of columns and keys are text too, not structure."""
    facsimile: bool = False
    """Keep the look of a PDF's pages rather than typeset their text anew."""
    names_files: bool = False
    """Whether errors may name the files inside: those of the user's own folder."""
    depth: int = 0
    """How many files this one lies in."""
    room: Room = field(default_factory=Room, repr=False, compare=False)
    """What files inside this one share; made anew for each reading and each writing."""

    def within(self, name: str) -> "Settings":
        """The settings for a file that lies in this one."""
        if self.depth >= DEEPEST:
            raise InputError(f"{self.name}: files lie more than {DEEPEST} deep in one another: unpack it first")
        return replace(
            self,
            name=f"{self.name}: a file inside",
            format=format_of(name) or "",
            depth=self.depth + 1,
            names_files=False,
        )


class Format(Protocol):
    """What every module of a format offers."""

    def read(self, data: bytes, *, settings: Settings) -> Contents:
        """What the file says, in pieces."""

    def write(self, data: bytes, changes: Sequence[Change], *, settings: Settings) -> bytes:
        """The file with every piece changed."""

    def inspect(self, data: bytes, *, settings: Settings) -> list[Note]:
        """What is in the file and not in its text."""


def format_of(name: str) -> str | None:
    """The format a file's name stands for.

    >>> format_of("Letter.DOCX"), format_of("photo.xyz")
    ('docx', None)
    """
    return ENDINGS.get(PurePath(name).suffix.lower())


def open_format(name: str) -> Format:
    """The module that reads and writes the format of that name."""
    return cast("Format", import_module(FORMATS[name]))
