"""In which large area does a place, a body or a house lie, and what may be said of it there?

What a page tells of it, or its own name: "University of Alberta" lies where Alberta
does, a council governs the place that it is called after, and a team plays there.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files

from textveil.core.marks import TABLES
from textveil.core.model import Chain
from textveil.languages.english.generalization.known_names import (
    WITHIN,
    areas_around,
    is_american_state,
)
from textveil.languages.english.lexicon.class_words import BODY_TABLES, class_of_chain, class_of_label
from textveil.languages.english.lexicon.word_lists import phrase_list, word_list
from textveil.languages.english.values.coarseness import areas, city_areas, told_areas
from textveil.languages.generalizing import Sources

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
