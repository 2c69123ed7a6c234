"""How many things fit each label that may be said of one?

    python -m tools.build_members

counts the names of ``knowledge.index`` under every label and writes ``members.txt``. A place of the gazetteer is a town
or a city, so it counts as both where it lies. Labels that fewer than ``FEWEST`` things fit are left out: nothing is
said by them, whatever a policy asks for.
"""

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from textveil.core.kinds import Kind
from textveil.core.model import Sense
from textveil.knowledge.open_knowledge import default, kind_of_chain
from textveil.knowledge.store import Store
from textveil.languages.english.lexicon.class_words import class_in_own_words, with_wider_classes

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


def main() -> None:
    """Count, and write the figures."""
    counts: Counter[str] = Counter()
    for name, senses in names_and_senses(default()):
        counts.update({label for sense in senses for label in labels_of(name, sense)})
    rows = sorted((label, count) for label, count in counts.items() if count >= FEWEST)
    TARGET.write_text("".join(f"{label}\t{count}\n" for label, count in rows), "utf-8")


if __name__ == "__main__":
    main()
