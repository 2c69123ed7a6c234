"""How is the table of forms and parts built?

    python tools/build_relations.py ../shared/data

Reads Open English WordNet, the Disease Ontology, MeSH and the table of countries and writes
``src/textveil/data/relations.txt``: for a thing the adjectives and the people that
are named for it (schizophrenia: schizophrenic), what else a disease or something with
a name of its own is called (heart attack: myocardial infarction), what is part of
it (Spain: Castile), and what is a kind of it. The same files give the same bytes.
"""

import argparse
import csv
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from textveil.knowledge.descendants import FORM, KIND, OTHER_NAME, PACKAGED, PART  # noqa: E402
from textveil.knowledge.readers.files import turn_back, write_small  # noqa: E402
from textveil.languages.english.lexicon.word_forms import singular  # noqa: E402
from tools.knowledge.files import opened  # noqa: E402
from tools.knowledge.places import countries  # noqa: E402
from tools.knowledge.wordnet import read_archive  # noqa: E402

PEOPLE = "noun.person"
LIVES = re.compile(
    r"^(?:an? |the )?(?:person |someone )?(?:native|inhabitant|resident|citizen|member)s?"
    r"(?: (?:or|and) (?:native|inhabitant|resident|citizen)s?)? of (?:the )?([A-Z][\w.' -]*?)(?:[;,(].*)?$"
)
"""A definition of somebody by where they live."""
LINKS = ("derivation", "pertainym")
ENDINGS = (("", "ism"), ("ist", "ism"), ("iac", "ia"), ("ic", "ia"), ("ic", "y"))
"""How a person is made a thing: alcoholic, alcoholism; haemophiliac, haemophilia."""
EXACT = re.compile(r'synonym: "([^"]+)" EXACT')
CODED = re.compile(r"\s*\((?:disorder|finding|morphologic abnormality)\)$")
"""What a catalogue writes behind a name."""
SAID = re.compile(r"[\w'’-]+(?: [\w'’-]+){0,4}")
"""A name that somebody would say: a few words, without brackets and commas."""
TREES = "BCDF"
"""Trees of MeSH whose headings are kinds of things: organisms, diseases, chemicals and drugs, the mind."""
SHORTEST = 4
"""Letters that a thing and its form share at least at their beginning, or all that the shorter has."""


@dataclass
class Words:
    """What is read of WordNet."""

    synsets: dict[str, Mapping[str, Any]] = field(default_factory=dict)
    people: set[str] = field(default_factory=set)
    """Synsets of persons."""
    senses: dict[str, tuple[str, str, Mapping[str, Any]]] = field(default_factory=dict)
    """By the identifier of a sense: its lemma, its part of speech, and what is said of it."""
    linking: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    """By the identifier of a sense the senses that are derived from it or pertain to it."""
    first: dict[tuple[str, str], str] = field(default_factory=dict)
    """The synset of a lemma's likeliest sense, by part of speech."""


def read(path: Path) -> Words:
    """Synsets and senses from the archive of YAML files."""
    known = Words()
    for name, content in read_archive(path):
        if "/noun." in name:
            known.synsets |= content
            known.people |= set(content) if PEOPLE in name else set()
        elif "/entries-" in name:
            add_senses(known, content)
    return known


def add_senses(known: Words, entries: Mapping[str, Any]) -> None:
    """The senses of nouns and adjectives in one file of entries."""
    for lemma, entry in entries.items():
        for part, body in entry.items():
            for sense in body.get("sense", []) if part[0] in "na" else []:
                known.senses[sense["id"]] = (lemma, part[0], sense)
                known.first.setdefault((lemma, part[0]), sense["synset"])
                for link in links(sense):
                    known.linking[link].append(sense["id"])


def forms(known: Words) -> Iterator[tuple[str, str]]:
    """Things and the adjectives and people named for them, the likeliest sense of each form only."""
    below = children(known)
    for lemma, part, sense in known.senses.values():
        if known.first[lemma, part] != sense["synset"]:
            continue
        is_person = sense["synset"] in known.people
        people = [*persons(known, sense["synset"], below), *adjectives(known, sense)] if is_person else [lemma]
        if part == "a" or is_person:
            named = [name for thing in things(known, sense) for name in known.synsets[thing]["members"]]
            yield from ((name, person) for name in named for person in people)


def adjectives(known: Words, sense: Mapping[str, Any]) -> list[str]:
    """The adjectives that a person's name is linked to or that link to it, by their likeliest sense: Jewish."""
    targets = [known.senses[link] for link in (*links(sense), *known.linking[sense["id"]]) if link in known.senses]
    return [name for name, part, one in targets if part == "a" and known.first[name, "a"] == one["synset"]]


def things(known: Words, sense: Mapping[str, Any]) -> set[str]:
    """The noun synsets that a sense is derived from, also by way of an adjective."""
    lemma = known.senses[sense["id"]][0]
    found = set()
    for link in links(sense):
        target = known.senses.get(link)
        if target is None:
            continue
        if target[1] == "a":
            found |= things_named(known, target[2], target[0])
    return found | things_named(known, sense, lemma) | things_alike(known, sense, lemma)


def things_alike(known: Words, sense: Mapping[str, Any], lemma: str) -> set[str]:
    """The noun synsets that a person is called by but for the ending, where WordNet does not link them."""
    if sense["synset"] not in known.people:
        return set()
    changed = [lemma.removesuffix(old) + new for old, new in ENDINGS if lemma.endswith(old)]
    found = [known.first.get((name, "n"), "") for name in changed if len(name) > 2 * SHORTEST]
    return {synset for synset in found if synset in known.synsets and synset not in known.people}


