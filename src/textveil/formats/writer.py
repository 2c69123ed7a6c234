"""How does a document get into a file, whole or not at all?"""

import os
from pathlib import Path

from textveil.errors import InputError, UsageError
from textveil.formats.reader import FORMATS
from textveil.model import Document


def write(document: Document, path: str | os.PathLike[str]) -> None:
    """Write the document to ``path``; never over its own source."""
    target = Path(path)
    if target.suffix.lower() not in FORMATS:
        raise UsageError(f"{target.name}: the output must end in {' or '.join(FORMATS)}")
    if document.path is not None and target.exists() and target.samefile(document.path):
        raise UsageError("the output would replace the input: choose another name")
    write_text(document.text, target)


def write_text(text: str, target: Path) -> None:
    """Put ``text`` at ``target`` in one step, so that no reader ever sees half of it."""
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        part.write_bytes(encode(text, name=target.name))
        part.replace(target)
    except OSError as error:
        part.unlink(missing_ok=True)
        raise InputError(f"{target}: {error.strerror}") from None


def encode(text: str, *, name: str) -> bytes:
    """Text as UTF-8; what is no character (half a surrogate pair) is no text."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        raise InputError(
            f"{name}: the text holds half a character (a lone surrogate), which no file can hold"
        ) from None
