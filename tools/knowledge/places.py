"""How do places become chains: city → region → country → continent?"""

import csv
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from textveil.languages.english.lexicon.word_forms import lookup_key
from tools.knowledge.draft import Draft
from tools.knowledge.files import opened

COUNTRIES = Path(__file__).with_name("countries.tsv")
ADJECTIVES = Path(__file__).with_name("adjectives.tsv")
CONTINENTS = {
    "Africa": "African",
    "Asia": "Asian",
    "Europe": "European",
    "North America": "North American",
    "Oceania": "Oceanian",
    "South America": "South American",
}
PARTS = {"England": "United Kingdom", "Scotland": "United Kingdom", "Wales": "United Kingdom"}
PARTS |= {"Northern Ireland": "United Kingdom"}
WITH_ARTICLE = re.compile(r"^(?:United|Netherlands|Philippines|Bahamas|Maldives|Comoros|Seychelles|Gambia|Soviet|Isle)")
WITH_ARTICLE_END = re.compile(r"(?:Republic|Islands|Emirates|Congo|Kingdom|Union|Region|District|Territory|Province)$")
IN = re.compile(r"^(?:,? ?(?:and|or) [\w -]{3,40}?)? ?(?:located |situated |lying )?(?:in|of|on|at) (?=[^.;]*[A-ZÀ-Þ])")
END = re.compile(
    r"(?<![A-Z])\.|;|\b(?:that|which|who|whose|where|when|is|was|has|had|with|by|from|to|between|and|known|named|near|off|bordering)\b"
)


@dataclass(frozen=True)
class Country:
    """A country, what else it is called, and where it lies."""

    name: str
    names: tuple[str, ...]
    adjectives: tuple[str, ...]
    continent: str


def countries() -> list[Country]:
    """The table of countries."""
    rows = (line.split("\t") for line in COUNTRIES.read_text("utf-8").splitlines() if not line.startswith("#"))
    return [Country(name, split(other), split(adjectives), continent) for name, other, adjectives, continent in rows]


def split(cell: str) -> tuple[str, ...]:
    return tuple(part for part in cell.split("|") if part)


def with_article(place: str) -> str:
    """A place as it is said after "in".

    >>> with_article("United States"), with_article("Spain")
    ('the United States', 'Spain')
    """
    return f"the {place}" if WITH_ARTICLE.match(place) or WITH_ARTICLE_END.search(place) else place


class Atlas:
    """Where regions and countries lie."""

    def __init__(self, cities: Path) -> None:
        self.countries = countries()
        self.canonical = {name: one.name for one in self.countries for name in (one.name, *one.names)}
        self.continent = {one.name: one.continent for one in self.countries}
        with opened(cities) as file:
            rows = list(csv.DictReader(file))
        self.cities = [
            (row["name"], row["subcountry"], self.canonical.get(row["country"], row["country"])) for row in rows
        ]
        self.regions = region_table(self.cities, known=self.canonical)

    def wider(self, place: str) -> list[str]:
        """A region or a country and what it lies in, as far as the table goes."""
        country = self.regions.get(place) or self.canonical.get(place)
        if country is None:
            return []
        first = [place] if place in self.regions and place != country else []
        union = [PARTS[country]] if country in PARTS else []
        return [*first, country, *union, *filter(None, [self.continent.get((union or [country])[0])])]

    def around(self, rest: str) -> list[str]:
        """The widening places named right behind a class: "in Suffolk, England" → Suffolk, England, Europe."""
        start = IN.match(rest)
        if not start:
            return []
        named = list(place_names(rest[start.end() :]))
        known = [self.wider(name) for name in named if self.wider(name)]
        if not known:
            return []
        last = known[-1]
        return longest_agreeing(known, country=last)


def longest_agreeing(known: list[list[str]], *, country: list[str]) -> list[str]:
    """Of the places named, the narrowest that lies in the last one; they must not contradict."""
    for places in known:
        if places[-len(country) :] == country:
            return places
    return country


def place_names(text: str) -> Iterator[str]:
    """Capitalised runs up to the end of the description, each cut at commas and prepositions."""
    end = END.search(text)
    for part in re.split(r", |\bin\b|\bof\b|\bnear\b|\bon\b|\(|\)", text[: end.start()] if end else text):
        name = re.sub(
            r"^(?:the |central |north\w* |south\w* |east\w* |west\w* |U\.S\. state\b|state\b)+", "", part.strip(" ,")
        )
        if name[:1].isupper():
            yield name


def region_table(cities: Iterable[tuple[str, str, str]], *, known: Mapping[str, str]) -> dict[str, str]:
    """Regions that lie in one country only, with it; names of countries and cities' own are left out."""
    homes: dict[str, set[str]] = defaultdict(set)
    for _, region, country in cities:
        if region and region not in known:
            homes[region].add(country)
    return {region: next(iter(found)) for region, found in homes.items() if len(found) == 1} | {
        part: part for part in PARTS
    }


def located(draft: Draft, label: str, *, concept: int, places: list[str], made: dict[tuple[int, str], int]) -> int:
    """The concept "village in Suffolk" above which lie "village in England", "village in Europe" and "village"."""
    above = concept
    for place in reversed(places):
        key = (concept, place)
        if key not in made:
            made[key] = draft.add(f"{label} in {with_article(place)}", [above])
        above = made[key]
    return above


def add_countries(draft: Draft, atlas: Atlas, *, country: int, made: dict[tuple[int, str], int]) -> None:
    """Countries below their continents, and their adjectives below those of the continents."""
    continental = {name: draft.add(adjective) for name, adjective in CONTINENTS.items()}
    for one in atlas.countries:
        home = located(draft, "country", concept=country, places=list(filter(None, [one.continent])), made=made)
        for name in (one.name, *one.names):
            if "," not in name and ":" not in name:
                draft.name(name, [home], source="P", proper=True)
        for name in one.adjectives if one.continent else ():
            draft.name(name, [continental[one.continent]], source="A", proper=True)


def add_adjectives(draft: Draft) -> None:
    """Adjectives of peoples, faiths and parties below wider ones; what is said here takes the place of the rest."""
    rows = [line.split("\t") for line in ADJECTIVES.read_text("utf-8").splitlines() if not line.startswith("#")]
    made: dict[tuple[str, ...], int] = {}

    def number(labels: tuple[str, ...]) -> int:
        if labels not in made:
            made[labels] = draft.add(labels[0], [number(labels[1:])] if labels[1:] else [])
        return made[labels]

    for name, wider in rows:
        key = lookup_key(name)
        draft.senses[key] = [entry for entry in draft.senses[key] if entry[0] != "A"]
        draft.name(name, [number(split(wider))], source="A", proper=True)


def add_regions(draft: Draft, atlas: Atlas, *, region: int, made: dict[tuple[int, str], int]) -> None:
    """Regions below their countries."""
    for name in sorted(atlas.regions):
        if name not in atlas.canonical:
            home = located(draft, "region", concept=region, places=atlas.wider(name)[1:], made=made)
            draft.name(name, [home], source="P", proper=True)


def add_cities(draft: Draft, atlas: Atlas, *, place: int, made: dict[tuple[int, str], int]) -> None:
    """Cities below their regions or countries; some are suburbs, so each is called a place."""
    for name, where, country in atlas.cities:
        places = atlas.wider(where) if atlas.regions.get(where) == country else atlas.wider(country)
        draft.name(name, [located(draft, "place", concept=place, places=places, made=made)], source="P", proper=True)
