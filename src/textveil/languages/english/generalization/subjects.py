"""Whom or what do findings speak of, and how sure is of what kind that is?"""

import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import count

import numpy as np
from numpy.typing import NDArray

from textveil.core.kinds import GROUPS, Kind
from textveil.core.marks import label, mark_spans
from textveil.core.model import PERSON, Finding, Rule, Span
from textveil.languages.english.grammar.beside import POSSESSIVES
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.lexicon.class_words import CLASS_OF_KIND, FIRM, is_class_of
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.value_words import MONTH_NAME, WEEKDAY_NAME
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.lexicon.word_forms import lookup_key, singular_word
from textveil.languages.english.lexicon.word_lists import one_of
from textveil.languages.english.values.numerals import NUMBER_WORD, is_number, is_ordinal
from textveil.languages.generalizing import TELLING, Sources
from textveil.languages.reading import Reading, phrase_at, tag_at, token_range, word_at

# Of whom or what is something more general said, and from which score on is its kind believed?

SURE = 0.9
"""The score from which a kind is believed: on labelled texts of many genres scores from here on were right 97 times in
100."""
ALL_BUT_CERTAIN = 0.97
"""The score that is asked for where something speaks against a kind: few capitals, a plain word, small letters."""
LIKELY = 0.6
"""The score from which a kind is believed that something else speaks for too: a title, a list of names, a taxonomy."""
Context = Callable[[], Sequence[str]]
"""The noun phrases around something, looked at when somebody asks for them."""


@dataclass(frozen=True)
class Subject:
    """One person or thing, with all the stretches that speak of it."""

    name: str = field(repr=False)
    """The fullest name among them."""
    kind: Kind
    score: float
    """How sure the kind is."""
    slots: tuple[Slot, ...] = field(repr=False)
    is_promised: bool = True
    """Whether it was named, or found by what it tells; else it only looks as if it gave somebody away."""
    is_secret: bool = False
    """Whether even its kind may tell what a promise hides."""
    is_weighed: bool = False
    """Whether it goes for the bits it carries: then what its taxonomy says is said, as far as the bits allow."""
    is_speaker: bool = False
    """Whether it says something somewhere, whatever it looks like."""

    @cached_property
    def is_proper(self) -> bool:
        """Whether it is called by a name."""
        return any(slot.is_proper for slot in self.slots)


@lru_cache(maxsize=1 << 12)
def bare(term: str) -> str:
    """A term without its possessive ending, its article and the quotation marks around it.

    >>> bare("the Bank of England's"), bare("“Imagine”")
    ('Bank of England', 'Imagine')
    """
    plain = " ".join(term.split()).strip("\"“”‘’' ,;:")
    for front in ("née ", "the ", "The ", "a ", "an "):
        plain = plain.removeprefix(front) or plain
    return next((plain.removesuffix(end) for end in POSSESSIVES[:2] if plain.endswith(end)), plain)


SURE_OF_NAMES = 0.9
"""The chance from which the kind of a name is believed, given that it is one: on labelled texts that taught nothing it
was right 26 times in 27; below, on texts full of titles, twice in three."""
SILENT = (GROUPS.index(Kind.WORD), GROUPS.index(Kind.NAME))
LEAST = 1e-4
NAMED_ENOUGH = 0.4
"""The share of chance that a stretch must leave to names before it is taken for one."""
MOST = 3
"""Mentions of one thing that are taken for independent; more tell little more."""
NAMED = frozenset({Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.LAW, Kind.DRUG, Kind.NATIONALITY})
"""Kinds that were found right as often as their chance says."""
BODIES = (Kind.ORGANIZATION, Kind.INSTITUTION)
WHERE = frozenset({"in", "near"})
MEASURED = frozenset({Kind.AGE, Kind.DATE, Kind.NUMBER})
"""Kinds that are generalized by rule, each mention by itself."""


