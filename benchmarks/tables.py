"""Do tables keep their shape, and does each column get the same verdict in every format?

    python -m benchmarks.tables [--rows N]

Made-up tables with known answers (``tables_made/kinds.toml``), and tables of other kinds under other names that were
written when the code was done (``tables_made/unseen_kinds.toml``), each in nine formats. With ``--rows`` the memory
that a CSV file of so many rows takes is measured as well. Writes ``tables.md``.
"""

import os

for library_name in ("OMP", "OPENBLAS", "MKL"):
    os.environ.setdefault(f"{library_name}_NUM_THREADS", "1")

import argparse
import resource
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from benchmarks.made_tables import MadeTable, make_tables
from benchmarks.results import table
from benchmarks.table_files import DRAWN, FILES, show, table_settings, write_rows
from textveil.formats.reader import parse
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitize_table

PAGE = Path(__file__).with_suffix(".md")
MADE = Path(__file__).with_name("tables_made")
FIRST_SIGHT = (
    "Other kinds under other names (*unseen kinds*) had a recall of 0.9862 and 2.25 % wrong cells when they were first"
    " measured. Two faults that this showed were mended since – codes with blanks in them, and names of columns that"
    " mean people in letters only –, so their row above is no longer one of unseen tables."
)
EACH = 5
"""Tables of each kind."""


@dataclass
class Score:
    """What came of some tables."""

    tables: int = 0
    private: int = 0
    found: int = 0
    open: int = 0
    wrong: int = 0
    other_verdicts: int = 0
    """Cells that one format hides or words otherwise than CSV does; in texts and Markdown, that one of them hides."""
    second_replacements: int = 0
    """Values that were replaced in two ways in one column."""
    faults: Counter[str] = field(default_factory=Counter)


def sanitize_grid(made: MadeTable, ending: str, *, sanitizer: Sanitizer) -> Sequence[Sequence[str]]:
    """What a table says when it was sanitized in a format."""
    write, read = FILES[ending]
    settings = table_settings(ending)
    return read(sanitizer.sanitize(parse(write(made.grid), settings=settings)).rendered(settings))


def score_table(made: MadeTable, score: Score, *, sanitizer: Sanitizer) -> None:
    """Count what came of a table in all formats."""
    outputs = {ending: sanitize_grid(made, ending, sanitizer=sanitizer) for ending in FILES}
    score.tables += 1
    for ending, output in outputs.items():
        replaced: defaultdict[tuple[int, str], set[str]] = defaultdict(set)
        for row in range(1, len(made.grid)):
            for column, value in enumerate(made.grid[row]):
                said, before = output[row][column], show(value)
                replaced[column, before].add(said)
                score.other_verdicts += is_other(said, outputs["csv"][row][column], before, ending=ending)
                count_cell(made, (row, column), said, score=score, where=ending)
        score.second_replacements += sum(len(said) > 1 for said in replaced.values())


def is_other(said: str, in_csv: str, before: str, *, ending: str) -> bool:
    """Whether a cell says something else than in CSV; where rows are read as they stand, whether only one changed."""
    return (said == before) != (in_csv == before) if ending in DRAWN else said != in_csv


def count_cell(made: MadeTable, place: tuple[int, int], said: str, *, score: Score, where: str) -> None:
    """Count one cell: whether what is private went, and whether what is not stayed."""
    secrets, before = made.secrets_of(*place), show(made.grid[place[0]][place[1]])
    name = f"{made.kind}: {made.grid[0][place[1]]} ({where})"
    if secrets:
        score.private += 1
        is_found = not any(secret in said for secret in secrets)
        score.found += is_found
        score.faults[f"left {name}"] += not is_found
    else:
        score.open += 1
        score.wrong += said != before
        score.faults[f"wrong {name}"] += said != before


def score_tables(tables: Sequence[MadeTable]) -> Score:
    """What comes of tables."""
    score = Score()
    with Sanitizer() as sanitizer:
        for made in tables:
            score_table(made, score, sanitizer=sanitizer)
    return score


def score_row(name: str, score: Score) -> list[str]:
    """A line of the page."""
    return [
        name,
        str(score.tables),
        f"{score.private:,}",
        f"{score.found / score.private:.4f}",
        f"{100 * score.wrong / score.open:.2f} %",
        str(score.other_verdicts),
        str(score.second_replacements),
    ]


def measure_memory(rows: int) -> str:
    """Time and memory of a large CSV file, as a sentence."""
    [made] = [one for one in make_tables(MADE / "kinds.toml", each=1) if one.kind == "customers"]
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, "in.csv"), Path(folder, "out.csv")
        head, *body = write_rows(made.grid, sign=",").decode().splitlines()
        with source.open("w", encoding="utf-8") as file:
            file.write(head + "\n")
            for number in range(rows):
                file.write(body[number % len(body)].replace("C", f"C{number}", 1) + "\n")
        start = time.perf_counter()
        sanitize_table(source, target)
        seconds = time.perf_counter() - start
    largest = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return f"{rows:,} rows of {len(made.grid[0])} columns: {largest:.0f} MB at most, {seconds:.0f} s."


def main() -> None:
    """Measure, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, help="measure the memory of a CSV file of so many rows, too")
    args = parser.parse_args()
    memory = measure_memory(args.rows) if args.rows else remembered_memory()
    scores = {path.stem: score_tables(make_tables(path, each=EACH)) for path in sorted(MADE.glob("*.toml"))}
    heads = ["tables", "tables", "private cells", "recall", "wrong cells", "other verdicts", "values replaced twice"]
    heads[0] = "kinds"
    rows = [score_row(name.replace("_", " "), score) for name, score in scores.items()]
    faults = [
        [name.replace("_", " "), fault, str(count)]
        for name, score in scores.items()
        for fault, count in score.faults.most_common(12)
        if count
    ]
    PAGE.write_text(
        f"# Tables\n\n{__doc__.split(chr(10) * 2)[2].strip()}\n\n{table(heads, rows)}\n\n"
        f"*Other verdicts*: cells that another format hides or words otherwise than CSV.\n\n{FIRST_SIGHT}\n\n"
        f"## Memory\n\n{memory}\n\n## What went wrong most\n\n{table(['kinds', 'where', 'cells'], faults)}\n",
        "utf-8",
    )
    print(PAGE.read_text("utf-8"))


def remembered_memory() -> str:
    """What the page says of memory, if it says something."""
    if not PAGE.exists():
        return "Not measured yet: `--rows 1000000`."
    return PAGE.read_text("utf-8").partition("## Memory\n\n")[2].partition("\n\n")[0]


if __name__ == "__main__":
    main()
