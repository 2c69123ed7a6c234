"""How does a document become one that can be shared?

The only place where the parts meet: read, find what would be given away, hide
it, read the output again. What is still found is hidden too, until nothing is;
if that never happens, nothing is released.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial

from textveil.corpus.open import open_corpus
from textveil.detectors import informative, names
from textveil.detectors.weight import weigher
from textveil.errors import PolicyError, UnsafeOutputError
from textveil.formats.writer import write
from textveil.language.reading import Reader, Reading, open_reader
from textveil.marks import mark_spans
from textveil.model import Document, Edit, Finding, apply
from textveil.policy import Policy
from textveil.repair import original_spans, redactions

Detector = Callable[[Reading], list[Finding]]

TO_COME = ("level", "w", "protect", "entities", "context", "group", "knowledge")
"""Settings whose promises no detector keeps yet; they are refused, never ignored."""
ROUNDS = 20
"""A text that still gives something away after so many rounds is not released."""


@dataclass(frozen=True)
class Result:
    """A sanitized document, and how it came about."""

    text: str = field(repr=False)
    findings: list[Finding] = field(repr=False)
    edits: list[Edit] = field(repr=False)
    document: Document

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the sanitized document; it appears whole or not at all."""
        write(replace(self.document, text=self.text), path)


def detect(document: Document | str, policy: Policy | None = None) -> list[Finding]:
    """What the document would give away under the policy."""
    return _detection(policy or Policy())(_as_document(document).text)


def sanitize(document: Document | str, policy: Policy | None = None) -> Result:
    """The document with all hidden that would give something away.

    >>> sanitize("Ada Lovelace was born in London in 1815.").text
    '[name] was born in [name] in [number].'
    """
    source, find = _as_document(document), _detection(policy or Policy())
    findings: list[Finding] = []
    edits: list[Edit] = []
    output = source.text
    for _ in range(ROUNDS):
        found = find(output)
        if not found:
            return Result(output, findings, edits, source)
        findings += [replace(one, spans=tuple(original_spans(one.spans, edits))) for one in found]
        edits = redactions(findings)
        output = apply(source.text, edits)
    raise UnsafeOutputError(f"something is still found after {ROUNDS} rounds, so nothing is released")


def _as_document(document: Document | str) -> Document:
    return Document.from_text(document) if isinstance(document, str) else document


def _detection(policy: Policy) -> Callable[[str], list[Finding]]:
    """A function from a text to what it gives away, everything opened once."""
    reader, detector = open_reader(policy.reader), _detector(policy)
    return lambda text: detector(_read(text, reader))


def _read(text: str, reader: Reader) -> Reading:
    return reader(text).without(mark_spans(text))


def _detector(policy: Policy) -> Detector:
    """The detector that keeps the policy's promise; a promise we cannot keep is refused."""
    refused = [name for name in TO_COME if getattr(policy, name) != getattr(Policy(), name)]
    if refused:
        raise PolicyError(f"this version cannot keep what {', '.join(refused)} promises: leave it out")
    corpus = open_corpus(policy.corpus, allow_remote=policy.allow_remote)
    weigh = weigher(corpus)
    if policy.reveal:
        return partial(informative.find, weigh=weigh, limit=informative.threshold(corpus, policy.reveal))
    return partial(names.find, weigh=weigh)
