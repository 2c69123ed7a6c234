"""Which words does each of these languages have, and which do all of them share?

Every language is one table, ``words.toml`` in its folder; the one here has what all write
alike. Texts of all of them are cut into words by one grammar, with the words of all: one
network reads them.
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from textveil.languages.network.token_grammar import ReadingWords, Tokens, cut_tokens

FOLDERS = {"de": "german", "es": "spanish", "fr": "french"}
"""Languages by their codes, and where their tables are."""


@cache
def shared_table() -> Mapping[str, Any]:
    """What is written alike in all of them."""
    return tomllib.loads(files("textveil.languages.european").joinpath("words.toml").read_text("utf-8"))


@cache
def table_of(code: str) -> Mapping[str, Any]:
    """The words of a language, as they are written."""
    path = files(f"textveil.languages.{FOLDERS[code]}").joinpath("words.toml")
    return tomllib.loads(path.read_text("utf-8"))


def words_in(listed: str) -> frozenset[str]:
    """The words of a list."""
    return frozenset(listed.split())


@cache
def word_list(code: str, name: str) -> frozenset[str]:
    """A list by the name that it has in the tables of English; none of a list that these languages have not."""
    table = table_of(code)
    if name == "values.calendar":
        return frozenset(word for kind in ("months", "weekdays") for word in calendar_words(table, kind))
    if name in NO_LISTS:
        return frozenset()
    if name == "people.particles.links":  # "Ortega y Gasset" is one name, "Valencia y Sevilla" are two
        return words_in(table["people"]["particles"]) - words_in(table["things"]["joining"])
    if name.startswith("people.titles"):
        return frozenset().union(*(words_in(table["people"][kind]) for kind in ("men", "women", "titles")))
    part, _, kind = ALIASES.get(name, name).partition(".")
    found = table.get(part, {}).get(kind, "")
    return words_in(found) if isinstance(found, str) else frozenset()


@cache
def listed_words(code: str, part: str, name: str) -> frozenset[str]:
    """The entries of a list whose entries may be several words, parted by commas."""
    listed: str = table_of(code)[part].get(name, "")
    return frozenset(entry.strip() for entry in listed.split(",") if entry.strip())


@cache
def listed_places(code: str) -> Mapping[str, str]:
    """What the places of a language's table are; a place of two lists is what no list says: a place."""
    found: dict[str, str] = {}
    for name, word in PLACE_LISTS.items():
        for place in listed_words(code, "places", name):
            found[place] = "place" if place in found else word
    return found


@cache
def ordinary_words(code: str) -> frozenset[str]:
    """Words of a language, in small letters, that plain texts write as no name is."""
    lines = files("textveil.data").joinpath("ordinary_words.txt").read_text("utf-8").splitlines()
    return next(words_in(words) for one, _, words in (line.partition(" ") for line in lines) if one == code)


PLACE_LISTS = {
    "countries": "country",
    "cities": "city",
    "regions": "region",
    "continents": "continent",
    "rivers": "river",
    "seas": "sea",
}
"""Lists of places in the table of a language, and what the things in them are."""
NO_LISTS = frozenset({"people.titles.staying", "people.titles.letters"})
"""Lists of titles that English has and these languages have not."""
ALIASES = {
    "people.particles.written_small": "people.particles",
    "people.particles.leading": "people.particles",
    "people.behind.generations": "people.generations",
    "values.months": "calendar.months",
}
"""Lists that are one here and several in English."""


@cache
def reading_words() -> ReadingWords:
    """By what the words and sentences of all these languages are told apart."""
    tables = [table_of(code) for code in FOLDERS]

    def join(name: str) -> frozenset[str]:
        return frozenset().union(*(words_in(one["reader"].get(name, "")) for one in tables))

    names = ("abbreviations", "leading", "before_numbers", "openers", "elisions", "numbered")
    calendar = frozenset().union(*(word_list(code, "values.calendar") for code in FOLDERS))
    return ReadingWords(
        **{name: join(name) for name in names},
        **{name: words_in(listed) for name, listed in shared_table()["reader"].items()},
        calendar=calendar,
        fused={},
    )


def calendar_words(table: Mapping[str, Any], name: str) -> list[str]:
    """All names of the months or of the days, the short ones too, small and with a capital."""
    named = [word for group in table["calendar"][name].split(",") for word in group.split()]
    return [form for word in named for form in (word, word.capitalize())]


def tokenize_european(text: str) -> Tokens:
    """Cut a text of any of these languages into words.

    >>> tokenize_european("L'hôpital d'Anna a fermé le 3 mai. Am 14. März 2021 kam Frau Dr. Müller.").words[:4]
    ["L'", 'hôpital', "d'", 'Anna']
    """
    return cut_tokens(text, reading_words())
