"""The words in and around a name tell of what kind it is, or nothing is said."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from tools.knowledge.first_sentences import aliases
from tools.knowledge.name_kinds import KINDS, OTHER, ROWS, Weights, clues, kind_of, rows, sure_kind

KIND_NAMES = (*KINDS, OTHER)


def nobody(_: str) -> None:
    """Knows no name."""


def found(name: str, before: str = "", after: str = "") -> list[str]:
    return clues(name, before=before, after=after, known=nobody)


def test_the_verb_before_a_list_counts_for_all_its_names() -> None:
    clue = "list after played for"
    assert clue in found("Bath", before="She played for Leeds, York and ")
    assert clue not in found("Bath", before="She was born in Leeds, York and ")


def test_the_kind_of_a_neighbour_in_a_list_is_a_clue() -> None:
    def known(name: str) -> str | None:
        return "film" if name == "Jaws" else None

    assert "list film" in clues("Zqxw", before="She starred in Jaws, ", after=" and others.", known=known)


def test_a_name_of_several_kinds_has_none() -> None:
    assert kind_of([("city", "place"), ("novel", "book")]) is None
    assert kind_of([("city", "place"), ("town", "place")]) == "place"
    assert kind_of([("virtue",)]) == OTHER


@given(st.lists(st.floats(0.01, 1), min_size=len(KIND_NAMES), max_size=len(KIND_NAMES)), st.floats(0.5, 1))
def test_nothing_is_said_that_is_not_likely_enough(odds: list[float], sure: float) -> None:
    chances = {kind: each / sum(odds) for kind, each in zip(KIND_NAMES, odds, strict=True)}
    chain = sure_kind(chances, sure=sure)
    if chain and chain[0] in chances and chain[0] not in ("organization", "work"):
        assert chances[chain[0]] >= sure


def test_weights_of_no_clue_make_all_kinds_alike() -> None:
    weights = Weights(KIND_NAMES, np.zeros((ROWS, len(KIND_NAMES)), np.int8), 0.1, 0.9)
    assert weights.chain(found("Zqxw")) == ()


def test_every_clue_has_a_row() -> None:
    assert all(0 <= row < ROWS for row in rows(found("Žižek Überstraße 12", before="in “", after="” – …")))


def test_initials_are_another_name_only_when_they_are_the_name_s_own() -> None:
    assert list(aliases("World Health Organization", "The World Health Organization (WHO) is an agency.")) == ["WHO"]
    assert list(aliases("Acme", "Acme (USA) is a company.")) == []