DATED = re.compile(
    rf"\b(?:{MONTH_NAME}|{WEEKDAY_NAME})(?![a-z])|\b(?:1[5-9]|20)\d\d\b|\d[:/]\d|[ap]\.?m\b", re.IGNORECASE
)
"""What a date or a time of day has in it."""
NUMBERED = re.compile(rf"(?:{NUMBER_WORD}|\d)(?:[\s,.–-]+(?:{NUMBER_WORD}|\d+))*")
"""Number words or digits that follow each other."""


def thing_of(finding: Finding) -> Hashable:
    """What makes two mentions the same: the entity, or the normal form of the term."""
    return finding.entity or name_of_thing(finding)


def name_of_thing(finding: Finding) -> str:
    """The normal form of the term of a finding."""
    term = bare(finding.terms[0])
    return lookup_key(term) or term


def subject_of(reading: Reading, findings: Sequence[Finding], slots: Sequence[Slot]) -> Subject:
    """The person or thing that some findings speak of; identifiers have no say in what it is."""
    every = list(zip(findings, slots, strict=True))
    pairs = [pair for pair in every if pair[0].kind.group is not Kind.IDENTIFIER] or every
    telling, slots = [one for one, _ in pairs], [slot for _, slot in pairs]
    best = max(telling, key=lambda one: one.kind_score)
    kind, score = best.kind, best.kind_score
    if score < SURE and kind.group is not Kind.IDENTIFIER and any(slot.is_proper for slot in slots):
        likeliest, sure = kind_of_names(reading, slots)
        if sure >= SURE_OF_NAMES and likeliest in NAMED:
            kind, score = likeliest, max(sure, SURE)
    if kind is Kind.PLACE and LIKELY <= score < SURE and any(map(tells_where, slots)):
        score = SURE
    is_titled = any(map(tells_work, slots))
    if is_titled and not (kind is Kind.PERSON and score >= SURE and len(slots) > 1):
        kind, score = Kind.WORK, SURE
    # What stands in brackets behind a name is another name, often in another language.
    same = [one for one in telling if one.kind in (kind, best.kind) or kind is Kind.WORK]
    names = list(dict.fromkeys(bare(one.terms[0].split(" (")[0]) for one in same))
    # By "Berlin" the same is known as by "Berlin, DE".
    names = [one for one in names if kind is not Kind.PLACE or "," not in one or one.partition(",")[0] not in names]
    name = max(names, key=lambda one: (len(one.split()), not one.isupper(), len(one)))
    if kind in (Kind.PLACE, Kind.NAME) and FIRM.fullmatch(name):
        kind, score = Kind.ORGANIZATION, max(score, SURE)  # "at Orlow, Tarn and Vbnm"
    is_promised = any(one.rule is not Rule.EVIDENCE for one in findings)
    is_secret = any(one.rule in TELLING for one in findings)
    speaks = any(slot.is_speaker for _, slot in every)
    is_weighed = any(one.rule is Rule.INFORMATIVE for one in findings)
    return Subject(name, kind, score, tuple(slots), is_promised, is_secret, is_weighed, speaks)


def tells_work(slot: Slot) -> bool:
    """Whether the words around a name say that it is a title: "the film Quonset", "films such as Quonset", "her lead
    role in Quonset"."""
    word = slot.word_before
    is_called = slot.noun_before and word in english().works
    frame = slot.frame if slot.frame is not None and slot.frame.kind is Kind.WORK else None
    # "The films Quonset (1971) and Ortho", but not "in the films Lee made".
    is_played = frame is not None and (frame.decides or singular_word(word) in english().works)
    is_told = slot.class_beside is not None and is_class_of(slot.class_beside, Kind.WORK)
    return is_called or is_played or (is_told and slot.class_beside != CLASS_OF_KIND[Kind.WORK])


def tells_where(slot: Slot) -> bool:
    """Whether something is somewhere: "in Quonset", but not "in Quonset style". What is likely a place then surely is:
    so it was 112 times in 113 on labelled texts."""
    return slot.word_before in WHERE and not slot.is_quoted and not slot.modifies and not slot.is_described


