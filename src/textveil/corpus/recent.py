"""What was asked just now?

One document after another asks for the same pairs of terms; what was answered
is kept at hand, up to a bound.
"""

from textveil.corpus.source import Corpus, Group

MOST = 100_000
"""Answers that are kept before all are let go."""


class Recent:
    """A corpus that answers what it was asked before without looking again."""

    def __init__(self, corpus: Corpus) -> None:
        self._corpus = corpus
        self._answers: dict[Group, int] = {}

    def __repr__(self) -> str:
        return f"Recent({self._corpus!r})"

    @property
    def total(self) -> int:
        """How many pages there are: N."""
        return self._corpus.total

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``."""
        known = self._answers  # threads may share us: what was looked at must not change under us
        answer = known.get(terms)
        if answer is None:
            if len(known) >= MOST:
                self._answers = known = {}
            known[terms] = answer = self._corpus.hits(*terms)
        return answer
