"""How is what was found hidden, until nothing is found?

Find, hide, read the output again. What is found in a replacement is blacked
out; of a group that tells too much, the member whose loss is least goes. If the
text never gets clean, nothing is released.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from operator import attrgetter

from textveil.choice import Choice, least_loss
from textveil.corpus.recent import Recent
from textveil.detectors.correlated import RULE
from textveil.errors import UnsafeOutputError
from textveil.formats.reader import telling_places
from textveil.generalize.candidates import Asked
from textveil.generalize.choose import most_informative, most_specific
from textveil.generalize.plan import Known, generalize
from textveil.knowledge.open import open_knowledge
from textveil.language.normal import key
from textveil.language.reading import Reading
from textveil.model import Document, Edit, Finding, Hidden, Span, apply
from textveil.promise import Promise
from textveil.repair import apart, moved_spans, original_spans, redactions, touches
from textveil.result import Result

ROUNDS = 20
"""A text that still gives something away after so many rounds is not released."""
member = lru_cache(maxsize=1 << 14)(key)
"""What makes two terms the same member of a group; a document's terms are asked for again and again."""
PATIENCE = 6
"""Rounds after which what is found is blacked out: a text that long at it should come to an end."""


@dataclass
class Course:
    """The state of a document on its way, spans counted in the original."""

    source: Document
    promise: Promise
    reading: Reading
    findings: list[Finding] = field(default_factory=list)
    given_up: list[Finding] = field(default_factory=list)
    """What is to be hidden: lone terms, and the chosen members of groups."""
    stretched: list[Span] = field(default_factory=list)
    """Where that stands, in order."""
    refused: list[Finding] = field(default_factory=list)
    """What may not even be generalized."""
    edits: list[Edit] = field(default_factory=list)
    known: Known = field(default_factory=dict)
    """What was looked at before, to be generalized."""
    choices: list[bool] = field(default_factory=list)
    """For each round in which members of groups were chosen, whether the choice was proven to lose least."""

    @property
    def output(self) -> str:
        """The text as it stands now."""
        return apply(self.source.text, self.edits)

    def stretches(self, edit: Edit) -> list[Span]:
        """What was given up between the ends of an edit."""
        known = self.stretched
        return known[bisect_left(known, (edit.start, 0)) : bisect_left(known, (edit.end, 0))]

    def hidden(self) -> list[Hidden]:
        """What the first detector took out, and where its stand-ins are, if the promise is about that."""
        if not self.promise.remembers:
            return []
        taken = [one for one in self.findings if one.rule not in ("", RULE)]
        terms = {span: self.source.text[slice(*span)] for one in taken for span in one.spans}
        return [Hidden(span, term) for span, term in zip(moved_spans(terms, self.edits), terms.values(), strict=True)]


Repair = Callable[[Course, list[Finding]], list[Edit]]
"""Edits of the original that hide what was found in it, and tell nothing of what was taken out."""


def sanitized(source: Document, promise: Promise, repair: Repair) -> Result:
    """Hide what is found until nothing is; the first time in the original itself."""
    course = Course(source, promise, promise.read(source.text))
    telling = telling_places(source)
    found = promise.judge(course.reading, [])
    course.findings, course.refused = [*telling, *found], list(telling)
    for number in range(ROUNDS):
        if found:
            give_up(course, found, repair, is_last_resort=number >= PATIENCE)
        course.edits = edits(course, repair)
        output, hidden = course.output, course.hidden()
        reading = promise.read(output) if course.edits else course.reading
        found = [in_original(one, course) for one in promise.judge(reading, hidden)] if course.edits else []
        if not found:
            return Result(output, course.findings, course.edits, source, promise, hidden, course.choices == [True])
        course.findings = [*course.findings, *found]
    raise UnsafeOutputError(f"something is still found after {ROUNDS} rounds, so nothing is released")


def in_original(found: Finding, course: Course) -> Finding:
    """A finding in the output, with its spans where they stand in the original."""
    moved = replace(found, spans=tuple(original_spans(found.spans, course.edits)))
    return moved if is_group(moved) else itself(moved, course)


def give_up(course: Course, found: Sequence[Finding], repair: Repair, *, is_last_resort: bool) -> None:
    """Decide what goes for what was found: generalized the first time, blacked out the second."""
    lone = [one for one in found if not is_group(one)]
    groups = [one for one in found if is_group(one)]
    if groups and course.promise.policy.mode == "generalize":
        groups, is_best = members_of_least_loss(course, lone, groups, repair)
        course.choices.append(is_best)
    elif groups:
        groups = unbroken(lone, groups)
    for one in [*lone, *(itself(place, course) for group in groups for place in places(group))]:
        again = is_last_resort or touches(one, course.edits)
        (course.refused if again else course.given_up).append(one)
    course.stretched = sorted(span for one in course.given_up for span in one.spans)


