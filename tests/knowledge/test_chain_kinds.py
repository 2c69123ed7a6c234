"""What a chain of generalizations speaks of is of one kind, and a class must agree with the kind of a name."""

import pytest

from textveil.core.kinds import Kind
from textveil.knowledge.open_knowledge import agrees, kind_of_chain, open_knowledge

KNOWN = [
    ("Salou", Kind.PLACE),
    ("Microsoft", Kind.ORGANIZATION),
    ("Geneva Convention", Kind.LAW),
    ("World War II", Kind.EVENT),
    ("Prozac", Kind.DRUG),
    ("COVID-19", Kind.DISEASE),
    ("Windows", Kind.TECHNICAL),
    ("Harvard University", Kind.ORGANIZATION),
    ("Barack Obama", Kind.PERSON),
    ("Supreme Court", Kind.INSTITUTION),
]


@pytest.mark.parametrize(("name", "kind"), KNOWN)
def test_the_first_sense_of_a_known_name_is_of_its_kind(name: str, kind: Kind) -> None:
    assert kind_of_chain(open_knowledge().senses(name)[0].chain) is kind


def test_a_common_noun_for_people_is_a_role() -> None:
    assert kind_of_chain(("musician", "person"), proper=False) is Kind.ROLE


def test_work_that_is_done_is_no_work_of_art() -> None:
    assert kind_of_chain(("care", "work", "activity")) is None
    assert kind_of_chain(("album", "work", "product")) is Kind.WORK


def test_a_hospital_is_a_place_and_an_organization_but_no_work() -> None:
    chain = ("hospital", "medical building", "building")
    assert agrees(Kind.PLACE, chain)
    assert agrees(Kind.ORGANIZATION, chain)
    assert not agrees(Kind.WORK, chain)


def test_nothing_agrees_with_a_chain_that_tells_no_kind() -> None:
    assert not any(agrees(kind, ("taxon", "group")) for kind in Kind)
