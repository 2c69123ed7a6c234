"""Text that is packed in text is hidden, and ordinary words are not."""

import base64
import binascii
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.spans import matches_from
from textveil.formats import encoded_text
from textveil.formats.encoded_text import ESCAPED, OPENING, spans
from textveil.formats.reader import metadata_findings, read

SECRET = "Ellison left"
UUENCODED = "begin 644 note.txt\n" + binascii.b2a_uu(SECRET.encode()).decode() + "`\nend"
PACKED = {
    "base64": base64.b64encode(SECRET.encode()).decode(),
    "base64 for addresses": base64.urlsafe_b64encode(b"Ellison? left>").decode().rstrip("="),
    "base64 of UTF-16": base64.b64encode(SECRET.encode("utf-16-le")).decode(),
    "hex": SECRET.encode().hex(),
    "hex with spaces": SECRET.encode().hex(" "),
    "hex of UTF-16": SECRET.encode("utf-16-be").hex(),
    "percent": "".join(f"%{byte:02X}" for byte in b"Ellison"),
    "a word of a mail header": "=?utf-8?q?Ellison?=",
    "uuencoded": UUENCODED,
}


@pytest.mark.parametrize("how", PACKED)
def test_text_that_is_packed_is_hidden_whatever_it_says(how: str, tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text(f"It rained.\n{PACKED[how]}\nIt stopped.\n")
    document = read(tmp_path / "in.txt")
    found = [document.text[start:end] for finding in metadata_findings(document) for start, end in finding.spans]
    assert PACKED[how] in found


@pytest.mark.parametrize(
    "text",
    [
        "The INTERNATIONALIZATION and the incomprehensibilities of counterrevolutionaries",
        "McDonaldsRestaurants and JavaScriptFrameworks",
        "d41d8cd98f00b204e9800998ecf8427e",
        "see https://example.org/a/b/c?d=e%20f",
        "0123456789 2021-05-03 10:00:00",
        "a 100% wool coat",
        "20 21 22 23 24 25 45 46 47 48",
        "414243444546474849",
    ],
)
def test_ordinary_words_numbers_and_hashes_unpack_to_nothing(text: str) -> None:
    assert list(spans(text)) == []


@given(st.text(alphabet="abcdefghijklmnopqrstuvwxyzABCDE ", min_size=12, max_size=60))
def test_whatever_was_packed_is_found(said: str) -> None:
    code = base64.b64encode(said.encode()).decode()
    assert (0, len(code)) in list(spans(code))
    word = f"n{said.replace(' ', 'x')}"
    assert (0, 2 * len(word)) in list(spans(word.encode().hex()))
    assert list(spans(quote("äöü"))) == [(0, 18)]


@pytest.mark.parametrize(
    "text",
    [
        "x \u202enosillE\u202c y",
        "x " + "".join(chr(0xE0000 + ord(sign)) for sign in "Ellison") + " y",
        "x \U0001f600\ufe00\ufe01\ufe02 y",
        "x \u200b\u200c\u200b\u200c y",
        "&#69;&#108;&#108;&#105;&#115;&#111;&#110;",
        r"\u0045\u006c\u006c\u0069",
        "=45=6C=6C=69=73=6F=6E",
    ],
)
def test_text_backwards_or_in_signs_that_nobody_sees_is_hidden(text: str) -> None:
    assert list(spans(text))


PIECES = [
    "0x",
    "\\x",
    "4A",
    "e6",
    ":",
    " ",
    "a",
    "B",
    ".",
    "\u00b7",
    " | ",
    "\n",
    "%41",
    "=?utf-8?q?x?=",
    "&#65;",
    "=41",
    "begin 644 a\n",
]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_a_pattern_finds_nothing_without_what_it_needs(text: str) -> None:
    found = matches_from(ESCAPED, text, opening=OPENING)
    assert [one.span() for one in found] == [one.span() for one in ESCAPED.finditer(text)]
    assert "begin " in text or not encoded_text.UUENCODED.search(text)
