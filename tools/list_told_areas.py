"""In which area do pages put a place or a house by the words right behind its name?

    python -m tools.list_told_areas [--data FOLDER]

Reads pages: "Klagenfurt, Austria", "Temple University in Philadelphia". Writes ``data/told_areas.txt``: the name, then
the large areas that nearly all mentions put it in, from the smallest on. What is listed as a city or a body that is
known to lie somewhere is left out, and what the table of cities knows elsewhere by the same name is not put anywhere
that does not hold both.
"""

import argparse
import json
import lzma
import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

from textveil.core.kinds import Kind
from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.areas_of_bodies import body_areas
from textveil.languages.english.lexicon.class_words import class_in_own_words
from textveil.languages.english.lexicon.name_spelling import name_tables
from textveil.languages.english.lexicon.name_words import is_plain_run
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.values.coarseness import areas, city_areas
from tools.knowledge.places import Atlas, with_article

PAGE = Path(__file__).parents[1] / "src" / "textveil" / "data" / "told_areas.txt"
WORD = r"[A-ZÀ-Þ][\w’'-]*\.?"
LINK = r"(?:of|the|de|la|le|du|di|do|da|upon|on|am|sur|en|y)"
NAME = rf"{WORD}(?:(?: {LINK})* {WORD}){{0,5}}"
PUT = re.compile(
    rf"(?<![\w.’'-])(?P<name>{NAME})(?P<sign>, | \(|,? in (?:the )?)(?P<area>{WORD}(?: (?:of |and )?{WORD}){{0,3}})"
    r"(?=[,.;:)\n]| [a-z(])"
)
"""A name and the area that stands right behind it."""
SIGNS = (", ", " (")
"""What stands before the area of anything; behind "in" only that of a house is believed."""
AGREEING = 0.95
"""The share of mentions that must tell of an area."""
FEWEST = 2
"""Pages that must put something there."""


def areas_told(pages: Path, *, atlas: Atlas) -> dict[str, list[str]]:
    """By the name of a place or a house, the large areas that nearly all pages put it in, the smallest first."""
    elsewhere = areas_of_cities(atlas)
    told: dict[str, list[str]] = {}
    for name, found in mentions_in_pages(pages, atlas=atlas).items():
        is_known = name in city_areas() or name in body_areas() or name in areas() or atlas.wider(name)
        within = areas_of_most(found) if not is_known and is_fit(name) else []
        others = elsewhere.get(name, [])
        told[name] = [with_article(one) for one in within if one in areas() and all(one in some for some in others)]
    return {name: within for name, within in told.items() if within}


def areas_of_name(name: str, atlas: Atlas) -> list[str]:
    """The areas that a large area or a city is or lies in; a small region may bear the name of a city elsewhere."""
    is_large = name in areas() or name in atlas.canonical
    return atlas.wider(name) if is_large else [area.removeprefix("the ") for area in city_areas().get(name, ())]


def mentions_in_pages(pages: Path, *, atlas: Atlas) -> Mapping[str, Counter[tuple[str, ...]]]:
    """By a name, the areas that stand right behind it, each with those around it, and on how many pages."""
    found: dict[str, Counter[tuple[str, ...]]] = defaultdict(Counter)
    known: dict[str, tuple[str, ...]] = {}
    with lzma.open(pages, "rt", encoding="utf-8") as lines:
        for line in lines:
            told = set(pairs_in(json.loads(line)["text"]))
            for _, area in told:
                if area not in known:
                    known[area] = tuple(areas_of_name(area, atlas))
            for name, within in {(name, known[area]) for name, area in told if known[area]}:
                found[name][within] += 1
    return found


def pairs_in(text: str) -> Iterator[tuple[str, str]]:
    """Names in a text, each with the capitals that stand right behind it."""
    for match in PUT.finditer(text):
        name = match["name"].removeprefix("The ")
        if match["sign"] in SIGNS or is_house(name):
            yield name, match["area"]


def areas_of_most(found: Counter[tuple[str, ...]]) -> list[str]:
    """The areas that nearly all mentions tell of, the smallest first."""
    total = found.total()
    counted = Counter[str]()
    for within, pages in found.items():
        counted.update(dict.fromkeys(within, pages))
    shared = {area for area, pages in counted.items() if pages >= AGREEING * total and total >= FEWEST}
    longest = max((within for within in found if not shared.isdisjoint(within)), key=len, default=())
    return [area for area in longest if area in shared]


def areas_of_cities(atlas: Atlas) -> dict[str, list[list[str]]]:
    """By the name of a city, the areas that each city of that name lies in."""
    found: dict[str, list[list[str]]] = defaultdict(list)
    for name, region, country in atlas.cities:
        found[name].append([region, *(atlas.wider(country) or [country])])
    return found


def is_house(name: str) -> bool:
    """Whether a name says that it is that of something that stands somewhere."""
    return class_in_own_words(name, Kind.PLACE) is not None


def is_fit(name: str) -> bool:
    """Whether a name may be that of one place or house: no ordinary words alone, nobody's, and no party's."""
    words = name.split()
    first, knowledge = words[0].lower().rstrip("."), open_knowledge()
    if is_house(name):
        return first not in english().stop_words | name_tables().titles.keys() and not is_plain_run(words)
    is_person = len(words) > 1 and knowledge.names_people(words[0]) and knowledge.names_people(words[-1], last=True)
    is_other = any(class_in_own_words(name, kind) for kind in (Kind.ORGANIZATION, Kind.EVENT, Kind.WORK, Kind.LAW))
    return not (is_plain_run(words) or is_person or is_other or first in english().stop_words)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    args = parser.parse_args()
    atlas = Atlas(args.data / "kb" / "world-cities.csv.xz")
    told = areas_told(args.data / "corpus" / "pages.jsonl.xz", atlas=atlas)
    rows = [f"{name}\t{'|'.join(within)}\n" for name, within in sorted(told.items())]
    PAGE.write_text("".join(rows), "utf-8")
    print(f"{len(rows)} places and houses: {PAGE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
