"""Open a file of some format, hide a secret as a detector would that knows it, and write it."""

import os
import re
from collections.abc import Iterable
from pathlib import Path

from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Rule
from textveil.core.spans import redact
from textveil.formats.contents import Note
from textveil.formats.reader import metadata_findings, parse
from textveil.formats.registry import Settings, open_format
from textveil.formats.writer import document_output, render, target_settings, write_outputs

SECRET = "Ellison"


def opened(data: bytes, ending: str) -> Document:
    """The document in these bytes."""
    return parse(data, settings=Settings(f"file.{ending}", ending))


def write(
    document: Document, path: str | os.PathLike[str], *, edits: Iterable[Edit] = (), facsimile: bool = False
) -> None:
    """Write the document with the edits made to ``path``; never over its own source."""
    target = Path(path)
    settings = target_settings(document, target, facsimile=facsimile)
    write_outputs([document_output(render(document, edits, settings=settings), target, document=document)])


def hidden(data: bytes, ending: str, *, secret: str = SECRET) -> bytes:
    """The file with the secret, and what its places give away, hidden."""
    document = opened(data, ending)
    return render(document, hiding_edits(document, secret=secret), settings=Settings(f"file.{ending}", ending))


def hiding_edits(document: Document, *, secret: str = SECRET) -> list[Edit]:
    """What hides the secret in a document, and what its places give away."""
    spans = [match.span() for match in re.finditer(secret, document.text, re.IGNORECASE)]
    found = [Finding((span,), (), Kind.NAME, 1, 0, "", Rule.FIRST) for span in spans]
    return redact([*metadata_findings(document), *found])


def unchanged(data: bytes, ending: str) -> bytes:
    """The file, read and written without any edit."""
    return render(opened(data, ending), [], settings=Settings(f"file.{ending}", ending))


def inspected(data: bytes, ending: str) -> list[Note]:
    """What the file's text does not show."""
    return open_format(ending).inspect(data, settings=Settings(f"file.{ending}", ending))
