"""How is what was found hidden, until nothing is found?

Find, hide, read the output again. What is found in a replacement is blacked
out; of a group that tells too much, the member whose loss is least goes. If the
text never gets clean, nothing is released.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Callable, Generator, Iterator, Sequence, Set
from dataclasses import dataclass, field, replace
from operator import attrgetter
from typing import NamedTuple, Protocol

from textveil.core.column_model import Column, move_columns, repeat_edits
from textveil.core.errors import UnsafeOutputError
from textveil.core.kinds import Kind
from textveil.core.marks import mark, mark_spans, number_marks, spell_marks
from textveil.core.model import Edit, Finding, Hidden, Rule, Span, apply
from textveil.core.spans import (
    join_edits,
    keep_line_breaks,
    merge,
    move_spans,
    redact,
    restore_findings,
    subtract,
    touches,
    untouched,
)
from textveil.core.watching import tell
from textveil.judges.information import Weigh
from textveil.languages.generalizing import PlanMemory
from textveil.languages.normal import key
from textveil.languages.reading import Reading
from textveil.mentions.resolution import Numbered, Seen
from textveil.replacements.target import Target
from textveil.sanitizer.hitting_set import Choice, least_loss
from textveil.sanitizer.joint_plan import MOST_SIGNS, Labels, Terms, Trial, Wish, plan
from textveil.sanitizer.rulings import KEPT, Ruling, hidden_findings, kept_edits, kept_spans, without_kept

ROUNDS = 20
"""A text that still gives something away after so many rounds is not released."""
member = key
"""What makes two terms the same member of a group."""
PATIENCE = 6
"""Rounds after which what is found is blacked out: a text that long at it should come to an end."""
LONG, PATIENCE_IN_LONG = 100_000, 2
"""In a text of so many signs something is always left somewhere, and each round reads all: what is found after the
first is blacked out, and what is beside that is looked at before all is read again; with rulings, tables or links what
is found after the second."""
AROUND, BESIDE = 1_000, 200
"""Signs around what was blacked out that are read again at once, and those in which something may be found by that."""


REACHING = frozenset({Kind.E_MAIL_ADDRESS, Kind.PHONE_NUMBER, Kind.WEB_ADDRESS})
"""What a target of a link is called that went."""
NO_LETTERS = re.compile(r"[\W\d_]+")
COUNTRY = re.compile(r"(?<=\w)\.[a-z]{2,}(?=[/:?#]|$)", re.IGNORECASE)
"""The last part of a host, which is nobody's name: ".de"."""
ANONYMISING = frozenset({Rule.IDENTIFIER, Rule.EVIDENCE, Rule.KIND})
"""Rules by which anonymising finds something."""
WHOLE = ANONYMISING | {Rule.LISTED}
"""What is found so goes whole, whatever looks packed in a part of it."""


class Judgement(Protocol):
    """What the loop asks for: who judges a text by all promises of a policy."""

    @property
    def weigh(self) -> Weigh:
        """Bits of each term."""

    def read(self, text: str, stand_ins: Sequence[Span] = (), *, columns: tuple[Column, ...] = ()) -> Reading:
        """A text as it is judged, blind to stand-ins in it."""

    def judge(self, reading: Reading, hidden: Sequence[Hidden]) -> list[Finding]:
        """What a reading gives away by any promise."""

    def remembers(self, promise: str) -> bool:
        """Whether what was taken out for a promise must not be told by the rest."""

    def redacts(self, promise: str) -> bool:
        """Whether what a promise finds is blacked out."""

    @property
    def generalizes(self) -> bool:
        """Whether something is said in the place of what is hidden, so that a choice can lose less."""


