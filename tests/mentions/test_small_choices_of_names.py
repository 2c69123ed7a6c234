"""Which neighbours are one name, and where a name begins and ends, on both sides of each choice."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from textveil.core.kinds import GROUPS, Kind
from textveil.core.model import Finding, Rule, Span
from textveil.languages.interface import Lexicon
from textveil.languages.reading import MentionRange
from textveil.mentions import joined_mentions as joins

LISTS = {
    "people.titles.never_names": {"dr", "mr", "prof", "messrs", "drs"},
    "people.together.titles": {"messrs", "drs"},
    "people.behind.degrees": {"rn", "phd", "fellowship"},
    "people.behind.generations": {"jr", "sr", "iii"},
    "people.particles.family": {"van", "der", "de"},
    "people.particles.written_small": {"van", "der", "de"},
    "people.given.cut_short": {"theo"},
    "reader.stop_words": {"he", "we", "they"},
    "things.forms": {"llp", "co", "ltd"},
    "values.before_letters": {"plan", "apartment"},
    "values.calendar": {"June"},
}
KNOWN = {"ann": "given name", "mary": "given name", "mat": "given name", "bev": "given name"}
KNOWN |= {"tarrant": "surname", "garrick": "surname", "lit": "other"}
ORDINARY = {"damages", "water", "hill"}


@dataclass(frozen=True, eq=False)
class Words(Lexicon):
    """A few words, and plurals in -s."""

    def words(self, name: str) -> frozenset[str]:
        return frozenset(LISTS.get(name, ()))

    def is_ordinary(self, word: str) -> bool:
        return word.lower() in ORDINARY

    def listed_as(self, word: str) -> frozenset[str]:
        return frozenset([KNOWN[word.lower()]] if word.lower() in KNOWN else ())

    def singular(self, phrase: str) -> str | None:
        return phrase.removesuffix("s") if phrase.endswith("s") else None


WORDS = Words()
MARKED = re.compile(r"«([^|»]*)(?:\|([^|»]*))?(?:\|([^»]*))?»")
TOKEN = re.compile(r"\w+|[^\w\s]")
Found = tuple[list[Finding], Any]


def read(marked: str, *, opens: Sequence[str] = (), ranges: Sequence[MentionRange] = (), **tags: str) -> Found:
    """A text's findings, written ``«Ann|person|.9»``, people unless it is said, and its reading.

    ``opens`` are words that begin a sentence; ``tags`` tell the class of a word, or ``chance`` that all are people's.
    """
    text, found, done = "", list[Finding](), 0
    for match in MARKED.finditer(marked):
        text += marked[done : match.start()]
        span = len(text), len(text) + len(match[1])
        kind, score = Kind(match[2] or "person"), float(match[3] or 1)
        found.append(Finding((span,), (match[1],), kind, 1.0, 0.0, "", Rule.EVIDENCE, kind_score=score))
        text, done = text + match[1], match.end()
    text += marked[done:]
    tokens = [match.span() for match in TOKEN.finditer(text)]
    said = [text[slice(*span)] for span in tokens]
    first = [0, *(said.index(word) for word in opens)]
    chances = np.zeros((len(tokens), len(GROUPS)))
    chances[:, GROUPS.index(Kind.PERSON)] = float(tags.pop("chance", "0"))
    reading = SimpleNamespace(
        text=text,
        tokens=tokens,
        starts=[start for start, _ in tokens],
        known_tags=[tags.get(word, "NOUN") for word in said],
        sentences=list(zip(first, [*first[1:], len(tokens)], strict=True)),
        kinds=SimpleNamespace(probabilities=chances),
        ranges=list(ranges),
        language=SimpleNamespace(lexicon=WORDS),
    )
    return found, reading


def join(way: Callable[..., Sequence[Finding]], marked: str, **said: Any) -> list[str]:
    """The terms that a way of joining leaves."""
    found, reading = read(marked, **said)
    return [one.terms[0] for one in way(found, reading)]


def alone(marked: str, **said: Any) -> str:
    """The name alone of the only person of a text."""
    [found], reading = read(marked, **said)
    return joins.name_alone(found, reading).terms[0]


# Codes in parts


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("«2024|date»-«CV-4933|identifier»", ["2024-CV-4933 identifier"]),
        ("«CV|record number»/«12|number»", ["CV/12 record number"]),
        ("«CV|identifier»_-«12|date»", ["CV_-12 identifier"]),
        ("«CV|identifier»---«12|date»", ["CV identifier", "12 date"]),
        ("«CV|identifier» «12|date»", ["CV identifier", "12 date"]),
        ("«CV|identifier»«12|date»", ["CV identifier", "12 date"]),
        ("«CV|word»-«12|date»", ["CV word", "12 date"]),
        ("«CV|identifier»-«Ann|person»", ["CV identifier", "Ann person"]),
        ("«Ann|person»-«CV|identifier»", ["Ann person", "CV identifier"]),
        ("«12|date»-«CV|identifier»-«34|number»", ["12-CV-34 identifier"]),
        ("«Leeds|place»: «2024|date»-«CV|identifier»", ["Leeds place", "2024-CV identifier"]),
        ("«ann|user name»__ is", ["ann__ user name"]),
        ("«ann|user name»__is", ["ann user name"]),
        ("«ann|person»__ is", ["ann person"]),
    ],
)
def test_the_parts_of_a_code_are_one(marked: str, told: list[str]) -> None:
    found, reading = read(marked)
    assert [f"{one.terms[0]} {one.kind}" for one in joins.join_codes(found, reading)] == told


def test_what_was_found_at_several_places_is_no_part_of_anything() -> None:
    [first, second], reading = read("«AB|identifier»-«12|identifier»_")
    twice = Finding(((0, 2), (3, 5)), ("AB", "12"), Kind.IDENTIFIER, 1.0, 0.0, "", Rule.EVIDENCE)
    for pair in ((first, twice), (twice, second)):
        assert not joins.are_one_code(*pair, text=reading.text)
        assert not joins.is_one_person(*pair, reading=reading)
        assert not joins.is_last_first(*pair, reading=reading)
        assert not joins.are_halves(*pair, whole=(0, 6), text=reading.text)
    assert joins.with_code_end(twice, text=reading.text) is twice
    assert joins.with_code_end(second, text=reading.text).terms == ("12_",)


# The name alone


@pytest.mark.parametrize(
    ("marked", "name"),
    [
        ("«Dr Ann Tarrant, RN» came", "Ann Tarrant"),
        ("«Prof. Dr. Tarrant» came", "Tarrant"),
        ("«Dr» came", "Dr"),
        ("«Ann Tarrant PhD»", "Ann Tarrant"),
        ("«Ann Tarrant RN, PhD»", "Ann Tarrant"),
        ("«Ann Fellowship»", "Ann"),
        ("«Ann rn»", "Ann rn"),
        ("«RN»", "RN"),
        ("«Dr Ann|place»", "Dr Ann"),
        ("'«Bill' Tarrant» came", "'Bill' Tarrant"),
        ("‘«Bill’ Tarrant» came", "‘Bill’ Tarrant"),
        ("(«Bill' Tarrant» came", "Bill' Tarrant"),
        ("«Bill' Tarrant» came", "Bill' Tarrant"),
        ("said J. R. «Tarrant» now", "J. R. Tarrant"),
        ("said J.R.«Tarrant» now", "J.R.Tarrant"),
        ("said J. R. «tarrant» now", "tarrant"),
        ("said AJ. «Tarrant» now", "Tarrant"),
        ("Q. «Tarrant» came", "Tarrant"),
        ("so\nQ. «Tarrant» came", "Tarrant"),
        ("Plan J. «Tarrant» came", "Tarrant"),
        ("apartment J. «Tarrant» came", "Tarrant"),
        ("Plan «B. Tarrant» came", "Tarrant"),
        ("said «B. Tarrant» came", "B. Tarrant"),
        ("38 °«C. Tarrant» came", "Tarrant"),
        ("°«C. Tarrant» came", "Tarrant"),
        ("38 o«C. Tarrant» came", "C. Tarrant"),
        ("«Tarrant», Sr. said", "Tarrant, Sr."),
        ("«Tarrant» JR said", "Tarrant JR"),
        ("«Tarrant» Jr. Said", "Tarrant Jr"),
        ("«Tarrant», II said", "Tarrant"),
        ("«Tarrant» III", "Tarrant III"),
        ("«Tarrant»; Jr.", "Tarrant"),
        ("«Wan-Zhong» He, Li", "Wan-Zhong He"),
        ("«Wan-Zhong» He came", "Wan-Zhong"),
        ("«Wan-Zhong» Xu, Li", "Wan-Zhong"),
        ("«Wan-Zhong» We\n", "Wan-Zhong We"),
    ],
)
def test_of_a_person_the_name_alone_is_found(marked: str, name: str) -> None:
    assert alone(marked) == name


def test_a_letter_before_the_first_word_of_a_sentence_ends_the_one_before() -> None:
    assert alone("said B. «Tarrant» came", opens=["Tarrant"]) == "Tarrant"
    assert alone("said B. «Tarrant» came", opens=["came"]) == "B. Tarrant"
    assert alone("said B. «Tarrant» came", opens=["B"]) == "B. Tarrant"


@pytest.mark.parametrize(
    ("marked", "name"),
    [
        ("Ms. «C. Damages» were awarded", "C"),
        ("Ms. «C. Damages», were awarded", "C"),
        ("Ms. «C. Damages» Were awarded", "C. Damages"),
        ("Ms. «C. Tarrant» were awarded", "C. Tarrant"),
        ("Ms. «C. Mary» were awarded", "C. Mary"),
        ("Ms. «C. They» were awarded", "C"),
        ("Ms. «C. Xqz» were awarded", "C. Xqz"),
        ("Ms. «CC. Damages» were awarded", "CC. Damages"),
        ("Ms. «C. Damages»", "C. Damages"),
    ],
)
def test_an_initial_ends_a_sentence_before_an_ordinary_word(marked: str, name: str) -> None:
    assert alone(marked) == name


@pytest.mark.parametrize(
    ("first", "last", "kind", "name"),
    [
        (4, 5, Kind.PERSON, "C. Damages"),
        (2, 5, Kind.PERSON, "C. Damages"),
        (5, 6, Kind.PERSON, "C"),
        (3, 4, Kind.PERSON, "C"),
        (4, 5, Kind.PLACE, "C"),
    ],
)
def test_an_ordinary_word_that_is_read_as_somebody_goes_on(first: int, last: int, kind: Kind, name: str) -> None:
    assert alone("Ms. «C. Damages» were awarded", ranges=[MentionRange(first, last, kind, 1.0)]) == name


@pytest.mark.parametrize(
    ("marked", "tags", "name"),
    [
        ("«Kenneth grimly» left", {"grimly": "ADV"}, "Kenneth"),
        ("«Kenneth very grimly» left", {"grimly": "ADV", "very": "ADV"}, "Kenneth"),
        ("«Kenneth went» left", {"went": "VERB"}, "Kenneth"),
        ("«Kenneth was» left", {"was": "AUX"}, "Kenneth"),
        ("«Kenneth grimly» left", {}, "Kenneth grimly"),
        ("«Kenneth tarrant» left", {"tarrant": "ADV"}, "Kenneth tarrant"),
        ("«kenneth grimly» left", {"grimly": "ADV"}, "kenneth grimly"),
        ("«Kenneth Grimly» left", {"Grimly": "ADV"}, "Kenneth Grimly"),
    ],
)
def test_a_name_ends_before_small_words_that_are_no_names(marked: str, tags: dict[str, str], name: str) -> None:
    assert alone(marked, **tags) == name


# Last names that stand first


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("«Tarrant», «Ann»", 1),
        ("«Tarrant»; «Ann»", 2),
        ("- «Tarrant», «Ann» (mother)", 1),
        ("We met «Tarrant», «Ann» there", 2),
        ("                «Tarrant», «Ann»\n", 1),
        ("      x         «Tarrant», «Ann»\n", 1),
        ("so x     «Tarrant», «Ann»\n", 1),
        ("so x «Tarrant», «Ann»\n", 2),
        ("Name: «Tarrant», «Ann» came", 2),
        ("«TARRANT», «Ann» came", 1),
        ("and «TARRANT», «Ann» came", 1),
        ("and «TARRANT», «ANN» came", 2),
        ("and «TA», «Ann» came", 2),
        ("and «TARRANT|name», «Ann» came", 1),
        ("and «TARRANT», «Ann|name» came", 1),
        ("and «TARRANT|name», «Ann|name» came", 2),
        ("and «TARRANT|place», «Ann» came", 2),
        ("- «Tarrant|name», «Ann»", 2),
        ("- «Tarrant», «Ann|name»", 1),
        ("- «Tarrant», «June|date»", 1),
        ("- «Tarrant», «Leeds|place»", 2),
        ("- «Ann Tarrant», «Mary»", 2),
        ("- «van der Tarrant», «Mary»", 1),
        ("- «van», «Mary»", 2),
        ("- «Tarrant», «Ann Mary J.»", 1),
        ("- «Tarrant», «Ann Mary J. R.»", 2),
        ("Creator: «Garrick», «Ann», american", 1),
        ("Creator: «Garrick», «Ann», Mary", 2),
        ("Creators: «Garrick», «Ann», american", 2),
        ("creator: «Garrick», «Ann», american", 2),
        ("Creator: «Mary», «Ann», american", 2),
        ("Creator: «Garrick», «Tarrant», american", 2),
        ("Nurses: «Bev», «Ann»\n", 2),
        ("Nurse: «Bev», «Ann»\n", 1),
        ("Nurse: «Bev», «Ann Tarrant»\n", 2),
        ("Nurse: «Bev», «Ann Mary»\n", 1),
        ("Nurses: «Tarrant», «Ann»\n", 1),
    ],
)
def test_a_last_name_stands_first_in_lists_and_fields(marked: str, told: int) -> None:
    assert len(join(joins.join_last_first, marked)) == told


def test_a_name_whose_last_part_stands_first_is_one_behind_others() -> None:
    marked = "«Leeds|place»\n«Tarrant», «Ann»\n«Garrick», «Mary»"
    assert join(joins.join_last_first, marked) == ["Leeds", "Tarrant, Ann", "Garrick, Mary"]
    [first, second], reading = read("«Tarrant», «Ann»")
    twice = Finding(second.spans * 2, second.terms * 2, Kind.PERSON, 1.0, 0.0, "", Rule.EVIDENCE)
    assert not joins.is_last_first(first, twice, reading=reading)
    assert not joins.is_last_first(replace(first, spans=first.spans * 2), second, reading=reading)


def test_two_parts_of_a_name_are_as_sure_as_the_surer_person() -> None:
    [first, second], reading = read("«Tarrant|person|.5», «Ann|name|.9»")
    joined = joins.join_two(first, second, text=reading.text)
    assert (joined.kind, joined.kind_score, joined.terms) == (Kind.PERSON, 0.5, ("Tarrant, Ann",))
    [first, second], reading = read("«Tarrant|person|.5», «Ann|person|.9»")
    assert joins.join_two(first, second, text=reading.text).kind_score == 0.9


# Halves on two lines, lists, and people who are called together


@pytest.mark.parametrize(
    ("marked", "ranges", "told"),
    [
        ("«Ann»\n«Tarrant» came", [(0, 2, Kind.PERSON)], ["Ann\nTarrant"]),
        ("«Ann Lee»\n«Lee Tarrant» came", [(0, 4, Kind.PERSON)], ["Ann Lee\nLee Tarrant"]),
        ("«Ann»,\n«Tarrant» came", [(0, 3, Kind.PERSON)], ["Ann,\nTarrant"]),
        ("«Ann»;\n«Tarrant» came", [(0, 3, Kind.PERSON)], ["Ann", "Tarrant"]),
        ("«Ann»\n«Tarrant» came", [(0, 2, Kind.PLACE)], ["Ann", "Tarrant"]),
        ("«4|date»\n«May|date» came", [(0, 2, Kind.DATE)], ["4\nMay"]),
        ("«Ann»\n«May|date» came", [(0, 2, Kind.PERSON)], ["Ann", "May"]),
        ("«Ann»\n«Tarrant» came", [(1, 3, Kind.PERSON)], ["Ann", "Tarrant"]),
        ("«Ann» «Tarrant» came", [(0, 2, Kind.PERSON)], ["Ann", "Tarrant"]),
        ("«Bo» saw «Ann»\n«Tarrant»", [(2, 4, Kind.PERSON)], ["Bo", "Ann\nTarrant"]),
        ("«Ann»\n«Tarrant» came", [(0, 1, Kind.PERSON), (1, 2, Kind.PERSON)], ["Ann", "Tarrant"]),
        (
            "Xu\nHe «Ann»\n«Tarrant» «Bo»\n«Li»",
            [(0, 2, Kind.PERSON), (2, 4, Kind.PERSON)],
            ["Ann\nTarrant", "Bo", "Li"],
        ),
        ("«Ann»\n«Tarrant» «Bo»\n«Li»", [(0, 2, Kind.PERSON), (2, 4, Kind.PERSON)], ["Ann\nTarrant", "Bo\nLi"]),
    ],
)
def test_the_halves_of_a_mention_on_two_lines_are_one(
    marked: str, ranges: list[tuple[int, int, Kind]], told: list[str]
) -> None:
    found, reading = read(marked, ranges=[MentionRange(*one, 1.0) for one in ranges])
    lines = [reading.text.count("\n", 0, start) for start, _ in reading.tokens]
    reading.structure = SimpleNamespace(line=np.array(lines))
    reading.span = lambda one: (reading.tokens[one[0]][0], reading.tokens[one[1] - 1][1])
    assert [one.terms[0] for one in joins.join_wrapped(found, reading)] == told
    reading.structure = SimpleNamespace(line=np.array([]))
    assert joins.join_wrapped(found, reading) == found


@pytest.mark.parametrize(
    ("whole", "told"),
    [((0, 11), True), ((2, 5), True), ((3, 11), False), ((0, 4), False), ((2, 4), False), ((0, 5), True)],
)
def test_both_halves_lie_in_the_mention(whole: Span, told: bool) -> None:
    [first, second], reading = read("«Ann»\n«Tarrant»")
    assert joins.are_halves(first, second, whole=whole, text=reading.text) is told


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("Team:\n«Jane Tarrant\nchris»\n", ["Jane Tarrant", "chris"]),
        ("- «Jane Tarrant\n  chris»\n", ["Jane Tarrant", "chris"]),
        ("12) «Jane Tarrant\nchris»\n", ["Jane Tarrant", "chris"]),
        ("Team: «Jane Tarrant\nchris»\n", ["Jane Tarrant\nchris"]),
        ("«Jane\nTarrant»\n", ["Jane\nTarrant"]),
        ("«Jane Tarrant\nchris|organization»\n", ["Jane Tarrant\nchris"]),
        ("«Jane Tarrant\n»\n", ["Jane Tarrant"]),
        ("«Jane Tarrant»\nchris", ["Jane Tarrant"]),
    ],
)
def test_each_line_of_a_list_is_somebody_else(marked: str, told: list[str]) -> None:
    assert join(joins.split_lists, marked) == told


@pytest.mark.parametrize(
    ("marked", "told"),
    [
        ("Messrs «Lee|place|.4», «Ray|place» and «Hart|word» met «Cy|place»", "person person person place"),
        ("Messrs «Lee|place» & «Ray|place»", "person person"),
        ("Messrs. «Lee|place»; «Ray|place»", "person place"),
        ("Mr «Lee|place», and «Ray|place»", "place place"),
        ("Messrs «4|number», and «Ray|place»", "number place"),
        ("Messrs «a@x.org|e-mail address»", "e-mail address"),
        ("Messrs «Tarrant LLP|person», and «Ray|place»", "organization place"),
        ("Messrs «Tarrant LLP|name»", "organization"),
        (", and «Ray|place»", "place"),
        ("«Tarrant LLP|place»", "place"),
        ("«Lee|place», and «Ray|place»", "place place"),
    ],
)
def test_who_is_called_together_are_people(marked: str, told: str) -> None:
    found, reading = read(marked)
    called = joins.call_all_titled_people(found, reading)
    assert " ".join(one.kind for one in called) == told
    assert all(one.kind_score == 1.0 for one, old in zip(called, found, strict=True) if one.kind is not old.kind)


@pytest.mark.parametrize(
    ("term", "told"),
    [
        ("Tarrant LLP", True),
        ("Tarrant Ltd.", True),
        ("Tarrant L.L.P.", True),
        ("Tarrant Co", False),
        ("Tarrant llp", False),
        ("TARRANT LLP", False),
        ("LLP", False),
        ("Tarrant Lee", False),
    ],
)
def test_a_firm_ends_with_its_legal_form(term: str, told: bool) -> None:
    assert joins.is_company(term, WORDS) is told
