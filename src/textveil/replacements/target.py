"""What does a way to replace know, and what does it give back?

Each way is a function ``prepare(setting) -> Replace``: it looks once at the
document and gives a function from a mention to what stands in its place. Asked
the same again, that function answers the same.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass, field

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.languages.interface import Language
from textveil.languages.open_language import lexicon, open_language

WORD = re.compile(r"\w+")


@dataclass(frozen=True, slots=True)
class Target:
    """A mention that is to be replaced, and whom or what it means."""

    text: str = field(repr=False)
    kind: Kind
    entity: str = field(repr=False)
    """Equal for two mentions of one document just when they mean the same."""
    n: int = 1
    """The place of the entity in the order of first mention; see ``Template.number``."""
    whole: str = field(default="", repr=False)
    """The fullest name of the entity in the document; the text itself when not given."""
    gender: str = field(default="", repr=False)
    """"f" or "m" where the document tells it, else nothing."""

    @property
    def fullest(self) -> str:
        """The fullest name that is known."""
        return self.whole or self.text

    @property
    def normal(self) -> str:
        """What is the same for every way to write the entity's fullest name."""
        return normal_form(self.fullest, self.kind)


@dataclass(frozen=True, slots=True)
class Setting:
    """What a document and its policy tell to a way to replace."""

    text: str = field(default="", repr=False)
    """The document before anything was replaced."""
    targets: tuple[Target, ...] = field(default=(), repr=False)
    """What may be replaced in it, in the order of the text."""
    key: bytes = field(default=b"", repr=False)
    """The secret of pseudonym, surrogate, shift and timeline."""
    subject: str = field(default="", repr=False)
    """Whose dates move together, or are counted from one day; the document's own when nothing is said."""
    template: str = "<{KIND}_{n}>"
    day_first: bool | None = None
    """Whether 4/10 is a day in October; None: as the document itself shows."""
    weeks: tuple[int, int] = (27, 78)
    """By how many weeks dates are moved, at least and at most, either way."""
    years: int = 5
    """How many years a band of ages has: 5 or 10."""
    digits: int = 2
    """How many digits of a number are left: 1 or 2."""
    language: Language = field(default_factory=open_language, repr=False)
    """Whose dates, ages and amounts are read and written."""

    def __post_init__(self) -> None:
        least, most = self.weeks
        if not 1 <= least <= most:
            raise PolicyError("weeks must be two numbers, at least 1 and in order, such as (27, 78)")
        if self.years not in (5, 10):
            raise PolicyError(f"years must be 5 or 10, not {self.years}")
        if self.digits not in (1, 2):
            raise PolicyError(f"digits must be 1 or 2, not {self.digits}")


Replace = Callable[[Target], str | None]
"""What stands in the place of a mention; None when this way has nothing to say, and a mark must do."""


def fold(text: str) -> str:
    """A text without accents and case.

    >>> fold("José  ")
    'jose  '
    """
    parts = unicodedata.normalize("NFKD", text.casefold())
    return "".join(part for part in parts if not unicodedata.combining(part))


def normal_form(name: str, kind: Kind) -> str:
    """What is the same for all ways to write one name: no case, accents, titles, spaces; of identifiers only the signs.

    >>> normal_form("Dr. Margaret  ELLISON", Kind.PERSON), normal_form("+1 (341) 311-7828", Kind.PHONE_NUMBER)
    ('margaret ellison', '13413117828')
    """
    words = WORD.findall(fold(name))
    if kind.group is Kind.IDENTIFIER:
        return "".join(words) or fold(name).strip()
    if kind is Kind.PERSON:
        titles = lexicon().words("people.titles.usual")
        begin = next((place for place, word in enumerate(words) if word not in titles), 0)
        words = words[begin:]
    return " ".join(words) or fold(name).strip()
