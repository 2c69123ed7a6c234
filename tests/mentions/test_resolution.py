"""The mentions of one person or thing are one entity, and those of two are two."""

import json
import re
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from benchmarks.entities import DATA, b_cubed, by_rules, measure
from benchmarks.entities import read as read_texts
from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Entities, Mention
from textveil.languages.english.lexicon.name_spelling import words_of
from textveil.languages.open_language import open_language
from textveil.mentions.resolution import find_entities as resolve

CASES = json.loads((Path(__file__).parents[1] / "cases" / "resolution.json").read_text("utf-8"))
find_entities = partial(resolve, names=open_language("en").names)
MARKED = re.compile(r"\[([^\]|]+)\|([^\]|]+)(?:\|([\d.]+))?\]")


def read(marked: str) -> tuple[str, list[Mention]]:
    """A text and its mentions, written ``[John|person|.9]``."""
    text, mentions, done = "", list[Mention](), 0
    for match in MARKED.finditer(marked):
        text += marked[done : match.start()]
        mentions.append(Mention((len(text), len(text) + len(match[1])), match[1], Kind(match[2]), float(match[3] or 1)))
        text, done = text + match[1], match.end()
    return text + marked[done:], mentions


def found_in(marked: str) -> Entities:
    return find_entities(*read(marked))


@pytest.mark.parametrize("case", CASES, ids=[case["why"] for case in CASES])
def test_mentions_are_grouped_as_a_reader_would(case: dict[str, Any]) -> None:
    found = found_in(case["text"])
    assert list(found.numbers) == case["numbers"]
    if "name" in case:
        assert found.entities[0].name == case["name"]
    if "kind" in case:
        assert found.entities[0].kind == case["kind"]


@pytest.mark.skipif(not (DATA / "cases.jsonl").exists(), reason="the marked court cases are not at hand")
def test_court_cases_are_grouped_as_people_did() -> None:
    precision, recall, count = measure(read_texts(DATA / "cases.jsonl"), by_rules).sums["all"]
    assert min(precision, recall) / count > 0.97


def test_b_cubed_is_computed_as_defined() -> None:
    """Found {a, b}, {c}; marked {a}, {b, c}: a has 1/2 and 1, b 1/2 and 1/2, c 1 and 1/2."""
    assert b_cubed([1, 1, 2], ["x", "y", "y"]) == [(0.5, 1), (0.5, 0.5), (1, 0.5)]


def test_there_are_enough_cases_to_tell() -> None:
    assert len(CASES) >= 80


def test_handles_stay_apart_when_they_are_not_asked_for() -> None:
    text, mentions = read("[John Carter|person] is [jcarter|user name].")
    assert find_entities(text, mentions, link_handles=False).numbers == (1, 2)


def test_no_mentions_have_no_entities() -> None:
    assert find_entities("Nothing here.", []) == Entities()


def test_mentions_out_of_order_are_refused() -> None:
    text, mentions = read("[Ann Lee|person] met [Bo Li|person].")
    with pytest.raises(UsageError, match="sort them"):
        find_entities(text, mentions[::-1])


def test_a_mention_behind_the_text_is_refused() -> None:
    with pytest.raises(UsageError, match="inside the text"):
        find_entities("Ann", [Mention((0, 9), "Ann Carter", Kind.PERSON)])


def test_the_kind_of_an_entity_is_told_by_all_its_mentions_together() -> None:
    """Two places at .55 outweigh a person at .58: 2 log .55 + log(.42/n) > log .58 + 2 log(.45/n)."""
    entity = found_in("[Paris|place|.55] [Paris|person|.58] [Paris|place|.55]").entities[0]
    assert (entity.kind, len(entity.mentions)) == (Kind.PLACE, 3)
    assert entity.kind_score > 0.9


def test_a_user_name_has_no_say_about_what_its_owner_is() -> None:
    entity = found_in("[jcarter|user name|.99] [j.carter@x.org|e-mail address|.99] [John Carter|person|.6]").entities[0]
    assert entity.kind is Kind.PERSON


