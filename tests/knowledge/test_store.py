"""One file, opened at once: what was packed is found, and damage is never a wrong answer."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import InputError
from textveil.knowledge.store import GIVEN, Store, pack
from textveil.languages.english.lexicon.word_forms import lookup_key

CONCEPTS = [("place", ()), ("city", (0,)), ("city in Spain", (1,)), ("fruit", ())]


def store(names: dict[str, str]) -> Store:
    return Store(pack(names, CONCEPTS, about={}), name="test")


def test_an_instance_is_called_by_its_concept_and_a_concept_by_what_lies_above() -> None:
    kb = store({"barcelona": "FI2", "city": "Ws1"})
    assert [sense.chain for sense in kb.senses("Barcelona")] == [("city in Spain", "city", "place")]
    assert [sense.chain for sense in kb.senses("cities")] == [("place",)]


def test_a_name_keeps_all_its_senses_in_order() -> None:
    senses = store({"orange": "Wi3 FI1"}).senses("orange")
    assert [(sense.name, sense.source, sense.proper) for sense in senses] == [
        ("fruit", "wordnet", False),
        ("city", "facts", True),
    ]


def test_first_names_are_no_terms() -> None:
    kb = store({GIVEN + "ann": "NI", "city": "Ws1"})
    assert kb.names_people("Ann")
    assert not kb.names_people("ann", last=True)
    assert not kb.senses("given:ann")
    assert not kb.senses("Ann")


@given(
    st.dictionaries(
        st.text(st.characters(codec="utf-8"), min_size=1, max_size=12).map(lookup_key).filter(bool),
        st.just("Wi1"),
        max_size=60,
    )
)
def test_every_name_that_was_packed_is_found(names: dict[str, str]) -> None:
    kb = store(names)
    assert all(kb.line(name) == "Wi1" for name in names)
    assert kb.line("no such name at all") is None


def test_the_same_input_gives_the_same_bytes() -> None:
    assert pack({"a": "Wi1", "b": "Wi2"}, CONCEPTS, about={}) == pack({"b": "Wi2", "a": "Wi1"}, CONCEPTS, about={})


@pytest.mark.parametrize("place", [3, 40, 5000, -1])
def test_a_damaged_file_is_refused(tmp_path: Path, place: int) -> None:
    content = bytearray(pack({f"name {number}": "Wi1" for number in range(200)}, CONCEPTS, about={}))
    content[place] ^= 0x55
    (tmp_path / "x.index").write_bytes(content)
    with pytest.raises(InputError, match=r"damaged|no knowledge file"):
        Store.open(tmp_path / "x.index")


@pytest.mark.parametrize("content", [b"", b"hello", b"textveil knowledge 1\n"])
def test_what_is_no_knowledge_file_is_refused(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "x.index").write_bytes(content)
    with pytest.raises(InputError, match=r"x\.index"):
        Store.open(tmp_path / "x.index")
