"""Which words of these languages are ordinary, which are names, and how are they listed?"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache

from textveil.languages.english.reader.word_kinds import listed_as
from textveil.languages.european.language_tables import ordinary_words, table_of, word_list
from textveil.languages.european.page_lines import roles
from textveil.languages.few_words import ranks
from textveil.languages.interface import Lexicon
from textveil.languages.reading import Role

NAMES = frozenset({"given name", "surname", "place"})
"""Lists that names stand in."""
SHORTEST_NOUN = 5
"""A noun that another one ends with has so many letters at least."""
SHORTEST_LOUD = 4
"""From so many letters on an ordinary word in capitals is no abbreviation."""
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


def is_plain_word(word: str, code: str) -> bool:
    """Whether a word is no name by its spelling: it is written small, is ordinary though in capitals, is short for
    something, or is a noun of a language whose nouns have capitals."""
    if len(word.rstrip(".")) > 1 and word in word_list(code, "reader.abbreviations"):
        return True
    if not word.isalpha():
        return False
    if word.islower() or (word.isupper() and len(word) >= SHORTEST_LOUD and word.lower() in ordinary_words(code)):
        return True
    return bool(table_of(code)["reader"].get("nouns_have_capitals")) and is_noun(word, code)


@lru_cache(maxsize=65_536)
def is_noun(word: str, code: str) -> bool:
    """Whether a word with a capital is known, or ends as a noun does or with one that is known, and is in no list of
    names."""
    small, known = word.lower(), ordinary_words(code)
    if small in word_list(code, "reader.stop_words"):
        return True
    if not NAMES.isdisjoint(listed_as(word)):
        return False
    if small in known or small.endswith(tuple(word_list(code, "reader.noun_endings"))):
        return True
    ends = [small[at:] for at in range(SHORTEST_NOUN - 1, len(small) - SHORTEST_NOUN + 1)]
    return any(end in known and NAMES.isdisjoint(listed_as(end)) for end in ends)
