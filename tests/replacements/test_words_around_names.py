"""What stands right around a name tells what may be said of it, and how."""

import pytest

from replacements.test_slots import say
from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Sense
from textveil.languages.english.generalization.known_names import GAZETTEER, call_large_cities
from textveil.languages.english.generalization.whole_phrases import join_awards


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("They met in the Orlow Library, [Lansing|place].", "They met in the Orlow Library, City A in Michigan."),
        ("They met in a library, [Lansing|place].", "They met in a library, a city in Michigan."),
        ("However, [Lansing|place] is cold.", "However, a city in Michigan is cold."),
        ("In March, [Lansing|place] is cold.", "In March, a city in Michigan is cold."),
        ("Ann Roe, [Lansing|place] and Bo.", "Ann Roe, City A in Michigan and Bo."),
        ("He lived in [Lansing|place] in Michigan.", "He lived in a city in Michigan."),
        ("He lived in [Lansing|place] in May.", "He lived in a city in Michigan in May."),
    ],
)
def test_what_stands_behind_a_name_and_before_its_area_says_no_more_than_reads_on(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("She had the lead role in [Lansing|place].", "She had the lead role in Work A."),
        ("She had a home in [Lansing|place].", "She had a home in a city in Michigan."),
        ("He won it for his part in [Lansing|place] (1993).", "He won it for his part in Work A (1993)."),
        ("He took part in [Lansing|place] (1993–95).", "He took part in a city in Michigan (1993–95)."),
        ("He wrote films such as [Ann Quonset|person] and [Selm|name].", "He wrote films such as Film A and Film B."),
        ("He made films with [Ann Quonset|person] and [Bo Selm|person].", "He made films with Person 1 and Person 2."),
        ("He made films such as [Selm|name]. [Ann Quonset|person] was a critic.",
         "He made films such as a film. Person 1 was a critic."),
    ],
)  # fmt: skip
def test_a_title_is_one_whatever_it_looks_like_where_the_words_around_say_so(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("[2021-05-04 10:11] [Ann Quonset|person] left.", "[2021-05-04 10:11] Person 1 left."),
        ("10:04 [Ann Quonset|person]: hi", "10:04 Person 1: hi"),
        ("At 10:04 [Ann Quonset|person] left.", "At 10:04 Person 1 left."),
    ],
)
def test_behind_the_time_of_a_line_a_capital_stands(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("He works at [Quonset Group|organization].", "He works at Group A."),
        ("He works at [Quonset Healthcare|organization].", "He works at a company."),
        ("He works at [Tarn Writers' Group|organization].", "He works at Group A."),
        ("He played for [Quonset national team|word].", "He played for a national team."),
        ("He lives in [Malmö|place].", "He lives in a city in Sweden."),
    ],
)
def test_a_thing_is_called_what_it_is(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("chain", "name", "places", "first"),
    [
        (("town in Sweden", "town"), "Malmö", 1, "city in Sweden"),
        (("town in Sweden", "town"), "Malmö", 2, "town in Sweden"),
        (("town in Poland", "town"), "Malmö", 1, "town in Poland"),
        (("town", "municipality"), "Malmö", 1, "town"),
        (("township in Sweden",), "Malmö", 1, "township in Sweden"),
    ],
)
def test_the_only_large_city_of_its_name_is_no_town(chain: tuple[str, ...], name: str, places: int, first: str) -> None:
    senses = [Sense(chain, GAZETTEER, proper=True)] * places
    assert call_large_cities(chain, name, senses)[0] == first


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("The hearing of [3 May 1994|date] was short.", "The hearing in the 1990s was short."),
        ("The letters of [3 May 1994|date] were short.", "The letters from the 1990s were short."),
        ("It was listed for [3 May 1994|date].", "It was listed for a day in the 1990s."),
        ("By [3 May 1994|date] it was over.", "By some time in the 1990s it was over."),
        ("Before [3 May 1994|date] it was over.", "Before a day in the 1990s it was over."),
        ("Use Camp\n[3 May 1994|date] Creek\n", "Use Camp\n1990s Creek\n"),
    ],
)
def test_a_decade_stands_where_a_day_stood(marked: str, said: str) -> None:
    assert say(marked) == said


def test_what_an_award_is_given_for_takes_the_award_along() -> None:
    text = "She won a Tarn Award for Best Actress – Drama."
    term = "Best Actress – Drama"
    start = text.index(term)
    found = Finding(((start, start + len(term)),), (term,), Kind.NAME, 1.0, 0.0, "", Rule.EVIDENCE)
    [whole] = join_awards(text, [found])
    assert whole.terms == ("Tarn Award for Best Actress – Drama",)
    [alone] = join_awards("They left Best Actress – Drama.", [found])
    assert alone == found
