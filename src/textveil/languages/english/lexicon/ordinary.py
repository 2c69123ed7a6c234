"""Is this an ordinary word, or may it be somebody's name?

The evidence is how often pages write a word with a capital, the stop words,
and a list of given names; in doubt a word is not ordinary.
"""

from collections.abc import Mapping
from functools import cache, lru_cache
from importlib.resources import files

from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english

ORDINARY = -2
"""Bits: a word that pages write with a capital at most a quarter of the time is ordinary."""


@cache
def usual_capitals() -> Mapping[str, int]:
    """Bits by which pages write a word with a capital rather than without, read once."""
    table: dict[str, int] = {}
    for line in files("textveil.data").joinpath("capitals.txt").read_text("utf-8").splitlines():
        bits, *words = line.split()
        table.update(dict.fromkeys(words, int(bits)))
    return table


@lru_cache(maxsize=1 << 14)
def is_ordinary(word: str) -> bool:
    """Whether a word, in any letter case, is one of the dictionary or of forms, and nobody's given name.

    >>> is_ordinary("Background"), is_ordinary("SMITH"), is_ordinary("Grace")
    (True, False, False)
    """
    small = word.lower().replace("’", "'").removesuffix("'s")
    if small in tables().given:
        return False
    return small in tables().form_words or small in english().stop_words or usual_capitals().get(small, 0) <= ORDINARY


def is_plain(word: str) -> bool:
    """Whether a word is ordinary, or no word of letters."""
    return is_ordinary(word) or not word[:1].isalpha()


def is_plain_run(words: list[str]) -> bool:
    """Whether every word of letters among ``words`` is ordinary."""
    return all(map(is_plain, words))
