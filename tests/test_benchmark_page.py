"""The page of all figures and the README say what was measured, and nothing was typed."""

import json
from pathlib import Path

import pytest

from benchmarks.marked_texts import read_text
from benchmarks.pages import find_table, number, tables
from benchmarks.people import count
from benchmarks.plots import Plot, Series, draw
from benchmarks.quality import FIGURES, RESULTS, figures, people_hidden
from benchmarks.run import STEPS, why_not
from benchmarks.summary import (
    MARKS,
    PAGE,
    README,
    fill_in,
    private_people,
    quality,
    read_people,
    small_table,
    where_others_are_better,
)

MEASURED = json.loads(RESULTS.read_text("utf-8"))


def test_the_readme_shows_the_figures_that_were_measured() -> None:
    text = README.read_text("utf-8")
    assert fill_in(text, small_table(read_people())) == text, "run: python -m benchmarks.summary"


def test_the_page_shows_what_was_measured_of_private_people() -> None:
    page = PAGE.read_text("utf-8")
    assert all(part in page for part in private_people(read_people())), "run: python -m benchmarks.summary"


@pytest.mark.parametrize("name", MEASURED["sets"])
def test_the_page_shows_the_figures_that_were_measured(name: str) -> None:
    assert quality(MEASURED, name) in PAGE.read_text("utf-8"), "run: python -m benchmarks.summary"


def test_the_page_says_when_where_and_with_which_versions() -> None:
    text = PAGE.read_text("utf-8")
    assert all(f"{name} ({version})" in text for name, version in MEASURED["versions"].items())
    assert MEASURED["date"] in text


def test_who_is_better_is_said() -> None:
    ours = {"found": [0.9, 0.8, 1.0], "wrong in 1,000 words": [20.0, 10.0, 30.0]}
    theirs = {"found": [0.5, 0.4, 0.6], "wrong in 1,000 words": [1.0, 0.0, 2.0]}
    said = where_others_are_better({"textveil, standard": ours, "other": theirs}, list(ours))
    assert "- wrong in 1,000 words: other" in said
    assert "- found" not in said


def test_a_figure_is_the_quotient_of_sums_and_lies_in_its_interval() -> None:
    names = {name for pair in FIGURES.values() for name in pair}
    rows = [dict.fromkeys(names, 1.0) | {"found": one, "marked": 2.0} for one in (0.0, 1.0, 2.0, 2.0)]
    value, low, high = figures(rows)["found"]
    assert value == 5 / 8
    assert low <= value <= high


def test_a_person_is_hidden_only_if_every_mention_is() -> None:
    marks = [
        {"start": start, "end": end, "kind": "person", "entity": 1, "fate": "must"}
        for start, end in ((0, 10), (16, 19))
    ]
    entry = {"text": "Mr Ann Lee met. Lee", "marks": marks}
    assert people_hidden(entry, bytearray(b"\0\0\0" + b"\1" * 7 + b"\0" * 9)) == [False]
    assert people_hidden(entry, bytearray(b"\0\0\0" + b"\1" * 7 + b"\0" * 6 + b"\1" * 3)) == [True]


def test_a_person_is_found_throughout_and_plain_words_count_as_wrong() -> None:
    text = read_text(
        "⟦person:p1|Dr Ann Lee⟧, mail ⟦contact:p1|lee@b.example⟧, of ⟨place:l1|Kent⟩ likes tea", name="note"
    )
    both = count(text, [(3, 10), (17, 30), (34, 38), (45, 48)])
    assert (both["found"], both["whole"], both["people hidden"], both["wrong"]) == (2, 2, 1, 1)
    first = count(text, [(3, 6)])
    assert (first["found"], first["whole"], first["people hidden"], first["person found"]) == (0, 0, 0, 0)
    most = count(text, [(17, 22)])
    assert (most["found"], most["whole"], most["contact found"]) == (1, 0, 1)
    assert first["wrong about nobody"] == 0


def test_tables_are_read_as_pages_write_them(tmp_path: Path) -> None:
    (found,) = tables("## H\n\n| a | \\|D\\| |\n|--:|---|\n| 1,234.5 % | x |\n")
    assert (found.heading, found.columns, number(found.column("a")[0])) == ("H", ["a", "\\|D\\|"], 1234.5)
    with pytest.raises(SystemExit, match="no table with the columns nobody"):
        find_table("benchmarks/genres.md", "nobody")


def test_without_data_a_benchmark_is_left_out_with_its_reason(tmp_path: Path) -> None:
    left_out = {step.module: why_not(step, data=tmp_path, long=True) for step in STEPS}
    assert [name for name, reason in left_out.items() if not reason] == [
        "quality",
        "genres",
        "formats",
        "tables",
        "summary",
    ]
    assert "no eval/cases.jsonl" in left_out["speed"]


def test_a_plot_has_both_looks_and_loads_nothing() -> None:
    drawn = draw(Plot("A < B", "x", "y", [Series("one", [(10, 20, "α = 1"), (90, 80, "")])]))
    assert "prefers-color-scheme: dark" in drawn
    assert "A &lt; B" in drawn
    assert "http" not in drawn.replace("http://www.w3.org/2000/svg", "")
    assert all(mark in README.read_text("utf-8") for mark in MARKS)