@dataclass
class State:
    """A document on its way, spans counted in the original."""

    text: str
    judgement: Judgement
    reading: Reading
    findings: list[Finding] = field(default_factory=list)
    to_hide: list[Finding] = field(default_factory=list)
    """Lone terms, and the chosen members of groups."""
    hidden_spans: list[Span] = field(default_factory=list)
    """Where that stands, in order."""
    to_redact: list[Finding] = field(default_factory=list)
    """What may not even be generalized."""
    edits: list[Edit] = field(default_factory=list)
    seen: dict[Seen, Numbered] = field(default_factory=dict)
    """Who was found to be who in what was found before."""
    memory: PlanMemory = field(default_factory=PlanMemory)
    """What was decided of people and things in earlier rounds."""
    targets: dict[Span, Target] = field(default_factory=dict)
    """What stands at each span that is replaced, and whom or what it means."""
    who: dict[Span, int] = field(default_factory=dict)
    """Whom or what each stretch means that has to go, by number."""
    rulings: Sequence[Ruling] = ()
    """What a person ruled about places, in order."""
    labels: dict[Span, str] = field(default_factory=dict)
    """The labels that were chosen together with all others."""
    choices: list[bool] = field(default_factory=list)
    """For each round in which members of groups were chosen, whether the choice was proven to lose least."""
    columns: tuple[Column, ...] = ()
    """The columns of tables in the text."""
    link_targets: Sequence[Span] = ()
    """Where targets of links stand: what is hidden in one takes all of it along."""
    refused: set[str] = field(default_factory=set)
    """Generalizations that were found to give somebody away where they stand."""

    @property
    def output(self) -> str:
        """The text as it stands now."""
        return apply(self.text, self.edits)

    def stand_ins(self) -> list[Span]:
        """Where the output says what nobody reads as the text's own."""
        made = [(edit.start, edit.end) for edit in self.edits if edit.way]
        return move_spans(made, self.edits) if made else []

    def hidden_inside(self, edit: Edit) -> list[Span]:
        """What is to be hidden between the ends of an edit."""
        known = self.hidden_spans
        return known[bisect_left(known, (edit.start, 0)) : bisect_left(known, (edit.end, 0))]

    def hidden(self) -> list[Hidden]:
        """What first detectors took out for promises that are about that, and where its stand-ins are."""
        taken = {
            (span, one.promise): self.text[slice(*span)]
            for one in self.findings
            if one.rule is not Rule.CORRELATED and one.promise and self.judgement.remembers(one.promise)
            for span in one.spans
        }
        moved = move_spans([span for span, _ in taken], self.edits) if taken else []
        return [Hidden(span, term, promise) for span, ((_, promise), term) in zip(moved, taken.items(), strict=True)]


Replace = Callable[[State, list[Finding]], list[Edit]]
"""Edits of the original that hide what was found in it, and tell nothing of what was taken out."""


class ToRead(NamedTuple):
    """A text that has to be read before its document goes on, as ``Judgement.read`` takes it."""

    text: str
    stand_ins: Sequence[Span] = ()
    like: Reading | None = None
    columns: tuple[Column, ...] = ()


def hide_all(
    text: str,
    judgement: Judgement,
    *,
    metadata: Sequence[Finding],
    replacing: Replace,
    rulings: Sequence[Ruling] = (),
    labels: Labels | None = None,
    columns: tuple[Column, ...] = (),
    targets: Sequence[Span] = (),
) -> Generator[ToRead, Reading, State]:
    """Hide what is found until nothing is; the first time in the original itself.

    It asks for each text that has to be read and waits, so that those of many documents are read at once. With
    ``labels`` a small document is told by the choice that loses least of all, where that is found.
    """
    kept = kept_spans(rulings)
    last = yield ToRead(text, kept, columns=columns)
    state = State(text, judgement, last, rulings=rulings, columns=columns, link_targets=targets)
    tell("judging", 0, 1)
    found = [*without_kept(judgement.judge(state.reading, []), kept), *hidden_findings(rulings, text)]
    state.to_redact = without_kept(without_parts(metadata, found), kept)
    state.findings = [*state.to_redact, *found]
    is_small = len(text) <= MOST_SIGNS
    if labels is not None and is_small and found and choose_together(state, found, replacing, labels):
        found = []
    is_long = len(text) >= LONG and not (rulings or columns or targets)
    is_stuck, patience = False, PATIENCE if len(text) < LONG else PATIENCE_IN_LONG
    for number in range(ROUNDS):
        tell("replacing", 0, 1)
        before = state.edits
        if is_long and number and not is_stuck:
            black_out(state, found, replacing)
        else:
            if found:
                # What was found and changed nothing would be found in every further round.
                decide(state, found, replacing, is_last_resort=is_stuck or number >= patience)
            state.edits = current_edits(state, replacing)
        is_stuck = number > 0 and state.edits == before
        if is_stuck:
            continue
        if not state.edits:
            return state
        moved = move_columns(columns, state.edits) if columns else ()
        # What helps nobody to read the output is let go before that.
        like, last = (last if last.reread else None), state.reading
        last = yield ToRead(state.output, state.stand_ins(), like, moved)
        like = None
        tell("judging again", 0, 1)
        found = judgement.judge(last, state.hidden())
        found = without_kept(locate(found, state), kept) if found else []
        if not found:
            return state
        state.findings = [*state.findings, *found]
    raise UnsafeOutputError(f"something is still found after {ROUNDS} rounds, so nothing is released")


