"""What do the pages of other benchmarks say? Their tables are the results, so nothing is typed or kept twice."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).parents[1]
NUMBER = re.compile(r"[-−]?\d[\d,]*(?:\.\d+)?")


@dataclass(frozen=True)
class Table:
    """A table of a page, below its heading."""

    heading: str
    columns: list[str]
    rows: list[list[str]]

    def column(self, name: str) -> list[str]:
        """The cells of a column."""
        place = self.columns.index(name)
        return [row[place] for row in self.rows]


def tables(text: str) -> Iterator[Table]:
    r"""Every table of a page.

    >>> list(tables("# A\n\n| x | y |\n|---|---|\n| 1 | 2 |\n"))
    [Table(heading='A', columns=['x', 'y'], rows=[['1', '2']])]
    """
    heading, lines = "", []
    for line in [*text.splitlines(), ""]:
        if line.startswith("|"):
            lines.append([cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]])
            continue
        if len(lines) > 2:
            yield Table(heading, lines[0], lines[2:])
        lines = []
        heading = line.lstrip("# ") if line.startswith("#") else heading


def find_table(page: str, *columns: str) -> Table:
    """The first table of a page that has these columns; an error where the page has changed."""
    for found in tables((ROOT / page).read_text("utf-8")):
        if set(columns) <= set(found.columns):
            return found
    raise SystemExit(f"{page} has no table with the columns {', '.join(columns)}: write it anew, or change this script")


def number(cell: str) -> float:
    """The first number in a cell.

    >>> number("45.9 % [41.3–50.8]"), number("1,735"), number("−3")
    (45.9, 1735.0, -3.0)
    """
    found = NUMBER.search(cell)
    if not found:
        raise SystemExit(f"no number in {cell!r}")
    return float(found[0].replace(",", "").replace("−", "-"))
