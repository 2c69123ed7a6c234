"""What came out of sanitizing a document, and how?"""

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path

from textveil.certificate.places import carried
from textveil.certificate.values import Certificate, certify
from textveil.detectors.weight import Weigh
from textveil.errors import UnsafeOutputError
from textveil.formats.reader import parse, removed, telling_places
from textveil.formats.registry import Settings
from textveil.formats.writer import render, target_settings, write_bytes
from textveil.model import Document, Edit, Finding, Hidden
from textveil.promise import Promise
from textveil.report.decisions import Account, explain
from textveil.report.values import Report
from textveil.report.worth import Output, Worth, remembering, worth


@dataclass(frozen=True)
class Result:
    """A sanitized document, and how it came about."""

    text: str = field(repr=False)
    findings: list[Finding] = field(repr=False)
    edits: list[Edit] = field(repr=False)
    document: Document
    promise: Promise = field(repr=False, compare=False)
    """What the text was judged by; what is written is read with it again."""
    hidden: list[Hidden] = field(default_factory=list, repr=False)
    """What a first detector took out and the text must not tell; where it stood in ``text``."""
    optimal: bool = False
    """Whether no choice among the members of risky groups would have kept more."""

    @property
    def utility(self) -> float:
        """The share of the document's information that is left (*general-purpose*, eq. 10)."""
        return self.worth.share(self.worth.kept)

    @cached_property
    def worth(self) -> Worth:
        """Bits before and after; counted when first asked for."""
        phrases = self.promise.read(self.document.text).noun_phrases()
        return worth(
            self.document.text,
            phrases,
            edits=self.edits,
            output=self.output,
            findings=self.findings,
            weigh=self.weigh,
        )

    @cached_property
    def weigh(self) -> Weigh:
        """Bits of terms, each counted once."""
        return remembering(self.promise.weigh)

    @cached_property
    def output(self) -> Output:
        """The text, and the noun phrases in it."""
        return Output(self.text, self.promise.read(self.text).noun_phrases())

    @cached_property
    def report(self) -> Report:
        """Every decision, explained; it repeats what was hidden, but for its ``public()``."""
        source = self.document.text
        decisions = explain(source, self.edits, output=self.output, findings=self.findings, weigh=self.weigh)
        name = Path(self.document.path).name if self.document.path else "text"
        has_groups = any(len(set(finding.terms)) > 1 for finding in self.findings)
        account = Account(name, self.worth, tuple(self.findings), self.optimal and has_groups)
        return Report(self.text, decisions, removed(self.document), account)

    @cached_property
    def certificate(self) -> Certificate:
        """What is promised about the text, for ``verify``."""
        return self.certified(self.text, self.hidden)

    def certified(self, text: str, hidden: list[Hidden]) -> Certificate:
        """What is promised about a text that was judged."""
        return certify(self.promise.policy, text, corpus=self.promise.corpus, hidden=hidden)

    def save(
        self,
        path: str | os.PathLike[str],
        *,
        facsimile: bool = False,
        certificate: str | os.PathLike[str] | None = None,
        key: bytes | None = None,
    ) -> None:
        """Write the sanitized document; it appears whole or not at all.

        A PDF is typeset anew unless ``facsimile`` asks for its painted pages. A
        ``certificate`` is written beside it, signed if there is a ``key``.
        """
        settings = target_settings(self.document, Path(path), facsimile=facsimile)
        data, promised = self.released(settings)
        if certificate is not None:
            (promised() if key is None else promised().signed(key)).save(certificate)
        write_bytes(data, Path(path), document=self.document)

    def rendered(self, settings: Settings) -> bytes:
        """The bytes of the sanitized document, read again before anyone gets them."""
        return self.released(settings)[0]

    def released(self, settings: Settings) -> tuple[bytes, Callable[[], Certificate]]:
        """The bytes of the sanitized document, and what is promised about the text they hold."""
        data = render(self.document, self.edits, settings=settings)
        again = parse(data, settings=settings)
        hidden = carried(self.hidden, self.text, again.text)
        # The same text was judged already; but a file may tell by the places that its words stand in.
        if telling_places(again) or (again.text != self.text and self.promise.find(again.text, hidden)):
            raise UnsafeOutputError("something is still found in the written file, so nothing is released")
        return data, partial(self.certified, again.text, hidden)