def kind_of_value(finding: Finding) -> Kind:
    """What a mark calls a date, an age or a number: what a reader guessed, only where the words say so too."""
    term = bare(finding.terms[0])
    is_read = finding.rule is not Rule.EVIDENCE or (finding.kind is Kind.DATE and DATED.search(term) is not None)
    if is_read or (finding.kind is Kind.DATE and is_ordinal(term.lower()) and finding.kind_score >= SURE):
        return finding.kind
    if is_number(term) or NUMBERED.fullmatch(term.lower()):
        return Kind.NUMBER
    return Kind.IDENTIFIER if any(map(str.isdigit, term)) and " " not in term else Kind.WORD


def kind_of_names(reading: Reading, slots: Sequence[Slot]) -> tuple[Kind, float]:
    """The likeliest kind of what is named at some places, given that it is a name, and how sure that is."""
    probabilities = reading.kinds.probabilities
    if not len(probabilities):
        return Kind.NAME, 0.0
    logs, most = np.zeros(len(GROUPS)), 0.0
    for slot in slots:
        mean = named_chances(reading, slot.span)
        most = max(most, float(np.add.reduce(mean)))
        mean += LEAST
        logs += np.log(mean / np.add.reduce(mean))
    if most < NAMED_ENOUGH:
        return Kind.NAME, 0.0
    logs *= min(len(slots), MOST) ** 0.5 / len(slots)
    chances = np.exp(logs - logs.max())
    chances /= np.add.reduce(chances)
    place = int(chances.argmax())
    best, chance = GROUPS[place], float(chances[place])
    if best in BODIES and chance < SURE_OF_NAMES:
        # Whether a body is public may be open where it is sure that it is one.
        return Kind.ORGANIZATION, float(sum(chances[GROUPS.index(kind)] for kind in BODIES))
    return best, chance


def named_chances(reading: Reading, span: Span) -> NDArray[np.float64]:
    """How likely what stands at a place is of each kind of names, on average over its words."""
    first, last = token_range(reading, span)
    chances = reading.kinds.probabilities[first:last]
    # The same as ``mean``, which takes most of its time to look at its arguments.
    mean: NDArray[np.float64] = np.add.reduce(chances, axis=0, dtype=np.float64) / len(chances)
    for place in SILENT:
        mean[place] = 0.0
    return mean


def kind_of_mark(subject: Subject, finding: Finding, *, score: float) -> Kind:
    """The kind that a mark tells: none that is not sure by the ``score`` of its mentions, or all but certain."""
    if subject.is_secret:
        return Kind.WORD
    if finding.kind in MEASURED:
        return kind_of_value(finding)
    if finding.kind.group is Kind.IDENTIFIER:
        return finding.kind
    is_title = subject.kind is Kind.ROLE and subject.name.lower().rstrip(".") in name_tables().titles
    score = subject.score if subject.score >= ALL_BUT_CERTAIN else score
    if score >= (LIKELY if is_title or subject.kind is Kind.UNIT else SURE):
        return subject.kind
    return Kind.NAME if subject.is_proper else Kind.WORD


# What is each person and each thing of a text called, so that none is taken for another?
#
# People have numbers, things the letters of their class, in the order in which the
# text speaks of them: "Person 2", "City B". Such a name says nothing of rank, and
# cannot be false.

TAKEN_NUMBER = re.compile(rf"\b{PERSON} (\d{{1,4}})\b", re.IGNORECASE)
"""A number that somebody has already."""


def number_people(people: Iterable[Hashable], *, text: str) -> dict[Hashable, str]:
    """A name for everyone, in order of first mention; those that the text has already given are left out.

    >>> number_people(["Ann", "Bo", "Ann"], text="Person 1 met Ann and Bo.")
    {'Ann': 'Person 2', 'Bo': 'Person 3'}
    """
    taken = set(map(int, TAKEN_NUMBER.findall(text)))
    free = (number for number in count(1) if number not in taken)
    return {one: f"{PERSON.title()} {number}" for one, number in zip(dict.fromkeys(people), free, strict=False)}


