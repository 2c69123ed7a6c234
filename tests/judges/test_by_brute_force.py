"""What the papers define, found again by asking for every term and every group: a thousand small instances each."""

import math
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations

import numpy as np
import pytest
from numpy.typing import NDArray

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Hidden, Rule
from textveil.corpus.concept import concept
from textveil.judges import correlated, informative
from textveil.judges.disclosure import Secret, tellings
from textveil.judges.information import new_weigher
from textveil.judges.term_counts import Scope, lay_out
from textveil.languages.reading import Reading
from textveil.sanitizer.replacing import most_informative, most_specific

WORDS = ("ant", "bee", "cat", "dog", "elk", "fox", "gnu", "hen")
INSTANCES = 250
CLOSE = 1e-9
Group = frozenset[str]


@dataclass(frozen=True, eq=False)
class DrawnPages:
    """Pages as sets of words."""

    pages: tuple[frozenset[str], ...] = field(repr=False)
    fingerprint: str = "drawn"

    @property
    def total(self) -> int:
        return len(self.pages)

    def holding(self, *words: str) -> set[int]:
        return {number for number, page in enumerate(self.pages) if page.issuperset(words)}

    def hits(self, *terms: str) -> int:
        return len(self.holding(*terms))

    def hits_many(self, groups: Sequence[tuple[str, ...]]) -> list[int]:
        return [self.hits(*group) for group in groups]

    def postings(self, term: str) -> NDArray[np.int32]:
        return np.array(sorted(self.holding(term)), dtype=np.int32)

    def content(self, *words: str) -> float:
        """IC, eq. 1."""
        return math.log2(self.total / self.hits(*words))


def draw(seed: int, *, instances: int = INSTANCES) -> Iterator[tuple[random.Random, DrawnPages]]:
    """Instances of one seed; every word stands on a page."""
    chance = random.Random(seed)
    for _ in range(instances):
        topics = [chance.sample(WORDS, chance.randint(2, 4)) for _ in range(4)]
        drawn = [
            frozenset(word for word in chance.choice(topics) if chance.random() < 0.8)
            | {word for word in WORDS if chance.random() < 0.06}
            for _ in range(chance.randint(20, 60))
        ]
        yield chance, DrawnPages((*drawn, frozenset(WORDS)))


def read_words(words: Sequence[str]) -> Reading:
    """Words as noun phrases of their own."""
    text = ", ".join(words)
    tokens = [(text.index(word), text.index(word) + len(word)) for word in words]
    one_by_one = [(place, place + 1) for place in range(len(words))]
    return Reading(text, tokens, ["NOUN"] * len(words), [(0, len(words))], one_by_one)


def least_groups(pages: DrawnPages, words: Sequence[str], limits: dict[str, float], scope: Scope) -> set[Group]:
    """The groups that tell as much of a secret as its limit, none of which holds another (Def. 6, Algorithm 1)."""
    found = set[Group]()
    for size in range(1, scope.group + 1):
        told = set[Group]()
        for group in map(frozenset, combinations(words, size)):
            rest = pages.hits(*group)
            for secret, limit in limits.items():
                both = pages.hits(secret, *group)
                is_evidence = size == 1 or (rest >= scope.min_pages and both >= scope.min_joint_pages)
                if both and is_evidence and pages.content(secret) - math.log2(rest / both) >= limit - CLOSE:
                    told.add(group)
        found |= {group for group in told if not any(smaller < group for smaller in found)}
    return found


def draw_scope(chance: random.Random, pages: DrawnPages) -> Scope:
    return Scope(
        pages, group=chance.randint(1, 3), min_pages=chance.randint(1, 4), min_joint_pages=chance.randint(1, 3)
    )


@pytest.mark.parametrize("seed", range(4))
def test_what_discloses_a_protected_entity_is_what_definition_6_says(seed: int) -> None:
    for chance, pages in draw(seed):
        secret, *words = chance.sample(WORDS, chance.randint(2, 7))
        scope, content = draw_scope(chance, pages), pages.content(secret)
        limit = content / chance.choice([1.0, 1.2, 1.5, 2.0, 4.0])
        if content == 0:
            continue
        board = lay_out(read_words(words), scope)
        risky = tellings(board, [Secret(secret, concept(pages, [secret]), content, limit)], scope)
        found = {frozenset(board.terms[one].name for one in telling.members) for telling in risky}
        assert found == least_groups(pages, words, {secret: limit}, scope)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("share", [None, 0.0, 0.3, 0.5, 1.0])
def test_what_tells_of_what_was_taken_out_is_what_the_equations_say(share: float | None, seed: int) -> None:
    # Without a share t_DR is the least content of what was taken out (correlations, eq. 7), with one w·β (correlated).
    for chance, pages in draw(seed, instances=INSTANCES if share is None else (INSTANCES + 3) // 4):
        words = chance.sample(WORDS, chance.randint(3, 7))
        taken = words[: chance.randint(1, 2)]
        left, scope = words[len(taken) :], draw_scope(chance, pages)
        beta = pages.content(chance.choice(WORDS))
        bound = min(map(pages.content, taken)) if share is None else share * beta
        reading = read_words(words)

        def take_out(reading: Reading, _: Sequence[Hidden], *, taken: Sequence[str] = tuple(taken)) -> list[Finding]:
            spans = [(reading.text.index(word), reading.text.index(word) + len(word)) for word in taken]
            return [
                Finding((span,), (reading.text[slice(*span)],), Kind.WORD, 1.0, 0.0, "", Rule.FIRST) for span in spans
            ]

        risky = correlated.find(reading, (), first=take_out, limit=None if share is None else bound, scope=scope)
        found = {frozenset(one.terms) for one in risky if one.rule is Rule.CORRELATED}
        limits = {word: min(bound, pages.content(word)) for word in taken if pages.content(word) > 0}
        assert found == least_groups(pages, left, limits, scope)


@pytest.mark.parametrize("seed", range(4))
def test_what_is_too_informative_and_said_instead_is_what_general_purpose_says(seed: int) -> None:
    for chance, pages in draw(20 + seed):
        features, words = chance.sample(WORDS, 2), chance.sample(WORDS, chance.randint(2, 7))
        beta = informative.threshold(pages, features)
        assert beta == max(map(pages.content, features))
        weigh, is_included = new_weigher(pages), chance.random() < 0.5
        found = informative.find(read_words(words), weigh, limit=beta, is_included=is_included)
        above = {word for word in words if pages.content(word) > beta or (is_included and pages.content(word) == beta)}
        assert {term for one in found for term in one.terms} == above
        # Def. 4: of a hierarchy what tells most and less than β; C-sanitized, Algorithm 1: the first that is allowed.
        chain = chance.sample(WORDS, 4)
        below = [word for word in chain if pages.content(word) < beta]
        said = most_informative(chain, allowed=lambda word: pages.content(word) < beta, bits=weigh)  # noqa: B023
        assert said == (max(below, key=pages.content) if below else None)
        first = most_specific(chain, allowed=lambda word: pages.content(word) < beta)  # noqa: B023
        assert first == next(iter(below), None)


def test_the_instances_are_not_all_alike() -> None:
    drawn = [pages for seed in range(4) for _, pages in draw(seed)]
    assert len({pages.pages for pages in drawn}) == len(drawn) == 1000
    shared = [reduce(lambda one, other: one & other, pages.pages[:-1]) for pages in drawn]
    assert not any(shared)
