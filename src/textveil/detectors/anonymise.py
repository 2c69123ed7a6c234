"""What would tell a reader who a text is about?

Identifiers are hidden at every level, and of the rest what the evidence speaks
against (``scoring``), more of it the stricter the level. Words and kinds that
the user keeps stay.
"""

import re
from collections.abc import Sequence
from dataclasses import replace

from textveil.detectors import identifiers, listed, scoring
from textveil.detectors.listed import Terms
from textveil.detectors.word_features import look
from textveil.kinds import Kind
from textveil.language.english.slot import token_range
from textveil.language.reading import Reading
from textveil.model import Finding, Rule, Span
from textveil.policy.promises import Anonymise
from textveil.spans import merge, subtract

LAST_WORD = re.compile(r"(?<!\w)([^\W\d_]+)\.? \Z")
LONGEST_TITLE = 20
"""Characters of the longest title."""
LEAST_HIDDEN = 0.25
"""The least chance, on average, that people hide the words of an address."""
ASKED_FOR = "is of a kind that must be hidden"


def find(reading: Reading, *, promise: Anonymise, keep: Terms) -> list[Finding]:
    """Identifiers, and the words between them that give the subject away."""
    found = [] if promise.level == "off" else find_at_level(reading, level=promise.level)
    found = [one for one in found if decision(promise, one.kind) != "keep"]
    found = sorted([*found, *find_kinds(reading, promise, found=found)], key=lambda one: one.spans)
    kept = merge(span for span, _ in listed.find(reading, keep)) if len(keep) else []
    return without([with_title(one, reading) for one in found], kept, text=reading.text)


def find_at_level(reading: Reading, *, level: str) -> list[Finding]:
    """What is hidden at a level, whatever the user decided besides."""
    certain = [one for one in identifiers.find(reading) if is_borne_out(one, reading)]
    covered = [span for one in certain for span in one.spans]
    return [*certain, *scoring.find(reading, level=level, told=covered)]


def is_borne_out(found: Finding, reading: Reading) -> bool:
    """Whether the reader, too, takes some word of an address for something to hide: a docket looks like a street."""
    if found.kind is not Kind.ADDRESS:
        return True
    first, last = token_range(reading, found.spans[0])
    words = [place for place in range(first, last) if reading.text[reading.tokens[place][0]].isalpha()]
    return not words or float(reading.kinds.hide[words].mean()) >= LEAST_HIDDEN


def find_kinds(reading: Reading, promise: Anonymise, *, found: Sequence[Finding]) -> list[Finding]:
    """Every mention of a kind that the user hides, but for those that were found already."""
    if "hide" not in promise.kinds.values():
        return []
    if promise.level == "off":
        found = [one for one in find_at_level(reading, level="light") if decision(promise, one.kind) == "hide"]
    known = {span for one in found for span in one.spans}
    named = [
        Finding(
            (span,),
            (reading.text[slice(*span)],),
            one.kind,
            one.score,
            0.0,
            ASKED_FOR,
            Rule.LISTED,
            kind_score=one.score,
        )
        for one in reading.ranges
        if decision(promise, one.kind) == "hide"
        for span in [reading.span((one.first, one.last))]
        if span not in known
    ]
    return [*named, *(found if promise.level == "off" else ())]


def with_title(found: Finding, reading: Reading) -> Finding:
    """A person's name with the titles before it: "Dr Ellison" is one mention, and its title tells nothing by itself."""
    if found.kind is not Kind.PERSON or len(found.spans) != 1:
        return found
    (start, end), text = found.spans[0], reading.text
    while match := LAST_WORD.search(text, max(start - LONGEST_TITLE, 0), start):
        if not look(match[1]).title:
            break
        start = match.start()
    return found if start == found.spans[0][0] else replace(found, spans=((start, end),), terms=(text[start:end],))


def decision(promise: Anonymise, kind: Kind) -> str | None:
    """What the user decided for a kind, or for the group it is of."""
    return promise.kinds.get(kind) or promise.kinds.get(kind.group)


def without(found: Sequence[Finding], kept: Sequence[Span], *, text: str) -> list[Finding]:
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