def without_parts(packed: Sequence[Finding], found: Sequence[Finding]) -> list[Finding]:
    """What is packed in a text, but for parts of something that goes whole: the tail of a token would be left."""
    wholes = merge(one.spans[0] for one in found if one.rule in WHOLE and len(one.spans) == 1)
    return [one for one in packed if one.rule is not Rule.ENCODED or any(subtract(span, wholes) for span in one.spans)]


def black_out(state: State, found: Sequence[Finding], replacing: Replace) -> None:
    """Black out what was found, and what is found beside that then; all else stays as it was told."""
    targets = state.targets
    for number in range(PATIENCE):
        if number:
            state.findings = [*state.findings, *found]
        known = len(state.to_redact)
        decide(state, found, replacing, is_last_resort=True)
        state.targets = targets  # to weigh the members of groups others were noted
        fresh = redact(state.to_redact[known:])
        state.edits = keep_line_breaks(state.text, join_edits(fresh, state.edits))
        if words := state.reading.language.grammar.mark_words():
            state.edits = spell_marks(state.edits, words)
        found = find_beside(state, fresh)
        if not found:
            return


def find_beside(state: State, fresh: Sequence[Edit]) -> list[Finding]:
    """What is found beside some edits where only the text around them is read; nothing where a promise is about what
    was taken out elsewhere."""
    if state.hidden():
        return []
    output = state.output
    places = move_spans([(edit.start, edit.end) for edit in fresh], state.edits)
    windows = merge([(max(start - AROUND, 0), min(end + AROUND, len(output))) for start, end in places])
    stand_ins, found = state.stand_ins(), list[Finding]()
    for first, last in windows:
        inside = [(start - first, end - first) for start, end in stand_ins if first <= start and end <= last]
        reading = state.judgement.read(output[first:last], inside)
        near = [(start - first - BESIDE, end - first + BESIDE) for start, end in places if first <= start < last]
        for one in state.judgement.judge(reading, []):
            if all(any(start < to and end > at for at, to in near) for start, end in one.spans):
                moved = tuple((start + first, end + first) for start, end in one.spans)
                found.append(replace(one, spans=moved))
    return locate(found, state)


def choose_together(state: State, found: Sequence[Finding], replacing: Replace, labels: Labels) -> bool:
    """Whether the best joint choice for what was found is known; it is noted down in the state."""
    redacted = list(state.to_redact)
    hidden = state.hidden()

    def attempt(wish: Wish) -> Trial:
        state.to_hide, state.to_redact, state.labels = wish.to_hide, [*redacted, *wish.to_redact], wish.labels
        state.hidden_spans = sorted(span for one in state.to_hide for span in one.spans)
        state.edits = current_edits(state, replacing)
        moved = move_columns(state.columns, state.edits)
        reading = state.judgement.read(state.output, state.stand_ins(), columns=moved)
        return Trial(state.edits, restore_findings(state.judgement.judge(reading, state.hidden()), state.edits))

    best = plan(
        found,
        Terms(state.text, weigh=state.judgement.weigh),
        attempt=attempt,
        labels=lambda one: labels(state.reading, one, hidden),
        redacts=state.judgement.redacts,
    )
    if best is None:
        state.to_hide, state.to_redact, state.labels, state.edits = [], redacted, {}, []
        return False
    state.findings = [*redacted, *best.found]
    state.choices.append(best.is_proven)
    return True


