"""Which generalizations, taken together, keep the most and still satisfy every judge?

For every term that tells too much, alone or in a group, one option is taken: to
stay, to be told by one of its true labels, or to be blacked out. A finding is a
combination of options that must not be: whoever takes the same again is found
again, for page counts tell of terms and not of what else a text says. So the
combinations are learnt one by one: the best choice that avoids all known ones is
put to the judges, and what they find is avoided from then on. No choice that
loses less was left out, so the first that nothing is found in is the best of all.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

Option = int
"""The place of an option among those of its term, the one that loses least first."""
Ban = frozenset[tuple[str, Option]]
"""Options that must not be taken together."""
Taken = dict[str, Option]

MOST_WORK = 50_000
"""Steps of the search before it gives up."""


@dataclass(frozen=True, slots=True)
class Best:
    """The options that lose least, and how much; nothing can lose less."""

    taken: Taken
    lost: float


@dataclass
class ChoiceProblem:
    """Terms with what each of their options loses, in order of loss, and what must not be taken together.

    >>> problem = ChoiceProblem({"a": (0.0, 2.0), "b": (0.0, 1.0, 5.0)})
    >>> problem.bans = [frozenset({("a", 0), ("b", 0)}), frozenset({("b", 1)})]
    >>> solve(problem)
    Best(taken={'a': 1, 'b': 0}, lost=2.0)
    """

    losses: dict[str, tuple[float, ...]]
    bans: list[Ban] = field(default_factory=list)


def solve(problem: ChoiceProblem) -> Best | None:
    """The options of least loss that no ban is all of; None when there are none, or the search took too long."""
    search = OptionSearch(problem)
    search.run({name: tuple(range(len(losses))) for name, losses in problem.losses.items()})
    return search.best if search.work <= MOST_WORK else None


class OptionSearch:
    """Branch and bound: a ban that the cheapest options run into is broken by each of its terms in turn."""

    def __init__(self, problem: ChoiceProblem) -> None:
        self.problem = problem
        self.best: Best | None = None
        self.work: int = 0

    def run(self, open_options: Mapping[str, tuple[Option, ...]]) -> None:
        """Look for something better among the options that are still open; they are in order of loss."""
        self.work += 1
        if self.work > MOST_WORK or not all(open_options.values()):
            return
        taken = {name: options[0] for name, options in open_options.items()}
        lost = sum(self.problem.losses[name][option] for name, option in taken.items())
        if self.best is not None and lost >= self.best.lost:
            return
        ban = next((ban for ban in self.problem.bans if all(taken[name] == option for name, option in ban)), None)
        if ban is None:
            self.best = Best(taken, lost)
            return
        kept: dict[str, tuple[Option, ...]] = {}
        for name, banned in sorted(ban, key=lambda pair: self.step(open_options[pair[0]], pair[0])):
            left = tuple(option for option in open_options[name] if option != banned)
            self.run({**open_options, **kept, name: left})
            kept[name] = (banned,)

    def step(self, options: Sequence[Option], name: str) -> tuple[float, str]:
        """What it loses to take the next option of a term."""
        losses = self.problem.losses[name]
        return (losses[options[1]] - losses[options[0]] if len(options) > 1 else float("inf"), name)
