"""Which findings speak of the same person or thing?

Every mention of an entity has its number, and the kind that all its mentions
together make likeliest.
"""

from collections.abc import Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Mention, Rule, Span, change_finding
from textveil.languages.interface import Names
from textveil.languages.kind_mentions import kinds_of_ranges
from textveil.languages.reading import Reading
from textveil.languages.tokens_near import token_range
from textveil.mentions.resolution import join_mentions, kind_of

NAMED = frozenset(map(Kind, ("person", "place", "organization", "institution", "work", "event", "product")))
"""Kinds of things that bear names, as listed terms do."""
GUESSED = frozenset({Rule.EVIDENCE, Rule.LISTED, Rule.INFORMATIVE, Rule.DISCLOSURE, Rule.K_SAFETY, Rule.CORRELATED})
"""Rules that do not know for certain of what kind a thing is."""


READ = (GUESSED | {Rule.FIRST}) - {Rule.EVIDENCE}
"""Rules that do not ask of what kind a thing is."""


Seen = tuple[tuple[Span, tuple[Kind, float]], ...]
"""What was found in a text: the stretches in order, and what each is."""
Numbered = tuple[dict[Span, int], list[tuple[Kind, float]]]
"""The number of the entity that each stretch means, and what each entity is."""


def number_entities(
    text: str, findings: Sequence[Finding], *, names: Names, known: dict[Seen, Numbered] | None = None
) -> list[Finding]:
    """The findings with the entity that each means; a group of terms means none.

    ``known`` is what was found of the same text before; it is added to.
    """
    if not findings:
        return []
    kinds, known = likeliest_kinds(findings), {} if known is None else known
    seen = tuple(sorted(kinds.items()))
    if seen not in known:
        mentions = [Mention(span, text[slice(*span)], kind, score) for span, (kind, score) in seen]
        joined = join_mentions(text, mentions, names=names)
        entity = {mention.span: number for mention, number in zip(mentions, joined.numbers, strict=True)}
        known[seen] = entity, [kind_of(own) for own in joined.own(mentions)]
    entity, told = known[seen]
    return [number_finding(one, entity[one.spans[0]], told) if len(one.spans) == 1 else one for one in findings]


def read_kinds(reading: Reading, findings: Sequence[Finding]) -> list[Finding]:
    """The findings; what a list or a promise found as some name or word is of the kind it is read as."""
    found = []
    for one in findings:
        is_open = one.rule in READ and one.kind in (Kind.NAME, Kind.WORD)
        if is_open and len(one.spans) == 1 and len(reading.kinds.probabilities):
            [(kind, score)] = kinds_of_ranges(reading.kinds.probabilities, [token_range(reading, one.spans[0])])
            is_plain = kind is Kind.WORD or (one.rule is Rule.LISTED and kind not in NAMED)
            found.append(one if is_plain else change_finding(one, kind=kind, kind_score=score))
        else:
            found.append(one)
    return found


def likeliest_kinds(findings: Sequence[Finding]) -> dict[Span, tuple[Kind, float]]:
    """Every span that something was found at, once, with the surest kind that a finding gives it."""
    found: dict[Span, tuple[Kind, float]] = {}
    for one in findings:
        sure = one.kind_score - (one.kind in (Kind.NAME, Kind.WORD)) - (one.rule in GUESSED) * 0.01
        for span in one.spans:
            if span not in found or sure > found[span][1]:
                found[span] = (one.kind, sure)
    return {span: (kind, max(min(score, 1.0), 0.0)) for span, (kind, score) in found.items()}


def number_finding(one: Finding, entity: int, told: Sequence[tuple[Kind, float]]) -> Finding:
    """A finding with the number of its entity, and with the kind that all mentions of that make likeliest."""
    if one.rule not in GUESSED:
        return change_finding(one, entity=entity)
    kind, score = told[entity - 1]
    return change_finding(one, entity=entity, kind=kind, kind_score=score)
