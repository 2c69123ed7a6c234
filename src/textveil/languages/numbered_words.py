"""Which different words does a text have, and which of them stands at each place?

A text says few words many times. What depends on the word alone is asked once a
word, and an array operation takes the answer to every place.
"""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from itertools import count

import numpy as np
from numpy.typing import NDArray

Flags = NDArray[np.bool_]
Column = NDArray[np.int32]
"""A number for each word of a text, in little room."""


@dataclass(frozen=True, slots=True, eq=False)
class NumberedWords:
    """The words of a text, each different one once."""

    different: list[str] = field(repr=False)
    """Every word once, in the order in which the text first says them."""
    which: Column = field(repr=False)
    """For each place of the text the number of its word among those."""

    def __len__(self) -> int:
        return len(self.which)

    def flags(self, is_such: Callable[[str], bool]) -> Flags:
        """Which words of the text are such; each is asked once."""
        told = np.fromiter(map(is_such, self.different), np.bool_, len(self.different))
        flags: Flags = told[self.which]
        return flags

    def places(self, wanted: Collection[str]) -> list[int]:
        """Where the text says one of some words, in order.

        >>> number_words("to be or not to be".split()).places({"be", "is"})
        [1, 5]
        """
        said = [word in wanted for word in self.different]
        return np.array(said, np.bool_)[self.which].nonzero()[0].tolist() if True in said else []

    def at(self, places: NDArray[np.int64]) -> "NumberedWords":
        """The words at some places of the text, without those that stand at none of them."""
        used, which = np.unique(self.which[places], return_inverse=True)
        return NumberedWords(list(map(self.different.__getitem__, used.tolist())), which.astype(np.int32))


def number_words(words: Iterable[str]) -> NumberedWords:
    """The words of a text, numbered."""
    numbers = defaultdict[str, int](count().__next__)
    which = np.fromiter(map(numbers.__getitem__, words), np.int32)
    return NumberedWords(list(numbers), which)
