"""How many bits does each term of a document carry?

A seen term weighs its information content; an unseen one what its words make
likely, for a page count of zero is missing evidence, not safety.
"""

from collections.abc import Callable, Sequence

from textveil.corpus.estimate import estimate
from textveil.corpus.source import Corpus
from textveil.language.normal import key
from textveil.measure import bits

Weigh = Callable[[Sequence[str]], list[float]]
"""Bits of each term, in order."""


def weigher(corpus: Corpus) -> Weigh:
    """A function that weighs terms by the pages of ``corpus``, each spelling asked once."""

    def weigh(terms: Sequence[str]) -> list[float]:
        keys = [key(term) for term in terms]
        asked = sorted({name for name in keys if name})
        hits = dict(zip(asked, corpus.hits_many([(name,) for name in asked]), strict=True))
        known = {name: bits(count, corpus.total) if count else estimate(corpus, name) for name, count in hits.items()}
        return [known.get(name, 0.0) for name in keys]

    return weigh
