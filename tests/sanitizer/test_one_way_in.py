"""One text gives one answer, whatever it comes in: a string, standard input, or a file of any format."""

import base64
import io
import json
import sys
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import replace
from html import escape
from importlib import import_module
from pathlib import Path
from tempfile import TemporaryDirectory
from unittest.mock import patch

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from formats.samples import word
from textveil.cli.main import main
from textveil.core.invisible import INVISIBLE
from textveil.core.model import Document, Finding
from textveil.formats.packed_text import unpack
from textveil.formats.reader import read
from textveil.languages.english import read_text
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

SANITIZER = Sanitizer(Policy())
NAME = "Margaret Ellison"
PACKED = {
    "percent": "".join(f"%{byte:02X}" for byte in NAME.encode()),
    "entities": "".join(f"&#{ord(sign)};" for sign in NAME),
    "one entity": "AT&amp;T and &lt;Ellison&gt;",
    "base64": base64.b64encode(f"{NAME} left".encode()).decode(),
    "hex": NAME.encode().hex(),
    "backwards": f"\u202e{NAME[::-1]}\u202c",
    "no width": "Margaret Elli\u200bson",
    "soft hyphen": "Margaret Elli\u00adson",
    "no width around": "\u200bMargaret\u200b \u200dEllison\u200b",
    "signs of no width": "\u200b\u200c\u200b\u200c\u200b\u200c",
    "tags": "".join(chr(0xE0000 + ord(sign)) for sign in NAME),
}
WORDS = ["Ann Lee", "met", "in", "Rome", "on", "3 May 1971", "he", "[name]", "beach.", "a@b.org", "+44 20 7946 0958"]
ODD = st.text(
    st.characters(categories=["L", "M", "N", "P", "S", "Cf"], exclude_characters="\ufeff"), min_size=2, max_size=9
)
TEXTS = st.lists(st.sampled_from([*WORDS, *PACKED.values()]) | ODD, min_size=1, max_size=6).map(" ".join)
"""Texts that every format can hold: no line breaks, no control signs, no mark of an encoding at the start."""


def as_csv(text: str) -> bytes:
    cell = text.replace('"', '""')
    return f'text\n"{cell}"\n'.encode()


def as_html(text: str) -> bytes:
    return f"<!DOCTYPE html><html><body><p>{escape(text)}</p></body></html>".encode()


FILES: dict[str, Callable[[str], bytes]] = {
    "txt": str.encode,
    "csv": as_csv,
    "jsonl": lambda text: json.dumps({"text": text}).encode(),
    "docx": lambda text: word.plain(escape(text, quote=False)),
    "html": as_html,
}


def said(findings: Sequence[Finding]) -> list[tuple[object, ...]]:
    return [(one.spans, one.terms, one.kind, one.rule, one.promise, one.score) for one in findings]


def piped(command: str, text: str, *options: str) -> str:
    """What a command writes for a text that comes from standard input."""
    output = io.TextIOWrapper(io.BytesIO(), "utf-8", newline="")
    incoming = io.TextIOWrapper(io.BytesIO(text.encode()), "utf-8")
    with patch.object(sys, "stdin", incoming), redirect_stdout(output), redirect_stderr(io.StringIO()) as told:
        assert main([command, "-", *options]) in (0, 1), told.getvalue()
    output.flush()
    return output.buffer.getvalue().decode()


DAY = "3 May 1971"


@settings(deadline=None, max_examples=60)
@given(TEXTS)
def test_one_text_gives_one_answer_whatever_it_comes_in(text: str) -> None:
    assume(text.count(DAY) < 2)  # a cell has no story: a day that it says again is not "the same day"
    whole = SANITIZER.sanitize(text)
    given = unpack(whole.document.text)
    found = [replace(one, spans=tuple(given.move(one.spans))) for one in whole.findings]
    with TemporaryDirectory() as folder:
        for ending, written in FILES.items():
            source, target = Path(folder, f"in.{ending}"), Path(folder, f"out.{ending}")
            source.write_bytes(written(text))
            document = read(source)
            result = SANITIZER.sanitize(document)
            result.save(target)
            assert document.text == given.text, ending
            assert said(result.findings) == said(found), ending
            assert result.text == unpack(whole.text).text, ending
            assert read(target).text == result.text, ending


@settings(deadline=None, max_examples=25)
@given(TEXTS)
def test_standard_input_is_a_text_like_any_other(text: str) -> None:
    assert piped("sanitize", text) == SANITIZER.sanitize(text).text
    listed = [json.loads(line) for line in piped("detect", text, "--json").splitlines()]
    whole = SANITIZER.sanitize(text).document
    assert [one["terms"] for one in listed] == [list(one.terms) for one in SANITIZER.detect(whole)]


@settings(deadline=None, max_examples=40)
@given(TEXTS)
def test_a_finding_in_a_string_stands_where_the_string_says_it(text: str) -> None:
    for given_text in (text, Document.from_text(text)):
        found = SANITIZER.detect(given_text)
        clean = SANITIZER.sanitize(text).document
        assert [one.terms for one in found] == [one.terms for one in SANITIZER.detect(clean)]
        for one in found:
            for (start, end), term in zip(one.spans, one.terms, strict=True):
                assert INVISIBLE.sub("", unpack(text[start:end]).text) == INVISIBLE.sub("", term)


@pytest.mark.parametrize("how", PACKED)
def test_what_is_packed_is_hidden_in_a_string_and_from_standard_input(how: str) -> None:
    text = f"It rained; {PACKED[how]} came."
    for output in (SANITIZER.sanitize(text).text, piped("sanitize", text)):
        assert PACKED[how] not in output
        assert "Ellison" not in output
        assert NAME[::-1] not in output


def test_a_mark_before_a_bracket_makes_no_link_in_markdown(tmp_path: Path) -> None:
    source, target = tmp_path / "in.md", tmp_path / "out.md"
    source.write_text(
        "Call +44 20 7946 0958(home), [Ann Lee](https://ellison.org) or [more](https://ellison.org/more)."
    )
    SANITIZER.sanitize(read(source)).save(target)
    assert target.read_text() == "Call [phone number] (home), [Person 1](<[web address]>) or [more](<[web address]>)."


@pytest.mark.parametrize(
    ("ending", "module", "parser"), [("docx", "ooxml_parts.document", "open_package"), ("html", "html", "parse")]
)
def test_a_file_is_parsed_once_to_be_read_and_once_to_be_checked(
    ending: str, module: str, parser: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    room, parsed, tagged = import_module(f"textveil.formats.{module}"), list[str](), list[str]()
    monkeypatch.setattr(room, parser, noted(getattr(room, parser), parsed))
    monkeypatch.setattr(read_text, "score_words", noted(vars(read_text)["score_words"], tagged))
    source, target = tmp_path / f"in.{ending}", tmp_path / f"out.{ending}"
    source.write_bytes(FILES[ending]("Ann Lee met Bob Stone."))
    result = Sanitizer(Policy(mode="redact")).sanitize(read(source))
    assert len(tagged) == 2, "the original and the output"
    result.save(target)
    assert len(parsed) == 2
    result.save(tmp_path / f"again.{ending}")
    assert target.read_bytes() == (tmp_path / f"again.{ending}").read_bytes()
    assert len(tagged) == 2, "the written file says what was judged"


def noted(do: Callable[..., object], calls: list[str]) -> Callable[..., object]:
    """The same function, which writes down that it was called."""

    def call(*given: object, **more: object) -> object:
        calls.append(getattr(do, "__name__", ""))
        return do(*given, **more)

    return call
