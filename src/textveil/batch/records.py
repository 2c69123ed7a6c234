"""Which documents does a file hold, and how are they read without reading all of it at once?

A table's rows, the lines of a JSON-lines file and the mails of a mailbox are
documents of their own; every other file is one. Each record comes as a small
file of the same format.
"""

import glob
import io
import json
import os
import stat
import zipfile
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path, PurePosixPath
from typing import Any

from textveil.batch.tasks import FoundFile
from textveil.core.errors import InputError, UsageError
from textveil.core.libraries import library
from textveil.formats.column_names import list_names
from textveil.formats.csv import separator, table
from textveil.formats.jsonl import field_names, rare_names
from textveil.formats.reader import learn_columns
from textveil.formats.registry import Settings, format_of, tell_unknown_format
from textveil.formats.stream import batches, row_bytes
from textveil.formats.table import has_head
from textveil.formats.zip_container import BROKEN

LONGEST = 64 * 1024 * 1024
"""Bytes of one line, or of one mail."""
AHEAD = 1000
"""Rows that tell what the columns hold, and among which a column that was named must occur."""
LARGEST = 64 * 1024**3
"""Bytes to which one member of a zip file may unpack."""


@dataclass(frozen=True, slots=True)
class Record:
    """One document of a file: its bytes, how they are read, and whom it is about."""

    data: bytes = field(repr=False)
    settings: Settings = field(repr=False)
    subject: str = field(default="", repr=False)


def cut_records(path: Path, *, settings: Settings, subject: str = "") -> Iterator[Record]:
    """The records of a file, one after the other; ``subject`` names the column that tells whom each is about."""
    if settings.format == "jsonl":
        return cut_lines(path, settings=settings, subject=subject)
    if settings.format == "mbox":
        return (Record(mail, settings) for mail in cut_mails(path, settings=settings))
    if settings.format == "parquet":
        settings = learn_columns(next(batches(path, rows=AHEAD, settings=settings), b""), settings=settings)
        about, rows = read_parquet_subject, batches(path, rows=1, settings=settings)
    else:
        settings = look_at_rows(path, settings=settings)
        about, rows = read_row_subject, cut_rows(path, settings=settings)
    return (Record(row, settings, about(row, subject, settings=settings) if subject else "") for row in rows)


def look_at_rows(path: Path, *, settings: Settings) -> Settings:
    """The settings for each row: whether the first names the columns, and what these hold, as the first ones tell."""
    data = next(batches(path, rows=AHEAD, settings=settings), b"")
    rows = list(table(data, settings=settings))
    return learn_columns(data, settings=replace(settings, header=has_head(rows, settings=settings)))


def cut_rows(path: Path, *, settings: Settings) -> Iterator[bytes]:
    """Rows, each under the head of the table where it has one."""
    for number, data in enumerate(batches(path, rows=1, settings=settings)):
        if settings.header:
            yield data
        else:
            rows = list(table(data, settings=settings))
            sign = separator(data.decode("utf-8"), settings=settings)
            yield from (row_bytes([row], sign) for row in (rows if number == 0 else rows[1:]))


def cut_lines(path: Path, *, settings: Settings, subject: str) -> Iterator[Record]:
    """The lines of a JSON-lines file that are not empty."""
    first = [line for line in islice(read_lines(path, settings=settings), AHEAD) if line.strip()]
    ahead = [read_line(line) for line in first]
    names = set(field_names(ahead))
    missing = [name for name in settings.columns or () if name not in names]
    if missing:
        # What is misspelt would pass as it is.
        told, there = ", ".join(map(repr, missing)), list_names(sorted(names))
        raise UsageError(f"{settings.name}: no field {told} in its first {AHEAD:,} lines; there are: {there}")
    readable = b"".join(line for line, value in zip(first, ahead, strict=True) if value is not None)
    settings = learn_columns(readable, settings=replace(settings, structure=frozenset(names - rare_names(ahead))))
    for line in read_lines(path, settings=settings):
        if line.strip():
            is_chosen = settings.columns is not None or settings.keep_columns or settings.hide_columns
            value = read_line(line) if subject or is_chosen else None
            about = str(value.get(subject, "")) if subject and isinstance(value, dict) else ""
            yield Record(line, narrow_settings(value, settings), about)


