"""How is each person and thing called wherever the text mentions it?

One plan for each that has to go, made once from all its mentions, from what the
text itself says of it and from what is known: its class, its label, what may be
said of it and how sure that is. Each mention is then worded from the plan alone.
"""

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial

from textveil.core.kinds import Kind
from textveil.core.model import Chain, Finding, Span
from textveil.core.spans import merge, subtract
from textveil.languages.english.generalization.describe import THE_TEXT, describe
from textveil.languages.english.generalization.known_names import COUNTRIES
from textveil.languages.english.generalization.measures import measured
from textveil.languages.english.generalization.subjects import (
    MEASURED,
    SURE,
    Subject,
    bare,
    kind_of_mark,
    letter_things,
    name_of_thing,
    number_people,
    subject_of,
    thing_of,
)
from textveil.languages.english.grammar.slot import Slot, slot_at
from textveil.languages.english.lexicon.class_words import CLASS_OF_KIND, class_of_chain
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.word_lists import word_groups
from textveil.languages.english.values.coarseness import areas
from textveil.languages.english.values.numerals import ORDINAL
from textveil.languages.generalizing import NOTHING, Ladder, Manner, PlanMemory, Sources
from textveil.languages.reading import Reading

NEAR = 8
"""Noun phrases on either side that are taken for the context."""
QUANTITIES = MEASURED | {Kind.UNIT}
HANDLES = frozenset({Kind.USER_NAME, Kind.IDENTIFIER, Kind.WORD})
"""Kinds of what somebody may be called by who writes in a chat."""
WORD_SIGN = re.compile(r"\w")
NAMED = MEASURED | {Kind.NATIONALITY, Kind.PERSON}


@dataclass(frozen=True, slots=True)
class Mention:
    """A stretch that has to go, whom or what it means, and what may be said there."""

    slot: Slot
    kind: Kind
    """That of its mark."""
    thing: Hashable
    ladder: Ladder
    class_word: str = ""
    """What a label calls it; empty where it can have none."""
    may_go: bool = False
    """Whether it may be left out without a word: no promise is about it."""
    is_secret: bool = False
    """Whether it goes for what it tells: then its description says all that a promise allows."""
    part: Chain = field(default=(), repr=False)
    """What tells it from others of the same number: a law and an article of it."""

    @property
    def key(self) -> Hashable:
        """Whose plan it is worded by."""
        return self.thing, self.part


@dataclass(frozen=True, slots=True)
class EntityPlan:
    """How one person or thing is called, wherever it is mentioned."""

    label: str
    """"person 1", "City A"; empty where nothing is sure enough to call it by."""
    class_word: str
    ladder: Ladder
    """What may be said of it besides, the most specific first, who says so and how sure that is."""
    is_lone: bool
    """Whether it is mentioned once, and nothing else of its class is."""
    is_only: bool
    """Whether nothing else of its class is mentioned."""


def slot_of(reading: Reading, span: Span, *, memory: PlanMemory) -> Slot:
    """How a span stands in its sentence, looked at once."""
    if span not in memory.slots:
        memory.slots[span] = slot_at(reading, span)
    found: Slot = memory.slots[span]
    return found


def understand_mentions(
    reading: Reading, findings: Sequence[Finding], *, sources: Sources, memory: PlanMemory
) -> list[Mention]:
    """The mentions that findings are, with what may be said of each."""
    things: dict[Hashable, list[int]] = {}
    # Part of a longer stretch, a user name, and a name of no sure kind may be what was found elsewhere for sure.
    known = {name_of_thing(one): thing_of(one) for one in reversed(findings) if is_sure_name(one)}
    for place, one in enumerate(findings):
        thing = thing_of(one)
        is_own = is_sure_name(one) or (one.entity and one.kind is Kind.PERSON)
        things.setdefault(thing if is_own else known.get(name_of_thing(one), thing), []).append(place)
    gone = merge([one.spans[0] for one in findings])
    is_told = cache(partial(is_area_told, reading.text, gone))
    hidden = frozenset(areas().keys() & {bare(one.terms[0]) for one in findings})
    tell = partial(describe, sources=sources, is_told=is_told, hidden=hidden)
    found: dict[int, Mention] = {}
    for thing, places in things.items():
        own = [findings[place] for place in places]
        key = hidden, *((one.spans[0], one.terms[0], one.kind, one.kind_score, one.rule) for one in own)
        if key not in memory.mentions:
            memory.mentions[key] = mentions_of(thing, reading, own, tell, sources=sources, memory=memory)
        for place, mention in zip(places, memory.mentions[key], strict=True):
            found[place] = mention if mention.thing == thing else replace(mention, thing=thing)
    # A country is one, whether it is taken for a place or for a party to a treaty.
    first: dict[tuple[str, str], Hashable] = {}
    for place, one in enumerate(findings):
        mention = found[place]
        if mention.class_word:
            name = name_of_country(one) if mention.class_word in COUNTRIES else name_of_thing(one)
            thing = first.setdefault((name, mention.class_word), mention.thing)
            found[place] = mention if mention.thing == thing else replace(mention, thing=thing)
    return [found[place] for place in range(len(findings))]


def name_of_country(finding: Finding) -> str:
    """The shortest name of a country: that of "the USA" and of "the United States of America" is "united states"."""
    name = bare(finding.terms[0])
    name = word_groups("things.short_areas").get(name, name).removeprefix("the ").removesuffix(" of America")
    front, _, rest = name.partition(" of ")
    is_state = rest and front.rpartition(" ")[2].lower() in name_tables().states
    return (rest.removeprefix("the ") if is_state else name).lower()


