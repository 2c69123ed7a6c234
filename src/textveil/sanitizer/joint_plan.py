"""What is said in a small document so that every judge is content, and nothing more is lost?

The options of every term – to stay, its true labels, a mark – are chosen together
(``joint_choice``): the choice that loses least is put to the judges, and what they
find is avoided from then on, until they find nothing.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from textveil.core.marks import mark_spans
from textveil.core.model import Chain, Edit, Finding, Hidden, Span
from textveil.languages.normal import key
from textveil.languages.open_language import lexicon
from textveil.languages.reading import Reading
from textveil.sanitizer.joint_choice import Ban, Best, ChoiceProblem, solve

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
    seen = list(found)
    for _ in range(MOST_TRIALS):
        best = solve(terms.problem) if len(terms.places) <= MOST_TERMS else None
        if best is None:
            return None
        wish = terms.wish(best)
        trial = attempt(wish)
        unsaid = [frozenset({one}) for one in best.taken.items() if not is_said(terms, one, trial=trial)]
        if not unsaid and not trial.found:
            return JointPlan(wish, best.lost, seen)
        is_new = [terms.ban(ban) for ban in unsaid]
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
