"""How is SNOMED CT read, from a snapshot of release format 2?

Three files of a release are needed: ``sct2_Concept_Snapshot…``,
``sct2_Description_Snapshot…`` and ``sct2_Relationship_Snapshot…``, wherever in the
folder they lie. Only what is active counts.
"""

import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import InputError
from textveil.knowledge.graph import Concept, Taxonomy
from textveil.knowledge.readers.files import columns, rows

ROOT, IS_A = "138875005", "116680003"
FULL_NAME, SYNONYM = "900000000000003001", "900000000000013009"
TAG = re.compile(r" \([^()]+\)$")
"""What a fully specified name ends in: "Asthma (disorder)"."""


def read(path: str) -> Taxonomy:
    """The is-a hierarchy of a SNOMED CT release folder."""
    folder = Path(path)
    active = {identifier for (identifier,) in table(folder, "Concept", "id")} - {ROOT}
    labels: dict[str, str] = {}
    names: dict[str, list[str]] = defaultdict(list)
    for identifier, kind, term in table(folder, "Description", "conceptId", "typeId", "term"):
        if kind == FULL_NAME:
            labels[identifier] = TAG.sub("", term)
        elif kind == SYNONYM:
            names[identifier].append(term)
    parents: dict[str, list[str]] = defaultdict(list)
    for child, over, kind in table(folder, "Relationship", "sourceId", "destinationId", "typeId"):
        if kind == IS_A and over != ROOT:
            parents[child].append(over)
    return Taxonomy(
        folder.name,
        {
            one: Concept(labels[one], tuple(names[one]), tuple(dict.fromkeys(parents[one])))
            for one in sorted(active & labels.keys())
        },
    )


def table(folder: Path, what: str, *names: str) -> Iterator[list[str]]:
    """The named columns of the active rows of one of the three files."""
    found = sorted(folder.rglob(f"*sct2_{what}_Snapshot*.txt"))
    if not found:
        raise InputError(f"{folder.name} holds no sct2_{what}_Snapshot file; give the folder of an RF2 release")
    content = rows(found[0], delimiter="\t", quoted=False)
    places = columns(found[0], next(content, []), "active", *names)
    yield from ([row[place] for place in places[1:]] for row in content if row[places[0]] == "1")
