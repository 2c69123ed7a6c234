"""A pattern of one's own is tried before it is used, found exactly, and never makes anyone wait."""

import contextlib
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core import libraries
from textveil.core.errors import MissingExtraError, PolicyError
from textveil.judges.patterns import WINDOW, find, read_patterns, search_windows
from textveil.languages.english.read_text import read_english
from textveil.policy.promises import read_tables

pytest.importorskip("re2", reason="patterns of one's own need the extra patterns")
CASE = {"name": "case", "regex": r"\bC-\d{4}\b"}


def said(text: str, **settings: Any) -> list[str]:
    return [text[start:end] for (start, end), _ in find(text, read_patterns([{**CASE, **settings}]))]


def test_a_pattern_is_found_with_its_kind() -> None:
    text = "Files C-1234 and C-99999, C-4321."
    found = find(text, read_patterns([{**CASE, "kind": "record number"}]))
    assert [(text[start:end], one.kind) for (start, end), one in found] == [
        ("C-1234", "record number"),
        ("C-4321", "record number"),
    ]


def test_offsets_count_characters_whatever_their_bytes() -> None:
    assert said("é你😀 C-1234 ü C-4321") == ["C-1234", "C-4321"]


def test_a_disguise_does_not_help() -> None:
    assert said("see C‑１２\u200b３４ there") == ["C‑１２\u200b３４"]


def test_only_the_group_called_value_is_hidden() -> None:
    assert said("room C-1234", regex=r"room (?P<value>C-\d{4})") == ["C-1234"]


def test_a_check_must_hold() -> None:
    cards = {"regex": r"\b\d{16}\b", "check": "luhn"}
    assert said("4111111111111111 4111111111111112", **cards) == ["4111111111111111"]


def test_a_context_word_must_stand_near() -> None:
    number = {"regex": r"\b\d{6}\b", "context": ["badge", "pass"]}
    assert said("Badge no. 123456", **number) == ["123456"]
    assert said("123456 units; bypass", **number) == []
    assert said("badge" + " far" * 40 + " 123456", **number) == []


def test_marks_are_passed_over() -> None:
    reading = read_english("C-1234 or C-4321.").without([(0, 6)])
    assert [span for span, _ in find(reading, read_patterns([CASE]))] == [(10, 16)]


def test_a_file_of_patterns_is_read(tmp_path: Path) -> None:
    place = tmp_path / "policy.toml"
    place.write_text(
        "[[patterns]]\nname = 'case'\nregex = '''C-\\d{4}'''\nexamples = ['file «C-1234» here']\n", "utf-8"
    )
    assert len(read_patterns(read_tables(place))) == 1
    place.write_text("x = 1", "utf-8")
    with pytest.raises(PolicyError, match=r"has no \[\[patterns\]\]"):
        read_patterns(read_tables(place))


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"examples": ["C-1234", "nothing"]}, "'case': example 2 is not found; change one of them"),
        ({"examples": ["see «C-123»4"]}, "'case': example 1 is not found as marked"),
        ({"counter_examples": ["C-1234"]}, "'case': counter-example 1 is found"),
        ({"regex": r"(a)\1"}, "'case' cannot be used: back-references"),
        ({"regex": r"(?<=a)b"}, "'case' cannot be used: look-around"),
        ({"regex": r"a(?!b)"}, "'case' cannot be used: look-around"),
        ({"regex": r"(\pL{1,100}){10}"}, "'case' cannot be used: it is too large"),
        ({"regex": r"a{1001}"}, "'case' cannot be used: a repetition is too large"),
        ({"regex": r"(a"}, "'case' cannot be used: missing"),
        ({"regex": r"a*"}, "'case' fits where nothing is"),
        ({"regex": "a" * 2001}, "2,000 characters at most"),
        ({"regex": 5}, "'case' needs a regex"),
        ({"kind": "cases"}, "no kind 'cases'; there are: person, "),
        ({"check": "crc"}, "no check 'crc'; there are: luhn, mod97"),
        ({"context": "badge"}, "context must be a list"),
        ({"flags": 1}, "no setting 'flags'; there are: name, regex"),
    ],
)
def test_what_is_wrong_with_a_pattern_is_named_with_its_repair(settings: dict[str, Any], message: str) -> None:
    with pytest.raises(PolicyError, match=message.replace("'", "['\"]")):
        read_patterns([{**CASE, **settings}])


def test_two_patterns_have_two_names() -> None:
    with pytest.raises(PolicyError, match="two patterns are called 'case'"):
        read_patterns([CASE, CASE])


@pytest.mark.parametrize(
    "regex",
    [r"(a+)+$", r"(x+x+)+y", r"(a|aa)+\z", r"a.*z|a", r"(.*a){12}b", r"(?:a?){300}a{300}b|a", r"[ab]*a[ab]{20}c|a"],
)
def test_a_hostile_pattern_is_tried_on_windows_as_many_as_there_are_bytes(regex: str) -> None:
    (search,) = read_patterns([{"name": "hostile", "regex": regex}]).searches
    watched = WatchedRegex(search.regex)
    text = b"a" * 20_000 + b"!"
    with contextlib.suppress(PolicyError):
        list(search_windows(text, replace(search, regex=watched)))
    assert 0 < len(watched.widths) <= len(text) + len(text) // WINDOW + 1
    assert max(watched.widths) <= 2 * WINDOW


class WatchedRegex:
    """A pattern that remembers how many bytes it was to look at, each time."""

    def __init__(self, regex: Any) -> None:
        self.regex, self.widths = regex, list[int]()

    def search(self, data: bytes, start: int, end: int) -> Any:
        self.widths.append(end - start)
        return self.regex.search(data, start, end)


def test_a_pattern_that_takes_too_long_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    searched = read_patterns([CASE])
    monkeypatch.setattr("textveil.judges.patterns.PATIENCE", -1.0)
    with pytest.raises(PolicyError, match="'case' takes too long on this text: end it by a word boundary"):
        find("C-1234", searched)


def test_without_the_library_the_error_is_the_line_that_installs_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(name: str) -> None:
        raise ImportError(name)

    monkeypatch.setattr(libraries, "import_module", missing)
    with pytest.raises(MissingExtraError, match=r"pip install 'textveil\[patterns\]'"):
        read_patterns([CASE])


@given(st.lists(st.sampled_from(["C-1234", " ", "x", "é", "C-12", "\n", "字" * 700, "y" * 2045])))
def test_windows_find_what_one_search_would(pieces: list[str]) -> None:
    text = " ".join(pieces)
    expected = [(place, place + 6) for place in range(len(text)) if text.startswith("C-1234", place)]
    assert [span for span, _ in find(text, read_patterns([CASE]))] == expected
