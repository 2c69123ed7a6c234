"""A table is judged by column: one verdict a column, one replacement a value, the same in every format."""

import csv
import json
import re
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from benchmarks.table_files import DRAWN, FILES, Grid, table_settings
from formats.samples import word
from textveil.cli.main import main
from textveil.core.column_model import Column, ColumnRole, Verdict
from textveil.core.model import Document
from textveil.formats.reader import parse, read
from textveil.formats.registry import Settings
from textveil.formats.zip_container import pack
from textveil.languages.english.layout.labels import column_role
from textveil.languages.english.lexicon.word_lists import phrase_list, written
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitize_table

SANITIZER, STRICT, LIGHT = Sanitizer(), Sanitizer(Policy(level="strict")), Sanitizer(Policy(level="light"))
STAFF: Grid = [
    ["name", "team", "salary", "city", "born", "note"],
    ["Wilhelmina Ashgrove", "Sales", 52000, "Leeds", "1975-03-10", "Ashgrove asked for Fridays off."],
    ["Tom Baker", "Ops", 48000, "York", "1980-05-05", "Moves to Leeds with Wilhelmina."],
    ["Priya Nair", "Sales", 61000, "Leeds", "1990-01-15", "Promoted."],
    ["Wilhelmina Ashgrove", "Ops", 39000, "York", "1975-03-10", "Second contract."],
]
READINGS: Grid = [["station", "measured_at", "city", "temp_c", "quality"]]
READINGS += [["S-01", f"2024-03-{day:02}", city, 10 + day, "ok"] for day, city in enumerate(["Leeds", "York"] * 4, 1)]


def cleaned(grid: Grid, ending: str = "csv", *, by: Sanitizer = SANITIZER, **chosen: Any) -> list[list[str]]:
    """What a table says when it was sanitized in a format."""
    write, read_back = FILES[ending]
    settings = replace(table_settings(ending), **chosen)
    return [list(row) for row in read_back(by.sanitize(parse(write(grid), settings=settings)).rendered(settings))]


@pytest.mark.parametrize("ending", [ending for ending in FILES if ending not in DRAWN])
def test_a_table_says_the_same_in_every_format(ending: str) -> None:
    assert cleaned(STAFF, ending) == cleaned(STAFF)


@pytest.mark.parametrize("ending", DRAWN)
def test_the_same_cells_change_where_a_table_is_drawn_in_a_text(ending: str) -> None:
    pairs = zip(cleaned(STAFF, ending), cleaned(STAFF), STAFF, strict=True)
    for drawn, separate, row in pairs:
        before = [str(value) for value in row]
        assert [one == old for one, old in zip(drawn, before, strict=True)] == [
            one == old for one, old in zip(separate, before, strict=True)
        ]


GRID = """Staff
=====

+--------------+-------+--------------------+
| Name         | Team  | E-mail             |
+==============+=======+====================+
| Priya Nair   | Ops   | p.nair@example.org |
+--------------+-------+--------------------+
| Tom Ashgrove | Sales | tom.a@example.org  |
+--------------+-------+--------------------+

=================  ========  ============
Name               City      Born
=================  ========  ============
Wilhelmina Okafor  York      1975-03-10
Grace Hill         Leeds     1980-05-05
=================  ========  ============
"""
PSQL = """ name         | team  | salary
--------------+-------+-------
 Priya Nair   | Ops   | 52000
 Tom Ashgrove | Sales | 48000
"""
SPACED = "Name            Ward    Phone\nPriya Nair      3B      0161 496 0345\nTom Ashgrove    4A      0161 496 0346\n"
TABBED = "name\tdose\tgiven\nPriya Nair\t75 mg/m2\t18 October 2004\nTom Ashgrove\t60 mg/m2\t19 October 2004\n"


@pytest.mark.parametrize(
    ("text", "stays"),
    [(PSQL, ("Ops", "48000", "team")), (SPACED, ("3B", "4A", "Ward")), (TABBED, ("75 mg/m2", "given"))],
)
def test_a_table_in_a_text_is_judged_by_column_and_keeps_its_lines(text: str, stays: tuple[str, ...]) -> None:
    output = SANITIZER.sanitize(text).text
    assert len(output.splitlines()) == len(text.splitlines())
    assert not [word for word in ("Nair", "Ashgrove", "0161", "October") if word in output]
    assert all(word in output for word in stays)