def is_sure_name(finding: Finding) -> bool:
    """Whether it is sure what a finding names; what looks like an identifier may be somebody: "<glick> hi"."""
    is_handle = finding.kind in HANDLES and finding.terms[0][:1].isalpha() and " " not in finding.terms[0]
    return bool(finding.entity) and not is_handle and finding.kind_score >= SURE


def mentions_of(
    thing: Hashable,
    reading: Reading,
    findings: Sequence[Finding],
    tell: Callable[..., Ladder],
    *,
    sources: Sources,
    memory: PlanMemory,
) -> list[Mention]:
    """The mentions of one thing; ``tell`` says what may be said of it."""
    slots = [slot_of(reading, one.spans[0], memory=memory) for one in findings]
    subject = subject_of(reading, findings, slots)
    ladder = tell(subject, context=partial(context, reading, slots[0].span))
    made: list[Mention] = []
    score = max(one.kind_score for one in findings)
    for one, slot in zip(findings, slots, strict=True):
        is_part = one.kind is Kind.LAW and len(findings) > 1
        if is_part:
            # A law and an article of it may be one entity; each is what its own words say.
            ladder = describe(replace(subject, name=bare(one.terms[0])), sources)
        here = ladder_at_mention(slot, one.kind, ladder)
        word = class_word_of(subject, here, sources)
        kind, is_free = kind_of_mark(subject, one, score=score), may_go(subject, slot, one.kind)
        part = ladder.chain if is_part else ()
        made.append(Mention(slot, kind, thing, here, word, is_free, subject.is_secret, part))
    return made


def class_word_of(subject: Subject, ladder: Ladder, sources: Sources) -> str:
    """The class word of a thing's label; empty for what has no name, is not sure, or goes for what it tells: that is
    called by all that a promise allows."""
    if ladder.manner is not Manner.CLASS or not subject.is_proper or subject.is_secret:
        return ""
    is_open = subject.kind not in CLASS_OF_KIND or subject.score < SURE
    word = class_of_chain(ladder.chain, None if is_open else subject.kind) or class_of_chain(ladder.chain)
    if word is not None and (ladder.source == THE_TEXT or sources.knowledge.count_members(word) >= sources.min_members):
        return word
    return CLASS_OF_KIND[subject.kind] if ladder.chain and not is_open else ""


def may_go(subject: Subject, slot: Slot, kind: Kind) -> bool:
    """Whether what is found may be left out of its phrase: nobody and nothing that was promised, and of quantities only
    the place in a row, and how many of "the three children" there are."""
    if subject.is_promised or kind.group is Kind.IDENTIFIER or kind is Kind.PERSON:
        return False
    if kind is Kind.NUMBER:
        is_counted = slot.article == "the" and slot.term.isalpha()
        return is_counted or ORDINAL.fullmatch(slot.term.lower()) is not None
    # "shady transactions" are not just any transactions.
    return kind not in QUANTITIES and (kind in NAMED or slot.is_proper)


def ladder_at_mention(slot: Slot, kind: Kind, ladder: Ladder) -> Ladder:
    """What may be said at one mention: of a quantity by rule, of an identifier nothing but whose user name it is."""
    if kind in MEASURED:
        return measured(slot, kind)
    is_named = kind.group is not Kind.IDENTIFIER or (kind in HANDLES and ladder.manner is Manner.NAME)
    return ladder if is_named else NOTHING


def context(reading: Reading, span: Span) -> tuple[str, ...]:
    """The noun phrases around, without the stretch itself."""
    place = bisect_left(reading.phrases, span[0], key=lambda phrase: reading.tokens[phrase[0]][0])
    around = map(reading.span, reading.phrases[max(place - NEAR, 0) : place + NEAR + 1])
    return tuple(dict.fromkeys(reading.text[slice(*one)] for one in around if one[1] <= span[0] or one[0] >= span[1]))


def is_area_told(text: str, gone: Sequence[Span], area: str) -> bool:
    """Whether what is left of a text names an area."""
    name = area.removeprefix("the ")
    start = text.find(name)
    while start >= 0:
        span = start, start + len(name)
        is_whole = not any(map(WORD_SIGN.match, (text[max(start - 1, 0) : start], text[span[1] : span[1] + 1])))
        if is_whole and subtract(span, gone) == [span]:
            return True
        start = text.find(name, span[1] if is_whole else start + 1)
    return False


def make_plans(mentions: Sequence[Mention], *, text: str) -> dict[Hashable, EntityPlan]:
    """The plan of every person and thing, in the order of the text."""
    people = number_people([one.key for one in mentions if one.ladder.manner is Manner.NAME], text=text)
    named = [(one.key, one.class_word) for one in mentions if one.class_word]
    names = people | letter_things(named, text=text)
    classes = Counter(class_word.rpartition(" ")[2] for _, class_word in dict.fromkeys(named))
    counted = Counter(key for key, _ in named)
    plans: dict[Hashable, EntityPlan] = {}
    for one in mentions:
        if one.key not in plans and one.ladder.chain and one.ladder.manner is not Manner.QUANTITY:
            is_only = classes[one.class_word.rpartition(" ")[2]] == 1
            is_lone = is_only and counted[one.key] == 1
            plans[one.key] = EntityPlan(names.get(one.key, ""), one.class_word, one.ladder, is_lone, is_only)
    return plans
