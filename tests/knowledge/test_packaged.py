"""The packaged knowledge: quick, small, and right where it is easy to be wrong."""

import pytest

from textveil.core.model import Sense
from textveil.knowledge.open_knowledge import Knowledge, default, open_knowledge

KB = open_knowledge()

ABOVE = [
    ("iPhone", "smartphone"),
    ("Salou", "municipality in Spain"),
    ("Barcelona", "city in Spain"),
    ("Steve Wozniak", "person"),
    ("HIV", "infection"),
    ("pancreatic cancer", "cancer"),
    ("smartphones", "telephone"),
    ("Turkey", "country"),
    ("Birmingham", "city"),
    ("Microsoft", "company"),
    ("15 October 2004", "2000s"),
]


@pytest.mark.parametrize(("term", "general"), ABOVE)
def test_a_term_has_a_generalization_that_everyone_would_give(term: str, general: str) -> None:
    assert general in KB.generalizations(term)


FALSE = [("Apple", "fruit"), ("Turkey", "bird"), ("turkey", "country"), ("woman", "unpleasant person")]


@pytest.mark.parametrize(("term", "wrong"), FALSE)
def test_a_term_has_none_that_would_be_false(term: str, wrong: str) -> None:
    assert all(wrong not in sense.chain for sense in KB.senses(term))


def test_who_starts_a_sentence_with_a_common_noun_may_say_so() -> None:
    assert KB.generalizations("Bicycles", proper=False) == KB.generalizations("bicycles")


def test_an_unknown_term_has_nothing() -> None:
    assert KB.generalizations("qzxv wrtk") == []
    assert KB.generalizations("") == []


def test_what_a_user_brings_comes_first() -> None:
    class Own:
        @property
        def fingerprint(self) -> str:
            return "own"

        def senses(self, term: str) -> list[Sense]:
            return [sense for sense in default().senses("HIV") if term == "iPhone"]

    kb = open_knowledge(Own())
    assert isinstance(kb, Knowledge)
    assert kb.generalizations("iPhone") == KB.generalizations("HIV")
    assert open_knowledge(kb) is kb
    assert "own" in kb.fingerprint


def test_it_is_small_enough() -> None:
    path = default()._content  # the mapped file, whose size is the file's
    assert len(path) <= 25_000_000
