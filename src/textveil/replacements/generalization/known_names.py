"""What is a proper name known to name?

Of the senses that a name has, those that agree with the kind of what it names
here; of several the labels that most of them share. A name whose senses are of
different kinds is believed only where the kind is sure.
"""

import re

from textveil.core.kinds import Kind
from textveil.core.model import Chain, Sense
from textveil.knowledge.chain_kinds import agrees, kind_of_chain
from textveil.knowledge.store import SOURCES
from textveil.languages.english.lexicon.name_words import class_in_name, name_words
from textveil.languages.english.lexicon.ordinary import is_plain_run
from textveil.languages.english.lexicon.word_forms import INNER, looks_proper
from textveil.languages.english.values.coarseness import areas
from textveil.replacements.generalization.common_words import EMPTY, SHORTEST
from textveil.replacements.generalization.questions import (
    CLASSES,
    LIKELY,
    NOTHING,
    SURE,
    Asked,
    Manner,
    Said,
    Subject,
)

ADJECTIVES, CONTEXTS, HOMONYMS, WORDNET = "adjectives", "contexts", "homonyms", "wordnet"
OWN_WORDS, KINDS, AROUND = "its own words", "its kind", "the words around"
"""Sources beside the taxonomies: what a name says of itself, and what it is by its kind alone."""
TRUST = 0.98
AREA = re.compile(r", | \(")
PLACE_TYPES = frozenset(
    """city town village hamlet state province country county region river lake island mountain municipality department
    commune suburb borough township parish kingdom republic""".split()
)
"""What places are; one that is two of these may be either."""
AROUND_PLACES = frozenset({"country", "state", "province"})
TEAM = "team"
DOUBTFUL = 0.75
"""The score up to which the words around are believed although a name looks like a person's."""
FAR_MORE = 5
"""How many times more pages must tell of a place in one area than in another."""
OFTEN = 0.2
"""The share of pages with a name that must tell of the area that it is said to lie in."""
FEW_PAGES = 5
"""Pages below which a name is so rare that whoever bears it is the only one."""
ACRONYM = 6
"""Capitals up to which a name stands for many things."""
ODD = (EMPTY - {"state"}) | frozenset(
    """administrative district|urban area|district|political entity|national capital|capital|institution|
    educational institution|establishment|enterprise|body of water|geological formation|assembly|gathering|tract|
    residential area|neighborhood|geographical area|association|business|recreation|entertainment|show|signal|symbol|
    linguistic unit|name|brand|physical condition|administrative unit|facility|land|meeting|polity|
    sovereign state|writing|document""".replace("\n    ", "").split("|")
)
"""Labels that nobody would use of a thing that has a name."""
NAMED = frozenset(
    {
        Kind.PLACE,
        Kind.ORGANIZATION,
        Kind.INSTITUTION,
        Kind.LAW,
        Kind.WORK,
        Kind.EVENT,
        Kind.PRODUCT,
        Kind.DRUG,
        Kind.DISEASE,
        Kind.PROCEDURE,
    }
)
"""Kinds of things other than people whose names a taxonomy may know."""


MEDICAL = frozenset({Kind.DRUG, Kind.DISEASE, Kind.PROCEDURE})


def known_name(subject: Subject, asked: Asked) -> Said:
    """What is known of a name in the sense that its kind speaks for."""
    senses = [one for one in asked.knowledge.senses(subject.name, proper=True) if one.chain]
    brought = [one for one in senses if one.source not in SOURCES.values()]
    if brought:
        return Said(brought[0].chain, brought[0].source, 1.0)
    senses = [one for one in senses if one.source not in (ADJECTIVES, CONTEXTS)]
    if is_acronym(subject.name):
        senses = [one for one in senses if one.source == WORDNET]
    if subject.kind in (Kind.NAME, Kind.WORD, Kind.TECHNICAL) or subject.score < LIKELY:
        return only_meaning(subject, senses, asked)
    if not senses or subject.kind not in NAMED:
        return NOTHING
    fitting = [one for one in senses if agrees(subject.kind, one.chain)]
    if not fitting or subject.score < (LIKELY if len(fitting) == len(senses) else SURE):
        return NOTHING
    if all(one.source == HOMONYMS for one in fitting):
        # Something of its kind has that name, but nobody knows whether this has.
        label = CLASSES.get(subject.kind)
        return Said((label,), HOMONYMS, TRUST * max(subject.score, SURE)) if label else NOTHING
    fitting = [one for one in fitting if one.source != HOMONYMS]
    around = {area for slot in subject.slots if (area := area_in(slot.term))}
    if len(around) == 1 and subject.kind is Kind.PLACE:
        chain = placed(fitting, area=next(iter(around)))
    else:
        chain = shared(fitting, keeps_area=is_known_there(subject.name, fitting, asked))
    return Said(chain, fitting[0].source, TRUST * max(subject.score, SURE)) if chain else NOTHING


