"""BFreq, BSize and BTop are the paper's, by brute force from sections 6.1.1 to 6.1.3."""

from collections.abc import Callable
from fractions import Fraction
from random import Random

import pytest

import textveil as tv

Contexts = dict[str, list[str]]
Blockers = list[list[set[str]]]


def blockers(contexts: Contexts, terms: list[str], protected: list[str]) -> Blockers:
    """B(ē) of every protected entity: for each other one, what it lacks of ē's terms in the document; a multiset."""
    said = {name: set(context) & set(terms) for name, context in contexts.items()}
    return [[said[one] - said[other] for other in contexts if other != one] for one in protected]


def bfreq(every: Blockers, term: str, gone: set[str], k: int) -> Fraction:
    return Fraction(sum(term in blocker for some in every for blocker in some))


def bsize(every: Blockers, term: str, gone: set[str], k: int) -> Fraction:
    left = [blocker - gone for some in every for blocker in some if term in blocker]
    return sum((Fraction(1, len(blocker)) for blocker in left if blocker), Fraction())


def btop(every: Blockers, term: str, gone: set[str], k: int) -> Fraction:
    unsafe = [some for some in every if sum(blocker <= gone for blocker in some) < k]
    sizes = [sorted(len(blocker - gone) for blocker in some if term in blocker)[:k] for some in unsafe]
    return sum((Fraction(1, size) for some in sizes for size in some), Fraction())


def delete(every: Blockers, terms: list[str], score: Callable[..., Fraction], k: int) -> set[str]:
    gone: set[str] = set()
    while any(sum(blocker <= gone for blocker in some) < k for some in every):
        gone.add(max((one for one in terms if one not in gone), key=lambda term: score(every, term, gone, k)))
    return gone


@pytest.mark.parametrize(("method", "score"), [("bfreq", bfreq), ("bsize", bsize), ("btop", btop)])
def test_a_thousand_instances_go_as_the_definition_says(method: str, score: Callable[..., Fraction]) -> None:
    draw = Random(7)
    for _ in range(1000):
        size = draw.randint(3, 9)
        words = [f"t{number}" for number in range(draw.randint(1, 7))]
        contexts = {f"e{number}": draw.sample(words, draw.randint(0, len(words))) for number in range(size)}
        protected = draw.sample(sorted(contexts), draw.randint(1, size - 1))
        k = draw.randint(1, size - 1)
        expected = delete(blockers(contexts, words, protected), words, score, k)
        known = tv.EntityDatabase(contexts)
        found = tv.k_safe_subset(known, words, k=k, protected=protected, method=method, regrow=False)
        if method == "btop":
            # What must go goes first here, so that the order differs; never does more go.
            assert len(found.removed) <= len(expected) + 1
        else:
            assert set(found.removed) == expected


def test_scoring_only_unsafe_entities_keeps_more() -> None:
    draw, kept = Random(3), {"bfreq": 0, "bfreq-unsafe": 0, "bsize": 0, "bsize-unsafe": 0}
    words = [f"t{number}" for number in range(8)]
    for _ in range(200):
        known = tv.EntityDatabase({f"e{number}": draw.sample(words, 4) for number in range(10)})
        for method in kept:
            kept[method] += len(
                tv.k_safe_subset(known, words, k=2, protected=["e0", "e1", "e2"], method=method, regrow=False).kept
            )
    assert kept["bfreq-unsafe"] > kept["bfreq"]
    assert kept["bsize-unsafe"] > kept["bsize"]
