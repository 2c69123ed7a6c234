"""What is put in the place of what was found?

For each kind of thing the policy names a way: a true generalization that every
judge allows, a mark, or a stand-in – a placeholder, a pseudonym, a shifted date.
A stand-in is told apart from what the text says itself: whoever reads the output
again passes over it.
"""

import secrets
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from operator import itemgetter
from typing import Protocol

from textveil.core.kinds import IDENTIFIERS, Kind
from textveil.core.marks import mark
from textveil.core.model import Edit, Finding, Rule, Span, change_finding
from textveil.core.spans import redact
from textveil.core.watching import tell_each
from textveil.corpus.cache import Recent
from textveil.judges.information import Weigh
from textveil.knowledge.open_knowledge import Knowledge
from textveil.languages.generalizing import TELLING, Sources
from textveil.languages.interface import Grammar
from textveil.languages.open_language import open_generalizer
from textveil.languages.reading import Reading
from textveil.mentions.joined_mentions import bare_name
from textveil.mentions.resolution import number_entities, read_kinds
from textveil.policy.policy import OTHERS, Policy
from textveil.policy.promises import Anonymise, Protect
from textveil.replacements import ways
from textveil.replacements.placeholder_forms import template
from textveil.replacements.remove import removals
from textveil.replacements.target import Setting, Target, normal_form
from textveil.sanitizer.ladders import Allowed
from textveil.sanitizer.loop import State
from textveil.sanitizer.promise_judges import Judge
from textveil.sanitizer.resources import Resources
from textveil.sanitizer.rulings import Ruling

MayStand = Callable[[str], bool]
"""Whether the policy lets a generalization stand: below β, or safe for every protected entity."""
Generalize = Callable[[State, list[Finding]], list[Edit]]


class Replacing(Protocol):
    """Puts something in the place of what was found."""

    def __call__(self, state: State, findings: list[Finding], *, subject: str = "") -> list[Edit]:
        """The edits; shifted dates of one subject move together."""


KEYED = frozenset({"pseudonym", "surrogate", "shift", "timeline"})
"""Ways that need a key, always or for a subject."""
COARSER = frozenset({"band", "round", "timeline", "year"})
"""Ways that say what was there less exactly, so that the sentence around must fit."""


@dataclass(frozen=True, slots=True)
class Ways:
    """The way in which each kind of thing is replaced."""

    named: dict[str, str]
    usual: str

    def of(self, kind: Kind) -> str:
        """The way for a kind: its own, that of its group, or that of all others."""
        return self.named.get(kind) or self.named.get(kind.group) or self.usual


@dataclass(frozen=True, slots=True)
class Stretch:
    """What findings cover, and what stands there."""

    span: Span
    finding: Finding = field(repr=False)
    found: Span | None = None
    """What was found of it, where more belongs to the same amount or age."""
    after: int = 0
    """Where the stretch before ends: what is said here takes in no word of it."""


def make_replacing(policy: Policy, resources: Resources, *, allowed: Allowed, judges: Sequence[Judge]) -> Replacing:
    """How what was found is hidden, kind by kind."""
    table = ways_of(policy)
    used = {table.usual, *table.named.values()}
    make_say = cache(partial(make_generalizing, policy, resources, allowed=allowed, judges=judges))
    if "generalize" in used:
        make_say()  # once, and not by several threads at a time
    key = policy.key or (secrets.token_bytes(32) if used & KEYED else b"")

    def hide(state: State, findings: list[Finding], *, subject: str = "") -> list[Edit]:
        found = read_kinds(state.reading, [*findings, *state.to_redact])
        found = number_entities(state.text, found, names=state.reading.language.names, known=state.seen)
        state.who = {span: one.entity for one in found for span in one.spans if one.entity}
        stretches = cover_stretches(found[: len(findings)], state.reading)
        stretches = whole_amounts(stretches, state.text, table, grammar=resources.language.grammar)
        state.targets = dict(zip([one.span for one in stretches], targets_of(stretches, policy), strict=True))
        setting = Setting(
            state.text,
            tuple(state.targets.values()),
            key,
            subject,
            template=policy.placeholder,
            language=resources.language,
        )
        by_way: dict[str, list[Stretch]] = {}
        ruled = {one.span: ruling_at(one.span, state.rulings) for one in stretches}
        for one in stretches:
            by_way.setdefault(way_of(ruled[one.span], table.of(one.finding.kind)), []).append(one)
        edits = [edit for way, some in by_way.items() for edit in edits_by(way, some, state, setting, make_say)]
        return sorted(edits, key=lambda edit: (edit.start, edit.end))

    return hide


