"""What a view's judge says of places, on both sides."""

from typing import Any

import pytest

from textveil.core.model import Document
from textveil.formats.contents import Contents, Piece
from textveil.formats.reader import SourceFile
from textveil.formats.registry import Settings
from textveil.k_safety.rights import Listed
from textveil.sanitizer.reader_views import ReaderJudge

RIGHTS = Listed({"nurse": ["HIV"], "doctor": []})


class OnlyRights:
    rights = RIGHTS


def mail() -> Document:
    pieces = (Piece("ann@acme.example", kind="address", is_shown=True), Piece("Ann", kind="name"))
    text = f"{pieces[0].text}\n\n{pieces[1].text}"
    return Document(text, format="eml", source=SourceFile(b"", Contents(pieces), Settings(format="eml")))


@pytest.mark.parametrize(
    ("reader", "is_certified", "told"),
    [
        ("nurse", False, ["Ann"]),
        ("nurse", True, ["ann@acme.example", "Ann"]),
        ("doctor", False, []),
        ("doctor", True, ["ann@acme.example", "Ann"]),
    ],
)
def test_places_are_hidden_from_those_who_may_not_see_all(reader: str, is_certified: bool, told: list[str]) -> None:
    views: Any = OnlyRights()
    found = ReaderJudge(views, reader, is_certified).find_in_places(mail())
    assert [one.terms[0] for one in found] == told