def area_in(term: str) -> str:
    """The area that stands behind a place: "Chicago, Illinois", "Laupheim (Germany)"."""
    return AREA.split(term)[1].rstrip(") ") if AREA.search(term) else ""


def placed(senses: list[Sense], *, area: str) -> Chain:
    """What a place is that lies in an area which the text names; the senses that lie there decide."""
    there = [one for one in senses if any(label.endswith(f" in {area}") for label in one.chain)] or senses
    chain = shared(there, keeps_area=False)
    known = tuple(f"{label} in {area}" for label in chain[:1] if area in areas() and label not in AROUND_PLACES)
    return (*known, *chain)


def only_meaning(subject: Subject, senses: list[Sense], asked: Asked) -> Said:
    """What a name of nobody knows what is, where it has one meaning only: no other kind, no person, no word."""
    word = subject.name.lower()
    if len(word) < SHORTEST or not looks_proper(subject.name) or is_plain_run(word.split()):
        return NOTHING
    common = [one for one in asked.knowledge.senses(word, proper=False) if not one.proper and one.chain]
    # Metformin is metformin, capital or not.
    senses = senses or [one for one in common if kind_of_chain(one.chain) in MEDICAL]
    kinds = {kind_of_chain(one.chain) for one in senses}
    is_name_of_people = asked.knowledge.names_people(word) or asked.knowledge.names_people(word, last=True)
    is_generic = word in name_words().heads | name_words().generic
    is_doubtful = is_generic or is_name_of_people or is_acronym(subject.name)
    is_doubtful = is_doubtful or any(one.source == HOMONYMS for one in senses)
    is_word = any(kind_of_chain(one.chain) not in kinds for one in common)
    if is_doubtful or is_word or len(kinds) != 1 or not kinds <= NAMED:
        return NOTHING
    chain = shared(senses, keeps_area=is_known_there(subject.name, senses, asked))
    return Said(chain, senses[0].source, TRUST) if chain else NOTHING


def shared(senses: list[Sense], *, keeps_area: bool) -> Chain:
    """The labels of the first sense that at least half of all senses share, without odd ones.

    What bears a name beside others may lie elsewhere, and be of another people.
    """
    first, labels = senses[0], list[str]()
    types = {next((label for label in one.chain if label in PLACE_TYPES), "") for one in senses} - {""}
    for label in first.chain:
        if len(types) > 1 and label in PLACE_TYPES:
            continue  # a city and a state of one name
        is_plain = label.islower() and " in " not in label
        is_usual = 2 * sum(label in one.chain for one in senses) >= len(senses)
        if label not in ODD and is_common(label) and (is_usual if is_plain else keeps_area):
            labels.append(label)
    return tuple(labels)


def is_common(label: str) -> bool:
    """Whether the head of a label is a common noun: "European country" is a class, "Olympics" is none."""
    return INNER.split(label)[0].rpartition(" ")[2][:1].islower()


def is_known_there(name: str, senses: list[Sense], asked: Asked) -> bool:
    """Whether pages with a name tell of the area of its first sense, and far less of the areas of all others."""
    areas = [next((label.partition(" in ")[2] for label in one.chain if " in " in label), "") for one in senses]
    if len(senses) == 1 and not areas[0]:
        return True
    if asked.counts is None or not areas[0]:
        return len(senses) == 1
    wider = [label.partition(" in ")[2] for label in senses[0].chain if " in " in label]
    pages, named = max(asked.counts.hits(name, area) for area in wider), asked.counts.hits(name)
    if named >= FEW_PAGES and pages < OFTEN * named:
        # Most pages with that name speak of something else, perhaps of another place that nobody listed.
        return False
    others = {area for area in areas[1:] if area and area not in senses[0].chain[0]}
    return all(FAR_MORE * asked.counts.hits(name, area) <= pages for area in others - set(wider))


