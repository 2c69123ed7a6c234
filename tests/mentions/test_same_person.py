"""Which names may be one person's, pair by pair, and whose a user name is."""

import pytest

from textveil.core.kinds import Kind
from textveil.core.model import Mention, PersonName
from textveil.languages.open_language import open_language
from textveil.mentions import handles
from textveil.mentions.same_person import (
    AKIN,
    CROWD,
    EQUAL,
    MIDDLE,
    WHOLE,
    People,
    are_spellings,
    conflict,
    fits,
    gather,
    group_people,
    keep,
    last_before,
    word_fits,
)


def name(text: str) -> PersonName:
    return open_language("en").names.person_name(text, (0, len(text)))


GATES = ["William Henry Gates", "Bill Gates", "W. Gates", "W. H. Gates", "William Gates", "Dr William Gates"]
SONS = ["William Gates Jr.", "William Gates Sr."]
MAY_BE = {
    "William Henry Gates": {*GATES, *SONS, "Henry Gates", "William G.", "Judge William Gates"},
    "Henry Gates": {"William Henry Gates", "H. Gates"},
    "H. Gates": {"Henry Gates"},
    "William Gates Jr.": {*GATES, "William G.", "William Gatess", "Gates William", "Judge William Gates"},
    "William Gates Sr.": {*GATES, "William G.", "William Gatess", "Gates William", "Judge William Gates"},
    "Mrs William Gates": {"W. Gates", "W. H. Gates", "Gates William"},
    "Mary Gates": set(),
    "William Gattes": {"William G."},
    "William Gatess": {*GATES[4:], *SONS, "William G.", "Judge William Gates"},
    "Judge William Gates": {*GATES[:5], *SONS, "William G.", "William Gatess", "Gates William"},
    "Gates William": {*GATES[4:], *SONS, "Judge William Gates", "Mrs William Gates"},
    "Anna Maria de la Cruz": {"A. Cruz", "Anna Cruz", "Maria Cruz"},
    "A. Cruz": {"Anna Maria de la Cruz", "Anna Cruz"},
    "Maria Cruz": {"Anna Maria de la Cruz", "M. Cruz"},
    "M. Cruz": {"Maria Cruz"},
    "Jonathan Elison": {"Jonathan Elison-Hale"},
    "Jonathon Ellison": set(),
}
"""Of all the names here, those that may be the same person's."""
EVERY = sorted({*MAY_BE, *GATES, "William G.", "Anna Cruz", "Jonathan Elison-Hale"})


@pytest.mark.parametrize("one", MAY_BE)
def test_two_whole_names_are_ones_where_first_and_last_names_and_titles_allow_it(one: str) -> None:
    assert {other for other in EVERY if other != one and fits(name(one), name(other))} == MAY_BE[one] - {one}


@pytest.mark.parametrize(
    ("alone", "whole", "how_well"),
    [
        ("Gates", "William Henry Gates", WHOLE),
        ("Gates", "William Gates Hale", MIDDLE),
        ("Gates", "Gates", EQUAL),
        ("Hale", "William Gates Hale", WHOLE),
        ("Henry", "William Henry Gates", MIDDLE),
        ("William", "William Henry Gates", WHOLE),
        ("Bill", "William Henry Gates", AKIN),
        ("William", "Bill", AKIN),
        ("Mr William", "William Gates", 0),
        ("Mr Gates", "William Gates", WHOLE),
        ("de la Cruz", "Anna Maria de la Cruz", WHOLE),
        ("Anna Maria", "Anna Maria de la Cruz", WHOLE),
        ("Ann", "Anna Maria de la Cruz", AKIN),
        ("W.", "William Gates", 0),
        ("Mary", "William Gates", 0),
    ],
)
def test_a_word_alone_fits_a_name_by_where_it_stands_in_it(alone: str, whole: str, how_well: int) -> None:
    assert word_fits(name(alone), name(whole)) == how_well


@pytest.mark.parametrize(
    ("one", "other", "cannot"),
    [
        ("Mr Gates", "Mary Gates", True),
        ("Mrs Gates", "Mary Gates", False),
        ("Mr Gates", "Mrs Gates", True),
        ("Mr Gates", "Gates", False),
        ("Dr Gates", "Judge William Gates", True),
        ("Judge Gates", "Judge William Gates", False),
        ("Dr William Gates", "Mr William Gates", False),
        ("Gates Jr.", "William Gates Sr.", True),
        ("William Gates Jr.", "William Gates", False),
        ("Mary Gates", "William Gates", False),
    ],
)
def test_titles_and_generations_part_people(one: str, other: str, cannot: bool) -> None:
    assert conflict(name(one), name(other)) is conflict(name(other), name(one)) is cannot


@pytest.mark.parametrize(
    ("one", "other", "are"),
    [
        ("Ann Ellison", "Ann Ellisson", True),
        ("Ann Ellison", "Ann Ellisxn", True),
        ("Ann Ellison", "Ann Ellis", False),
        ("Ann Ellison", "Ann Ellixxn", False),
        ("Ann Ellison", "Ann Elison", False),
        ("Ann Gates", "Ann Gatez", True),
        ("Ann Gates", "Ann Gazes", False),
        ("A. Ellison", "A. Ellisson", False),
        ("Ann Ellison", "Eve Ellisson", False),
    ],
)
def test_one_letter_behind_the_first_four_of_a_last_name_may_be_a_slip(one: str, other: str, are: bool) -> None:
    assert are_spellings(name(one), name(other)) is are_spellings(name(other), name(one)) is are


