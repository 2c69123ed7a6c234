"""What stands instead of a quantity is true of it, whatever it was."""

import re
from datetime import date
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.lexicon.value_words import MONTHS
from textveil.languages.english.values.ages import Age
from textveil.languages.english.values.amounts import ranges, widen_number
from textveil.languages.english.values.dates import date_chain, decades
from textveil.languages.english.values.numerals import number_of, ordinal
from textveil.languages.english.values.quantities import Quantities, quantity_chain

CASES = {
    "15 October 2004": ["October 2004", "2004", "2000s", "21st century"],
    "October 15, 2004": ["October 2004", "2004", "2000s", "21st century"],
    "Friday, 15 October 2004": ["October 2004", "2004", "2000s", "21st century"],
    "2004-10-15": ["October 2004", "2004", "2000s", "21st century"],
    "10/11/2004": ["2004", "2000s", "21st century"],
    "25/10/2004": ["October 2004", "2004", "2000s", "21st century"],
    "1994–2004": ["1990s–2000s"],
    "1994–97": ["1990s", "20th century"],
    "15 October": ["October", "late months of the year"],
    "37 years old": ["aged 30 to 39", "adult"],
    "37-year-old": ["adult"],
    "aged 8": ["under ten years old", "underage"],
    "3:45 pm": ["some time between 15:00 and 16:00", "some time in the afternoon", "some time of day"],
    "US$10 million": [
        "between US$10 million and US$20 million",
        "between US$10 million and US$100 million",
        "sum of money",
    ],
    "250 euros": ["between 200 and 300 euros", "between 100 and 1,000 euros", "sum of money"],
    "80 kg": ["between 80 and 90 kg", "between 10 and 100 kg", "weight"],
    "12-inch": ["between 10 and 20 inches", "between 10 and 100 inches", "distance"],
    "50 sq mi": ["between 50 and 60 sq mi", "between 10 and 100 sq mi", "area"],
    "100 km/h": ["between 100 and 200 km/h", "between 100 and 1,000 km/h", "speed"],
    "40 degrees Fahrenheit": [
        "between 40 and 50 degrees Fahrenheit",
        "between 10 and 100 degrees Fahrenheit",
        "temperature",
    ],
    "five months": ["several months", "length of time"],
    "about 5,000": ["between 4,000 and 7,000", "several"],
    "two": ["some"],
    "5 apples": ["several apples"],
    "Monday": ["weekday"],
}


@pytest.mark.parametrize(("term", "chain"), CASES.items())
def test_a_quantity_is_told_step_by_step(term: str, chain: list[str]) -> None:
    assert list(quantity_chain(term)) == chain


@pytest.mark.parametrize("term", ["one", "red", "May", "x-ray", "99/99/2004", "2004-13-45", "", "5 Apples", "c. 1323"])
def test_what_is_no_quantity_or_says_too_little_gives_nothing(term: str) -> None:
    assert quantity_chain(term) == ()


def test_a_number_before_what_it_counts_is_no_year() -> None:
    assert quantity_chain("1500") == ("1500s",)
    assert quantity_chain("1500", is_count=True)[0] == "between 1,000 and 2,000"


@given(st.floats(min_value=1, max_value=1e15, allow_nan=False))
def test_a_number_lies_in_all_its_ranges_and_each_lies_in_the_next(value: float) -> None:
    found = ranges(value)
    assert all(value in span for span in [*found, widen_number(value)])
    assert all(wider.low <= span.low and span.high <= wider.high for span, wider in pairwise(found))


@given(st.integers(min_value=10, max_value=10**12))
def test_a_count_lies_between_the_numbers_that_are_said(value: int) -> None:
    for said in quantity_chain(f"{value:,}", is_count=True):
        bounds = re.fullmatch(r"between (.+) and (.+)", said)
        if bounds:
            low, high = (number_of(bound) for bound in bounds.groups())
            assert low is not None
            assert high is not None
            assert low <= value <= high


@given(
    st.dates(min_value=date(1001, 1, 1), max_value=date(2099, 12, 31)), st.sampled_from(["dmy", "mdy", "iso", "slash"])
)
def test_a_date_lies_in_every_span_that_is_said(day: date, order: str) -> None:
    month = MONTHS[day.month - 1]
    written = {
        "dmy": f"{day.day} {month} {day.year}",
        "mdy": f"{month} {day.day}, {day.year}",
        "iso": day.isoformat(),
        "slash": f"{day.day}/{day.month}/{day.year}",
    }[order]
    chain = date_chain(written)
    assert str(day.year) in chain
    assert set(chain) <= {f"{month} {day.year}", str(day.year), *decades(day.year)}


@given(st.integers(min_value=1001, max_value=2099))
def test_a_year_lies_in_its_decade_and_century(year: int) -> None:
    decade, *century = decades(year)
    assert int(decade[:4]) <= year <= int(decade[:4]) + 9
    for name in century:
        assert (int(re.findall(r"\d+", name)[0]) - 1) * 100 < year <= int(re.findall(r"\d+", name)[0]) * 100


@given(st.integers(min_value=0, max_value=130))
def test_an_age_is_told_truly(age: int) -> None:
    chain = Age(age).coarser
    assert ("adult" in chain) == (age >= 18)
    if "teens" in chain[0]:
        assert 13 <= age <= 19
    if chain[0].startswith("under"):
        assert age < (10 if "ten" in chain[0] else 20)


@given(st.integers(min_value=0, max_value=999_999))
def test_numbers_in_digits_are_read_back(value: int) -> None:
    assert number_of(f"{value:,}") == number_of(str(value)) == value


@given(st.text(max_size=40))
def test_any_text_is_answered(text: str) -> None:
    assert isinstance(Quantities().senses(text), list)


def test_places_in_a_row_are_written_as_people_do() -> None:
    assert [ordinal(number) for number in (1, 2, 3, 4, 11, 21, 112)] == "1st 2nd 3rd 4th 11th 21st 112th".split()
