"""Whom and what does a document name, and why would each be hidden?

Findings, put together by the person or thing that they mean.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from hashlib import sha256

from textveil.core.model import Finding, Rule, Span, change_finding
from textveil.report.words import reason
from textveil.sanitizer.rulings import Ruling, hidden_findings

CERTAIN = frozenset({Rule.IDENTIFIER, Rule.LISTED, Rule.PATTERN, Rule.KIND, Rule.METADATA, Rule.ENCODED})
"""Rules that leave no doubt."""
BY_HAND = "by hand"
"""By what something is found that a person chose."""


@dataclass(frozen=True, slots=True)
class NamedEntity:
    """Somebody or something, with all mentions that would be hidden."""

    id: str
    """The same for the same thing in the same document, whatever the policy."""
    label: str = field(repr=False)
    """Its fullest name."""
    kind: str
    kind_score: float
    spans: tuple[Span, ...]
    terms: tuple[str, ...] = field(repr=False)
    """What its mentions say, each once."""
    score: float
    limit: float
    strength: float
    """How strongly the evidence speaks, from 0 to 1."""
    rules: tuple[str, ...]
    promises: tuple[str, ...]
    why: tuple[str, ...] = field(repr=False)


def entities_of(findings: Sequence[Finding], text: str) -> list[NamedEntity]:
    """Every person or thing that was found, in the order of first mention."""
    groups: dict[object, list[Finding]] = {}
    for one in findings:
        for alone in places_of(one, text):
            key: object = alone.entity or (alone.kind, alone.terms[0].casefold())
            groups.setdefault(key, []).append(alone)
    made = [entity_of(group, text) for group in groups.values()]
    return sorted(without_repeats(made), key=lambda one: one.spans[0])


def places_of(finding: Finding, text: str) -> Iterable[Finding]:
    """A finding place by place; of a group, each member is a thing of its own."""
    if len(finding.spans) <= 1:
        return [finding] if finding.spans else []
    return [change_finding(finding, spans=(span,), terms=(text[slice(*span)],), entity=0) for span in finding.spans]


def entity_of(group: Sequence[Finding], text: str) -> NamedEntity:
    """The person or thing that some findings mean."""
    spans = sorted({span for one in group for span in one.spans})
    terms = tuple(dict.fromkeys(text[slice(*span)] for span in spans))
    strongest = max(group, key=strength_of)
    label = max(terms, key=lambda term: ("@" not in term, len(term)))
    called = max((one for one in group if label in one.terms), key=lambda one: one.kind_score)
    return NamedEntity(
        id=sha256(f"{called.kind}\0{label.casefold()}".encode("utf-8", "surrogatepass")).hexdigest()[:16],
        label=" ".join(label.split()),
        kind=called.kind,
        kind_score=called.kind_score,
        spans=tuple(spans),
        terms=terms,
        score=strongest.score,
        limit=strongest.limit,
        strength=strength_of(strongest),
        rules=tuple(dict.fromkeys(str(one.rule) for one in group)),
        promises=tuple(dict.fromkeys(one.promise or str(one.rule) for one in group)),
        why=tuple(dict.fromkeys(reason(one) for one in group))[:8],
    )


def own_entities(chosen: Sequence[Sequence[Span]], text: str) -> list[NamedEntity]:
    """What people chose themselves, each with its places, as if it had been found."""
    made = [entity_of(hidden_findings([Ruling(span, "hide") for span in spans], text), text) for spans in chosen]
    return without_repeats([replace(one, id=f"own-{one.id}", rules=(BY_HAND,), promises=()) for one in made])


def strength_of(finding: Finding) -> float:
    """How strongly a finding speaks: each bit beyond the limit halves the doubt."""
    if finding.rule in CERTAIN:
        return 1.0
    beyond = max(0.0, min(finding.score - finding.limit, 20.0))
    return 1.0 - math.exp2(-beyond)


def without_repeats(made: Sequence[NamedEntity]) -> list[NamedEntity]:
    """The entities, each with an id of its own."""
    seen: dict[str, int] = {}
    unique = []
    for one in made:
        seen[one.id] = seen.get(one.id, 0) + 1
        unique.append(one if seen[one.id] == 1 else replace(one, id=f"{one.id}-{seen[one.id]}"))
    return unique
