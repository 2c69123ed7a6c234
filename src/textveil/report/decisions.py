"""Which findings stand behind each replacement?

All that must not get out lies in fields called ``secret``.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Finding, Span
from textveil.judges.information import Weigh
from textveil.report.utility import BY_CONTENT, Output, Worth, group_touching

LINE = re.compile(r"[^\n]+")


@dataclass(frozen=True, slots=True)
class HiddenOriginal:
    """What a replacement hides."""

    span: Span
    """Where it stood in the original."""
    term: str = field(repr=False)
    bits: float
    """What it told."""
    kept: float
    """What its replacement tells of that."""
    why: tuple[int, ...]
    """The findings behind it, by number."""
    against_keep: tuple[str, ...] = ()
    """The promises that hid in it what the user wanted kept."""
    whose: str = ""
    """What the output calls the person it is tied to; empty where nobody is, or several may be."""


@dataclass(frozen=True, slots=True)
class ReportedEdit:
    """One replacement: what stands where, by which rules."""

    span: Span
    """Where the replacement stands in the output."""
    replacement: str = field(repr=False)
    kind: str
    rules: tuple[str, ...]
    limit: float | None
    """The bits a phrase may tell, where that follows from what may be revealed."""
    source: str = ""
    """Who says that the replacement is true; empty for marks and stand-ins."""
    confidence: float = 1.0
    """How sure that is, from 0 to 1."""
    members: int = 0
    """How many things of the taxonomies and the gazetteer it fits; 0 where that is not counted."""
    secret: HiddenOriginal | None = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Account:
    """What is known about the document as a whole, and is for its owner only."""

    name: str
    worth: Worth
    findings: tuple[Finding, ...] = field(repr=False)
    is_optimal: bool = False
    """Whether no other choice that satisfies every promise keeps more, by proof."""
    is_greedy: bool = False
    """Whether members of groups were chosen without such a proof."""


def explain(
    text: str,
    edits: Sequence[Edit],
    *,
    output: Output,
    findings: Sequence[Finding],
    weigh: Weigh,
    kept: Sequence[Span] = (),
) -> tuple[ReportedEdit, ...]:
    """Each edit of a text, in order, with the findings behind it; ``kept`` is what the user wanted to stay."""
    originals = [(edit.start, edit.end) for edit in edits]
    terms = [text[start:end] for start, end in originals]
    grown = accumulate((len(edit.replacement) - (edit.end - edit.start) for edit in edits), initial=0)
    places = [
        (edit.start + by, edit.start + by + len(edit.replacement)) for edit, by in zip(edits, grown, strict=False)
    ]
    rows = zip(terms, originals, weigh(terms), output.told_at(places, weigh), strict=True)
    whys = list(
        group_touching(originals, [(span, number) for number, one in enumerate(findings) for span in one.spans])
    )
    losers = group_touching(originals, find_broken_promises(kept, findings))
    theirs = name_owners(edits, places, output=output, whys=[[findings[number] for number in why] for why in whys])
    secrets = [
        HiddenOriginal(span, term, bits, min(bits, told), tuple(dict.fromkeys(why)), tuple(dict.fromkeys(lost)), whose)
        for (term, span, bits, told), why, lost, whose in zip(rows, whys, losers, theirs, strict=True)
    ]
    return tuple(
        explain_edit(edit, place, secret=secret, why=[findings[number] for number in secret.why])
        for edit, place, secret in zip(edits, places, secrets, strict=True)
    )


def name_owners(
    edits: Sequence[Edit], places: Sequence[Span], *, output: Output, whys: Sequence[Sequence[Finding]]
) -> list[str]:
    """For each edit what the output calls the person whom the hidden words are tied to: the only one that its sentence
    names; where that names nobody, the only one of its line, and then of the text. Of several nobody can tell."""
    people = {at: one.entity for at, why in enumerate(whys) for one in why if one.kind is Kind.PERSON and one.entity}
    called: dict[int, str] = {}
    for at, number in people.items():
        name = edits[at].replacement
        called[number] = min(called.get(number, name), name, key=lambda one: (len(one), one[:1].isupper()))
    lines = [match.span() for match in LINE.finditer(output.text)]
    named = [(places[at], number) for at, number in people.items()]
    scopes = [name_around(places, stretches, named) for stretches in (output.sentences, lines, [(0, len(output.text))])]
    nearest = (next(filter(None, around), frozenset[int]()) for around in zip(*scopes, strict=True))
    return [called[min(who)] if len(who) == 1 and at not in people else "" for at, who in enumerate(nearest)]


def name_around(
    places: Sequence[Span], stretches: Sequence[Span], named: Sequence[tuple[Span, int]]
) -> list[frozenset[int]]:
    """For each place the people who are named in the stretches of the text that it stands in."""
    people = zip(stretches, map(frozenset, group_touching(stretches, named)), strict=True)
    return [frozenset().union(*who) for who in group_touching(places, people)]


def find_broken_promises(kept: Sequence[Span], findings: Sequence[Finding]) -> list[tuple[Span, str]]:
    """What was to be kept and was found all the same, and by which promises: those that it is not kept from."""
    other = [(span, one.promise) for one in findings for span in one.spans]
    spans = sorted(kept)
    return [
        (span, name) for span, names in zip(spans, group_touching(spans, other), strict=True) for name in names if name
    ]


def explain_edit(edit: Edit, place: Span, *, secret: HiddenOriginal, why: Sequence[Finding]) -> ReportedEdit:
    """The decision behind an edit whose replacement stands at ``place`` of the output."""
    rules = tuple(dict.fromkeys(one.rule for one in why if one.rule))
    limit = next((one.limit for one in why if one.rule == BY_CONTENT), None)
    said = (edit.source, edit.confidence, edit.members)
    return ReportedEdit(place, edit.replacement, edit.kind, rules, limit, *said, secret)
