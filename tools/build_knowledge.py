"""How is the packaged knowledge built?

    python tools/build_knowledge.py ../shared/data

Reads Open English WordNet, the pages of the corpus, the cities of the world and
the Disease Ontology from a folder and writes ``src/textveil/data/knowledge.index``.
The same files give the same bytes. ``tools/knowledge.md`` tells where they come from.
"""

import argparse
import csv
import json
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from hashlib import sha256
from itertools import islice
from pathlib import Path
from typing import Any

from textveil.corpus.open import open_corpus
from textveil.knowledge.open_knowledge import PACKAGED
from textveil.knowledge.store import FAMILY, GIVEN, Store, pack
from textveil.languages.english.lexicon.word_forms import lookup_key
from textveil.languages.english.read_text import read_english
from textveil.languages.reading import Reading
from tools.knowledge.first_sentences import Fact, mine

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tools.knowledge import kinds, places, wordnet  # noqa: E402
from tools.knowledge.classes import Classes  # noqa: E402
from tools.knowledge.draft import Draft  # noqa: E402
from tools.knowledge.files import opened  # noqa: E402

LARGEST = 25_000_000
TELLS = re.compile(r" (?:is|was|are|were) ")
BRACKETS = re.compile(r"\s*\([^()]*\)")
FIRST_PART = 400
"""Characters of a page in which its first sentence is looked for."""
BATCH = 400
LEAST_PEOPLE = 2
"""People who must bear a first or a last name before it is taken for one."""
FIRM = re.compile(r",? (?:Inc|Corp|Corporation|Company|Co|Ltd|Limited|LLC|plc|AG|GmbH|S\.A)\.?$")
CLUB = re.compile(r"(?P<name>\S+ .+) A?F\.?C\.?")
"""What the name of a company may be used without, and how those of clubs end that have several words."""
LISTING = re.compile(r"\b(?:bibliography|discography|filmography|videography)\b")
"""What pages are called that list the works of someone."""
NAME = "Open English WordNet 2024; facts from Wikipedia's first sentences; cities of the world; Disease Ontology"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with wordnet/, corpus/ and kb/")
    parser.add_argument("--facts", type=Path, help="keep mined facts here, and take them from here when they are there")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "src" / "textveil" / "data" / PACKAGED)
    args = parser.parse_args()
    pages = args.data / "corpus" / "pages.jsonl.xz"
    facts = kept_facts(args.facts, pages=pages)
    content = build(args.data, facts, pages=pages)
    args.output.write_bytes(content)
    store = Store.open(args.output)
    print(f"{args.output.name}: {len(content):,} bytes, sha256 {sha256(content).hexdigest()}")
    print({name: figure for name, figure in store.figures.items() if name != "sections"})
    return 0 if len(content) <= LARGEST else 1


def build(data: Path, facts: list[Fact], *, pages: Path) -> bytes:
    """The knowledge file; names get their senses in the order in which they are added here."""
    draft, counts = Draft(), open_corpus()
    words = wordnet.read(data / "wordnet" / "oewn-2024.tar.xz")
    atlas = places.Atlas(data / "kb" / "world-cities.csv.xz")
    for synset in words.synsets:
        wordnet.add_concept(draft, words, synset, counts=counts)
    classes = Classes(draft, words, atlas=atlas, facts=facts)
    spots = {label: classes.of(label) or 0 for label in ("place", "region", "country")}
    places.add_countries(draft, atlas, country=spots["country"], made=classes.located)
    places.add_adjectives(draft)
    wordnet.add_names(draft, words, first=classes.senses)
    believed = add_facts(draft, classes, facts)
    classes.add_names()
    add_diseases(draft, data / "kb" / "disease-ontology.tsv.xz", disease=classes.of("disease") or 0)
    places.add_regions(draft, atlas, region=spots["region"], made=classes.located)
    places.add_cities(draft, atlas, place=spots["place"], made=classes.located)
    add_words_of_names(draft, believed)
    about: dict[str, object] = {"name": NAME, "facts": len(believed)}
    told = Store(pack(draft.packed(), draft.concepts, about=about), name="draft")
    weights = kinds.weights(pages, told)
    print("names kept apart, tried, told and right:", weights.apart)
    about["contexts"] = add_contexts(draft, classes, kinds.inferred(pages, weights, told))
    return pack(draft.packed(), draft.concepts, about=about)


def add_contexts(draft: Draft, classes: Classes, found: Iterable[tuple[str, str]]) -> int:
    """Names of which only the places where they stand tell something; how many there are."""
    count = 0
    for name, kind in found:
        number = classes.of(kind)
        if number is not None and not draft.senses.get(lookup_key(name)):
            draft.name(name, [number], source="C", proper=True)
            count += 1
    return count