def test_tables_of_restructured_text_stay_aligned() -> None:
    settings = Settings("in.rst", "md", ending=".rst")
    output = SANITIZER.sanitize(parse(GRID.encode(), settings=settings)).rendered(settings).decode()
    grid, simple = (block.splitlines() for block in output.split("\n\n")[1:])
    assert len({len(line) for line in grid}) == 1
    starts = [match.start() for match in re.finditer("=+", simple[0])]
    assert [[line[start - 1] for start in starts[1:]] for line in simple] == [[" ", " "]] * len(simple)
    assert "Nair" not in output
    assert "Okafor" not in output


def test_prose_and_labels_with_commas_are_no_table() -> None:
    for text in ("Yes, she came.\nNo, he stayed.\nThen, they left.\n", "Name: Ann Lee\nWard: 3\nPhone: 12\n"):
        assert SANITIZER.columns_of(Document.from_text(text)) == ()


def test_what_is_put_in_a_drawn_table_draws_no_other_one() -> None:
    rows = ["name,note,day", *(f'Ann Lee,"came on 3 March 2019, then left",{day}' for day in range(3))]
    output = SANITIZER.sanitize("\n".join(rows)).text
    assert {len(row) for row in csv.reader(output.splitlines())} == {3}


def test_a_tab_ends_a_number() -> None:
    found = SANITIZER.detect("Her dose was 75 mg/m2\t18 October 2004 she was well, said Ann Lee.")
    assert "18 October 2004" in [term for one in found for term in one.terms]


def test_categories_and_measures_stay_and_what_is_peoples_goes() -> None:
    [head, *rows] = cleaned(STAFF)
    assert head == STAFF[0]
    assert [row[1:3] for row in rows] == [["Sales", "52000"], ["Ops", "48000"], ["Sales", "61000"], ["Ops", "39000"]]
    text = json.dumps(rows)
    assert not [word for word in ("Ashgrove", "Wilhelmina", "Baker", "Priya", "Leeds", "York", "1975") if word in text]


def test_a_value_is_replaced_in_one_way_all_the_way_down_and_in_notes() -> None:
    [_, first, second, third, fourth] = cleaned(STAFF)
    assert first[0] == fourth[0] != second[0]
    assert first[3] == third[3]
    assert first[3] in second[5]
    assert first[0].lower() in first[5].lower()


def test_a_table_about_nobody_stays_as_it_is() -> None:
    assert cleaned(READINGS) == [[str(value) for value in row] for row in READINGS]


def test_levels_decide_for_whole_columns() -> None:
    light, strict = cleaned(STAFF, by=LIGHT), cleaned(STAFF, by=STRICT)
    assert [row[3] for row in light[1:]] == ["Leeds", "York", "Leeds", "York"]
    assert not [row for row in strict[1:] if any(map(str.isdigit, row[2]))]


@pytest.mark.parametrize("ending", ["csv", "xlsx", "ods", "jsonl", "parquet"])
def test_a_hidden_number_is_a_mark_in_every_format(ending: str) -> None:
    assert {row[2] for row in cleaned(STAFF, ending, hide_columns=("salary",))[1:]} == {"[number]"}


def test_the_summary_tells_which_columns_stay(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = tmp_path / "staff.csv"
    source.write_bytes(FILES["csv"][0](STAFF))
    main(["sanitize", str(source), "-o", str(tmp_path / "out.csv"), "--keep-column", "team"])
    told = capsys.readouterr().err
    assert "columns that stay (--hide-column NAME hides one): salary (measure)" in told
    assert "columns that were hidden: name (person); born (date); city (place)" in told
    assert "columns that were read value by value: note (text)" in told
    assert "columns that stay as they are, by your choice or because they say nothing: team" in told


@pytest.mark.parametrize("ending", FILES)
def test_what_was_written_and_its_text_alone_keep_the_promise(ending: str, tmp_path: Path) -> None:
    source, target = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}"
    source.write_bytes(FILES[ending][0](STAFF))
    result = SANITIZER.sanitize(read(source))
    result.save(target)
    assert SANITIZER.verify(read(target), result.certificate) == []
    assert SANITIZER.verify(result.text, result.certificate) == []
    assert SANITIZER.verify(result.text.replace("Sales", "a@b.org"), result.certificate)


PHONE = "+44 7700 900618"
DISGUISED = ["447700900618.0", "4.47700900618E+11", "0x683d0d9b0a", "4 4 7 7 0 0 9 0 0 6 1 8"]


