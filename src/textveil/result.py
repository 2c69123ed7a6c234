"""What came out of sanitizing a document, and how?"""

import os
from dataclasses import dataclass, field
from pathlib import Path

from textveil.errors import UnsafeOutputError
from textveil.formats.reader import parse, telling_places
from textveil.formats.registry import Settings
from textveil.formats.writer import render, target_settings, write_bytes
from textveil.model import Document, Edit, Finding, Hidden
from textveil.promise import Promise


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
        is_other = again.text.split() != self.text.split()
        if is_other and (telling_places(again) or self.promise.find(again.text, self.hidden)):
            raise UnsafeOutputError("something is still found in the written file, so nothing is released")
        return data