def test_a_crowd_is_not_looked_through() -> None:
    index: dict[str, list[int]] = {}
    for number in range(CROWD):
        keep(index, "ann", number)
        keep(index, "ann", number)
    assert gather(index, ["ann", "eve"]) == list(range(CROWD))
    keep(index, "ann", CROWD)
    assert gather(index, ["ann"]) is None
    keep(index, "ann", CROWD + 1)
    assert len(index["ann"]) == CROWD + 1


def test_a_name_of_two_people_means_whoever_was_spoken_of_last() -> None:
    told = ["Ann Lee", "Bob Lee", "Lee", "Ann Lee", "Lee"]
    people, who = group_people([(place, name(one)) for place, one in enumerate(told)])
    assert who == {0: 0, 1: 1, 2: 1, 3: 0, 4: 0}
    assert [last_before(people, [0, 1], place) for place in (0, 1, 2, 4)] == [-1, 0, 1, 0]
    _, apart = group_people(
        [(place, name(one)) for place, one in enumerate(told[:3])], is_one_sentence=lambda *_: False
    )
    assert apart == {0: 0, 1: 1, 2: 0}, "by the last name alone goes on who the text is about"
    _, before = group_people([(place, name(one)) for place, one in enumerate(["Lee", "Ann Lee", "Bob Lee", "Lee"])])
    assert len({before[0], before[1], before[2]}) == 3, "who could be two is nobody else"


def everybody(*names: str) -> People:
    return group_people([(place, name(one)) for place, one in enumerate(names)])[0]


@pytest.mark.parametrize(
    ("handle", "names", "owner"),
    [
        ("@johncarter", ["John Carter", "Eve Hale"], 0),
        ("carterjohn@x.org", ["John Carter", "Eve Hale"], 0),
        ("jcarter77", ["John Carter", "Eve Hale"], 0),
        ("jcarter", ["John Carter", "Jane Carter"], None),
        ("carter", ["John Carter", "Eve Hale"], 0),
        ("johnc", ["John Carter", "Eve Hale"], 0),
        ("johnx", ["John Carter", "Eve Hale"], 0),
        ("jc", ["John Carter", "Eve Hale"], 0),
        ("eh", ["John Carter", "Eve Hale"], 1),
        ("jx", ["John Carter", "Eve Hale"], None),
        ("xcarter", ["John Carter", "Eve Hale"], None),
        ("carterjx", ["John Carter", "Eve Hale"], 0),
        ("jxcarter", ["John Carter", "Eve Hale"], 0),
        ("jxycarter", ["John Carter", "Eve Hale"], None),
        ("jcart", ["John Carter", "Eve Hale"], 0),
        ("jcar", ["John Carter", "Eve Hale"], None),
        ("johnpaulcarter", ["John Paul Carter", "Eve Hale"], 0),
        ("jpcarter", ["John Paul Carter", "Eve Hale"], 0),
        ("johncarter.sales", ["John Carter", "Eve Hale"], 0),
        ("j" * 27 + "carter", ["John Carter", "Eve Hale"], None),
        ("somebody", ["John Carter", "Eve Hale"], None),
    ],
)
def test_a_user_name_is_the_only_ones_whose_name_it_is_made_of(
    handle: str, names: list[str], owner: int | None
) -> None:
    assert handles.find_owner(handle, everybody(*names)) == owner


def mentions_of(text: str, *names: str) -> list[Mention]:
    return [Mention((text.index(one), text.index(one) + len(one)), one, Kind.PERSON) for one in names]


@pytest.mark.parametrize(
    ("text", "beside"),
    [
        ("Ann Lee <al@x.org>", {1: 0}),
        ("Ann Lee (@al@x.org)", {1: 0}),
        ("Ann Lee and al@x.org", {}),
        ("Ann Lee   (al@x.org)", {}),
        ("al@x.org (Ann Lee)", {0: 1}),
        ("al@x.org (Ann Lee, nurse)", {}),
        ("al@x.org <Ann Lee>", {}),
    ],
)
def test_an_address_in_brackets_is_of_who_stands_before_it(text: str, beside: dict[int, int]) -> None:
    mentions = sorted(mentions_of(text, "Ann Lee", "al@x.org"))
    people = {place for place, one in enumerate(mentions) if one.text == "Ann Lee"}
    assert handles.standing_beside(text, mentions, handles={0, 1} - people, people=people) == beside
    assert handles.standing_beside(text, mentions, handles={0, 1}, people=set()) == {}
    assert handles.standing_beside(text, mentions, handles=set(), people={0, 1}) == {}


def test_equal_user_names_are_ones_unless_two_domains_have_them() -> None:
    pairs = handles.equal_handles([(0, "@ann_lee"), (1, "annlee@x.org"), (2, "Ann.Lee@X.org"), (3, "bob")])
    assert list(pairs) == [(0, 1), (0, 2)]
    assert list(handles.equal_handles([(0, "ann@x.org"), (1, "ann@y.org")])) == []


@pytest.mark.parametrize(
    ("handle", "whole", "written"),
    [
        ("ann.lee@x.org", set(), "Ann Lee"),
        ("lee_ann", {("ann", "lee")}, "Ann Lee"),
        ("lee_ann", {("lee", "ann")}, "Lee Ann"),
        ("a.lee", set(), ""),
        ("ann.b.lee", set(), ""),
        ("ann-may-bo-lee", set(), ""),
        ("annlee", set(), ""),
    ],
)
def test_a_user_name_may_write_a_name_out(handle: str, whole: set[tuple[str, str]], written: str) -> None:
    assert handles.written_name(handle, whole) == written
