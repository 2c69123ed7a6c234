"""What is told instead of a time, an age, an amount or a place is true, reads on, and is not found again."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.values.ages import age_phrase
from textveil.languages.english.values.amounts import amount_phrase
from textveil.languages.english.values.clock import hour_phrase
from textveil.languages.english.values.dates import date_chain, day_range
from textveil.languages.english.values.expressions import Sort, expressions
from textveil.languages.english.values.periods import duration_of_days
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer
from textveil.sanitizer.verbs import sanitize

pytestmark = pytest.mark.usefixtures("whoever")
CASES = json.loads((Path(__file__).parents[1] / "cases" / "coarse.json").read_text("utf-8"))


@pytest.fixture(scope="module")
def sanitizer() -> Iterator[Sanitizer]:
    with Sanitizer() as opened:
        yield opened


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_what_is_said_is_as_exact_as_the_default_policy_allows(case: dict[str, Any], sanitizer: Sanitizer) -> None:
    """Where anonymising would keep an amount or an hour, ``hide`` has it go, so that its wording is seen."""
    told = sanitize(case["text"], Policy(hide=case["hide"])) if "hide" in case else sanitizer.sanitize(case["text"])
    assert told.text in case["outputs"]


@pytest.mark.parametrize("case", CASES, ids=[case["text"] for case in CASES])
def test_what_was_told_coarsely_is_not_found_again(case: dict[str, Any], sanitizer: Sanitizer) -> None:
    assert all(sanitizer.detect(output) == [] for output in case["outputs"])


def test_there_are_enough_cases_of_each_genre() -> None:
    assert len(CASES) >= 150
    assert {case["genre"] for case in CASES} >= {"biography", "court", "record", "letter", "news", "post", "form"}


DAYS = st.dates(date(1100, 1, 1), date(2099, 12, 31))


@given(DAYS)
def test_a_date_lies_in_everything_that_is_said_instead_of_it(day: date) -> None:
    for label in date_chain(f"{day.day} {day:%B} {day.year}"):
        told = day_range(label)
        assert told is not None
        assert told[0] <= day.toordinal() <= told[1]


@given(st.integers(10, 10**9), st.sampled_from(["", "more than ", "at least ", "nearly ", "under ", "up to "]))
def test_an_amount_lies_in_everything_that_is_said_instead_of_it(value: int, how: str) -> None:
    text = f"It cost {how}${value:,} to mend."
    start = text.index(f"{value:,}")
    told = amount_phrase(text, (start, start + len(f"{value:,}")))
    for label in told[1] if told else ():
        (one,) = expressions(label)
        assert one.sort is Sort.AMOUNT
        assert one.values is not None
        assert one.values[0] <= value * (0.8 if how == "nearly " else 1) <= one.values[1]


def test_a_round_amount_is_told_as_the_least_it_is() -> None:
    assert amount_phrase("It cost $1,000 to mend.", (9, 14)) == ((8, 14), ("more than $500",))


@given(st.integers(20, 99))
def test_an_age_lies_in_the_tens_that_are_said_instead_of_it(age: int) -> None:
    text = f"She is {age} years old."
    told = age_phrase(text, (7, 9))
    assert told is not None
    (one,) = expressions(f"She is {told[1][0]}.")
    assert one.values is not None
    assert one.values[0] <= age <= one.values[1]


@given(st.integers(1, 36_000))
def test_a_number_of_days_is_about_what_is_said_of_it(days: int) -> None:
    said = duration_of_days(days)
    word = {"day": 1.0, "week": 7.0, "month": 30.44, "year": 365.25}
    unit = next(size for name, size in word.items() if name in said)
    if said.startswith("about a "):
        assert unit * 0.6 < days < unit * 1.6
    elif said.startswith("more than"):
        assert days > unit * 5
    else:
        assert days >= 1


@given(st.integers(0, 23), st.integers(0, 59))
def test_an_hour_lies_in_the_part_of_the_day_that_is_said_instead_of_it(hour: int, minute: int) -> None:
    text = f"They met at {hour:02}:{minute:02} and left."
    told = hour_phrase(text, (12, 17))
    assert told is not None
    hours = {
        "morning": range(5, 12),
        "afternoon": range(12, 18),
        "evening": range(18, 22),
        "night": [22, 23, *range(5)],
    }
    assert hour in hours[told[1][0].split()[-1]]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("MR. TARRANT: I object.\n\nMR. GARRICK: So do I.", "MR. PERSON 1: I object.\n\nMR. PERSON 2: So do I."),
        ("Dr Tarrant drinks an average of five cups.", "Dr Person 1 drinks an average of five cups."),
    ],
)
def test_what_is_no_age_stays_and_a_loud_line_stays_loud(text: str, said: str, sanitizer: Sanitizer) -> None:
    assert sanitizer.sanitize(text).text == said
