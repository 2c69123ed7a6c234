"""Which characters of a page are text, how text is typeset anew, and how dumps and long texts are cut: both sides."""

import io
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats.contents import Piece
from textveil.formats.encoded_text import is_mixed, is_text, is_wordy, spells_word
from textveil.formats.pdf_parts import pdf_pages, reflow
from textveil.formats.pdf_parts.page_picture import Box
from textveil.formats.pdf_parts.reflow import SizedLine
from textveil.formats.sql_rows import blank_copied, copied_cells, copied_values, label_values, sql_cells
from textveil.formats.stamp import Stamp
from textveil.formats.table import TableColumn, counts_up, spelled_in
from textveil.formats.text_parts import part_end, text_parts

SQUARE: Box = (10.0, 20.0, 30.0, 40.0)


@pytest.mark.parametrize(
    ("middle", "told"),
    [
        ((10.0, 30.0), True),
        ((9.9, 30.0), False),
        ((30.0, 30.0), True),
        ((30.1, 30.0), False),
        ((20.0, 20.0), True),
        ((20.0, 19.9), False),
        ((20.0, 40.0), True),
        ((20.0, 40.1), False),
    ],
)
def test_a_character_lies_in_an_area_over_its_middle(middle: tuple[float, float], told: bool) -> None:
    across, up = middle
    box = (across - 1.0, up - 2.0, across + 1.0, up + 2.0)
    assert pdf_pages.characters_in([None, box], [(0.0, 0.0, 1.0, 1.0), SQUARE]) == ({1} if told else set())
    page: Any = SimpleNamespace(get_bbox=lambda: SQUARE)
    why = pdf_pages.why_unseen(page, [None, box], [None, None], np.ones(2, np.bool_))
    assert why == ({} if told else {1: pdf_pages.OUTSIDE})


def test_without_areas_or_characters_nothing_lies_anywhere() -> None:
    assert pdf_pages.characters_in([SQUARE], []) == pdf_pages.characters_in([None], [SQUARE]) == set()


def test_a_character_that_is_not_seen_has_a_reason() -> None:
    page: Any = SimpleNamespace(get_bbox=lambda: (0.0, 0.0, 100.0, 100.0))
    tiny, boxes = (20.0, 20.0, 21.0, 21.0), list[Box | None]([SQUARE, SQUARE, (20.0, 20.0, 21.0, 21.0), SQUARE])
    looks = [None, pdf_pages.WHITE_TEXT, None, pdf_pages.WHITE_TEXT]
    why = pdf_pages.why_unseen(page, boxes, looks, np.array([False, False, True, True]))
    assert why == {0: pdf_pages.COVERED, 1: pdf_pages.WHITE_TEXT, 2: pdf_pages.SMALL}
    assert pdf_pages.is_tiny(tiny)


@pytest.mark.parametrize(
    ("wide", "high", "told"),
    [(2.64, 2.64, True), (2.65, 1.0, False), (1.0, 2.65, False), (0.0, 1.0, True), (1.0, 0.0, False)],
)
def test_a_character_is_tiny_that_is_neither_high_nor_wide(wide: float, high: float, told: bool) -> None:
    assert pdf_pages.is_tiny((5.0, 7.0, 5.0 + wide, 7.0 + high)) is told


@pytest.mark.parametrize(("wide", "told"), [(0.79, [0, 1]), (0.81, []), (12.3, []), (12.6, [0, 1])])
def test_letters_are_squeezed_that_are_all_lines(wide: float, told: list[int]) -> None:
    """A letter that is ten points high is squeezed below 0.8 points, and one of a point above 12.5."""
    high = 10.0 if wide < 5 else 1.0
    box = (0.0, 0.0, wide, high)
    codes = [ord(sign) for sign in "ab.a "]
    boxes: list[Box | None] = [box, box, (0.0, 0.0, 0.01, 10.0), SQUARE, None]
    assert sorted(pdf_pages.squeezed_characters(codes, boxes, [1, 1, 1, 2, 1])) == told
    assert list(pdf_pages.squeezed_characters([97, 97], [(0.0, 0.0, 0.0, 0.0)] * 2, [1, 1])) == []


