"""What a name and the text around it say of a thing is said of it, and nothing narrower."""

import pytest

import textveil as tv
from textveil.core.kinds import Kind
from textveil.languages.english.grammar.told_class import class_beside, class_of_list
from textveil.languages.english.lexicon.class_words import class_in_own_words


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Tarn School of Public Health", "school"),
        ("Tarn School of Medicine", "medical school"),
        ("Tarn School of Law and Politics", "law school"),
        ("Orlow Museum of Art", "art museum"),
        ("Tarn Foundation, Inc.", "foundation"),
        ("Orlow Hospital Ltd", "hospital"),
        ("Tarn Tools, Inc.", "company"),
    ],
)
def test_a_name_tells_the_class_that_its_own_noun_means(name: str, told: str) -> None:
    assert class_in_own_words(name, Kind.ORGANIZATION) == told


def test_a_verb_before_a_name_is_no_class_but_the_words_behind_it_count() -> None:
    text = "They play Quonset, a village in the hills. They play Tarn."
    assert class_beside(text, (10, 17), behind_verb=True) == "village"
    assert class_beside(text, (53, 57), behind_verb=True) is None


def test_a_body_that_somebody_founded_is_what_the_next_sentence_calls_it() -> None:
    text = "Mary Tarrant founded Shelter Bright in 1999. The charity helps children."
    assert "founded a charity" in tv.sanitize(text).text


def test_an_animal_is_no_person_and_who_is_named_beside_it_is() -> None:
    text = "Mary Tarrant walked her dog Bruno with the farmer Paul Orlow."
    said = tv.sanitize(text).text
    assert "Bruno" not in said
    assert "dog person" not in said
    assert "farmer Person 2" in said


def test_who_is_called_by_a_word_for_animals_and_people_is_a_person() -> None:
    assert tv.sanitize("Betty Tarrant is a 53 y.o. female who presents today.").text.startswith("Person 1 is")


def test_a_long_row_of_initials_in_a_list_is_read_once() -> None:
    text = f"films such as {'.'.join('ABCDEFGHJKLMNOPQRSTUVWXYZ' * 3)} and Quonset"
    assert class_of_list(text, (len(text) - 7, len(text))) == "film"
    stopped = "films such as Ortho. Quonset left"
    assert class_of_list(stopped, (21, 28)) is None