def test_nothing_of_the_text_is_shown_in_a_repr() -> None:
    found = found_in("[Johnathan Carter|person] and [Mr Carter|person]")
    assert "Carter" not in repr(found)


NAMES = [
    "Ann Lee",
    "Lee",
    "Mr Lee",
    "Mrs Lee",
    "A. Lee",
    "Bo Lee",
    "Ann",
    "ALC",
    "Ann Lou Cole",
    "Oslo",
    "Oslo Ltd",
    "FBI",
]
NAMES += [
    "Federal Bureau of Investigation",
    "2004-10-15",
    "15 October 2004",
    "annlee",
    "",
    "(",
    "’s",
    "de",
    "Mr",
    "Ş.",
    "1",
]
KINDS = [Kind.PERSON, Kind.PLACE, Kind.ORGANIZATION, Kind.DATE, Kind.NUMBER, Kind.NAME, Kind.USER_NAME, Kind.ROLE]
ANY = st.lists(
    st.tuples(st.sampled_from(NAMES) | st.text(max_size=12), st.sampled_from(KINDS), st.floats(0, 1)), max_size=12
)
SURE = st.lists(st.tuples(st.sampled_from(NAMES[:12]), st.sampled_from(KINDS[:3]), st.just(0.9)), max_size=12)


def laid_out(
    mentions: list[tuple[str, Kind, float]], *, before: str = "", gap: str = "; "
) -> tuple[str, list[Mention]]:
    text, found = before, list[Mention]()
    for name, kind, score in mentions:
        found.append(Mention((len(text), len(text) + len(name)), name, kind, score))
        text += name + gap
    return text, found


@given(ANY)
def test_every_mention_belongs_to_one_entity_and_numbers_follow_the_text(mentions: list[Any]) -> None:
    text, listed = laid_out(mentions)
    found = find_entities(text, listed)
    assert len(found.numbers) == len(listed)
    assert list(dict.fromkeys(found.numbers)) == list(range(1, len(found.entities) + 1))
    for number, entity in enumerate(found.entities, 1):
        assert entity.number == number
        assert entity.mentions == tuple(one for one, own in zip(listed, found.numbers, strict=True) if own == number)
        assert entity.kind in {mention.kind for mention in entity.mentions}
        assert 0 <= entity.kind_score <= 1


@given(ANY)
def test_the_same_text_is_grouped_the_same_each_time(mentions: list[Any]) -> None:
    text, listed = laid_out(mentions)
    assert find_entities(text, listed) == find_entities(text, listed)


@given(ANY, st.text("abc ,.", max_size=40), st.text("xyz ,.", min_size=1, max_size=40))
def test_words_that_mention_nobody_change_nothing(mentions: list[Any], before: str, gap: str) -> None:
    plain = find_entities(*laid_out(mentions))
    assert find_entities(*laid_out(mentions, before=before, gap=f"; {gap}")).numbers == plain.numbers


@given(SURE, st.integers(0, 12))
def test_strangers_change_nothing_wherever_they_come_in(mentions: list[Any], place: int) -> None:
    stranger = [("Zyx Wvuts", Kind.PERSON, 0.9), ("Qqq 77", Kind.PRODUCT, 0.9)]
    at = min(place, len(mentions))
    plain = find_entities(*laid_out(mentions)).numbers
    mixed = find_entities(*laid_out([*mentions[:at], *stranger, *mentions[at:]])).numbers
    rest = [*mixed[:at], *mixed[at + 2 :]]
    known: dict[int, int] = {}
    assert [known.setdefault(number, len(known) + 1) for number in rest] == list(plain)
    assert not set(mixed[at : at + 2]) & set(rest)


@given(st.sampled_from(NAMES[:12]), st.sampled_from(KINDS), st.integers(2, 9))
def test_equal_mentions_of_one_kind_are_one_where_nothing_stands_against_it(name: str, kind: Kind, count: int) -> None:
    assert set(find_entities(*laid_out([(name, kind, 0.9)] * count)).numbers) == {1}


