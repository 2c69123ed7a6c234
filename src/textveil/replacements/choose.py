"""Which generalization keeps the most and still satisfies the policy?"""

from collections.abc import Callable, Sequence

Allowed = Callable[[str], bool]
"""Whether the policy lets a generalization stand: below β, or safe for every protected entity."""
Bits = Callable[[Sequence[str]], list[float]]
"""Bits of each term, in order."""


def most_informative(chain: Sequence[str], *, allowed: Allowed, bits: Bits) -> str | None:
    """The generalization of most bits among those allowed (*general-purpose*, Def. 4, eq. 5).

    Page counts need not fall as terms rise, so all are asked; of equals the most
    specific wins.

    >>> weights = {"smartphone": 9.0, "telephone": 6.0, "equipment": 6.5}
    >>> bits = lambda terms: [weights[term] for term in terms]
    >>> most_informative(list(weights), allowed=lambda term: weights[term] < 7, bits=bits)
    'equipment'
    """
    fitting = [one for one in chain if allowed(one)]
    if not fitting:
        return None
    weights = bits(fitting)
    return fitting[weights.index(max(weights))]


def most_specific(chain: Sequence[str], *, allowed: Allowed) -> str | None:
    """The first generalization that is allowed (*C-sanitized*, Algorithm 1, lines 13–17).

    >>> most_specific(["pancreatic cancer", "cancer", "disease"], allowed=lambda one: one != "pancreatic cancer")
    'cancer'
    """
    return next((one for one in chain if allowed(one)), None)
