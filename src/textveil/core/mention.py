"""What is a mention, and what is the one thing that several mentions speak of?"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from textveil.core.kinds import Kind
from textveil.core.model import Span


class Mention(NamedTuple):
    """A stretch of a text that speaks of something, what it is, and how sure that is (0 to 1)."""

    span: Span
    text: str
    kind: Kind
    score: float = 1.0

    def __repr__(self) -> str:
        return f"Mention(span={self.span}, kind={self.kind!r}, score={self.score})"


@dataclass(frozen=True, slots=True)
class Entity:
    """One person or thing, with every mention of it in the order of the text."""

    number: int
    """From 1 on, in the order in which a text first speaks of its entities."""
    name: str = field(repr=False)
    """The fullest name among the mentions."""
    kind: Kind
    kind_score: float
    """How sure the kind is, told by all mentions together."""
    mentions: tuple[Mention, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Entities:
    """Who is who in a text: ``numbers[i]`` is the number of the entity that mention ``i`` speaks of."""

    numbers: tuple[int, ...] = ()
    entities: tuple[Entity, ...] = ()

    def of(self, place: int) -> Entity:
        """The entity that the mention at a place of the list speaks of."""
        return self.entities[self.numbers[place] - 1]


class Groups:
    """Places that belong together, joined two by two; the first of a group stands for it."""

    def __init__(self, size: int) -> None:
        self.first: list[int] = list(range(size))

    def find(self, place: int) -> int:
        """The first place of the group that a place belongs to."""
        while self.first[place] != place:
            self.first[place] = self.first[self.first[place]]
            place = self.first[place]
        return place

    def join(self, one: int, other: int) -> None:
        """Make two groups one."""
        low, high = self.find(one), self.find(other)
        if low < high:
            self.first[high] = low
        else:
            self.first[low] = high

    def numbers(self) -> tuple[int, ...]:
        """For each place the number of its group, from 1 on, in the order of the first places."""
        known: dict[int, int] = {}
        return tuple(known.setdefault(self.find(place), len(known) + 1) for place in range(len(self.first)))

    @staticmethod
    def members(numbers: Sequence[int]) -> list[list[int]]:
        """The places of each number, from number 1 on."""
        found: list[list[int]] = [[] for _ in range(max(numbers, default=0))]
        for place, number in enumerate(numbers):
            found[number - 1].append(place)
        return found
