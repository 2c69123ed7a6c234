"""A story keeps its order, tells true lengths of time, and gives no date back."""

import random
import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.generalization.story_order import time_between
from textveil.languages.english.values.dates import day_range, read_date
from textveil.languages.english.values.numerals import number_of
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

pytestmark = pytest.mark.usefixtures("whoever")
STANDARD = Sanitizer()
STORIES = 150
EVENTS = ("moved house", "opened a shop", "was promoted", "sold the farm", "broke a leg", "went abroad", "came back")
DAYS = st.dates(date(1900, 1, 1), date(2090, 1, 1))
UNIT = {"day": 1.0, "week": 7.0, "month": 30.44, "year": 365.25}
LENGTH = re.compile(
    r"(?P<how>about|more than|a few)? ?(?P<number>[a-z-]+)? ?(?P<unit>day|week|month|year)s? (?:later|earlier)"
)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (
            "She fell on 3 May 2004. On 24 May 2004 she came back, and she left on 24 May 2004.",
            "She fell in the 2000s. About three weeks later she came back, and she left on the same day.",
        ),
        (
            "The tramway opened on 29 July 1892 and closed on 7 November 1894.",
            "The tramway opened in the 1890s and closed about two years later.",
        ),
        ("It opened in 1993. In 1998 it was shut.", "It opened in the 1990s. About five years later it was shut."),
        ("It ended in 1993. It had begun in 1991.", "It ended in the 1990s. It had begun about two years earlier."),
        ("It opened on 3 May 1993.\n\nOn 5 May 1993 it shut.", "It opened in the 1990s.\n\nIn the 1990s it shut."),
        ("It opened in 1989. In 1993 it was shut.", "It opened in the 1980s. In the 1990s it was shut."),
        (
            "It opened in 1993. Two years later, in 1995, it was shut.",
            "It opened in the 1990s. Two years later, in the 1990s, it was shut.",
        ),
    ],
)
def test_a_date_is_told_from_the_one_before_where_that_is_clear(text: str, said: str) -> None:
    assert STANDARD.sanitize(text).text == said


@given(DAYS, st.integers(-12_000, 12_000))
def test_a_length_of_time_is_about_as_long_as_is_said(day: date, days: int) -> None:
    first, last = (read_date(f"{one.day} {one:%B} {one.year}") for one in (day, day + timedelta(days=days)))
    assert first is not None
    assert last is not None
    said = time_between(first, last)
    if abs(days) <= 1:
        assert said == {0: "on the same day", 1: "the next day", -1: "the day before"}[days]
        return
    assert said.endswith("later" if days > 0 else "earlier")
    found = LENGTH.fullmatch(said)
    assert found is not None
    unit = UNIT[found["unit"]]
    if found["how"] == "a few":
        assert 2 <= abs(days) < 7
    else:
        number = 1 if found["number"] in ("a", "an") else number_of(found["number"] or "") or 0
        assert abs(days) > (number if found["how"] == "more than" else number * 0.6) * unit * 0.99
        assert found["how"] == "more than" or abs(days) < (number + 0.6) * unit * 1.05


def story(seed: int) -> tuple[list[date], str]:
    """A few days in one paragraph, often close to the end of a decade."""
    chance = random.Random(seed)
    off = chance.randint(-40, 40) * chance.choice([1, 30])
    days = [date(chance.choice([1980, 1990, 2000, 2010]), 1, 1) + timedelta(days=off)]
    for _ in range(chance.randint(1, 4)):
        days.append(days[-1] + timedelta(days=chance.choice([0, 1, 5, 20, 90, 400, 2000])))
    lines = [f"She {chance.choice(EVENTS)} on {one.day} {one:%B} {one.year}." for one in days]
    return days, " ".join(lines)


def test_whoever_knows_every_interval_to_the_day_can_still_not_tell_a_date() -> None:
    related = 0
    for seed in range(STORIES):
        days, text = story(seed)
        lines = re.split(r"(?<=\.) ", STANDARD.sanitize(text).text)
        assert len(lines) == len(days)
        told = [(day, known) for day, line in zip(days, lines, strict=True) if (known := told_range(line))]
        assert all(known[0] <= day.toordinal() <= known[1] for day, known in told)
        if any(re.search("later|same|next", line) for line in lines):
            related += 1
            back = min((day.toordinal() - known[0] for day, known in told), default=9999)
            on = min((known[1] - day.toordinal() for day, known in told), default=9999)
            assert back + on + 1 >= 300, lines
    assert related > STORIES / 3


def told_range(line: str) -> tuple[int, int] | None:
    found = re.search(r"\d{4}s|\d+\w\w century", line)
    return day_range(found[0]) if found else None


def test_dates_that_cannot_be_told_from_each_other_are_told_as_exactly_as_before() -> None:
    with Sanitizer(Policy(level="light")) as light:
        text = "She fell on 3 May 2004. On 24 May 2004 she came back."
        assert light.sanitize(text).text == "She fell in May 2004. In May 2004 she came back."
