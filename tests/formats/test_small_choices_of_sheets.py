"""What cells of sheets say and become, on both sides of each choice."""

import io
import zipfile

import pytest

from formats.rounds import SECRET, hidden, inspected, opened, unchanged
from formats.samples import opendocument, sheets
from textveil.core.errors import InputError
from textveil.formats import odf, xlsx
from textveil.formats.clean_odf import tag
from textveil.formats.markup import Element, parse_xml
from textveil.formats.ooxml_parts.numbers import is_date_format, is_known_format, say_number, show_number
from textveil.formats.xlsx_parts import cells
from textveil.formats.zip_container import pack, unpack

SPACES = opendocument.DECLARED.replace("{}", "x")
BOOK = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'


def element(code: str) -> Element:
    """The first element of some code of an OpenDocument file."""
    return parse_xml(f"<x:top {SPACES}>{code}</x:top>".encode(), name="it")[0]


def in_book(code: str) -> Element:
    """The first element of some code of a workbook."""
    return parse_xml(f"<top {BOOK}>{code}</top>".encode(), name="it")[0]


def cell(text: str = "", more: str = "", kind: str = "table-cell") -> str:
    said = f"<text:p>{text}</text:p>" if text else ""
    return f"<table:{kind} {more}>{said}</table:{kind}>"


def repeated(count: object) -> str:
    return f'table:number-columns-repeated="{count}"'


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (cell("a") + cell("b"), {0: "a", 1: "b"}),
        (cell("a") + cell("", kind="covered-table-cell") + cell("c"), {0: "a", 1: "", 2: "c"}),
        (cell("a") + "<text:p>none</text:p>" + cell("b"), {0: "a", 1: "b"}),
        (cell("", repeated(3)) + cell("d"), {0: "", 3: "d"}),
        (cell("a", repeated(3)) + cell("d"), {0: "a", 1: "a", 2: "a", 3: "d"}),
        (cell("a", repeated(2)) + cell("b", repeated(2)), {0: "a", 1: "a", 2: "b", 3: "b"}),
        (cell("a", repeated(1)) + cell("b"), {0: "a", 1: "b"}),
        (cell("a", repeated("x")) + cell("b"), {0: "a", 1: "b"}),
        (cell("a", repeated(64)) + cell("b"), {**dict.fromkeys(range(64), "a"), 64: "b"}),
        (cell("a", repeated(65)) + cell("b"), {0: "a", 65: "b"}),
        ("", {}),
    ],
)
def test_a_cell_stands_in_its_column_and_is_copied_where_it_stands_for_several(row: str, told: dict[int, str]) -> None:
    found = odf.spread_cells(element(f"<table:table-row>{row}</table:table-row>"))
    assert {place: odf.cell_text(one) for place, one in found.items()} == told
    assert len(set(map(id, found.values()))) == len(told), "each a cell of its own"


def valued(kind: str, name: str = "value", value: str = "", text: str = "") -> Element:
    return element(cell(text, f'office:value-type="{kind}" office:{name}="{value}"'))


@pytest.mark.parametrize(
    ("one", "told", "is_measure"),
    [
        (valued("float", value="48250", text="48,250"), "48250", False),
        (valued("float", value="9999", text="9,999"), "9999", True),
        (valued("float", value="10000"), "10000", False),
        (valued("float", value="x", text="48"), "48", False),
        (valued("percentage", value="0.25", text="25%"), "0.25", True),
        (valued("currency", value="48250", text="48250 EUR"), "48250", True),
        (valued("boolean", "boolean-value", "true", "TRUE"), "", True),
        (valued("date", "date-value", "1975-03-10T00:00:00", "10 March"), "1975-03-10", False),
        (valued("date", "date-value", "1975-03-10T08:30:00"), "1975-03-10 08:30:00", False),
        (valued("date", "date-value", "", "10 March"), "10 March", False),
        (valued("string", "string-value", "hidden", "shown"), "shown", False),
        (element(cell("shown")), "shown", False),
        (element("<table:table-cell><text:p>a</text:p><text:p>b</text:p></table:table-cell>"), "a\nb", False),
    ],
)
def test_a_cell_says_its_text_a_day_or_a_number_in_digits(one: Element, told: str, is_measure: bool) -> None:
    assert odf.cell_text(one) == told
    assert odf.is_measure(one) is is_measure


