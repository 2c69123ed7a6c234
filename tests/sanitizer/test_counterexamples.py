"""No output breaks its promise, as far as a random search and a judge that shares no code can tell."""

import pytest

from benchmarks.brute_force import (
    World,
    algorithm_1,
    discloses,
    discloses_literally,
    fewer_fit,
    puts_in,
    tells_of_hidden,
    too_informative,
)
from benchmarks.counterexamples import search

WORLD = World(
    tuple(map(frozenset, [{"ant", "bee"}] * 6 + [{"bee", "cat"}] * 6 + [{"cat", "dog"}] * 12 + [set()] * 40)),
    parents={"ant": "bug"},
    wholes={"wing": "ant"},
    nouns=frozenset({"ant", "bee", "cat", "dog", "wing", "bug"}),
)


@pytest.mark.filterwarnings("ignore:context near")
@pytest.mark.parametrize("seed", [2, 3])
def test_no_document_is_found_whose_output_breaks_its_promise(seed: int) -> None:
    found = search(120, seed=seed)
    papers = {"C-sanitized", "C-sanitized, to the letter", "general-purpose", "correlated", "correlations", "ERASE"}
    assert set(found) == papers
    assert all(one.changed for one in found.values())
    assert [told for one in found.values() for told in one.broken] == []


def test_the_judge_works_out_what_the_paper_says_to_the_letter() -> None:
    assert discloses_literally(WORLD, "an ant.", ["ant"], alpha=1, size=1, context="document")
    assert discloses_literally(WORLD, "a bee.", ["ant"], alpha=2, size=1, context="document")
    assert discloses_literally(WORLD, "the ants.", ["ant"], alpha=2, size=1, context="document") is None
    assert algorithm_1(WORLD, "An ant and a cat.", ["ant"], alpha=1, generalizes=True) == "An bug and a cat."
    assert algorithm_1(WORLD, "An ant and a cat.", ["ant"], alpha=1, generalizes=False) == "An [withheld] and a cat."
    assert puts_in(WORLD, "a cat.", "a bee.", ["ant"], alpha=2)
    assert puts_in(WORLD, "a bee.", "a bee.", ["ant"], alpha=2) is None


def test_the_judge_sees_what_breaks_a_promise() -> None:
    assert discloses(WORLD, "a bee.", "ant", alpha=2, size=1, context="document")
    assert discloses(WORLD, "a wing.", "ant", alpha=1, size=1, context="document")
    assert discloses(WORLD, "a cat.", "ant", alpha=2, size=1, context="document") is None
    assert too_informative(WORLD, "an ant.", ["cat"], included=False)
    assert too_informative(WORLD, "a cat.", ["cat"], included=False) is None
    assert tells_of_hidden(WORLD, "a dog.", [(0, "cat")], limit=None, size=1, context="document")
    assert tells_of_hidden(WORLD, "an ant.", [(0, "cat")], limit=None, size=1, context="document") is None
    known = {"x": frozenset({"ant"}), "y": frozenset({"ant", "bee"}), "z": frozenset({"bee"})}
    assert fewer_fit(known, "an ant and a bee", ["y"], k=1)
    assert fewer_fit(known, "an ant", ["y"], k=1) is None