def letter_things(things: Sequence[tuple[Hashable, str]], *, text: str) -> dict[Hashable, str]:
    """A label for every thing of a class, in order of first mention; those that the text has already are left out.

    Narrower classes share the letters of their noun, so that nobody takes "High School A" for "School A".

    >>> letter_things([("Leeds", "city"), ("Ghent", "city"), ("Acme", "company")], text="Company A was closed.")
    {'Leeds': 'City A', 'Ghent': 'City B', 'Acme': 'Company B'}
    """
    taken = {" ".join(text[slice(*span)].split()) for span in mark_spans(text)}
    numbers: dict[str, int] = {}
    labels: dict[Hashable, str] = {}
    for thing, class_word in things:
        if thing in labels:
            continue
        noun = class_word.rpartition(" ")[2]
        number = numbers.get(noun, 0)
        while label(class_word, number) in taken:
            number += 1
        labels[thing] = label(class_word, number)
        numbers[noun] = number + 1
    return labels


# Do the words around a name tell that somebody bears it?
#
# "Her brother Quonset", "manager Quonset Hill", "Quonset (born 1965)", "Quonset, a
# lawyer", "said Quonset": what is named so is a person, however rare the name is.

BORN = re.compile(r"['’\"”]?,? \((?:[^()\n]{0,30}[;,] )?(?:born|b\.|née)\s|, (?:born (?:in|on)|née) ")
WHO = re.compile(r", (?:who|whose|whom) ")
SAID = re.compile(rf"[,?!.]?[”\"’'] (?:{one_of('people.saying')})\s\Z")
SAYS = re.compile(rf" (?:{one_of('people.saying')})(?:[,:]|[.,:]? [“\"‘])")
NEAR, LONGEST_ASIDE = 60, 25
"""Signs on either side, and tokens of an aside in brackets, that are looked at."""
CALLING = frozenset({"is", "was", ","})
NOBODY = frozenset({"animal", "storm", "vehicle"})
"""What bears names as people do."""


def is_told_of_somebody(slot: Slot, sources: Sources) -> bool:
    """Whether the words right before or behind a name tell that it is somebody's."""
    text, (start, end) = slot.reading.text, slot.span
    if slot.article or slot.is_quoted:
        return False
    if any(pattern.match(text, end, end + NEAR) for pattern in (BORN, WHO, SAYS)):
        return True
    if SAID.search(text, max(start - NEAR, 0), start):
        return True
    noun = slot.word_before if slot.noun_before else noun_behind(slot)
    return bool(noun) and is_person_noun(noun, sources)


def is_told_of_nobody(slot: Slot, sources: Sources) -> bool:
    """Whether the words right before or behind a name tell that an animal, a ship or a storm bears it: "her dog
    Quonset", "hurricane Quonset"."""
    # "The fish Ann caught" is not called so.
    is_called = slot.noun_before and word_at(slot.reading, slot.front - 1).lower() != "the"
    noun = slot.word_before if is_called else noun_behind(slot)
    senses = [one for one in sources.knowledge.senses(noun, proper=False) if one.chain] if noun else []
    # A "female" is an animal first of all, and may be somebody.
    is_nobody = bool(senses) and not NOBODY.isdisjoint(senses[0].chain)
    return is_nobody and not any(PERSON in one.chain for one in senses)


def noun_behind(slot: Slot) -> str:
    """The noun that a name is called by right behind it: "Quonset, a retired lawyer", "Quonset was a lawyer"."""
    reading, index = slot.reading, slot.last
    if word_at(reading, index) == "(":
        closing = (at + 1 for at in range(index, index + LONGEST_ASIDE) if word_at(reading, at) == ")")
        index = next(closing, index)
    if word_at(reading, index) not in CALLING or word_at(reading, index + 1) not in {"a", "an"}:
        return ""
    last = phrase_at(reading, index + 2)[1] - 1
    return word_at(reading, last) if last > index + 1 and tag_at(reading, last) == "NOUN" else ""


def is_person_noun(noun: str, sources: Sources) -> bool:
    """Whether a common noun means somebody first of all."""
    senses = [one for one in sources.knowledge.senses(noun, proper=False) if one.chain and not one.proper]
    return bool(senses) and PERSON in senses[0].chain