@pytest.mark.parametrize(
    ("code", "told"),
    [
        *[(code, True) for code in (0x0, 0x9, 0xB, 0x1F, 0x7F, 0x9F, 0x200B, 0x200F, 0x2060, 0x2064, 0xFEFF)],
        *[(code, False) for code in (0xA, 0x20, 0x7E, 0xA0, 0x200A, 0x2010, 0x205F, 0x2065, 0xFEFE, 0xFF00)],
    ],
)
def test_nobody_sees_signs_that_only_steer(code: int, told: bool) -> None:
    assert pdf_pages.is_unseen(code) is told


@pytest.mark.parametrize(("code", "told"), [(0x8, 0x8), (0x9, 0x20), (0xA, 0xA), (0xB, 0x20), (0xC, 0x20), (0xD, 0xD)])
def test_tabs_and_feeds_of_a_page_are_spaces(code: int, told: int) -> None:
    assert pdf_pages.readable_code(code) == told


def test_a_word_goes_on_behind_a_hyphen_that_a_line_made() -> None:
    def lasting(*codes: int) -> list[int]:
        return [code for index, code in enumerate(codes) if not pdf_pages.is_line_hyphen(list(codes), index)]

    assert lasting(97, 0xAD, 98) == lasting(97, 0x2, 0xA, 98) == [97, 98]
    assert lasting(97, 0xFFFE, 0xD, 0xA, 98) == [97, 0xD, 98]
    assert lasting(97, 0xA, 98) == [97, 0xA, 98]
    assert lasting(0x2, 97, 0xA, 98) == [97, 0xA, 98]
    assert lasting(0xA, 97) == [0xA, 97]


class Sheets:
    """A canvas that writes down what is drawn on each sheet, and where."""

    def __init__(self) -> None:
        self.sheets: list[list[tuple[str, float, float, float]]] = [[]]
        self.size = 0.0

    def setPageSize(self, size: tuple[float, float]) -> None:  # noqa: N802  # as the library calls it
        assert size == reflow.PAPER

    def setFont(self, _: str, size: float) -> None:  # noqa: N802  # as the library calls it
        self.size = size

    def drawString(self, left: float, bottom: float, text: str) -> None:  # noqa: N802  # as the library calls it
        self.sheets[-1].append((text, left, bottom, self.size))

    def stringWidth(self, text: str, *_: object) -> float:  # noqa: N802  # as the library calls it
        return 10.0 * len(text)

    def getPageNumber(self) -> int:  # noqa: N802  # as the library calls it
        return len(self.sheets)

    def showPage(self) -> None:  # noqa: N802  # as the library calls it
        self.sheets.append([])


def drawn(lines: list[SizedLine], stamp: Stamp | None = None) -> list[list[tuple[str, float, float, float]]]:
    canvas = Sheets()
    reflow.draw_page(canvas, lines, stamp=stamp or Stamp())
    assert canvas.sheets[-1] == [], "the last sheet was left"
    return canvas.sheets[:-1]


def test_paragraphs_stand_below_one_another_with_a_gap_between() -> None:
    ((first, second, third),) = drawn([SizedLine("one"), SizedLine("two", 2.0), SizedLine("three")])
    top = reflow.PAPER[1] - reflow.MARGIN
    assert [one[0] for one in (first, second, third)] == ["one", "two", "three"]
    assert {one[1] for one in (first, second, third)} == {reflow.MARGIN}
    assert [one[3] for one in (first, second, third)] == [10.5, 21.0, 10.5]
    heights = [top - 14.5, top - 14.5 * 3.3, top - 14.5 * 4.6]
    assert [one[2] for one in (first, second, third)] == pytest.approx(heights)