@pytest.mark.parametrize("form", DISGUISED)
def test_a_number_in_disguise_goes_when_it_is_listed_or_hidden_elsewhere(form: str) -> None:
    rows: Grid = [["reading", "quality"], [form, "ok"]]
    rows += [[str(12.5 + number), "ok"] for number in range(5)]
    assert form not in json.dumps(cleaned(rows, by=Sanitizer(Policy(hide=[PHONE]))))
    people: Grid = [["name", "phone", "score"], ["Ann Lee", PHONE, form], ["Bob Ray", "+44 7700 900111", "3.5"]]
    assert form not in json.dumps(cleaned(people))


def test_a_number_nobody_hides_stays_in_whatever_form() -> None:
    rows: Grid = [["reading", "quality"]]
    rows += [[form, "ok"] for form in ("447700900618.0", "4.47700900618E+11", "12.5")]
    assert [row[0] for row in cleaned(rows)[1:]] == ["447700900618.0", "4.47700900618E+11", "12.5"]


def test_a_float_of_json_or_parquet_is_found_by_its_digits() -> None:
    rows: Grid = [["x", "y"], [447700900618.0, 1], [12.5, 2], [13.5, 3]]
    listed = Sanitizer(Policy(hide=["447700900618"], mode="redact"))
    for ending in ("jsonl", "parquet", "xlsx", "ods"):
        assert "4477009" not in json.dumps(cleaned(rows, ending, by=listed)), ending


def test_a_day_that_a_table_program_counts_goes_beside_that_day() -> None:
    rows: Grid = [["name", "born", "x"], ["Ann Lee", "1975-03-10", 27463], ["Bob Ray", "1980-05-05", 27464]]
    assert [row[2] for row in cleaned(rows)[2:]] == ["27464"]
    assert "27463" not in json.dumps(cleaned(rows))


@pytest.mark.parametrize("ending", FILES)
def test_a_column_that_says_a_listed_name_is_called_otherwise(ending: str) -> None:
    rows: Grid = [["wilhelmina_notes", "score"], ["calm", 1.5], ["asleep", 2.5]]
    [head, *_] = cleaned(rows, ending, by=Sanitizer(Policy(hide=["Wilhelmina"])))
    assert "wilhelmina" not in head[0].lower()
    assert head[1] == "score"


def test_letters_of_a_word_one_an_element_go_and_other_letters_stay() -> None:
    lines = b'{"k": ["E", "l", "l", "i", "s", "o", "n"]}\n{"k": ["a"]}\n'
    settings = Settings("in.jsonl", "jsonl")
    output = SANITIZER.sanitize(parse(lines, settings=settings)).rendered(settings).decode().splitlines()
    assert '"E"' not in output[0]
    assert output[1] == '{"k": ["a"]}'


