"""What can be said instead of a date, an age, a time or an amount by itself, and still be true?"""

from functools import lru_cache

from textveil.core.model import Chain, Sense
from textveil.languages.english.lexicon.value_words import SCALES, WEEKDAYS
from textveil.languages.english.values.ages import age_chain
from textveil.languages.english.values.amounts import DIGIT, amount_chain
from textveil.languages.english.values.clock import clock_chain
from textveil.languages.english.values.dates import date_chain, year_chain
from textveil.languages.english.values.numerals import WORDS
from textveil.languages.english.values.periods import range_chain

SOURCE = "quantities"
COUNTING = frozenset([*WORDS, *SCALES, *map(str.lower, WEEKDAYS)])
"""Words of which every quantity without a digit has one; most terms have none, and are done at once."""
WORKDAYS = frozenset(WEEKDAYS[:5])
RULES = (range_chain, date_chain, clock_chain, age_chain, amount_chain)


@lru_cache(maxsize=1 << 13)
def quantity_chain(term: str, *, is_count: bool = False) -> Chain:
    """What may be said instead of a quantity; nothing when the term is none.

    A bare number that could be a year is taken for one unless ``is_count``.
    """
    plain = " ".join(term.split())
    if not is_count and (years := year_chain(plain)):
        return years
    if plain in WEEKDAYS:
        return ("weekday",) if plain in WORKDAYS else ("weekend day",)
    return next((chain for rule in RULES if (chain := rule(plain))), ())


def may_count(term: str) -> bool:
    """Whether a term could be a quantity."""
    return DIGIT.search(term) is not None or not COUNTING.isdisjoint(term.lower().replace("-", " ").split())


@lru_cache(maxsize=1 << 14)
def chain_of_count(term: str) -> Chain:
    """What may be said instead of a quantity that counts nothing in particular."""
    return quantity_chain(term)


class Quantities:
    """Dates, ages, sums, counts and measures, by rule."""

    fingerprint = "quantities:1"

    def senses(self, term: str) -> list[Sense]:
        """The one sense of a quantity."""
        chain = chain_of_count(term) if may_count(term) else ()
        return [Sense(chain, SOURCE)] if chain else []
