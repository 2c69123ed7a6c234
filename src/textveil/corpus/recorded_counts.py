"""What were the counts when somebody wrote them down?

Figures given in Python or kept in a JSON file: those printed in the papers, and
small ones for tests. A complete recording says all there is to know: what it
leaves out gets the least count that fits it, which is 0 unless a larger group
was recorded. An incomplete one knows nothing of what it leaves out, and says so.
"""

import json
from collections.abc import Mapping, Sequence
from hashlib import sha256
from importlib.resources import files
from itertools import chain, combinations
from pathlib import Path
from typing import Any

from textveil.core.errors import InputError, UnrecordedError, UsageError, tell_input
from textveil.corpus.source import Group, normalize_group

FIELDS = ("total", "complete", "counts")


class Counts:
    """Page counts from a table.

    >>> counts = Counts({"HIV": 880, ("HIV", "influenza"): 100}, total=450_000)
    >>> counts.hits("Influenza", "hiv"), counts.hits("measles")
    (100, 0)
    """

    def __init__(self, counts: Mapping[str | Group, int], *, total: int, complete: bool = True) -> None:
        """``counts`` maps a term, or a tuple of terms, to the pages that hold it."""
        table = _table(counts)
        _require(_whole(total) and total > 0, "total must be a whole number above 0")
        _require(all(pages <= total for pages in table.values()), "a count is above total")
        for asked, pages in table.items():
            _require(pages <= _least_part(table, asked), "a group has more pages than one of its parts")
        self._counts, self._total, self._complete = table, total, complete

    def __repr__(self) -> str:
        return f"Counts({len(self._counts)} groups, total={self._total}, complete={self._complete})"

    @property
    def total(self) -> int:
        """How many pages there are: N."""
        return self._total

    @property
    def fingerprint(self) -> str:
        """A digest of the whole table, which it does not give away."""
        table = sorted(self._counts.items())
        said = json.dumps([self._total, self._complete, table])
        return f"recorded:{sha256(said.encode()).hexdigest()}"

    def hits(self, *terms: str) -> int:
        """Pages recorded for all of ``terms`` together."""
        asked = normalize_group(terms)
        if asked in self._counts:
            return self._counts[asked]
        if not self._complete:
            many = len(asked)
            raise UnrecordedError(f"no count was recorded for a group of {many}: record it, or use another corpus")
        return max((pages for larger, pages in self._counts.items() if set(asked) < set(larger)), default=0)

    def hits_many(self, groups: Sequence[Group]) -> list[int]:
        """``hits`` for each group, in order."""
        return [self.hits(*terms) for terms in groups]


def connect(rest: str, *, allow_remote: bool = False) -> Counts:  # noqa: ARG001  # nothing is sent anywhere
    """The recording ``rest`` names: a packaged one, or a JSON file."""
    return load(rest) if rest.endswith(".json") else load_packaged(rest)


def load_packaged(name: str) -> Counts:
    """The figures printed in a paper, by name."""
    folder = files("textveil.data").joinpath("recorded")
    names = sorted(entry.name.removesuffix(".json") for entry in folder.iterdir() if entry.name.endswith(".json"))
    if name not in names:
        raise UsageError(f"no recorded counts {name!r}; there are: {', '.join(names)}, or the path of a .json file")
    return parse(folder.joinpath(f"{name}.json").read_bytes(), name=name)


def load(path: str | Path) -> Counts:
    """The counts recorded in the JSON file at ``path``."""
    file = Path(path)
    try:
        return parse(file.read_bytes(), name=file.name)
    except OSError as error:
        raise InputError(f"{file.name}: {error.strerror}") from None


def parse(data: bytes, *, name: str) -> Counts:
    """Counts from JSON: total, complete, and for each group its terms and its pages."""
    with tell_input(f"{name} is not JSON text: write the counts anew", ValueError, RecursionError):
        recording = json.loads(data)
    if not isinstance(recording, dict) or any(field not in recording for field in FIELDS):
        raise InputError(f"{name} is not a recording of counts: it needs {', '.join(FIELDS)}")
    if not isinstance(recording["complete"], bool):
        raise InputError(f"{name}: complete must be true or false")
    try:
        return Counts(_rows(recording["counts"]), total=recording["total"], complete=recording["complete"])
    except UsageError as error:
        raise InputError(f"{name}: {error}") from None


def _rows(rows: Any) -> dict[str | Group, int]:
    """A list of ``[[term, …], pages]`` as a table."""
    _require(
        isinstance(rows, list) and all(_is_row(row) for row in rows), 'counts must be a list of [["term", …], pages]'
    )
    table: dict[str | Group, int] = {tuple(terms): pages for terms, pages in rows}
    _require(len(table) == len(rows), "a group is recorded twice")
    return table


def _is_row(row: Any) -> bool:
    shaped = isinstance(row, list) and len(row) == 2 and isinstance(row[0], list)
    return shaped and all(isinstance(term, str) for term in row[0])


def _table(counts: Mapping[str | Group, int]) -> dict[Group, int]:
    """The same counts by normal form."""
    table = {normalize_group((terms,) if isinstance(terms, str) else terms): pages for terms, pages in counts.items()}
    _require(len(table) == len(counts), "a group is recorded twice, in two spellings")
    _require(all(_whole(pages) for pages in table.values()), "a count must be a whole number of at least 0")
    return table


def _least_part(table: Mapping[Group, int], asked: Group) -> int:
    """The fewest pages recorded for ``asked`` or a part of it."""
    parts = chain.from_iterable(combinations(asked, size) for size in range(1, len(asked)))
    return min((table[part] for part in parts if part in table), default=table[asked])


def _whole(value: object) -> bool:
    return type(value) is int and value >= 0


def _require(condition: bool, repair: str) -> None:
    if not condition:
        raise UsageError(repair)
