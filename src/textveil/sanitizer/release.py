"""How does a sanitized document get out?

One way: write it, open what was written, judge it again. Only then does anyone
get the bytes.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from textveil.certificate.places import carry_hidden
from textveil.errors import UnsafeOutputError
from textveil.formats.reader import metadata_findings, parse, removed_notes
from textveil.formats.registry import Settings
from textveil.formats.writer import render
from textveil.model import Document, Edit, Finding, Hidden, Span, apply
from textveil.spans import move_spans

PICTURES = "pictures"
"""What a sanitized file may hold though nobody looks into it: painted pages of a facsimile, pictures one kept."""


class Finds(Protocol):
    """Who judges what was written."""

    def find(self, text: str, hidden: Sequence[Hidden] = (), *, stand_ins: Sequence[Span] = ()) -> list[Finding]:
        """What a text gives away."""


@dataclass(frozen=True, slots=True)
class Released:
    """A document that may be shared: its bytes, and the text that they were found to hold."""

    data: bytes = field(repr=False)
    text: str = field(repr=False)
    hidden: list[Hidden] = field(repr=False)
    stand_ins: list[Span]
    """Where the text says what nobody reads as its own."""
    pictures: int | None
    """How many pictures are in the file; None for a text."""


def release(
    document: Document, edits: Iterable[Edit], *, settings: Settings, judge: Finds, hidden: Sequence[Hidden] = ()
) -> Released:
    """The bytes of the document with the edits made, read again before anyone gets them."""
    edits = list(edits)
    text = apply(document.text, edits)
    data = render(document, edits, settings=settings)
    written = parse(data, settings=settings)
    moved = carry_hidden(list(hidden), text, written.text)
    made = [edit for edit in edits if edit.way]
    stand_ins = move_spans([(edit.start, edit.end) for edit in made], sorted(edits, key=lambda edit: edit.start))
    stand_ins = [one.span for one in carry_hidden([Hidden(span, "") for span in stand_ins], text, written.text)]
    # The same text was judged already; but a file may tell by the places that its words stand in.
    if metadata_findings(written) or (written.text != text and judge.find(written.text, moved, stand_ins=stand_ins)):
        raise UnsafeOutputError("something is still found in the written file, so nothing is released")
    pictures = sum(note.count for note in removed_notes(written) if note.what == PICTURES)
    return Released(data, written.text, moved, stand_ins, pictures)
