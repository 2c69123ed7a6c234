"""Which hierarchies were found before?

*correlated*: terms and what they can be called are stored when they are found,
and asked again there first. A line a sense: the term, its chain, who said so.
The file repeats terms of documents, so nobody but its owner may read it.
"""

import os
from collections.abc import Iterable, Sequence
from pathlib import Path
from threading import Lock

from textveil.core.errors import InputError
from textveil.core.model import Sense
from textveil.languages.normal import key as lookup_key

STEP = " > "
PROPER: dict[str, bool | None] = {"name": True, "noun": False, "-": None}
"""How a line says whether a term is a proper name in that sense."""
CALLED = {value: said for said, value in PROPER.items()}


class HierarchyLog:
    """Hierarchies in a file; what is new is written at its end."""

    def __init__(self, path: str | Path) -> None:
        self.path: Path = Path(path)
        self._lock = Lock()
        self._known = self._read() if self.path.exists() else {}

    def __repr__(self) -> str:
        return f"HierarchyLog({len(self._known)} terms)"

    @property
    def fingerprint(self) -> str:
        """That it is asked, not what it holds: it grows with every document, by what the sources beside it say."""
        return "hierarchies"

    @property
    def terms(self) -> list[str]:
        """The terms that are known, in order."""
        return sorted(self._known)

    def senses(self, term: str) -> Sequence[Sense]:
        """The senses that were stored of a term."""
        return self._known.get(lookup_key(term), ())

    def record(self, term: str, senses: Sequence[Sense]) -> None:
        """Store the senses of a term that is new."""
        name = lookup_key(term)
        with self._lock:
            if name and name not in self._known:
                self._known[name] = tuple(senses)
                self._append(written(name, senses))

    def prune(self, terms: Iterable[str]) -> int:
        """Forget some terms; how many were known."""
        with self._lock:
            gone = {lookup_key(term) for term in terms} & self._known.keys()
            self._known = {name: senses for name, senses in self._known.items() if name not in gone}
            lines = [line for name, senses in self._known.items() for line in written(name, senses)]
            new = self.path.with_name(f"{self.path.name}.new")
            new.unlink(missing_ok=True)
            write_privately(new, lines)
            new.replace(self.path)
        return len(gone)

    def _append(self, lines: list[str]) -> None:
        write_privately(self.path, lines)

    def _read(self) -> dict[str, tuple[Sense, ...]]:
        known: dict[str, tuple[Sense, ...]] = {}
        for number, line in enumerate(self.path.read_text("utf-8").splitlines(), 1):
            cells = line.split("\t")
            if len(cells) != 4 or cells[2] not in PROPER:
                raise InputError(f"{self.path.name}, line {number} is no hierarchy: remove it, or start a new file")
            name, chain, proper, source = cells
            sense = Sense(tuple(chain.split(STEP)) if chain else (), source, PROPER[proper])
            known[name] = (*known.get(name, ()), sense)
        return known


def written(name: str, senses: Sequence[Sense]) -> list[str]:
    """The lines of a term."""
    return [f"{name}\t{STEP.join(one.chain)}\t{CALLED[one.proper]}\t{one.source}\n" for one in senses]


def write_privately(path: Path, lines: list[str]) -> None:
    """Add lines to a file that nobody but its owner may read."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600), "a", encoding="utf-8") as file:
        file.writelines(lines)
