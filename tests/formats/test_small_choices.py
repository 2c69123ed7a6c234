"""Small choices of formats, on both sides."""

import io
import struct
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from textveil.formats import rtf
from textveil.formats.contents import Piece, place_labels
from textveil.formats.msg import CODEPAGE, Message
from textveil.formats.ooxml_parts.document import place_name
from textveil.formats.pdf_parts.flow import PageLine, goes_on
from textveil.formats.pdf_parts.page_signs import Sign
from textveil.formats.pdf_parts.pdf_lines import gap
from textveil.formats.picture import ending, redraw
from textveil.formats.registry import Settings


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
    assert place_labels(pieces) == [(10, "comment"), (14, "comment"), (15, "property")]


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
