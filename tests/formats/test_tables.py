"""Tables: named columns are treated, others keep their values and types; any size goes through in batches."""

import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

from formats.leaks import leaks
from formats.rounds import write
from formats.samples.files import PLANTED
from textveil.cli.main import main
from textveil.core.errors import InputError, UsageError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Document, Edit
from textveil.formats.odf import spread_cells
from textveil.formats.reader import parse, read
from textveil.formats.registry import Settings, open_format
from textveil.formats.stream import batches
from textveil.formats.table import has_head
from textveil.formats.writer import render
from textveil.formats.xlsx_parts.cells import Names, rewrite
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.table_batches import BatchSanitizer
from textveil.sanitizer.verbs import sanitize, sanitize_table

MARKS = Policy(mode="redact")
ROWS = 500


def hide(document: Document, target: Path, word: str) -> None:
    """Write the document with this word hidden."""
    edits = [Edit(*match.span(), "[name]", Kind.NAME) for match in re.finditer(word, document.text)]
    write(document, target, edits=edits)


def test_only_named_columns_are_treated(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("phone;note\n0161 496 0000;Ann Lee called\n", newline="")
    hide(read(source, columns=["note"]), target, "Ann Lee")
    assert target.read_text() == "phone;note\n0161 496 0000;[name] called\n"


def test_a_column_that_is_not_there_is_told(tmp_path: Path) -> None:
    for name in ("csv", "jsonl", "parquet"):
        source = tmp_path / f"in.{name}"
        source.write_bytes(PLANTED[name]("Ann"))
        with pytest.raises(UsageError, match="'notes'; there are: "):
            read(source, columns=["notes"])


def test_types_of_json_are_kept(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"age": 37, "ok": true, "x": null, "score": 1.50, "note": "Ann Lee called", "tags": ["a"]}\n')
    hide(read(source), target, "Ann Lee")
    assert json.loads(target.read_text()) == {
        "age": 37,
        "ok": True,
        "x": None,
        "score": 1.5,
        "note": "[name] called",
        "tags": ["a"],
    }


def test_types_of_parquet_are_kept_and_bytes_are_left_out(tmp_path: Path) -> None:
    source, target = tmp_path / "in.parquet", tmp_path / "out.parquet"
    source.write_bytes(PLANTED["parquet"]("Ellison"))
    hide(read(source), target, "Ellison")
    table = library("pyarrow.parquet").read_table(target)
    assert table.column("id").to_pylist() == [1, 2]
    assert table.column("note").to_pylist() == ["Dear [name]", None]
    assert "raw" not in table.column_names
    assert not table.schema.metadata


STAFF = "name,team,salary\nAnn Lee,Ops,52000\nBob Ray,Ops,48000\nCay Fox,Sales,61000\n"


def test_a_column_of_measures_is_the_users_to_decide(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(STAFF)
    outputs = []
    choices: list[dict[str, Any]] = [
        {},
        {"hide_columns": ["salary"]},
        {"keep_columns": ["name"]},
        {"columns": ["salary"]},
    ]
    for chosen in choices:
        sanitize(read(source, **chosen), MARKS).save(target)
        outputs.append(target.read_text().splitlines()[1])
    assert outputs == ["[name],Ops,52000", "[name],Ops,[number]", "Ann Lee,Ops,52000", "Ann Lee,Ops,[number]"]


def large(name: str) -> bytes:
    notes = [f"Ann Lee called {word}" for word in ("once", "twice")] * (ROWS // 2)
    if name == "csv":
        return ("note,rest\n" + "".join(f'"{note}\nagain",plain\n' for note in notes)).encode()
    if name == "jsonl":
        return "".join(json.dumps({"note": note, "rest": 1}) + "\n" for note in notes).encode()
    output = io.BytesIO()
    library("pyarrow.parquet").write_table(library("pyarrow").table({"note": notes, "rest": [1] * ROWS}), output)
    return output.getvalue()


@pytest.mark.parametrize("name", ["csv", "jsonl", "parquet"])
def test_a_table_in_batches_is_the_table_at_once(name: str, tmp_path: Path) -> None:
    source, once, streamed = (tmp_path / f"{part}.{name}" for part in ("in", "once", "streamed"))
    source.write_bytes(large(name))
    sanitize(read(source), MARKS).save(once)
    assert sanitize_table(source, streamed, policy=MARKS, rows=200) >= ROWS
    assert read(streamed).text == read(once).text
    assert "Ann" not in read(streamed).text
    assert len(list(batches(source, rows=200, settings=Settings(source.name, name)))) == 3


def test_a_stream_that_breaks_leaves_nothing(tmp_path: Path) -> None:
    source, target = tmp_path / "in.jsonl", tmp_path / "out.jsonl"
    source.write_text('{"note": "fine"}\n' * 1500 + "{broken\n")
    with pytest.raises(InputError, match="no JSON"):
        sanitize_table(source, target)
    assert [path.name for path in tmp_path.iterdir()] == ["in.jsonl"]


def test_only_tables_are_streamed_and_never_over_themselves(tmp_path: Path) -> None:
    source = tmp_path / "in.txt"
    source.write_text("Ann left.")
    with pytest.raises(UsageError, match="no table"):
        sanitize_table(source, tmp_path / "out.txt")
    table = tmp_path / "in.csv"
    table.write_text("a\nb\n")
    with pytest.raises(UsageError, match="replace the input"):
        sanitize_table(table, table)
    with pytest.raises(UsageError, match=r"end in \.csv"):
        sanitize_table(table, tmp_path / "out.jsonl")


def unchanged(name: str, data: bytes, *, column_names: bool = False) -> Document:
    return parse(data, settings=Settings(f"in.{name}", name, column_names=column_names))


def test_keys_that_programs_rely_on_are_no_text_even_where_names_are() -> None:
    table = b"id,NHS_Number,firstName,Q1,lat,Ellison\n1,,,,,\n"
    assert unchanged("csv", table, column_names=True).text == "Ellison"
    rows = b'{"id": null, "firstName": null, "Ann Lee": {"dob": null}}\n'
    assert unchanged("jsonl", rows, column_names=True).text == "Ann Lee"
    assert unchanged("csv", b"call_transcript,NHS_Number\nx,y\n").text == ""


def test_names_of_columns_are_structure_and_stay(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("call_transcript,berlin_office,agentSmith,zygosity\nAnn Lee called,x,y,z\n")
    assert main(["sanitize", str(source), "-o", str(target), "--mode", "redact"]) == 0
    assert target.read_text() == "call_transcript,berlin_office,agentSmith,zygosity\n[name] called,x,y,z\n"
    asked = read(source, column_names=True)
    assert asked.text.split("\n\n")[:4] == ["call transcript", "berlin office", "agent Smith", "zygosity"]


def test_a_first_row_that_is_no_head_is_text(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("Margaret Ellison,0161 496 0000,m.e@example.org\nAnn Lee,0161 496 0001,a.l@example.org\n")
    assert main(["sanitize", str(source), "-o", str(target), "--mode", "redact"]) == 0
    assert leaks(target.read_bytes(), "Ellison") == []
    assert "496" not in target.read_text()
    assert "example" not in target.read_text()


@pytest.mark.parametrize("names", [[], ["--column-names"]])
@pytest.mark.parametrize("name", ["Berlin", "call_transcript", "Ann Lee"])
def test_a_column_that_is_named_is_found_again_whatever_it_is_called(
    name: str, names: list[str], tmp_path: Path
) -> None:
    for source, said in (
        (tmp_path / "in.csv", f"{name},rest\nAnn Lee called,x\n"),
        (tmp_path / "in.jsonl", json.dumps({name: "Ann Lee called", "rest": "x"}) + "\n"),
    ):
        source.write_text(said)
        target = source.with_stem("out")
        assert main(["sanitize", str(source), "-o", str(target), "--mode", "redact", "--columns", name, *names]) == 0
        assert target.read_text() == said.replace("Ann Lee called", "[name] called")


def test_a_name_that_a_cell_says_too_goes_with_it(tmp_path: Path) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("id,margaret_ellison\n1,Margaret Ellison called\n")
    assert main(["sanitize", str(source), "-o", str(target), "--mode", "redact"]) == 0
    assert leaks(target.read_bytes(), "Ellison") == []


def test_names_that_stay_are_told_of_by_inspect() -> None:
    for name, data in (("csv", b"id,call_transcript\n1,hello\n"), ("jsonl", b'{"call_transcript": "x y"}\n' * 2)):
        notes = open_format(name).inspect(data, settings=Settings(format=name))
        assert [(note.what, note.count) for note in notes] == [("names of columns or keys that nobody has judged", 1)]


def test_a_cell_of_one_sign_is_a_code_and_never_changes() -> None:
    data = b"sex,group,note\nM,A,Ann Lee\nF,B,x\n"
    document = unchanged("csv", data)
    assert document.text == "Ann Lee"
    output = render(document, [Edit(0, 7, "[name]", Kind.NAME)], settings=Settings("in.csv", "csv"))
    assert output == data.replace(b"Ann Lee", b"[name]")


def test_a_field_that_is_named_twice_is_refused() -> None:
    with pytest.raises(InputError, match="names a field twice"):
        unchanged("jsonl", b'{"note": "Ellison", "note": "x"}\n')


def test_texts_from_a_list_become_text_and_the_list_goes() -> None:
    arrow, output = library("pyarrow"), io.BytesIO()
    values = arrow.DictionaryArray.from_arrays([0, 1, 0], ["It rained.", "It snowed.", "Ellison"])
    library("pyarrow.parquet").write_table(arrow.table({"note": values}), output)
    document = unchanged("parquet", output.getvalue())
    assert document.text == "It rained.\n\nIt snowed.\n\nIt rained."
    assert leaks(render(document, [], settings=Settings("in.parquet", "parquet")), "Ellison") == []


def test_numbers_of_parquet_are_read_in_full() -> None:
    output = io.BytesIO()
    table = library("pyarrow").table({"a": [117835012.0, 50462976.5]})
    library("pyarrow.parquet").write_table(table, output)
    assert parse(output.getvalue(), settings=Settings("in.parquet", "parquet")).text == "117835012\n\n50462976.5"


@pytest.mark.parametrize("name", ["id", "row", "Row ID", "record_no"])
def test_numbers_that_only_count_the_rows_stay(name: str) -> None:
    data = f"{name},who,note\n1001,Ann Lee,fine\n1002,Bob Ray,called\n1003,Cy Fox,left\n".encode()
    document = parse(data, settings=Settings(format="csv"))
    output = render(document, sanitize(document).edits, settings=Settings(format="csv")).decode()
    assert [row.split(",")[0] for row in output.splitlines()] == [name, "1001", "1002", "1003"]
    assert "Lee" not in output


@pytest.mark.parametrize(
    ("name", "numbers"),
    [
        ("patient_id", ["48213", "48214", "48215"]),
        ("id", ["P-48213", "P-48214", "P-48215"]),
        ("id", ["a8f3k2", "z9x1q7", "k2m4n8"]),
        ("id", ["48213991", "48213992", "48213993"]),
        ("year", ["1971", "1972", "1973"]),
        ("id", ["1971", "1985", "1990"]),
    ],
)
def test_numbers_that_may_be_somebodys_are_text(name: str, numbers: list[str]) -> None:
    data = f"{name},note\n" + "".join(f"{number},fine\n" for number in numbers)
    assert all(number in parse(data.encode(), settings=Settings(format="csv")).text for number in numbers)


def test_an_empty_table_counts_nothing() -> None:
    assert parse(b"", settings=Settings(format="csv", header=True)).text == ""


@pytest.mark.parametrize(
    "table",
    [
        "infusion_ml,note\n1900,calm\n2050,asleep\n",
        "amount;room temperature\n2000;21\n1850;20\n",
        "x,note\n2000,calm\n350,asleep\n1999,well\n",
    ],
)
def test_numbers_of_a_column_of_amounts_are_no_years(tmp_path: Path, table: str) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(table, newline="")
    sanitize(read(source), Policy.preset("clinical")).save(target)
    assert target.read_text() == table


@pytest.mark.parametrize("head", ["year", "x", "birth_year"])
def test_years_of_a_column_of_years_are_moved(tmp_path: Path, head: str) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text(f"{head},note\n1950,calm\n1964,asleep\n", newline="")
    sanitize(read(source), Policy.preset("clinical")).save(target)
    assert "1950" not in target.read_text()
    assert "1964" not in target.read_text()


def test_a_table_of_amounts_some_of_which_are_hidden_is_released(tmp_path: Path) -> None:
    source = tmp_path / "in.csv"
    source.write_text("x,note\n2000,Ann Lee paid\n35000,Ann left\n1999,Bob called\n77,calm\n", newline="")
    for number, policy in enumerate((Policy(level="strict"), MARKS, Policy())):
        target = tmp_path / f"{number}.csv"
        sanitize(read(source), policy).save(target)
        assert "2000s" not in target.read_text()


def test_names_of_columns_of_ordinary_words_stay_and_those_of_people_are_text() -> None:
    table = b"id,Ref Range,Smith\n1,3-5,x\n2,4-6,y\n"
    assert "Ref" not in unchanged("csv", table).text
    assert "Smith" in unchanged("csv", table).text
    assert "Ref Range" in unchanged("csv", table, column_names=True).text
    assert "Ref Range" in unchanged("csv", table.replace(b"3-5", b"Mr Range")).text


@pytest.mark.parametrize(
    ("cell", "is_head"), [("fee", True), ("fee $4", False), ("fee \u20ac 4", False), ("fee 4", True)]
)
def test_a_row_with_a_sum_of_money_is_no_head(cell: str, is_head: bool) -> None:
    assert has_head([["name", cell], ["Ann Lee", "no"]], settings=Settings()) == is_head


@pytest.mark.parametrize(("columns", "is_read"), [(10_000, True), (10_001, False)])
def test_a_table_has_no_more_columns_than_programs_open(columns: int, is_read: bool) -> None:
    data = ",".join(["x"] * columns).encode() + b"\n"
    settings = Settings("t.csv", "csv", header=False)
    if is_read:
        assert parse(data, settings=settings).format == "csv"
    else:
        with pytest.raises(InputError, match="more than 10,000 columns: split it"):
            parse(data, settings=settings)


def test_two_numbers_and_words_in_quotes_are_released() -> None:
    document = parse(b'123,"abc def",-987\n', settings=Settings("t.csv", "csv"))
    output = sanitize(document, Policy()).rendered(Settings("t.csv", "csv"))
    assert output.count(b",") == 2


@pytest.mark.parametrize(
    ("ending", "data"),
    [
        ("csv", "id,wilhelmina_ashgrove\n1,3\n2,5\n"),
        ("json", '{"wilhelmina_ashgrove": 3, "b": "x"}'),
        ("jsonl", '{"wilhelminaAshgrove": 3}\n{"wilhelminaAshgrove": 4}\n'),
        ("yaml", "wilhelmina_ashgrove: 3\nb: x\n"),
        ("ini", "[a]\nwilhelmina_ashgrove=3\n"),
        ("toml", "wilhelmina_ashgrove = 3\n"),
    ],
)
def test_a_listed_name_goes_where_it_names_a_column_or_a_key(ending: str, data: str) -> None:
    settings = Settings(f"t.{ending}", ending)
    result = sanitize(parse(data.encode(), settings=settings), Policy(level="off", hide=["Wilhelmina Ashgrove"]))
    output = result.rendered(settings).decode()
    assert "ashgrove" not in output.lower()
    assert "3" in output


def test_in_a_batch_of_rows_a_value_that_tells_nothing_gets_no_mark() -> None:
    rows = b"patient name,age\nAnn Lee,37\nBob Ray,41\nn/a,12\n Cy Hart ,9\n"
    with Sanitizer(Policy()) as sanitizer:
        batch = BatchSanitizer(Settings("it.csv", "csv"), sanitizer)
        assert batch.mark(rows).decode().split() == "patient name,age [name],37 [name],41 n/a,12 [name] ,9".split()
    assert batch.places == 3


@pytest.mark.parametrize(("formula", "stays"), [("A2+99999.5", True), ("A2+5551234567.0", False), ("A2*0.125", True)])
def test_a_long_number_of_a_formula_is_not_passed_on_for_its_point(formula: str, stays: bool) -> None:
    assert (rewrite(formula, Names({}, {})) is not None) == stays


def test_a_covered_cell_keeps_its_column() -> None:
    row = library("lxml.etree").fromstring(
        '<table:table-row xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0">'
        "<table:table-cell/><table:covered-table-cell/><table:table-cell/></table:table-row>"
    )
    assert [cell.tag.rpartition("}")[2] for _, cell in sorted(spread_cells(row).items())] == [
        "table-cell", "covered-table-cell", "table-cell",
    ]  # fmt: skip


def test_a_table_below_another_one_has_columns_of_its_own() -> None:
    data = b"ticket,status\n1,open\n2,closed\n\nname,city,dob\nAnn Lee,Leeds,1980-03-12\nBob Ray,York,1971-01-02\n"
    settings = Settings("a.csv", "csv")
    output = Sanitizer().sanitize(parse(data, settings=settings)).rendered(settings).decode()
    assert output.startswith("ticket,status\n1,open\n2,closed\n\nname,city,dob\nPerson 1,[place 1],1980s\n")


def test_plates_and_numbers_of_vehicles_are_hidden_in_any_table() -> None:
    data = b"plate,vin,status\nAB12 CDE,1M8GDM9AXKP042788,paid\nKX63 LMO,1FTFW1ET5DFC10312,paid\n"
    settings = Settings("a.csv", "csv")
    output = Sanitizer().sanitize(parse(data, settings=settings)).rendered(settings).decode()
    assert output == "plate,vin,status\n" + "[licence plate],[vehicle number],paid\n" * 2
