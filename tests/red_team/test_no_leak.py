"""No secret is left in any byte of what is released, wherever in a file it was planted."""

import re
from functools import cache
from html import unescape

import pytest

from formats.leaks import streams
from red_team import page_corners, paper_corners, table_corners
from red_team.corner import Corner
from textveil.core.errors import InputError
from textveil.core.libraries import library
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

CORNERS = [*table_corners.corners(), *page_corners.corners(), *paper_corners.corners()]
LEAST = 300


@cache
def sanitizer(secret: str | None) -> Sanitizer:
    return Sanitizer(Policy(hide=[secret] if secret else []))


def released(corner: Corner, *, is_painted: bool = False) -> bytes:
    settings = Settings(f"file.{corner.format}", corner.format, corner.keep, facsimile=is_painted)
    judge = sanitizer(corner.secret if corner.is_listed else None)
    return judge.sanitize(parse(corner.data, settings=settings)).rendered(settings)


def told(data: bytes, secret: str) -> list[str]:
    """Where a file says a secret, in any stream of it, whatever stands between its letters."""
    plain = squeezed(secret)
    read = (("its text", shown.encode()) for shown in page_texts(data))
    return [
        place
        for place, content in (*streams(data), *read)
        if secret.lower() in (text := unescape(content.decode("utf-8", "replace").lower()))
        or (plain and plain in squeezed(text))
    ]


def page_texts(data: bytes) -> list[str]:
    """What the pages of a PDF say to whoever copies their text."""
    if not data.startswith(b"%PDF"):
        return []
    pdf = library("pypdfium2").PdfDocument(data)
    return [page.get_textpage().get_text_range() for page in pdf]


def squeezed(text: str) -> str:
    """Letters and digits alone, without tags."""
    return re.sub("<[^>]*>|[^0-9a-z]", "", text.lower())


def test_there_are_enough_corners_and_each_has_a_name_of_its_own() -> None:
    assert len({corner.name for corner in CORNERS}) == len(CORNERS) >= LEAST


@pytest.mark.parametrize("corner", CORNERS, ids=[corner.name for corner in CORNERS])
def test_nothing_planted_is_left(corner: Corner) -> None:
    assert told(corner.data, corner.secret), "nothing was planted"
    assert told(released(corner), corner.secret) == []


PAINTED = [corner for corner in CORNERS if corner.format == "pdf"]


@pytest.mark.parametrize("corner", PAINTED, ids=[corner.name for corner in PAINTED])
def test_nothing_planted_is_left_in_a_facsimile(corner: Corner) -> None:
    refusal = ""
    try:
        left = told(released(corner, is_painted=True), corner.secret)
    except InputError as error:
        refusal, left = str(error), []
    assert left == []
    assert not refusal or refusal.endswith("leave facsimile out")