def itself(found: Finding, course: Course) -> Finding:
    """A finding in a replacement as one in what was replaced, without the words that were taken in to say it."""
    if not touches(found, course.edits):
        return found
    spans = sorted({span for one in found.spans for span in replaced(one, course)})
    return replace(found, spans=tuple(spans), terms=tuple(course.source.text[slice(*span)] for span in spans))


def replaced(span: Span, course: Course) -> Iterator[Span]:
    """What a span of the original covers: what was given up in each edit it touches, and itself if it goes beyond."""
    start, end = span
    first = bisect_right(course.edits, start, key=attrgetter("end"))
    last = bisect_left(course.edits, end, key=attrgetter("start"))
    touched = course.edits[first:last]
    for edit in touched:
        inside = [one for one in course.stretches(edit) if one[1] <= edit.end]
        yield from inside or [(edit.start, edit.end)]
    if not touched or start < touched[0].start or end > touched[-1].end:
        yield span


def is_group(found: Finding) -> bool:
    """Whether several different terms tell something together."""
    return len(found.terms) > 1 and len(set(map(member, found.terms))) > 1


def unbroken(lone: Sequence[Finding], groups: Sequence[Finding]) -> list[Finding]:
    """The groups that are still whole when all members of those before are gone (*correlations*, Algorithm 1)."""
    gone = {member(term) for one in lone for term in one.terms}
    kept: list[Finding] = []
    for group in sorted(groups, key=lambda one: len(set(map(member, one.terms)))):
        if gone.isdisjoint(map(member, group.terms)):
            gone.update(map(member, group.terms))
            kept.append(group)
    return kept


def members_of_least_loss(
    course: Course, lone: Sequence[Finding], groups: Sequence[Finding], repair: Repair
) -> tuple[list[Finding], bool]:
    """The groups, each with only those members that are best given up; and whether no choice loses less."""
    gone = {member(term) for one in lone for term in one.terms}
    risky = [frozenset(map(member, one.terms)) for one in groups]
    risky = [group for group in risky if not group & gone]
    choice: Choice[str] = least_loss(risky, losses(course, groups, repair))
    chosen = [only(one, choice.members) for one in groups]
    return [one for one in chosen if one.spans], choice.optimal


def losses(course: Course, groups: Sequence[Finding], repair: Repair) -> dict[str, float]:
    """Bits that are lost with each member: its own at every place, less those of what would replace it."""
    single = {(one.spans[0], one.terms[0]): one for group in groups for one in places(group)}
    untouched = [one for one in single.values() if not touches(one, course.edits)]
    instead = {(edit.start, edit.end): edit.replacement for edit in repair(course, untouched)}
    terms, kept = [term for _, term in single], [instead.get(span, "") for span, _ in single]
    lost = dict.fromkeys(map(member, terms), 0.0)
    for term, before, after in zip(terms, course.promise.weigh(terms), course.promise.weigh(kept), strict=True):
        lost[member(term)] += max(before - after, 0.0)
    return lost


def only(found: Finding, members: frozenset[str]) -> Finding:
    """A finding of a group, reduced to some of its members."""
    kept = [(span, term) for span, term in zip(found.spans, found.terms, strict=True) if member(term) in members]
    return replace(found, spans=tuple(span for span, _ in kept), terms=tuple(term for _, term in kept))


def places(found: Finding) -> list[Finding]:
    """A finding of several places, place by place."""
    return [replace(found, spans=(span,), terms=(term,)) for span, term in zip(found.spans, found.terms, strict=True)]


def edits(course: Course, repair: Repair) -> list[Edit]:
    """The edits that hide all that is given up."""
    blacked = redactions(course.refused)
    rest = [one for one in course.given_up if not touches(one, blacked)]
    return apart(blacked, repair(course, rest))


@lru_cache(maxsize=8)
def repair_of(promise: Promise) -> Repair:
    """How what was found is hidden: by a true generalization, or by a mark."""
    policy = promise.policy
    if policy.mode == "redact" or policy.k is not None:
        return lambda _, findings: redactions(findings)
    asked = Asked(open_knowledge(policy.knowledge), Recent(promise.corpus))

    def hide(course: Course, findings: list[Finding]) -> list[Edit]:
        def pick(chains: Sequence[Sequence[str]]) -> list[str | None]:
            allowed = promise.allowed([label for chain in chains for label in chain], course.hidden())
            return [picked(promise, [label for label in chain if label in allowed]) for chain in chains]

        return generalize(course.reading, findings, asked=asked, pick=pick, known=course.known)

    return hide


def picked(promise: Promise, chain: Sequence[str]) -> str | None:
    """The generalization that is used: where bits are promised the most informative (*general-purpose*, Def. 4), else
    the most specific (*C-sanitized*, Algorithm 1)."""
    if promise.policy.reveal:
        return most_informative(chain, allowed=bool, bits=promise.weigh)
    return most_specific(chain, allowed=bool)
