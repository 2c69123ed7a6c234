"""A value that is read is the one that was written, and everything said instead of it is true of it."""

from datetime import date, timedelta
from itertools import pairwise

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from textveil.core.kinds import Kind
from textveil.languages.english.lexicon.value_words import MONTHS
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.english.values.ages import Age, age_phrase
from textveil.languages.english.values.amounts import Amount, amount_phrase, read_amount
from textveil.languages.english.values.clock import read_clock
from textveil.languages.english.values.dates import Order, day_range, read_date, write_date
from textveil.languages.english.values.moved_dates import shift
from textveil.languages.english.values.periods import read_date_range
from textveil.languages.english.values.same_value import value_key

DAYS = st.dates(date(1000, 1, 1), date(2099, 12, 31))
FORMS = {
    "{d} {name} {y}": "day",
    "{name} {d}, {y}": "day",
    "{d} {short} {y}": "day",
    "{y}-{m:02}-{d:02}": "day",
    "{m}/{d}/{y}": "day",
    "{d}.{m}.{y}": "day",
    "Friday, {d} {name} {y}": "day",
    "{d}-{short}-{y}": "day",
    "{y}-{m:02}-{d:02}T10:15:32Z": "day",
    "{d} {short} {y} 09:56:31 +0530": "day",
    "{name} {y}": "month",
    "{m:02}/{y}": "month",
    "early {name} {y}": "month",
    "Q{q} {y}": "quarter",
    "summer of {y}": "year",
}
WEEKS = st.integers(-500, 500).map(lambda weeks: timedelta(weeks=weeks))


def written(form: str, day: date) -> str:
    name = MONTHS[day.month - 1]
    quarter = (day.month + 2) // 3
    return form.format(d=day.day, m=day.month, y=day.year, name=name, short=name[:3], q=quarter)


@given(DAYS, st.sampled_from(sorted(FORMS)))
def test_a_date_lies_in_everything_coarser_and_each_step_lies_in_the_next(day: date, form: str) -> None:
    found = read_date(written(form, day))
    assert found is not None
    assert found.coarser
    own = found.days
    assert own is not None
    assert own[0] <= day.toordinal() <= own[1]
    told = [day_range(label) for label in found.coarser]
    steps = [own, *(one for one in told if one is not None)]
    assert len(steps) == len(told) + 1
    assert all(wider[0] <= finer[0] and finer[1] <= wider[1] for finer, wider in pairwise(steps))


@given(DAYS, DAYS, st.sampled_from(sorted(form for form, told in FORMS.items() if told == "day")))
def test_a_date_that_is_written_in_the_form_of_another_is_read_back(day: date, other: date, form: str) -> None:
    like = read_date(written(form, other), Order())
    assume(like is not None and "May" not in like.text)
    assert like is not None
    again = read_date(write_date(like, year=day.year, month=day.month, day=day.day), Order())
    assert again is not None
    assume(not form.startswith(("{m}/", "{d}.")) or max(day.day, other.day) <= 12)
    assert (again.year, again.month, again.day) == (day.year, day.month, day.day)


@given(DAYS, WEEKS, WEEKS, st.sampled_from(["{d} {name} {y}", "{y}-{m:02}-{d:02}", "{name} {d}, {y}"]))
def test_moving_twice_moves_by_the_sum(day: date, first: timedelta, second: timedelta, form: str) -> None:
    once = shift(written(form, day), first)
    assert once is not None
    assert shift(once, second) == shift(written(form, day), first + second)


@given(DAYS)
def test_a_day_has_one_key_however_it_is_written(day: date) -> None:
    forms = ["{d} {name} {y}", "{name} {d}, {y}", "{y}-{m:02}-{d:02}", "{d}-{short}-{y}", "Mon, {d} {short} {y}"]
    assert len({value_key(written(form, day), Kind.DATE) for form in forms}) == 1


@pytest.mark.parametrize("text", ["early May 2004", "before May 2004", "10/11/2004", "15/10/04", "Q3 2004", "3/4"])
def test_what_is_not_one_sure_day_or_month_has_no_key(text: str) -> None:
    found = read_date(text)
    assert found is not None
    assert found.key == ""


@pytest.mark.parametrize("text", ["15/10/04", "May '04", "since May 2004", "before 15 October 2004"])
def test_nothing_is_said_of_a_date_whose_century_or_side_is_not_sure(text: str) -> None:
    found = read_date(text)
    assert found is not None
    assert found.coarser == ()


