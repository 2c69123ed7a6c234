"""Which words are a name of the text again, in disguise?

A handle or the name of a file put together from a name ("dan_fox.docx"), and a
rare name in small letters: a common one may be a word then.
"""

import re

import numpy as np
from numpy.typing import NDArray

from textveil.detectors.sight import Flags, Sight
from textveil.language.normal import fold

PART = re.compile(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])")
"""What a handle or a file name is put together from: words between signs, digits and capitals."""
RARE = 1.2
"""Tens of bits from which a name is rare: on fewer than one page in four thousand."""
LONGEST = 1000
"""What is longer is no handle."""


def disguised(sight: Sight, bits: NDArray[np.float64]) -> Flags:
    """Words that are a name again; ``bits`` are the tens of bits of each word."""
    found = np.zeros(len(sight.words), np.bool_)
    named = np.flatnonzero(sight.named & (sight.look.digits == 0)).tolist()
    if not named:
        return found
    rare = np.isin(sight.same, sight.same[sight.named & (bits >= RARE)]) & (sight.look.function == 0)
    found |= rare & (sight.look.word > 0)
    composed = np.flatnonzero(sight.look.composed).tolist()
    names = {fold(sight.words[place]) for place in named if len(sight.words[place]) > 1} if composed else set()
    for place in composed:
        found[place] |= is_handle(sight.words[place], names)
    return found & ~sight.named


def is_handle(word: str, names: set[str]) -> bool:
    """A word put together from a name and something else.

    >>> [is_handle(word, {"dan", "fox"}) for word in ("dan_fox.docx", "DanFox", "fox", "foxes")]
    [True, True, False, False]
    """
    parts = PART.findall(word) if len(word) <= LONGEST else []
    return len(parts) > 1 and any(fold(part) in names for part in parts)
