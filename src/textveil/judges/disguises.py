"""Which words are a name of the text again, in disguise?

A handle or the name of a file put together from a name ("dan_fox.docx"), and a
name in small letters that is no ordinary word.
"""

import re

import numpy as np
from numpy.typing import NDArray

from textveil.judges.token_table import Sight, among
from textveil.languages.normal import fold
from textveil.languages.numbered_words import Flags

PART = re.compile(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])")
"""What a handle or a file name is put together from: words between signs, digits and capitals."""
HIDDEN = 1.0
"""Bits from which people hide a name."""
LONGEST = 1000
"""What is longer is no handle."""


def disguised_names(sight: Sight, bits: NDArray[np.float64]) -> Flags:
    """Words that are a name again; ``bits`` are the odds that people hide each word."""
    hidden = sight.named & (bits >= HIDDEN) & ~sight.look.title & ~sight.look.composed
    telling = hidden & (sight.look.usual_capital >= 0) & ~sight.look.letter
    found: Flags = among(sight.same, sight.same[telling]) & sight.look.word & ~sight.look.function & ~hidden
    composed = np.flatnonzero(sight.look.composed & ~hidden).tolist()
    if composed:
        named = np.flatnonzero(hidden & ~sight.look.digits).tolist()
        names = {fold(word) for word in map(sight.word, named) if len(word) > 1}
        found[composed] |= [is_handle(word, names) for word in map(sight.word, composed)]
    return found


def is_handle(word: str, names: set[str]) -> bool:
    """A word put together from a name and something else.

    >>> [is_handle(word, {"dan", "fox"}) for word in ("dan_fox.docx", "DanFox", "fox", "foxes")]
    [True, True, False, False]
    """
    parts = PART.findall(word) if len(word) <= LONGEST else []
    return len(parts) > 1 and any(fold(part) in names for part in parts)
