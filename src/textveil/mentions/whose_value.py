"""Does a value of a table name somebody, or is it the number of a card, by how it is written alone?"""

import re
from functools import lru_cache
from itertools import pairwise

from textveil.languages.interface import Lexicon
from textveil.mentions.identifiers.checksums import luhn

WORD = re.compile(r"[^\W\d_]+(?:['’.-][^\W\d_]+)*\.?")
SHORTEST_CARD = 13
"""Digits of the number of a card, at least."""
FIRST_OF_CARD = frozenset("23456")
"""With which the numbers of cards begin."""
LONGEST_NAME = 4
"""Words of a name."""


def is_person(value: str, lexicon: Lexicon) -> bool:
    """Whether a value is written like the name of a person, and has a word that people are called by.

    >>> from textveil.languages.open_language import lexicon
    >>> [is_person(value, lexicon()) for value in ("Priya Nair", "NAIR, Priya", "J. Okafor", "Sales", "Blue widget")]
    [True, True, True, False, False]
    """
    words = WORD.findall(value)
    is_written = (
        0 < len(words) <= LONGEST_NAME + 1
        and not any(map(str.isdigit, value))
        and all(word[0].isupper() for word in words)
    )
    if not is_written:
        return False
    whole = [word for word in words if len(word.rstrip(".")) > 1 and not lexicon.is_ordinary(word.rstrip("."))]
    called = [lexicon.listed_as(word) for word in whole]
    if len(words) == 1:
        return any("given name" in lists or lists == {"surname"} for lists in called)
    return any(lists & {"given name", "surname"} for lists in called) and len(whole) * 2 >= len(words) - 1


def names_somebody(value: str, lexicon: Lexicon) -> bool:
    """Whether two words of a value that follow each other may be somebody's name."""
    words = value.split()
    return is_person(value, lexicon) or any(is_person(" ".join(pair), lexicon) for pair in pairwise(words))


@lru_cache(maxsize=1 << 14)
def names_anybody(value: str, lexicon: Lexicon) -> bool:
    """Whether a value may name somebody, in capitals or without, and may say more.

    >>> from textveil.languages.open_language import lexicon
    >>> [names_anybody(value, lexicon()) for value in ("margaret ellison", "closed by Margaret Ellison", "in progress")]
    [True, True, False]
    """
    return len(value.split()) > 1 and (names_somebody(value, lexicon) or names_somebody(value.title(), lexicon))


def may_be_called(value: str, lexicon: Lexicon) -> bool:
    """Whether a value is written like a name in full: some words with capitals, none of them an ordinary one.

    >>> from textveil.languages.open_language import lexicon
    >>> [may_be_called(value, lexicon()) for value in ("Oluwaseun Adebayo", "Blue widget", "Sales")]
    [True, False, False]
    """
    words = WORD.findall(value)
    is_name = 1 < len(words) <= LONGEST_NAME and "/" not in value and not any(map(str.isdigit, value))
    return is_name and all(word[0].isupper() and not lexicon.is_ordinary(word.rstrip(".")) for word in words)


def is_card(value: str) -> bool:
    """Whether a number has the length, the first digit and the check digit of a card's.

    >>> is_card("4111 1111 1111 1111"), is_card("1718200000123")
    (True, False)
    """
    digits = [sign for sign in value if sign.isdigit()] if "." not in value else []
    return len(digits) >= SHORTEST_CARD and digits[0] in FIRST_OF_CARD and luhn(value)
