"""Which runs of words are noun phrases, and where do the words of an English text start and end?"""

import numpy as np
from numpy.typing import NDArray

from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.network.token_grammar import Tokens, cut_tokens
from textveil.reader.network import LABELS

Choices = NDArray[np.int8]
"""What was chosen for each word, as indices into the tags or the labels."""
BEGIN, INSIDE, OUTSIDE = range(len(LABELS))


def phrase_ranges(words: list[str], labels: Choices | list[int]) -> list[tuple[int, int]]:
    """First and last-plus-one word of every phrase, in order.

    A word that goes on with a phrase none began begins one. Parts are joined
    where a comma stands between the day and the year of a date, and where the
    title of a work follows what it is.

    >>> phrase_ranges("on March 28 , 2005 in Rome".split(), [2, 0, 1, 2, 0, 2, 1])
    [(1, 5), (6, 7)]
    >>> phrase_ranges("the television series Lost ran".split(), [2, 0, 1, 0, 2])
    [(1, 4)]
    """
    told = np.append(labels, OUTSIDE)
    edges = np.flatnonzero((told != INSIDE) | (np.append(OUTSIDE, told[:-1]) == OUTSIDE))
    begins = np.flatnonzero(told[edges] != OUTSIDE)
    return join_ranges(words, list(zip(edges[begins].tolist(), edges[begins + 1].tolist(), strict=True)))


def join_ranges(words: list[str], ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The ranges, with the parts of a date and of a titled work made one."""
    whole: list[tuple[int, int]] = []
    for first, last in ranges:
        if whole and (is_date(words, whole[-1], first=first, last=last) or is_titled(words, whole[-1], first=first)):
            whole[-1] = (whole[-1][0], last)
        else:
            whole.append((first, last))
    return whole


def is_date(words: list[str], before: tuple[int, int], *, first: int, last: int) -> bool:
    """A capitalised word and a day, a comma, and a year alone."""
    start, end = before
    if end + 1 != first or words[end] != "," or last - first != 1 or end - start < 2:
        return False
    month, day, year = words[end - 2], words[end - 1], words[first]
    return month[0].isupper() and day[0].isdigit() and len(day) <= 4 and len(year) == 4 and year.isdigit()


def is_titled(words: list[str], before: tuple[int, int], *, first: int) -> bool:
    """A word for a work, and right after it a capitalised name."""
    return before[1] == first and words[first - 1] in english().works and words[first][0].isupper()


# Where does each word of an English text start and end?


def tokenize(text: str) -> Tokens:
    """Cut ``text`` into words, numbers and signs.

    >>> tokenize("Mr. O'Brien doesn't owe $1,500.").words
    ['Mr.', "O'Brien", 'does', "n't", 'owe', '$', '1,500', '.']
    """
    return cut_tokens(text, english())
