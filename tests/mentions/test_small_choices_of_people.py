"""Which names may be one person's, word by word, on both sides of each choice."""

from typing import Any

import pytest

from textveil.core.model import PersonName
from textveil.mentions import same_person as room
from textveil.mentions.same_person import AKIN, CROWD, EQUAL, MIDDLE, WHOLE, People, Profile


def name(said: str, **known: Any) -> PersonName:
    """A name of small words, the last of which is the last name where there are several, unless it is said."""
    words = tuple(said.split())
    first = words[0] if len(words) > 1 or not known.get("is_last") else ""
    made = {"last": len(words) - 1, "first_letters": frozenset(first[:1]), "joined_last": ""}
    if len(words) > 1:
        made |= {"joined_last": words[-1], "initials": frozenset({"".join(word[0] for word in words)})}
    return PersonName(words, **{**made, **known})


def people_of(*names: PersonName) -> People:
    """People, each of one name, in order."""
    people = People()
    for one in names:
        people.add(one)
    return people


def group(*names: PersonName, is_one_sentence: Any = lambda *_: True) -> list[int]:
    """The number of the person at each place, from 0 on in the order of the places."""
    _, who = room.group_people(list(enumerate(names)), is_one_sentence=is_one_sentence)
    known: dict[int, int] = {}
    return [known.setdefault(who[place], len(known)) for place in range(len(names))]


LEE = name("ann lee")


# How people are found by their names


def test_a_new_person_has_a_name_and_a_number() -> None:
    people = People()
    assert [people.add(LEE), people.add(name("bob ray"))] == [0, 1]
    assert [profile.names for profile in people.profiles] == [[LEE], [name("bob ray")]]
    people.enter(0, LEE)
    assert people.profiles[0].names == [LEE], "the same name is entered once"


def test_a_person_has_so_many_names_and_no_more() -> None:
    people = People([Profile()])
    for number in range(CROWD + 1):
        people.enter(0, name(f"ann lee{number}"))
    assert len(people.profiles[0].names) == CROWD
    assert f"lee{CROWD - 1}" in people.words
    assert f"lee{CROWD}" not in people.words


def test_words_of_a_name_find_who_bears_it_but_for_initials() -> None:
    people = people_of(name("a bell short", akin=frozenset({"anna"})), name("jon o", joined_last="o"))
    assert sorted(people.words) == ["anna", "bell", "jon", "o", "short"]
    assert people.initials == {"abs": [0], "jo": [1]}


@pytest.mark.parametrize(("last", "told"), [("cole", []), ("coles", ["cole"])])
def test_the_beginning_of_a_longer_last_name_finds_its_bearer(last: str, told: list[str]) -> None:
    assert list(people_of(name(f"ann {last}")).beginnings) == told
    assert list(people_of(name(last)).beginnings) == []


def test_a_first_name_and_a_last_one_find_somebody_together() -> None:
    keys = set(room.pair_keys(name("ann may lees")))
    assert keys == {
        ("may", "ann"),
        ("may", "may"),
        ("lees", "ann"),
        ("lees", "may"),
        ("may", "=a"),
        ("lees", "=a"),
        ("l=", "ann"),
        ("lees-", "ann"),
        ("lees", "ann"),
    }
    assert set(room.pair_keys(name("a lees"))) == {("lees", "a"), ("l=", "a"), ("lees-", "a")}
    assert list(room.pair_keys(name("lees"))) == []


def test_somebody_is_asked_for_by_first_and_last_names_in_either_order() -> None:
    asked = set(room.asked_pairs(name("ann lees", akin=frozenset({"anna"}))))
    assert asked == {
        ("lees", "ann"),
        ("lees", "anna"),
        ("lees", "a"),
        ("lees-", "ann"),
        ("ann", "lees"),
    }
    assert set(room.asked_pairs(name("a lees"))) == {
        ("lees", "a"),
        ("lees", "=a"),
        ("lees-", "a"),
        ("a", "lees"),
    }
    assert ("l=", "ann") in set(room.asked_pairs(name("ann l")))
    assert ("ann", "may") not in set(room.asked_pairs(name("ann may lees")))


