"""Small choices of formats, on both sides."""

import io
import itertools
import math
import struct
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from textveil.core.model import Document
from textveil.formats import html, ocr, rtf
from textveil.formats import text as plain
from textveil.formats.content_lines import fold_line
from textveil.formats.contents import Contents, Piece
from textveil.formats.encoding import is_same
from textveil.formats.jsonl import rare_names
from textveil.formats.markup import Place, TextRun, is_word
from textveil.formats.msg import CODEPAGE, Message
from textveil.formats.ooxml_parts.document import place_name
from textveil.formats.pdf_parts import pdf_pages
from textveil.formats.pdf_parts.pdf_lines import PageLine, Sign, gap, goes_on
from textveil.formats.pdf_parts.pdf_pages import readable_code
from textveil.formats.pdf_parts.reflow import MARGIN, PAPER, SIZE, SizedLine, text_width, wrap_paragraph
from textveil.formats.pdf_parts.text_layer import HIGH, lines, paint_boxes, show_replacement
from textveil.formats.picture import covers, ending, redraw
from textveil.formats.reader import SourceFile, name_places
from textveil.formats.registry import Settings
from textveil.formats.text_tables import regular_rows, ruled_cells


@pytest.mark.parametrize(("mode", "told"), [("L", "jpeg"), ("RGB", "jpeg"), ("CMYK", "jpeg")])
def test_a_photograph_stays_one(mode: str, told: str) -> None:
    output = io.BytesIO()
    Image.effect_noise((64, 64), 80).convert(mode).save(output, "JPEG")
    drawn = redraw(output.getvalue())
    assert drawn is not None
    assert ending(drawn) == told


@pytest.mark.parametrize(
    ("kind", "tag", "told"),
    [
        ("core-properties", "{x}creator", "property: creator"),
        ("core-properties", "{x}quackenbush", "property"),
        ("nothing", "{x}creator", ""),
    ],
)
def test_a_property_is_told_by_its_name_unless_somebody_made_that_up(kind: str, tag: str, told: str) -> None:
    part: Any = SimpleNamespace(kind=kind)
    place: Any = SimpleNamespace(element=SimpleNamespace(tag=tag))
    assert place_name(part, place) == told


@pytest.mark.parametrize(("page", "told"), [(0, "cp1252"), (1250, "cp1250"), (65000, "cp65000"), (65001, "utf-8")])
def test_a_message_is_read_in_the_encoding_that_it_tells(page: int, told: str) -> None:
    row = struct.pack("<HHII", 3, CODEPAGE, 6, page).ljust(16, b"\0")
    stream = bytes(32) + (row if page else b"")
    file: Any = SimpleNamespace(openstream=lambda _: io.BytesIO(stream))
    assert Message(file, {"__properties_version1.0": ["x"]}, "", depth=0).encoding == told


def test_places_outside_the_running_text_are_told_where_they_begin() -> None:
    pieces = [
        Piece("Dear Ann", where=""),
        Piece("a", where="comment"),
        Piece("b", lead="", where="comment"),
        Piece("c", where="comment"),
        Piece("d", lead="", where="property"),
        Piece("e"),
    ]
    document = Document("", source=SourceFile(b"", Contents(tuple(pieces)), Settings()))
    assert name_places(document) == [(10, "comment"), (14, "comment"), (15, "property")]


@pytest.mark.parametrize(
    ("code", "said"), [(r"\u233?", "aéb"), (r"\u0?", "a\0b"), (r"\u?", "a\0b"), (r"\uc2\u233??", "aéb")]
)
def test_a_sign_of_rich_text_is_told_by_its_number(code: str, said: str) -> None:
    data = f"{{\\rtf1 a{code}b}}".encode()
    contents = rtf.read(data, settings=Settings("a.rtf", "rtf"))
    assert "".join(piece.text for piece in contents.pieces) == said


def line(text: str, left: float, right: float, bottom: float, *, first: float = 20.0) -> PageLine:
    box = (left, bottom, right, bottom + 10)
    return PageLine([Sign(sign, box) for sign in text], box, box, first)


