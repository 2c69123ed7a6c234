"""What did a person rule about places of a document, over what the policy says?

A ruling keeps a place, hides it, or says what stands there. A kept place is
passed over by every judge, so whatever promise would have hidden it is given up
there: for all but anonymising, only in words, which the certificate repeats.
"""

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from operator import itemgetter
from typing import Literal, get_args

from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Rule, Span
from textveil.core.spans import touches
from textveil.formats.unpacking import Unpacking
from textveil.report.utility import group_touching

Act = Literal["keep", "hide", "mark", "placeholder", "label", "say"]
KEPT = "kept"
"""The way of an edit that leaves a place as it is, for a person ruled so."""
BECAUSE = "somebody decided that it goes"
OWN = "anonymise"
"""The promise whose findings are proposals: a person may keep one without giving a reason."""
WITH_WORDS = ("label", "say")


@dataclass(frozen=True, slots=True)
class Ruling:
    """What a person ruled about one place of the original."""

    span: Span
    act: Act
    words: str = field(default="", repr=False)
    """With ``label`` the generalization to use, with ``say`` the words to put there."""
    because: str = field(default="", repr=False)
    """With ``keep``: why a promise is given up at this place."""

    def __post_init__(self) -> None:
        if self.act not in get_args(Act):
            raise UsageError(f"no ruling {self.act!r}; there are: {', '.join(get_args(Act))}")
        if (self.act in WITH_WORDS) != bool(self.words.strip()):
            raise UsageError("a ruling needs words to put there just when its act is: " + ", ".join(WITH_WORDS))


@dataclass(frozen=True, slots=True)
class GivenUp:
    """A promise that is not kept at some places, and why."""

    promise: str
    places: int
    words: str = field(default="", repr=False)


def place_rulings(rulings: Sequence[Ruling], source: Document) -> list[Ruling]:
    """The rulings about a text, in order, where they stand in the text as it is read."""
    if not isinstance(source.source, Unpacking):
        return check_rulings(rulings, source.text)
    checked = check_rulings(rulings, source.source.given)
    spans = source.source.move(one.span for one in checked)
    return [replace(one, span=span) for one, span in zip(checked, spans, strict=True)]


def check_rulings(rulings: Sequence[Ruling], text: str) -> list[Ruling]:
    """The rulings in order, or an error when they lie outside the text or over one another."""
    ordered = sorted(rulings, key=lambda one: one.span)
    done = 0
    for one in ordered:
        start, end = one.span
        if not done <= start < end <= len(text):
            raise UsageError("rulings must lie inside the text, and not over one another")
        done = end
    return ordered


def kept_spans(rulings: Sequence[Ruling]) -> list[Span]:
    """Where the text stays as it is."""
    return [one.span for one in rulings if one.act == "keep"]


def without_kept(findings: Sequence[Finding], kept: Sequence[Span]) -> list[Finding]:
    """The findings, less those that lie wholly in places that are kept."""
    if not kept:
        return list(findings)
    return [one for one in findings if not one.spans or not all(is_inside(span, kept) for span in one.spans)]


def is_inside(span: Span, places: Sequence[Span]) -> bool:
    """Whether a span lies wholly in one of some places, which are in order and apart."""
    place = bisect_right(places, span[0], key=itemgetter(0)) - 1
    return place >= 0 and span[1] <= places[place][1]


def hidden_findings(rulings: Sequence[Ruling], text: str) -> list[Finding]:
    """What has to go because somebody ruled so."""
    gone = [one.span for one in rulings if one.act != "keep"]
    return [Finding((span,), (text[slice(*span)],), Kind.WORD, 1.0, 0.0, BECAUSE, Rule.LISTED) for span in gone]


def kept_edits(kept: Sequence[Span], edits: Sequence[Edit], *, text: str) -> list[Edit]:
    """Edits that leave places as they are and let every judge pass over them; one that another edit touches goes."""
    return [Edit(*span, text[slice(*span)], Kind.WORD, KEPT) for span in kept if not touches([span], edits)]


def promises_against(places: Sequence[Span], findings: Sequence[Finding]) -> list[list[str]]:
    """For each of some places, in order and apart, the promises by which it would be hidden."""
    said = [(span, one.promise or one.rule.value) for one in findings for span in one.spans]
    return [list(dict.fromkeys(names)) for names in group_touching(places, said)]


def promises_given_up(rulings: Sequence[Ruling], findings: Sequence[Finding]) -> tuple[GivenUp, ...]:
    """Which promises the kept places give up, and in which words; an error where words are missing."""
    given: dict[tuple[str, str], int] = {}
    kept = [one for one in rulings if one.act == "keep"]
    for one, promises in zip(kept, promises_against(kept_spans(kept), findings), strict=True):
        for promise in promises:
            if promise != OWN and not one.because.strip():
                raise UsageError(f"to keep what the promise {promise!r} hides is to give it up there: say why in words")
            given[promise, one.because] = given.get((promise, one.because), 0) + 1
    return tuple(GivenUp(promise, places, words) for (promise, words), places in sorted(given.items()))
