"""A term that is to be put in is judged by itself, and never in a sentence that was made up for it."""

import re

import pytest

import textveil as tv
from textveil.languages.english.lexicon.value_words import MONTHS
from textveil.languages.open_language import open_language
from textveil.languages.term_reading import reading_of_term
from textveil.policy.promises import Anonymise, Level
from textveil.sanitizer.promise_judges import tells_exactly
from textveil.sanitizer.sanitizer import Sanitizer

YEARS = [str(year) for year in range(1500, 2040)]
LABELS = [
    *YEARS,
    *(f"{month} 19{last}{last}" for month in MONTHS for last in range(10)),
    *(f"{year[:3]}0s" for year in YEARS[::10]),
    *(f"{first}0s–{first + 1 + first % 3}0s" for first in range(150, 200)),
    *(
        f"{word} {count} {unit}"
        for word in ("for", "over", "after")
        for count in ("five", "ten")
        for unit in ("years", "days")
    ),
    *(
        "in the 1990s",
        "from some time in their sixties",
        "until the end of the 1980s",
        "between the 1950s and the 1970s",
    ),
    *("city", "town in England", "capital city in Europe", "place in Subcarpathia", "European", "law firm", "person"),
    *("more than 300", "at least US$200 million", "in their twenties", "early 1990s", "spring of 1951", "19th century"),
    *("movie franchise", "Ann Lee", "the Smith Act 1952", "organization", "score", "morning", "several", "U.S."),
]


@pytest.mark.parametrize("level", ["light", "standard", "strict"])
def test_a_time_is_refused_that_is_more_exact_than_a_level_lets_stand(level: Level) -> None:
    with Sanitizer(tv.Policy(level=level)) as sanitizer:
        [judge] = sanitizer.judges
        refused = {label for label in LABELS if not judge.permits(label)}
    assert refused >= set(YEARS) or level == "light"
    assert not refused & {"city", "town in England", "law firm", "organization", "several", "19th century"}
    assert level == "strict" or "early 1990s" not in refused


def test_where_nothing_is_anonymised_no_time_is_refused() -> None:
    english = open_language()
    assert not tells_exactly("1987", (), promise=Anonymise("off", kinds={"date": "hide"}), language=english)
    assert tells_exactly("1987", (), promise=Anonymise("standard"), language=english)


@pytest.mark.parametrize("term", ["market town in England", "rock band", "sum of money"])
def test_a_term_is_cut_into_the_phrases_that_pages_are_counted_for(term: str) -> None:
    reading = reading_of_term(term)
    phrases = [term[slice(*span)] for span in reading.noun_phrases()]
    assert phrases == [part for part in re.split(" (?:in|of) ", term) if part]
