"""How does a document get into a file, whole or not at all?"""

import os
import shutil
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

from textveil.errors import InputError, UsageError
from textveil.formats import folder
from textveil.formats.contents import changes, joined
from textveil.formats.encoding import encode
from textveil.formats.reader import Source
from textveil.formats.registry import ENDINGS, Room, Settings, format_of, open_format
from textveil.model import Document, Edit, apply

__all__ = ["encode", "own_settings", "render", "target_settings", "write", "write_bytes", "write_text"]

TEXT = ("txt", "md")
"""Formats that any document can be written in: its text alone."""


def write(
    document: Document, path: str | os.PathLike[str], *, edits: Iterable[Edit] = (), facsimile: bool = False
) -> None:
    """Write the document with the edits made to ``path``; never over its own source."""
    target = Path(path)
    settings = target_settings(document, target, facsimile=facsimile)
    write_bytes(render(document, edits, settings=settings), target, document=document)


def own_settings(document: Document) -> Settings:
    """The format the document came in."""
    return document.source.settings if isinstance(document.source, Source) else Settings(format="txt")


def target_settings(document: Document, target: Path, *, facsimile: bool = False) -> Settings:
    """In which format the output is, or why it cannot be."""
    own = own_settings(document)
    asked = format_of(target.name)
    folder_out = document.path is not None and Path(document.path).is_dir() and not target.suffix
    if not folder_out and asked not in (*TEXT, own.format):
        endings = [ending for ending, name in ENDINGS.items() if name in (*TEXT, own.format)]
        raise UsageError(f"{target.name}: the output must end in {' or '.join(endings)}")
    if facsimile and asked != "pdf":
        raise UsageError("a facsimile is of a PDF: give it a .pdf as input and as output")
    return replace(own, format=asked or own.format, facsimile=facsimile)


def render(document: Document, edits: Iterable[Edit], *, settings: Settings) -> bytes:
    """The bytes of the document with the edits made, in the format the settings name."""
    source, listed = document.source, list(edits)
    if not isinstance(source, Source) or settings.format not in _same(source.settings.format):
        return encode(apply(document.text, listed), name=settings.name)
    if joined(source.contents.pieces) != document.text:
        raise UsageError("the document's text was changed after it was read: give the changes as edits")
    return open_format(source.settings.format).write(
        source.data, changes(source.contents.pieces, listed), settings=replace(settings, room=Room())
    )


def _same(name: str) -> tuple[str, ...]:
    return TEXT if name in TEXT else (name,)


def write_bytes(data: bytes, target: Path, *, document: Document | None = None, mode: int = 0o666) -> None:
    """Put ``data`` at ``target`` in one step, so that no reader ever sees half of it."""
    if document and document.path is not None and target.exists() and target.samefile(document.path):
        raise UsageError("the output would replace the input: choose another name")
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        if document and document.path is not None and Path(document.path).is_dir() and not target.suffix:
            folder.unpack(data, part)
        else:
            part.touch(mode=mode)
            part.write_bytes(data)
        part.replace(target)
    except OSError as error:
        shutil.rmtree(part) if part.is_dir() else part.unlink(missing_ok=True)
        raise InputError(f"{target}: {error.strerror}") from None


def write_text(text: str, target: Path, *, private: bool = False) -> None:
    """Put ``text`` at ``target`` in one step; if ``private``, for nobody but its owner to read."""
    write_bytes(encode(text, name=target.name), target, mode=0o600 if private else 0o666)
