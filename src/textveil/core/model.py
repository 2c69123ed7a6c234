"""The nouns of the house: values that every room passes around and none changes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind

Span = tuple[int, int]
"""Start and end of a piece of ``Document.text``, as Python string offsets."""
Chain = tuple[str, ...]
"""Generalizations, the most specific first; none comes before one it generalizes."""
PERSON = "person"


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


class Rule(StrEnum):
    """By what something was found."""

    IDENTIFIER = "identifier"
    """It looks like an identifier."""
    EVIDENCE = "evidence"
    """The evidence of its words adds up."""
    LISTED = "listed"
    """The user listed it."""
    PATTERN = "pattern"
    """A pattern of the user's fits it."""
    KIND = "kind"
    """The user hides all that is of its kind."""
    INFORMATIVE = "informative"
    """It carries more bits than may be revealed."""
    CORRELATED = "correlated"
    """It tells of something that was taken out."""
    DISCLOSURE = "disclosure"
    """It discloses a protected entity."""
    K_SAFETY = "k-safety"
    """Too few entities fit what is left of a hidden one."""
    FIRST = "first"
    """A first detector took it out."""
    METADATA = "metadata"
    """The place of the file that it stands in tells who or where."""
    ENCODED = "encoded"
    """It unpacks to text that nobody has read."""
    CERTIFICATE = "certificate"
    """It is not what was certified."""

    def __repr__(self) -> str:
        return repr(self.value)


@dataclass(frozen=True, slots=True)
class Finding:
    """Something the text would give away, and why.

    ``terms[i]`` stands at ``spans[i]``; several different terms tell it together.
    ``score`` and ``limit`` are in bits: the finding is there because the score
    passes the limit. ``because`` says so in words, and quotes nothing.
    """

    spans: tuple[Span, ...]
    terms: tuple[str, ...] = field(repr=False)
    kind: Kind
    score: float
    limit: float
    because: str = field(repr=False)
    rule: Rule
    """The detector that found it."""
    discloses: str = field(default="", repr=False)
    """What must stay hidden and would be told; empty when the terms themselves must."""
    pages: tuple[tuple[str, int], ...] = field(default=(), repr=False)
    """The page counts behind the score, by what was counted."""
    kind_score: float = 1.0
    """How sure it is that the terms are of that kind: a probability."""
    entity: int = 0
    """The number of the person or thing that is meant, the same for all its mentions; 0 when nothing is known of it."""
    promise: str = ""
    """Which promise of the policy would be broken; empty where a file itself tells."""


PLACES = {one.name: place for place, one in enumerate(fields(Finding))}
values_of: Callable[[Finding], tuple[Any, ...]] = attrgetter(*PLACES)


def change_finding(finding: Finding, **changes: Any) -> Finding:
    """The finding with other values: ``dataclasses.replace``, in half its time, for a text has thousands of them."""
    values = list(values_of(finding))
    for name, value in changes.items():
        values[PLACES[name]] = value
    return Finding(*values)


@dataclass(frozen=True, slots=True)
class Hidden:
    """A term that was taken out of a text, and where its stand-in stands in what is left."""

    span: Span
    term: str = field(repr=False)
    promise: str = ""
    """The promise by which it must not be told."""


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace ``text[start:end]`` by ``replacement``."""

    start: int
    end: int
    replacement: str
    kind: Kind
    way: str = ""
    """How a stand-in was made that says nothing of the text's own: ``placeholder``, ``shift`` …; else empty."""
    source: str = ""
    """Who says that the words used are true: a taxonomy, the kind of what was hidden; empty where nothing is said."""
    confidence: float = 1.0
    """How sure that is, from 0 to 1."""
    term: str = field(default="", repr=False)
    """The generalization that the replacement words; empty for marks, labels and stand-ins."""
    members: int = 0
    """How many things of the taxonomies and the gazetteer that fits; 0 where it is not counted."""


@dataclass(frozen=True, slots=True)
class Sense:
    """One meaning of a term: what it can be called instead, and who says so."""

    chain: Chain
    source: str
    proper: bool | None = None
    """Whether the term is a proper name in this sense (Turkey, not a turkey); None: the source does not tell."""

    @property
    def name(self) -> str:
        """The nearest generalization, by which the sense can be named; empty at the root."""
        return self.chain[0] if self.chain else ""

    @property
    def is_person(self) -> bool:
        """Whether the term means someone."""
        return PERSON in self.chain


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
