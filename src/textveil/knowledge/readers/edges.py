"""How is a table of edges read?

One row for each child and its parent, by name, comma or tab between them. A head
names the columns; without one the first two are meant. A third column may hold
other names of the child, parted by ``|``; one that is called ``relation`` says
whether the child is a parent (``is_a``) or is part of it or lies in it
(``part_of``, ``located_in``).
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import InputError
from textveil.knowledge.graph import Concept, Taxonomy
from textveil.knowledge.readers.files import rows
from textveil.languages.normal import key as lookup_key

CHILD = ("child", "term", "label", "name", "narrower", "concept")
PARENT = ("parent", "subclassof", "is_a", "isa", "broader", "generalization")
NAMES = ("names", "synonyms", "synonym", "aliases")
RELATION = ("relation", "predicate")
RELATIONS = {"is_a": False, "instance_of": False, "part_of": True, "located_in": True}
"""How a child may be related to its parent, and whether it is a part of it rather than one."""


def read(path: str) -> Taxonomy:
    """The taxonomy in a CSV or TSV file of edges."""
    file = Path(path)
    delimiter = "," if file.suffix.lower() == ".csv" else "\t"
    labels: dict[str, str] = {}
    parents: dict[str, list[str]] = defaultdict(list)
    wholes: dict[str, list[str]] = defaultdict(list)
    names: dict[str, list[str]] = defaultdict(list)
    for child, parent, others, is_part in edges(file, delimiter=delimiter):
        below, over = lookup_key(child), lookup_key(parent)
        labels.setdefault(below, child)
        names[below] += others
        if over and over != below:
            labels.setdefault(over, parent)
            (wholes if is_part else parents)[below].append(over)
    concepts = {
        key: Concept(label, *(tuple(dict.fromkeys(told[key])) for told in (names, parents, wholes)))
        for key, label in labels.items()
        if key
    }
    if not concepts:
        raise InputError(f"{file.name} holds no edge; give a child and its parent in each row")
    return Taxonomy(file.name, concepts)


def edges(file: Path, *, delimiter: str) -> Iterator[tuple[str, str, list[str], bool]]:
    """Child, parent, other names of each row, and whether the child is a part rather than one."""
    child, parent, others, related = 0, 1, 2, -1
    for number, row in enumerate(rows(file, delimiter=delimiter)):
        cells = [cell.strip() for cell in row]
        head = [cell.lower() for cell in cells]
        if number == 0 and set(head) & set(PARENT):
            child, parent, others, related = (place(head, choices) for choices in (CHILD, PARENT, NAMES, RELATION))
            if child < 0:
                raise InputError(f"{file.name} names no column of children; call one {', '.join(CHILD[:4])} …")
            continue
        if len(cells) <= max(child, parent):
            raise InputError(
                f"{file.name}, row {number + 1}: a child and its parent are expected, parted by {delimiter!r}"
            )
        extra = cells[others].split("|") if 0 <= others < len(cells) and others not in (child, parent) else []
        relation = cells[related].lower() if 0 <= related < len(cells) else "is_a"
        if relation not in RELATIONS:
            raise InputError(
                f"{file.name}, row {number + 1}: no relation {relation!r}; there are: {', '.join(RELATIONS)}"
            )
        yield cells[child], cells[parent], [name.strip() for name in extra if name.strip()], RELATIONS[relation]


def place(head: list[str], choices: tuple[str, ...]) -> int:
    """Where the first of some column names stands, or -1."""
    return next((head.index(name) for name in choices if name in head), -1)
