"""Years, rounded amounts and bands of ages stand in their sentences as a writer would put them."""

import pytest

from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import detect

WAYS = {"date": "year", "age": "band", "number": "round", "*": "mark"}
COARSE = Sanitizer(Policy(replace=WAYS))
NO_NUMBERS = Sanitizer(Policy(replace=WAYS, kinds={"number": "hide"}))
STRICT = Sanitizer(Policy(level="strict", replace=WAYS))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("On 15 October 2004 it rained.", "In 2004 it rained."),
        ("It rained on 15 October 2004.", "It rained in 2004."),
        ("It rained on the 15th of October 2004.", "It rained in 2004."),
        ("The 3rd of May 2004 was cold.", "2004 was cold."),
        ("On Friday, 15 October 2004, it rained.", "In 2004, it rained."),
        ("It was due by 4 May 2004.", "It was due by 2004."),
        ("It cost nearly £1,234 to mend.", "It cost nearly £1,200 to mend."),
        ("She is an 18-year-old nurse.", "She is a 15–19-year-old nurse."),
        ("He met an 83-year-old.", "He met an 80–84-year-old."),
        ("A 91-year-old man came in.", "A 90-or-older man came in."),
        ("Her 18-month-old son came in.", "Her 0–4-year-old son came in."),
    ],
)
def test_what_is_said_less_exactly_fits_its_sentence(text: str, said: str) -> None:
    result = COARSE.sanitize(text)
    assert result.text == said
    assert COARSE.verify(result.text, result.certificate) == []


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("It cost $1,234.50 to mend.", "It cost about $1,200 to mend."),
        ("It cost about $1,234 to mend.", "It cost about $1,200 to mend."),
        ("It was a 1,234-page report.", "It was a roughly 1,200-page report."),
        ("It was an 8,123-page report.", "It was a roughly 8,100-page report."),
    ],
)
def test_what_is_rounded_fits_its_sentence(text: str, said: str) -> None:
    result = NO_NUMBERS.sanitize(text)
    assert result.text == said
    assert NO_NUMBERS.verify(result.text, result.certificate) == []


def test_what_cannot_be_said_less_exactly_is_a_mark_where_it_was_found() -> None:
    assert STRICT.sanitize("She paid $5 on 3 May.").text == "She paid $[number] on [date]."


def test_an_age_whose_unit_is_hidden_too_is_said_once() -> None:
    text = "A 91-year-old man came in."
    found = [text[slice(*span)] for one in detect(text, STRICT.policy) for span in one.spans]
    assert found != ["91"], "the words behind are hidden too"
    assert STRICT.sanitize(text).text.startswith("A 90-or-older [withheld]")