def is_acronym(name: str) -> bool:
    """Whether a name is a few capitals."""
    letters = name.replace(".", "")
    return letters.isupper() and len(letters) < ACRONYM


def country(subject: Subject, asked: Asked) -> Said:
    """A country is one also where it is party to a case or signs a treaty."""
    if subject.kind not in (Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.NAME):
        return NOTHING
    senses = [one for one in asked.knowledge.senses(subject.name, proper=True) if one.source == WORDNET]
    places = [one for one in senses if agrees(Kind.PLACE, one.chain)]
    is_one = bool(places) and all("country" in one.chain for one in places)
    return Said(("country",), WORDNET, TRUST) if is_one else NOTHING


def generic_name(subject: Subject, _: Asked) -> Said:
    """A common noun for a body, written as its name: "the Court" is a court."""
    word = subject.name.lower()
    is_body = word in name_words().generic and subject.kind is not Kind.PERSON
    return Said((word,), OWN_WORDS, TRUST, Manner.OWN) if is_body else NOTHING


def is_title(subject: Subject) -> bool:
    """Whether a name stands in quotation marks wherever it stands: "Coronation Street" is no street."""
    return all(slot.is_quoted for slot in subject.slots)


def told_by_name(subject: Subject, asked: Asked) -> Said:
    """What a name says of itself: "Elon University" is a university."""
    said = class_in_name(subject.name)
    if said is None or is_title(subject):
        return NOTHING
    above = asked.knowledge.ending(said)
    chain: Chain = tuple(dict.fromkeys((said, *(above.chain if above else ()))))
    told = kind_of_chain(chain)
    is_open = subject.kind in (Kind.NAME, Kind.WORD) or subject.score < (
        LIKELY if subject.kind is Kind.PERSON else SURE
    )
    if told is None and subject.kind is not Kind.PERSON:
        # Its own word is sure, but not in which of its senses: an authority is no power here.
        chain = (said,)
    elif not agrees(subject.kind, chain) and not (is_open and told in NAMED):
        return NOTHING
    kept = tuple(label for label in chain if label == said or label not in ODD)
    return Said(kept, OWN_WORDS, TRUST) if said not in EMPTY else NOTHING


def told_as_team(subject: Subject, asked: Asked) -> Said:
    """A team that is called by the place it is from: "a spell with Falkirk"."""
    said = told_by_frame(subject, asked)
    if said.chain != (TEAM,) or country(subject, asked).chain:
        return NOTHING
    senses = asked.knowledge.senses(subject.name, proper=True)
    is_known = any(agrees(Kind.ORGANIZATION, one.chain) for one in senses)
    return NOTHING if is_known and subject.kind is Kind.ORGANIZATION else said


def told_by_frame(subject: Subject, _: Asked) -> Said:
    """What the words around say of a name, where all of its mentions that are in a frame agree."""
    if class_in_name(subject.name):
        return NOTHING
    frames = {slot.frame for slot in subject.slots if slot.frame}
    labels = {frame.label for frame in frames}
    if len(labels) != 1:
        return NOTHING
    frame = next(iter(frames))
    chain = (frame.label, frame.kind.value)
    is_open = subject.kind in (Kind.NAME, Kind.WORD) or subject.score < (
        DOUBTFUL if subject.kind is Kind.PERSON else SURE
    )
    # Teams are called by their towns, however sure it is that a name is a town's.
    is_open = is_open or (frame.label == TEAM and subject.kind is Kind.PLACE)
    return Said(chain[:1], AROUND, TRUST) if is_open or agrees(subject.kind, chain) else NOTHING


def adjective(subject: Subject, asked: Asked) -> Said:
    """A country's adjective gives its continent's: Belgian → European."""
    senses = asked.knowledge.senses(subject.name, proper=True)
    found = next((one for one in senses if one.source == ADJECTIVES and one.chain), None)
    chain = found.chain if found else ()
    return Said(chain, ADJECTIVES, TRUST, Manner.ADJECTIVE) if chain else NOTHING
