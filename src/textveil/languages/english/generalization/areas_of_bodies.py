"""In which large area does a place, a body or a house lie, and what may be said of it there?

What a page tells of it, or its own name: "University of Alberta" lies where Alberta
does, a council governs the place that it is called after, and a team plays there.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import pairwise

from textveil.core.marks import TABLES
from textveil.core.model import Chain, Sense
from textveil.languages.english.lexicon.class_words import BODY_TABLES, class_of_chain, class_of_label
from textveil.languages.english.lexicon.word_lists import phrase_list, word_groups, word_list
from textveil.languages.english.values.coarseness import areas, city_areas, told_areas
from textveil.languages.generalizing import Sources

WITHIN, COUNTRY, AMERICAN_STATE, HOMONYMS = " in ", "country", "American state", "homonyms"
AROUND_PLACES = frozenset({COUNTRY, "state", "province"})
COUNTY = "county"
AROUND_TOWNS = AROUND_PLACES | {COUNTY}
BODY_WORDS = frozenset(word for name in BODY_TABLES for word in TABLES[name])
LYING_WORDS = BODY_WORDS | word_list("things.lying")
"""Classes of what lies in one area alone, as no river does."""
PLACE = r"[A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?"
CALLED_AFTER = re.compile(
    rf"(?:The )?University of (?P<place>{PLACE})(?: at {PLACE})?|(?P<state>{PLACE}) State University"
)
GOVERNING = phrase_list("things.governing_classes")
"""Classes of bodies that govern the place that they are called after."""
AT_HOME = GOVERNING | phrase_list("things.home_classes")
"""The same, with those of bodies that are called after the place where they are."""
SEVERAL = word_list("things.areas_of_two")
"""Areas that two different parts of the world are called by."""
FAR_MORE = 5
"""How many times more pages must tell of a place in one area than in another."""
OFTEN = 0.2
"""The share of pages with a name that must tell of the area that it is said to lie in."""
FEW_PAGES = 5
"""Pages below which a name is so rare that whoever bears it is the only one."""
MOST_WORDS = 3
"""Words of the place that a body is called after."""


@cache
def body_areas() -> Mapping[str, Chain]:
    """By the name of a body or a house, the large areas that it lies in, the smallest first; read once."""
    rows = files("textveil.data").joinpath("body_areas.txt").read_text("utf-8").splitlines()
    return {name: tuple(within.split("|")) for name, _, within in (row.partition("\t") for row in rows)}


def areas_of_body(name: str, chain: Chain, sources: Sources) -> Chain:
    """The large areas that a body lies in, the smallest first: those that are told of it, or of what it is called
    after."""
    if name.startswith("Church of "):
        return ()  # it is all over the world
    if known := body_areas().get(name) or body_areas().get(f"The {name}") or told_areas().get(name):
        return known
    found = (areas_of_place(place, sources) for place in places_in(name, chain, sources))
    return next(filter(None, found), ())


def areas_of_place(place: str, sources: Sources) -> Chain:
    """The large areas that a place surely is or lies in, the smallest first."""
    if place in SEVERAL:
        return ()
    is_area = place in areas() or is_american_state(place, sources)
    around = areas_around(place, sources) if is_area else city_areas().get(place) or told_areas().get(place, ())
    return tuple(area for area in around if area.removeprefix("the ") in areas())


def places_in(name: str, chain: Chain, sources: Sources) -> Iterator[str]:
    """What a body may be called after, the longest first; nobody, unless it governs."""
    after = CALLED_AFTER.fullmatch(name)
    if after:
        yield after["place"] or after["state"]
    word = class_of_chain(chain)
    words = name.split() if word in AT_HOME else []
    for size in range(min(MOST_WORDS, len(words) - 1), 0, -1):
        place = " ".join(words[:size])
        if word in GOVERNING or not (sources.knowledge.names_people(place, last=True)):
            yield place


def lying_there(chain: Chain, within: Chain) -> Chain:
    """What is said of a thing, before it the same with each area that it lies in, the smallest first."""
    classes = [label for label in chain if label.islower() and class_of_label(label) in LYING_WORDS]
    # A university in Canada says more than an organization in Ontario.
    narrow = [label for label in classes if classes[0].endswith(label)]
    return (*(f"{label}{WITHIN}{area}" for area in within for label in narrow), *chain)


def areas_around(area: str, sources: Sources) -> Chain:
    """An area, and those that it is known to lie in: Vermont, the United States."""
    if not area:
        return ()
    area = word_groups("things.short_areas").get(area, area)
    area = f"the {area}" if f"the {area}" in areas_with_article() else area
    senses = [one for one in sources.knowledge.senses(area.removeprefix("the "), proper=True) if one.source != HOMONYMS]
    labels = [in_continent(label).partition(WITHIN) for one in senses for label in one.chain]
    wider = [within for head, _, within in labels if head.rpartition(" ")[2] in AROUND_TOWNS and within]
    wider = wider or list(city_areas().get(area, ()))
    is_state = any(AMERICAN_STATE in one.chain for one in senses)
    return tuple(dict.fromkeys([area, *(["the United States"] if is_state else []), *wider]))


def is_american_state(name: str, sources: Sources) -> bool:
    """Whether a name is that of a state of the United States."""
    return any(AMERICAN_STATE in one.chain for one in sources.knowledge.senses(name, proper=True))


def continents_of(country: str) -> Chain:
    """The continent that a country lies in, if it is known to lie in one alone."""
    name = word_groups("things.short_areas").get(country, country).removeprefix("the ")
    return tuple(wider_areas().get(name, ()))


@cache
def areas_with_article() -> frozenset[str]:
    """The areas that are told of cities and places with "the": the United States; read once."""
    told = (*city_areas().values(), *told_areas().values())
    return frozenset(area for within in told for area in within if area.startswith("the "))


@cache
def wider_areas() -> Mapping[str, frozenset[str]]:
    """By an area what it lies in, as it is told of cities and places; read once."""
    found: dict[str, set[str]] = defaultdict(set)
    for within in (*city_areas().values(), *told_areas().values()):
        for area, wider in pairwise(within):
            found[area.removeprefix("the ")].add(wider)
    return {area: frozenset(wider) for area, wider in found.items() if len(wider) == 1}


def in_continent(label: str) -> str:
    """What a taxonomy calls the countries of a continent, with its name: a label has no adjective.

    >>> in_continent("European country"), in_continent("island country")
    ('country in Europe', 'island country')
    """
    adjective = label.removesuffix(f" {COUNTRY}")
    found = next((area for area in areas() if adjective in (f"{area}n", f"{area}an")), "") if adjective != label else ""
    return f"{COUNTRY}{WITHIN}{found}" if found else label


@cache
def parts_of_areas() -> Mapping[str, frozenset[str]]:
    """By an area those that lie in it, as it is told of cities and places; read once."""
    found: dict[str, set[str]] = defaultdict(set)
    for area, within in wider_areas().items():
        for wider in within:
            found[wider].add(area)
    return {area: frozenset(parts) for area, parts in found.items()}


def is_known_there(name: str, senses: Sequence[Sense], sources: Sources) -> bool:
    """Whether pages with a name tell of the area of its first sense, or of a part of that, and far less of the areas of
    all others."""
    areas = [next((label.partition(WITHIN)[2] for label in one.chain if WITHIN in label), "") for one in senses]
    if len(senses) == 1 and not areas[0]:
        return True
    if sources.counts is None or not areas[0]:
        return len(senses) == 1
    wider = [label.partition(WITHIN)[2] for label in senses[0].chain if WITHIN in label]
    parts = parts_of_areas().get(areas[0], frozenset()) if len(senses) == 1 else frozenset()
    pages, named = max(sources.counts.hits(name, area) for area in (*wider, *parts)), sources.counts.hits(name)
    if named >= FEW_PAGES and pages < OFTEN * named:
        # Most pages with that name speak of something else, perhaps of another place that nobody listed.
        return False
    others = {area for area in areas[1:] if area and area not in senses[0].chain[0]}
    return all(FAR_MORE * sources.counts.hits(name, area) <= pages for area in others - set(wider))


def labels_of_country(chain: Chain) -> Chain:
    """What a taxonomy calls things of a country, with its name: an Italian city is a city in Italy.

    >>> labels_of_country(("southern Italian city", "Italian city", "city"))
    ('city in Italy',)
    """
    countries = word_groups("things.country_adjectives")
    found = [label.partition(" ")[::2] for label in chain]
    return tuple(
        f"{noun}{WITHIN}{countries[word]}" for word, noun in found if word in countries and noun not in AROUND_PLACES
    )


def is_area(name: str, sources: Sources) -> bool:
    """Whether a name is that of a state, a province or a country: a place before it lies there."""
    return any(not AROUND_PLACES.isdisjoint(one.chain) for one in sources.knowledge.senses(name, proper=True))


def is_county(name: str, sources: Sources) -> bool:
    """Whether a name is that of a county of which it is known in which large area it lies."""
    senses = sources.knowledge.senses(name, proper=True)
    return any(COUNTY in one.chain for one in senses) and any(
        area.removeprefix("the ") in areas() for area in areas_around(name, sources)
    )


def is_known_to_lie(name: str, area: str, sources: Sources) -> bool:
    """Whether something of a name is known to lie in an area."""
    labels = [label for one in sources.knowledge.senses(name, proper=True) for label in one.chain]
    return any(label.endswith((f" in {area}", f" in the {area}")) for label in labels)