@pytest.mark.parametrize(("edge", "told"), [(223.4, True), (223.6, False)])
def test_a_line_goes_on_where_the_next_word_would_not_have_fitted(edge: float, told: bool) -> None:
    before, after = line("a line of a paragraph that is long", 0, 200, 20), line("enough", 0, 50, 8)
    assert goes_on(before, after, dict.fromkeys((-1, 0, 1), edge)) is told


@pytest.mark.parametrize(("left", "told"), [(12.1, [" "]), (11.9, [])])
def test_a_gap_between_letters_is_a_space(left: float, told: list[str]) -> None:
    before, sign = Sign("a", (0.0, 0.0, 10.0, 10.0)), Sign("b", (left, 0.0, 20.0, 10.0))
    assert [one.text for one in gap([before], sign)] == told
    assert gap([], sign) == []


@pytest.mark.parametrize(
    ("box", "told"),
    [
        ((4.0, 4.0, 6.0, 6.0), True),
        ((0.0, 0.0, 10.0, 10.0), True),
        ((0.0, 0.0, 9.0, 10.0), False),
        ((0.0, 0.0, 10.0, 9.0), False),
        ((0.0, 0.0, 13.0, 10.0), False),
        ((0.0, 0.0, 10.0, 13.0), False),
    ],
)
def test_a_box_lies_where_its_middle_does(box: ocr.Box, told: bool) -> None:
    assert ocr.lies_on(box, (5.0, 5.0, 6.0, 6.0)) is told


@pytest.mark.parametrize(
    ("page", "count"),
    [
        ("<p>a</p>", 0),
        ("<p>a<!-- x --></p>", 1),
        ("<!-- x --><html><body><p>a</p></body></html>", 1),
        ("<!-- x --><html><body><!-- y --><p>a</p></body></html><!-- z -->", 3),
    ],
)
def test_every_comment_of_a_page_is_counted(page: str, count: int) -> None:
    notes = html.read(page.encode(), settings=Settings("a.html", "html")).removed
    assert sum(note.count for note in notes if note.what == "comments") == count


@pytest.mark.parametrize(("said", "told"), [("a\u200bb\u00ad c", [2]), ("plain", [])])
def test_signs_that_nobody_sees_are_counted(said: str, told: list[int]) -> None:
    assert [note.count for note in plain.inspect(said.encode(), settings=Settings())] == told


def test_a_message_in_an_unknown_encoding_is_read_as_that_of_western_europe() -> None:
    row = struct.pack("<HHII", 3, CODEPAGE, 6, 31337).ljust(16, b"\0")
    streams = {"__properties_version1.0": bytes(32) + row, "__substg1.0_0037001E": "Grüße".encode("cp1252")}
    file: Any = SimpleNamespace(openstream=lambda path: io.BytesIO(streams[path[0]]))
    assert Message(file, {name: [name] for name in streams}, "", depth=0).text("0037") == "Grüße"


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ((0.0, 0.0, 10.0, 10.0), True),
        ((4.9, 0.0, 14.9, 10.0), True),
        ((5.1, 0.0, 15.1, 10.0), False),
        ((0.0, 5.1, 10.0, 15.1), False),
        ((-5.1, 0.0, 4.9, 10.0), False),
        ((20.0, 20.0, 30.0, 30.0), False),
    ],
)
def test_a_word_is_covered_by_a_box_that_holds_most_of_it(word: ocr.Box, told: bool) -> None:
    assert covers((0.0, 0.0, 10.0, 10.0), word) is told


def run(text: str, instead: str | None = None, *, lead: str = "", is_note: bool = False) -> TextRun:
    return TextRun(Place(SimpleNamespace(text=text), lead=lead), instead, is_note)


@pytest.mark.parametrize(
    ("first", "second", "told"),
    [
        (run("Elli"), run("son", ""), True),
        (run("Elli", ""), run("son"), True),
        (run("Elli"), run("son"), False),
        (run("Elli", ""), run("son", ""), False),
        (run("Elli."), run("son", ""), False),
        (run("Elli"), run(" son", ""), False),
        (run("Elli"), run("son", "", lead=" "), False),
        (run("Elli"), run("son", "", is_note=True), False),
        (None, run("son", ""), False),
    ],
)
def test_an_unseen_run_that_touches_letters_is_a_piece_of_their_word(
    first: TextRun | None, second: TextRun, told: bool
) -> None:
    assert is_word(first, second) is told