@pytest.mark.parametrize(
    ("asked", "found"),
    [
        (name("ann lee"), [0]),
        (name("a lee"), [0]),
        (name("ann l"), [0]),
        (name("eve lee"), []),
        (name("lee"), [0, 1]),
        (name("lee", is_last=True), [0, 1]),
        (name("ann"), [0]),
        (name("l"), []),
        (name("o", is_last=True, joined_last="o"), [2]),
        (name("o", joined_last="o"), []),
        (name("zoe"), []),
    ],
)
def test_everybody_who_can_bear_a_name_is_a_candidate(asked: PersonName, found: list[int]) -> None:
    people = people_of(LEE, name("bob lee"), name("jon o", joined_last="o"))
    assert people.candidates(asked) == found


def test_those_whom_a_word_fits_best_are_candidates() -> None:
    people = people_of(name("bob ann ray"), name("cy ann"))
    assert people.candidates(name("ann")) == [1], "a last name goes before one between"
    crowd = people_of(*(name(f"ann lee{number}") for number in range(CROWD + 1)))
    assert crowd.candidates(name("ann")) is None


@pytest.mark.parametrize(
    ("names", "found"),
    [
        (["ann lee"], [0]),
        (["ann lee", "abe lind"], [0, 1]),
        (["ann lee", "ann may lee"], [0]),
        (["bob ray"], []),
    ],
)
def test_initials_are_those_of_who_has_no_more(names: list[str], found: list[int]) -> None:
    people = people_of(*(name(one, initials=frozenset({"al"} if one[0] == "a" else {"br"})) for one in names))
    assert people.bearers_of("al") == found


def test_letters_that_all_have_more_of_are_anybodys() -> None:
    names = [name(one, initials=frozenset({"al"})) for one in ("ann may lee", "abe joy lind")]
    assert people_of(*names).bearers_of("al") == [0, 1]


@pytest.mark.parametrize(
    ("calling", "word", "found"),
    [
        ("learned", "ann", [0]),
        ("learned", "lee", []),
        ("court", "ann", []),
        ("courtesy", "ann", []),
        ("courtesy man", "ann", []),
        ("", "ann", []),
    ],
)
def test_a_first_name_stands_behind_a_title_that_is_no_courtesy(calling: str, word: str, found: list[int]) -> None:
    people = people_of(name("ann lee", calling="learned"), name("ann", calling="learned"))
    assert people.called_by_first(name(word, calling=calling)) == found
    both = people_of(name("ann lee", calling=calling))
    assert both.called_by_first(name("ann lee", calling=calling)) == []


# How well a word fits a name


@pytest.mark.parametrize(
    ("asked", "other", "fit"),
    [
        (name("lee"), LEE, WHOLE),
        (name("lee"), name("lee"), EQUAL),
        (name("may"), name("ann may lee"), MIDDLE),
        (name("ann"), name("ann may lee"), WHOLE),
        (name("ann", is_last=True), name("ann may lee"), 0),
        (name("bell"), name("ann bell lee", last=1), WHOLE),
        (name("bell lee", last=0), name("ann bell lee", last=1), WHOLE),
        (name("lee ann", last=0), name("ann bell lee", last=1), 0),
        (name("ann bell", last=0), name("ann bell lee", last=2), WHOLE),
        (name("ann bell", last=0, is_last=True), name("ann bell lee", last=2), 0),
        (name("vanlee", joined_last="vanlee"), name("ann lee", joined_last="vanlee"), WHOLE),
        (name("bill", akin=frozenset({"will"})), name("will gates"), AKIN),
        (name("bill", akin=frozenset({"will"}), first_gender="man"), name("will gates", first_gender="woman"), 0),
        (name("bill", akin=frozenset({"will"}), first_gender="man"), name("will gates", first_gender="man"), AKIN),
        (name("will", first_gender="man"), name("will gates", first_gender="woman"), WHOLE),
        (name("w"), name("will gates"), 0),
        (name("will"), name("w gates"), 0),
        (name("bill", akin=frozenset({"will"})), name("will", is_last=True), 0),
        (name("zoe"), LEE, 0),
    ],
)
def test_a_word_alone_fits_a_name(asked: PersonName, other: PersonName, fit: int) -> None:
    assert room.word_fits(asked, other) == fit


