"""What is a proper name known to name?

Of the senses that a name has, those that agree with the kind of what it names
here; of several the labels that most of them share. A name whose senses are of
different kinds is believed only where the kind is sure. Where something lies is
said of large areas only.
"""

import re
from collections.abc import Sequence

from textveil.core.kinds import Kind
from textveil.core.marks import CLASS_WORDS
from textveil.core.model import Chain, Sense
from textveil.languages.english.generalization.areas_of_bodies import (
    AMERICAN_STATE,
    AROUND_PLACES,
    COUNTRY,
    HOMONYMS,
    WITHIN,
    areas_around,
    continents_of,
    in_continent,
    is_known_there,
    labels_of_country,
)
from textveil.languages.english.generalization.common_words import EMPTY, SHORTEST
from textveil.languages.english.generalization.subjects import ALL_BUT_CERTAIN, LIKELY, SURE, Subject
from textveil.languages.english.grammar.beside import is_cell
from textveil.languages.english.grammar.slot import Slot
from textveil.languages.english.lexicon.class_words import (
    CLASS_OF_KIND,
    class_in_own_words,
    class_of_chain,
    class_of_label,
    with_wider_classes,
)
from textveil.languages.english.lexicon.name_words import is_plain_run, name_words
from textveil.languages.english.lexicon.peoples import regions
from textveil.languages.english.lexicon.word_forms import INNER, looks_proper, singular_word
from textveil.languages.english.lexicon.word_lists import word_groups, word_list
from textveil.languages.english.values.coarseness import CONTINENT, areas, city_areas, large_cities
from textveil.languages.generalizing import NOTHING, Ladder, Manner, Sources

