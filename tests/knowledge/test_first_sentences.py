"""First sentences tell what their subjects are, and nothing is read into them."""

import pytest

from textveil.languages.english.read_text import read_english
from tools.knowledge.first_sentences import bare_title, is_proper, mine

TOLD = [
    (
        "Steve Wozniak",
        "Stephen Gary Wozniak (born August 11, 1950) is an American electronics engineer.",
        "American electronics engineer",
    ),
    ("Salou", "Salou is a municipality in Catalonia, Spain.", "municipality"),
    ("Neaveia", "Neaveia is a genus of butterfly in the family Lycaenidae.", "butterfly"),
    ("Vanessa Proux", "Vanessa Proux is a French biologist and the current head of Sup'Biotech.", "French biologist"),
    ("Target Center", "The Target Center is an arena in downtown Minneapolis, Minnesota.", "arena"),
]
SILENT = [
    ("Plato", "Plato wrote dialogues."),
    ("Grupo VYCEA", "Grupo VYCEA is the Spanish acronym for Grupo Vigilancia."),
    ("Salou", "The term was a word for something else."),
    ("Ann Lee", "Her mother was a painter."),
    ("List of lakes", "Lake Ontario is a lake in Canada."),
    ("Nothing", ""),
]


@pytest.mark.parametrize(("title", "text", "kind"), TOLD)
def test_a_class_is_taken_from_the_first_sentence(title: str, text: str, kind: str) -> None:
    fact = mine(title, read_english(text), body=text)
    assert fact is not None
    assert fact.kind == kind


@pytest.mark.parametrize(("title", "text"), SILENT)
def test_no_class_is_taken_where_none_is_told(title: str, text: str) -> None:
    assert mine(title, read_english(text), body=text) is None


def test_the_full_name_in_the_sentence_is_another_name() -> None:
    text = "Betty Grover Eisner (1915 – 2004) was an American psychologist."
    fact = mine("Betty Eisner", read_english(text), body=text)
    assert fact is not None
    assert fact.aliases == ("Betty Grover Eisner",)


def test_ranks_and_praise_are_left_out_of_a_class() -> None:
    text = "Prague is the largest city in the country."
    fact = mine("Prague", read_english(text), body=text)
    assert fact is not None
    assert fact.kind == "city"


def test_what_tells_a_title_apart_is_no_part_of_the_name() -> None:
    assert bare_title("Mercury (planet)") == ("Mercury", "planet")
    assert bare_title("Plato") == ("Plato", None)


def test_a_title_is_proper_when_the_page_writes_it_so() -> None:
    assert is_proper("Friends", "Friends is a sitcom. The stars of Friends are six friends. In Friends nobody works.")
    assert not is_proper("Quill", "A quill is a pen. Each quill was cut.")
