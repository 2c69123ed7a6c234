"""What is a proper name known to name?

Of the senses that a name has, those that agree with the kind of what it names
here; of several the labels that most of them share. A name whose senses are of
different kinds is believed only where the kind is sure.
"""

from textveil.kinds import Kind
from textveil.knowledge.chain_kinds import agrees, kind_of_chain
from textveil.knowledge.store import SOURCES
from textveil.language.english.name_words import class_in_name, name_words
from textveil.language.english.ordinary import is_plain_run
from textveil.language.english.word_forms import looks_proper
from textveil.model import Chain, Sense
from textveil.replacements.generalization.common_words import EMPTY, SHORTEST
from textveil.replacements.generalization.values import LIKELY, NOTHING, SURE, Asked, Manner, Said, Subject

ADJECTIVES, CONTEXTS, HOMONYMS, WORDNET = "adjectives", "contexts", "homonyms", "wordnet"
OWN_WORDS, KINDS, TEXT = "its own words", "its kind", "the text"
"""Sources beside the taxonomies: what a name says of itself, and what it is by its kind alone."""
TRUST = 0.98
FAR_MORE = 5
"""How many times more pages must tell of a place in one area than in another."""
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
    chain = shared(fitting, keeps_area=len(fitting) == 1 or is_known_there(subject.name, fitting, asked))
    return Said(chain, fitting[0].source, TRUST * max(subject.score, SURE)) if chain else NOTHING


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
    chain = shared(senses, keeps_area=len(senses) == 1)
    return Said(chain, senses[0].source, TRUST) if chain else NOTHING


def shared(senses: list[Sense], *, keeps_area: bool) -> Chain:
    """The labels of the first sense that at least half of all senses share, without odd ones.

    What bears a name beside others may lie elsewhere, and be of another people.
    """
    first, labels = senses[0], list[str]()
    for label in first.chain:
        is_plain = label.islower() and " in " not in label
        is_usual = 2 * sum(label in one.chain for one in senses) >= len(senses)
        if label not in ODD and (is_usual if is_plain else keeps_area and first.source != HOMONYMS):
            labels.append(label)
    return tuple(labels)


def is_known_there(name: str, senses: list[Sense], asked: Asked) -> bool:
    """Whether a name stands on far more pages with the area of its first sense than with those of all others."""
    areas = [next((label.partition(" in ")[2] for label in one.chain if " in " in label), "") for one in senses]
    others = {area for area in areas[1:] if area and area not in senses[0].chain[0]}
    wider = [label.partition(" in ")[2] for label in senses[0].chain if " in " in label]
    if asked.counts is None or not areas[0]:
        return False
    pages = max(asked.counts.hits(name, area) for area in wider)
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


def adjective(subject: Subject, asked: Asked) -> Said:
    """A country's adjective gives its continent's: Belgian → European."""
    senses = asked.knowledge.senses(subject.name, proper=True)
    found = next((one for one in senses if one.source == ADJECTIVES and one.chain), None)
    chain = tuple(label for label in found.chain if label[0].isupper()) if found else ()
    return Said(chain, ADJECTIVES, TRUST, Manner.ADJECTIVE) if chain else NOTHING
