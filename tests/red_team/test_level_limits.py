"""What is told more finely than a level allows, and is somebody's, is found by its value, whatever a network says."""

from functools import cache

import pytest

from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

FIGURES = (
    "The government said inflation was 2.5% in 2019 and 3.1% in 2020; exports rose by 4.1% to 12.7 million tonnes. "
)
"""A text about nobody, so far."""
DECADES = ("twenties", "thirties", "forties", "fifties", "sixties", "seventies", "30s", "50s")
PARTS = ("early", "mid", "late")
OWNED = [
    "She is in her {}, Ann Lee said.",
    "Ann Lee, in her {}, came.",
    "A man in his {} named Bo Winter.",
    "The patient is in his {} and lives alone.",
    "My mother was in her {} when she died.",
    "I am in my {}.",
    "Their son is in his {} now.",
]
ANYBODYS = [
    "Aimed at women in their {}.",
    "A woman in her {} may notice changes.",
    "Every man in his {} knows it.",
    "The study enrolled adults in their {}.",
]
FINE = {"standard": ["early", "mid", "late"], "light": []}
"""Part of ten years leaves three or four open: enough for ``light``, too few for ``standard``."""
DATES = [
    "{} was born in 1987.",
    "{} was born on 3 May 1987.",
    "{} (1961-2019) agreed.",
    "She was born in the summer of 1987, {} said.",
    "{} married in June 2004.",
    "{} joined in 2011.",
]
"""Dates of somebody's life."""


@cache
def sanitizer(level: str) -> Sanitizer:
    return Sanitizer(Policy(level=level, language="en"))  # type: ignore[arg-type]


def sanitize(text: str, level: str = "standard") -> str:
    return sanitizer(level).sanitize(text).text


@pytest.mark.parametrize("sentence", OWNED)
@pytest.mark.parametrize("figures", ["", FIGURES])
def test_no_part_of_ten_years_of_a_life_is_left_at_standard(sentence: str, figures: str) -> None:
    said = [f"{part} {decade}" for part in PARTS for decade in DECADES]
    outputs = {one: sanitize(figures + sentence.replace("{}", one)) for one in said}
    assert [(one, text) for one, text in outputs.items() if one in text or one.split()[0] in text] == []


@pytest.mark.parametrize("sentence", ANYBODYS)
def test_an_age_of_whoever_it_is_stays(sentence: str) -> None:
    for decade in DECADES:
        text = sentence.replace("{}", f"late {decade}")
        assert sanitize(text) == text


@pytest.mark.parametrize("sentence", OWNED[:3])
def test_ten_years_of_a_life_are_open_enough(sentence: str) -> None:
    for decade in DECADES:
        assert decade in sanitize(sentence.replace("{}", decade))


@pytest.mark.parametrize("level", ["light", "standard"])
def test_what_is_put_out_leaves_what_the_level_asks_for(level: str) -> None:
    for part in PARTS:
        text = sanitize(f"She is in her {part} thirties, Ann Lee said.", level)
        assert (part in text) is (part not in FINE[level])
        assert sanitizer(level).detect(text) == []


@pytest.mark.parametrize("name", ["Ann Lee", "Margaret Ellison", "Bo Winter"])
@pytest.mark.parametrize("sentence", DATES)
def test_a_date_of_a_life_goes_in_a_text_of_figures(sentence: str, name: str) -> None:
    text = sanitize(FIGURES + sentence.replace("{}", name))
    assert text.startswith(FIGURES)
    assert not any(year in text.removeprefix(FIGURES) for year in ("1987", "2004", "2011", "1961", "3 May"))


def test_dates_of_others_stay_in_the_same_sentence() -> None:
    for text in ("The war began in 1914, and Ann Lee read of it.", "The law of 1996 was cited by Ann Lee."):
        assert text[:20] in sanitize(FIGURES + text)


def test_an_age_between_commas_behind_a_name_goes() -> None:
    assert ", 37," not in sanitize(FIGURES + "Ann Lee, 37, agreed.")
