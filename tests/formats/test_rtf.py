"""RTF: text in every place is read and hidden, words that are known keep the look, all else goes."""

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, inspected, opened, unchanged
from formats.samples.files import PLANTED
from textveil.core.errors import InputError

HEAD = rb"{\rtf1\ansi\ansicpg1252\deff0{\fonttbl{\f0 Arial;}{\f1\fcharset204 Arial;}{\f2\fcharset128 MS Gothic;}}"


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (rb"caf\'e9 \emdash\~\{x\}", "caf\u00e9 \u2014\u00a0{x}"),
        (rb"\f1\'cf\'f0\f0 x", "\u041f\u0440x"),
        (rb"\f2\'93\'fa\'96\'7b", "\u65e5\u672c"),
        (rb"\uc1\u8364?5 {\uc2\u8364 ab}6", "\u20ac5 \u20ac6"),
        (rb"\u-10179?\u-8704?", "\U0001f600"),
        (rb"El{\b li}son\par next\tab cell", "Ellison\n\nnext\tcell"),
        (rb"a{\v hidden}b{\deleted gone}c", "abc"),
    ],
)
def test_text_is_read_as_it_is_seen(body: bytes, said: str) -> None:
    assert opened(HEAD + body + b"}", "rtf").text == said
    assert opened(unchanged(HEAD + body + b"}", "rtf"), "rtf").text == said


def test_the_look_stays_and_the_secret_goes() -> None:
    output = hidden(PLANTED["rtf"](SECRET), "rtf")
    assert leaks(output, SECRET) == []
    assert b"\\fs24" in output
    assert b"\\cellx2000" in output
    assert b"fldinst PAGE" in output.replace(b"fldinst  ", b"fldinst ")


def test_what_nobody_sees_is_told() -> None:
    told = {note.what for note in inspected(PLANTED["rtf"](SECRET), "rtf")}
    assert {"properties", "pictures", "embedded files", "field codes", "hidden or deleted text"} <= told


def test_a_number_that_is_too_long_goes_with_its_word() -> None:
    assert b"943476" not in unchanged(HEAD + rb"\li943476591 x}", "rtf")


def test_bytes_of_a_picture_are_passed_over_and_deep_groups_refused() -> None:
    assert opened(HEAD + rb"a{\pict\bin5 }}}}}}b}", "rtf").text == "ab"
    with pytest.raises(InputError, match="too deep"):
        opened(b"{\\rtf1" + b"{" * 5_000, "rtf")
