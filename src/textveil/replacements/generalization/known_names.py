"""What is a proper name known to name?

Of the senses that a name has, those that agree with the kind of what it names
here; of several the labels that most of them share. A name whose senses are of
different kinds is believed only where the kind is sure.
"""

from textveil.kinds import Kind
from textveil.knowledge.chain_kinds import agrees, kind_of_chain
from textveil.knowledge.store import SOURCES
from textveil.language.english.name_words import class_in_name, name_words
from textveil.language.english.word_forms import looks_proper, lookup_key
from textveil.model import Chain, Sense
from textveil.replacements.generalization.common_words import EMPTY
from textveil.replacements.generalization.values import LIKELY, NOTHING, SURE, Asked, Manner, Said, Subject

ADJECTIVES, CONTEXTS, HOMONYMS, WORDNET = "adjectives", "contexts", "homonyms", "wordnet"
OWN_WORDS, KINDS, TEXT = "its own words", "its kind", "the text"
"""Sources beside the taxonomies: what a name says of itself, and what it is by its kind alone."""
TRUST = 0.98
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


def known_name(subject: Subject, asked: Asked) -> Said:
    """What is known of a name in the sense that its kind speaks for."""
    senses = [one for one in asked.knowledge.senses(subject.name, proper=True) if one.chain]
    brought = [one for one in senses if one.source not in SOURCES.values()]
    if brought:
        return Said(brought[0].chain, brought[0].source, 1.0)
    senses = [one for one in senses if one.source not in (ADJECTIVES, CONTEXTS)]
    if is_acronym(subject.name):
        senses = [one for one in senses if one.source == WORDNET]
    if not senses or subject.kind not in NAMED:
        return NOTHING
    fitting = [one for one in senses if agrees(subject.kind, one.chain)]
    if not fitting or subject.score < (LIKELY if len(fitting) == len(senses) else SURE):
        return NOTHING
    chain = shared(fitting)
    return Said(chain, fitting[0].source, TRUST * max(subject.score, SURE)) if chain else NOTHING


def shared(senses: list[Sense]) -> Chain:
    """The labels of the first sense that at least half of all senses share, without odd ones."""
    first = senses[0]
    is_one_of_many = first.source == HOMONYMS or len(senses) > 1
    labels = [
        label
        for label in first.chain
        if 2 * sum(label in one.chain for one in senses) >= len(senses) and label not in ODD
    ]
    # What bears a name beside others may lie elsewhere, and be of another people.
    return tuple(label for label in labels if not is_one_of_many or label.islower() and " in " not in label)


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


def told_by_name(subject: Subject, asked: Asked) -> Said:
    """What a name says of itself: "Elon University" is a university."""
    said = class_in_name(subject.name)
    if said is None:
        return NOTHING
    above = asked.knowledge.ending(said)
    chain: Chain = tuple(dict.fromkeys((said, *(above.chain if above else ()))))
    told = kind_of_chain(chain)
    is_believed = agrees(subject.kind, chain) or (
        (subject.kind is Kind.NAME or subject.score < LIKELY) and told in NAMED and subject.kind is not Kind.PERSON
    )
    if not is_believed and not (told is None and subject.kind in (Kind.EVENT, Kind.WORK, Kind.NAME)):
        return NOTHING
    kept = tuple(label for label in chain if label == said or label not in ODD)
    return Said(kept, OWN_WORDS, TRUST) if said not in EMPTY else NOTHING


def known_person(subject: Subject, asked: Asked) -> Chain:
    """What someone is known for, where the full name is one person's only and pages name others of the text beside."""
    senses = [one for one in asked.knowledge.senses(subject.name, proper=True) if one.chain]
    if " " not in subject.name or len(senses) != 1 or not senses[0].is_person or senses[0].source == HOMONYMS:
        return ()
    return tuple(label for label in senses[0].chain if label not in EMPTY and label not in ("person", "adult"))


def adjective(subject: Subject, asked: Asked) -> Said:
    """A country's adjective gives its continent's: Belgian → European."""
    senses = asked.knowledge.senses(subject.name, proper=True)
    found = next((one for one in senses if one.source == ADJECTIVES and one.chain), None)
    return Said(found.chain, ADJECTIVES, TRUST, Manner.ADJECTIVE) if found else NOTHING


def is_called_so(name: str) -> bool:
    """Whether anything can be said of a name at all: it has letters, and a word that is more than a sign."""
    return bool(lookup_key(name)) and looks_proper(name)
