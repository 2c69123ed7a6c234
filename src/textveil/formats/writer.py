"""How does a document get into a file, whole or not at all, and with what is written beside it?"""

import os
import shutil
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from threading import get_ident

from textveil.errors import InputError, UsageError
from textveil.formats import folder
from textveil.formats.contents import changes, joined
from textveil.formats.encoding import encode
from textveil.formats.reader import Source
from textveil.formats.registry import ENDINGS, Room, Settings, format_of, open_format
from textveil.model import Document, Edit, apply

__all__ = [
    "Output",
    "document_output",
    "encode",
    "own_settings",
    "render",
    "target_settings",
    "text_output",
    "write",
    "write_outputs",
]

TEXT = ("txt", "md")
"""Formats that any document can be written in: its text alone."""


def write(
    document: Document, path: str | os.PathLike[str], *, edits: Iterable[Edit] = (), facsimile: bool = False
) -> None:
    """Write the document with the edits made to ``path``; never over its own source."""
    target = Path(path)
    settings = target_settings(document, target, facsimile=facsimile)
    write_outputs([document_output(render(document, edits, settings=settings), target, document=document)])


def own_settings(document: Document) -> Settings:
    """The format the document came in."""
    return document.source.settings if isinstance(document.source, Source) else Settings(format="txt")


def target_settings(document: Document, target: Path, *, facsimile: bool = False) -> Settings:
    """In which format the output is, or why it cannot be."""
    own = own_settings(document)
    asked = format_of(target.name)
    if not becomes_folder(document, target) and asked not in (*TEXT, own.format):
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


@dataclass(frozen=True, slots=True)
class Output:
    """A file that is to appear: its bytes, and where."""

    data: bytes = field(repr=False)
    target: Path
    is_private: bool = False
    """Whether nobody but its owner may read it."""
    is_folder: bool = False
    """Whether the bytes are those of a zip file that becomes a folder."""

    @property
    def part(self) -> Path:
        """Where the file stands until it is whole."""
        return self.target.with_name(f".{self.target.name}.{os.getpid()}.{get_ident()}.part")


def document_output(data: bytes, target: Path, *, document: Document) -> Output:
    """The output of a document, which never replaces its input."""
    if document.path is not None and target.exists() and target.samefile(document.path):
        raise UsageError("the output would replace the input: choose another name")
    return Output(data, target, is_folder=becomes_folder(document, target))


def becomes_folder(document: Document, target: Path) -> bool:
    """Whether a document is a folder's and its output is to be one."""
    return document.path is not None and Path(document.path).is_dir() and not target.suffix


def text_output(text: str, target: Path, *, is_private: bool = False) -> Output:
    """The output of a text."""
    return Output(encode(text, name=target.name), target, is_private=is_private)


def write_outputs(outputs: Sequence[Output], *, before: Callable[[], object] = tuple) -> None:
    """Let files appear, each in one step, all or none; ``before`` is called when nothing but their names is missing."""
    made: list[Path] = []
    try:
        for output in outputs:
            made.append(output.part)
            write_part(output)
        before()
        for output in outputs:
            with naming(output.target):
                output.part.replace(output.target)
            made.append(output.target)
    except BaseException:
        for path in made:
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)
        raise


def write_part(output: Output) -> None:
    """Write a file under the name it has until it is whole."""
    with naming(output.target):
        if output.is_folder:
            folder.unpack(output.data, output.part)
        else:
            output.part.touch(mode=0o600 if output.is_private else 0o666)
            output.part.write_bytes(output.data)


@contextmanager
def naming(target: Path) -> Iterator[None]:
    """Let an error tell which file cannot be written."""
    try:
        yield
    except OSError as error:
        raise InputError(f"{target}: {error.strerror}") from None