def narrow_settings(value: Any, settings: Settings) -> Settings:
    """The settings for a line: of the columns named those that it has."""
    if settings.columns is None and not settings.keep_columns and not settings.hide_columns:
        return settings
    names = set(field_names([value]))
    chosen = None if settings.columns is None else tuple(name for name in settings.columns if name in names)
    kept, hidden = (tuple(filter(names.__contains__, some)) for some in (settings.keep_columns, settings.hide_columns))
    return replace(settings, columns=chosen, keep_columns=kept, hide_columns=hidden)


def read_lines(path: Path, *, settings: Settings) -> Iterator[bytes]:
    """Lines, none of them longer than memory can hold."""
    with open_named(path) as file:
        while line := file.readline(LONGEST + 1):
            if len(line) > LONGEST:
                raise InputError(f"{settings.name} holds a line of more than {LONGEST:,} bytes: split it")
            yield line if line.endswith(b"\n") else line + b"\n"


def read_line(line: bytes) -> Any:
    """What a line holds; nothing where it is no JSON, which its own reading tells."""
    try:
        return json.loads(line)
    except (ValueError, RecursionError):
        return None


def cut_mails(path: Path, *, settings: Settings) -> Iterator[bytes]:
    """Each mail as a mailbox of its own."""
    kept: list[bytes] = []
    size = 0
    for line in read_lines(path, settings=settings):
        if not kept and not line.startswith(b"From "):
            raise InputError(f"{settings.name} is no mailbox: its first line must start with 'From '")
        if line.startswith(b"From ") and kept:
            yield b"".join(kept)
            kept, size = [], 0
        kept.append(line)
        size += len(line)
        if size > LONGEST:
            raise InputError(f"{settings.name} holds a mail of more than {LONGEST:,} bytes: split it")
    if kept:
        yield b"".join(kept)


def read_row_subject(data: bytes, column: str, *, settings: Settings) -> str:
    """What a row of separated values says in a column."""
    rows = list(table(data, settings=settings))
    head, row = rows[0] if settings.header else [], rows[-1]
    if column not in head:
        raise UsageError(f"{settings.name} has no column {column!r}: check its spelling")
    place = head.index(column)
    return row[place] if place < len(row) else ""


def read_parquet_subject(data: bytes, column: str, *, settings: Settings) -> str:
    """What a row of a Parquet table says in a column."""
    read = library("pyarrow.parquet").read_table(io.BytesIO(data))
    if column not in read.column_names:
        raise UsageError(f"{settings.name} has no column {column!r}: check its spelling")
    return str(read.column(column)[0].as_py())


@contextmanager
def unpack_member(path: Path, member: str | None, *, folder: Path, name: str) -> Iterator[Path]:
    """The file itself, or a member of a zip file, unpacked for as long as it is needed."""
    if member is None:
        yield path
        return
    target = folder / f"unpacked {name}"
    try:
        with zipfile.ZipFile(path) as package, package.open(member) as inner, target.open("wb") as file:
            copy_bounded(inner.read, file.write, name=name)
    except BROKEN as error:
        target.unlink(missing_ok=True)
        if isinstance(error, OSError) and not isinstance(error, zipfile.BadZipFile) and error.errno:
            raise
        raise InputError(f"{name} is damaged in its zip file: ask for a new copy") from None
    try:
        yield target
    finally:
        target.unlink(missing_ok=True)


def copy_bounded(read: Callable[[int], bytes], write: Callable[[bytes], int], *, name: str) -> None:
    """Copy a stream that ends before it fills the disk."""
    left = LARGEST
    while piece := read(1 << 20):
        left -= len(piece)
        if left < 0:
            raise InputError(f"{name} unpacks to more than {LARGEST:,} bytes: split it")
        write(piece)


