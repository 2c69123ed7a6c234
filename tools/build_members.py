"""How many things fit each label that may be said of one?

    python -m tools.build_members PAGES

counts the names of ``knowledge.index`` under every label and writes ``members.txt``. A place of the gazetteer is a town
or a city, so it counts as both where it lies. Few pages are about bodies and houses of a narrow class, district courts:
of those the names that pages mention count, too, and bodies of which it is known where they lie count there. Labels
that fewer than ``FEWEST`` things fit are left out: nothing is said by them, whatever a policy asks for.
"""

import argparse
import json
import lzma
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from textveil.core.kinds import Kind
from textveil.core.marks import TABLES
from textveil.core.model import Sense
from textveil.knowledge.open_knowledge import default, kind_of_chain, open_knowledge
from textveil.knowledge.store import Store
from textveil.languages.english.generalization.areas_of_bodies import AT_HOME, BODY_WORDS, areas_of_body, body_areas
from textveil.languages.english.lexicon.class_words import (
    BODY_TABLES,
    class_in_own_words,
    class_of_label,
    with_wider_classes,
)
from textveil.languages.generalizing import Sources

FEWEST = 3
TARGET = Path(__file__).parent.parent / "src/textveil/data/members.txt"
GAZETTEER, CONTEXTS, PLACE_IN = "places", "contexts", "place in "
KINDS = {
    Kind.PLACE: "place",
    Kind.ORGANIZATION: "organization",
    Kind.INSTITUTION: "public body",
    Kind.LAW: "legal provision",
    Kind.WORK: "work",
    Kind.EVENT: "event",
    Kind.PRODUCT: "product",
    Kind.TECHNICAL: "software",
    Kind.DRUG: "drug",
    Kind.DISEASE: "medical condition",
    Kind.PROCEDURE: "medical procedure",
    Kind.BODY: "part of the body",
}
"""What a kind is called by its class alone: as many things fit that as are of the kind."""


def names_and_senses(store: Store) -> Iterator[tuple[str, list[Sense]]]:
    """Every name and its senses."""
    for line in store.lines():
        name, _, _ = line.partition("\t")
        if ":" not in name:
            yield name, store.senses_of_line(line)


def labels_of(name: str, sense: Sense) -> set[str]:
    """All that may be said of a name in one sense: by a taxonomy, by its own words, by its kind."""
    found = class_in_own_words(name, kind) if sense.proper and (kind := kind_of_chain(sense.chain)) else None
    own = set(with_wider_classes(found)) if found else set()
    if sense.source == CONTEXTS:
        return own
    labels = {*sense.chain, *own}
    if sense.source == GAZETTEER:
        areas = [label.removeprefix(PLACE_IN) for label in sense.chain if label.startswith(PLACE_IN)]
        labels |= {f"{noun} in {area}" for area in areas for noun in ("city", "town")}
    kind = kind_of_chain(sense.chain)
    return labels | ({KINDS[kind]} if kind in KINDS else set())


def narrow_classes() -> dict[str, str]:
    """By the words that names end with, "District Court", the classes of two words or more of bodies and houses."""
    found: dict[str, str] = {}
    for table in BODY_TABLES:
        for label in TABLES[table]:
            *before, head = label.split()
            if before and head in TABLES[table] | TABLES["house"]:
                spelled = {head, *(TABLES[table].get(head) or TABLES["house"].get(head, "")).split()}
                found |= {" ".join((*before, one)).title(): label for one in spelled}
    return found


def names_in_pages(path: Path) -> Iterator[tuple[str, str]]:
    """Every name in the pages that ends with the words of a narrow class, and that class."""
    classes = narrow_classes()
    ends = "|".join(sorted(map(re.escape, classes), key=len, reverse=True))
    name = re.compile(rf"(?:[A-Z][\w’'-]+ ){{1,4}}?(?P<end>{ends})(?!\w)")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            for found in name.finditer(json.loads(line)["text"]):
                yield found[0].removeprefix("The "), classes[found["end"]]


def labels_there(name: str) -> set[str]:
    """What may be said of a body or a house with each area that it lies in."""
    senses = [sense for sense in default().senses(name) if sense.proper and sense.source != CONTEXTS]
    said = {label for sense in senses for label in labels_of(name, sense)}
    own = class_in_own_words(name, Kind.ORGANIZATION)
    said |= set(with_wider_classes(own)) if own else set()
    classes = {wider for label in said if (word := class_of_label(label)) for wider in with_wider_classes(word)}
    within = areas_of_body(name, tuple(sorted(said)), Sources(open_knowledge()))
    return {f"{word} in {area}" for word in classes & BODY_WORDS for area in within}


def universities_in_pages(path: Path) -> set[str]:
    """The universities that pages name by the place that each is called after, if several pages do."""
    name = re.compile(r"\bUniversity of [A-Z][\w’'-]+(?: [A-Z][\w’'-]+)?")
    with lzma.open(path, "rt", encoding="utf-8") as lines:
        found = Counter(one for line in lines for one in set(name.findall(json.loads(line)["text"])))
    return {one for one, pages in found.items() if pages >= FEWEST}


def main() -> None:
    """Count, and write the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("pages", type=Path)
    pages = parser.parse_args().pages
    named = set(names_in_pages(pages))
    mentioned = Counter(label for _, label in named)
    counts: Counter[str] = Counter()
    for name, senses in names_and_senses(default()):
        counts.update({label for sense in senses for label in labels_of(name, sense)})
    counts |= mentioned
    lying = {*body_areas(), *universities_in_pages(pages), *(name for name, label in named if label in AT_HOME)}
    counts |= Counter(label for name in lying for label in labels_there(name))
    rows = sorted((label, count) for label, count in counts.items() if count >= FEWEST)
    TARGET.write_text("".join(f"{label}\t{count}\n" for label, count in rows), "utf-8")


if __name__ == "__main__":
    main()