@pytest.mark.parametrize(
    ("text", "told"),
    [
        *[(text, True) for text in ("0", "-5", "1.5", "1E5", "1e-300", "9" * 20, f"1.{'9' * 20}")],
        *[(text, False) for text in ("", "x", "1.", ".5", "9" * 21, "1e", "1e1000", "--1", "1 2")],
    ],
)
def test_a_value_is_a_number_of_digits_alone(text: str, told: bool) -> None:
    assert odf.is_number(text) is told


def test_a_cell_that_is_put_says_nothing_else() -> None:
    one = element(
        f'<table:table-cell office:value-type="float" office:value="5" table:formula="=[.A1]">'
        f"<office:annotation><text:p>seen</text:p></office:annotation><text:p>5</text:p><text:p>{SECRET}</text:p>"
        "</table:table-cell>"
    )
    odf.put_in_all([one], "new\x00")
    assert [(name.rpartition("}")[2], value) for name, value in one.attrib.items()] == [("value-type", "string")]
    assert [child.tag.rpartition("}")[2] for child in one] == ["p", "annotation"]
    assert odf.cell_text(one) == "new"


def test_a_value_that_is_dropped_leaves_text_only_where_there_was_a_kind() -> None:
    one, other = valued("float", value="5"), element(cell("x"))
    odf.drop_value(one)
    odf.drop_value(other)
    assert [dict(one.attrib), dict(other.attrib)] == [{tag("office:value-type"): "string"}, {}]


@pytest.mark.parametrize(
    ("formula", "value", "told"),
    [
        ("of:=SUM([.A1:.B2])", "3", ["formula", "value"]),
        ("=[.$A$1]*2", "-3.5", ["formula", "value"]),
        ("=CHAR(69)", "3", ["value"]),
        ("=[.A1]&amp;[.A2]", "3", ["value"]),
        ("", "true", ["value"]),
        ("", "PT08H30M00S", ["value"]),
        ("", SECRET, []),
        ("", f"{'1' * 41}", []),
    ],
)
def test_a_cell_keeps_a_value_of_its_kind_and_a_formula_of_known_functions(
    formula: str, value: str, told: list[str]
) -> None:
    lead = f'table:formula="{formula}"' if formula else ""
    one = element(f'<table:table-cell {lead} office:value="{value}"/>')
    odf.settle_values(one)
    assert [name.rpartition("}")[2] for name in one.attrib] == told
    assert not any(kept.startswith("of:") for kept in one.attrib.values())


@pytest.mark.parametrize(
    ("look", "told"),
    [
        ('table:visibility="collapse"', True),
        ('table:visibility="filter"', True),
        ('table:visibility="visible"', False),
        ('table:display="false"', True),
        ('table:display="true"', False),
        ('table:visibility="visible" table:display="false"', True),
        ("", False),
    ],
)
def test_a_row_is_hidden_that_is_not_seen_or_whose_look_says_so(look: str, told: bool) -> None:
    assert odf.is_hidden(element(f"<table:table-row {look}/>")) is told


def odf_package(*parts: tuple[str, str]) -> odf.OdfPackage:
    return odf.OdfPackage({name: parse_xml(code.encode(), name="it") for name, code in parts})


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ("<office:body><office:text/></office:body>", "text"),
        ("<office:body><office:chart/></office:body>", "chart"),
        ("<office:body><office:spreadsheet/></office:body>", "spreadsheet"),
        ("<office:body><office:ellison/></office:body>", "formula"),
        ("<office:body/>", "formula"),
        ("", "formula"),
    ],
)
def test_what_lies_in_a_document_is_of_a_known_kind(body: str, told: str) -> None:
    code = f"<office:document-content {SPACES}>{body}</office:document-content>"
    package = odf_package(("Object 1/content.xml", code))
    assert odf.object_type(package, "Object 1/").rpartition(".")[2] == told
    assert odf.object_type(package, "Object 2/").rpartition(".")[2] == "formula"


