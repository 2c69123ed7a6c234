"""In which area lies a city or town of which the taxonomies only know that it is one, or not surely where?

    python -m tools.list_city_areas [--data FOLDER]

Asks the table of world cities, where all cities of a name lie in one country or far more pages
of the corpus with the name tell of that one than of any other. Writes ``data/city_areas.txt``: the name, then the
areas from the smallest on.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from unicodedata import normalize

from textveil.corpus.open import open_corpus
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.areas_of_bodies import FAR_MORE, HOMONYMS, OFTEN, WITHIN
from textveil.languages.english.generalization.known_names import SETTLEMENTS
from textveil.languages.english.values.coarseness import areas
from tools.knowledge.places import Atlas, with_article

PAGE = Path(__file__).parents[1] / "src" / "textveil" / "data" / "city_areas.txt"


NEW, OLD = "United States", frozenset({"England", "United Kingdom"})
"""A country whose towns are called after others, and of which pages tell anyway; and where most of those lie."""
CERTAINLY = 15
"""How many times more pages must tell of the area of one city than of that of any other of its name."""
Found = dict[str, set[str]]
"""The regions with a city of some name, by country."""


def regions_of_names(atlas: Atlas) -> dict[str, Found]:
    """By a name, with accents and without, the regions with such a city."""
    found: dict[str, Found] = defaultdict(lambda: defaultdict(set))
    for name, region, country in atlas.cities:
        for written in {name, normalize("NFKD", name).encode("ascii", "ignore").decode()}:
            found[written][country].add(region or country)
    return found


def is_settlement(name: str) -> bool:
    """Whether a name is known to be that of a city, a town or the like."""
    senses = open_knowledge().senses(name, proper=True)
    return any(not SETTLEMENTS.isdisjoint(one.chain) for one in senses if one.source != "homonyms")


def far_ahead(pages: dict[str, int]) -> str | None:
    """Of what far more pages tell than of any other."""
    best, *others = sorted(pages, key=lambda one: -pages[one])
    return best if all(FAR_MORE * pages[one] <= pages[best] for one in others) else None


def rivals(name: str, found: Found, country: str, *, atlas: Atlas) -> set[str]:
    """The regions outside a country that others of a name lie in; whole countries are told of anyway."""
    senses = [one for one in open_knowledge().senses(name, proper=True) if one.source == HOMONYMS]
    labels = (label.partition(WITHIN) for one in senses for label in one.chain)
    known = {area.removeprefix("the ") for head, _, area in labels if not SETTLEMENTS.isdisjoint(head.split())}
    regions = {region for other, some in found.items() if other != country for region in some}
    wide = {*atlas.continent, *atlas.continent.values(), *atlas.wider(country), *found[country]}
    return (regions | known) - {*wide, ""}


def meant_areas(name: str, found: Found, *, atlas: Atlas) -> list[str]:
    """The large areas in which the city of a name lies, the smallest first; none where pages tell of others."""
    counts = open_corpus()
    named = counts.hits(name)
    told = {country: max(counts.hits(name, area) for area in (country, *found[country])) for country in found}
    country = max(told, key=lambda one: told[one])
    if not named or told[country] < OFTEN * named or country in atlas.regions or (country == NEW and len(found) > 1):
        return []
    if country == NEW and any(FAR_MORE * counts.hits(name, area) > told[country] for area in OLD):
        return []
    if any(CERTAINLY * counts.hits(name, area) > told[country] for area in rivals(name, found, country, atlas=atlas)):
        return []
    pages = {region: counts.hits(name, region) for region in found[country]}
    within = dict.fromkeys([far_ahead(pages) or country, *atlas.wider(country)])
    return [with_article(area) for area in within if area in areas() and area != name]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    args = parser.parse_args()
    atlas = Atlas(args.data / "kb" / "world-cities.csv.xz")
    told = {
        name: meant_areas(name, found, atlas=atlas)
        for name, found in sorted(regions_of_names(atlas).items())
        if name.strip() and is_settlement(name)
    }
    rows = [f"{name}\t{'|'.join(within)}\n" for name, within in told.items() if within]
    PAGE.write_text("".join(rows), "utf-8")
    print(f"{len(rows)} cities: {PAGE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
