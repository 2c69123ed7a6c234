"""Which words are a name of the text again, in disguise?

A handle or the name of a file put together from a name ("dan_fox.docx"), and a
rare name in small letters: a common one may be a word then.
"""

import re

import numpy as np
from numpy.typing import NDArray

from textveil.detectors.token_table import Flags, Sight, among
from textveil.language.normal import fold

PART = re.compile(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])")
"""What a handle or a file name is put together from: words between signs, digits and capitals."""
RARE = 1.2
"""Tens of bits from which a name is rare: on fewer than one page in four thousand."""
LONGEST = 1000
"""What is longer is no handle."""


def find_disguised(sight: Sight, bits: NDArray[np.float64]) -> Flags:
    """Words that are a name again; ``bits`` are the tens of bits of each word."""
    rare = sight.named & (bits >= RARE)
    found: Flags = among(sight.same, sight.same[rare]) & sight.look.word & ~sight.look.function & ~sight.named
    composed = np.flatnonzero(sight.look.composed & ~sight.named).tolist()
    if composed:
        named = np.flatnonzero(sight.named & ~sight.look.digits).tolist()
        names = {fold(sight.words[place]) for place in named if len(sight.words[place]) > 1}
        found[composed] |= [is_handle(sight.words[place], names) for place in composed]
    return found


def is_handle(word: str, names: set[str]) -> bool:
    """A word put together from a name and something else.

    >>> [is_handle(word, {"dan", "fox"}) for word in ("dan_fox.docx", "DanFox", "fox", "foxes")]
    [True, True, False, False]
    """
    parts = PART.findall(word) if len(word) <= LONGEST else []
    return len(parts) > 1 and any(fold(part) in names for part in parts)