@contextmanager
def open_named(path: Path) -> Iterator[Any]:
    """A file, or an error that tells why it cannot be opened."""
    try:
        with path.open("rb") as file:
            yield file
    except OSError as error:
        raise InputError(f"cannot be opened: {error.strerror}") from None


# Which files does an input name?
#
# An input is a folder, a glob, a zip file or a single file. Links are not followed
# and devices not opened; both are told of, like what cannot be listed.

LINK = "it is a link, which nobody follows: put the file itself there"
NO_FILE = "it is no file"
ENCRYPTED = "it is encrypted: save it without a password"
OUTSIDE = "its name leads out of the zip file: pack it again"
TWICE = "another file of the zip file has the same name: pack it again"


def find_files(given: str) -> list[FoundFile]:
    """All files that an input names, in the order of their names."""
    path = Path(given)
    if path.is_dir():
        return name_apart(list_folder(path))
    if path.exists():
        is_zip = format_of(path.name) == "zip"
        return name_apart(list_zip(path)) if is_zip else [describe(path.resolve(), path.name)]
    matches = sorted(glob.glob(given, recursive=True))  # noqa: PTH207  # a pattern may begin anywhere
    files = [Path(match) for match in matches if not Path(match).is_dir()]
    if not files:
        raise InputError(f"{given}: there is no such file or folder, and no file fits it as a pattern")
    return name_apart(describe(file, file.as_posix()) for file in files)


def name_apart(files: Iterable[FoundFile]) -> list[FoundFile]:
    """The files by name, no two of one name: else one would take the other's place in the output."""
    found: dict[str, FoundFile] = {}
    for one in sorted(files, key=lambda one: (one.name, os.fsencode(one.path))):
        name, number = one.name, 1
        while name in found:
            number += 1
            name = f"({number}) {one.name}"
        # Of two members of one name a zip file gives only the last.
        is_lost = number > 1 and one.member is not None
        found[name] = replace(one, name=name, trouble=one.trouble or (TWICE if is_lost else ""))
    return list(found.values())


def list_folder(folder: Path) -> Iterator[FoundFile]:
    """Files however deep they lie, links, and folders that cannot be listed."""
    closed: list[FoundFile] = []

    def tell(error: OSError) -> None:
        path = Path(error.filename)
        told = describe(path, path.relative_to(folder).as_posix())
        closed.append(replace(told, trouble=f"the folder: {error.strerror}"))

    for root, folders, names in os.walk(folder, onerror=tell):
        links = [name for name in folders if Path(root, name).is_symlink()]
        for name in (*names, *links):
            path = Path(root, name)
            yield describe(path, path.relative_to(folder).as_posix())
    yield from closed


def describe(path: Path, given: str) -> FoundFile:
    """A file as it stands on the disk; signs of its name that are no text are written as figures."""
    name = os.fsencode(given).decode("utf-8", "backslashreplace")
    try:
        told = path.lstat()
    except OSError as error:
        return FoundFile(name, path, trouble=str(error.strerror))
    trouble = LINK if stat.S_ISLNK(told.st_mode) else "" if stat.S_ISREG(told.st_mode) else NO_FILE
    return FoundFile(
        name, path, size=told.st_size, changed=told.st_mtime_ns, trouble=trouble or tell_unknown_format(name)
    )


def list_zip(path: Path) -> Iterator[FoundFile]:
    """The members of a zip file."""
    changed = path.stat().st_mtime_ns
    try:
        with zipfile.ZipFile(path) as package:
            for member in package.infolist():
                if not member.is_dir():
                    trouble = refuse_member(member) or tell_unknown_format(member.filename)
                    yield FoundFile(member.filename, path, member.filename, member.file_size, changed, trouble)
    except BROKEN:
        raise InputError(f"{path.name} is damaged or no zip file: ask for a new copy") from None


def refuse_member(member: zipfile.ZipInfo) -> str:
    """Why a member of a zip file is not unpacked; empty when it is."""
    place = PurePosixPath(member.filename.replace("\\", "/"))
    if place.is_absolute() or ".." in place.parts:
        return OUTSIDE
    return ENCRYPTED if member.flag_bits & 1 else ""
