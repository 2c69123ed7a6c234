"""What a mention is of, and which are one thing, on both sides of each choice."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from textveil.core.errors import UsageError
from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Finding, Mention, Rule
from textveil.languages.open_language import open_language
from textveil.mentions import resolution as room
from textveil.mentions.resolution import Groups, Known
from textveil.mentions.same_person import group_people

ENGLISH = open_language("en").names


def mentions_of(*said: tuple[str, Kind, float], gap: str = " ") -> tuple[str, list[Mention]]:
    """A text of mentions, one behind the other."""
    text, made = "", list[Mention]()
    for term, kind, score in said:
        made.append(Mention((len(text), len(text) + len(term)), term, kind, score))
        text += term + gap
    return text, made


def finding(term: str, kind: Kind, score: float = 1.0, rule: Rule = Rule.EVIDENCE) -> Finding:
    return Finding(((0, len(term)),), (term,), kind, 1.0, 0.0, "", rule, kind_score=score)


# Groups, numbers and places


def test_the_first_of_a_group_stands_for_it() -> None:
    groups = Groups(5)
    groups.join(3, 1)
    groups.join(4, 3)
    assert [groups.find(place) for place in range(5)] == [0, 1, 2, 1, 1]
    assert groups.numbers() == (1, 2, 3, 2, 2)


def test_mentions_lie_in_the_text_in_order() -> None:
    _, made = mentions_of(("Ann", Kind.PERSON, 1.0), ("Bob", Kind.PERSON, 1.0))
    room.check("Ann Bob", made)
    with pytest.raises(UsageError):
        room.check("Ann Bo", made)
    with pytest.raises(UsageError):
        room.check("Ann Bob", made[::-1])
    room.check("Ann Bob", [made[0], made[0]])


@pytest.mark.parametrize(
    ("between", "told"), [(" met ", True), (". ", False), ('." ', False), ("? ", False), (".x ", True), ("; ", True)]
)
def test_a_sentence_ends_between_two_mentions(between: str, told: bool) -> None:
    text, made = mentions_of(("St. Ann", Kind.PERSON, 1.0), ("Dr. Bob", Kind.PERSON, 1.0), gap=between)
    assert room.is_one_sentence(text, made, 0, 1) is told


@pytest.mark.parametrize(
    ("mention", "family", "told"),
    [
        ("ann_lee", Kind.PERSON, True),
        ("@ann", Kind.PERSON, True),
        ("ann77", Kind.PERSON, True),
        ("ann-lee", Kind.PERSON, True),
        ("Ann Lee", Kind.PERSON, False),
        ("ann_lee", Kind.PLACE, False),
    ],
)
def test_a_person_may_be_mentioned_by_a_user_name(mention: str, family: Kind, told: bool) -> None:
    assert room.is_handle(Mention((0, 1), mention, family), family) is told
    assert room.is_handle(Mention((0, 1), mention, Kind.USER_NAME), family)
    assert room.is_handle(Mention((0, 1), mention, Kind.E_MAIL_ADDRESS), family)


# What a thing is


@pytest.mark.parametrize(("kind", "score", "sure"), [(Kind.PLACE, 0.6, 0.6), (Kind.NAME, 0.9, 0.0)])
def test_a_name_of_nobody_knows_what_is_never_sure(kind: Kind, score: float, sure: float) -> None:
    mention = Mention((0, 1), "x", kind, score)
    assert room.how_sure(mention) == sure
    assert room.is_sure(mention) is (sure >= 0.6)
    assert not room.is_sure(Mention((0, 1), "x", kind, 0.59))


def test_several_mentions_tell_a_kind_together() -> None:
    _, made = mentions_of(("x", Kind.PLACE, 0.5), ("x", Kind.PERSON, 0.9))
    kind, score = room.likeliest(made)
    # A half and a tenth shared by all others, against nine tenths and a half so shared: one to nine.
    assert (kind, round(score, 9)) == (Kind.PERSON, 0.9)
    assert room.likeliest(made[:1]) == (Kind.PLACE, 0.5)
    _, same = mentions_of(("x", Kind.PLACE, 0.5), ("x", Kind.PLACE, 0.75))
    assert room.likeliest(same) == (Kind.PLACE, 0.75)
    _, certain = mentions_of(("x", Kind.PLACE, 1.0), ("x", Kind.PERSON, 1.0), ("x", Kind.PERSON, 1.0))
    kind, score = room.likeliest(certain)
    # Each is told by what is certain, and by what is as good as impossible: a millionth.
    assert (kind, round(score, 5)) == (Kind.PERSON, 1.0)
    assert score < 1.0


def test_what_says_little_has_no_say_where_others_have() -> None:
    _, made = mentions_of(("x", Kind.NAME, 1.0), ("x", Kind.WORD, 1.0), ("x", Kind.PLACE, 0.2))
    kind, score = room.kind_of(made)
    assert (kind, round(score, 9)) == (Kind.PLACE, 0.2)
    assert room.kind_of(made[:1])[0] is Kind.NAME


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ([("Oslo", Kind.PLACE, 0.6), ("Oslo", Kind.DRUG, 0.59)], [Kind.PLACE, Kind.PLACE]),
        ([("Oslo", Kind.PLACE, 0.6), ("Oslo", Kind.DRUG, 0.6)], [Kind.PLACE, Kind.DRUG]),
        ([("Oslo", Kind.PLACE, 0.6), ("Oslo", Kind.PERSON, 0.7)], [Kind.PERSON, Kind.PERSON]),
        ([("Oslo", Kind.PLACE, 0.9), ("Oslo", Kind.PERSON, 0.89)], [Kind.PLACE, Kind.PERSON]),
        ([("Oslo", Kind.PLACE, 0.9), ("Oslo", Kind.PERSON, 0.9)], [Kind.PLACE, Kind.PERSON]),
        ([("Oslo", Kind.PLACE, 0.6), ("Bergen", Kind.DRUG, 0.5)], [Kind.PLACE, Kind.DRUG]),
        ([("OSLO", Kind.DRUG, 0.8), ("OSLO", Kind.DISEASE, 0.7)], [Kind.DRUG, Kind.DRUG]),
        ([("OSLOS", Kind.DRUG, 0.8), ("OSLOS", Kind.DISEASE, 0.7)], [Kind.DRUG, Kind.DISEASE]),
        ([("Oslo", Kind.DRUG, 0.8), ("Oslo", Kind.DISEASE, 0.7)], [Kind.DRUG, Kind.DISEASE]),
        ([("Oslo", Kind.DRUG, 0.5), ("Oslo", Kind.DISEASE, 0.4)], [Kind.DRUG, Kind.DRUG]),
        (
            [("Oslo", Kind.PLACE, 0.7), ("Oslo", Kind.DRUG, 0.7), ("Oslo", Kind.DRUG, 0.5)],
            [Kind.PLACE, Kind.DRUG, Kind.DRUG],
        ),
    ],
)
def test_equal_names_agree_on_what_is_sure(said: list[tuple[str, Kind, float]], told: list[Kind]) -> None:
    assert room.agreed_families(mentions_of(*said)[1], ENGLISH.name_words) == told


def test_institutions_are_organizations_and_numbers_identifiers() -> None:
    asked = (Kind.INSTITUTION, Kind.ORGANIZATION, Kind.PHONE_NUMBER, Kind.DRUG)
    assert [room.family_of(kind) for kind in asked] == [
        Kind.ORGANIZATION,
        Kind.ORGANIZATION,
        Kind.IDENTIFIER,
        Kind.DRUG,
    ]


# What is found


def test_a_place_is_of_the_surest_kind_that_is_found_there() -> None:
    def told(*found: Finding) -> tuple[Kind, float]:
        [one] = room.likeliest_kinds(found).values()
        return one

    person = finding("x", Kind.PERSON, 0.5, Rule.KIND)
    assert told(person, finding("x", Kind.PLACE, 0.6, Rule.KIND)) == (Kind.PLACE, 0.6)
    assert told(finding("x", Kind.PLACE, 0.6, Rule.KIND), person) == (Kind.PLACE, 0.6)
    assert told(person, finding("x", Kind.PLACE, 0.5, Rule.KIND)) == (Kind.PERSON, 0.5), "of equals the first"
    assert told(finding("x", Kind.PLACE, 0.505), person) == (Kind.PERSON, 0.5), "a guess is a little less sure"
    assert told(finding("x", Kind.NAME, 1.0, Rule.KIND), person) == (Kind.PERSON, 0.5)
    assert told(finding("x", Kind.WORD, 0.5, Rule.KIND)) == (Kind.WORD, 0.0)
    assert told(finding("x", Kind.PLACE, 1.0, Rule.KIND)) == (Kind.PLACE, 1.0)


@pytest.mark.parametrize(
    ("kind", "rule", "read", "told"),
    [
        (Kind.WORD, Rule.LISTED, Kind.PLACE, Kind.PLACE),
        (Kind.NAME, Rule.DISCLOSURE, Kind.DRUG, Kind.DRUG),
        (Kind.NAME, Rule.LISTED, Kind.DRUG, Kind.NAME),
        (Kind.NAME, Rule.LISTED, Kind.WORD, Kind.NAME),
        (Kind.NAME, Rule.DISCLOSURE, Kind.WORD, Kind.NAME),
        (Kind.NAME, Rule.EVIDENCE, Kind.PLACE, Kind.NAME),
        (Kind.WORD, Rule.FIRST, Kind.PLACE, Kind.PLACE),
        (Kind.WORD, Rule.IDENTIFIER, Kind.PLACE, Kind.WORD),
        (Kind.PERSON, Rule.LISTED, Kind.PLACE, Kind.PERSON),
    ],
)
def test_a_listed_word_is_of_the_kind_it_is_read_as(kind: Kind, rule: Rule, read: Kind, told: Kind) -> None:
    chances = np.zeros((2, len(GROUPS)))
    chances[1, GROUPS.index(read)] = 0.75
    chances[0, GROUPS.index(Kind.EVENT)] = 1.0
    reading: Any = SimpleNamespace(
        text="so Oslo", tokens=[(0, 2), (3, 7)], starts=[0, 3], kinds=SimpleNamespace(probabilities=chances)
    )
    one = Finding(((3, 7),), ("Oslo",), kind, 1.0, 0.0, "", rule)
    [found] = room.read_kinds(reading, [one])
    assert (found.kind, found.kind_score) == (told, 0.75 if told is not kind else 1.0)
    twice = Finding(((0, 2), (3, 7)), ("so", "Oslo"), kind, 1.0, 0.0, "", rule)
    assert room.read_kinds(reading, [twice]) == [twice]
    reading.kinds = SimpleNamespace(probabilities=chances[:0])
    assert room.read_kinds(reading, [one]) == [one]


def test_an_entity_tells_the_kind_of_a_guess_alone() -> None:
    told = [(Kind.PLACE, 0.5), (Kind.PERSON, 0.9)]
    assert room.tell_entity(finding("x", Kind.DRUG), 2, told) == {"entity": 2, "kind": Kind.PERSON, "kind_score": 0.9}
    assert room.tell_entity(finding("x", Kind.DRUG, rule=Rule.IDENTIFIER), 1, told) == {"entity": 1}


def test_entities_are_numbered_once_for_what_was_found_before() -> None:
    known: dict[Any, Any] = {}
    found = [finding("Ann", Kind.PERSON), Finding(((0, 3), (8, 11)), ("Ann", "Bob"), Kind.PERSON, 1, 0, "", Rule.KIND)]
    first = room.number_entities("Ann met Bob", found, names=ENGLISH, known=known)
    assert [one.entity for one in first] == [1, 0], "a group means nobody"
    assert len(known) == 1
    assert room.number_entities("Ann met Bob", found, names=ENGLISH, known=known) == first
    assert len(known) == 1
    assert room.number_entities("", [], names=ENGLISH, known=known) == []


# Things and people


class Names:
    """Names by their words; things of equal beginnings are the same."""

    def __init__(self) -> None:
        self.asked: list[tuple[list[Any], Kind, set[Any]]] = []

    def thing_name(self, text: str, kind: Kind) -> tuple[str, ...]:
        return (text.lower(), kind.value)

    def same_things(self, first: Mapping[Any, int], *, kind: Kind, loud: Iterable[Any]) -> Iterator[tuple[int, int]]:
        self.asked.append((list(first), kind, set(loud)))
        places: Sequence[int] = list(first.values())
        yield from ((one, other) for one, other in pairwise(places) if other - one == 1)


def test_things_of_a_kind_are_joined_by_their_names() -> None:
    _, made = mentions_of(
        ("Oslo", Kind.PLACE, 1.0),
        ("Ann", Kind.PERSON, 1.0),
        ("OSLO", Kind.PLACE, 1.0),
        ("BERGEN", Kind.PLACE, 1.0),
        ("12", Kind.PHONE_NUMBER, 1.0),
        ("12", Kind.CARD_NUMBER, 1.0),
    )
    names, groups = Names(), Groups(6)
    played: Any = names
    families = [room.family_of(one.kind) for one in made]
    things = room.join_by_family(made, families=families, places=range(6), groups=groups, names=played)
    place = ("oslo", "place"), ("bergen", "place")
    assert things[Kind.PLACE] == {place[0]: 0, place[1]: 3}
    assert things[Kind.IDENTIFIER] == {("12", "phone number"): 4, ("12", "card number"): 5}
    assert names.asked[0] == (list(place), Kind.PLACE, {place[1]}), "what is ever written small is not loud"
    assert groups.numbers() == (1, 2, 1, 3, 4, 4)


def known_people(*names: str) -> tuple[Known, str]:
    """Whom a text of names knows, and the text."""
    text, made = mentions_of(*((one, Kind.PERSON, 1.0) for one in names), gap="; ")
    people, who = group_people([(place, ENGLISH.person_name(text, one.span)) for place, one in enumerate(made)])
    leaders: dict[int, int] = {}
    for place in range(len(made)):
        leaders.setdefault(who[place], place)
    return Known(text, ENGLISH, people, leaders, {Kind.PLACE: {ENGLISH.thing_name("Oslo", Kind.PLACE): 9}}), text


@pytest.mark.parametrize(
    ("word", "named", "bearers", "initials"),
    [
        ("Kellogg", {0}, {0}, None),
        ("Margaret", {0}, set(), None),
        ("mkellogg", {0}, set(), None),
        ("Zoe", set(), set(), None),
        ("Margaret Kellogg", {0}, set(), None),
        ("MK", set(), set(), 0),
        ("mk", set(), set(), None),
    ],
)
def test_a_word_may_name_somebody(word: str, named: set[int], bearers: set[int], initials: int | None) -> None:
    known, _ = known_people("Margaret Kellogg", "Bob Tarrant")
    mention = Mention((0, len(word)), word, Kind.PLACE)
    known = known._replace(text=word)
    assert known.people_named(mention) == named
    assert known.bearers(mention) == bearers
    assert known.bearer_of_initials(mention) == initials


def test_people_go_before_things_of_other_kinds() -> None:
    known, _ = known_people("Margaret Kellogg")
    known = known._replace(text="Kellogg")
    kellogg, oslo = Mention((0, 7), "Kellogg", Kind.PLACE), Mention((0, 4), "Oslo", Kind.WORK)
    assert known.others_named(kellogg, Kind.PLACE) == {0}
    assert known.others_named(kellogg, Kind.PERSON) == set()
    known = known._replace(text="Oslo")
    assert known.others_named(oslo, Kind.WORK) == {9}
    assert known.others_named(oslo, Kind.PLACE) == set()


def test_who_is_called_by_initials_has_a_whole_name_too() -> None:
    assert known_people("Margaret Kellogg", "M.K.")[0].called_by_initials() == {0}
    assert known_people("Margaret Kellogg")[0].called_by_initials() == set()
    assert known_people("M.K.")[0].called_by_initials() == set()
