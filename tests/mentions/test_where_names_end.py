"""A name ends where the sentence goes on, and a birth name that somebody else bears joins nobody."""

import pytest

import textveil as tv


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("did you hear that mr tibbs passed away on sunday", "mr Person 1 passed away on sunday"),
        ("the parcel for mrs okonkwo came to us again", "for mrs Person 1 came to us again"),
        ("The roof at 14 Elm Drive needs 300 slates, Ann Roe said.", "The roof at [address] needs 300 slates,"),
        ("Ann Roe lives at 3 Mill Lane opposite 12 shops.", "lives at [address] opposite"),
        ("She lives on Elm Road. He left with Ann Roe.", "on [address]. He left"),
        ("Ann Roe lives on Baker Street. He left.", "on [address]. He left."),
        ("Ann Roe lives at 3 Mill Lane flat 12 in Leeds.", "lives at [address] in"),
    ],
)
def test_what_the_sentence_goes_on_with_is_no_part_of_a_name_or_an_address(text: str, said: str) -> None:
    assert said in tv.sanitize(text).text


@pytest.mark.parametrize(
    "text",
    [
        "Anna Reiss (née Vogel) and her ex-husband Karl Vogel live in Linz.",
        "Maria Novak (née Hartley) lives with her brother, Simon Hartley, in Derby.",
    ],
)
def test_who_bears_the_birth_name_of_another_is_somebody_else(text: str) -> None:
    output = tv.sanitize(text).text
    assert output.startswith("Person 1 ")
    assert "Person 2" in output


def test_an_owner_with_two_apostrophes_is_one_person() -> None:
    assert tv.sanitize("Dr O'Brien-Smythe's notes were lost.").text == "Dr Person 1's notes were lost."


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "Mrs Pritchard runs it; her father-in-law, Dai Pritchard, died.",
            "Mrs Person 1 runs it; her father-in-law, Person 2",
        ),
        ("My sister Ann Lee and my father Robert Lee came. Ms Lee spoke.", "Ms Person 1 spoke."),
        ("Her husband, Chris Poe, met Mrs Poe.", "met Mrs Person 2."),
    ],
)
def test_of_relatives_of_one_name_a_title_tells_who_is_meant(text: str, said: str) -> None:
    assert said in tv.sanitize(text).text
