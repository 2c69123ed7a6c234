"""How does a document get into a file, whole or not at all, and with what is written beside it?"""

import os
import secrets
import shutil
import stat
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path

from textveil.core.errors import InputError, UsageError
from textveil.core.model import Document, Edit, apply
from textveil.core.named_files import tell_unwritable
from textveil.formats import archive
from textveil.formats.contents import changes, join_pieces
from textveil.formats.conversion import restore_format
from textveil.formats.encoding import encode
from textveil.formats.reader import SourceFile
from textveil.formats.registry import CONVERTED, ENDINGS, RESTORED, Room, Settings, format_of, open_format, same_formats
from textveil.formats.stamp import NO_STAMP, Stamp

# Where does a file stand until it is whole?
#
# Beside its target, under a name that nobody can guess; made by us or not at all, never
# through a link; readable by its owner alone until it gets its real name.

PREFIX, ENDING = ".textveil-", ".part"
PRIVATE, PRIVATE_FOLDER = 0o600, 0o700


def name_unfinished(target: Path) -> Path:
    """A name beside the target that nobody can guess."""
    return target.with_name(f"{PREFIX}{secrets.token_hex(16)}{ENDING}")


def write_unfinished(part: Path, data: bytes = b"") -> int:
    """Write a new file for its owner alone; the value is the mode that files get here."""
    # Made with the mode that others may see, which the system masks, and closed to them while it is empty.
    handle = os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY | getattr(os, "O_NOFOLLOW", 0), 0o666)
    with os.fdopen(handle, "wb") as file:
        mode = stat.S_IMODE(os.fstat(file.fileno()).st_mode)
        part.chmod(PRIVATE)
        file.write(data)
    return mode


def make_unfinished_folder(part: Path) -> int:
    """Make a new folder for its owner alone; the value is the mode that folders get here."""
    part.mkdir()
    mode = stat.S_IMODE(part.stat().st_mode)
    part.chmod(PRIVATE_FOLDER)
    return mode


def remove_unfinished(path: Path) -> None:
    """Take away what was made, if it was made."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)


TEXT = ("txt", "md")
"""Formats that any document can be written in: its text alone."""


def own_settings(document: Document) -> Settings:
    """The format the document came in."""
    return document.source.settings if isinstance(document.source, SourceFile) else Settings(format="txt")


def target_settings(document: Document, target: Path, *, facsimile: bool = False, stamp: Stamp = NO_STAMP) -> Settings:
    """In which format the output is, or why it cannot be."""
    own = own_settings(document)
    given = Path(document.path) if document.path is not None else target
    asked = format_of(target.name) or (None if target.suffix or given.suffix else own.format)
    is_restored = asked in RESTORED and format_of(given.name) == asked and CONVERTED[asked] == own.format
    if not becomes_folder(document, target) and not is_restored and asked not in (*TEXT, *same_formats(own.format)):
        endings = [ending for ending, name in ENDINGS.items() if name in (*TEXT, *same_formats(own.format))]
        raise UsageError(f"{target.name or target}: the output must end in {' or '.join(endings)}")
    if facsimile and asked != "pdf":
        raise UsageError("a facsimile is of a PDF: give it a .pdf as input and as output")
    if stamp != NO_STAMP and asked != "pdf":
        raise UsageError("a stamp is for the pages of a PDF: give it a .pdf as input and as output")
    return replace(own, format=asked or own.format, facsimile=facsimile, stamp=stamp)


def render(document: Document, edits: Iterable[Edit], *, settings: Settings) -> bytes:
    """The bytes of the document with the edits made, in the format the settings name."""
    source, listed = document.source, list(edits)
    if settings.format in RESTORED:
        today = replace(settings, format=CONVERTED[settings.format])
        return restore_format(render(document, listed, settings=today), settings=settings)
    if not isinstance(source, SourceFile) or settings.format not in same_formats(source.settings.format):
        return encode(apply(document.text, listed), name=settings.name)
    if join_pieces(source.contents.pieces) != document.text:
        raise UsageError("the document's text was changed after it was read: give the changes as edits")
    given = replace(settings, room=Room(), parsed=source.contents.parsed)
    return open_format(source.settings.format).write(
        source.data, changes(source.contents.pieces, listed), settings=given
    )


@dataclass(frozen=True, slots=True)
class OutputFile:
    """A file that is to appear: its bytes, and where."""

    data: bytes = field(repr=False)
    target: Path
    is_private: bool = False
    """Whether nobody but its owner may read it."""
    is_folder: bool = False
    """Whether the bytes are those of a zip file that becomes a folder."""


def document_output(data: bytes, target: Path, *, document: Document) -> OutputFile:
    """The output of a document, which never replaces its input."""
    if document.path is not None and target.exists() and target.samefile(document.path):
        raise UsageError("the output would replace the input: choose another name")
    return OutputFile(data, target, is_folder=becomes_folder(document, target))


def becomes_folder(document: Document, target: Path) -> bool:
    """Whether a document is a folder's and its output is to be one: its name names no format."""
    return document.path is not None and Path(document.path).is_dir() and format_of(target.name) is None


def text_output(text: str, target: Path, *, is_private: bool = False) -> OutputFile:
    """The output of a text."""
    return OutputFile(encode(text, name=target.name), target, is_private=is_private)


def write_outputs(outputs: Sequence[OutputFile], *, before: Callable[[], object] = tuple) -> None:
    """Let files appear, each in one step, all or none; ``before`` is called when only their names are missing."""
    parts = [(output, name_unfinished(output.target)) for output in outputs]
    made = [part for _, part in parts]
    try:
        for output, part in parts:
            write_part(output, part)
        before()
        for output, part in parts:
            with name_target(output.target):
                part.replace(output.target)
            made.append(output.target)
    except BaseException:
        for path in made:
            remove_unfinished(path)
        raise


def write_part(output: OutputFile, part: Path) -> None:
    """Write a file under the name it has until it is whole; others may read it only when it is."""
    with name_target(output.target):
        if output.is_folder:
            mode = make_unfinished_folder(part)
            archive.unpack(output.data, part)
        else:
            mode = write_unfinished(part, output.data)
        if not output.is_private:
            part.chmod(mode)


@contextmanager
def name_target(target: Path) -> Iterator[None]:
    """Let an error tell which file cannot be written."""
    try:
        yield
    except OSError as error:
        raise InputError(tell_unwritable(target, error)) from None