@pytest.mark.parametrize(
    ("asked", "known", "fit"),
    [
        (name("lee"), [LEE], WHOLE),
        (name("lee", generation="jr"), [LEE], 0),
        (name("lee", generation="jr"), [name("ann lee", generation="jr")], WHOLE),
        (name("lee", generation="jr"), [LEE, name("ann lee", generation="jr")], WHOLE),
        (name("lee", generation="jr"), [LEE, name("ann lee", generation="sr")], 0),
        (name("lee", calling="court"), [LEE], 0),
        (name("lee", calling="court"), [LEE, name("lee", calling="court")], WHOLE),
        (name("lee", calling="court"), [name("lee")], EQUAL),
        (name("lee", calling="learned"), [LEE], WHOLE),
        (name("lee", gender="woman", is_last=True), [name("lee")], 0),
        (name("lee", gender="woman", is_last=True), [name("lee"), LEE], WHOLE),
        (name("lee"), [name("lee", gender="woman", is_last=True)], 0),
        (name("lee", gender="man", is_last=True), [name("lee")], EQUAL),
    ],
)
def test_a_name_fits_a_person_where_nothing_stands_against_it(
    asked: PersonName, known: list[PersonName], fit: int
) -> None:
    people = People([Profile(names=known)])
    assert people.fit(asked, 0) == fit


@pytest.mark.parametrize(
    ("other", "told"),
    [
        (name("lee"), True),
        (name("lee", gender="man"), False),
        (name("lee", is_last=True), False),
        (name("lee", last=1), False),
        (name("ray"), False),
    ],
)
def test_a_wife_is_not_who_is_called_by_the_last_name_alone(other: PersonName, told: bool) -> None:
    assert room.is_wife_of(name("lee", is_last=True, gender="woman"), other) is told
    assert not room.is_wife_of(name("lee", is_last=True, gender="man"), other)
    assert not room.is_wife_of(name("lee", gender="woman"), other)


@pytest.mark.parametrize(("more", "found"), [(0, CROWD), (1, 0)])
def test_a_crowd_behind_a_title_is_nobody(more: int, found: int) -> None:
    people = people_of(*(name(f"ann lee{number}", calling="learned") for number in range(CROWD + more)))
    assert len(people.called_by_first(name("ann", calling="learned"))) == found


# Two names of one person


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (name("lee", generation="jr"), name("lee", generation="sr"), True),
        (name("lee", generation="jr"), name("lee"), False),
        (name("lee", calling="court"), name("lee", calling="learned"), True),
        (name("lee", calling="court"), name("ann lee", calling="learned"), True),
        (name("lee", calling="learned"), name("lee", calling="military"), True),
        (name("lee", calling="learned"), name("ann lee", calling="military"), False),
        (name("lee", calling="learned"), name("lee", calling="learned high"), False),
        (name("lee", gender="man"), name("lee", gender="woman"), True),
        (name("lee", gender="man"), name("ann lee", first_gender="woman"), True),
        (name("lee", gender="man"), name("ann", first_gender="woman"), False),
        (name("lee", gender="man"), name("lee"), False),
        (name("bob lee", first_gender="man"), name("ann lee", first_gender="woman"), False),
    ],
)
def test_titles_part_people(one: PersonName, other: PersonName, told: bool) -> None:
    assert room.conflict(one, other) is room.conflict(other, one) is told


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ("ann", "ann", True),
        ("ann", "eve", False),
        ("a", "ann", True),
        ("ann", "a", True),
        ("b", "ann", False),
    ],
)
def test_first_names_are_related_by_an_initial(one: str, other: str, told: bool) -> None:
    assert room.are_related(name(one), name(other)) is told


