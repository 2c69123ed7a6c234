"""How does a text read in which digits and signs stand for letters: A5hgr0ve?

Each sign of such a word becomes the letter that it looks like, at the same place, so that what is found is exact. One
and the same sign may stand for i or l, so both are one letter here, in a text as in what is looked for in it.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from textveil.mentions.plain_letters import Letters, split_words

SIGNS = "01345789@$!|€£+2"
LIKE = str.maketrans(SIGNS, "oleastbgaslleltz")
"""The letter that each sign looks like."""
ONE_LETTER = str.maketrans("iI", "lL")
"""Letters that one sign may stand for."""
WORD = re.compile(r"[\w@$!|€£+]*[^\W\d_][\w@$!|€£+]*")
PARTING, SIGN = re.compile(r"(?<=[^\W\d_])\d{1,3}(?=[^\W\d_])"), "*"
"""Digits between letters, and what parts no word."""
INSIDE = re.compile(rf"[{re.escape(SIGNS)}]")
END = re.compile(r"(?<=[^\W\d_])(?:\d{2,}|[!|+]+)\Z")
"""What follows a word as a number, or as its mark."""
FEWEST = 4
"""Letters of a word that digits may stand in."""
LETTERS_OF = 3
"""One sign of so many must be a letter, or it is a number."""


def key_of(letters: str) -> str:
    """Letters as they are compared where digits may stand for some.

    >>> key_of("ellison")
    'elllson'
    """
    return letters.translate(ONE_LETTER)


def read_digits(found: Letters) -> Iterator[Letters]:
    """The letters of a text with those put in that digits stand for, and with signs for the digits that part letters.

    >>> from textveil.mentions.plain_letters import read
    >>> [other.plain for text in ("A5hgrove", "12 men") for other in read_digits(read(text))]
    ['Ashgrove', 'A*hgrove']
    """
    if not INSIDE.search(found.plain):
        return
    ways = ((WORD, put_letters), (WORD, put_all_letters), (PARTING, put_signs))
    for plain in dict.fromkeys(pattern.sub(put, found.plain) for pattern, put in ways):
        if plain != found.plain:
            read = split_words(found.text, plain, found.origin)
            yield replace(read, signs=key_of(read.signs))


def put_signs(digits: re.Match[str]) -> str:
    """Signs in the place of digits: the number of a note, or of a page, inside a word."""
    return SIGN * len(digits[0])


def put_letters(word: re.Match[str]) -> str:
    """A word with letters in the place of its signs, but for a number at its end: c4rter82."""
    end = END.search(word[0])
    return spell(word[0][: end.start()]) + end[0] if end else spell(word[0])


def put_all_letters(word: re.Match[str]) -> str:
    """A word with letters in the place of all its signs: c4rl05."""
    return spell(word[0])


def spell(word: str) -> str:
    """Letters for the signs of a word; a number stays as it is."""
    letters = sum(sign.isalpha() for sign in word)
    is_word = len(word) >= FEWEST and LETTERS_OF * letters >= len(word)
    return word.translate(LIKE) if is_word else word