def things_named(known: Words, sense: Mapping[str, Any], lemma: str) -> set[str]:
    """The noun synsets that one sense is linked to and shares its stem with; persons apart."""
    targets = [known.senses[link] for link in links(sense) if link in known.senses]
    return {
        target["synset"]
        for name, part, target in targets
        if part == "n" and target["synset"] not in known.people and is_kin(name, lemma)
    }


def is_kin(name: str, lemma: str) -> bool:
    """Whether two words begin alike: schizophrenia, schizophrenic; not Peru and Inca."""
    size = min(SHORTEST, len(name), len(lemma)) - (len(name) < SHORTEST)
    return name.lower()[:size] == lemma.lower()[:size]


def links(sense: Mapping[str, Any]) -> list[str]:
    """The senses that one is derived from or pertains to."""
    return [link for kind in LINKS for link in sense.get(kind, [])]


def children(known: Words) -> dict[str, list[str]]:
    """The synsets right below each."""
    below: dict[str, list[str]] = defaultdict(list)
    for identifier, synset in known.synsets.items():
        for up in synset.get("hypernym", []):
            below[up].append(identifier)
    return below


def persons(known: Words, synset: str, below: Mapping[str, list[str]]) -> list[str]:
    """What people of a sort and of its sorts are called, by names that mean nothing likelier."""
    pending, seen = [synset], dict.fromkeys([synset])
    while pending:
        fresh = [one for one in below.get(pending.pop(), ()) if one not in seen]
        seen |= dict.fromkeys(fresh)
        pending += fresh
    names = [(name, one) for one in seen for name in known.synsets[one]["members"]]
    return [name for name, one in names if known.first.get((name, "n")) == one]


def inhabitants(known: Words) -> Iterator[tuple[str, str]]:
    """Places and those who are defined by living there."""
    for identifier in sorted(known.people):
        found = LIVES.match(known.synsets[identifier]["definition"][0])
        for name in known.synsets[identifier]["members"] if found else ():
            if found and known.first.get((name, "n")) == identifier:
                yield found[1].strip(), name


def parts(known: Words) -> Iterator[tuple[str, str]]:
    """Something with a name of its own, and what is part or member of it."""
    for synset in known.synsets.values():
        if "instance_hypernym" not in synset:
            continue
        below = [one for kind in ("mero_part", "mero_member") for one in synset.get(kind, [])]
        named = [(name, one) for one in below for name in known.synsets[one]["members"] if is_named(known, one)]
        own = [name for name, one in named if known.first.get((name, "n")) == one]
        yield from ((whole, part) for whole in synset["members"] for part in own)


def other_names(known: Words) -> Iterator[tuple[str, str]]:
    """Something with a name of its own and its other names that mean nothing likelier; of all else abbreviations."""
    for identifier, synset in known.synsets.items():
        own = [name for name in synset["members"] if known.first.get((name, "n")) == identifier]
        others = own if is_named(known, identifier) else [name for name in own if name.isupper()]
        yield from ((one, other) for one in own for other in others)


def names_of_diseases(path: Path) -> Iterator[tuple[str, str]]:
    """Diseases and what else they are called, by an OBO file."""
    with opened(path) as file:
        for term in file.read().split("[Term]")[1:]:
            label = re.search(r"^name: (.+)", term, re.MULTILINE)
            if label and "is_obsolete: true" not in term:
                listed = (CODED.sub("", name).strip() for name in [label[1], *EXACT.findall(term)])
                own = {name.lower(): name for name in listed if SAID.fullmatch(name) and not name.endswith(" NOS")}
                yield from ((one, other) for one in own.values() for other in own.values())


def kinds(path: Path) -> Iterator[tuple[str, str]]:
    """Headings of MeSH, and those right below, in the singular."""
    with opened(path) as file:
        places = {row["mesh_tree_number"]: row["mesh_name"] for row in csv.DictReader(file, delimiter="\t")}
    said = {heading: write_small(turn_back(heading)) for heading in places.values()}
    single = {heading: singular(name) or name for heading, name in said.items()}
    for number, heading in places.items():
        over = places.get(number.rpartition(".")[0])
        if over and number[0] in TREES:
            yield single[over], single[heading]


def is_named(known: Words, synset: str) -> bool:
    """Whether a synset is one thing with a name of its own."""
    return "instance_hypernym" in known.synsets[synset]


def written(pairs: Iterable[tuple[str, str]], *, mark: str) -> list[str]:
    """A line for all things that have the same forms or parts, in order."""
    table: dict[str, set[str]] = defaultdict(set)
    for base, other in pairs:
        if base.lower() != other.lower():
            table[base].add(other)
    alike: dict[str, list[str]] = defaultdict(list)
    for base in sorted(table):
        alike["|".join(sorted(table[base]))].append(base)
    return [f"{mark}\t{'|'.join(bases)}\t{others}" for others, bases in alike.items()]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", type=Path, help="the folder with wordnet/ and kb/")
    args = parser.parse_args()
    known = read(args.data / "wordnet" / "oewn-2024.tar.xz")
    peoples = [(name, one) for land in countries() for name in (land.name, *land.names) for one in land.adjectives]
    lines = [
        *written([*forms(known), *inhabitants(known), *peoples], mark=FORM),
        *written(parts(known), mark=PART),
        *written([*other_names(known), *names_of_diseases(args.data / "kb" / "doid-2016.obo.xz")], mark=OTHER_NAME),
        *written(kinds(args.data / "kb" / "mesh-tree-numbers.tsv.xz"), mark=KIND),
    ]
    path = ROOT / "src" / "textveil" / "data" / PACKAGED
    path.write_text("\n".join(lines) + "\n", "utf-8")
    print(f"{path.name}: {len(lines):,} lines, {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
