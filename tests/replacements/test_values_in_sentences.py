"""A time or an age that is told more coarsely stands in its sentence as an editor would let it pass."""

import pytest

from replacements.test_slots import say


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        (
            "She swam at the [2008|date] [Summer Olympics|name] in Rome.",
            "She swam at Competition A in the 2000s in Rome.",
        ),
        ("She swam at the [2008|date] Summer Olympics in Rome.", "She swam at the Summer Olympics in Rome."),
        ("He won the [2008|date] [Newport|place] tournament.", "He won the City A tournament."),
        (
            "She won at the [2004|date] [Leeds|place] and Ghent Games.",
            "She won at the City A and Ghent Games.",
        ),
        ("He won his [2007|date] Grand Prix.", "He won his Grand Prix."),
        ("The [1974|date] Ruritanian invasion ended it.", "The Ruritanian invasion ended it."),
        (
            "He won the [1990|date] [Summer Olympics|name] and the [2008|date] [Australian Open|name].",
            "He won Competition A in the 1990s and Tennis Tournament A in the 2000s.",
        ),
        ("The [2014|date] election was won.", "A 2010s election was won."),
        ("In the [2004|date] January sales he left.", "In the 2000s January sales he left."),
        ("In [2004|date] Rome fell.", "In the 2000s Rome fell."),
    ],
)
def test_no_decade_stands_before_a_name_that_only_one_year_tells_apart(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("He paid on [3 May 2002, 28 May 2002|date] and [2 July 2002|date].", "He paid in the 2000s."),
        ("They met on [7 January, 18 February|date] and [25 October 2004|date].", "They met in the 2000s."),
        ("They met on [30 December|date] and [2 January 2000|date].", "They met in the 1990s and the 2000s."),
        ("He wrote on [May 5, June 7|date] and [July 9, 2004|date].", "He wrote in the 2000s."),
        ("He played from [1983-1993|date].", "He played for ten years."),
    ],
)
def test_dates_in_a_row_are_told_as_one(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("As of [2021|date], he plays for them.", "As of the 2020s, he plays for them."),
        ("It is binding as\nof [October 7, 2016|date] there.", "It is binding in the 2010s there."),
        ("As at [11 October 2022|date], it was low.", "In the 2020s, it was low."),
        ("Received by us; [1 Jun 2009 05:31:24|date]\n", "Received by us; 2000s\n"),
        ("They agreed that [40%|number] of it is theirs.", "They agreed that between 40% and 50% of it is theirs."),
    ],
)
def test_the_words_before_a_value_change_with_it(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("My sister [Ann|person] was [fifteen|age] years old.", "My sister Person 1 was in her teens."),
        ("He joined the Ski Team in Oslo at age [16|age].", "He joined the Ski Team in Oslo in his teens."),
        (
            "Zqx died at the age of [23|age] from wounds he had.",
            "Zqx died in his twenties from wounds he had.",
        ),
        (
            "Mrs [Willis|person] died in June, at the age of [39|age].",
            "Mrs Person 1 died in June, in her thirties.",
        ),
        ("When I was [thirteen|age] years old I was sold.", "When I was in my teens I was sold."),
        ("She met Tom Lee, aged [33|age], there.", "She met Tom Lee, aged 30 to 39, there."),
        ("He met her in Oslo, and at the age of [33|age] left.", "He met her in Oslo, and aged 30 to 39 left."),
    ],
)
def test_whose_an_age_is_is_told_where_the_sentence_tells(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("At approximately [1835|number] Division Nine left.", "In the evening Division Nine left."),
        ("They met at [1532|number] 20th Street.", "They met at [number] 20th Street."),
        ("In the  summer of [1816|date] it rained.", "In a summer in the 1810s it rained."),
    ],
)
def test_an_hour_is_no_house_and_no_year(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ('Creator: Harris, [Charles "Zqxw|name]", American.', "Creator: Harris, [name], American."),
        ("It went to [the Zqxw “Ortho|name]”, a body.", "It went to the [name], a body."),
        (
            "He starred in her crime film [Zqxw|work] ([2013|date]) and again in [Zqxw|work].",
            "He starred in her crime film (Film A, 2010s) and again in Film A.",
        ),
    ],
)
def test_what_was_opened_is_closed_once(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("It is for the CPC or C3. [Michael|person] spoke of it.", "It is for the CPC or C3. Person 1 spoke of it."),
        ("He beat former top [10|number] players.", "He beat former top [number] players."),
        ("It measured [15|number] x [10|number] mm.", "It measured [number] x [number] mm."),
    ],
)
def test_no_part_of_a_measure_is_a_range_and_no_number_an_abbreviation(marked: str, said: str) -> None:
    assert say(marked) == said


@pytest.mark.parametrize(
    ("marked", "said"),
    [
        ("She swam in two [Zqxw Olympics|event] then.", "She swam in two competitions then."),
        ("She won [two|number] [Zqxw Awards|name] there.", "She won some awards there."),
        ("It was not before [9 August 1334|date].", "It was not before a day in the 1330s."),
        ("They appeared in all [eight|number] films.", "They appeared in all films."),
        ("She came about the middle of [November|date] then.", "She came about some time late in the year then."),
        ("He left before the end of [December|date] then.", "He left before some time late in the year then."),
        ("He died in [January|date] of the following year.", "He died early in the following year."),
        ("He was paid till the [20th of this month|date].", "He was paid till some time this month."),
        ("It stood unclaimed at [Leeds|place] then.", "It stood unclaimed in a city in England then."),
        ("She came in the morning of [3 May 1994|date].", "She came on a morning in the 1990s."),
        ("He saw the British soap opera [Zqxw|work] in May.", "He saw the British Soap Opera A in May."),
        ("Her novel [Zqxw|work] was sold.", "Her novel was sold."),
        ("He asked the [Zqxw|place] and Vbnm Criminal Courts.", "He asked the Place A and Vbnm Criminal Courts."),
        ("He works at [Vbnm, Zqxw and Tarn|place] now.", "He works at a firm now."),
    ],
)
def test_numbers_articles_and_classes_fit_what_stands_around(marked: str, said: str) -> None:
    assert say(marked) == said


def test_a_state_has_one_label_by_its_name_and_by_its_letters() -> None:
    said = say("She left [Colorado|place] for [CO|place] and [Ohio|place] then.")
    assert said.startswith("She left State A in the United States for State A and State B")
