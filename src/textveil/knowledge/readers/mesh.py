"""How are MeSH headings read?

From a table of tree numbers (columns ``mesh_name`` and ``mesh_tree_number``) or
from NLM's own ``mtrees`` file (``Heart Diseases;C14.280``). A heading may stand at
many places of the tree; C14.280.647 lies below C14.280.
"""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from textveil.core.errors import InputError
from textveil.knowledge.graph import Concept, Taxonomy
from textveil.knowledge.readers.files import columns, open_text, rows, turn_back, write_small


def read(path: str) -> Taxonomy:
    """The MeSH headings in a file of tree numbers."""
    file = Path(path)
    places = dict(tree_numbers(file))
    if not places:
        raise InputError(f"{file.name} holds no tree number; give mtrees*.bin or a table with mesh_tree_number")
    parents: dict[str, dict[str, None]] = defaultdict(dict)
    for number, heading in places.items():
        over = places.get(number.rpartition(".")[0])
        if over is not None and over != heading:
            parents[heading][over] = None
    return Taxonomy(
        file.name, {heading: concept(heading, parents[heading]) for heading in dict.fromkeys(places.values())}
    )


def tree_numbers(file: Path) -> Iterator[tuple[str, str]]:
    """Tree numbers with their headings."""
    with open_text(file) as lines:
        is_table = "\t" in lines.readline()
    table = rows(file, delimiter="\t" if is_table else ";", quoted=False)
    heading, number = columns(file, next(table), "mesh_name", "mesh_tree_number") if is_table else (0, 1)
    for place, row in enumerate(table, 1 + is_table):
        if len(row) <= max(heading, number):
            raise InputError(f"{file.name}, row {place}: a heading and its tree number are expected")
        yield row[number].strip(), row[heading].strip()


def concept(heading: str, parents: dict[str, None]) -> Concept:
    """A heading as it is said, found also as it is printed."""
    return Concept(write_small(turn_back(heading)), (heading,), tuple(parents))
