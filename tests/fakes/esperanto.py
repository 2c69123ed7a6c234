"""A second language: a little Esperanto, to hold the seam. It knows people behind a title, and places behind "en"."""

import re
from dataclasses import dataclass, field
from itertools import pairwise

import numpy as np

from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Span
from textveil.languages.interface import Grammar, Language, Lexicon, Names, Values
from textveil.languages.reading import Kinds, Reading, plain_structure

TOKEN = re.compile(r"\w+|[^\w\s]")
TITLES = frozenset({"sinjoro", "sinjorino", "doktoro"})
LISTS = {
    "reader.stop_words": frozenset(
        "kaj la en de al ne li ŝi ili mi vi estas estis kun por ke tiu kiu el sur ĉe".split()
    ),
    "people.titles.never_names": TITLES,
    "people.titles.in_names": TITLES,
    "values.calendar": frozenset("Januaro Februaro Marto Aprilo Majo Junio Julio lundo mardo".split()),
}
BEFORE_PLACES = frozenset({"en", "el", "al"})
EXAMPLE = "Hieraŭ sinjoro Petro Kovač vizitis sian fratinon en Varsovio, kaj ili parolis kun doktoro Ana Lipska."


@dataclass(frozen=True, eq=False)
class EsperantoLexicon(Lexicon):
    """A few lists, and the plural in -j."""

    lists: dict[str, frozenset[str]] = field(default_factory=LISTS.copy)

    def words(self, name: str) -> frozenset[str]:
        return self.lists.get(name, frozenset())

    def is_ordinary(self, word: str) -> bool:
        return word.islower()

    def singular(self, phrase: str) -> str | None:
        return phrase.removesuffix("j") if phrase.endswith("oj") else None


class EsperantoValues(Values):
    """Years alone are coarse."""

    def coarse_spans(self, text: str, *, least: object) -> list[Span]:
        return [match.span() for match in re.finditer(r"la \w+ jarcento", text)]

    def year_of(self, text: str, order: object = None) -> str | None:
        found = re.search(r"\b\d{4}\b", text)
        return found[0] if found else None


class EsperantoNames(Names):
    """Nothing is said of names."""


class EsperantoGrammar(Grammar):
    """Nothing is said in the place of anything: marks stand there."""


def read_esperanto(text: str) -> Reading:
    """Words and signs; a capital inside a sentence is a name."""
    tokens = [match.span() for match in TOKEN.finditer(text)]
    words = [text[slice(*span)] for span in tokens]
    starts = [place for place, _ in enumerate(words) if not place or words[place - 1] in ".!?"]
    kinds = [kind_of(words, place, opens=place in starts) for place in range(len(words))]
    tags = ["PUNCT" if not word[0].isalnum() else "NOUN" for word in words]
    return Reading(
        text=text,
        tokens=tokens,
        tags=["PROPN" if kind is not Kind.WORD else tag for kind, tag in zip(kinds, tags, strict=True)],
        sentences=list(pairwise([*starts, len(words)])),
        phrases=[(place, place + 1) for place, tag in enumerate(tags) if tag == "NOUN"],
        kinds=chances(kinds),
        structure=plain_structure(len(words)),
        language=ESPERANTO,
    )


def kind_of(words: list[str], place: int, *, opens: bool) -> Kind:
    """What a word names: a person, a place, or nothing."""
    if opens or not words[place][0].isupper() or not place:
        return Kind.WORD
    before = next((word for word in reversed(words[:place]) if not word[0].isupper()), "")
    return Kind.PLACE if before in BEFORE_PLACES else Kind.PERSON


def chances(kinds: list[Kind]) -> Kinds:
    """All but certain of each kind, and that names are hidden."""
    rows = np.full((len(kinds), len(GROUPS)), 0.01 / (len(GROUPS) - 1), np.float32)
    for place, kind in enumerate(kinds):
        rows[place, GROUPS.index(kind)] = 0.99
    hide = np.array([0.01 if kind is Kind.WORD else 0.99 for kind in kinds], np.float32)
    return Kinds(rows, np.zeros(len(kinds), np.float32), hide, hide.copy())


ESPERANTO = Language(
    name="Esperanto",
    read=read_esperanto,
    lexicon=EsperantoLexicon(),
    values=EsperantoValues(),
    names=EsperantoNames(),
    grammar=EsperantoGrammar(),
    example=EXAMPLE,
)