def test_the_list_of_a_package_names_every_file_and_every_folder_with_its_kind() -> None:
    code = f"<office:document-content {SPACES}><office:body><office:chart/></office:body></office:document-content>"
    package = odf_package(("content.xml", code), ("Object 1/content.xml", code))
    package.pictures["Pictures/1.png"] = b"x"
    files = dict(odf.members(package, ending="ods"))
    assert list(files) == ["mimetype", "content.xml", "Object 1/content.xml", "Pictures/1.png", "META-INF/manifest.xml"]
    listed = parse_xml(files["META-INF/manifest.xml"], name="it")
    told = [[value.rpartition(".")[2] for value in one.attrib.values()] for one in listed]
    assert told == [
        ["/", "spreadsheet"],
        ["xml", "text/xml"],
        ["xml", "text/xml"],
        ["png", ""],
        ["Object 1/", "chart"],
    ]


@pytest.mark.parametrize(
    ("address", "told"),
    [
        ("Data.A1:Data.B2", "Sheet1_.A1:Data.B2"),
        ("$Data.$A$1", "Sheet1_.$A$1"),
        ("'Data'.A1", "Sheet1_.A1"),
        ("Other.A1", "Other.A1"),
        ("Nowhere.A1", None),
        (f"Data.{SECRET}", None),
        ("A1", None),
    ],
)
def test_an_area_is_called_by_its_sheet_as_that_is_called_now(address: str, told: str | None) -> None:
    tables = '<table:table table:name="Sheet1_"/><table:table table:name="Other"/>'
    package = odf_package(
        ("content.xml", f'<x:top {SPACES}>{tables}<x:y table:base-cell-address="{address}"/></x:top>')
    )
    odf.settle_addresses(package, {"Data": "Sheet1_"})
    assert package.parts["content.xml"][2].get(tag("table:base-cell-address")) == told


def test_a_sheet_that_somebody_named_says_so_and_gets_a_name_of_our_own() -> None:
    row = f"<table:table-row>{cell('said')}</table:table-row>"
    body = "".join(f'<table:table table:name="{name}">{row}</table:table>' for name in ("Sheet7", "Ann", "Bob", "Ann"))
    data = opendocument.document("x", ending="ods", body=body, tracked="")
    said = opened(data, "ods").text.split()
    assert "Sheet7" not in said
    assert said.count("Ann") == 2
    output = unpack(hidden(data, "ods", secret="Ann|Bob"), name="it")["content.xml"].decode()
    assert [part.partition('"')[0] for part in output.split('table:name="')[1:]] == [
        *("Sheet7", "Sheet1_", "Sheet2_", "Sheet1_"),
    ]


def test_cells_in_no_table_are_parted_by_tabs_and_rows_by_lines() -> None:
    rows = [cell("a") + cell("b"), cell("c") + "<table:table-cell/>" + cell("d")]
    body = "<text:p>before</text:p><table:table>"
    body += (
        "".join(f"<table:table-row>{row}</table:table-row>" for row in rows) + "</table:table><text:p>after</text:p>"
    )
    text = opened(opendocument.document("x", body=body, tracked=""), "odt").text
    assert "before\n\na\tb\nc\td\n\nafter" in text


def test_what_a_printed_page_does_not_show_is_counted_in_its_contents_alone() -> None:
    notes = {one.what: one.count for one in inspected(opendocument.document("x", ending="odp"), "odp")}
    assert notes["comments"] == 1
    assert notes["hidden sheets, rows or columns"] == 1
    assert "notes for the speaker" not in notes


def test_files_that_are_left_out_are_counted() -> None:
    files = unpack(opendocument.document("x"), name="it")
    plain = {name: files[name] for name in ("mimetype", "content.xml")}
    for more, count in (({}, 0), ({"a.bin": b"x", "b.bin": b"x"}, 2), ({"Pictures/9.png": b"x", "c/": b""}, 0)):
        notes = inspected(pack({**plain, **more}.items()), "odt")
        assert sum(one.count for one in notes if one.what.startswith("other parts")) == count