@given(DAYS, st.integers(0, 9000))
def test_both_ends_lie_in_what_is_said_of_a_stretch_of_time(day: date, length: int) -> None:
    assume(day.year + length // 365 < 2098)
    last = day + timedelta(days=length)
    form = "{d} {name} {y}"
    found = read_date_range(f"{written(form, day)} – {written(form, last)}")
    assert found is not None
    for label in found.coarser:
        ends = [day_range(end) for end in label.split(" – ")]
        for known, end in zip((ends[0], ends[-1]), (day, last), strict=True):
            assert known is not None
            assert known[0] <= end.toordinal() <= known[1]


@given(st.integers(0, 23), st.integers(0, 59))
def test_a_time_of_day_is_the_same_in_twelve_and_in_twentyfour_hours(hour: int, minute: int) -> None:
    spoken = read_clock(f"{(hour + 11) % 12 + 1}:{minute:02} {'am' if hour < 12 else 'pm'}")
    plain = read_clock(f"{hour:02}:{minute:02}")
    assert spoken == plain
    assert plain is not None
    assert plain.hour == hour


@given(st.integers(1, 10**9), st.sampled_from(["${:,}", "{:,} euros", "EUR {}", "{} km", "{:,} miles", "{:,}"]))
def test_an_amount_that_is_written_is_read_back(value: int, form: str) -> None:
    found = read_amount(form.format(value))
    assert isinstance(found, Amount)
    assert found.value == value


@given(st.integers(0, 120), st.sampled_from("she he they who".split()))
def test_an_age_is_never_told_by_years_it_is_not_of(years: int, who: str) -> None:
    age = Age(years, who)
    if age.decade == "teens":
        assert 13 <= years <= 19
    elif age.decade:
        assert age.short == f"{years // 10 * 10}s"
    assert (age.grown == "an adult") == (years >= 18)


@pytest.mark.parametrize(
    ("text", "number", "said"),
    [
        ("A 43-year-old man fell.", "43", "A man in his forties fell."),
        ("A 43-year-old pianist fell.", "43", "A pianist aged 40 to 49 fell."),
        ("A 43-year-old was hurt.", "43", "A person aged 40 to 49 was hurt."),
        ("Two 14-year-olds were seen.", "14", "Two teenagers were seen."),
        ("Pt is a 70 yo M with pain.", "70", "Pt is a 70s M with pain."),
        ("WINIFRED 88F bed 6", "88", "WINIFRED 80s F bed 6"),
        ("Tonsillectomy, age 6, was done.", "6", "Tonsillectomy, as a child, was done."),
        ("One brother, 56, has asthma.", "56", "One brother, in his fifties, has asthma."),
        ("Mrs Verity Sands, who is 79, agreed.", "79", "Mrs Verity Sands, who is in her seventies, agreed."),
        ("She wrote by the age of 30.", "30", "She wrote by her thirties."),
        ("Age: 37", "37", "Age: 30 to 39"),
        ("Named as 43-year-old Jane Harrow.", "43", "Named as forty-something Jane Harrow."),
    ],
)
def test_an_age_is_told_in_the_words_of_its_place(text: str, number: str, said: str) -> None:
    start = text.index(number)
    found = age_phrase(text, (start, start + len(number)))
    assert found is not None
    (first, last), chain = found
    told = chain[0].capitalize() if first == 0 and chain[0][0].islower() else chain[0]
    assert text[:first] + told + text[last:] == said


@pytest.mark.parametrize("text", ["She works at 24F now.", "They came from 31M, a studio.", "He went into 24F."])
def test_a_name_of_digits_where_somebody_is_tells_no_age(text: str) -> None:
    start = next(place for place, sign in enumerate(text) if sign.isdigit())
    assert age_phrase(text, (start, start + 2)) is None


@pytest.mark.parametrize("text", ["For adults aged 50+ only.", "Younger adults (<40 years old) left.", "ages 40-49"])
def test_a_bound_of_ages_is_nobodys_age(text: str) -> None:
    start = next(place for place, sign in enumerate(text) if sign.isdigit())
    assert age_phrase(text, (start, start + 2)) is None


def test_the_calendar_has_every_month_and_weekday_once() -> None:
    assert {"May", "Sept", "Thurs", "Sunday"} <= english().calendar
    assert len({name[:3] for name in MONTHS}) == 12


@pytest.mark.parametrize(
    ("text", "number", "said"),
    [
        ("They held their $225 million back.", "$225 million", "They held their money back."),
        ("He asked the 10 players again.", "10", "He asked the players again."),
        ("She met the other seven children.", "seven", "She met the other children."),
        ("He bought a $5 million house.", "$5 million", "He bought a house."),
        ("It cost £ 1.12 then.", "1.12", "It cost less than £10 then."),
        ("with sales surpassing $11.6 billion now", "$11.6 billion", "with sales above $10 billion now"),
        ("It made over US $4.9 billion once.", "$4.9 billion", "It made more than US$4 billion once."),
        ("He was paid 588 GDR marks then.", "588", "He was paid more than 500 in national currency then."),
    ],
)
def test_an_amount_is_told_in_the_words_of_its_place(text: str, number: str, said: str) -> None:
    start = text.index(number)
    found = amount_phrase(text, (start, start + len(number)))
    assert found is not None
    (first, last), chain = found
    assert text[:first] + chain[0] + text[last:] == said


@pytest.mark.parametrize(
    "text", ["2019-00", "2019-00-12", "2001-00-00", "2001-05-00", "20010032", "0 Feb 2010", "May 0, 2010"]
)
def test_no_date_has_a_month_or_a_day_of_nought(text: str) -> None:
    assert day_range(text) is None
