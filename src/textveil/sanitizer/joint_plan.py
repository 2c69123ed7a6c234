"""What is said in a small document so that every judge is content, and nothing more is lost?

The options of every term – to stay, its true labels, a mark – are chosen together,
by branch and bound: the choice that loses least is put to the judges, and what they
find is avoided from then on, until they find nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from textveil.core.marks import mark_spans
from textveil.core.model import Chain, Edit, Finding, Hidden, Span
from textveil.languages.normal import key
from textveil.languages.open_language import lexicon
from textveil.languages.reading import Reading

MOST_TERMS, MOST_SIGNS = 24, 4_000
"""Terms that tell too much, and signs, of a document that is small."""
MOST_TRIALS = 40
"""Choices that are put to the judges before the greedy rule takes over."""
SHORTEST = 4
"""Letters by which the head of a label is known again, in the plural too."""
STAYS, MARKED = "", "\0"
"""Options beside the labels of a term."""

Labels = Callable[[Reading, Finding, Sequence[Hidden]], Chain]
"""What may be said in the place of a finding, by every judge."""
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


@dataclass(frozen=True, slots=True)
class Wish:
    """What is to be done at some places: which findings go, and by which label each is told."""

    to_hide: list[Finding]
    to_redact: list[Finding]
    labels: dict[Span, str] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Trial:
    """What came out of a wish: its edits, and what the judges found, each finding where it stands in the original."""

    edits: Sequence[Edit]
    found: Sequence[Finding]


@dataclass(frozen=True, slots=True)
class JointPlan:
    """The wish that loses least of all that no judge finds anything in."""

    wish: Wish
    lost: float
    found: list[Finding]
    """What was found on the way."""
    is_proven: bool = True
    """Whether no label was left out that could not be worded where it should stand."""


class Terms:
    """The terms that were found, their places and their options."""

    def __init__(self, text: str, *, weigh: Callable[[Sequence[str]], list[float]]) -> None:
        self.text = text
        self.weigh = weigh
        self.places: dict[str, list[Finding]] = {}
        self.options: dict[str, list[str]] = {}
        self.problem: ChoiceProblem = ChoiceProblem({})
        self.bans: set[Ban] = set()

    def add(self, findings: Sequence[Finding], *, labels: Chain, may_be_told: bool) -> str:
        """A term that stands at some places, with its options in order of what they lose; its name."""
        name = f"{key(findings[0].terms[0])} {findings[0].spans[0][0]}"
        own = self.weigh([one.terms[0] for one in findings])
        told = labels if may_be_told else ()
        bits = zip(self.weigh(told), told, strict=True)
        losses = [(sum(own) - len(own) * min(left, *own), label) for left, label in bits]
        ordered = [(0.0, STAYS), *sorted(losses, key=lambda pair: pair[0]), (sum(own), MARKED)]
        self.places[name] = list(findings)
        self.options[name] = [label for _, label in ordered]
        self.problem.losses[name] = tuple(max(loss, 0.0) for loss, _ in ordered)
        return name

    def at(self, span: Span) -> list[str]:
        """The terms that a span touches."""
        return [
            name
            for name, places in self.places.items()
            if any(start < span[1] and span[0] < end for one in places for start, end in one.spans)
        ]

    def ban(self, ban: Ban) -> bool:
        """Avoid options together from now on; whether that is new."""
        is_new = bool(ban) and ban not in self.bans
        self.bans.add(ban)
        self.problem.bans.append(ban)
        return is_new

    def wish(self, best: Best) -> Wish:
        """What the options that were taken come to."""
        wish = Wish([], [], {})
        for name, option in best.taken.items():
            label = self.options[name][option]
            if label == MARKED:
                wish.to_redact.extend(self.places[name])
            elif label != STAYS:
                wish.to_hide.extend(self.places[name])
                wish.labels.update({one.spans[0]: label for one in self.places[name]})
        return wish


def plan(
    found: Sequence[Finding],
    terms: Terms,
    *,
    attempt: Callable[[Wish], Trial],
    labels: Callable[[Finding], Chain],
    redacts: Callable[[str], bool],
) -> JointPlan | None:
    """The best choice for what was found in a text; None where it is too much, or a finding is of no term."""
    learn(found, terms, {}, labels=labels, redacts=redacts)
    seen, is_proven = list(found), True
    for _ in range(MOST_TRIALS):
        best = solve(terms.problem) if len(terms.places) <= MOST_TERMS else None
        if best is None:
            return None
        wish = terms.wish(best)
        trial = attempt(wish)
        unsaid = [frozenset({one}) for one in best.taken.items() if not is_said(terms, one, trial=trial)]
        if not unsaid and not trial.found:
            return JointPlan(wish, best.lost, seen, is_proven)
        is_new, is_proven = [terms.ban(ban) for ban in unsaid], is_proven and not unsaid
        if not unsaid:
            is_new = learn(trial.found, terms, best.taken, labels=labels, redacts=redacts)
            seen += trial.found
        if not any(is_new):
            return None
    return None


def learn(
    found: Sequence[Finding],
    terms: Terms,
    taken: dict[str, int],
    *,
    labels: Callable[[Finding], Chain],
    redacts: Callable[[str], bool],
) -> list[bool]:
    """Avoid the options that were taken where something is found; for each finding, whether that is new."""
    known = []
    for one in found:
        parts = [replace(one, spans=(span,), terms=(term,)) for span, term in zip(one.spans, one.terms, strict=True)]
        strange: dict[str, list[Finding]] = {}
        for part in parts:
            if not terms.at(part.spans[0]):
                strange.setdefault(key(part.terms[0]), []).append(part)
        for places in strange.values():
            shared = [labels(place) for place in places]
            told = tuple(label for label in shared[0] if all(label in chain for chain in shared))
            terms.add(places, labels=told, may_be_told=not redacts(one.promise))
        names = {name for part in parts for name in terms.at(part.spans[0])}
        known.append(terms.ban(frozenset((name, taken.get(name, 0)) for name in names)))
    return known


def is_said(terms: Terms, taken: tuple[str, int], *, trial: Trial) -> bool:
    """Whether a label came out as it was wished at every place of its term, and no mark instead."""
    name, option = taken
    label = terms.options[name][option]
    starts = [one.spans[0][0] for one in terms.places[name]]
    made = [next((edit for edit in trial.edits if edit.start <= start < edit.end), None) for start in starts]
    head = lexicon().head(label).rpartition(" ")[2].lower()[:SHORTEST]
    return label in (STAYS, MARKED) or all(
        edit is not None and head in edit.replacement.lower() and not mark_spans(edit.replacement) for edit in made
    )