def ways_of(policy: Policy) -> Ways:
    """The ways that a policy names."""
    usual = "mark" if policy.mode == "redact" else policy.replace.get(OTHERS, "generalize")
    return Ways({} if policy.mode == "redact" else dict(policy.replace), usual)


def edits_by(
    way: str, stretches: Sequence[Stretch], state: State, setting: Setting, make_say: Callable[[], Generalize]
) -> list[Edit]:
    """The edits that replace some stretches in one way."""
    found = [one.finding for one in stretches]
    if way == "generalize":
        # Taxonomies are opened when something is first said.
        return make_say()(state, found)
    if way == "say":
        return own_words(stretches, state)
    if way == "mark":
        return redact([replace(one, kind=Kind.WORD) if one.rule in TELLING else one for one in found])
    if way == "remove":
        return [
            replace(edit, kind=Kind.WORD, way=way) for edit in removals(state.text, [one.span for one in stretches])
        ]
    stand_in = ways.prepare(way, setting)
    grammar = setting.language.grammar
    return [edit_of(one, stand_in(state.targets[one.span]), state.text, way=way, grammar=grammar) for one in stretches]


def ruling_at(span: Span, rulings: Sequence[Ruling]) -> Ruling | None:
    """What a person ruled about a place, or about part of it."""
    start, end = span
    place = bisect_right(rulings, start, key=lambda one: one.span[1])
    return rulings[place] if place < len(rulings) and rulings[place].span[0] < end else None


def way_of(ruling: Ruling | None, usual: str) -> str:
    """The way in which a stretch is replaced: the policy's, unless a person ruled otherwise."""
    if ruling is None or ruling.act in ("hide", "keep"):
        return usual
    return "generalize" if ruling.act == "label" else ruling.act


def own_words(stretches: Sequence[Stretch], state: State) -> list[Edit]:
    """Edits that say what a person wrote; the words are judged like any others."""
    said = [(one, ruling_at(one.span, state.rulings)) for one in stretches]
    return [Edit(*one.span, ruling.words, one.finding.kind) for one, ruling in said if ruling is not None]


def edit_of(one: Stretch, said: str | None, text: str, *, way: str, grammar: Grammar) -> Edit:
    """The edit that puts a stand-in in the place of a stretch, in the words that its sentence needs; else a mark."""
    kind = one.finding.kind
    if said is None:
        return Edit(*(one.found or one.span), mark(kind), kind)
    if way not in COARSER:
        return Edit(*one.span, said, kind, way)
    span, worded = grammar.word_stand_in(text, one.span, said)
    return Edit(*one.span, said, kind, way) if span[0] < one.after else Edit(*span, worded, kind, way)


