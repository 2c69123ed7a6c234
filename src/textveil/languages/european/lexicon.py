"""Which words of these languages are ordinary, which are names, and how are they listed?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.european.language_tables import ordinary_words, word_list
from textveil.languages.european.name_rules import NAMES
from textveil.languages.european.page_lines import roles
from textveil.languages.few_words import ranks
from textveil.languages.interface import Lexicon
from textveil.languages.reading import Role

USUALLY_SMALL = -4
"""Bits by which an ordinary word is written small."""
FREQUENT = 400
"""Words so frequent are ordinary, whoever is called like them."""


@dataclass(frozen=True)
class EuropeanLexicon(Lexicon):
    """The lists of a language."""

    code: str

    def words(self, name: str) -> frozenset[str]:
        """A list by the name that it has in the tables of English."""
        return word_list(self.code, name)

    def usual_capitals(self) -> Mapping[str, int]:
        """Ordinary words are written small, or begin a sentence."""
        return capitals(self.code)

    def is_ordinary(self, word: str) -> bool:
        """Whether a word is frequent in the language, and nobody's name."""
        return capitals(self.code).get(word.lower(), 0) < 0

    def column_role(self, name: str) -> str:
        """What the name of a column makes of its values, as a label does."""
        role = roles(self.code).get(name.lower().replace("_", " ").strip())
        return "" if role in (None, Role.NONE) else str(role)

    listed_as = staticmethod(listed_as)


@cache
def capitals(code: str) -> Mapping[str, int]:
    """The frequent words of a language, and by how many bits each is written with a capital; those that people are
    called as well by none."""
    known = ranks()[code]
    frequent = (word for word, rank in known.items() if rank <= FREQUENT or NAMES.isdisjoint(listed_as(word)))
    return dict.fromkeys(known, 0) | dict.fromkeys((*frequent, *ordinary_words(code)), USUALLY_SMALL)