def test_a_sheet_holds_as_many_lines_as_its_margins_leave_room_for() -> None:
    sheets = drawn([SizedLine(f"line {number}") for number in range(80)])
    assert [len(sheet) for sheet in sheets] == [38, 38, 4]
    assert [sheet[0][2] for sheet in sheets] == [reflow.PAPER[1] - reflow.MARGIN - 14.5] * 3
    assert all(reflow.MARGIN <= one[2] < reflow.MARGIN + 14.5 * 1.3 for one in (sheets[0][-1], sheets[1][-1]))
    assert drawn([]) == [[]], "at least one sheet"


def test_a_sheet_is_stamped_with_its_number_on_the_right_and_the_legend_on_the_left() -> None:
    sheets = drawn([SizedLine(f"line {number}") for number in range(50)], Stamp("ACME009", "secret"))
    stamps = [[one for one in sheet if not one[0].startswith("line")] for sheet in sheets]
    assert [[one[0] for one in sheet] for sheet in stamps] == [["secret", "ACME009"], ["secret", "ACME010"]]
    for legend, number in stamps:
        assert legend[1:] == (24.0, 12.0, 8.0)
        assert number[1] == pytest.approx(reflow.PAPER[0] - 24.0 - reflow.text_width(number[0], 8.0))
        assert number[2:] == (12.0, 8.0)
    ((only,),) = drawn([], Stamp("A1"))
    assert only[0] == "A1"


def test_rows_are_laid_in_columns_side_by_side_and_smaller_if_need_be() -> None:
    rows = [["name", "team"], ["Ann Lee", "Ops"]]
    table = reflow.lay_table(rows)
    assert table is not None
    assert [line.text for line in table] == ["name\tteam", "Ann Lee\tOps"]
    wide = reflow.text_width("Ann Lee", reflow.SIZE)
    assert [line.starts for line in table] == [pytest.approx((0.0, wide + 32.0))] * 2
    assert {line.size for line in table} == {1.0}
    ((left, right, *_),) = drawn([SizedLine("name\tteam"), SizedLine("Ann Lee\tOps")])
    assert (left[0], left[1]) == ("name", reflow.MARGIN)
    assert right[1] == pytest.approx(reflow.MARGIN + wide + 32.0)


@pytest.mark.parametrize(("count", "is_table"), [(59, True), (79, True), (82, False)])
def test_a_table_is_drawn_as_lines_where_its_letters_would_be_too_small(count: int, is_table: bool) -> None:
    row = ["x" * count, "y" * 40]
    room = reflow.PAPER[0] - 2 * reflow.MARGIN
    needed = sum(reflow.text_width(cell, reflow.SIZE) for cell in row) + 32.0
    assert (room / needed >= reflow.SMALLEST) is is_table
    table = reflow.lay_table([row])
    assert (table is not None) is is_table
    if table is not None:
        assert table[0].size == pytest.approx(min(1.0, room / needed))
        assert table[0].starts[1] == pytest.approx((reflow.text_width(row[0], reflow.SIZE) + 32.0) * table[0].size)
    else:
        lines = [line.text for block in reflow.blocks_of([SizedLine("\t".join(row))]) for line in block]
        assert "".join(lines).replace(" ", "") == "".join(row)


def test_a_word_that_is_wider_than_the_paper_is_cut_where_it_ends() -> None:
    room = reflow.PAPER[0] - 2 * reflow.MARGIN
    lines = [one.text for one in reflow.wrap_paragraph(SizedLine(f"so {'m' * 120} it"))]
    assert "".join(lines).replace(" ", "") == f"so{'m' * 120}it"
    assert all(reflow.text_width(line, reflow.SIZE) <= room for line in lines)
    assert reflow.text_width(f"{lines[1]}m", reflow.SIZE) > room
    assert [one.text for one in reflow.wrap_paragraph(SizedLine("m", 99.0))] == ["m"]
    assert [one.text for one in reflow.wrap_paragraph(SizedLine("mi", 99.0))] == ["m", "i"]
    assert [one.text for one in reflow.wrap_paragraph(SizedLine("  "))] == [""]
    assert [one.text for one in reflow.wrap_paragraph(SizedLine(f"a {'. ' * 90}7"))] == ["a . . . . . 7"]


