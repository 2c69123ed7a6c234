"""Made-up figures for laws that must hold whatever is counted."""

import random
from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from textveil.corpus.recorded_counts import Counts


def draw_counts(terms: Sequence[str], seed: int) -> Counts:
    """Counts of ``terms``, alone and in groups of up to four, that fit each other."""
    chance = random.Random(seed)
    pages = [
        frozenset(term for term in terms if chance.random() < 0.04 + 0.03 * place)
        for place in range(10)
        for _ in range(60)
    ]
    groups: Counter[str | tuple[str, ...]] = Counter()
    for page in pages:
        groups.update(group for size in range(1, 5) for group in combinations(sorted(page), size))
    return Counts(groups, total=len(pages))