@pytest.mark.parametrize(
    ("code", "told"),
    [
        (0xDFFF, "?"),
        (0xE000, "\u2022"),
        (0xF8FF, "\u2022"),
        (0xF900, "\uf900"),
        (0xD7FF, "\ud7ff"),
        (0xD800, "?"),
        (0x10FFFF, "\U0010ffff"),
        (0x110000, "?"),
        (0xFFFD, "?"),
        (0xFFFC, "\ufffc"),
        (0x9, " "),
        (0xA, "\n"),
    ],
)
def test_a_sign_of_a_page_becomes_one_that_text_can_hold(code: int, told: str) -> None:
    assert chr(readable_code(code)) == told


def test_values_under_a_ruler_are_cut_where_its_strokes_begin() -> None:
    text = "name       team\n=========  =====\nAnn Lee    Ops\nBob Ray    Sales\n=========  =====\n"
    found = [(one.row, one.column, text[slice(*one.span)]) for one in ruled_cells(text, (0, len(text)))]
    assert [said for _, _, said in found] == ["name", "team", "Ann Lee", "Ops", "Bob Ray", "Sales"]
    assert [column for _, column, _ in found] == [0, 1] * 3
    assert len({row for row, _, _ in found}) == 3


@pytest.mark.parametrize(("odd", "told"), [(0, 4), (1, 4), (2, 0)])
def test_rows_are_a_table_where_most_are_as_long_as_each_other(odd: int, told: int) -> None:
    """Of five rows four are enough: REGULAR is 0.8."""
    rows = [[(0, 1), (2, 3)]] * 4 + [[(0, 1), (2, 3), (4, 5)]] * odd
    assert len({cell.row for cell in regular_rows(rows)}) == told


def test_a_row_is_told_by_its_number_and_an_empty_value_is_none() -> None:
    rows = [[(0, 2), (3, 3)], [(9, 9)], [(4, 5), (6, 8)]]
    found = [(cell.row, cell.column, cell.span) for cell in regular_rows(rows)]
    assert found == [(0, 0, (0, 2)), (2, 0, (4, 5)), (2, 1, (6, 8))]
    assert list(regular_rows([[(0, 1)], [(2, 3)]])) == [], "one value in a row is no table"


EDGE = 2
"""Pixels beside a letter that belong to it and are empty."""


def white_box(picture: Image.Image) -> tuple[int, int, int, int] | None:
    """Where a picture is not black."""
    return picture.convert("L").point(lambda shade: 255 * (shade > 0)).getbbox()


@pytest.mark.parametrize(
    ("place", "told"),
    [
        ((2, 3, 4, 5), (1, 2, 6, 7)),
        ((0, 0, 1, 1), (0, 0, 3, 3)),
        ((17.9, 8.2, 30, 30), (16, 7, 20, 10)),
        ((-30, 2, -20, 4), None),
        ((2, 40, 4, 50), None),
        ((-9, 2, -2, 4), None),
    ],
)
def test_a_box_is_painted_with_a_little_around_it_inside_the_picture(
    place: ocr.Box, told: tuple[int, int, int, int] | None
) -> None:
    picture, source = Image.new("RGB", (20, 10)), Image.new("RGB", (20, 10), (255, 255, 255))
    paint_boxes(picture, (255, 255, 255), [place], edge=1)
    assert white_box(picture) == told
    picture = Image.new("RGB", (20, 10))
    paint_boxes(picture, source, [place], edge=1)
    assert white_box(picture) == told


