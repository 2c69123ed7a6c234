"""Small choices of the ways to replace, on both sides."""

import pytest

from textveil.core.kinds import Kind
from textveil.core.model import apply
from textveil.replacements.invented_people import InventedRole, NameParts, initial, part, rewrite, split_name
from textveil.replacements.invented_places import invented_town
from textveil.replacements.invention import Pools, World
from textveil.replacements.remove import removals
from textveil.replacements.target import normal_form


@pytest.mark.parametrize(
    ("name", "told"), [("Dr. Ann Lee", "ann lee"), ("Dr Judge", "dr judge"), ("Judge", "judge"), ("Ann Dr", "ann dr")]
)
def test_who_is_called_by_titles_alone_keeps_them(name: str, told: str) -> None:
    assert normal_form(name, Kind.PERSON) == told


@pytest.mark.parametrize(
    ("text", "told"), [("xAnn Bobz", "x z"), ("xAnn  Bobz", "x z"), ("xAnnBobz", "xz"), ("xAnn-Bobz", "x-z")]
)
def test_words_grow_together_only_where_nothing_stood_between_what_goes(text: str, told: str) -> None:
    spans = [(start, start + 3) for start in (text.index("Ann"), text.index("Bob"))]
    assert apply(text, removals(text, spans)) == told


def world(*names: str, words: str = "") -> World:
    return World(bytes(32), frozenset(words.split()), Pools((), (), names))


def test_no_town_is_invented_when_all_families_are_taken() -> None:
    assert invented_town(world("Hart", words="hart"), "place", "lansing") is None


def test_a_town_is_called_by_a_family_and_has_a_lead_only_where_another_is_called_so() -> None:
    plain = invented_town(world("Hart"), "place", "lansing")
    assert plain is not None
    assert plain.startswith("Hart")
    led = invented_town(world("Hart", words=plain.lower()), "place", "lansing")
    assert led is not None
    assert led.endswith(plain.lower())
    assert led != plain


@pytest.mark.parametrize(
    ("whole", "told"),
    [
        ("Dr Margaret Ellison", (("Dr",), ("Margaret",), "Ellison")),
        ("Ellison, Dr Margaret", (("Dr",), ("Margaret",), "Ellison")),
        ("Ellison, Margaret Anne", ((), ("Margaret", "Anne"), "Ellison")),
        ("Margaret Ellison, MD", ((), ("Margaret",), "Ellison")),
        ("Dr Ellison", (("Dr",), (), "Ellison")),
    ],
)
def test_a_name_is_taken_apart(whole: str, told: tuple[object, ...]) -> None:
    found = split_name(whole, world("Hart"))
    assert (found.titles, found.given, found.last) == told


BERG = InventedRole(
    NameParts(("Prof.",), ("Robert", "J."), "van der Berg"), NameParts(("Prof.",), ("Oscar", "Kim"), "Hale")
)


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("Prof. Robert J. van der Berg", "Prof. Oscar K. Hale"),
        ("van der Berg", "Hale"),
        ("VAN DER BERG", "HALE"),
        ("Berg van", "Hale oscar"),
        ("R. J. Berg", "O. K. Hale"),
        ("R. V. B.", "O. H. O."),
        ("Bob", "Oscar"),
        ("Berg, Robert, MD", "Hale, Oscar, MD"),
        ("de Robert", "oscar Oscar"),
        ("rjv", "OKH"),
    ],
)
def test_every_part_of_a_name_is_rewritten(said: str, told: str) -> None:
    assert rewrite(said, BERG) == told


@pytest.mark.parametrize(("letter", "told"), [("R", "O"), ("j", "K"), ("V", "H"), ("X", "O")])
def test_an_initial_is_that_of_the_invented_part(letter: str, told: str) -> None:
    assert initial(letter, BERG) == told


@pytest.mark.parametrize(
    ("word", "place", "count", "told"),
    [
        ("Dr", 0, 2, "Dr"),
        ("Dr", 1, 2, "Oscar"),
        ("Dr", 0, 1, "Oscar"),
        ("Prof.", 0, 1, "Prof."),
        ("MD", 1, 2, "MD"),
        ("MD", 0, 2, "OSCAR"),
        ("Jr.", 2, 3, "Jr."),
    ],
)
def test_a_title_stays_before_a_name_and_a_degree_behind_one(word: str, place: int, count: int, told: str) -> None:
    assert part(word, BERG, place=place, count=count) == told


def test_nothing_is_taken_out_where_nothing_is_to_go() -> None:
    assert removals("Ann met Bob", [(4, 4)]) == []