def add_facts(draft: Draft, classes: Classes, facts: Iterable[Fact]) -> list[tuple[Fact, int]]:
    """Believe the facts whose class has a place; pages that need no hint to be told apart come first.

    WordNet knows better what a common noun means.
    """
    believed = []
    for fact in sorted(facts, key=lambda fact: fact.hint is not None):
        key = lookup_key(fact.name)
        known = any(entry[0] == "W" and entry[1].islower() for entry in draft.senses.get(key, []))
        concept = None if known and not fact.proper else classes.concept(fact)
        if concept is None or LISTING.search(fact.name) or key == lookup_key(draft.label(concept)):
            continue
        believed.append((fact, concept))
        for name in all_names(fact):
            is_other = name in fact.aliases and " " not in name and not name.isupper()
            draft.name(name, [concept], source="H" if fact.hint or is_other else "F", proper=fact.proper)
    return believed


def all_names(fact: Fact) -> list[str]:
    """All that the subject of a fact is called, but for a first or a last name alone."""
    parts = fact.name.split()
    club = CLUB.fullmatch(fact.name)
    others = [name for name in fact.aliases if name not in {parts[0], parts[-1]}]
    return [fact.name, *others, FIRM.sub("", fact.name), *([club["name"]] if club else [])]


def add_diseases(draft: Draft, path: Path, *, disease: int) -> None:
    """The Disease Ontology, hung below WordNet's disease."""
    parents: dict[str, list[str]] = {}
    with opened(path) as file:
        for row in csv.DictReader(file, delimiter="\t"):
            parents.setdefault(row["label"], []).extend(filter(None, [row["subClassOf"]]))
    made = {"disease": disease}

    def number(label: str) -> int:
        if label not in made:
            made[label] = draft.add(label, [number(up) for up in parents.get(label, ["disease"])] or [disease])
        return made[label]

    for label in sorted(parents):
        if label != "disease":
            draft.name(label, [number(label)], source="D", proper=False, instance=False)


def add_words_of_names(draft: Draft, believed: Iterable[tuple[Fact, int]]) -> None:
    """The first and the last words of people's names, where hardly anything else is called so."""
    for place, prefix in ((0, GIVEN), (-1, FAMILY)):
        people: Counter[str] = Counter()
        others: Counter[str] = Counter()
        for fact, concept in believed:
            parts = fact.name.split()
            if 1 < len(parts) < 5 and fact.proper and parts[place].replace("-", "").isalpha():
                is_person = "person" in map(draft.label, draft.above(concept))
                (people if is_person else others)[parts[place].lower()] += 1
        for name, count in sorted(people.items()):
            if count >= LEAST_PEOPLE and count > 4 * others[name] and len(name) > 1:
                draft.senses[prefix + name] = ["NI"]


def kept_facts(path: Path | None, *, pages: Path) -> list[Fact]:
    """The facts of all pages, mined once when a file to keep them in is given."""
    if path and path.exists():
        with opened(path) as file:
            return [fact_from(json.loads(line)) for line in file]
    facts = list(mined(pages))
    if path:
        fields = Fact.__dataclass_fields__
        rows = (json.dumps({name: getattr(fact, name) for name in fields}, ensure_ascii=False) for fact in facts)
        path.write_text("".join(f"{row}\n" for row in rows), "utf-8")
    return facts


def fact_from(row: dict[str, Any]) -> Fact:
    return Fact(**{**row, "aliases": tuple(row["aliases"])})


def mined(pages: Path) -> Iterator[Fact]:
    """The fact of each page that tells one, read some hundred pages at a time."""
    with opened(pages) as file:
        rows = map(json.loads, file)
        while batch := list(islice(rows, BATCH)):
            starts = [first_part(page["text"]) for page in batch]
            for page, reading in zip(batch, read_apart(starts), strict=True):
                fact = mine(page["title"], reading, body=page["text"])
                if fact:
                    yield fact


def first_part(text: str) -> str:
    """The first paragraph that tells something, without what stands in brackets and without quotation marks."""
    told = next((line for line in text.split("\n")[:4] if TELLS.search(line)), ".")
    while (bare := BRACKETS.sub("", told)) != told:
        told = bare
    return " ".join(told.replace('"', "").split())[:FIRST_PART] or "."


def read_apart(texts: list[str]) -> Iterator[Reading]:
    """A reading of each text, all made at once."""
    reading = read_english("\n\n".join(texts))
    at = token = sentence = phrase = 0
    for text in texts:
        first, end = token, at + len(text)
        while token < len(reading.tokens) and reading.tokens[token][0] < end:
            token += 1
        sentences, phrases = [], []
        while sentence < len(reading.sentences) and reading.sentences[sentence][0] < token:
            sentences.append(shifted(reading.sentences[sentence], by=first, limit=token))
            sentence += 1
        while phrase < len(reading.phrases) and reading.phrases[phrase][0] < token:
            phrases.append(shifted(reading.phrases[phrase], by=first, limit=token))
            phrase += 1
        spans = [(start - at, stop - at) for start, stop in reading.tokens[first:token]]
        yield Reading(text, spans, reading.tags[first:token], sentences, phrases)
        at = end + 2


def shifted(pair: tuple[int, int], *, by: int, limit: int) -> tuple[int, int]:
    return pair[0] - by, min(pair[1], limit) - by


if __name__ == "__main__":
    sys.exit(main())