def test_a_part_that_no_program_knows_is_refused() -> None:
    files = unpack(opendocument.document("x"), name="it")
    with pytest.raises(InputError, match="none that its programs know"):
        opened(pack({**files, "content.xml": f"<x:top {SPACES}/>".encode()}.items()), "odt")


# Workbooks.


def table_of(said: list[str], *, area: str = "B2:C4", more: str = "") -> tuple[bool, list[str]]:
    """Whether the columns of a table get names by what its first row says, and which."""
    row = "".join(
        f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'
        for place, text in zip(("B2", "C2"), said, strict=False)
    )
    sheet = in_book(f'<worksheet><sheetData><row r="2">{row}</row></sheetData></worksheet>')
    named = "".join(f'<tableColumn id="{number}" name="old{number}"/>' for number in range(2))
    table = in_book(f'<table ref="{area}" {more}><tableColumns>{named}</tableColumns></table>')
    is_done = xlsx.name_columns(table, sheet)
    return is_done, [one.get("name", "") for one in table.iter(f"{cells.S}tableColumn")]


@pytest.mark.parametrize(
    ("said", "changed", "is_done"),
    [
        (["Ann", "Bob"], {}, True),
        (["Ann\n", "Bob"], {}, True),
        (["Ann", "ann"], {}, False),
        (["Ann", " "], {}, False),
        (["Ann"], {}, False),
        (["Ann", "Bob"], {"area": ""}, False),
        (["Ann", "Bob"], {"area": "B3:C4"}, False),
        (["Ann", "Bob"], {"more": 'headerRowCount="0"'}, False),
        (["Ann", "Bob"], {"more": 'headerRowCount="1"'}, True),
    ],
)
def test_columns_are_called_what_their_first_row_says_where_it_says_different_things(
    said: list[str], changed: dict[str, str], is_done: bool
) -> None:
    names = [one.replace("\n", "_x000a_") for one in said] if is_done else ["old0", "old1"]
    assert table_of(said, **changed) == (is_done, names)


@pytest.mark.parametrize(
    ("number", "told"), [(1, "A"), (26, "Z"), (27, "AA"), (52, "AZ"), (53, "BA"), (702, "ZZ"), (703, "AAA"), (0, "")]
)
def test_a_column_is_told_by_letters_as_it_is_by_its_number(number: int, told: str) -> None:
    assert xlsx.column_letters(number) == told
    assert cells.column_of(f"{told}7") == number


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ('<row hidden="1"/>', ["hidden rows"]),
        ('<row hidden="true"/>', ["hidden rows"]),
        ('<row hidden="0"/>', []),
        ('<col hidden="1"/>', ["hidden columns"]),
        ('<sheet state="hidden"/>', ["hidden sheets"]),
        ('<sheet state="veryHidden"/>', ["hidden sheets"]),
        ('<sheet state="visible"/>', []),
        ('<c hidden="1"/>', []),
        ('<row state="hidden"/>', []),
    ],
)
def test_what_hides_in_a_workbook_is_told_by_its_kind(code: str, told: list[str]) -> None:
    assert list(xlsx.unseen_kinds(in_book(code))) == told


@pytest.mark.parametrize(
    ("filled", "numbers", "told"),
    [
        ([], None, []),
        ([True], None, [(0, 1)]),
        ([False], None, []),
        ([True, True], [1, 2], [(0, 2)]),
        ([True, True], [1, 3], [(0, 1), (1, 2)]),
        ([False, False, True, True, False, True], None, [(2, 4), (5, 6)]),
        ([False, True, True], [1, 2, 4], [(1, 2), (2, 3)]),
    ],
)
def test_a_block_is_rows_that_say_something_and_follow_each_other(
    filled: list[bool], numbers: list[int] | None, told: list[tuple[int, int]]
) -> None:
    assert [(one.start, one.stop) for one in cells.blocks(filled, numbers)] == told


def test_cells_stand_where_they_say_or_else_behind_the_one_before() -> None:
    code = '<row r="7"><c r="B7"/><c/><c r="B7"/></row><row r="x"><c/><c/></row>'
    rows = cells.numbered_rows(in_book(f"<sheetData>{code}</sheetData>"))
    assert [(number, list(placed)) for number, placed in rows] == [(7, [1, 2, 3]), (2, [0, 1])]


