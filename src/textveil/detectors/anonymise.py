"""What would tell a reader who a text is about?

Identifiers are hidden at every level, and of the rest what the evidence speaks
against (``scoring``), more of it the stricter the level. Words and kinds that
the user keeps stay.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from textveil.detectors import identifiers, listed, scoring
from textveil.detectors.information import Weigh
from textveil.detectors.listed import Terms
from textveil.kinds import Kind
from textveil.language.reading import Reading
from textveil.model import Finding, Rule, Span
from textveil.policy.promises import Anonymise
from textveil.spans import merge, subtract

CODE = re.compile(r"(?=(?:\D*\d){6})[\dA-Z]+(?:[-/][\dA-Z]+)+|\d{7,}")
"""A number of many digits in groups, or in a long row, that is no amount: 90-3316-04."""

OF_KIND = "is of a kind that is always hidden"


def find(reading: Reading, weigh: Weigh, *, promise: Anonymise, keep: Terms) -> list[Finding]:
    """Identifiers, and the words between them that give the subject away."""
    certain = identifiers.find(reading)
    covered = [span for one in certain for span in one.spans]
    is_off = promise.level == "off"
    evidence = [] if is_off else scoring.find(reading, weigh, level=promise.level, told=covered)
    known = [as_code(one) for one in [*certain, *evidence]]
    # Where anonymising is off, only the kinds go that are named; else all but those that are kept.
    found = [one for one in known if (decision(promise, one.kind) or ("keep" if is_off else "hide")) == "hide"]
    found = sorted([*found, *of_hidden_kinds(reading, promise, known)], key=lambda one: one.spans)
    return (
        without(found, merge(span for span, _ in listed.find(reading, keep)), text=reading.text) if len(keep) else found
    )


def of_hidden_kinds(reading: Reading, promise: Anonymise, known: Sequence[Finding]) -> list[Finding]:
    """Every mention of a kind that the user hides, wherever it stands, but for what is known to be of some kind."""
    if "hide" not in promise.kinds.values():
        return []
    named = [one for one in reading.ranges if decision(promise, one.kind) == "hide"]
    told = merge(span for one in known for span in one.spans)
    spans = [(one, reading.span((one.first, one.last))) for one in named]
    return [
        Finding((span,), (reading.text[slice(*span)],), one.kind, 1.0, 0.0, OF_KIND, Rule.KIND, kind_score=one.score)
        for one, span in spans
        if subtract(span, told) == [span]
    ]


def as_code(found: Finding) -> Finding:
    """A finding, called an identifier where its number is written as a code: whoever keeps amounts keeps no codes."""
    is_code = found.kind is Kind.NUMBER and len(found.terms) == 1 and CODE.fullmatch(found.terms[0])
    return replace(found, kind=Kind.IDENTIFIER) if is_code else found


def decision(promise: Anonymise, kind: Kind) -> str | None:
    """What the user decided for a kind, or for the group it is of."""
    return promise.kinds.get(kind) or promise.kinds.get(kind.group)


def without(found: Sequence[Finding], kept: Sequence[Span], *, text: str) -> list[Finding]:
    """The findings, cut where something is kept; what is kept whole is no finding any more."""
    if not kept:
        return list(found)
    cut: list[Finding] = []
    for one in found:
        spans = [left for span in one.spans for left in left_of(span, kept, text=text)]
        if tuple(spans) == one.spans:
            cut.append(one)
        elif spans:
            cut.append(replace(one, spans=tuple(spans), terms=tuple(text[slice(*span)] for span in spans)))
    return cut


def left_of(span: Span, kept: Sequence[Span], *, text: str) -> list[Span]:
    """What is left of a span beside what is kept; all of it, just as it was, where nothing is."""
    left = subtract(span, kept)
    if left == [span]:
        return left
    return [(start, end) for start, end in (trimmed(text, one) for one in left) if start < end]


def trimmed(text: str, span: Span) -> Span:
    """A span without the signs at its ends that are no words."""
    start, end = span
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return start, end
