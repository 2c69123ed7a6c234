"""In which of our languages are a few words: a field of a form, a cell, a note?

A word that is among the most frequent ones of a language speaks by its rank there, any other by its letters, three at
a time, as those words have them. Another language than that of most texts must be likelier by some bits, and a word in
small letters that stands in no names must speak for it: "Hans Müller" and "Calle de la Cruz" tell none.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import log2

from textveil.languages.open_language import LANGUAGES

IN_NAMES = "*"
"""What stands in names of people, in whatever language: a line of the table that is no language."""
FILLER = "+"
"""What fills pages that nobody has written yet, and is in no language: another such line."""
ZIPF = 0.1
"""The most frequent word is a tenth of a text, the second half as much, and so on."""
RARE = 500_000
"""The rank of a word that only another language has."""
FLAT = 0.3
"""How slowly words weigh less by their rank when their letters are counted."""
UNSEEN, LETTERS = 0.02, 35
"""What letters count that never follow each other, and how many letters there are."""
OF_LETTERS, OF_NAMES = 0.5, 0.5
"""How much the letters of a word with a capital count, which may be anybody's name."""
PRIOR = 8.0
"""Bits by which a language must be likelier than the first, that of most texts."""
TOLD = 8000
"""The rank of a word that tells nothing of a language."""
FOREIGN = 8.0
"""Bits by which words must be likelier in a language that is not read to be left as they are."""
CLEAR = 1.0
"""Bits by which one word must be likelier in it than in the first."""
LEAST_SMALL = 0.15
"""Of the words of a sentence full of names so many at least are written small: in a list of names fewer are."""
SHARE, FREE = 0.25, 2
"""The share of the words, but for two, that must be among its most frequent ones."""
FIRST = 50
"""So many words tell the language of a text."""
MOST = 0.5
"""The share of filler from which a text is nothing else."""


@cache
def ranks() -> Mapping[str, Mapping[str, int]]:
    """The most frequent words of each language, each with its place, the small words of names, and filler."""
    lines = files("textveil.data").joinpath("language_words.txt").read_text("utf-8").splitlines()
    return {code: {word: rank for rank, word in enumerate(words, 1)} for code, *words in map(str.split, lines)}


@cache
def letters() -> Mapping[str, tuple[Counter[str], Counter[str]]]:
    """For each of our languages how often three letters follow each other in its words, and two."""
    known: dict[str, tuple[Counter[str], Counter[str]]] = {}
    for code in LANGUAGES:
        threes, twos = Counter[str](), Counter[str]()
        for word, rank in ranks()[code].items():
            for three in threes_of(word):
                threes[three] += rank**-FLAT
                twos[three[:2]] += rank**-FLAT
        known[code] = threes, twos
    return known


def threes_of(word: str) -> list[str]:
    """Every three letters of a word that follow each other, with a sign for its beginning and its end."""
    marked = f"^{word}$"
    return [marked[place : place + 3] for place in range(len(marked) - 2)]


@lru_cache(maxsize=8192)
def bits_of(word: str) -> tuple[float, ...]:
    """How likely a word in small letters is in each of our languages, in bits, by its rank or by its letters."""
    known = [ranks()[code].get(word) for code in LANGUAGES]
    if any(known):
        return tuple(log2(ZIPF / (rank or RARE)) for rank in known)
    if len(word) == 1:
        return (0.0,) * len(known)
    return tuple(bits_of_letters(word, code) for code in LANGUAGES)


def bits_of_letters(word: str, code: str) -> float:
    """How likely the letters of a word follow each other in a language, in bits."""
    threes, twos = letters()[code]
    return sum(log2((threes[one] + UNSEEN) / (twos[one[:2]] + UNSEEN * LETTERS)) for one in threes_of(word))


def language_of_words(said: Sequence[str]) -> str | None:
    """The language of a few words, as they are written; None for the first, and where they leave that open.

    >>> [language_of_words(one.split()) for one in ("El paciente vive aquí", "the patient lives here", "Hans von Hof")]
    ['es', None, None]
    """
    words = said[:FIRST]
    shouted = all(map(str.isupper, words))
    bits = [0.0] * len(LANGUAGES)
    bits[0] += PRIOR
    for word in words:
        own = bits_of(word.lower())
        weight = (
            1.0 if is_known(word.lower()) else OF_LETTERS * (OF_NAMES if word[0].isupper() and not shouted else 1.0)
        )
        bits = [before + weight * one for before, one in zip(bits, own, strict=True)]
    best = max(range(len(bits)), key=bits.__getitem__)
    small = {word.lower() for word in words if shouted or word.islower()} - ranks()[IN_NAMES].keys()
    code = list(LANGUAGES)[best]
    known = sum(len(word) > 1 and word.lower() in ranks()[code] for word in words)
    is_list = not shouted and sum(map(str.islower, words)) < LEAST_SMALL * len(words)
    is_told = (
        best > 0
        and not is_list
        and known >= SHARE * (len(words) - FREE)
        and any(speaks_for(word, best) for word in small)
    )
    return code if is_told and not is_foreign(small, code) else None


def is_known(word: str) -> bool:
    """Whether a word is among the most frequent ones of some language of ours."""
    return any(word in ranks()[code] for code in LANGUAGES)


def speaks_for(word: str, best: int) -> bool:
    """Whether a word in small letters is likelier in a language than in the first."""
    own = bits_of(word)
    return len(word) > 1 and own[best] >= own[0] + CLEAR


def is_foreign(small: set[str], code: str) -> bool:
    """Whether words are clearly likelier in a language that is not read."""
    others = ranks().keys() - LANGUAGES.keys() - {IN_NAMES, FILLER}
    own = weigh_ranks(small, code)
    return any(weigh_ranks(small, other) >= own + FOREIGN for other in others)


def weigh_ranks(words: set[str], code: str) -> float:
    """How likely words are in a language by their ranks alone, in bits above those of a rare word."""
    known = ranks()[code]
    return sum(log2(TOLD / known[word]) for word in words if word in known)


def without_filler(words: Sequence[str]) -> list[str]:
    """The words, but for what fills a page where that is the most of them."""
    return [word for word in words if word.lower() not in ranks()[FILLER]] if is_filler(words) else list(words)


def fills(word: str) -> bool:
    """Whether a word is one of those that fill a page."""
    return word.lower() in ranks()[FILLER]


def is_filler(words: Sequence[str]) -> bool:
    """Whether words only fill a page: "Lorem ipsum dolor sit amet"."""
    filler = ranks()[FILLER]
    return bool(words) and sum(word.lower() in filler for word in words) > MOST * len(words)
