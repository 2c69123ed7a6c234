"""Of which part of the world is a people?"""

from collections.abc import Mapping
from functools import cache

from textveil.languages.english.lexicon.word_lists import table


@cache
def regions() -> Mapping[str, tuple[str, int]]:
    """By the adjective of a people, that of its part of the world, and how many peoples are of that; read once.

    >>> regions()["Kenyan"][0], "American" in regions()
    ('East African', False)
    """
    found: dict[str, tuple[str, int]] = {}
    for region, peoples in table("regions")["regions"].items():
        for people in peoples.split():
            found.setdefault(people, (region, len(peoples.split())))
    return found