@given(SURE)
def test_sure_mentions_of_different_kinds_are_never_one(mentions: list[Any]) -> None:
    for entity in find_entities(*laid_out(mentions)).entities:
        assert len({mention.kind for mention in entity.mentions}) == 1


FIRST = ["Ada", "Bruno", "Chidi", "Dalia", "Emre", "Farah", "Goran", "Hana"]
LAST = ["Okoro", "Pereira", "Quist", "Romero", "Sandoval", "Tanaka", "Umarov", "Vasile"]
OTHERS = ["Xaviera Yilmaz", "Wanda Zeller", "Yilmaz", "Wanda"]


def named(people: list[tuple[int, int, int]], *, first: list[str], last: list[str]) -> list[tuple[str, Kind, float]]:
    """Mentions of people by their numbers: whole, by a title and the last name, by one of the names, by an initial."""
    found = []
    for one, other, form in people:
        given_name, family = first[one], last[other]
        forms = [f"{given_name} {family}", f"Dr {family}", family, given_name, f"{given_name[0]}. {family}"]
        found.append((forms[form], Kind.PERSON, 0.9))
    return found


PEOPLE = st.lists(st.tuples(st.integers(0, 7), st.integers(0, 3), st.integers(0, 4)), max_size=10)


@given(PEOPLE, st.lists(st.tuples(st.integers(0, 10), st.sampled_from(OTHERS)), max_size=6))
def test_mentions_of_other_people_never_change_who_two_mentions_are(people: list[Any], others: list[Any]) -> None:
    mentions = named(people, first=FIRST, last=LAST)
    mixed, own = list[tuple[str, Kind, float]](), list[int]()
    for place, mention in enumerate([*mentions, ("", Kind.WORD, 0.9)]):
        mixed += [(other, Kind.PERSON, 0.9) for at, other in others if at == place]
        own.append(len(mixed))
        mixed.append(mention)
    plain = find_entities(*laid_out(mentions)).numbers
    found = find_entities(*laid_out(mixed)).numbers
    known: dict[int, int] = {}
    assert [known.setdefault(found[at], len(known) + 1) for at in own[:-1]] == list(plain)


@given(PEOPLE, st.permutations(range(8)), st.permutations(range(8)))
def test_renaming_everybody_keeps_who_is_who(people: list[Any], first: list[int], last: list[int]) -> None:
    renamed = named(people, first=[FIRST[at] for at in first], last=[LAST[at] for at in last])
    plain = named(people, first=FIRST, last=LAST)
    assert find_entities(*laid_out(renamed)).numbers == find_entities(*laid_out(plain)).numbers


@given(PEOPLE, st.integers(0, 7), st.integers(0, 7), st.integers(0, 3))
def test_two_first_names_of_one_last_name_are_never_one_person(
    people: list[Any], one: int, two: int, last: int
) -> None:
    mentions = named([(one, last, 0), *people, (two, last, 0)], first=FIRST, last=LAST)
    numbers = find_entities(*laid_out(mentions)).numbers
    assert (numbers[0] == numbers[-1]) == (one == two)


@given(PEOPLE)
def test_a_text_said_twice_has_no_more_people(people: list[Any]) -> None:
    mentions = named(people, first=FIRST, last=LAST)
    once, twice = find_entities(*laid_out(mentions)), find_entities(*laid_out(mentions * 2))
    assert len(twice.entities) == len(once.entities)
    assert sum(len(entity.mentions) for entity in twice.entities) == 2 * len(mentions)


@given(
    st.lists(st.sampled_from(["The", "a", "an", "Ann", "LEE", "s", "42", "x1", " ", "  "]), min_size=1).map(" ".join)
)
def test_quotation_marks_around_a_mention_change_nothing_about_its_words(text: str) -> None:
    assert words_of(text) == words_of(f"“{text}”")
