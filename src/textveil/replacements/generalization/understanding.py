"""Whom or what does each stretch that has to go mean, and what may be said of it?

What is said of a person or thing is decided once, for all its mentions, and for
every round in which a text is gone through: only what is new is looked at.
"""

from bisect import bisect_left
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Span
from textveil.languages.english.grammar.slot import Slot, slot_at
from textveil.languages.english.values.numerals import ORDINAL
from textveil.languages.reading import Reading
from textveil.replacements.generalization.ladder import say
from textveil.replacements.generalization.measures import measured
from textveil.replacements.generalization.questions import NOTHING, Asked, Manner, Said, Subject, bare
from textveil.replacements.generalization.subjects import MEASURED, kind_of_mark, subject_of, thing_of

NEAR = 8
"""Noun phrases on either side that are taken for the context."""
QUANTITIES = MEASURED | {Kind.UNIT}
NAMED = MEASURED | {Kind.NATIONALITY, Kind.PERSON}
Known = dict[Any, Any]
"""What was decided of stretches and things before."""


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch that has to go, whom or what it means, and what may be said of that."""

    slot: Slot
    kind: Kind
    thing: Hashable
    said: Said
    may_go: bool = False
    """Whether it may be left out without a word: no promise is about it."""


def understood(reading: Reading, findings: Sequence[Finding], *, asked: Asked, known: Known) -> list[Mention]:
    """The mentions that findings are, with what may be said of each; ``known`` is looked up, and added to."""
    things: dict[Hashable, list[int]] = {}
    for place, one in enumerate(findings):
        things.setdefault(thing_of(one), []).append(place)
    found: dict[int, Mention] = {}
    for thing, places in things.items():
        own = [findings[place] for place in places]
        looked_at = tuple((one.spans[0], one.terms[0], one.kind, one.kind_score, one.rule) for one in own)
        if looked_at not in known:
            known[looked_at] = list(mentions_of(thing, reading, own, asked=asked, known=known))
        for place, mention in zip(places, known[looked_at], strict=True):
            found[place] = mention if mention.thing == thing else replace(mention, thing=thing)
    return [found[place] for place in range(len(findings))]


def mentions_of(
    thing: Hashable, reading: Reading, findings: Sequence[Finding], *, asked: Asked, known: Known
) -> Iterator[Mention]:
    """The mentions of one thing."""
    slots = [remembered(known, one.spans[0], partial(slot_at, reading)) for one in findings]
    subject = subject_of(reading, findings, slots)
    said = say(subject, asked, context=partial(context, reading, slots[0].span))
    for one, slot in zip(findings, slots, strict=True):
        if one.kind is Kind.LAW and len(findings) > 1:
            # A law and an article of it may be one entity; each is what its own words say.
            said = say(replace(subject, name=bare(one.terms[0])), asked)
        here, is_free = said_of(slot, one.kind, said), may_go(subject, slot, one.kind)
        yield Mention(slot, kind_of_mark(subject, one.kind), thing, here, is_free)


def may_go(subject: Subject, slot: Slot, kind: Kind) -> bool:
    """Whether what is found may be left out of its phrase: nothing that was named or promised, and of quantities only
    the place in a row, and how many of "the three children" there are."""
    if subject.is_told or kind.group is Kind.IDENTIFIER:
        return False
    if kind is Kind.NUMBER:
        is_counted = slot.article == "the" and slot.term.isalpha()
        return is_counted or ORDINAL.fullmatch(slot.term.lower()) is not None
    # "shady transactions" are not just any transactions.
    return kind not in QUANTITIES and (kind in NAMED or slot.is_proper)


def said_of(slot: Slot, kind: Kind, said: Said) -> Said:
    """What may be said at one mention: of a quantity by rule, of an identifier nothing but whose user name it is."""
    if kind in MEASURED:
        return measured(slot, kind)
    is_told = kind.group is not Kind.IDENTIFIER or (kind is Kind.USER_NAME and said.manner is Manner.NAME)
    return said if is_told else NOTHING


def remembered(known: Known, asked: Any, answer: Callable[[Any], Any]) -> Any:
    """An answer that was given before, or is given now."""
    if asked not in known:
        known[asked] = answer(asked)
    return known[asked]


def context(reading: Reading, span: Span) -> tuple[str, ...]:
    """The noun phrases around, without the stretch itself."""
    place = bisect_left(reading.phrases, span[0], key=lambda phrase: reading.tokens[phrase[0]][0])
    around = map(reading.span, reading.phrases[max(place - NEAR, 0) : place + NEAR + 1])
    return tuple(dict.fromkeys(reading.text[slice(*one)] for one in around if one[1] <= span[0] or one[0] >= span[1]))
