"""The nouns of the house: values that every room passes around and none changes."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from textveil.errors import UsageError

Span = tuple[int, int]
"""Start and end of a piece of ``Document.text``, as Python string offsets."""


@dataclass(frozen=True, slots=True)
class Document:
    """A text and where it came from."""

    text: str = field(repr=False)
    path: str | None = None
    format: str = "txt"
    source: object | None = field(default=None, repr=False, compare=False)
    """The file behind the text, for its format alone to understand."""

    @classmethod
    def from_text(cls, text: str) -> "Document":
        """A document that came from no file."""
        return cls(text)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the text would give away, and why.

    ``terms[i]`` stands at ``spans[i]``; several different terms tell it together.
    ``score`` and ``limit`` are in bits: the finding is there because the score
    passes the limit. ``because`` says so in words, and quotes nothing.
    """

    spans: tuple[Span, ...]
    terms: tuple[str, ...] = field(repr=False)
    kind: str
    score: float
    limit: float
    because: str = field(repr=False)
    rule: str = ""
    """The detector that found it: ``identifier``, ``evidence``, ``informative``, ``correlated``, ``disclosure`` …"""
    discloses: str = field(default="", repr=False)
    """What must stay hidden and would be told; empty when the terms themselves must."""
    pages: tuple[tuple[str, int], ...] = field(default=(), repr=False)
    """The page counts behind the score, by what was counted."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """A term that was taken out of a text, and where its stand-in stands in what is left."""

    span: Span
    term: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` by ``replacement``."""

    start: int
    end: int
    replacement: str
    kind: str


def apply(text: str, edits: Iterable[Edit]) -> str:
    """``text`` with every edit made: replaying the edits gives the output.

    >>> apply("Ann met Bob.", [Edit(0, 3, "[name]", "name")])
    '[name] met Bob.'
    """
    pieces, done = [], 0
    for edit in sorted(edits, key=lambda edit: (edit.start, edit.end)):
        if not done <= edit.start <= edit.end <= len(text):
            raise UsageError("edits must lie inside the text and must not overlap")
        pieces += [text[done : edit.start], edit.replacement]
        done = edit.end
    return "".join([*pieces, text[done:]])
