"""How often does a term stand on pages of one topic?

*C-sanitized*, future work: a query is put into context by asking for the topic
too, so that "transmission" among pages on medicine is none of cars. The pages of
the topic are the whole world then: N is how many there are.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from textveil.core.errors import PolicyError
from textveil.corpus.cooccurrence import Paged, count_groups
from textveil.corpus.source import Corpus, Group


class Within:
    """A corpus that only counts, asked for every group together with a topic."""

    def __init__(self, corpus: Corpus, topic: str) -> None:
        self._corpus, self._topic = corpus, topic
        self.total: int = corpus.hits(topic)
        if not self.total:
            raise PolicyError("topic: no page holds it, so there is nothing to count on; name another")

    def __repr__(self) -> str:
        return f"Within({self._corpus!r})"

    @property
    def fingerprint(self) -> str:
        """That of the counts, and the topic."""
        return f"within:{self._topic}:{self._corpus.fingerprint}"

    def hits(self, *terms: str) -> int:
        """Pages of the topic that hold all of ``terms``."""
        return self._corpus.hits(self._topic, *terms)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return self._corpus.hits_many([(self._topic, *group) for group in groups])


class PagesWithin:
    """The pages of a topic, numbered anew, of a corpus that tells which pages hold a term."""

    def __init__(self, corpus: Paged, topic: str) -> None:
        counts = Within(corpus, topic)
        self._corpus, self._pages = corpus, corpus.postings(topic)
        self.total: int = counts.total
        self.fingerprint: str = counts.fingerprint
        self.hits: Callable[..., int] = counts.hits

    def __repr__(self) -> str:
        return f"PagesWithin({self._corpus!r})"

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return count_groups(self, groups)

    def postings(self, term: str) -> NDArray[np.int32]:
        """The numbers, among the topic's pages, of those that hold ``term``."""
        return np.flatnonzero(np.isin(self._pages, self._corpus.postings(term), assume_unique=True)).astype(np.int32)


def restrict_to_topic(corpus: Corpus, topic: str) -> Corpus:
    """The pages of ``corpus`` that hold a topic, as a corpus."""
    return PagesWithin(corpus, topic) if isinstance(corpus, Paged) else Within(corpus, topic)
