"""Chains end, and nothing comes before what it generalizes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import InputError
from textveil.knowledge.graph import Concept, Taxonomy, above
from textveil.languages.english.lexicon.word_forms import looks_proper, plural, singular


@st.composite
def taxonomies(draw: st.DrawFn) -> dict[int, list[int]]:
    """Concepts whose parents have greater numbers, so that there is no circle."""
    size = draw(st.integers(min_value=1, max_value=12))
    return {
        node: sorted(draw(st.sets(st.integers(node + 1, size - 1), max_size=3))) if node + 1 < size else []
        for node in range(size)
    }


@given(taxonomies())
def test_what_lies_above_comes_once_and_never_before_what_lies_below(parents: dict[int, list[int]]) -> None:
    chain = above(0, parents.__getitem__)
    place = {node: index for index, node in enumerate(chain)}
    assert len(place) == len(chain)
    assert chain[0] == 0
    assert all(place[node] < place[parent] for node in chain for parent in parents[node])


def test_a_deep_taxonomy_is_no_trouble() -> None:
    deep = {str(number): Concept(f"c{number}", (), (str(number + 1),)) for number in range(5000)}
    assert len(Taxonomy("deep", deep).chain("0")) == 4999


def test_a_concept_above_itself_is_refused() -> None:
    with pytest.raises(InputError, match="remove one of these edges"):
        Taxonomy("round", {"a": Concept("a", (), ("b",)), "b": Concept("b", (), ("a",))})


def test_parents_that_are_not_there_are_counted() -> None:
    assert Taxonomy("partial", {"a": Concept("a", (), ("gone",))}).missing == {"gone"}


def test_the_content_makes_the_fingerprint() -> None:
    one, same, other = (Taxonomy("x", {"a": Concept(label)}).fingerprint for label in ("a", "a", "b"))
    assert one == same != other


def test_a_name_with_a_capital_does_not_tell_whether_it_is_proper_but_one_without_does() -> None:
    senses = Taxonomy("x", {"1": Concept("apple", (), ("2",)), "2": Concept("Fruit")})
    assert [sense.proper for sense in senses.senses("apple")] == [False]
    assert [sense.proper for sense in senses.senses("fruit")] == [None]


@pytest.mark.parametrize(
    "word", ["city", "box", "disease", "church", "hero", "man", "person", "boy", "wolf", "analysis"]
)
def test_plurals_come_back_to_the_word(word: str) -> None:
    assert singular(plural(word)) == word


@given(st.text(max_size=30))
def test_any_text_is_judged(text: str) -> None:
    assert looks_proper(text) in (True, False)
    assert isinstance(plural(text), str)
