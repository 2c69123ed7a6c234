"""What must every source of page counts answer?

One seam for all of them: the packaged index, one built here, recorded figures,
a remote engine. ``tests/contract`` runs the same suite on each.
"""

from collections.abc import Sequence
from typing import Protocol, runtime_checkable

from textveil.core.errors import UsageError
from textveil.languages.normal import key

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
