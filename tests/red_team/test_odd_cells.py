"""Whoever is put into a column of categories, measures or codes is hidden, in every format and in many rows."""

import csv
import io
import random
from pathlib import Path

import pytest

from red_team.odd_cells import COLUMNS, KINDS, LEVELS, WRITTEN, left_in, narrow_table, odd_table, settings_of, told
from textveil.adapters.columns import sanitize_whole
from textveil.formats.reader import parse
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitize_table

BY_LEVEL = {level: Sanitizer(Policy(level=level)) for level in LEVELS}
PRESETS = ("clinical", "court", "gdpr-pseudonymise", "hipaa-safe-harbor", "llm", "logs")
ROWS = (4, 12, 50)
LONG = 1_500


def said_by(data: bytes, ending: str, *, by: Sanitizer) -> str:
    """What the output of a table in a format says."""
    settings = settings_of(ending)
    output = by.sanitize(parse(data, settings=settings)).rendered(settings)
    return parse(output, settings=settings).text


@pytest.mark.parametrize("ending", WRITTEN)
@pytest.mark.parametrize("rows", ROWS)
def test_whoever_stands_among_categories_measures_and_codes_is_hidden(ending: str, rows: int) -> None:
    for level in LEVELS:
        grid, planted = odd_table(rows, f"{ending} {rows} {level}")
        assert left_in(said_by(WRITTEN[ending](grid), ending, by=BY_LEVEL[level]), planted) == [], level


@pytest.mark.parametrize("preset", PRESETS)
def test_no_preset_leaves_whoever_stands_among_them(preset: str) -> None:
    grid, planted = odd_table(12, preset)
    by = Sanitizer(Policy.preset(preset))
    assert left_in(said_by(WRITTEN["csv"](grid), "csv", by=by), planted) == []


@pytest.mark.parametrize("head", COLUMNS)
def test_one_cell_of_one_column_is_enough(head: str) -> None:
    for kind in KINDS:
        for rows in ROWS:
            ending = random.Random(f"{head} {kind} {rows}").choice(list(WRITTEN))
            grid, said = narrow_table(head, kind, rows, f"{head} {kind} {rows}")
            assert not told(said, said_by(WRITTEN[ending](grid), ending, by=BY_LEVEL["standard"])), (kind, rows, ending)


@pytest.mark.parametrize("ending", ["csv", "jsonl"])
def test_of_many_rows_that_are_read_in_batches_none_tells_of_somebody(ending: str, tmp_path: Path) -> None:
    grid, planted = odd_table(LONG, ending)
    source, target = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}"
    source.write_bytes(WRITTEN[ending](grid))
    sanitize_table(source, target, rows=400)
    assert left_in(target.read_text("utf-8"), planted) == []


def test_of_many_rows_at_once_none_tells_of_somebody() -> None:
    grid, planted = odd_table(LONG, "at once")
    assert left_in(said_by(WRITTEN["json"](grid), "json", by=BY_LEVEL["standard"]), planted) == []


def test_a_table_in_memory_tells_of_nobody() -> None:
    grid, planted = odd_table(50, "memory")
    columns = {str(name): [row[place] for row in grid[1:]] for place, name in enumerate(grid[0])}
    assert left_in(str(sanitize_whole(columns)), planted) == []


@pytest.mark.parametrize("rows", ROWS)
def test_what_stands_beside_them_stays(rows: int) -> None:
    grid, planted = odd_table(rows, f"stays {rows}")
    settings = settings_of("csv")
    output = BY_LEVEL["standard"].sanitize(parse(WRITTEN["csv"](grid), settings=settings)).rendered(settings)
    places = {(row, column) for row, column, _ in planted}
    cells = list(csv.reader(io.StringIO(output.decode())))
    changed = [
        (row, column)
        for row, said in enumerate(grid)
        for column, cell in enumerate(said)
        if cells[row][column] != cell and (row, column) not in places
    ]
    assert len(changed) <= len(COLUMNS) * rows // 50