def locate(found: Sequence[Finding], state: State) -> list[Finding]:
    """Findings in the output, with their spans where they stand in the original."""
    return [one if is_group(one) else narrow(one, state) for one in restore_findings(found, state.edits)]


def decide(state: State, found: Sequence[Finding], replacing: Replace, *, is_last_resort: bool) -> None:
    """Decide what goes for what was found: generalized the first time, blacked out the second."""
    lone = [one for one in found if not is_group(one)]
    groups = [one for one in found if is_group(one)]
    if groups and state.judgement.generalizes:
        groups, is_best = members_of_least_loss(state, lone, groups, replacing)
        state.choices.append(is_best)
    elif groups:
        groups = unbroken_groups(lone, groups)
    refused = frozenset(state.refused)
    going = [*lone, *(narrow(place, state) for group in groups for place in places(group))]
    # A part of a listed word is found by nobody again: it goes with what is blacked out in the other.
    gone = redact(state.to_redact)
    for one, is_told in zip(going, [touches(one.spans, state.edits) for one in going], strict=True):
        is_cut = one.rule is Rule.LISTED and touches(one.spans, gone)
        again = is_last_resort or is_told or is_cut or state.judgement.redacts(one.promise)
        again = again and (is_last_resort or not refuse_terms(state, one, before=refused))
        (state.to_redact if again else state.to_hide).append(one)
    state.hidden_spans = sorted(span for one in state.to_hide for span in one.spans)


def refuse_terms(state: State, found: Finding, *, before: Set[str]) -> bool:
    """Whether something more general can be tried where anonymising finds what was said, which is refused then;
    what was refused ``before`` this round is said here for want of anything else."""
    if found.rule not in ANONYMISING:
        return False
    said = {edit.term for span in found.spans for edit in edits_at(span, state.edits)}
    fresh = said - before if "" not in said else set()
    state.refused |= fresh
    return bool(fresh)


def narrow(found: Finding, state: State) -> Finding:
    """A finding in a replacement as one in what was replaced, without the words that were taken in to say it."""
    if not touches(found.spans, state.edits):
        return found
    spans = sorted({span for one in found.spans for span in replaced_spans(one, state)})
    return replace(found, spans=tuple(spans), terms=tuple(state.text[slice(*span)] for span in spans))


def replaced_spans(span: Span, state: State) -> Iterator[Span]:
    """What a span of the original covers: what is hidden in each edit it touches, and itself if it goes beyond."""
    start, end = span
    touched = edits_at(span, state.edits)
    for edit in touched:
        inside = [one for one in state.hidden_inside(edit) if one[1] <= edit.end]
        yield from inside or [(edit.start, edit.end)]
    if not touched or start < touched[0].start or end > touched[-1].end:
        yield span


def edits_at(span: Span, edits: list[Edit]) -> list[Edit]:
    """The edits that touch a span; they are in order and apart."""
    first = bisect_right(edits, span[0], key=attrgetter("end"))
    return edits[first : bisect_left(edits, span[1], key=attrgetter("start"))]


def is_group(found: Finding) -> bool:
    """Whether several different terms tell something together."""
    return len(found.terms) > 1 and len(set(map(member, found.terms))) > 1


def unbroken_groups(lone: Sequence[Finding], groups: Sequence[Finding]) -> list[Finding]:
    """The groups that are still whole when all members of those before are gone (*correlations*, Algorithm 1)."""
    gone = {member(term) for one in lone for term in one.terms}
    kept: list[Finding] = []
    for group in sorted(groups, key=lambda one: len(set(map(member, one.terms)))):
        if gone.isdisjoint(map(member, group.terms)):
            gone.update(map(member, group.terms))
            kept.append(group)
    return kept


def members_of_least_loss(
    state: State, lone: Sequence[Finding], groups: Sequence[Finding], replacing: Replace
) -> tuple[list[Finding], bool]:
    """The groups, each with only those members that are best given up; and whether no choice loses less."""
    gone = {member(term) for one in lone for term in one.terms}
    risky = [frozenset(map(member, one.terms)) for one in groups]
    risky = [group for group in risky if not group & gone]
    choice: Choice[str] = least_loss(risky, losses(state, groups, replacing))
    chosen = [reduce_to(one, choice.members) for one in groups]
    return [one for one in chosen if one.spans], choice.optimal


