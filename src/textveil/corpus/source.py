"""What must every source of page counts answer?

One seam for all of them: the packaged index, one built here, recorded figures,
a remote engine. ``tests/contract`` runs the same suite on each.
"""

import math
from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from textveil.core.errors import UsageError
from textveil.languages.normal import key, stop_words, words

Group = tuple[str, ...]
"""Terms asked for together."""


@runtime_checkable
class Corpus(Protocol):
    """Pages that can be counted by the phrases they hold."""

    @property
    def total(self) -> int:
        """How many pages there are: N."""

    @property
    def fingerprint(self) -> str:
        """Names the source and its version: equal fingerprints give equal counts."""

    def hits(self, *terms: str) -> int:
        """Pages that hold every one of ``terms``, each as an exact phrase."""

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order; one trip where the source can."""


def normalize_group(terms: Sequence[str]) -> Group:
    """The keys of ``terms``, each once, in order.

    >>> normalize_group(["the Influenza", "HIV's", "hiv"])
    ('hiv', 'influenza')
    """
    if isinstance(terms, str):
        raise UsageError('a group is a tuple of terms: write ("HIV",), not "HIV"')
    keys = {key(term) for term in terms}
    if not keys:
        raise UsageError("no term was given: ask for at least one")
    if "" in keys:
        raise UsageError("a term holds no letter and no digit: leave it out, it cannot be counted")
    return tuple(sorted(keys))


# How informative is a phrase that no page holds?
#
# An unseen phrase has no count, but its words have. A search engine asked for a
# phrase without quotation marks looks for pages with all of its words; so does
# the estimate. When no page has them all either, the words are taken to be
# independent, and the result is worth one more page beside the pages there are
# (Dirichlet smoothing with a prior of one page):
#
#     p = (pages with all words + p(w₁) · p(w₂) · …) / (pages + 1)
#
# It ranks seen and unseen phrases on one scale, near what a web engine says. It
# is no bound: a phrase in its exact order stands on fewer pages than its words,
# so never take the estimate of a seen phrase for its information content.

UNSEEN_WORD = 0.5
"""Pages a word is taken to stand on when it stands on none."""


def estimate(corpus: Corpus, term: str) -> float:
    """Bits a term carries, judged by its words; always finite, so that unseen terms can be ranked."""
    asked = content_words(term)
    if not asked:
        return 0.0
    groups = [(word,) for word in asked]
    *alone, together = corpus.hits_many([*groups, tuple(asked)])
    independent = math.fsum(math.log2(max(pages, UNSEEN_WORD) / corpus.total) for pages in alone)
    if not together:
        return math.log2(corpus.total + 1) - independent
    return math.log2((corpus.total + 1) / (together + 2**independent))


def content_words(term: str) -> list[str]:
    """The words of a term that are no stop words, each once.

    >>> content_words("the Bank of America, the bank")
    ['bank', 'america']
    """
    stop = stop_words()
    return [word for word in dict.fromkeys(words(term)) if word not in stop]