def whole_amounts(stretches: Sequence[Stretch], text: str, table: Ways, *, grammar: Grammar) -> list[Stretch]:
    """The stretches, each with all of the amount or age that it is part of, and none over another."""
    made: list[Stretch] = []
    asked = [(one.span, one.finding.kind, table.of(one.finding.kind)) for one in stretches]
    wholes = [grammar.whole_amount(text, span, way=way, kind=kind) for span, kind, way in asked]
    for one, amount in zip(stretches, wholes, strict=True):
        start, end = amount
        done = made[-1].span[1] if made else 0
        if made and start <= made[-1].span[0] and done <= one.span[0]:
            # What stands before was found by itself, and is the beginning of the same term: "EIP-1559".
            last = made.pop()
            span = (last.span[0], end)
            meant = one.finding if grammar.is_whole_date(text[slice(*span)]) else last.finding
            made.append(Stretch(span, whole(meant, span, text=text), span, last.after))
            continue
        if one.span[0] < done:
            # The unit of an age was found by itself: what is left of that begins behind it.
            start, end = done, one.span[1]
            start += len(text[start:end]) - len(text[start:end].lstrip(" \t-"))
            if start >= end:
                continue
            span, found = (start, end), None
        else:
            span, found = (max(start, done), end), one.span
        made.append(Stretch(span, whole(one.finding, span, text=text), found, done))
    return made


def cover_stretches(findings: Sequence[Finding], reading: Reading) -> list[Stretch]:
    """What findings cover, overlapping spans made one, each with its longest finding, as if that were all of it."""
    found: list[tuple[Span, Finding]] = []
    pairs = [(span, one) for one in findings for span in one.spans]
    for span, one in sorted(pairs, key=itemgetter(0)):
        (start, end), last = found[-1] if found else ((0, 0), one)
        if span[0] < end:
            found[-1] = (start, max(end, span[1])), one if span[1] - span[0] > end - start else last
        else:
            found.append((span, one))
    text, language = reading.text, reading.language
    names = [
        bare_name(span, text=text, lexicon=language.lexicon) if one.kind is Kind.PERSON else span for span, one in found
    ]
    ended = [language.grammar.without_stop(reading, name) for name in names]
    return [Stretch(span, whole(one, span, text=text)) for span, (_, one) in zip(ended, found, strict=True)]


def whole(finding: Finding, span: Span, *, text: str) -> Finding:
    """A finding as if it were at one place alone."""
    spans, terms = (span,), (text[slice(*span)],)
    is_whole = finding.spans == spans and finding.terms == terms
    return finding if is_whole else change_finding(finding, spans=spans, terms=terms)


def targets_of(stretches: Sequence[Stretch], policy: Policy) -> list[Target]:
    """The mentions that stretches are, each with whom or what it means and the number of that."""
    # An address is no name of whom it belongs to, however long it is.
    wholes: dict[tuple[int, Kind | None], str] = {}
    for one in stretches:
        said = (one.finding.entity, number_kind(one.finding.kind))
        wholes[said] = max(wholes.get(said, ""), one.finding.terms[0], key=len)
    targets = []
    for one in stretches:
        number, term, kind = one.finding.entity, one.finding.terms[0], one.finding.kind
        meant = wholes[number, number_kind(kind)] if number else term
        targets.append(Target(term, kind, str(number) if number else normal_form(meant, kind), whole=meant))
    return template(policy.placeholder).number(targets)


def number_kind(kind: Kind) -> Kind | None:
    """The kind of a number, address or code; None for all that a thing may be called by."""
    return kind if kind in IDENTIFIERS else None


