"""Whoever is named in full is also meant by a first name that is a word as well; the word alone is nobody."""

import pytest

import textveil as tv
from textveil.languages.english.names.person_names import find_called
from textveil.languages.english.read_text import read_english

NAMES = ("Will", "Faith", "Art", "May", "Mark")
PRESENT = "Present were Will Adeyemi, Faith Lindqvist, Art Bellweather, May Oyelaran and Mark Dunmore.\n\n"


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
    assert find_called(read_english(line), NAMES) == []


def test_nobody_is_known_by_a_word_that_is_no_name_of_the_text() -> None:
    text = "The hall was cold. Will to order the chairs."
    assert find_called(read_english(text), ["Faith", "will"]) == []
    assert find_called(read_english(text), NAMES) == [(19, 23)]
