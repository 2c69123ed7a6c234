"""The parts of a person's name that were found apart are one mention, and each line of a list is somebody else."""

import pytest

import textveil as tv

LONG = "The trustees met in the long room behind the church and heard at length from"


def find_people(text: str) -> list[str]:
    return [text[slice(*span)] for one in tv.detect(text) if one.kind == "person" for span in one.spans]


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("The books were chosen and are well kept by Mr. J.B.\nTarrant, who lives in Leeds.", "Mr. J.B.\nTarrant"),
        ("I am, sir, your obedient servant,\nTHEO. S. GARRICK.", "THEO. S. GARRICK"),
        ("Our neighbour Mr. St. Tarrant lives alone with his dog.", "Mr. St. Tarrant"),
        (f"{LONG} Angela\n  Tranter, who had kept the accounts since the spring.", "Angela\n  Tranter"),
    ],
)
def test_the_parts_of_one_name_are_one_mention(text: str, name: str) -> None:
    assert find_people(text) == [name]


def test_every_line_of_a_list_is_somebody_else() -> None:
    text = "Your team has 3 owners:\nJane Tarrant\nchris\nJohn Tarrant (primary owner)\n\nAll of them can add members."
    assert find_people(text) == ["Jane Tarrant", "chris", "John Tarrant"]
    assert [one for one in ("erson 1\n", "erson 2\n", "erson 3 (") if one not in tv.sanitize(text).text] == []


@pytest.mark.parametrize("name", ["Don Tarrant", "Di Tarrant"])
def test_a_first_name_that_is_a_title_elsewhere_goes_with_the_name(name: str) -> None:
    output = tv.sanitize(f"My neighbour {name} called on Monday, and Mr. {name} was angry about the fence.").text
    assert name.split()[0] not in output
    assert output.count("person 1") == 2


def test_an_inspector_stays_one() -> None:
    assert "by DI person 1 at" in tv.sanitize("The statement was taken by DI Tarrant at the station.").text


def test_a_word_in_small_letters_is_not_the_name_that_it_is_elsewhere() -> None:
    text = "My neighbour Sun Weiming left before dawn. Sun Weiming came back when the sun rose."
    assert tv.sanitize(text).text.endswith("person 1 came back when the sun rose.".replace("person", "Person"))


def test_a_name_in_small_letters_is_found_again_in_small_letters() -> None:
    output = tv.sanitize("Maria Lopez called. i told maria that lopez is at home.").text
    assert "maria" not in output
    assert "lopez" not in output


@pytest.mark.parametrize("word", ["jah", "donner", "zoggle"])
def test_a_word_in_small_letters_that_is_no_first_name_is_never_called_a_person(word: str) -> None:
    output = tv.sanitize(f"I told Ann Tarrant of Leeds about it, and then {word} said no.").text
    assert "person 1" in output
    assert "person 2" not in output


def test_a_first_name_in_small_letters_is_a_person() -> None:
    assert "and then person 2 said no" in tv.sanitize("I told Ann Tarrant, and then michael said no.").text
