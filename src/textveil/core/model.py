"""The nouns of the house: values that every room passes around and none changes."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, fields
from enum import StrEnum
from operator import attrgetter
from typing import Any, NamedTuple

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


# What is a mention, what is the one thing that several mentions speak of, and what are the parts of a name?


class Mention(NamedTuple):
    """A stretch of a text that speaks of something, what it is, and how sure that is (0 to 1)."""

    span: Span
    text: str
    kind: Kind
    score: float = 1.0

    def __repr__(self) -> str:
        return f"Mention(span={self.span}, kind={self.kind!r}, score={self.score})"


@dataclass(frozen=True, slots=True)
class Entity:
    """One person or thing, with every mention of it in the order of the text."""

    number: int
    """From 1 on, in the order in which a text first speaks of its entities."""
    name: str = field(repr=False)
    """The fullest name among the mentions."""
    kind: Kind
    kind_score: float
    """How sure the kind is, told by all mentions together."""
    mentions: tuple[Mention, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Entities:
    """Who is who in a text: ``numbers[i]`` is the number of the entity that mention ``i`` speaks of."""

    numbers: tuple[int, ...] = ()
    entities: tuple[Entity, ...] = ()

    def of(self, place: int) -> Entity:
        """The entity that the mention at a place of the list speaks of."""
        return self.entities[self.numbers[place] - 1]


class PersonName(NamedTuple):
    """The name of a person taken apart: plain words in the order in which they are said, particles left out."""

    words: tuple[str, ...]
    last: int = 0
    """Place of the first word of the last name; 0 where the words stand alone, as first or last name or as initials."""
    generation: str = ""
    """What tells father from son: "jr"."""
    gender: str = ""
    """What titles tell: ``man``, ``woman`` or nothing."""
    calling: str = ""
    """Of what sort the title is: ``court``, ``learned``, ``courtesy`` …; empty without one."""
    is_last: bool = False
    """Whether words that stand alone can only be a last name."""
    first_gender: str = ""
    """What the first name tells."""
    akin: frozenset[str] = frozenset()
    """What else somebody of this first name is called: its short and its formal forms."""
    first_letters: frozenset[str] = frozenset()
    """The initials that the first name may be given by: of itself and of its formal forms."""
    joined_last: str = ""
    """The last name as one word, with its particles: "vanderberg"."""
    initials: frozenset[str] = frozenset()
    """The letters that may stand for the whole name."""
    is_short: bool = False
    """Whether what stands alone may be somebody's initials."""

    @property
    def rank(self) -> tuple[int, int]:
        """How full the name is: words that are no initials, then all words."""
        return len([word for word in self.words if len(word) > 1]), len(self.words)
