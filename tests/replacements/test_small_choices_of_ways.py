"""Small choices of the ways to replace, on both sides."""

import pytest

from textveil.core.kinds import Kind
from textveil.core.model import apply
from textveil.replacements.invented_people import split_name
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
