"""What does a word's place in its line say about it?

A form, a heading, a caption, a log line and a chat are told from prose by where
lines begin and end and how they are written. Each token gets one number that
packs a few such observations; the network of ``kinds`` has a row for each.
"""

import re
from functools import cache

import numpy as np
from numpy.typing import NDArray

from textveil.language.english.tokens import Tokens

Indices = NDArray[np.int64]
Packed = NDArray[np.int16]
Line = tuple[int, int, int, int, int]

CHOICES = (4, 4, 4, 2, 2, 2, 2, 2)
"""How many answers each question has: place in the line, place about the label's
colon, case of the line, short, ends in a colon, bullet, blank line before, space before the token."""
ROWS = int(np.prod(CHOICES))
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
    breaks = np.fromiter((match.start() for match in re.finditer("\n", text)), np.int64)
    line_of = np.searchsorted(breaks, starts)
    firsts = np.flatnonzero(np.diff(line_of, prepend=-1))
    lengths = np.diff(firsts, append=len(tokens))
    place = np.arange(len(tokens)) - np.repeat(firsts, lengths)
    edges = [0, *(breaks + 1).tolist(), len(text) + 1]
    looks = [look_at_line(text[edges[line] : edges[line + 1] - 1]) for line in line_of[firsts].tolist()]
    shared = np.array(looks, np.int8)
    spans = zip(firsts.tolist(), np.minimum(lengths, LABEL_WORDS + 1).tolist(), strict=True)
    colons = np.array([label_end(tokens.words[first : first + count]) for first, count in spans])
    is_blank_before = np.diff(line_of[firsts], prepend=-2) > 1
    packed = np.array([0, 1, 2, 2, 3], np.int16)[np.minimum(place, 4)]
    add_answer(packed, about_label(place, np.repeat(colons, lengths)), choices=CHOICES[1])
    for column, choices in zip((*shared.T, is_blank_before), CHOICES[2:-1], strict=True):
        add_answer(packed, np.repeat(column, lengths), choices=choices)
    add_answer(packed, np.append(True, starts[1:] > ends[:-1]), choices=CHOICES[-1])
    return packed


def add_answer(packed: Packed, answer: NDArray[np.generic], *, choices: int) -> None:
    """Pack one more answer behind those before it."""
    packed *= choices
    packed += answer.astype(np.int16)


def label_end(words: list[str]) -> int:
    """Where the first words of a line have the colon of a label, or -1."""
    return next((place for place, word in enumerate(words) if word in SIGNS), -1)


def about_label(place: Indices, colon: Indices) -> Indices:
    """0 where the line has no label, 1 in it, 2 just after its colon, 3 further on."""
    after = np.where(place <= colon + 4, 2, 3)
    return np.where(colon < 0, 0, np.where(place <= colon, 1, after))


def look_at_line(line: str) -> tuple[int, int, int, int]:
    """The line's case, and whether it is short, ends in a colon, and begins with a bullet."""
    bare = line.rstrip()
    return case_of(bare), len(bare.lstrip()) < SHORT, bare.endswith(":"), BULLET.match(bare) is not None


def case_of(line: str) -> int:
    """All capitals, no capitals, a capital on most words, or mixed."""
    if line.islower():
        return SMALL
    if line.isupper():
        return CAPITAL
    words = [word for word in line.split() if word[0].isalpha()]
    return TITLE if len(words) > 1 and sum(word[0].isupper() for word in words) > 0.7 * len(words) else MIXED


@cache
def unpacked() -> Indices:
    """The answers that each row packs: one row each, one column a question, numbered through all questions."""
    answers = np.stack(np.unravel_index(np.arange(ROWS), CHOICES), axis=1)
    offsets = np.cumsum([0, *CHOICES[:-1]])
    numbered: Indices = answers + offsets
    return numbered
