"""Which words of a person's name are first and last names, and can two names be of one person?"""

import re
from functools import lru_cache
from typing import NamedTuple

from textveil.languages.english.lexicon.name_spelling import are_related, bare, name_tables, strip

PIECE = re.compile(r"[^\W_]+(?:['’][^\W_]+)*\.?|-|,")
SEVERAL = re.compile(r"\b(?:and|or|und|et|y)\b|&|/", re.IGNORECASE)
"""What tells that several people are named at once; together they are nobody of them."""
DEGREE = re.compile(r" ((?:M\.D|Ph\. ?D|D\.Phil|Q\.C|K\.C|R\.N|J\.D|LL\.[BM]|M\.B\.A|[OMC]\.B\.E)\.?)$")
USUAL_TITLES = frozenset(
    "mr mrs ms miss mx dr prof professor sir lady lord dame judge rev reverend sister brother".split()
)
"""What may stand before a name and is no part of it; pseudonyms change with this list, so it stays as it is."""
LONGEST = 12
"""Words of the longest name; what is longer is a list, and only equal to itself."""
INITIALS = 3
"""Capitals without points that may be initials before a last name: "JM Carter"."""


class PersonName(NamedTuple):
    """The words of a name in order, where the last name begins, and what titles tell."""

    words: tuple[str, ...]
    last: int
    """Place of the first word of the last name; 0 when one word stands alone."""
    generation: str = ""
    gender: str = ""
    titled: bool = False
    """Whether a title stands before it after which only a last name may stand alone."""

    @property
    def is_whole(self) -> bool:
        """Whether there is a last name and something before it."""
        return self.last > 0

    @property
    def rank(self) -> tuple[int, int]:
        """How full the name is: words that are no initials, then all words."""
        return len([word for word in self.words if len(word) > 1]), len(self.words)


@lru_cache(maxsize=1 << 14)
def parse(text: str) -> PersonName:
    """The name that a mention of a person writes.

    >>> parse("Mr J.M. van der Berg’s").words, parse("Mr J.M. van der Berg’s").last
    (('j', 'm', 'van', 'der', 'berg'), 2)
    >>> parse("Carter, Johnathan").words
    ('johnathan', 'carter')
    """
    if SEVERAL.search(text):
        return PersonName((bare(" ".join(strip(text).split())),), 0)
    pieces = PIECE.findall(DEGREE.sub(lambda match: " " + match[1].replace(".", "").replace(" ", ""), strip(text)))
    gender, titled, start = titles(pieces)
    pieces, generation = without_suffixes(pieces[start:])
    comma = pieces.index(",") if pieces.count(",") == 1 else 0
    if 0 < comma < len(pieces) - 1:
        before, after = spell_words(pieces[:comma]), spell_words(pieces[comma + 1 :])
        return PersonName((*after, *before), len(after), generation, gender, titled)
    words = spell_words([piece for piece in pieces if piece != ","])
    return PersonName(words, last_name(pieces, words), generation, gender, titled)


def titles(pieces: list[str]) -> tuple[str, bool, int]:
    """Whose titles stand first, whether a last name must follow, and where the name begins."""
    known, gender, titled, start = name_tables(), "", False, 0
    while start < len(pieces) - 1 and (word := bare(pieces[start]).rstrip(".")) in known.titles:
        gender = gender or known.titles[word]
        titled = titled or (word not in known.before_given and word not in {"the", "late"})
        start += 1
    return gender, titled, start


def without_suffixes(pieces: list[str]) -> tuple[list[str], str]:
    """A name without what follows it, and the generation that this tells."""
    generation, end = "", len(pieces)
    is_loud = "," not in pieces and all(piece.isupper() for piece in pieces if piece.isalpha())
    while end > 1:
        piece = pieces[end - 1].rstrip(".")
        word = bare(piece)
        is_rank = word in name_tables().ranks and (piece[-1:].isupper() or word == "esq") and not is_loud
        if not (piece == "," or is_rank or word in name_tables().generations):
            break
        generation = word if word in name_tables().generations else generation
        end -= 1
    return pieces[:end], generation


def spell_words(pieces: list[str]) -> tuple[str, ...]:
    """The plain words of a name; capitals that are initials become single letters."""
    words, last = list[str](), len(pieces) - 1
    for place, piece in enumerate(pieces):
        plain = piece.rstrip(".")
        is_initials = plain.isupper() and 1 < len(plain) <= INITIALS and place < last and not pieces[last].isupper()
        if piece == "-":
            continue
        words += bare(plain) if is_initials else [bare(plain).replace("'", "").replace("’", "")]
    return tuple(words) if len(words) <= LONGEST else (" ".join(words),)


def last_name(pieces: list[str], words: tuple[str, ...]) -> int:
    """Place of the word with which the last name begins; 0 when there is nothing else."""
    known = name_tables()
    if len(words) < 2 or words[0] in known.leading or pieces.count("-") == len(words) - 1:
        return 0
    particle = next((place for place, word in enumerate(words[1:-1], 1) if word in known.particles), 0)
    begins = len(words) - 1
    while begins > 1 and pieces[-2:-1] == ["-"]:
        begins, pieces = begins - 1, pieces[:-2]
    return particle or begins


def gender_of(name: PersonName) -> str:
    """What titles tell, or else a first name; empty when neither does."""
    if name.gender or not name.is_whole:
        return name.gender
    first = name.words[0]
    known = name_tables().genders
    if first in known:
        return known[first]
    found = {known.get(formal, "") for formal in name_tables().formal.get(first, ())}
    return found.pop() if len(found) == 1 else ""


def conflict(one: PersonName, other: PersonName) -> bool:
    """Whether two names cannot be of one person by their titles and generations."""
    if one.generation and other.generation and one.generation != other.generation:
        return True
    if not (one.gender or other.gender):
        return False
    genders = gender_of(one), gender_of(other)
    return "" not in genders and genders[0] != genders[1]


def are_compatible(one: PersonName, other: PersonName) -> bool:
    """Whether two whole names can be of one person.

    >>> are_compatible(parse("Johnathan M. Carter"), parse("Johnny Carter"))
    True
    >>> are_compatible(parse("John A. Carter"), parse("John Ben Carter"))
    False
    """
    if conflict(one, other):
        return False
    short, long = sorted((one, other), key=lambda name: len(name.words))
    if one.words == other.words:
        return True
    return shortens(short, long)


def shortens(short: PersonName, long: PersonName) -> bool:
    """Whether every word of one name stands for a word of another, in order, and first and last names fit."""
    anchor = last_match(short, long)
    if not anchor:
        return False
    given = [word for word in short.words[: short.last] if word not in name_tables().particles]
    rest, place = long.words[:anchor], 0
    for count, word in enumerate(given):
        found = next((at for at in range(place, len(rest)) if are_related(word, rest[at])), None)
        if found is None or (count == 0 and found and (len(word) == 1 or word != rest[found])):
            return False
        place = found + 1
    return True


def last_match(short: PersonName, long: PersonName) -> int:
    """Where in the longer name the last name of the shorter begins; 0 when nowhere."""
    asked = core(short.words[short.last :])
    for place in range(len(long.words) - len(asked), 0, -1):
        if long.words[place : place + len(asked)] == asked:
            # A word in the middle is a last name only of who has the same first name.
            is_last = place >= long.last or are_related(short.words[0], long.words[0])
            return place if is_last else 0
    return 0


def core(last: tuple[str, ...]) -> tuple[str, ...]:
    """A last name without the particles before it."""
    start = next((place for place, word in enumerate(last) if word not in name_tables().particles), len(last) - 1)
    return last[start:]