TEAM, RIVER, LAKE = "team", "river", "lake"
ADJECTIVES, CONTEXTS, WORDNET, GAZETTEER = "adjectives", "contexts", "wordnet", "places"
OWN_WORDS, KINDS = "its own words", "its kind"
"""Sources beside the taxonomies: what a name says of itself, and what it is by its kind alone."""
TRUST = 0.98
AREA = re.compile(r", | \(")
PLACE_TYPES = word_list("things.place_types")
SETTLEMENTS = word_list("things.settlements")
NO_MORE = word_list("things.no_more")
LANDS = frozenset("country island kingdom republic region".split())
"""What one place may be called by turns."""
COUNTRIES = frozenset(word for word in CLASS_WORDS if word.endswith(COUNTRY))
COLONY = "Colony"
"""What a taxonomy calls a state of today before it was one."""
SAID_FIRST = frozenset({"region", "district", "neighborhood"})
"""Odd labels that are said of what is nothing narrower."""
PART_OF_AREA = re.compile(r"(?:(?:North|South|East|West)(?:ern)?|Central|Greater|Upstate) (?P<area>[A-Z].*)")
PLACE, TOWN, CITY = "place", "town", "city"
"""What the gazetteer calls a place, and what all of its places that no taxonomy knows are."""
DOUBTFUL = 0.75
"""The score up to which the words around are believed although a name looks like a person's."""
MOST = 0.6
"""The share of senses from which a place is taken for what they say."""
RENAMED = {"range": "mountain range"}
"""What a label of a taxonomy is called where it stands for a name."""
NEW_LANDS = ("the United States", "Canada", "Australia", "New Zealand")
"""Countries whose towns are called after others."""
AND_NAME = re.compile(r" (?:and|or) [A-Z]")
CAPITALS = re.compile(r"\b[A-Z][a-z]+(?: [A-Z][a-z]+)?\b")
WORD, NEAR, MOST_LABELS = re.compile(r"[A-Za-z]+"), 200, 3
"""Words, the signs before a title in which they are looked for, and the labels of a chain that are looked at."""
ACRONYM = 6
"""Capitals up to which a name stands for many things."""
ODD = (EMPTY - {"state"}) | frozenset(
    """administrative district|urban area|district|political entity|national capital|capital|capital city|
    state capital|provincial capital|institution|
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
LYING = frozenset({Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION})
MEDICAL = frozenset({Kind.DRUG, Kind.DISEASE, Kind.PROCEDURE})
MADE = MEDICAL | {Kind.PRODUCT}
"""Kinds of things whose names are made for them."""


def describe_known_name(subject: Subject, sources: Sources) -> Ladder:
    """What is known of a name in the sense that its kind speaks for."""
    senses = [one for one in sources.knowledge.senses(subject.name, proper=True) if one.chain]
    if subject.name.islower() and any(not one.proper for one in sources.knowledge.senses(subject.name, proper=False)):
        return NOTHING  # "to bale" is not about Bale
    brought = [one for one in senses if not sources.knowledge.is_packaged(one.source)]
    if brought:
        return Ladder(brought[0].chain, brought[0].source, 1.0)
    senses = [one for one in senses if one.source not in (ADJECTIVES, CONTEXTS)]
    if is_acronym(subject.name) or len(subject.name) < SHORTEST:
        senses = [one for one in senses if one.source == WORDNET]  # few letters stand for much: MIA is no Mia
    if subject.kind in (Kind.NAME, Kind.WORD, Kind.TECHNICAL) or subject.score < LIKELY:
        return describe_only_meaning(subject, senses, sources)
    if not senses or subject.kind not in NAMED:
        return NOTHING
    fitting = fitting_senses(subject, [one for one in senses if one.chain[0] != COLONY], sources)
    is_weak = len(fitting) < len(senses) or all(one.source == GAZETTEER for one in fitting)
    # "The Chief Building Inspector" is of no band that is called so.
    is_plain = " " not in subject.name and is_plain_run([subject.name])
    if not fitting or subject.score < (ALL_BUT_CERTAIN if is_plain else SURE if is_weak else LIKELY):
        return NOTHING
    area = area_beside(subject)
    around = areas_around(area, sources)
    fitting = senses_beside(around, fitting)
    chain = chain_within(fitting, around) if area and fitting else chain_of_senses(subject, fitting, sources)
    if chain and all(one.source == GAZETTEER for one in senses_within(fitting, around) or fitting):
        chain = tuple(label.replace(PLACE, TOWN, 1) for label in chain)
        chain = call_large_cities(chain, subject.name, senses)
        chain = chain if area else where_text_plays(chain, subject, sources)
    source = fitting[0].source if fitting else GAZETTEER
    return ladder_of(chain, subject, sources, source=source, trust=TRUST * max(subject.score, SURE))


def call_large_cities(chain: Chain, name: str, senses: Sequence[Sense]) -> Chain:
    """A chain of labels that call a place a town, of the only place of its name, which is a city there: "Malmö"."""
    countries = large_cities().get(name, frozenset())
    told = {label.partition(WITHIN)[2].removeprefix("the ") for label in chain}
    is_only = sum(one.source == GAZETTEER for one in senses) == 1
    is_city = is_only and not countries.isdisjoint(told)
    return tuple(re.sub(rf"\A{TOWN}\b", CITY, label) for label in chain) if is_city else chain


def senses_beside(around: Chain, senses: list[Sense]) -> list[Sense]:
    """The senses of a name that an area stands behind, with those that it lies in: "Stanford, California" is no
    university, and no state lies in another."""
    if not around:
        return senses
    senses = [one for one in senses if not PLACE_TYPES.isdisjoint(one.chain) or one.source == GAZETTEER]
    is_in_state = around[1:2] == ("the United States",)
    return [one for one in senses if not is_in_state or AROUND_PLACES.isdisjoint(one.chain)]


def chain_of_senses(subject: Subject, fitting: list[Sense], sources: Sources) -> Chain:
    """What is true of a name that no area stands behind; what is told of one of several of a name need not be of this
    one."""
    first = with_area_first([one for one in fitting if one.source != HOMONYMS])
    if not first:
        return ()
    there = senses_where_text_plays(first, subject, sources)
    is_there = bool(there) or (is_known_there(subject.name, first, sources) and not has_namesake(first, fitting))
    chain = shared_chain(there or first, keeps_area=is_there)
    if not chain or any(WITHIN in label for label in chain):
        return chain
    more = labels_with_area(subject.name, chain, fitting)
    return (*(more or (labels_of_country(first[0].chain) if is_there and subject.kind in LYING else ())), *chain)


def has_namesake(senses: list[Sense], fitting: list[Sense]) -> bool:
    """Whether a town that only the gazetteer knows shares its name with a place that may lie elsewhere."""
    is_listed = bool(senses) and all(one.source == GAZETTEER for one in senses)
    return is_listed and any(one.source == HOMONYMS and not PLACE_TYPES.isdisjoint(one.chain) for one in fitting)


def senses_where_text_plays(senses: list[Sense], subject: Subject, sources: Sources) -> list[Sense]:
    """Of several towns of a name that only the gazetteer knows, those that lie where the text is about."""
    if len(senses) < 2 or any(one.source != GAZETTEER for one in senses):
        return []
    told = [area for area in told_around(subject, sources) if not CONTINENT.fullmatch(area)]
    return [one for one in senses if any(lies_within(one, area) for area in told)]


def told_around(subject: Subject, sources: Sources) -> set[str]:
    """The areas that the text names, or in which a city lies that it names."""
    named = {name for name in CAPITALS.findall(subject.slots[0].reading.text) if name != subject.name}
    return {
        one
        for name in named
        for one in (areas_around(name, sources) if name in areas() else city_areas().get(name, ()))
    }


def where_text_plays(chain: Chain, subject: Subject, sources: Sources) -> Chain:
    """What is said of a town, without areas that the text is not about where it is about some: in a letter from Kent a
    town is none in Oregon."""
    if not any(label.endswith(NEW_LANDS) for label in chain):
        return chain
    told = told_around(subject, sources)
    is_far = {label for label in chain if WITHIN in label and label.partition(WITHIN)[2] not in told}
    return tuple(label for label in chain if not told or label not in is_far)


def fitting_senses(subject: Subject, senses: list[Sense], sources: Sources) -> list[Sense]:
    """The senses that agree with the kind of what is named, and with the words around a title: it has many works."""
    fitting = [one for one in senses if sources.knowledge.agrees(subject.kind, one.chain)]
    if subject.kind is Kind.WORK:
        fitting = [one for one in fitting if is_named_near(one.chain, subject)]
    return without_towns(subject, with_article_of_rivers(subject, fitting))


def without_towns(subject: Subject, senses: list[Sense]) -> list[Sense]:
    """The senses, without towns where "the" stands before the name; that of The Hague has a capital."""
    has_the = any(is_the_of_sentence(slot) for slot in subject.slots)
    return [one for one in senses if not (has_the and is_town_alone(one))]


def is_the_of_sentence(slot: Slot) -> bool:
    """Whether the "the" before a name is the sentence's, and belongs to no noun behind it."""
    is_small = slot.determiner is not None and slot.reading.text[slot.determiner[0]].islower()
    is_joined = slot.modifies or slot.is_described or AND_NAME.match(slot.after)
    return slot.article == "the" and is_small and not is_joined


def is_town_alone(sense: Sense) -> bool:
    """Whether a sense is that of a town, and nothing larger; of boroughs WordNet knows those that have an article."""
    if sense.source == WORDNET:
        return not {TOWN, CITY}.isdisjoint(sense.chain) and COUNTRY not in sense.chain
    is_listed = sense.source == GAZETTEER and sense.chain[0].startswith(PLACE)
    return is_listed or not SETTLEMENTS.isdisjoint(sense.chain)


def is_named_near(chain: Chain, subject: Subject) -> bool:
    """Whether the words around a title call it what a taxonomy does."""
    words = {class_of_label(label) for label in chain[:MOST_LABELS]} - {None, CLASS_OF_KIND[Kind.WORK]}
    nouns = {word.rpartition(" ")[2] for word in words if word}
    near = {word.lower() for slot in subject.slots for word in WORD.findall(text_before(slot))}
    return not nouns.isdisjoint(near | {one for word in near if (one := singular_word(word))})


def text_before(slot: Slot) -> str:
    """The signs before a slot that are looked at."""
    return slot.reading.text[max(0, slot.span[0] - NEAR) : slot.span[0]]


def labels_with_area(name: str, chain: Chain, senses: list[Sense]) -> Chain:
    """What a city or a state is with the area that it lies in, which is known from elsewhere."""
    if senses[0].chain[0].split()[0] in NO_MORE:
        return ()  # the city of today that bears its name lies elsewhere
    if AMERICAN_STATE in senses[0].chain[:1]:
        return (f"state{WITHIN}the United States",)
    if any(AMERICAN_STATE in one.chain[:1] for one in senses) and not any(COUNTRY in one.chain for one in senses):
        return (f"{PLACE}{WITHIN}the United States",)  # a city and a state of one name
    if any(COUNTRY in one.chain for one in senses) and COUNTRY not in chain:
        around = [in_continent(label).partition(WITHIN)[2] for one in senses for label in one.chain]
        return tuple(f"{PLACE}{WITHIN}{area}" for area in dict.fromkeys(filter(None, around)))  # a city and a country
    settlement = next((label for label in chain if label in SETTLEMENTS), None)
    return tuple(f"{settlement}{WITHIN}{area}" for area in city_areas().get(name, ()) if settlement)


def with_area_first(senses: list[Sense]) -> list[Sense]:
    """The senses; one that tells where a thing lies stands before the only one of WordNet that means the same."""
    known = [one for one in senses if one.source == WORDNET]
    types = (PLACE_TYPES - {"region"}).intersection(*(one.chain for one in known)) if len(known) <= 1 else frozenset()
    return sorted(
        senses, key=lambda one: types.isdisjoint(one.chain) or not any(WITHIN in label for label in one.chain)
    )


def with_article_of_rivers(subject: Subject, senses: list[Sense]) -> list[Sense]:
    """The senses, without rivers where no "the" stands before the name, and rivers alone where it always does; no lake
    is called by its name alone."""
    senses = [one for one in senses if LAKE not in one.chain] or senses
    rivers = [one for one in senses if RIVER in one.chain]
    has_the = [slot.article == "the" and not slot.modifies for slot in subject.slots]
    if not any(has_the):
        return [one for one in senses if one not in rivers] or senses
    return rivers if rivers and all(has_the) else senses


def ladder_of(chain: Chain, subject: Subject, sources: Sources, *, source: str, trust: float) -> Ladder:
    """What may be said of a name by a chain; what is made and sold has no name of its own."""
    chain = chain if subject.is_secret else tuple(filter(is_sayable, with_wider_heads(chain)))
    is_made = sources.knowledge.kind_of_chain(chain) in MADE and class_of_chain(chain, Kind.WORK) is None
    manner = Manner.COMMON if is_made else Manner.CLASS
    return Ladder(chain, source, trust, manner) if chain else NOTHING


def with_wider_heads(chain: Chain) -> Chain:
    """A chain with the wider classes of what lies somewhere: a capital city in Canada is a city in Canada."""
    parts = [label.partition(WITHIN) for label in chain]
    wider = [
        [f"{one}{within}{area}" for one in with_wider_classes(head) if within and one != head]
        for head, within, area in parts
    ]
    return tuple(dict.fromkeys(one for label, more in zip(chain, wider, strict=True) for one in (label, *more)))


def describe_homonym(subject: Subject, sources: Sources) -> Ladder:
    """The class of its kind, where nobody knows which of several things of a name this is; all may be towns."""
    senses = [one for one in sources.knowledge.senses(subject.name, proper=True) if one.source == HOMONYMS]
    fitting = [one for one in senses if subject.score >= LIKELY and sources.knowledge.agrees(subject.kind, one.chain)]
    fitting = without_towns(subject, fitting)
    words = [class_of_chain(one.chain, subject.kind) for one in fitting]
    is_plain = is_plain_run(subject.name.split())
    if is_plain and " " not in subject.name and subject.score < ALL_BUT_CERTAIN:
        return NOTHING  # the chair of Chemistry is no band
    is_settlement = bool(words) and set(words) <= SETTLEMENTS and not is_plain
    label = words[0] if is_settlement else None
    label = label or (CLASS_OF_KIND.get(subject.kind) if fitting else None)
    return Ladder((label,), HOMONYMS, TRUST * max(subject.score, SURE)) if label else NOTHING


def is_sayable(label: str) -> bool:
    """Whether a label names nothing smaller than a large area: "city in Spain", but not "British newspaper"."""
    head, _, area = label.partition(WITHIN)
    return (
        head.islower()
        and (head not in ODD or head in SAID_FIRST)
        and (not area or area.removeprefix("the ") in areas())
    )


def area_beside(subject: Subject) -> str:
    """The area that the text puts a place in, where it names one only, or that a part of is named: "East Texas"."""
    around = {area for slot in subject.slots if (area := area_in(slot.term))}
    part = PART_OF_AREA.fullmatch(subject.name) if not around else None
    around |= {part["area"]} if part and (part["area"] in areas() or part["area"] in city_areas()) else set()
    return around.pop() if len(around) == 1 and subject.kind is Kind.PLACE else ""


def area_in(term: str) -> str:
    """The area that stands behind a place: "Chicago, Illinois", "Laupheim (Germany)"; a large one first."""
    behind = [part.rstrip(") ") for part in AREA.split(term)[1:]]
    behind = [word_groups("things.short_areas").get(part, part) for part in behind]
    return next((part for part in behind if part in areas()), behind[0]) if behind else ""


def senses_within(senses: list[Sense], within: Chain) -> list[Sense]:
    """The senses that lie in the smallest of some areas that any lies in; with towns of which nobody knows where, if
    not all of the first are said to be some."""
    there = next((some for area in within if (some := [one for one in senses if lies_within(one, area)])), [])
    known = [one for one in senses if one.source == HOMONYMS or any(WITHIN in label for label in one.chain)]
    is_town = all(not SETTLEMENTS.isdisjoint(one.chain) for one in there)
    towns = [one for one in senses if one not in known and not is_town and not SETTLEMENTS.isdisjoint(one.chain)]
    return [one for one in senses if one in there or one in towns] if there else []


def lies_within(sense: Sense, area: str) -> bool:
    """Whether a sense tells that it lies in an area."""
    return any(label.endswith(f"{WITHIN}{area}") for label in sense.chain)


def chain_within(senses: list[Sense], within: Chain) -> Chain:
    """What a place is that lies in areas which the text names; the senses that lie there decide."""
    there = senses_within(senses, within)
    there = there or [one for one in senses if one.source != HOMONYMS] or senses
    return shared_chain(there, keeps_area=False)


def lying_in(chain: Chain, sources: Sources, *, area: str) -> Chain:
    """What is said of a place, before it the same with each large area that it lies in, the smallest first."""
    large = [one for one in areas_around(area, sources) if one.removeprefix("the ") in areas()] if area else []
    known = [f"{label}{WITHIN}{one}" for one in large for label in chain if label not in AROUND_PLACES]
    return (*known, *chain)


def describe_only_meaning(subject: Subject, senses: list[Sense], sources: Sources) -> Ladder:
    """What a name of nobody knows what is, where it has one meaning only: no other kind, no person, no word."""
    word = subject.name.lower()
    if len(word) < SHORTEST or not looks_proper(subject.name) or is_plain_run(word.split()):
        return NOTHING
    common = [one for one in sources.knowledge.senses(word, proper=False) if not one.proper and one.chain]
    # Metformin is metformin, capital or not.
    senses = senses or [one for one in common if sources.knowledge.kind_of_chain(one.chain) in MEDICAL]
    kinds = {sources.knowledge.kind_of_chain(one.chain) for one in senses}
    if " " not in word and not kinds <= MADE:
        return NOTHING  # one word that is no thing of a maker's may be a word of any language
    is_name_of_people = sources.knowledge.names_people(word) or sources.knowledge.names_people(word, last=True)
    is_generic = word in name_words().heads | name_words().generic
    is_doubtful = is_generic or is_name_of_people or is_acronym(subject.name)
    is_doubtful = is_doubtful or any(one.source == HOMONYMS for one in senses)
    is_word = any(sources.knowledge.kind_of_chain(one.chain) not in kinds for one in common)
    if is_doubtful or is_word or len(kinds) != 1 or not kinds <= NAMED:
        return NOTHING
    if kinds == {Kind.WORK} and not any(slot.is_quoted or slot.noun_before or slot.frame for slot in subject.slots):
        return NOTHING  # whom or what it is called after has no page
    chain = shared_chain(senses, keeps_area=is_known_there(subject.name, senses, sources))
    return ladder_of(chain, subject, sources, source=senses[0].source, trust=TRUST)


def shared_chain(senses: list[Sense], *, keeps_area: bool) -> Chain:
    """The labels of the first sense that at least half of all senses share, without odd ones.

    What bears a name beside others may lie elsewhere, and be of another people.
    """
    first, labels = senses[0], list[str]()
    named = [next((label for label in one.chain if label in PLACE_TYPES), "region") for one in senses]
    types = set(named) - {"region"}
    is_open = len(types) > 1 and max(map(named.count, types)) < MOST * len(named)
    is_open = is_open and not types <= SETTLEMENTS and not ("country" in types and types <= LANDS)
    for label in (RENAMED.get(one, one) for one in first.chain):
        if is_open and label in PLACE_TYPES:
            continue  # a city and a state of one name
        is_plain = label.islower() and WITHIN not in label
        sharing = sum(label in (*one.chain, *map(RENAMED.get, one.chain)) for one in senses)
        is_shared = 2 * sharing >= len(senses) if is_plain else keeps_area or 1 < len(senses) == sharing
        is_odd = label in ODD and not (label in SAID_FIRST and is_of_head(first.chain[0], label))
        if not is_odd and is_common(label) and is_shared:
            labels.append(label)
    return tuple(labels)


def is_of_head(label: str, head: str) -> bool:
    """Whether a label ends with a word: "city district in Spain" with "district"."""
    return label.partition(WITHIN)[0].endswith(head)


def is_common(label: str) -> bool:
    """Whether the head of a label is a common noun: "European country" is a class, "Olympics" is none."""
    return INNER.split(label)[0].rpartition(" ")[2][:1].islower()


def is_acronym(name: str) -> bool:
    """Whether a name is a few capitals."""
    letters = name.replace(".", "")
    return letters.isupper() and len(letters) < ACRONYM


def is_title(subject: Subject) -> bool:
    """Whether a name stands in quotation marks wherever it stands: "Coronation Street" is no street."""
    return all(slot.is_quoted and not is_cell(slot.reading.text, slot.span) for slot in subject.slots)


def describe_country(subject: Subject, sources: Sources) -> Ladder:
    """A country is one also where it is party to a case or signs a treaty."""
    if subject.kind not in (Kind.PLACE, Kind.ORGANIZATION, Kind.INSTITUTION, Kind.NAME):
        return NOTHING
    senses = with_article_of_rivers(subject, list(sources.knowledge.senses(subject.name, proper=True)))
    places = [one for one in senses if one.source in (WORDNET, GAZETTEER) and not PLACE_TYPES.isdisjoint(one.chain)]
    is_sure = " " in subject.name or not is_plain_run([subject.name])
    is_sure = is_sure or (subject.kind is Kind.PLACE and subject.score >= SURE)
    if (
        not is_sure
        or not places
        or COUNTRY not in places[0].chain
        or any(AMERICAN_STATE in one.chain for one in places)
    ):
        return NOTHING
    labels = [in_continent(label) for one in places for label in one.chain]
    labels = [label for label in labels if label.partition(WITHIN)[0] in COUNTRIES]
    if not any(WITHIN in label for label in labels):
        labels += [f"{COUNTRY}{WITHIN}{area}" for area in continents_of(subject.name)]
    chain = tuple(sorted(dict.fromkeys(labels), key=lambda label: label == COUNTRY))
    return Ladder(chain, places[0].source, TRUST)


def describe_team(subject: Subject, sources: Sources) -> Ladder:
    """A team that is called by the place it is from: "a spell with Falkirk"; teams are called by their towns, however
    sure it is that a name is a town's, and whatever it ends in: "Tarn City"."""
    is_open = subject.kind in (Kind.PLACE, Kind.ORGANIZATION, Kind.NAME, Kind.WORD) or subject.score < DOUBTFUL
    if not is_open or class_in_own_words(subject.name, Kind.NAME) not in (None, "club", TEAM):
        return NOTHING
    labels = {slot.frame.label for slot in subject.slots if slot.frame}
    if labels != {TEAM} or describe_country(subject, sources).chain:
        return NOTHING
    senses = sources.knowledge.senses(subject.name, proper=True)
    is_known = any(sources.knowledge.agrees(Kind.ORGANIZATION, one.chain) for one in senses)
    return NOTHING if is_known and subject.kind is Kind.ORGANIZATION else Ladder((TEAM,), KINDS, TRUST)


def describe_nationality(subject: Subject, sources: Sources) -> Ladder:
    """The adjective of a people's part of the world, of which many peoples are: Kenyan → East African.

    A whole continent says too little, and sounds as if it were meant: nobody is called a European painter.
    """
    region, peoples = regions().get(subject.name, ("", 0))
    senses = sources.knowledge.senses(subject.name, proper=True)
    chain = next((one.chain for one in senses if one.source == ADJECTIVES and one.chain), ())
    if not subject.is_secret:
        chain = (region,) if region and peoples >= sources.min_members else chain
        chain = tuple(label for label in chain if label == region or not CONTINENT.fullmatch(label))
    return Ladder(chain, ADJECTIVES, TRUST, Manner.ADJECTIVE) if chain else NOTHING