@pytest.mark.parametrize(
    ("rows", "columns", "told"),
    [(0, 1, "\t"), (0, 3, "\t\t\t"), (0, 0, "\t"), (0, 20, "\t" * 20), (0, 21, "\t" * 20), (1, 5, "\n"), (9, 1, "\n")],
)
def test_between_cells_stand_tabs_for_columns_and_one_line_for_rows(rows: int, columns: int, told: str) -> None:
    assert cells.gap(rows, columns) == told


FORMATS = ["General", "yyyy-mm-dd"]


@pytest.mark.parametrize(
    ("code", "told", "read"),
    [
        ("<c><v>12</v></c>", "12", []),
        ("<c><v>12345</v></c>", "12345", ["12345"]),
        ('<c s="1"><v>27463</v></c>', "1975-03-10", ["1975-03-10"]),
        ('<c s="2"><v>27463</v></c>', "27463", ["27463"]),
        ('<c s="x"><v>12</v></c>', "12", []),
        ("<c><v>x</v></c>", "x", ["x"]),
        ("<c/>", "", []),
        ('<c t="str"><v>Ann</v></c>', "Ann", ["Ann"]),
        ('<c t="str"/>', "", []),
        ('<c t="d"><v>1975-03-10</v></c>', "1975-03-10", ["1975-03-10"]),
        ('<c t="b"><v>1</v></c>', "", []),
        ('<c t="e"><v>#N/A</v></c>', "", []),
        ('<c t="inlineStr"><is><r><t>Elli</t></r><r><t/></r><r><t>son</t></r></is></c>', "Ellison", ["Elli", "son"]),
    ],
)
def test_a_cell_says_what_it_shows_and_is_read_where_that_may_be_somebodys(
    code: str, told: str, read: list[str]
) -> None:
    one = in_book(code)
    assert cells.cell_text(one, FORMATS, starts_1904=False) == told
    assert [spot.piece.text for spot in cells.spots_in(one, FORMATS, starts_1904=False)] == read


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ('<c t="s"><v>1</v></c>', "second"),
        ('<c t="s"><v> 0 </v></c>', "first"),
        ('<c t="s"><v>2</v></c>', ""),
        ('<c t="s"><v>x</v></c>', ""),
        ('<c t="str"><v>Ann</v></c>', "Ann"),
        ('<c t="n"><v>Ann</v></c>', "Ann"),
    ],
)
def test_text_that_a_cell_points_to_or_holds_becomes_its_own(code: str, told: str) -> None:
    one, entries = (
        in_book(code),
        cells.shared_strings(in_book("<sst><si><t>first</t></si><si><t>second</t></si></sst>")),
    )
    cells.settle_cell(one, entries)
    assert one.get("t") == "inlineStr"
    assert one.find(f"{cells.S}v") is None
    assert "".join(text.text for text in one.iter(f"{cells.S}t")) == told


@pytest.mark.parametrize(
    ("code", "stays"),
    [
        ('<c t="e"><v>#N/A</v></c>', True),
        ('<c t="e"><v>#Ellison</v></c>', False),
        ('<c t="b"><v>0</v></c>', True),
        ('<c t="b"><v>1</v></c>', True),
        ('<c t="b"><v>2</v></c>', False),
        ("<c><v>12</v></c>", True),
        ("<c><v>0</v></c>", True),
        ('<c t="str"><f>A1</f><v>Ann</v></c>', True),
    ],
)
def test_a_value_stays_that_its_kind_can_have(code: str, stays: bool) -> None:
    one = in_book(code)
    cells.settle_cell(one, [])
    assert (one.find(f"{cells.S}v") is not None) is stays
    assert one.get("t") != "inlineStr"


@pytest.mark.parametrize(("text", "is_kept"), [("a", False), (" a", True), ("a ", True), ("a b", False)])
def test_a_cell_keeps_the_blanks_at_its_ends(text: str, is_kept: bool) -> None:
    one = in_book("<c><f>A1</f><v>1</v></c>")
    cells.make_text(one, text)
    assert [child.tag for child in one] == [f"{cells.S}is"]
    assert one[0][0].text == text
    assert bool(one[0][0].attrib) is is_kept