def make_generalizing(policy: Policy, resources: Resources, *, allowed: Allowed, judges: Sequence[Judge]) -> Generalize:
    """What tells more generally what was found."""
    generalize = open_generalizer(resources.language, "generalize")
    if generalize is None:
        return lambda _, findings: redact(findings)
    whole = sources_of(policy, resources)
    is_informed = any(judge.is_informed for judge in judges)
    # Where labels are judged by themselves as they are among others, the first that may stand is said.
    is_settled = not is_informed and not any(judge.remembers for judge in judges)
    short = replace(whole, is_enough=lambda label: bool(allowed([label], ()))) if is_settled else whole

    is_literal = any(isinstance(one, Protect) and one.literal for one in policy.promises)

    def say(state: State, findings: list[Finding]) -> list[Edit]:
        hidden = state.hidden()

        @cache
        def may_stand(label: str) -> bool:
            return label not in state.refused and bool(allowed([label], hidden))

        def pick(chains: Sequence[Sequence[str]]) -> list[str | None]:
            # Where bits are promised the most informative (general-purpose, Def. 4), else the most specific
            # (C-sanitized, Algorithm 1): what is more general than that is not asked for.
            each = tell_each("replacing", chains)
            if is_informed:
                return [most_informative(chain, allowed=may_stand, bits=resources.weigh) for chain in each]
            return [most_specific(chain, allowed=may_stand) for chain in each]

        if is_literal:
            by_letter = [one for one in findings if one.rule is Rule.DISCLOSURE]
            findings = [one for one in findings if one.rule is not Rule.DISCLOSURE]
            literal = label_literally(by_letter, knowledge=resources.knowledge, may_stand=may_stand)
        else:
            literal = []
        spans = [span for one in findings for span in one.spans] if state.rulings or state.labels else []
        wanted = {span: label for span in spans if (label := chosen_label(span, state))}
        edits: list[Edit] = generalize(
            state.reading,
            findings,
            sources=whole if state.rulings else short,
            pick=pick,
            # A cell that says "a town in England" would be read as any other of its column.
            style="labels" if any(one.verdict.kind is Kind.PLACE for one in state.columns) else policy.style,
            memory=state.memory,
            known=state.seen,
            chosen=wanted,
        )
        return sorted([*edits, *literal], key=lambda edit: edit.start)

    return say


def label_literally(findings: Sequence[Finding], *, knowledge: Knowledge, may_stand: MayStand) -> list[Edit]:
    """Each place told by the first generalization that the taxonomies list and every judge allows, as it stands there
    (*C-sanitized*, Algorithm 1, lines 13–18), or blacked out."""
    edits: list[Edit] = []
    for one in findings:
        term = one.terms[0]
        listed = knowledge.generalizations(term) or knowledge.generalizations(normal_form(term, Kind.WORD))
        label = most_specific(listed, allowed=may_stand)
        (start, end), source = one.spans[0], "taxonomies"
        bare = replace(one, kind=Kind.WORD)
        edits += [Edit(start, end, label, one.kind, source=source, term=label)] if label else redact([bare])
    return edits


def most_informative(chain: Sequence[str], *, allowed: MayStand, bits: Weigh) -> str | None:
    """The generalization of most bits among those allowed (*general-purpose*, Def. 4, eq. 5).

    Page counts need not fall as terms rise, so all are asked; of equals the most
    specific wins.

    >>> weights = {"smartphone": 9.0, "telephone": 6.0, "equipment": 6.5}
    >>> bits = lambda terms: [weights[term] for term in terms]
    >>> most_informative(list(weights), allowed=lambda term: weights[term] < 7, bits=bits)
    'equipment'
    """
    fitting = [one for one in chain if allowed(one)]
    if not fitting:
        return None
    weights = bits(fitting)
    return fitting[weights.index(max(weights))]


def most_specific(chain: Sequence[str], *, allowed: MayStand) -> str | None:
    """The first generalization that is allowed (*C-sanitized*, Algorithm 1, lines 13–17).

    >>> most_specific(["pancreatic cancer", "cancer", "disease"], allowed=lambda one: one != "pancreatic cancer")
    'cancer'
    """
    return next((one for one in chain if allowed(one)), None)


def sources_of(policy: Policy, resources: Resources) -> Sources:
    """Whom to ask for something more general; where somebody is anonymised, what is said must fit enough things."""
    is_anonymised = any(isinstance(one, Anonymise) for one in policy.promises)
    least = policy.min_members if is_anonymised else 1
    return Sources(resources.knowledge, Recent(resources.corpus), min_members=least)


def chosen_label(span: Span, state: State) -> str | None:
    """The generalization that a person chose for a place, or that was chosen together with all others."""
    ruling = ruling_at(span, state.rulings)
    return ruling.words if ruling is not None and ruling.act == "label" else state.labels.get(span)