@pytest.mark.parametrize(
    ("text", "place", "is_shown"),
    [
        ("HHH", (10, 20, 70, 40), True),
        ("HHH", (10, 20, 14, 24), True),
        ("HHH", (10, 20, 13, 40), False),
        ("HHH", (10, 20, 70, 23), False),
        ("[name]", (10, 20, 70, 40), False),
    ],
)
def test_a_replacement_fills_the_width_of_its_box_and_stands_in_its_middle(
    text: str, place: ocr.Box, is_shown: bool
) -> None:
    picture = Image.new("RGB", (90, 60))
    show_replacement(picture, text, place)
    found = white_box(picture)
    if not is_shown:
        assert found is None
        return
    assert found is not None
    assert abs(found[0] - place[0]) <= EDGE >= abs(found[2] - place[2])
    tall = round((place[3] - place[1]) * HIGH)
    above = place[1] + (place[3] - place[1] - tall) // 2
    assert (found[1], found[3]) == (above, above + tall)


@pytest.mark.parametrize(
    ("quarters", "told"),
    [(0.0, False), (0.04, False), (0.06, True), (0.94, True), (0.96, False), (3.96, False), (2.5, True), (-0.06, True)],
)
def test_a_character_is_slanted_that_is_turned_by_other_than_right_angles(
    quarters: float, told: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = SimpleNamespace(FPDFText_GetCharAngle=lambda textpage, index: textpage[index] * math.pi / 2)
    monkeypatch.setattr(pdf_pages, "library", lambda name: page)
    assert pdf_pages.is_slanted([None, quarters], 1) is told


def test_boxes_of_one_line_are_one_and_those_of_two_are_two() -> None:
    """A box goes on a line whose lower and upper edge lie on both sides of its middle."""
    assert lines([(0, 10, 5, 20), (6, 5, 9, 16), (3, 12, 4, 30)]) == [(0, 5, 9, 20), (3, 12, 4, 30)]
    assert lines([(0, 10, 5, 20), (6, 20, 9, 22), (6, 8, 9, 12)]) == [(0, 10, 5, 20), (6, 20, 9, 22), (6, 8, 9, 12)]
    assert lines([(4, 0, 6, 8), (0, 2, 2, 6), (7, 1, 9, 9)]) == [(0, 0, 9, 9)]
    assert lines([]) == []


@pytest.mark.parametrize(
    ("hidden", "told"),
    [({0, 3}, {0, 1, 2, 3}), ({0}, {0}), ({0, 1}, {0}), ({1, 2}, set()), ({3, 5}, {3, 4, 5}), ({0, 5}, {0, 5})],
)
def test_the_spaces_between_hidden_letters_are_hidden_with_them(hidden: set[int], told: set[int]) -> None:
    assert pdf_pages.with_spaces(hidden, [ord(sign) for sign in "a  b c"]) == told


@pytest.mark.parametrize(("line", "told"), [("a" * 74, 1), ("a" * 75, 2), ("é" * 37, 1), ("é" * 38, 2), ("a" * 149, 3)])
def test_a_line_of_a_card_is_folded_at_75_bytes(line: str, told: int) -> None:
    parts = fold_line(line).split("\r\n ")
    assert len(parts) == told
    assert "".join(parts) == line
    assert max(len(part.encode()) for part in parts) <= 74


@pytest.mark.parametrize(
    ("data", "told"),
    [(b"Ann", True), ("né".encode(), True), ("né".encode("utf-16"), True), (b"n\xe9e l'\xe9t\xe9", False)],
)
def test_bytes_are_passed_on_only_where_we_would_write_the_same(data: bytes, told: bool) -> None:
    assert is_same(data, name="it") is told


def test_a_field_is_rare_that_not_every_object_of_its_place_has() -> None:
    lines = [{"id": 1, "inner": {"a": 1, "b": 2}, "list": [{"c": 1}, {"c": 2, "d": 3}]} for _ in range(50)]
    lines.append({"id": 1, "inner": {"a": 1}, "list": []})
    assert rare_names(lines) == {"b", "d"}


def test_a_paragraph_is_wrapped_only_where_the_next_word_has_no_room() -> None:
    room = PAPER[0] - 2 * MARGIN
    lines = [one.text for one in wrap_paragraph(SizedLine(" ".join(["in", "weather", "of", "any", "kind"] * 20)))]
    assert len(lines) > 2
    for line, following in itertools.pairwise(lines):
        assert text_width(line, SIZE) <= room < text_width(f"{line} {following.split()[0]}", SIZE)
