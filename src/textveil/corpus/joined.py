"""On how many pages does a thing stand, however it is written?

A thing is counted as the union of the pages of its names. Give the names of
everything that a term covers – its synonyms, and those of all that is more
special – and information content is monotone along the taxonomy: what is more
general is on more pages.
"""

from collections.abc import Callable, Iterable, Sequence
from functools import reduce

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.cooccurrence import Paged
from textveil.corpus.source import Group
from textveil.corpus.variants import variants
from textveil.errors import UsageError

Names = Callable[[str], Iterable[str]]
"""The names of all that a term covers, itself among them or not."""


def no_other_names(term: str) -> tuple[str, ...]:
    """No names but its own."""
    return (term,)


class Joined:
    """A corpus that counts things instead of spellings."""

    def __init__(self, corpus: Paged, *, names: Names = no_other_names, version: str = "") -> None:
        """``version`` tells one taxonomy from another in the fingerprint."""
        self._corpus, self._names, self._version = corpus, names, version

    def __repr__(self) -> str:
        return f"Joined({self._corpus!r})"

    @property
    def total(self) -> int:
        """How many pages there are: N."""
        return self._corpus.total

    @property
    def fingerprint(self) -> str:
        """That of the counts, and the version of the names."""
        return f"joined:{self._version}:{self._corpus.fingerprint}"

    def hits(self, *terms: str) -> int:
        """Pages that hold, for every one of ``terms``, one of its names."""
        if not terms:
            raise UsageError("no term was given: ask for at least one")
        common = reduce(lambda some, more: some[np.isin(some, more, assume_unique=True)], map(self.postings, terms))
        return len(common)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return [self.hits(*group) for group in groups]

    def postings(self, term: str) -> NDArray[np.int32]:
        """The pages that hold one of the names of ``term``, in order."""
        names = dict.fromkeys(form for name in (term, *self._names(term)) for form in variants(name))
        lists = [self._corpus.postings(name) for name in names]
        return lists[0] if len(lists) == 1 else np.unique(np.concatenate(lists))
