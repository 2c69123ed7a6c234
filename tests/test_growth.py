"""Does the work grow no faster than the input, whatever its shape? Calls are counted, not seconds."""

import sys

import pytest

from benchmarks.growth import SHAPES
from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.core.model import Edit
from textveil.formats.contents import Piece, changes
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.sanitizer.sanitizer import Sanitizer

SIZE, STEP, MOST = 2_000, 4, 5.0
CHOSEN = [
    *(
        ("txt", shape)
        for shape in ("again: years and brackets", "again: days and streets", "letters of another script")
    ),
    *(("txt", shape) for shape in ("again: a form of companies", "one long number in hexadecimal", "many people")),
    *(("txt", shape) for shape in ("one address of many values", "one value of equals signs", "colours")),
    *(("txt", "letters struck twice"), ("eml", "a long subject")),
    *(("html", shape) for shape in ("a wide row", "choices", "elements that hold nothing", "style rules")),
    *(("json", shape) for shape in ("rows", "letters", "many fields")),
    *(("csv", shape) for shape in ("possessives", "empty cells", "many columns")),
    *(
        ("md", "open links"),
        ("xml", "many elements"),
        ("tex", "dollars"),
        ("eml", "many receivers"),
        ("rtf", "many runs"),
    ),
]


@pytest.fixture(scope="module")
def sanitizer() -> Sanitizer:
    return Sanitizer()


def count_calls(sanitizer: Sanitizer, kind: str, shape: str, size: int) -> int:
    settings, count = Settings(f"file.{kind}", kind), 0

    def see(_: object, event: str, __: object) -> None:
        nonlocal count
        count += event.endswith("call")

    data = SHAPES[kind][shape](size).encode()
    sys.setprofile(see)
    try:
        sanitizer.sanitize(parse(data, settings=settings)).rendered(settings)
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(("kind", "shape"), CHOSEN)
def test_four_times_the_input_takes_no_more_than_five_times_the_calls(
    sanitizer: Sanitizer, kind: str, shape: str
) -> None:
    count_calls(sanitizer, kind, shape, 100)  # what is loaded once
    small, large = (count_calls(sanitizer, kind, shape, size) for size in (SIZE, STEP * SIZE))
    assert large <= MOST * small


@pytest.mark.parametrize("kind", ["html", "xml"])
def test_more_attributes_than_an_element_can_have_are_refused(kind: str) -> None:
    with pytest.raises(InputError, match="more than 1,000 attributes"):
        parse(SHAPES[kind]["many attributes"](20_000).encode(), settings=Settings(f"file.{kind}", kind))


def test_an_edit_over_many_pieces_changes_each_of_them() -> None:
    pieces = [Piece(sign) for sign in "rain" * 500]
    length = sum(len(one.text) + 2 for one in pieces) - 2
    assert {one.text for one in changes(pieces, [Edit(0, length, "[name]\n" * 100, Kind.NAME)])} == {"[name]" * 100}
