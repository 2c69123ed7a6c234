"""Which members of risky groups are best given up?

Of every group that tells too much, one member must go. To give up the least
information is a weighted hitting set, which is NP-hard (*C-sanitized*,
"Preventing disclosure"): a search that proves its answer for small documents, a
greedy choice otherwise.
"""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Member = TypeVar("Member", bound=Hashable)
Mask = int
"""A set of members, a bit each."""

MOST_WORK = 200_000
"""Groups that the search looks at before the best choice so far is taken."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[Member]):
    """Members that break every group, and whether none that lose less do."""

    members: frozenset[Member]
    optimal: bool


def least_loss(groups: Sequence[frozenset[Member]], loss: Mapping[Member, float]) -> Choice[Member]:
    """The members to give up, one of every group at least, so that the sum of their losses is small.

    >>> choice = least_loss([frozenset("ab"), frozenset("ac"), frozenset("bc")], {"a": 1.0, "b": 2.0, "c": 5.0})
    >>> sorted(choice.members), choice.optimal
    (['a', 'b'], True)
    """
    members = sorted({member for group in groups for member in group}, key=lambda member: (loss[member], str(member)))
    place = {member: number for number, member in enumerate(members)}
    masks = sorted({sum(1 << place[member] for member in group) for group in groups}, key=lambda mask: mask.bit_count())
    search = MemberSearch([loss[member] for member in members], masks)
    search.run(masks, chosen=0, lost=0.0)
    return Choice(frozenset(members[number] for number in numbers(search.best)), search.work <= MOST_WORK)


def greedy(groups: Sequence[Mask], loss: Sequence[float]) -> Mask:
    """Members by how many groups each breaks for what it loses; none that others make needless."""
    unbroken, chosen = list(groups), 0
    while unbroken:
        breaks = [0] * len(loss)
        for group in unbroken:
            for number in numbers(group):
                breaks[number] += 1
        best = min(
            (number for number, many in enumerate(breaks) if many), key=lambda one: (loss[one] / breaks[one], one)
        )
        chosen |= 1 << best
        unbroken = [group for group in unbroken if not group >> best & 1]
    for number in sorted(numbers(chosen), reverse=True):
        others = chosen & ~(1 << number)
        if all(group & others for group in groups):
            chosen = others
    return chosen


class MemberSearch:
    """Branch and bound: break the smallest unbroken group by each of its members in turn."""

    def __init__(self, loss: Sequence[float], groups: Sequence[Mask]) -> None:
        self.loss = loss
        self.best: Mask = greedy(groups, loss)
        self.least: float = sum(loss[number] for number in numbers(self.best))
        self.work: int = 0

    def run(self, unbroken: Sequence[Mask], *, chosen: Mask, lost: float) -> None:
        """Look for a better choice that has all of ``chosen``; what must stay is out of the groups already."""
        self.work += len(unbroken)
        if self.work > MOST_WORK or lost + self.bound(unbroken) >= self.least:
            return
        if not unbroken:
            self.best, self.least = chosen, lost
            return
        kept = 0
        for number in numbers(min(unbroken, key=lambda group: group.bit_count())):
            left = [group & ~kept for group in unbroken if not group >> number & 1]
            self.run(left, chosen=chosen | 1 << number, lost=lost + self.loss[number])
            kept |= 1 << number

    def bound(self, unbroken: Sequence[Mask]) -> float:
        """What must be lost at least: the cheapest member of each of some groups that share none."""
        used, lost = 0, 0.0
        for group in unbroken:
            if not group:
                return float("inf")
            if not group & used:
                used |= group
                lost += self.loss[(group & -group).bit_length() - 1]  # members are numbered by their loss
        return lost


def numbers(mask: Mask) -> list[int]:
    """The numbers of the members of a set, in order.

    >>> numbers(0b1011)
    [0, 1, 3]
    """
    found = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return found
