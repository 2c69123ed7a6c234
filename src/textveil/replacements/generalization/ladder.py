"""Whom is asked for something more general to say, of what, and what comes back?"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property, lru_cache

from textveil.core.kinds import Kind
from textveil.core.model import Chain
from textveil.knowledge.open_knowledge import Knowledge
from textveil.knowledge.senses import Counts
from textveil.languages.english.grammar.nouns_beside import POSSESSIVES
from textveil.languages.english.grammar.slot import Slot

SURE = 0.9
"""The score from which a kind is believed: on labelled texts of many genres scores from here on were right 97 times in
100."""
ALL_BUT_CERTAIN = 0.97
"""The score that is asked for where something speaks against a kind: few capitals, a plain word, small letters."""
LIKELY = 0.6
"""The score from which a kind is believed that something else speaks for too: a title, a list of names, a taxonomy."""
Context = Callable[[], Sequence[str]]
"""The noun phrases around something, looked at when somebody asks for them."""


def is_never_enough(_: str) -> bool:
    """Nothing is."""
    return False


@dataclass(frozen=True, slots=True)
class Sources:
    """Whom to ask: what is known, and page counts to choose between senses."""

    knowledge: Knowledge
    counts: Counts | None = None
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


@dataclass(frozen=True)
class Subject:
    """One person or thing, with all the stretches that speak of it."""

    name: str = field(repr=False)
    """The fullest name among them."""
    kind: Kind
    score: float
    """How sure the kind is."""
    slots: tuple[Slot, ...] = field(repr=False)
    is_promised: bool = True
    """Whether it was named, or found by what it tells; else it only looks as if it gave somebody away."""
    is_secret: bool = False
    """Whether even its kind may tell what a promise hides."""
    is_speaker: bool = False
    """Whether it says something somewhere, whatever it looks like."""

    @cached_property
    def is_proper(self) -> bool:
        """Whether it is called by a name."""
        return any(slot.is_proper for slot in self.slots)


@lru_cache(maxsize=1 << 12)
def bare(term: str) -> str:
    """A term without its possessive ending, its article and the quotation marks around it.

    >>> bare("the Bank of England's"), bare("“Imagine”")
    ('Bank of England', 'Imagine')
    """
    plain = " ".join(term.split()).strip("\"“”‘’' ,;:")
    for front in ("née ", "the ", "The ", "a ", "an "):
        plain = plain.removeprefix(front) or plain
    return next((plain.removesuffix(end) for end in POSSESSIVES[:2] if plain.endswith(end)), plain)
