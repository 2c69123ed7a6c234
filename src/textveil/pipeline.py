"""How does a document become one that can be shared?

The only place where the parts meet: read, find what would be given away, hide
it, read the output again. What is still found is hidden too, until nothing is;
if that never happens, nothing is released.
"""

import os
from collections.abc import Iterable
from pathlib import Path

from textveil.errors import UsageError
from textveil.formats.reader import chosen, parse, telling_places
from textveil.formats.stream import batches, check_target, join
from textveil.hiding import repair_of, sanitized
from textveil.model import Document, Finding
from textveil.policy import Policy
from textveil.promise import keep
from textveil.result import Result


def detect(document: Document | str, policy: Policy | None = None) -> list[Finding]:
    """What the document would give away under the policy."""
    source = _as_document(document)
    return telling_places(source) + keep(policy or Policy()).find(source.text)


def sanitize(document: Document | str, policy: Policy | None = None) -> Result:
    """The document with all hidden that would give something away.

    >>> sanitize("Ada Lovelace was born in London in 1815.").text
    'A person was born in a national capital in [date].'
    """
    promise = keep(policy or Policy())
    return sanitized(_as_document(document), promise, repair_of(promise))


def sanitize_table(
    path: str | os.PathLike[str],
    output: str | os.PathLike[str],
    *,
    policy: Policy | None = None,
    columns: Iterable[str] | None = None,
    rows: int = 1000,
) -> int:
    """Write a table of any size with all hidden that would give something away, in batches of rows; how many places.

    Rows are judged with those of their batch.
    """
    settings, promise = chosen(Path(path), columns=columns), keep(policy or Policy())
    repair = repair_of(promise)
    check_target(Path(path), Path(output), settings=settings)
    hidden = 0

    def clean(data: bytes) -> bytes:
        nonlocal hidden
        result = sanitized(parse(data, settings=settings), promise, repair)
        hidden += len(result.edits)
        return result.rendered(settings)

    join(map(clean, batches(Path(path), rows=rows, settings=settings)), Path(output), settings=settings)
    return hidden


def _as_document(document: Document | str) -> Document:
    if not isinstance(document, Document | str):
        raise UsageError(f"a document is a str or a Document, not {type(document).__name__}; read(path) opens a file")
    return Document.from_text(document) if isinstance(document, str) else document
