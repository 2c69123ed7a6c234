"""What would tell a reader who a text is about?

Identifiers are hidden at every level, and of the rest what the evidence speaks
against (``scoring``), more of it the stricter the level. Words and kinds that
the user keeps stay.
"""

from collections.abc import Sequence
from dataclasses import replace

from textveil.detectors import identifiers, listed, scoring
from textveil.detectors.information import Weigh
from textveil.detectors.listed import Terms
from textveil.kinds import Kind
from textveil.language.reading import Reading
from textveil.model import Finding, Span
from textveil.policy.promises import Anonymise
from textveil.spans import merge, subtract


def find(reading: Reading, weigh: Weigh, *, promise: Anonymise, keep: Terms) -> list[Finding]:
    """Identifiers, and the words between them that give the subject away."""
    if promise.level == "off":
        return []
    certain = identifiers.find(reading)
    covered = [span for one in certain for span in one.spans]
    found = sorted(
        [*certain, *scoring.find(reading, weigh, level=promise.level, told=covered)], key=lambda one: one.spans
    )
    found = [one for one in found if decision(promise, one.kind) != "keep"]
    return (
        cut_kept(found, merge(span for span, _ in listed.find(reading, keep)), text=reading.text)
        if len(keep)
        else found
    )


def decision(promise: Anonymise, kind: Kind) -> str | None:
    """What the user decided for a kind, or for the group it is of."""
    return promise.kinds.get(kind) or promise.kinds.get(kind.group)


def cut_kept(found: Sequence[Finding], kept: Sequence[Span], *, text: str) -> list[Finding]:
    """The findings, cut where something is kept; what is kept whole is no finding any more."""
    if not kept:
        return list(found)
    cut: list[Finding] = []
    for one in found:
        spans = [left for span in one.spans for left in subtract(span, kept)]
        spans = [(start, end) for start, end in (trimmed(text, span) for span in spans) if start < end]
        if tuple(spans) == one.spans:
            cut.append(one)
        elif spans:
            cut.append(replace(one, spans=tuple(spans), terms=tuple(text[slice(*span)] for span in spans)))
    return cut


def trimmed(text: str, span: Span) -> Span:
    """A span without the signs at its ends that are no words."""
    start, end = span
    while start < end and not text[start].isalnum():
        start += 1
    while end > start and not text[end - 1].isalnum():
        end -= 1
    return start, end