def test_first_names_are_related_by_their_forms() -> None:
    bill = name("bill", akin=frozenset({"will"}))
    assert room.are_related(bill, name("will"))
    assert room.are_related(name("will"), bill)
    assert not room.are_related(name("w"), name("bill"))


@pytest.mark.parametrize(
    ("short", "long", "told"),
    [
        (name("ann lee"), name("ann may lee"), True),
        (name("a lee"), name("ann may lee"), True),
        (name("may lee"), name("ann may lee"), True),
        (name("m lee"), name("ann may lee"), False),
        (name("eve lee"), name("ann may lee"), False),
        (name("ann m lee"), name("ann may lee"), True),
        (name("ann joy lee"), name("ann may lee"), False),
        (name("ann may may lee"), name("ann may joy lee"), False),
        (name("ann may joy lee"), name("ann may x joy lee"), True),
        (name("ann joy may lee"), name("ann may x joy lee"), False),
        (name("ann may"), name("ann may lee"), True),
        (name("eve may"), name("ann may lee"), False),
        (name("ann l"), name("ann may lee"), True),
        (name("ann x"), name("ann may lee"), False),
        (name("ann bell lee", last=1), name("ann may bell lee", last=2), True),
        (name("ann ray"), name("ann may lee"), False),
    ],
)
def test_every_word_of_a_shorter_name_stands_for_one_of_the_longer(
    short: PersonName, long: PersonName, told: bool
) -> None:
    assert room.shortens(short, long) is told


@pytest.mark.parametrize(
    ("short", "long", "place"),
    [
        (name("ann lee"), name("ann may lee"), 2),
        (name("ann may"), name("ann may lee"), 1),
        (name("eve may"), name("ann may lee"), 0),
        (name("eve ann"), name("ann may lee"), 0),
        (name("ann ann"), name("ann may lee"), 0),
        (name("ann l"), name("ann may lee"), 2),
        (name("ann 1"), name("ann may 1x"), 0),
        (name("ann bell lee", last=1), name("ann bell lee joy", last=3), 1),
        (name("eve lee"), name("ann lee bell", last=1), 1),
    ],
)
def test_the_last_name_of_the_shorter_stands_somewhere_in_the_longer(
    short: PersonName, long: PersonName, place: int
) -> None:
    assert room.last_match(short, long) == place


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [("may", "may", True), ("m", "may", True), ("may", "m", True), ("mo", "may", False), ("j", "may", False)],
)
def test_an_initial_stands_for_a_word(one: str, other: str, told: bool) -> None:
    assert room.stands_for(one, other) is told


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        (LEE, name("ann lee", calling="learned"), True),
        (name("lee ann"), LEE, True),
        (name("ann lee"), name("lee"), True),
        (name("ann lee"), name("zoe"), False),
        (name("a lee"), name("ann"), True),
        (name("a lee"), name("zoe"), False),
        (name("eve lee"), name("ann"), False),
        (name("ann lees", joined_last="vanlee"), name("ann lee", joined_last="vanlee"), True),
        (name("eve lees", joined_last="vanlee"), name("ann lee", joined_last="vanlee"), False),
        (name("ann lee", generation="jr"), name("ann lee", generation="sr"), False),
        (name("ann may lee"), LEE, True),
        (LEE, name("ann may lee"), True),
        (name("ann ellison"), name("ann ellisson"), True),
    ],
)
def test_a_whole_name_fits_another(one: PersonName, other: PersonName, told: bool) -> None:
    assert room.fits(one, other) is told


# Who is meant at each place


def test_a_name_of_nobody_known_is_one_person_wherever_it_stands() -> None:
    assert group(name("zoe"), LEE, name("zoe")) == [0, 1, 0]
    assert group(name("lee"), name("ann lee"), name("bob lee"), name("lee"), name("lee")) == [0, 1, 2, 2, 2]
    assert group(name("lee"), name("lee"), name("ann lee"), name("bob lee")) == [0, 0, 1, 2]