def test_formulas_that_lean_on_one_that_went_go_and_leave_their_values() -> None:
    code = (
        '<c><f t="shared" si="1">A1</f></c><c><f t="shared" si="1"/></c><c t="str"><f t="shared" si="2"/><v>Ann</v></c>'
        '<c><f t="shared" si="2"/><v>3</v></c><c><f>B1</f></c>'
    )
    sheet = in_book(f"<sheetData>{code}</sheetData>")
    cells.drop_orphans(sheet)
    assert [one.find(f"{cells.S}f") is not None for one in sheet] == [True, True, False, False, True]
    assert cells.cell_text(sheet[2], [], starts_1904=False) == "Ann"
    assert cells.cell_text(sheet[3], [], starts_1904=False) == "3"


@pytest.mark.parametrize(
    ("value", "code", "shown", "said"),
    [
        ("1", "yyyy", "1899-12-31", "1899-12-31"),
        ("0", "yyyy", "0", None),
        ("-1", "yyyy", "-1", None),
        ("2958465", "yyyy", "9999-12-31", "9999-12-31"),
        ("2958466", "yyyy", "2958466", "2958466"),
        ("27463.5", "yyyy-mm-dd hh:mm", "1975-03-10 12:00", "1975-03-10 12:00"),
        ("27463", "yyyy-mm-dd hh:mm", "1975-03-10", "1975-03-10"),
        ("27463.5", "yyyy-mm-dd", "1975-03-10", "1975-03-10"),
        ("9999", "General", "9999", None),
        ("-9999", "0", "-9999", None),
        ("10000", "General", "10000", "10000"),
        ("-10000", "@", "-10000", "-10000"),
        ("10000", "", "10000", "10000"),
        ("10000", "#,##0", "10000", None),
        ("10000", "0%", "10000", None),
        ("10000.5", "General", "10000.5", None),
        ("99999999999999999999", "General", "1e+20", None),
        ("99999999999999900000", "General", "99999999999999901696", "99999999999999901696"),
    ],
)
def test_a_number_is_shown_as_a_day_or_in_digits_and_said_where_it_may_be_somebodys(
    value: str, code: str, shown: str, said: str | None
) -> None:
    assert show_number(value, code) == shown
    assert say_number(value, code) == said


def test_days_are_counted_from_two_beginnings() -> None:
    assert (
        show_number("27463", "yyyy", starts_1904=True) == say_number("27463", "yyyy", starts_1904=True) == "1979-03-11"
    )
    assert say_number("Ann", "General") == "Ann"


@pytest.mark.parametrize(
    ("code", "told"),
    [
        ("d", True),
        ("mmm", True),
        ("mm", False),
        ("hh:mm", False),
        ('"d"0', False),
        ("General d", False),
        ("[Red]0", False),
    ],
)
def test_a_format_shows_days_by_its_letters(code: str, told: bool) -> None:
    assert is_date_format(code) is told


@pytest.mark.parametrize(("code", "told"), [("0" * 200, True), ("0" * 201, False), ("0 x", False)])
def test_a_format_of_numbers_is_known_that_is_short_and_without_words(code: str, told: bool) -> None:
    assert is_known_format(code) is told


def test_a_package_is_written_with_its_kind_first_and_uncompressed() -> None:
    with zipfile.ZipFile(io.BytesIO(unchanged(opendocument.document("x", ending="ods"), "ods"))) as package:
        assert [one.compress_type for one in package.infolist()][:2] == [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED]


def test_a_list_to_choose_from_is_text_and_a_reference_is_none() -> None:
    lists = '"Ann,Bob"', "$A$1:$A$9", '"a"&amp;"b"'
    more = "".join(f"<dataValidation><formula1>{one}</formula1></dataValidation>" for one in lists)
    text = opened(sheets.of_rows("", more=f"<dataValidations>{more}</dataValidations>"), "xlsx").text
    assert "Ann,Bob" in text
    assert "A$1" not in text
    assert "&" not in text
