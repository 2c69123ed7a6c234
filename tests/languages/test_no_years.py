"""Which numbers look like a year and are none?"""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.values.no_years import (
    ANY_TIME,
    AT,
    LONE,
    NO_YEAR,
    OPENING,
    ROW,
    SPACED,
    TWO_HOURS,
    is_no_year,
)
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

CLINICAL = Sanitizer(Policy.preset("clinical"))
USUAL = Sanitizer()
SAFE_HARBOR = Sanitizer(Policy.preset("hipaa-safe-harbor"))

AMOUNTS = [
    "The pump delivered 1850 mL overnight.",
    "She drank 1900ml and passed 2050 cc of urine.",
    "Vancomycin 2000 mg was followed by 1500-2000 mL of fluid.",
    "Heparin 2000 units, then 1950 IU.",
    "The rotor turned at 2040 rpm.",
    "The bill was 1980 EUR, the deposit USD 2015, the rest £ 1875.",
    "Birth weight 1890 g, length 1900 mm.",
    "The diet has 1800 kcal a day, or 2000 kcal/day.",
    "Dose: 1950",
    "Platelets: 2010",
    "The volume was 2000.",
    "Infuse 1800 to 2000 mL over a day.",
    "He paid 2000 CHF, 1850 zł and CAD 1950.",
]


@pytest.mark.parametrize("text", AMOUNTS)
def test_an_amount_is_no_year(text: str) -> None:
    assert CLINICAL.sanitize(text).text == text


@pytest.mark.parametrize("text", AMOUNTS)
def test_an_amount_is_told_as_no_decade(text: str) -> None:
    left = USUAL.sanitize(text).text
    assert "0s" not in left
    assert "[date]" not in left


@pytest.mark.parametrize(
    "text",
    [
        "Drops at 0600, 1400 and 2000.",
        "Checks were done at 1800, 1900, 2000.",
        "Turned at 0200, 0400/0600, asleep at 2015.",
        "Morphine given 1930. Pain gone at 2000.",
        "Given at 1840. Asleep at 2010. Turned at 2230.",
    ],
)
@pytest.mark.parametrize("sanitizer", [CLINICAL, SAFE_HARBOR], ids=["clinical", "safe harbor"])
def test_a_time_of_day_of_four_digits_is_no_year(sanitizer: Sanitizer, text: str) -> None:
    digits = [word for word in text.replace("/", " ").replace(",", " ").replace(".", " ").split() if word.isdigit()]
    left = sanitizer.sanitize(text).text
    assert [word for word in digits if word not in left] == []


@pytest.mark.parametrize(
    ("text", "years"),
    [
        ("She retired in 1998.", ["1998"]),
        ("Surgery 2012, again 2019.", ["2012", "2019"]),
        ("The clinic was founded in 1950 and moved in 2000.", ["1950", "2000"]),
        ("In 2012 U.S. troops left.", ["2012"]),
        ("In 2010 people were asked.", ["2010"]),
        ("Born 1950, she moved to 2000 houses.", ["1950"]),
        ("At 2019 prices it was cheap.", ["2019"]),
        ("the 1990s", ["1990"]),
        ("Seen 03/04/2019 at 1900.", ["2019"]),
    ],
)
def test_a_year_stays_a_year(text: str, years: list[str]) -> None:
    for year in years:
        assert not is_no_year(text, (text.index(year), text.index(year) + 4)), year


@pytest.mark.parametrize("before", ["", "Night of the 3rd, ward B\n", "x" * 5000 + ". "])
def test_times_open_the_sentences_of_any_line(before: str) -> None:
    text = f"{before}1830 pt asleep. 2200 settled."
    assert is_no_year(text, (len(before), len(before) + 4))


def test_a_door_is_not_moved_as_a_year() -> None:
    told = CLINICAL.sanitize("She lies in room 2012.").text
    assert told == "She lies in room 2012." or re.fullmatch(r"She lies in room \D+\.", told)


PIECES = [
    "at ",
    "At",
    "@",
    "@ ",
    " ",
    ", ",
    ". ",
    "\n",
    " and ",
    "-",
    "0815",
    "1200",
    "1930",
    "2000",
    "2215",
    "pt",
    ":",
]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join))
def test_where_no_sign_of_a_time_is_no_time_is_found(text: str) -> None:
    opening = [found for found in OPENING.finditer(text) if NO_YEAR.match(found["times"])]
    rows = [found for found in ROW.finditer(text) if found["at"] or "0" in {found["times"][0]}]
    found = [*opening, *rows, *(one for sort in (AT, LONE, SPACED) for one in sort.finditer(text))]
    assert not found or ANY_TIME.search(text)
    assert not ROW.search(text) or TWO_HOURS.search(text)


@pytest.mark.parametrize(
    "word", ["birth weight is ", "extension. #", "Rs. ", "birth weight (in the cards) was ", "quantity "]
)
def test_the_longest_word_before_an_amount_is_seen(word: str) -> None:
    assert is_no_year(f"and so {word}1950.", (7 + len(word), 11 + len(word)))