def test_words_in_several_fonts_follow_one_another() -> None:
    canvas = Sheets()
    reflow.draw_words(canvas, "ab\u65e5c", (5.0, 7.0), size=9.0)
    assert canvas.sheets == [[("ab", 5.0, 7.0, 9.0), ("\u65e5", 25.0, 7.0, 9.0), ("c", 35.0, 7.0, 9.0)]]


def test_a_canvas_writes_bytes_as_they_are_and_leaves_its_library_as_it_was() -> None:
    rl_config, output = library("reportlab.pdfgen.canvas").rl_config, io.BytesIO()
    before = rl_config.useA85
    with reflow.new_canvas(output) as canvas:
        assert rl_config.useA85 == 0
        canvas.showPage()
    assert rl_config.useA85 == before
    assert b"ReportLab" not in output.getvalue().partition(b"/Producer")[2][:40]
    assert b"ASCII85" not in output.getvalue()


INSERTED = "INSERT INTO t (a, b) VALUES (1, f('x', (2))), ('y)', 3, 4); -- (5, 6)\nINSERT INTO t (a, b) VALUES (7, 8);"


def test_values_that_are_inserted_stand_in_their_columns_and_rows() -> None:
    found = [(INSERTED[start:end].strip(), cell.heading.name, cell.row) for start, end, cell in sql_cells(INSERTED)]
    assert found == [
        *(("1", "a", 0), ("f('x', (2))", "b", 0), ("'y)'", "a", 1), ("3", "b", 1), ("7", "a", 2), ("8", "b", 2)),
    ]
    assert len({id(cell.heading.table) for *_, cell in sql_cells(INSERTED)}) == 1
    other = INSERTED.replace("\nINSERT INTO t", "\nINSERT INTO u")
    assert len({id(cell.heading.table) for *_, cell in sql_cells(other)}) == 2


COPIED = 'COPY t (a, "b") FROM stdin;\n1\tAnn\\tLee\\\\x\n\\N\tBob\tmore\n\n\tCy\n\\.\nSELECT 1;\n'


def test_values_that_are_copied_are_read_without_their_strokes_and_written_with_them() -> None:
    cells = [(COPIED[start:end], cell.heading.name, cell.row) for start, end, cell in copied_cells(COPIED)]
    assert cells == [("1", "a", 0), ("Ann\\tLee\\\\x", "b", 0), ("Bob", "b", 1), ("more", "", 1), ("Cy", "b", 3)]
    values = list(copied_values(COPIED))
    assert [one.text for one in values] == ["1", "Ann\tLee\\x", "Bob", "more", "Cy"]
    assert values[1].encode is not None
    assert values[1].encode("a\tb\nc\rd\\e") == "a\\tb\\nc\\rd\\\\e"
    blank = blank_copied(COPIED)
    assert len(blank) == len(COPIED)
    assert "Ann" not in blank
    assert blank.count("\n") == COPIED.count("\n")
    assert "SELECT 1;" in blank


def test_a_piece_has_the_place_of_the_value_in_which_it_begins() -> None:
    starts = [0, INSERTED.index("1"), INSERTED.index("'x'"), INSERTED.index("3"), INSERTED.index("5"), len(INSERTED)]
    labelled = label_values(INSERTED, starts, [Piece("x")] * len(starts))
    told = [f"{one.cell.heading.name}{one.cell.row}" if one.cell else "" for one in labelled]
    assert told == ["", "a0", "b0", "b1", "", ""]


