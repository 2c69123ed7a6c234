"""Whom does a language ask for something more general to say, and what does it answer?"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Any, Protocol

from textveil.core.kinds import Kind
from textveil.core.model import Chain, Rule, Sense, Span

TELLING = frozenset({Rule.FIRST, Rule.INFORMATIVE, Rule.CORRELATED, Rule.DISCLOSURE, Rule.K_SAFETY})
"""Rules by which something is hidden for what it tells: there a mark tells not even a kind."""


class KnownThings(Protocol):
    """What is asked of knowledge."""

    def senses(self, term: str, *, proper: bool | None = None) -> Sequence[Sense]:
        """The senses of a term, those of the first source first."""

    def names_people(self, word: str, *, last: bool = False) -> bool:
        """Whether people are called so by their first name, or by their last."""

    def is_packaged(self, source: str) -> bool:
        """Whether a sense comes from what is packaged, and not from what a user brought."""

    def agrees(self, kind: Kind, chain: Chain, *, proper: bool = True) -> bool:
        """Whether what a chain speaks of can be of a kind."""

    def kind_of_chain(self, chain: Chain) -> Kind | None:
        """The kind of what may be called by a chain."""

    def count_members(self, label: str, *, areas: Iterable[str] = ()) -> int:
        """How many things fit a label and lie in every one of some areas."""

    def fit(self, sense: Sense, context: Sequence[str], *, counts: "PageCounts") -> float:
        """Bits that a sense and the context share."""


class PageCounts(Protocol):
    """What is asked of page counts."""

    @property
    def total(self) -> int:
        """How many pages there are."""

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``."""


def is_never_enough(_: str) -> bool:
    """Nothing is."""
    return False


@dataclass(frozen=True, slots=True)
class Sources:
    """Whom to ask: what is known, and page counts to choose between senses."""

    knowledge: KnownThings
    counts: PageCounts | None = None
    is_enough: Callable[[str], bool] = is_never_enough
    """Whether a label will be said if it is the first: then nobody asks for what is more general."""
    min_members: int = 1
    """How many things everything that is said of one must fit."""


class Manner(Enum):
    """How words stand in a sentence."""

    NAME = "as a name"
    CLASS = "a class in the place of a name"
    COMMON = "a common noun in the place of another"
    OWN = "the end of a phrase in the place of the phrase"
    ADJECTIVE = "an adjective"
    QUANTITY = "a quantity"


@dataclass(frozen=True, slots=True)
class Ladder:
    """What may be said of something, the most specific first; who says so, and how sure that is."""

    chain: Chain = field(repr=False)
    source: str
    confidence: float
    manner: Manner = Manner.CLASS


NOTHING = Ladder((), "", 0.0)


@dataclass(frozen=True, slots=True)
class PlanMemory:
    """What a language decided of stretches and things in earlier rounds, which look at what is new only."""

    slots: dict[Span, Any] = field(default_factory=dict)
    mentions: dict[Hashable, list[Any]] = field(default_factory=dict)
