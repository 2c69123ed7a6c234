"""How does a document become one that can be shared?

The only place where the parts meet: read, find what would be given away, hide
it, read the output again. What is still found is hidden too, until nothing is;
if that never happens, nothing is released.
"""

import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from textveil.corpus.open import open_corpus
from textveil.detectors import informative, ksafety, names
from textveil.detectors.weight import weigher
from textveil.errors import PolicyError, UnsafeOutputError, UsageError
from textveil.formats.reader import chosen, parse, telling_places
from textveil.formats.registry import Settings
from textveil.formats.stream import batches, check_target, join
from textveil.formats.writer import render, target_settings, write_bytes
from textveil.generalize.candidates import Asked
from textveil.generalize.choose import most_informative
from textveil.generalize.plan import generalize
from textveil.knowledge.open import open_knowledge
from textveil.language.reading import Reader, Reading, open_reader
from textveil.marks import mark_spans
from textveil.model import Document, Edit, Finding, apply
from textveil.policy import Policy
from textveil.repair import apart, original_spans, redactions, touches

Detector = Callable[[Reading], list[Finding]]
Detection = Callable[[str], list[Finding]]
Repair = Callable[[str, list[Finding]], list[Edit]]
"""Edits of a text that hide what was found in it."""

TO_COME = ("level", "w", "protect", "context", "group")
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
    find: "Detection" = field(repr=False, compare=False)
    """What found all that was found; what is written is read with it again."""

    def save(self, path: str | os.PathLike[str], *, facsimile: bool = False) -> None:
        """Write the sanitized document; it appears whole or not at all.

        A PDF is typeset anew unless ``facsimile`` asks for its painted pages.
        """
        settings = target_settings(self.document, Path(path), facsimile=facsimile)
        write_bytes(self.rendered(settings), Path(path), document=self.document)

    def rendered(self, settings: Settings) -> bytes:
        """The bytes of the sanitized document, read again before anyone gets them."""
        data = render(self.document, self.edits, settings=settings)
        again = parse(data, settings=settings)
        # The same words were judged already; marks in telling places are hidden, not telling.
        if again.text.split() != self.text.split() and (telling_places(again) or self.find(again.text)):
            raise UnsafeOutputError("something is still found in the written file, so nothing is released")
        return data


def detect(document: Document | str, policy: Policy | None = None) -> list[Finding]:
    """What the document would give away under the policy."""
    source = _as_document(document)
    return telling_places(source) + _detection(policy or Policy())(source.text)


def sanitize(document: Document | str, policy: Policy | None = None) -> Result:
    """The document with all hidden that would give something away.

    >>> sanitize("Ada Lovelace was born in London in 1815.").text
    '[name] was born in [name] in [number].'
    """
    chosen_policy = policy or Policy()
    return _sanitized(_as_document(document), _detection(chosen_policy), _repair(chosen_policy))


def _sanitized(source: Document, find: Detection, repair: Repair) -> Result:
    """Hide what is found until nothing is; what is found in a replacement is blacked out."""
    findings, refused = telling_places(source), list[Finding]()
    edits = redactions(findings)
    output = apply(source.text, edits)
    for _ in range(ROUNDS):
        found = [replace(one, spans=tuple(original_spans(one.spans, edits))) for one in find(output)]
        if not found:
            return Result(output, findings, edits, source, find)
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
    settings, promise = chosen(Path(path), columns=columns), policy or Policy()
    find, repair = _detection(promise), _repair(promise)
    check_target(Path(path), Path(output), settings=settings)
    hidden = 0

    def clean(data: bytes) -> bytes:
        nonlocal hidden
        result = _sanitized(parse(data, settings=settings), find, repair)
        hidden += len(result.edits)
        return result.rendered(settings)

    join(map(clean, batches(Path(path), rows=rows, settings=settings)), Path(output), settings=settings)
    return hidden


def _as_document(document: Document | str) -> Document:
    if not isinstance(document, Document | str):
        raise UsageError(f"a document is a str or a Document, not {type(document).__name__}; read(path) opens a file")
    return Document.from_text(document) if isinstance(document, str) else document


def _detection(policy: Policy) -> Detection:
    """A function from a text to what it gives away, everything opened once."""
    if not isinstance(policy, Policy):
        raise UsageError("a policy is a Policy: Policy(…) or Policy.load(path)")
    reader, detector = open_reader(policy.reader), _detector(policy)
    return lambda text: detector(_read(text, reader))


def _repair(policy: Policy) -> Repair:
    """How what was found is hidden: by a true generalization where the policy gives a threshold, else by a mark."""
    if policy.mode == "redact" or not policy.reveal:
        return lambda _, findings: redactions(findings)
    reader, find = open_reader(policy.reader), _detection(policy)
    corpus = open_corpus(policy.corpus, allow_remote=policy.allow_remote)
    asked, weigh = Asked(open_knowledge(policy.knowledge), corpus), weigher(corpus)

    def pick(_: str, chain: Sequence[str]) -> str | None:
        return most_informative(chain, allowed=lambda label: not find(label), bits=weigh)

    return lambda text, findings: generalize(_read(text, reader), findings, asked=asked, pick=pick)


def _read(text: str, reader: Reader) -> Reading:
    return reader(text).without(mark_spans(text))


def _detector(policy: Policy) -> Detector:
    """The detector that keeps the policy's promise; a promise we cannot keep is refused."""
    refused = [name for name in TO_COME if getattr(policy, name) != getattr(Policy(), name)]
    if policy.knowledge != "default" and not policy.reveal:
        refused.append("knowledge")
    if refused:
        raise PolicyError(f"this version cannot keep what {', '.join(refused)} promises: leave it out")
    if policy.k is not None:
        return partial(ksafety.find, seen=ksafety.views(policy.entities, k=policy.k, protected=policy.protected))
    corpus = open_corpus(policy.corpus, allow_remote=policy.allow_remote)
    weigh = weigher(corpus)
    if policy.reveal:
        return partial(informative.find, weigh=weigh, limit=informative.threshold(corpus, policy.reveal))
    return partial(names.find, weigh=weigh)