@pytest.mark.parametrize(
    ("text", "size", "told"),
    [
        ("One.\n\nTwo", 8, 6),
        ("One.\n\nTwo", 6, 6),
        ("One.\n\nTwo", 5, 5),
        ("One.\n \nTwo", 8, 7),
        ("One\ntwo six", 8, 4),
        ("One two six", 8, 8),
        ("Onetwosix", 8, None),
        ("One two", 7, None),
        ("One two", 6, 4),
    ],
)
def test_a_part_ends_behind_the_best_border_that_it_holds(text: str, size: int, told: int | None) -> None:
    assert part_end(text, size) == told


@pytest.mark.parametrize("size", [7, 50])
def test_all_parts_of_a_text_make_up_the_text(size: int, tmp_path: Path) -> None:
    text = "Ann was née.\n\nBob came  home; it was – late.\nAll is well.\n" * 3
    path = tmp_path / "a.txt"
    path.write_bytes(text.encode())
    parts = list(text_parts(path, size=size))
    assert b"".join(parts) == text.encode()
    assert len(parts) > len(text) // 60
    assert all(len(part.decode()) <= max(size, 13) for part in parts)


def test_a_text_that_cannot_be_cut_or_read_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from textveil.formats import text_parts as module

    path = tmp_path / "a.txt"
    path.write_bytes(b"x" * 30 + b" y")
    monkeypatch.setattr(module, "LONGEST", 29)
    with pytest.raises(InputError, match="30 signs without a space"):
        list(text_parts(path, size=10))
    path.write_bytes(b"n\xe9e \xff")
    with pytest.raises(InputError, match="not utf-8"):
        list(text_parts(path))
    with pytest.raises(InputError):
        list(text_parts(tmp_path / "none.txt"))


@pytest.mark.parametrize(
    ("letters", "told"),
    [
        ("elisa", True),
        ("elis", False),
        ("anana", False),
        ("banana", False),
        ("bananas", True),
        ("abcdo", False),
        ("abcxo", True),
        ("strng", False),
        ("strngo", False),
        ("stono", True),
        ("aeiou", False),
        ("aeiouts", False),
        ("aeiouta", False),
    ],
)
def test_letters_spell_a_word_of_enough_letters_and_vowels(letters: str, told: bool) -> None:
    assert spells_word(letters) is told


def test_bytes_are_text_that_is_long_enough_and_printable() -> None:
    assert [is_text(b"abc", shortest=3), is_text(b"ab", shortest=3)] == [True, False]
    assert is_text("abcdef".encode("utf-16-le"), shortest=3)
    assert is_text("abcdef".encode("utf-16-be"), shortest=3)
    assert not is_text(b"\xff\xfe\xff\xfe" * 5)
    assert not is_text(b"\x01\x02\x03\x04" * 5)
    assert [is_mixed(word) for word in ("Ann", "aNn", "ann", "annE")] == [False, True, False, True]
    assert is_wordy(b"abcdefgh")
    assert not is_wordy(b"12345678")


def test_lists_in_the_cells_of_a_column_spell_words_one_list_at_a_time() -> None:
    spelled = TableColumn("x", [*"Elli", *"son"], rows=[0] * 4 + [1] * 3)
    assert spelled_in([spelled]) == set()
    whole = TableColumn("x", ["12", *"Ellison", "7"], rows=[0, *[1] * 7, 2])
    assert spelled_in([whole]) == {(0, place) for place in range(1, 8)}
    down = TableColumn("x", list("Ellison"))
    assert spelled_in([down]) == {(0, place) for place in range(7)}
    assert spelled_in([TableColumn("y", ["12"] * 7), down]) == {(1, place) for place in range(7)}


@pytest.mark.parametrize(
    ("cells", "told"),
    [
        (["2018", "2020"], True),
        (["2018", "2018"], False),
        (["2020", "2018"], False),
        (["7", "8", "9"], True),
        (["7", "9"], False),
        (["7"], False),
        (["9998", "9999"], True),
        (["9999", "10000"], False),
        (["1", "x"], False),
        ([], False),
    ],
)
def test_a_head_counts_up_by_years_or_by_one(cells: list[str], told: bool) -> None:
    assert counts_up(cells) is told