def test_a_large_table_has_one_verdict_a_column_though_its_batches_differ(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    rows = [f"Ann{'abcdefgh'[number % 8]} Lee,Ops,{number},seen by Ann{'abcdefgh'[number % 8]}" for number in range(60)]
    source.write_text("name,team,count,note\n" + "\n".join(rows) + "\nSales,Ops,99,calm\n")
    hidden = sanitize_table(source, target, rows=20)
    lines = target.read_text().splitlines()
    assert hidden == 121
    assert set(lines[1:61]) == {f"[name],Ops,{number},seen by [name]" for number in range(60)}
    assert lines[61] == "[name],Ops,99,calm"


def test_columns_of_a_result_are_told() -> None:
    settings = Settings("in.csv", "csv")
    result = SANITIZER.sanitize(parse(FILES["csv"][0](STAFF), settings=settings))
    roles = [one.verdict.role for one in result.columns]
    measured = [ColumnRole.PERSON, ColumnRole.CATEGORY, ColumnRole.MEASURE, ColumnRole.PLACE, ColumnRole.DATE]
    assert roles == [*measured, ColumnRole.TEXT]


def test_every_phrase_for_columns_has_one_role_and_examples_hold() -> None:
    roles = [role for role in written("columns.roles") if role != "examples"]
    phrases = [phrase for role in roles for phrase in phrase_list(f"columns.roles.{role}")]
    assert len(phrases) == len(set(phrases))
    assert [[name, column_role(name)] for name, _ in written("columns.roles")["examples"]] == written("columns.roles")[
        "examples"
    ]


ROWS = [[str(value) for value in row] for row in STAFF]


def as_page(rows: list[list[str]]) -> bytes:
    body = "".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return f"<!DOCTYPE html><html><body><p>Staff</p><table>{body}</table></body></html>".encode()


def as_letter(rows: list[list[str]]) -> bytes:
    cell = "<w:tc><w:p><w:r><w:t>{}</w:t></w:r></w:p></w:tc>"
    body = "".join(f"<w:tr>{''.join(cell.format(one) for one in row)}</w:tr>" for row in rows)
    files = {"[Content_Types].xml": word.types("x"), "_rels/.rels": word.relations("x", root=True, parts=())}
    text = f"<w:document {word.SPACES}><w:body><w:tbl>{body}</w:tbl></w:body></w:document>"
    return pack({**files, "word/document.xml": text.encode()}.items())


@pytest.mark.parametrize(("ending", "write"), [("html", as_page), ("docx", as_letter)])
def test_a_table_in_a_page_or_a_letter_is_judged_by_column(ending: str, write: Callable[..., bytes]) -> None:
    settings = Settings(f"in.{ending}", ending)
    result = SANITIZER.sanitize(parse(write(ROWS), settings=settings))
    written = parse(result.rendered(settings), settings=settings)
    assert verdicts(result.columns) == verdicts(SANITIZER.columns_of(csv_of(ROWS)))
    assert all(word in written.text for word in ("Sales", "Ops", "52000", "39000"))
    assert not [word for word in ("Ashgrove", "Wilhelmina", "Priya", "Leeds", "1975") if word in written.text]
    assert SANITIZER.verify(written, result.certificate) == []


def verdicts(columns: tuple[Column, ...]) -> list[Verdict]:
    """What the columns are that have a name."""
    return [one.verdict for one in columns if one.name]


def csv_of(rows: list[list[str]]) -> Document:
    return parse(FILES["csv"][0]([list(row) for row in rows]), settings=Settings("in.csv", "csv"))


def test_labels_and_values_under_each_other_are_no_table() -> None:
    form = as_page([["Name", "Ann Lee"], ["Account", "12345678"], ["Phone", "0161 496 0000"]])
    assert SANITIZER.columns_of(parse(form, settings=Settings("in.html", "html"))) == ()


def test_what_is_listed_is_what_is_changed_whoever_read_the_table_before() -> None:
    table = csv_of(ROWS)
    found = SANITIZER.detect(table, reading=SANITIZER.read(table.text))
    assert found == SANITIZER.detect(table)
    changed = {(edit.start, edit.end) for edit in SANITIZER.sanitize(table).edits}
    assert {span for one in found for span in one.spans} == changed


def test_rows_of_a_dump_are_judged_by_column() -> None:
    values = ",\n".join("(" + ", ".join(f"'{cell}'" for cell in row) + ")" for row in ROWS[1:])
    dump = f"CREATE TABLE staff (name text);\nINSERT INTO staff ({', '.join(ROWS[0])}) VALUES\n{values};\n"
    settings = Settings("in.sql", "code", ending=".sql")
    result = SANITIZER.sanitize(parse(dump.encode(), settings=settings))
    written = result.rendered(settings).decode()
    assert verdicts(result.columns) == verdicts(SANITIZER.columns_of(csv_of(ROWS)))
    assert all(f"'{word}'" in written for word in ("Sales", "Ops", "52000", "39000"))
    assert not [word for word in ("Ashgrove", "Wilhelmina", "Priya", "Leeds", "1975") if word in written]


def test_a_text_that_inserts_rows_is_judged_by_column() -> None:
    rows = ",\n  ".join(
        f"(N'{name}', N'{city}', {rep})" for name, city, rep in [("Hansen", "Oslo", 4), ("Holy", "Brno", 5)]
    )
    output = SANITIZER.sanitize(f"INSERT INTO `Customer` (`LastName`, `City`, `Visits`) VALUES\n  {rows};\n").text
    assert not [word for word in ("Hansen", "Oslo", "Holy", "Brno") if word in output]
    assert output.count("N'") == 4
    assert ", 4)" in output


def test_a_year_that_many_rows_share_stays_unless_it_is_of_somebodys_life() -> None:
    rows: Grid = [["YEAR", "yob", "name"]]
    rows += [[1999, 1950 + number % 2, f"Ann Lee{number}"] for number in range(24)]
    output = cleaned(rows)
    assert {row[0] for row in output[1:]} == {"1999"}
    assert not {row[1] for row in output[1:]} & {"1950", "1951"}
