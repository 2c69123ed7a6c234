"""A place that is called by a number word, or by two things, is one mention and goes whole."""

import pytest

import textveil as tv
from textveil.languages.english.read_text import read_english

PRESETS = [tv.Policy(), tv.Policy.preset("clinical"), tv.Policy.preset("llm")]


def mentions(text: str) -> list[str]:
    reading = read_english(text)
    return [text[slice(*reading.span((one.first, one.last)))] for one in reading.ranges]


@pytest.mark.parametrize("policy", PRESETS, ids=["default", "clinical", "llm"])
@pytest.mark.parametrize(
    "name",
    ["Two Harbors", "Three Rivers", "Seven Sisters", "Four Oaks", "Five Points", "Six Mile Bottom", "Truth or Dare"],
)
def test_a_place_called_by_a_number_goes_whole(name: str, policy: tv.Policy) -> None:
    output = tv.sanitize(f"The patient is a retired miner from {name} who lives alone.", policy).text
    assert not (set(name.split()) - {"or"}) & set(output.split()), output


@pytest.mark.parametrize(
    "text",
    [
        "We asked Two Officers to wait.",
        "He came in two boats. Three men rowed.",
        "It was built in One of the yards.",
    ],
)
def test_a_number_before_what_is_counted_is_no_place(text: str) -> None:
    assert all(len(one.split()) == 1 for one in mentions(text))
