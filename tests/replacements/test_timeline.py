"""Days that are counted keep what lies between them, and nothing else of when they were."""

import re
from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import PolicyError
from textveil.core.kinds import Kind
from textveil.policy.explain import explain
from textveil.policy.policy import Policy
from textveil.replacements.target import Setting, Target
from textveil.replacements.timeline import prepare
from textveil.sanitizer.sanitizer import Sanitizer

FORMS = ["%Y-%m-%d", "%d %B %Y", "%B %d, %Y", "%a, %d %b %Y", "%d-%b-%Y"]
DAYS = st.dates(date(1900, 1, 1), date(2090, 12, 31))
TIMELINE = Sanitizer(Policy(replace={"date": "timeline", "*": "mark"}, key=bytes(16)))


def counted(texts: list[str], *, subject: str = "") -> list[str | None]:
    targets = tuple(Target(text, Kind.DATE, text) for text in texts)
    replace = prepare(Setting(text=". ".join(texts), targets=targets, key=bytes(16), subject=subject))
    return [replace(target) for target in targets]


def number(said: str | None) -> int:
    found = re.fullmatch(r"day (\d+)", said or "")
    assert found is not None
    return int(found[1])


@given(st.lists(st.tuples(DAYS, st.sampled_from(FORMS)), min_size=1, max_size=6))
def test_every_interval_is_kept_and_the_earliest_day_is_the_first(days: list[tuple[date, str]]) -> None:
    numbers = [number(said) for said in counted([day.strftime(form) for day, form in days])]
    first = min(day for day, _ in days)
    assert numbers == [(day - first).days + 1 for day, _ in days]


@given(st.lists(DAYS, min_size=1, max_size=4), st.integers(-20_000, 20_000))
def test_what_is_said_does_not_tell_when_it_was(days: list[date], by: int) -> None:
    moved = [day + timedelta(days=by) for day in days]
    assert counted([f"{day:%d %B} {day.year:04}" for day in days]) == counted(
        [f"{day:%d %B} {day.year:04}" for day in moved]
    )


@given(DAYS, DAYS)
def test_documents_of_one_subject_are_counted_from_one_day(first: date, second: date) -> None:
    [one], [other] = (counted([day.isoformat()], subject="patient 7") for day in (first, second))
    assert number(other) - number(one) == (second - first).days
    [stranger] = counted([first.isoformat()], subject="patient 8")
    assert stranger != one


@pytest.mark.parametrize(
    "text", ["May 2004", "2004", "Q3 2004", "some day", "10/11/2004", "31 February 2004", "before 3 May 2004"]
)
def test_what_is_no_one_day_is_not_counted(text: str) -> None:
    assert counted([text]) == [None]


def test_a_stretch_of_days_and_a_time_of_day_are_told() -> None:
    assert counted(["Oct 15–18, 2004", "2004-10-20T09:30:00Z"]) == ["days 1–4", "day 6, 09:30"]


def test_a_subject_needs_a_key() -> None:
    with pytest.raises(PolicyError, match="key"):
        prepare(Setting(subject="patient 7"))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Seen on 3 March 2019 and again on 2019-03-17.", "Seen on day 1 and again on day 15."),
        ("3 March 2019: fell. Seen on the 5th of March 2019.", "Day 1: fell. Seen on day 3."),
        ("Seen on 5 March 2019; born in May 1961.", "Seen on day 1; born in [date]."),
    ],
)
def test_days_stand_in_their_sentence(text: str, said: str) -> None:
    result = TIMELINE.sanitize(text)
    assert result.text == said
    assert TIMELINE.verify(result.text, result.certificate) == []


def test_a_policy_says_that_days_are_counted() -> None:
    assert "counted from the first" in explain(Policy(replace={"date": "timeline"}))
