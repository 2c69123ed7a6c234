"""Which formats are there, and which room reads and writes each?

A format is a module with three functions:

    read(data, *, settings) -> Contents               what the file says, in pieces
    write(data, changes, *, settings) -> bytes        the file with every piece changed
    inspect(data, *, settings) -> list[Note]          what its text does not show

What a file is called tells its format; what its bytes are decides whether it is read.
"""

import json
import re
import zipfile
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from io import BytesIO
from pathlib import PurePath
from typing import Protocol, cast

from textveil.core.column_model import Verdict
from textveil.core.errors import InputError
from textveil.formats.contents import LONGEST, Change, Contents, Note
from textveil.formats.format_words import format_entry, format_meanings
from textveil.formats.stamp import NO_STAMP, Stamp
from textveil.formats.zip_container import BROKEN

MODULES: dict[str, str] = format_entry("formats.modules")
"""The modules of this room that read and write files, and the formats of each."""
FORMATS = {name: f"textveil.formats.{module}" for name, module in format_meanings("formats.modules").items()}
CONVERTED: dict[str, str] = format_meanings("formats.read_as")
"""Formats that are read as others."""
OLD_OFFICE = {name: read_as for name, read_as in CONVERTED.items() if read_as in ("docx", "xlsx", "pptx")}
"""Formats of old Office programs, and those of today that say the same."""
RESTORED = OLD_OFFICE.keys() | {name for name, read_as in CONVERTED.items() if read_as == "pdf"}
"""Those of them that a document which came in one may be written in again."""
ENDINGS = {f".{name}": name for name in FORMATS}
ENDINGS |= {f".{ending}": name for ending, name in format_meanings("formats.endings").items()}
ENDINGS |= {f".{name}": name for name in CONVERTED}
SAME = (
    ("txt", "md", "log"),
    *(tuple(MODULES[office].split()) for office in ("docx", "pptx", "xlsx")),
    ("odt", "ott"),
    ("ods", "ots"),
    ("odp", "otp"),
)
"""Formats that one module writes and that differ in name alone: a document in one may be written in the other."""
BINARY = frozenset({"parquet", "pdf", "zip", "epub", *(name for names in SAME[1:] for name in names)})
"""Formats that are not for a terminal."""
KEEP = ("pictures",)
"""What a user may ask to keep although it cannot be treated."""
HOLDING_TABLES = ("zip", "eml", "mbox", "msg")
"""Formats that may hold files with tables."""
WITH_COLUMNS = ("csv", "tsv", "json", "jsonl", "parquet", "xlsx", "xlsm", "ods", *HOLDING_TABLES)
"""Formats of which some columns alone may be treated, and those that may hold such files."""
WITH_DRAWN_TABLES = SAME[0]
"""Formats in whose text tables are drawn."""
DEEPEST = 3
"""How many files may lie inside one another: a zip in a mail in a zip."""


READ = (
    "text, Markdown, HTML, PDF, RTF, TeX, Word, Excel, PowerPoint, OpenDocument, mail, CSV, Parquet, JSON, XML, YAML, "
    "TOML, INI, EPUB, notebooks, HL7, vCard, calendars, source code, pictures, zip"
)
"""What is read, in words: nobody reads a list of all endings."""


class FullError(InputError):
    """The files inside a file hold too much, all together: none of them alone is to blame."""


class Room:
    """How much text the files inside one file may still hold, all together."""

    def __init__(self) -> None:
        self.left: int = DEEPEST * LONGEST

    def take(self, count: int, *, name: str) -> None:
        """Count more text; too much of it is an error before memory is full."""
        self.left -= count
        if self.left < 0:
            raise FullError(f"{name}: the files inside hold more than {LONGEST:,} characters: unpack it first")


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
    header: bool | None = None
    """Whether the first row of a table names its columns; None: as it looks."""
    column_names: bool = False
    """Whether names of columns and keys are text too, not structure."""
    structure: frozenset[str] = frozenset()
    """Names of fields that are structure, as whoever saw more of the table than this file holds knows."""
    hides_name: Callable[[str], bool] | None = field(default=None, repr=False, compare=False)
    """Whether a name in code or of a field, spelled out, says what the user listed: such names are called otherwise."""
    keep_columns: tuple[str, ...] = ()
    """Columns of a table that stay as they are."""
    hide_columns: tuple[str, ...] = ()
    """Columns of a table of which nothing stays."""
    verdicts: Mapping[str, Verdict] = field(default_factory=dict, repr=False, compare=False)
    """What the values of columns are, as whoever saw more of the table than this file holds knows."""
    password: str | None = field(default=None, repr=False)
    """What opens an encrypted PDF."""
    ocr: bool = True
    """Whether pages that are only pictures are read, if the program for that is installed."""
    facsimile: bool = False
    """Keep the look of a PDF's pages rather than typeset their text anew."""
    stamp: Stamp = NO_STAMP
    """What stands at the foot of every page of a PDF that is written."""
    ending: str = ""
    """How the file's name ends, where that tells more than its format: the language of code."""
    depth: int = 0
    """How many files this one lies in."""
    room: Room = field(default_factory=Room, repr=False, compare=False)
    """What files inside this one share; made anew for each reading and each writing."""
    parsed: object | None = field(default=None, repr=False, compare=False)
    """What the format made of the same bytes when it read them, so that writing need not parse them again."""

    def within(self, name: str) -> "Settings":
        """The settings for a file that lies in this one."""
        if self.depth >= DEEPEST:
            raise InputError(f"{self.name}: files lie more than {DEEPEST} deep in one another: unpack it first")
        return replace(
            self,
            name=f"{self.name}: a file inside",
            format=format_of(name) or "",
            ending=PurePath(name).suffix.lower(),
            depth=self.depth + 1,
            parsed=None,
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


def tell_unknown_format(name: str) -> str:
    """What is told of a file whose name ends in nothing that is read; empty for any other.

    >>> tell_unknown_format("photo.xyz").partition(";")[0], tell_unknown_format("letter.docx")
    ("no format for '.xyz'", '')
    """
    ending = PurePath(name).suffix.lower()
    return "" if format_of(name) else f"no format for {ending or 'no ending'!r}; there are: {READ}"


def output_ending(name: str) -> str:
    """How the output of a file ends that lies in another one.

    >>> output_ending("Letter.DOC"), output_ending("a.markdown")
    ('.docx', '.markdown')
    """
    ending = PurePath(name).suffix.lower()
    known = CONVERTED.get(ENDINGS.get(ending, ""))
    return f".{known}" if known else ending


def written_format(name: str) -> str:
    """The format in which a file of this one is written: a picture as a PDF, an old Office file as it was.

    >>> written_format("png"), written_format("doc"), written_format("csv")
    ('pdf', 'doc', 'csv')
    """
    return name if name in OLD_OFFICE else CONVERTED.get(name, name)


def same_formats(name: str) -> tuple[str, ...]:
    """The formats that a document of this one can be written in with all it holds."""
    return next((names for names in SAME if name in names), (name,))


def open_format(name: str) -> Format:
    """The module that reads and writes the format of that name."""
    return cast("Format", import_module(FORMATS[name]))


# Of which format is a file whose name does not tell, or tells something false?

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
