"""How many pages do several sources have together?

Their pages are counted as if they were those of one (*C-sanitized*, future work:
the results of several search engines for more robust probabilities), so that a
source counts by its size, and is no vote.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from textveil.corpus.cooccurrence import Paged
from textveil.corpus.source import Corpus, Group


class Pooled:
    """Sources that only count, as one."""

    def __init__(self, sources: Sequence[Corpus]) -> None:
        self._sources = tuple(sources)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({list(self._sources)!r})"

    @property
    def total(self) -> int:
        """How many pages there are in all of them."""
        return sum(one.total for one in self._sources)

    @property
    def fingerprint(self) -> str:
        """Those of the sources, in order."""
        return f"pooled:{' '.join(one.fingerprint for one in self._sources)}"

    def hits(self, *terms: str) -> int:
        """Pages of all sources that hold every one of ``terms``."""
        return sum(one.hits(*terms) for one in self._sources)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return [sum(column) for column in zip(*(one.hits_many(groups) for one in self._sources), strict=True)]


class PooledPages(Pooled):
    """Sources that know their pages, as one: those of each are numbered behind those of the one before."""

    def __init__(self, sources: Sequence[Paged]) -> None:
        super().__init__(sources)
        self._paged = tuple(sources)
        self._starts = np.cumsum([0, *(one.total for one in sources)])[:-1]

    def postings(self, term: str) -> NDArray[np.int32]:
        """The numbers of the pages that hold ``term``, in order."""
        numbered = zip(self._paged, self._starts.tolist(), strict=True)
        return np.concatenate([one.postings(term) + np.int32(start) for one, start in numbered])


def pool(sources: Sequence[Corpus]) -> Corpus:
    """Several sources as one, which knows its pages if all of them do."""
    paged = [one for one in sources if isinstance(one, Paged)]
    return PooledPages(paged) if len(paged) == len(sources) else Pooled(sources)
