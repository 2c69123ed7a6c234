"""Which phrases are asked for together?

Every source counts by normal form, so it asks here first: the order of the
terms, their spelling and a term given twice make no difference.
"""

from collections.abc import Sequence

from textveil.core.errors import UsageError
from textveil.corpus.source import Group
from textveil.languages.normal import key


def normal(terms: Sequence[str]) -> Group:
    """The keys of ``terms``, each once, in order.

    >>> normal(["the Influenza", "HIV's", "hiv"])
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
