"""Which words do the packaged networks of English know, and in which lists does each stand?"""

from collections.abc import Mapping
from functools import cache, lru_cache

from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.network.word_network import LISTS, ListedWords, number_names, packaged_arrays
from textveil.languages.network.word_table import UNKNOWN


@cache
def vocabulary() -> Mapping[str, int]:
    """The row of each word that a packaged network knows; all networks know the same words."""
    return number_names(packaged_arrays("kinds.npz"))


@cache
def listed_words() -> ListedWords:
    """The lists of all those words."""
    return ListedWords(vocabulary(), packaged_arrays("kinds.npz")["listed"])


@lru_cache(maxsize=1 << 14)
def listed_as(word: str) -> frozenset[str]:
    """The lists that a word stands in, whatever its capitals.

    >>> sorted(listed_as("Okafor") | listed_as("Priya")), listed_as("widget")
    (['given name', 'surname'], frozenset())
    """
    small = word.lower()
    bits = int(packaged_arrays("kinds.npz")["listed"][vocabulary().get(small, UNKNOWN)])
    found = {name for place, name in enumerate(LISTS) if bits >> place & 1}
    return frozenset(found | ({LISTS[0]} if small in tables().given else set()))
