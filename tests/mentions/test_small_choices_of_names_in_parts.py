"""Which findings are parts of one name, on both sides of each choice."""

import pytest

from mentions.test_small_choices_of_names import join, read
from textveil.mentions import joined_mentions as joins

LONG = "The trustees met in the long room and heard of how"


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("«Ann» «Tarrant» came", True),
        ("«Ann», «Tarrant» came", False),
        ("«Ann»-«Tarrant» came", False),
        ("«Ann»-«tarrant» came", True),
        ("«ann»-«tarrant» came", False),
        ("«Ann» «tarrant» came", False),
        ("«ann» «Tarrant» came", False),
        ("«Mary ann» «Tarrant» came", False),
        ("«Ann» al-«Eryani» came", False),
        ("«Ann» «al-Eryani» came", True),
        ("«Ann» van der «Berg» came", True),
        ("«Ann» van and «Berg» came", False),
        ("«Ann» and «Berg» came", False),
        ("«Ann»  «Berg» came", True),
        ("«Ann»   «Berg» came", True),
        ("«Ann»    «Berg» came", False),
        ("«Ann»  «Mary» came", False),
        ("«Berg»  «Ann» came", False),
        ("«Ann Lee»  «Berg» came", False),
        ("«Ann», «Jr.» came", True),
        ("«Ann» «III» came", True),
        ("«Ann»; «Jr.» came", False),
        ("said «J. R.» «Tolkien» wrote", True),
        ("said «J.R.|name»«Tolkien» wrote", True),
        ("said «J. R.|place» «Tolkien» wrote", False),
        ("said «J. R.» «Tolkien|place» wrote", False),
        ("Plan «J.» «Tolkien» wrote", True),
        ("so\n«J.» «Tolkien» wrote", True),
        ("said «Ann J.»\n«Tarrant» wrote", True),
        ("said «Ann J» R. «Tarrant» wrote", True),
        ("said «Ann J.»\n«T.R.» wrote", False),
        ("said «Theo». «Garrick» wrote", True),
        ("said «Theo». J «Garrick» wrote", False),
        ("said «van». «Garrick» wrote", True),
        (f"{LONG} «Ann»\n  «Tarrant» came", True),
        (f"{LONG[6:]} «Ann»\n  «Tarrant» came", False),
        (f"{LONG} «Bo»\n  «Tarrant» came", False),
        (f"{LONG} «Ann»\n\n«Tarrant» came", False),
        (f"{LONG} «Ann»\n{' ' * 39}«Tarrant» came", True),
        (f"{LONG} «Ann»\n{' ' * 40}«Tarrant» came", False),
    ],
)
def test_the_parts_of_one_name_are_one(marked: str, told: bool) -> None:
    [first, second], reading = read(marked)
    assert joins.is_one_person(first, second, reading=reading) is told
    assert len(join(joins.join_names, marked)) == 2 - told


def test_names_in_parts_are_joined_wherever_they_stand() -> None:
    marked = "«Leeds|place»: «Ann» «Tarrant»; «Mary» «Garrick»"
    assert join(joins.join_names, marked) == ["Leeds", "Ann Tarrant", "Mary Garrick"]


@pytest.mark.parametrize(("signs", "told"), [(50, False), (51, True)])
def test_a_first_name_goes_on_behind_a_full_line(signs: int, told: bool) -> None:
    # From the last sign of the line before to the name's end there are so many.
    [first, second], reading = read(f"x\n{'y' * (signs - 5)} «Ann»\n«Tarrant» came")
    assert joins.goes_on(first.spans[0], second.spans[0], reading=reading) is told


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("«Ann» «Areej|place|.5»", True),
        ("«Areej|place|.5» «Ann»", True),
        ("«Ann»-«Areej|place|.5»", True),
        ("«Ann»  «Areej|place|.5»", False),
        ("«Ann» «areej|place|.5»", False),
        ("«ann» «Areej|place|.5»", False),
        ("«Ann» «Areej|place|.6»", False),
        ("«Ann|person|.6» «Areej|place|.5»", True),
        ("«Ann|person|.5» «Areej|place|.5»", False),
        ("«Ann» «Areej|date|.5»", False),
        ("«Ann» «Areej2|place|.5»", False),
        ("«Ann» «Water|place|.5»", False),
        ("«Ann» «They|place|.5»", False),
        ("«Ann» «Prof|place|.5»", False),
        ("«Xu|name» «Areej|place|.5»", False),
    ],
)
def test_an_unknown_word_beside_somebody_may_be_a_name_of_his(marked: str, told: bool) -> None:
    [first, second], reading = read(marked, chance="0.3")
    assert joins.is_one_person(first, second, reading=reading) is told


def test_a_word_that_is_hardly_somebodys_is_no_name() -> None:
    [first, second], reading = read("«Ann» «Areej|place|.5»", chance="0.29")
    assert not joins.is_one_person(first, second, reading=reading)


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("«Edwd». «Tarrant»", True),
        ("«Edwdx». «Tarrant»", True),
        ("«Edwdxz». «Tarrant»", False),
        ("«Xadl». «Tarrant»", True),
        ("«Edwa». «Tarrant»", False),
        ("«Edad». «Tarrant»", False),
        ("«Ed2d». «Tarrant»", False),
        ("«Hill». «Tarrant»", False),
        ("Mr «Mat». «Tarrant»", True),
        ("Mr. «Mat». «Tarrant»", True),
        ("mr «Mat». «Tarrant»", False),
        ("said «Mat». «Tarrant»", False),
        ("Mr «Mat». «Mary»", False),
        ("Mr «Lit». «Tarrant»", False),
        ("Mr «Tarrant». «Garrick»", False),
        ("Mr «Hill». «Tarrant»", False),
    ],
)
def test_a_first_name_is_cut_short_by_a_full_stop(marked: str, told: bool) -> None:
    [first, second], reading = read(marked)
    assert joins.is_cut_short(first.spans[0], second.spans[0], reading=reading) is told
    assert joins.goes_on(first.spans[0], second.spans[0], reading=reading) is told
