"""Years, rounded amounts and bands of ages stand in their sentences as a writer would put them."""

import pytest

from textveil.core.kinds import Kind
from textveil.languages.english.grammar.stand_in_wording import whole_amount
from textveil.policy.policy import Policy
from textveil.sanitizer.sanitizer import Sanitizer

WAYS = {"date": "year", "age": "band", "number": "round", "*": "mark"}
COARSE = Sanitizer(Policy(replace=WAYS))
NO_NUMBERS = Sanitizer(Policy(replace=WAYS, kinds={"number": "hide"}))
STRICT = Sanitizer(Policy(level="strict", replace=WAYS))

pytestmark = pytest.mark.usefixtures("whoever")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("On 15 October 2004 it rained.", "In 2004 it rained."),
        ("It rained on 15 October 2004.", "It rained in 2004."),
        ("It rained on the 15th of October 2004.", "It rained in 2004."),
        ("The 3rd of May 2004 was cold.", "2004 was cold."),
        ("On Friday, 15 October 2004, it rained.", "In 2004, it rained."),
        ("It was due by 4 May 2004.", "It was due by 2004."),
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
        ("It cost nearly £1,234 to mend.", "It cost nearly £1,200 to mend."),
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


@pytest.mark.parametrize(
    ("text", "number", "whole"),
    [
        ("in the COVID-19 year", "19", "COVID-19"),
        ("He paid $225 million then.", "225 million", "$225 million"),
        ("The sum is £6.4m now.", "6.4", "£6.4m"),
        ("each $.90 net", "90", "$.90"),
        ("It fell by 12 per cent.", "12", "12 per cent"),
        ("until jul 2020 or so", "jul", "jul 2020"),
        ("on 07 AUG 2022 13:26", "07 AUG", "07 AUG 2022"),
        ("a November-December 1953 show", "November", "November-December 1953"),
        ("in mid-1990 they left", "1990", "1990"),
        ("in May 30 men came", "May", "May"),
    ],
)
def test_a_value_inside_a_longer_term_is_never_cut(text: str, number: str, whole: str) -> None:
    start = text.index(number)
    found = whole_amount(text, (start, start + len(number)), way="generalize", kind=Kind.DATE)
    assert text[slice(*found)] == whole


DEFAULT = Sanitizer()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("By a deed dated 2 August 1934 he sold it.", "By a deed from the 1930s he sold it."),
        ("He missed all of 2004 with a broken leg.", "He missed all of a year in the 2000s with a broken leg."),
        ("The rule is old (in force, 11 April 1980).", "The rule is old (in force, 1980s)."),
        ("She came on 12 March and stayed.", "She came on a day early in the year and stayed."),
        ("It must be paid before 1 April.", "It must be paid before a day early in the year."),
        ("He has been away since May 1987.", "He has been away since the 1980s."),
        ("The barn (c. 1788) was sold.", "The barn (around the 1780s) was sold."),
        ("The mill (c. 1714 – 24 May 1772) was sold.", "The mill (around the 1710s–1770s) was sold."),
        ("We met this past Friday, and again on Monday.", "We met this past Friday, and again on Monday."),
        ("Yesterday I saw adults aged 50+ and a boy under 16 years old.", None),
    ],
)
def test_a_time_stands_as_the_grammar_of_its_place_wants(text: str, said: str | None) -> None:
    assert DEFAULT.sanitize(text).text == (said or text)


@pytest.mark.parametrize("text", ["Ruby Sunday sang.", "He met Joe Friday.", "Ann came on Friday, 15 October 2004."])
def test_a_day_of_the_week_in_a_name_or_a_date_is_no_plain_day(text: str) -> None:
    assert not any(name in DEFAULT.sanitize(text).text for name in ("Sunday", "Friday"))
