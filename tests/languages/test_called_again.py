"""Whoever is named in full is also meant by a first name that is a word as well; the word alone is nobody."""

from dataclasses import replace

import pytest

import textveil as tv
from textveil.core.kinds import Kind
from textveil.languages.english.read_text import read_english

PRESENT = "Present were Will Adeyemi, Faith Lindqvist, Art Bellweather, May Oyelaran and Mark Dunmore.\n\n"


def people(text: str) -> list[str]:
    reading = read_english(text)
    return [text[slice(*reading.span((one.first, one.last)))] for one in reading.ranges if one.kind is Kind.PERSON]


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Will to order the chairs.", "Will"),
        ("Will will bring the ladder.", "Will"),
        ("Will rang the plumber.", "Will"),
        ("The letter was read by Will and then filed.", "Will"),
        ("We thanked Faith for the flowers.", "Faith"),
        ("Faith to write to the council.", "Faith"),
        ("May to water the beds.", "May"),
        ("Tom and May came later.", "May"),
        ("Mark agreed.", "Mark"),
        ("Art is in hospital.", "Art"),
        ("| Gutters | Art | open |\n| Lamps | Mark | done |", "Art"),
        ("| Gutters | Will | open |\n| Lamps | Tom | done |", "Will"),
        ("- Art\n- Tom", "Art"),
    ],
)
def test_a_first_name_that_is_a_word_is_its_bearer(line: str, name: str) -> None:
    assert name in people(PRESENT + line)[5:]
    clean = tv.sanitize(PRESENT + line).text
    assert name not in clean.split("\n\n", 1)[1].replace("|", " ").replace(".", " ").split()


@pytest.mark.parametrize(
    "line",
    [
        "Will you be there on time?",
        "Will the hall be open?",
        "Will be sent by post.",
        "Will call again.",
        "May I ask who pays?",
        "The roof leaked in May and again on 3 May.",
        "We meet in April or May.",
        "Mark the boxes with a cross.",
        "Art is what makes us human.",
        "He left it to them in the Will he signed.",
    ],
)
def test_the_word_alone_is_nobody(line: str) -> None:
    assert len(people(PRESENT + line)) == 5


def test_a_single_name_behind_a_word_for_kin_is_known_further_on() -> None:
    text = "Her brother Will lives with her.\nShe sleeps badly and eats little.\nWill to collect the tablets."
    assert people(text) == ["Will", "Will"]


def test_nobody_is_known_by_a_word_that_was_no_name() -> None:
    assert people("The hall was cold. Will to order the chairs.") == []


def test_what_the_networks_said_is_not_changed_for_the_next_reading() -> None:
    text = PRESENT + "Will to order the chairs."
    first = read_english(text)
    assert first.reread is not None
    again = first.reread(text)
    assert (again.kinds.probabilities == first.kinds.probabilities).all()
    assert first.reread("The hall was cold. Will to order the chairs.").ranges == []


@pytest.mark.parametrize("line", ["", "Mark agreed.", "Will to order the chairs.", "They went to Two Harbors."])
def test_mentions_are_those_of_the_kinds_as_they_were_left(line: str) -> None:
    reading = read_english(PRESENT + line)
    assert replace(reading).ranges == reading.ranges
