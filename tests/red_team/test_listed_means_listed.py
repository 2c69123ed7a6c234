"""A listed name is in no byte of what is released, wherever a document holds it and whatever cuts it; or nothing is.

Neither half of it is left. What cannot be treated is refused with a sentence.
"""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from formats.leaks import streams
from red_team import cut_names, own_plantings, vocabulary_corners
from red_team.corner import Corner
from red_team.test_no_leak import page_texts
from red_team.vocabulary_corners import FIRST, SECOND, SURNAME, TERM
from textveil.core.errors import TextveilError, UnsafeOutputError
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.formats.unread_places import drop_unread, find_unread
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

CORNERS = [*vocabulary_corners.corners(), *cut_names.corners(), *own_plantings.corners()]
HALVES = re.compile(f"{FIRST[1:]}|{SECOND}", re.IGNORECASE)
"""A large first letter tells nothing by itself."""
LEAST = 1100


@cache
def sanitizer() -> Sanitizer:
    return Sanitizer(Policy(level="off", hide=[TERM]))


def texts(data: bytes) -> Iterator[tuple[str, str]]:
    """All that a file says, and where."""
    yield from ((place, content.decode("utf-8", "replace")) for place, content in streams(data))
    yield from (("a page", said) for said in page_texts(data))


def halves_left(corner: Corner) -> list[str]:
    """Where a half of the name is left; nowhere if the file is refused with a sentence."""
    settings = Settings(f"file.{corner.format}", corner.format, ocr=False)
    data, refusal = b"", ""
    try:
        data = sanitizer().sanitize(parse(corner.data, settings=settings)).rendered(settings)
    except TextveilError as error:
        refusal = str(error)
    assert not refusal or len(refusal.split()) > 4, "a refusal is a sentence"
    assert not HALVES.search(refusal), "a refusal tells no secret"
    return [
        f"{place}: …{text[max(0, found.start() - 40) : found.end()]}"
        for place, text in texts(data)
        for found in HALVES.finditer(text)
    ]


def test_there_are_enough_corners_and_each_has_a_name_of_its_own() -> None:
    assert len({corner.name for corner in CORNERS}) == len(CORNERS) >= LEAST


@pytest.mark.parametrize("corner", CORNERS, ids=[corner.name for corner in CORNERS])
def test_neither_half_of_a_listed_name_is_left(corner: Corner) -> None:
    assert halves_left(corner) == []


def test_what_no_format_takes_out_is_refused_with_the_place() -> None:
    page = f'<html><body class="{SURNAME}"><p>kept</p></body></html>'.encode()
    place = find_unread(page, "kept", lambda text: SURNAME in text)
    assert place == "body, its class"
    assert find_unread(page, f"kept {SURNAME}", lambda text: SURNAME in text) == "", (
        "what its text says was judged there"
    )
    assert find_unread(page.replace(SURNAME.encode(), b"center"), "", lambda text: "center" in text) == ""


def test_a_file_in_which_a_listed_word_is_left_is_not_released(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.formats.ooxml_parts.document.drop_unread", lambda *_: None)
    body = f'<w:p w:anchor="{SURNAME}"><w:r><w:t>kept</w:t></w:r></w:p>'
    settings = Settings("file.docx", "docx")
    result = sanitizer().sanitize(parse(vocabulary_corners.word_file(body), settings=settings))
    with pytest.raises(UnsafeOutputError, match=r"word/document\.xml: p, its anchor.*nothing is released"):
        result.rendered(settings)


def test_nothing_goes_where_nothing_is_listed() -> None:
    class Untouched:
        def iter(self, *_: object) -> None:
            raise AssertionError

    drop_unread([Untouched()], "", None)
