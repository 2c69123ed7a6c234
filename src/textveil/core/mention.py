"""What is a mention, what is the one thing that several mentions speak of, and what are the parts of a name?"""

from dataclasses import dataclass, field
from typing import NamedTuple

from textveil.core.kinds import Kind
from textveil.core.model import Span


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
    def is_whole(self) -> bool:
        """Whether there is a last name and something before it."""
        return self.last > 0

    @property
    def rank(self) -> tuple[int, int]:
        """How full the name is: words that are no initials, then all words."""
        return len([word for word in self.words if len(word) > 1]), len(self.words)
