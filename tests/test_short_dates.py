"""Days without a year, ages in shorthand and durations, in notes whose dates are hidden or moved."""

import pytest

from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

CLINICAL = Sanitizer(Policy.preset("clinical"))
SAFE_HARBOR = Sanitizer(Policy.preset("hipaa-safe-harbor"))
USUAL = Sanitizer()
BOTH = pytest.mark.parametrize("sanitizer", [CLINICAL, SAFE_HARBOR], ids=["clinical", "safe harbor"])

pytestmark = pytest.mark.usefixtures("whoever")


@BOTH
@pytest.mark.parametrize(
    ("text", "day"),
    [
        ("Bloods 3/11: potassium 4.1.", "3/11"),
        ("Ultrasound 5/6 was normal.", "5/6"),
        ("The echo (10/9) was repeated.", "10/9"),
        ("Mammogram 7/2020 clear.", "7/2020"),
        ("Admitted 2/5, seen again 2/9 in clinic.", "2/9"),
        ("Pulse 88, RR 18, on 6/7.", "6/7"),
        ("Seen 2021-03-02 and again 3/9", "3/9"),
        ("She was seen on 10.28 by the team.", "10.28"),
        ("Labs 1/3, 1/9 and 2/4 were stable.", "2/4"),
    ],
)
def test_a_day_and_a_month_in_a_dated_place_are_a_date(sanitizer: Sanitizer, text: str, day: str) -> None:
    assert day not in sanitizer.sanitize(text).text


@BOTH
@pytest.mark.parametrize("told", ["4/10", "14/20", "132/84", "27/30", "1/2 tablet", "4/5 power", "2/3 of", "120/80"])
@pytest.mark.parametrize("frame", ["Pain or reading {} today.", "It is {} now."])
def test_a_fraction_or_a_score_is_no_date(sanitizer: Sanitizer, frame: str, told: str) -> None:
    assert told in sanitizer.sanitize(frame.format(told)).text


def test_a_pressure_before_a_date_stays() -> None:
    left = CLINICAL.sanitize("BP 134/86 on 7/9.").text
    assert left == "BP 134/86 on [date]."


@pytest.mark.parametrize(
    "text", ["Seen on 5th August and on 08-05.", "On 3 June he fell, and on 06/03 he came.", "Reviewed on 9.11 again."]
)
def test_a_day_that_may_be_two_is_marked_and_not_moved(text: str) -> None:
    assert "[date]" in CLINICAL.sanitize(text).text


def test_the_order_that_another_date_in_digits_tells_holds_for_days_without_a_year() -> None:
    assert "[date]" not in CLINICAL.sanitize("Seen on 04/25/2022 and on 05/06 again.").text


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("Pt is a 93F. She is calm.", "Pt is a 90-or-older woman. She is calm."),
        ("94yo female, frail.", "90-or-older female, frail."),
        ("She is a 95yo woman.", "She is a 90-or-older woman."),
        ("A 52F with cough.", "A 50–54F with cough."),
        ("A man (67 y) fell.", "A man (65–69 y) fell."),
        ("The patient (58y) fell.", "The patient (55–59y) fell."),
        ("A 94 y/o woman fell.", "A 90-or-older woman fell."),
        ("A 47 y/o man fell.", "A 45–49 y/o man fell."),
        ("Mrs Aldous, 72 y, fell.", "Mrs <PERSON_1>, 70–74 y, fell."),
    ],
)
def test_an_age_in_shorthand_becomes_a_band(text: str, left: str) -> None:
    assert CLINICAL.sanitize(text).text == left


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("She is a 95yo woman.", "She is a woman in her nineties."),
        ("A 41yo man fell.", "A man in his forties fell."),
        ("A woman (67 y) fell.", "A woman (in her sixties) fell."),
    ],
)
def test_an_age_in_shorthand_is_told_in_grammatical_words(text: str, left: str) -> None:
    assert USUAL.sanitize(text).text == left


@pytest.mark.parametrize(
    ("text", "left"),
    [("Her son Piotr (7) is well.", "(5–9) is well."), ("Ola (13) and Jan (44) called.", "(40–44) called.")],
)
def test_a_number_in_brackets_behind_a_person_is_an_age(text: str, left: str) -> None:
    assert CLINICAL.sanitize(text).text.endswith(left)


@pytest.mark.parametrize(
    ("text", "left"),
    [
        ("The club opened in summer 2009.", "The club opened in a summer of the 2000s."),
        ("In autumn 1987 the shop closed.", "In an autumn of the 1980s the shop closed."),
    ],
)
def test_a_season_of_a_year_becomes_one_of_a_decade(text: str, left: str) -> None:
    assert USUAL.sanitize(text).text == left


@pytest.mark.parametrize("words", ["for six months", "in six weeks", "for three days", "after two years"])
def test_a_plain_duration_stays(words: str) -> None:
    assert words in SAFE_HARBOR.sanitize(f"The pump was not checked {words}.").text


@BOTH
@pytest.mark.parametrize("words", ["today", "this morning", "yesterday"])
def test_what_tells_no_day_stays_where_dates_go(sanitizer: Sanitizer, words: str) -> None:
    left = sanitizer.sanitize(f"The drain came out {words}; it was placed on 4 March 2021.").text
    assert words in left
    assert "4 March" not in left
