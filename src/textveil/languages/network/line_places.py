"""What does a word's place in its line say about it?

A form, a heading, a caption, a log line and a chat are told from prose by where
lines begin and end and how they are written. Each token gets one number that
packs a few such observations; the network of ``reader`` looks at each of them.
"""

import re
from itertools import pairwise
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from textveil.languages.network.token_grammar import Tokens
from textveil.reader.network import CHOICES

Indices = NDArray[np.int64]
Packed = NDArray[np.int16]

ROWS = int(np.prod(CHOICES))
PLACE, LABEL, CASE, IS_SHORT, ENDS_IN_COLON, HAS_BULLET, AFTER_BLANK, SPACED = (
    int(np.prod(CHOICES[question + 1 :])) for question in range(len(CHOICES))
)
"""What the answer to each question is multiplied by when all are packed into one number."""
PLACES = np.array([0, 1, 2, 2, 3], np.int32) * PLACE
"""The first word of a line, the second, two more, and all others."""
SHORT = 45
"""A line of fewer characters was broken on purpose."""
LABEL_WORDS = 5
"""A label before a colon has at most so many tokens."""
SIGNS = frozenset({":", "="})
BULLET = re.compile(r"\s*(?:[-*•>#|+–—]|\(?\d{1,2}[.)]\s|\[)")
MIXED, CAPITAL, SMALL, TITLE = range(4)


def line_features(tokens: Tokens) -> Packed:
    """A number below ``ROWS`` for every token: its place in its line and what the line looks like."""
    if not len(tokens):
        return np.empty(0, np.int16)
    text, starts, ends = tokens.text, tokens.starts, tokens.ends
    breaks = [match.start() for match in re.finditer("\n", text)]
    line_of = np.searchsorted(breaks, starts)
    begins = np.ones(len(tokens), np.bool_)
    begins[1:] = line_of[1:] != line_of[:-1]
    firsts = begins.nonzero()[0]
    first_words, lines, edges = firsts.tolist(), line_of[firsts].tolist(), [-1, *breaks, len(text)]
    looks = [look_at_line(text[edges[line] + 1 : edges[line + 1]]) for line in lines]
    blanks = [AFTER_BLANK * (line - before > 1) for before, line in pairwise([-2, *lines])]
    ends_of_lines = [*first_words[1:], len(tokens)]
    spans = [
        (first, min(last, first + LABEL_WORDS + 1)) for first, last in zip(first_words, ends_of_lines, strict=True)
    ]
    colons = [label_end(tokens.words[first:last]) for first, last in spans]
    # A row for each line, then one for each of its words.
    shared = np.array(
        [
            [first, look + blank, colon]
            for first, look, blank, colon in zip(first_words, looks, blanks, colons, strict=True)
        ],
        np.int32,
    )[begins.cumsum(dtype=np.int32) - 1]
    place = np.arange(len(tokens), dtype=np.int32) - shared[:, 0]
    packed = PLACES[np.minimum(place, 4)] + shared[:, 1]
    if max(colons) >= 0:
        packed += LABEL * about_label(place, shared[:, 2])
    packed[0] += SPACED
    packed[1:] += starts[1:] > ends[:-1]
    return np.asarray(packed, np.int16)


def label_end(words: list[str]) -> int:
    """Where the first words of a line have the colon of a label, or -1."""
    return next((place for place, word in enumerate(words) if word in SIGNS), -1)


def about_label(place: Indices, colon: Indices) -> Indices:
    """0 where the line has no label, 1 in it, 2 just after its colon, 3 further on."""
    after = np.where(place <= colon + 4, 2, 3)
    return np.where(colon < 0, 0, np.where(place <= colon, 1, after))


def look_at_line(line: str) -> int:
    """The line's case, and whether it is short, ends in a colon, and begins with a bullet; packed."""
    bare = line.rstrip()
    look = CASE * case_of(bare) + IS_SHORT * (len(bare.lstrip()) < SHORT) + ENDS_IN_COLON * bare.endswith(":")
    return look + HAS_BULLET * (BULLET.match(bare) is not None)


def case_of(line: str) -> int:
    """All capitals, no capitals, a capital on most words, or mixed."""
    if line.islower():
        return SMALL
    if line.isupper():
        return CAPITAL
    letters = list(filter(str.isalpha, map(itemgetter(0), line.split())))
    return TITLE if len(letters) > 1 and sum(map(str.isupper, letters)) > 0.7 * len(letters) else MIXED
