"""Every place of a workbook is read, hidden and told; numbers, formulas and looks that tell nothing stay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, inspected, opened, unchanged
from formats.samples import sheets
from textveil.core.kinds import Kind
from textveil.core.model import Edit
from textveil.formats.ooxml_parts.numbers import is_known_format, say_number
from textveil.formats.reader import parse, removed_notes
from textveil.formats.registry import Settings
from textveil.formats.writer import render
from textveil.formats.xlsx_parts.cells import Names, rewrite
from textveil.formats.xlsx_parts.workbook import parts_of
from textveil.formats.zip_container import unpack

LOOKS = '<cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'


def part(data: bytes, name: str) -> str:
    return unpack(data, name="x")[f"xl/{name}"].decode()


@pytest.mark.parametrize("place", sheets.CELLS)
def test_a_secret_in_this_cell_does_not_stay(place: str) -> None:
    assert leaks(hidden(sheets.workbook(SECRET, cells=(place,)), "xlsx"), SECRET) == []


def test_cells_are_read_row_by_row_with_a_tab_for_each_column() -> None:
    rows = '<row r="1"><c r="A1" t="inlineStr"><is><t>a</t></is></c><c r="D1" t="inlineStr"><is><t>d</t></is></c></row>'
    more = '<row r="2"><c r="B2" t="inlineStr"><is><t>b</t></is></c></row>'
    assert opened(sheets.of_rows(rows + more), "xlsx").text == "a\t\t\td\nb"


def test_measures_stay_numbers_and_dates_and_long_numbers_are_read() -> None:
    cells = '<c r="A1"><v>15.53</v></c><c r="B1"><v>5551234567</v></c><c r="C1" s="1"><v>27463</v></c>'
    data = sheets.of_rows(f'<row r="1">{cells}</row>', styles=LOOKS)
    assert opened(data, "xlsx").text == "5551234567\t1975-03-10"
    assert "<v>15.53</v>" in part(unchanged(data, "xlsx"), "worksheets/sheet1.xml")
    sheet = part(hidden(data, "xlsx", secret="1975-03-10"), "worksheets/sheet1.xml")
    assert "27463" not in sheet
    assert "<t>[name]</t>" in sheet
    assert "<v>5551234567</v>" in sheet


def test_codes_of_a_header_are_no_text_and_odd_fonts_go() -> None:
    code = (
        '&amp;C&amp;"Times New Roman,Regular"&amp;12Ann &amp;&amp; Lee&amp;R&amp;"Ellison,Bold"&amp;8 &amp;P of &amp;N'
    )
    data = sheets.of_rows("", more=f"<headerFooter><oddHeader>{code}</oddHeader></headerFooter>")
    assert opened(data, "xlsx").text == "Ann & Lee\n\n of "
    sheet = part(hidden(data, "xlsx", secret="Ann & Lee"), "worksheets/sheet1.xml")
    assert '&amp;C&amp;"Times New Roman"&amp;12[name]&amp;R&amp;8 &amp;P of &amp;N<' in sheet


def test_days_may_be_counted_from_1904() -> None:
    data = sheets.of_rows(
        '<row r="1"><c r="A1" s="1"><v>26001</v></c></row>', styles=LOOKS, main='<workbookPr date1904="1"/>'
    )
    assert opened(data, "xlsx").text == "1975-03-10"


def test_a_formula_of_references_stays_and_one_with_words_leaves_its_value() -> None:
    cells = '<c r="A1"><f>SUM(B1:B9)*2</f><v>8</v></c><c r="B1" t="str"><f>"Dear "&amp;C1</f><v>Dear you</v></c>'
    data = sheets.of_rows(f'<row r="1">{cells}</row>')
    sheet = part(unchanged(data, "xlsx"), "worksheets/sheet1.xml")
    assert "<f>SUM(B1:B9)*2</f><v>8</v>" in sheet
    assert "<t>Dear you</t>" in sheet
    assert '"Dear "' not in sheet
    told = {note.what: note.count for note in removed_notes(opened(data, "xlsx"))}
    assert told["formulas with words or links in them, whose values stay"] == 1


def test_a_result_that_is_hidden_is_reckoned_no_more() -> None:
    cell = '<c r="A1" t="str"><f t="shared" si="0" ref="A1:A2">B1</f><v>Ellison</v></c>'
    data = sheets.of_rows(f'<row r="1">{cell}<c r="A2"><f t="shared" si="0"/><v>3</v></c></row>')
    sheet = part(hidden(data, "xlsx"), "worksheets/sheet1.xml")
    assert "<f" not in sheet
    assert "<v>3</v>" in sheet


def test_a_sheet_that_is_renamed_is_renamed_in_formulas_charts_and_links() -> None:
    output = hidden(sheets.workbook(SECRET, cells=("shared",)), "xlsx")
    assert 'name="Sheet1"' in part(output, "workbook.xml")
    assert "SUM(Sheet1!A1:A9)+1" in part(output, "worksheets/sheet2.xml")
    assert "<c:f>Sheet1!$A$1</c:f>" in part(output, "charts/chart1.xml")
    assert 'location="Sheet1!A1"' in part(output, "worksheets/sheet1.xml")


def test_named_areas_get_names_of_our_own_or_go() -> None:
    main = part(unchanged(sheets.workbook("Plain", cells=("shared",)), "xlsx"), "workbook.xml")
    assert '<definedName name="name_1">Plain!$A$1</definedName>' in main
    assert main.count("<definedName ") == 1


def test_a_table_is_called_what_its_first_row_says_or_loses_its_look() -> None:
    kept = unchanged(sheets.workbook("Plain", cells=("shared",)), "xlsx")
    assert '<tableColumn id="1" name="Plain"/><tableColumn id="2" name="Ellison"/>' in part(kept, "tables/table1.xml")
    lost = unpack(hidden(sheets.workbook(SECRET, cells=("shared",)), "xlsx"), name="x")
    assert "xl/tables/table1.xml" not in lost
    assert b"tablePart" not in lost["xl/worksheets/sheet1.xml"]
    assert b"/table" not in lost["xl/worksheets/_rels/sheet1.xml.rels"]


def test_a_comment_keeps_its_cell_and_gets_a_plain_box() -> None:
    output = hidden(sheets.workbook(SECRET), "xlsx")
    assert "<x:Row>1</x:Row><x:Column>1</x:Column>" in part(output, "drawings/vmlDrawing1.vml")
    assert "[name] says" in opened(output, "xlsx").text
    assert "<author>[name]</author>" in part(output, "comments1.xml")


def test_text_that_looks_like_a_code_stays_as_it_is() -> None:
    data = sheets.of_rows('<row r="1"><c r="A1" t="inlineStr"><is><t>_x005F_x0041_ and _x0042_</t></is></c></row>')
    assert opened(data, "xlsx").text == "_x0041_ and B"
    assert "<t>_x005F_x0041_ and B</t>" in part(unchanged(data, "xlsx"), "worksheets/sheet1.xml")


def test_what_a_reader_on_paper_would_not_see_is_told() -> None:
    told = {note.what for note in inspected(sheets.workbook(SECRET), "xlsx")}
    assert {"hidden sheets", "hidden rows", "hidden columns", "comments", "formulas", "values of filters"} <= told
    assert {"macros", "pivot tables and what they remember", "values of other files"} <= told


@pytest.mark.parametrize(
    ("formula", "stays"),
    [
        ("IF(A1>5,1,0)", True),
        ('TEXT(A1,"yyyy-mm-dd")', True),
        ("_xlfn.STDEV.S(A1:A9)", True),
        ("SUM(Sheet1:Sheet3!A1)", False),
        ("[1]Other!A1", False),
        ("CHAR(69)&CHAR(108)", False),
        ('"E"&"l"&"l"&"i"', False),
        ('HYPERLINK("http://x")', False),
        ("Table1[Name]", False),
        ("A1+5551234567", False),
        ("Unknown!A1", False),
        ("Ellison", False),
    ],
)
def test_a_formula_stays_only_if_it_says_nothing(formula: str, stays: bool) -> None:
    assert rewrite(formula, Names({"Sheet1": "Sheet1"}, {})) == (formula if stays else None)


@given(st.text("abcdefgilnosty ", min_size=5, max_size=12).filter(lambda word: len(word.split()[0:1]) > 0))
def test_no_word_passes_in_a_format_of_numbers(word: str) -> None:
    letters = [run for run in word.split() if len(set(run)) > 1]
    assert not letters or not is_known_format(f"0 {word}")


@given(st.integers(-9999, 9999), st.sampled_from(["General", "0", "@"]))
def test_a_short_whole_number_is_a_measure(number: int, code: str) -> None:
    assert say_number(str(number), code) is None


def text_cell(place: str, text: str) -> str:
    return f'<c r="{place}" t="inlineStr"><is><t>{text}</t></is></c>'


HEAD = "".join(
    text_cell(f"{column}1", text) for column, text in zip("ABC", ("Hourly rate", "Ellison", "Person"), strict=True)
)
RATES = [f'<c r="A{row}"><v>14.5</v></c><c r="B{row}"><v>3</v></c>{text_cell(f"C{row}", "Ann")}' for row in (2, 3)]
TABLE = "".join(f'<row r="{number}">{cells}</row>' for number, cells in enumerate([HEAD, *RATES], 1))


def test_rows_under_a_head_are_a_table_and_a_persons_name_over_a_column_is_text() -> None:
    assert opened(sheets.of_rows(TABLE), "xlsx").text.split("\n\n") == ["Ellison", "14.5", "14.5", "Ann", "Ann"]
    asked = parse(sheets.of_rows(TABLE), settings=Settings("file.xlsx", "xlsx", column_names=True))
    assert asked.text.startswith("Hourly rate\n\nEllison\n\n14.5")


def test_a_title_above_a_table_and_a_note_below_a_blank_row_are_text() -> None:
    above = f'<row r="1">{text_cell("A1", "Rates of Ellison")}</row>'
    body = "".join(
        f'<row r="{number + 1}">{cells}</row>'.replace(f'{number}"', f'{number + 1}"')
        for number, cells in enumerate([HEAD, *RATES], 1)
    )
    below = f'<row r="9">{text_cell("A9", "Seen by Ellison")}</row>'
    text = opened(sheets.of_rows(above + body + below), "xlsx").text
    assert "Rates of Ellison" in text
    assert "Seen by Ellison" in text


def test_a_hidden_number_leaves_a_mark_in_its_cell() -> None:
    cells = '<c r="A1"><v>48250</v></c><c r="B1"><f>A1*2</f><v>96500</v></c>'
    sheet = part(hidden(sheets.of_rows(f'<row r="1">{cells}</row>'), "xlsx", secret="48250"), "worksheets/sheet1.xml")
    assert "48250" not in sheet
    assert "<t>[name]</t>" in sheet
    assert "<f>A1*2</f>" in sheet


def test_what_the_user_chose_to_stand_for_a_number_stands_there() -> None:
    document = opened(sheets.of_rows('<row r="1"><c r="A1"><v>48250</v></c></row>'), "xlsx")
    output = render(document, [Edit(0, 5, "P-7QX2", Kind.NUMBER)], settings=Settings("file.xlsx", "xlsx"))
    assert "<t>P-7QX2</t>" in part(output, "worksheets/sheet1.xml")


def test_the_head_of_numbers_that_are_hidden_is_structure_when_it_is_read_again() -> None:
    rows = [text_cell("A1", "Salary") + text_cell("B1", "Person")]
    rows += [f'<c r="A{row}"><v>4825{row}</v></c>{text_cell(f"B{row}", "Ann")}' for row in (2, 3)]
    data = sheets.of_rows("".join(f'<row r="{number}">{cells}</row>' for number, cells in enumerate(rows, 1)))
    again = hidden(data, "xlsx", secret=r"4825\d")
    assert opened(again, "xlsx").text.split("\n\n") == ["[name]", "[name]", "Ann", "Ann"]


def test_a_header_says_what_stands_after_its_last_code_and_before_its_first() -> None:
    assert parts_of("Dear &BEllison") == [("Dear ", False), ("&B", True), ("Ellison", False)]
    assert parts_of("Ellison") == [("Ellison", False)]