def test_behind_the_end_of_a_sentence_a_last_name_means_who_was_named_first() -> None:
    names = (name("ann lee"), name("bob lee"), name("lee"))
    assert group(*names) == [0, 1, 1]
    assert group(*names, is_one_sentence=lambda *_: False) == [0, 1, 0]
    asked: list[tuple[int, int]] = []
    group(*names, is_one_sentence=lambda *told: asked.append(told))
    assert asked == [(1, 2)]
    first = (name("ann lee"), name("ann ray"), name("ann"))
    assert group(*first, is_one_sentence=lambda *_: False) == [0, 1, 1], "a first name means who was named last"


def test_of_several_those_are_meant_who_are_called_alike() -> None:
    people = people_of(name("ann lee", calling="learned"), name("bob lee"), name("lee", calling="learned"))
    assert room.so_called(people, name("lee", calling="learned"), [0, 1, 2]) == [2]
    assert room.so_called(people, name("lee", calling="learned"), [0, 1]) == [0]
    assert room.so_called(people, name("lee", calling="military"), [0, 1]) == [0, 1]
    assert room.so_called(people, name("lee"), [0, 1, 2]) == [2]


def test_who_was_spoken_of_last_is_told_by_the_places_before() -> None:
    people = People([Profile(places=[1, 5]), Profile(places=[3]), Profile(places=[3])])
    assert [room.last_before(people, [0, 1], place) for place in (0, 1, 2, 3, 4, 5, 6)] == [-1, -1, 0, 0, 1, 1, 0]
    assert room.last_before(people, [1, 2], 4) == 1, "of equals the first"
    assert [room.last_place(people.profiles[0], place) for place in (2, 5, 6)] == [1, 1, 5]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["b", "bob ray"], [0, 0]),
        (["b", "bob ray", "bea lind"], [0, 1, 2]),
        (["benj", "benjamin ray"], [0, 0]),
        (["be", "benjamin ray"], [0, 1]),
        (["ben", "benjamin ray"], [0, 0]),
        (["benjamin", "benjamin ray"], [0, 0]),
        (["ben", "bens ray"], [0, 1]),
        (["bens", "bensx ray"], [0, 0]),
    ],
)
def test_a_beginning_is_the_only_one_whose_first_name_has_it(names: list[str], told: list[int]) -> None:
    assert group(*(name(one) for one in names)) == told


def test_a_title_stands_against_a_beginning() -> None:
    assert group(name("ben", gender="woman"), name("benjamin ray", first_gender="man")) == [0, 1]
    assert group(name("ben", gender="man"), name("benjamin ray", first_gender="man")) == [0, 0]


def test_a_first_name_is_known_by_its_letter_and_longer_beginnings() -> None:
    assert list(room.letter_keys(name("bobby"))) == [("any", "b"), ("prefix", "bob"), ("prefix", "bobb")]
    assert list(room.letter_keys(name("bobs"))) == [("any", "b")]
    assert list(room.letter_keys(name("bobby", is_last=True))) == []
    assert list(room.letter_keys(PersonName(()))) == []
    longest = list(room.letter_keys(name("x" * 40)))
    assert longest[-1] == ("prefix", "x" * 29)


def test_a_word_claims_the_only_other_with_its_beginning() -> None:
    heads = {("any", "b"): [0, 1], ("prefix", "bob"): [0, 2, 3]}
    assert list(room.claimed(Profile([name("b")]), 0, heads)) == [("any", 1)]
    assert list(room.claimed(Profile([name("b")]), 5, heads)) == []
    assert list(room.claimed(Profile([name("bob")]), 2, heads)) == []
    assert list(room.claimed(Profile([name("b", is_last=True)]), 0, heads)) == []
    assert list(room.claimed(Profile([name("b ob", last=0)]), 0, heads)) == []
