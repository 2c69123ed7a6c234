"""How does a document become one that can be shared?

The only place where the parts meet: read, find what would be given away, hide
it, read the output again. What is still found is hidden too, until nothing is;
if that never happens, nothing is released.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path

from textveil.errors import UnsafeOutputError, UsageError
from textveil.formats.reader import chosen, parse, telling_places
from textveil.formats.stream import batches, check_target, join
from textveil.generalize.candidates import Asked
from textveil.generalize.choose import most_informative
from textveil.generalize.plan import generalize
from textveil.knowledge.open import open_knowledge
from textveil.model import Document, Edit, Finding, apply
from textveil.policy import Policy
from textveil.promise import Promise, keep
from textveil.repair import apart, original_spans, redactions, touches
from textveil.result import Result

Repair = Callable[[str, list[Finding]], list[Edit]]
"""Edits of a text that hide what was found in it."""

ROUNDS = 20
"""A text that still gives something away after so many rounds is not released."""


def detect(document: Document | str, policy: Policy | None = None) -> list[Finding]:
    """What the document would give away under the policy."""
    source = _as_document(document)
    return telling_places(source) + keep(policy or Policy()).find(source.text)


def sanitize(document: Document | str, policy: Policy | None = None) -> Result:
    """The document with all hidden that would give something away.

    >>> sanitize("Ada Lovelace was born in London in 1815.").text
    '[name] was born in [name] in [number].'
    """
    promise = keep(policy or Policy())
    return _sanitized(_as_document(document), promise, _repair(promise))


def _sanitized(source: Document, promise: Promise, repair: Repair) -> Result:
    """Hide what is found until nothing is; what is found in a replacement is blacked out."""
    findings, refused = telling_places(source), list[Finding]()
    edits = redactions(findings)
    output = apply(source.text, edits)
    for _ in range(ROUNDS):
        found = [replace(one, spans=tuple(original_spans(one.spans, edits))) for one in promise.find(output)]
        if not found:
            return Result(output, findings, edits, source, promise)
        refused += [one for one in found if touches(one, edits)]
        findings += found
        blacked = redactions([*telling_places(source), *refused])
        edits = apart(blacked, repair(source.text, [one for one in findings if not touches(one, blacked)]))
        output = apply(source.text, edits)
    raise UnsafeOutputError(f"something is still found after {ROUNDS} rounds, so nothing is released")


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
    repair = _repair(promise)
    check_target(Path(path), Path(output), settings=settings)
    hidden = 0

    def clean(data: bytes) -> bytes:
        nonlocal hidden
        result = _sanitized(parse(data, settings=settings), promise, repair)
        hidden += len(result.edits)
        return result.rendered(settings)

    join(map(clean, batches(Path(path), rows=rows, settings=settings)), Path(output), settings=settings)
    return hidden


def _as_document(document: Document | str) -> Document:
    if not isinstance(document, Document | str):
        raise UsageError(f"a document is a str or a Document, not {type(document).__name__}; read(path) opens a file")
    return Document.from_text(document) if isinstance(document, str) else document


def _repair(promise: Promise) -> Repair:
    """How what was found is hidden: by a true generalization where the policy gives a threshold, else by a mark."""
    policy = promise.policy
    if policy.mode == "redact" or not policy.reveal:
        return lambda _, findings: redactions(findings)
    asked = Asked(open_knowledge(policy.knowledge), promise.corpus)

    def pick(_: str, chain: Sequence[str]) -> str | None:
        return most_informative(chain, allowed=lambda label: not promise.find(label), bits=promise.weigh)

    return lambda text, findings: generalize(promise.read(text), findings, asked=asked, pick=pick)