def losses(state: State, groups: Sequence[Finding], replacing: Replace) -> dict[str, float]:
    """Bits that are lost with each member: its own at every place, less those of what would replace it."""
    single = {(one.spans[0], one.terms[0]): one for group in groups for one in places(group)}
    plain = untouched(single.values(), state.edits)
    instead = {(edit.start, edit.end): edit.replacement for edit in replacing(state, plain)}
    terms = [term for _, term in single]
    said = [instead.get(span, "") for span, _ in single]
    kept = ["" if mark_spans(one) else one for one in said]  # a mark keeps nothing
    lost = dict.fromkeys(map(member, terms), 0.0)
    weigh = state.judgement.weigh
    for term, before, after in zip(terms, weigh(terms), weigh(kept), strict=True):
        lost[member(term)] += max(before - after, 0.0)
    return lost


def reduce_to(found: Finding, members: frozenset[str]) -> Finding:
    """A finding of a group, reduced to some of its members."""
    kept = [(span, term) for span, term in zip(found.spans, found.terms, strict=True) if member(term) in members]
    return replace(found, spans=tuple(span for span, _ in kept), terms=tuple(term for _, term in kept))


def places(found: Finding) -> list[Finding]:
    """A finding of several places, place by place."""
    return [replace(found, spans=(span,), terms=(term,)) for span, term in zip(found.spans, found.terms, strict=True)]


def current_edits(state: State, replacing: Replace) -> list[Edit]:
    """The edits that hide all that is to go."""
    redacted = redact(state.to_redact)
    said = replacing(state, untouched(state.to_hide, redacted))
    edits = keep_line_breaks(state.text, join_edits(redacted, said))
    if state.rulings:
        edits = join_edits(edits, kept_edits(kept_spans(state.rulings), edits, text=state.text))
    edits = widen_edits(edits, state) if state.link_targets else edits
    edits = number_marks(edits, state.who, text=state.text) if state.judgement.generalizes else edits
    if words := state.reading.language.grammar.mark_words():
        edits = spell_marks(edits, words)
    return repeat_edits(state.columns, edits, text=state.text) if state.columns else edits


def widen_edits(edits: list[Edit], state: State) -> list[Edit]:
    """The edits, one for each target of a link in which something is hidden or a hidden name stands: half a target
    leads nowhere, and who is named beside a link may be where it leads."""
    targets = state.link_targets
    people = {
        word for one in state.findings if one.kind is Kind.PERSON for term in one.terms for word in names_in(term)
    }
    going = {span for span in targets if not people.isdisjoint(names_in(state.text[slice(*span)]))}
    others, inside = list[Edit](), list[Edit]()
    for edit in edits:
        place = bisect_right(targets, edit.start, key=lambda one: one[1])
        is_inside = place < len(targets) and targets[place][0] <= edit.start and edit.end <= targets[place][1]
        is_whole = is_inside and (edit.start, edit.end) == targets[place] and edit.kind in REACHING
        if is_inside and not is_whole and edit.way != KEPT:
            going.add(targets[place])
            inside.append(edit)
        else:
            others.append(edit)
    going = {span for span in going if not touches([span], others)}
    wide = [Edit(*span, mark(Kind.WEB_ADDRESS), Kind.WEB_ADDRESS) for span in sorted(going)]
    # Where somebody keeps a part of a target, the rest of it goes by itself.
    left = [edit for edit in inside if not touches([(edit.start, edit.end)], wide)]
    return sorted([*others, *left, *wide], key=lambda edit: (edit.start, edit.end))


def names_in(text: str) -> set[str]:
    """The words of a name or of a path, in small letters, but for single ones and the end of a host.

    >>> sorted(names_in("https://example.de/Vries/2019")), sorted(names_in("A. de Vries"))
    (['example', 'https', 'vries'], ['de', 'vries'])
    """
    return {word for word in NO_LETTERS.split(COUNTRY.sub("", text, 1).lower()) if len(word) > 1}
