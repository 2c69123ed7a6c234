"""In which area lies a body or a house that a page is about?

    python -m tools.list_body_areas [--data FOLDER]

Reads first sentences of pages: "is a private university in Boston, Massachusetts", "was a British record label".
Writes ``data/body_areas.txt``: the name, then the areas from the smallest on. Of a name of several bodies only the
areas are told that all of them lie in; a name that needs a note in its title, and that of a house which most pages
with the name tell of elsewhere ("Central High School"), is left out.
"""

import argparse
import json
import lzma
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path

from textveil.core.kinds import Kind
from textveil.core.marks import TABLES
from textveil.corpus.open import open_corpus
from textveil.languages.english.lexicon.class_words import BODY_TABLES, class_in_own_words
from textveil.languages.english.values.coarseness import areas, city_areas
from tools.knowledge.places import Atlas, longest_agreeing, place_names, with_article

PAGE = Path(__file__).parents[1] / "src" / "textveil" / "data" / "body_areas.txt"
FIRST = re.compile(r"\A[^\n]{0,250}? (?:is|was|are|were) (?:an?|the|one of the) (?P<said>[^\n]{10,400})")
SENTENCE_END = re.compile(r"(?<=[a-z)\d]{2})\.(?:\s|\Z)")
WHERE = re.compile(r"\b(?:in|near|outside|from|at) (?=(?:the |[a-z]+ern |central )*[A-ZÀ-Þ])")
MOSTLY = 0.5
"""The share of pages with the name of a house that must tell of the area that it is said to lie in."""
NOTE = re.compile(r" \(.*")
CLASSES = frozenset(word for name in BODY_TABLES for word in TABLES[name]) - {"order", "family", "program", "project"}
BEHIND = "at|based|established|formed|founded|from|headquartered|in|located|near|owned|serving|situated|that|which"
CLAUSE = re.compile(r"\b(?:that|which|who|whose)\b")
UNSURE = re.compile(r"\bGeorgia\b|\bWashington,? D\.? ?C|\bfictional\b")
"""Names of a country and a state, or of a state and a city."""


@cache
def class_pattern() -> re.Pattern[str]:
    """The class of a body at the head of its description: "British rock band", but no "song by a band"."""
    nouns = "|".join(sorted(map(re.escape, CLASSES), key=len, reverse=True))
    before = r"(?P<before>(?:(?!(?:by|for|from|in|of|on|that|to|which|who|with)\b)[^\s.;]+ ){0,8}?)"
    return re.compile(rf"{before}(?P<noun>{nouns})(?=[.,;]| (?:{BEHIND})\b|\Z)")


def areas_said(said: str, *, adjectives: Mapping[str, str], atlas: Atlas) -> list[str]:
    """The areas that a description of a body tells, the smallest first; of several that it names the last decides."""
    found = class_pattern().match(said)
    if found is None or UNSURE.search(said):
        return []
    where = WHERE.search(said, found.end())
    is_own = where is not None and not CLAUSE.search(said, found.end(), where.start())
    named = list(place_names(said[where.end() :])) if where and is_own else []
    known = [wider for name in named if (wider := areas_of_name(name, atlas))]
    if known:
        return longest_agreeing(known, country=known[-1])
    words = re.findall(r"[A-Z][a-z]+(?: [A-Z][a-z]+)?", found["before"])
    country = next((adjectives[word] for word in words if word in adjectives), None)
    return atlas.wider(country) if country else []


def areas_of_name(name: str, atlas: Atlas) -> list[str]:
    """The areas that a city, a region or a country is or lies in."""
    return atlas.wider(name) or [area.removeprefix("the ") for area in city_areas().get(name, ())]


def bodies(pages: Path, *, atlas: Atlas) -> Iterator[tuple[str, list[str]]]:
    """The names of bodies that pages are about, and the areas they lie in; none where a title tells two apart."""
    adjectives = {word: one.name for one in atlas.countries for word in one.adjectives}
    with lzma.open(pages, "rt", encoding="utf-8") as lines:
        for page in map(json.loads, lines):
            first = FIRST.match(SENTENCE_END.split(page["text"][:700])[0])
            said = areas_said(first["said"], adjectives=adjectives, atlas=atlas) if first else []
            if said and not page["title"].startswith("List of "):
                yield NOTE.sub("", page["title"]), [] if NOTE.search(page["title"]) else said


def is_meant(name: str, within: Sequence[str]) -> bool:
    """Whether enough pages with the name of a house tell of where it is said to lie."""
    if class_in_own_words(name, Kind.PLACE) not in TABLES["house"]:
        return True
    counts = open_corpus()
    pages = max((counts.hits(name, area.removeprefix("the ")) for area in within[:2]), default=0)
    return pages >= MOSTLY * counts.hits(name)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, default=Path("../shared/data"))
    args = parser.parse_args()
    atlas = Atlas(args.data / "kb" / "world-cities.csv.xz")
    found: dict[str, list[list[str]]] = defaultdict(list)
    for name, within in bodies(args.data / "corpus" / "pages.jsonl.xz", atlas=atlas):
        found[name].append([with_article(area) for area in within if area in areas()])
    told = {name: [area for area in some[0] if all(area in one for one in some)] for name, some in found.items()}
    rows = [
        f"{name}\t{'|'.join(within)}\n" for name, within in sorted(told.items()) if within and is_meant(name, within)
    ]
    PAGE.write_text("".join(rows), "utf-8")
    print(f"{len(rows)} bodies: {PAGE}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
