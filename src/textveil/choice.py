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

MOST_STEPS = 20_000
"""Steps of the search after which the best choice so far is taken."""


@dataclass(frozen=True, slots=True)
class Choice(Generic[Member]):
    """Members that break every group, and whether none that lose less do."""

    members: frozenset[Member]
    optimal: bool


def least_loss(groups: Sequence[frozenset[Member]], loss: Mapping[Member, float]) -> Choice[Member]:
    """The members to give up, one of every group at least, so that the sum of their losses is small.

    >>> least_loss([frozenset("ab"), frozenset("ac"), frozenset("bc")], {"a": 1.0, "b": 2.0, "c": 5.0})
    Choice(members=frozenset({'a', 'b'}), optimal=True)
    """
    least = [group for group in set(groups) if not any(other < group for other in groups)]
    least.sort(key=lambda group: (len(group), sorted(map(str, group))))
    search = Search(least, loss, greedy(least, loss))
    search.run(frozenset(), frozenset(), 0.0)
    return Choice(search.best, search.steps <= MOST_STEPS)


def greedy(groups: Sequence[frozenset[Member]], loss: Mapping[Member, float]) -> frozenset[Member]:
    """Members by how many groups each breaks for what it loses; none that others make needless."""
    open_groups, chosen = list(groups), list[Member]()
    while open_groups:
        breaks: dict[Member, int] = {}
        for member in (member for group in open_groups for member in group):
            breaks[member] = breaks.get(member, 0) + 1
        best = min(breaks, key=lambda member: (loss[member] / breaks[member], str(member)))
        chosen.append(best)
        open_groups = [group for group in open_groups if best not in group]
    for member in sorted(chosen, key=lambda member: (-loss[member], str(member))):
        others = set(chosen) - {member}
        if all(group & others for group in groups):
            chosen.remove(member)
    return frozenset(chosen)


class Search(Generic[Member]):
    """Branch and bound: break the first unbroken group by each of its members in turn."""

    def __init__(
        self, groups: Sequence[frozenset[Member]], loss: Mapping[Member, float], best: frozenset[Member]
    ) -> None:
        self.groups, self.loss, self.best = groups, loss, best
        self.least = sum(loss[member] for member in best)
        self.steps = 0

    def run(self, chosen: frozenset[Member], kept: frozenset[Member], lost: float) -> None:
        """Look for a better choice that has all of ``chosen`` and none of ``kept``."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            return
        unbroken = [group - kept for group in self.groups if not group & chosen]
        if lost + self.bound(unbroken) >= self.least:
            return
        if not unbroken:
            self.best, self.least = chosen, lost
            return
        smallest: frozenset[Member] = min(unbroken, key=len)
        for member in sorted(smallest, key=lambda member: (self.loss[member], str(member))):
            self.run(chosen | {member}, kept, lost + self.loss[member])
            kept |= {member}

    def bound(self, unbroken: Sequence[frozenset[Member]]) -> float:
        """What must be lost at least: the cheapest member of each of some groups that share none."""
        used, lost = set[Member](), 0.0
        for group in unbroken:
            if not group:
                return float("inf")
            if used.isdisjoint(group):
                used |= group
                lost += min(self.loss[member] for member in group)
        return lost
