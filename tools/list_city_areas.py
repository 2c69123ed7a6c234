"""In which area lies a city of which the taxonomies only know that it is one, or not surely where?

    python -m tools.list_city_areas [--data FOLDER]

Asks the table of world cities, where all cities of a name lie in one country, and many pages
of the corpus with the name tell of it. Writes ``data/city_areas.txt``: the name, then the
areas from the smallest on.
"""

import argparse
from collections import defaultdict
from pathlib import Path
from unicodedata import normalize

from textveil.corpus.open import open_corpus
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.known_names import CITY, FAR_MORE, OFTEN
from textveil.languages.english.values.coarseness import areas
from tools.knowledge.places import Atlas, with_article

PAGE = Path(__file__).parents[1] / "src" / "textveil" / "data" / "city_areas.txt"


Found = dict[str, set[str]]
"""The regions with a city of some name, by country."""


def regions_of_names(atlas: Atlas) -> dict[str, Found]:
    """By a name, with accents and without, the regions with such a city."""
    found: dict[str, Found] = defaultdict(lambda: defaultdict(set))
    for name, region, country in atlas.cities:
        for written in {name, normalize("NFKD", name).encode("ascii", "ignore").decode()}:
            found[written][country].add(region or country)
    return found


def is_city(name: str) -> bool:
    """Whether a name is known to be that of a city."""
    senses = open_knowledge().senses(name, proper=True)
    return any(CITY in one.chain for one in senses if one.source != "homonyms")


def far_ahead(pages: dict[str, int]) -> str | None:
    """Of what far more pages tell than of any other."""
    best, *others = sorted(pages, key=lambda one: -pages[one])
    return best if all(FAR_MORE * pages[one] <= pages[best] for one in others) else None


def meant_areas(name: str, found: Found, *, atlas: Atlas) -> list[str]:
    """The large areas in which all cities of a name lie, the smallest first; none where pages tell of others."""
    counts = open_corpus()
    if len(found) > 1 or not counts.hits(name):
        return []
    [(country, regions)] = found.items()
    pages = {region: counts.hits(name, region) for region in regions}
    if max(*pages.values(), counts.hits(name, country)) < OFTEN * counts.hits(name):
        return []
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
        if name.strip() and is_city(name)
    }
    rows = [f"{name}\t{'|'.join(within)}\n" for name, within in told.items() if within]
    PAGE.write_text("".join(rows), "utf-8")
    print(f"{len(rows)} cities: {PAGE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
