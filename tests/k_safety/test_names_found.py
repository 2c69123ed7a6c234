"""A protected entity's name is hidden however it is written."""

import pytest

from textveil.core.errors import UsageError
from textveil.k_safety.database import EntityDatabase
from textveil.k_safety.dictionary import dictionary, mentions
from textveil.k_safety.rights import Listed, entities_meant
from textveil.k_safety.term_words import words
from textveil.k_safety.views import Views, is_k_safe

NAMES = [
    "St. Louis encephalitis",
    "J. R. Smith",
    "Cancer: lung",
    "Foo; bar",
    "Foo \u2014 bar",
    "Foo [bar]",
    "Yahoo! Inc",
    "C++ x",
]
OTHERS = {"flu": ["fever"], "cold": ["fever"], "measles": ["fever"]}


def views(name: str) -> Views:
    return Views(EntityDatabase({name: ["fever"], **OTHERS}), Listed({"*": [name]}), k=1)


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_found_in_its_own_spelling(name: str) -> None:
    assert mentions(dictionary([name]), words(f"It is {name}, I fear."))
    assert name not in views(name).view(f"It is {name}, I fear.", "nurse").text


def test_a_name_whose_letters_are_parted_is_hidden_whole() -> None:
    said = views("Ebola virus").view("It is Ebola\u200bvirus, and E.b.o.l.a v.i.r.u.s. too.", "nurse").text
    assert said == "It is [withheld], and [withheld]. too."


def test_a_lone_string_is_no_list_of_terms() -> None:
    database = EntityDatabase({"malaria": ["chills"], **OTHERS})
    with pytest.raises(UsageError, match="lists of names"):
        is_k_safe(database, "chills", k=1, protected=["malaria"])
    with pytest.raises(UsageError, match="whole number"):
        is_k_safe(database, ["chills"], k=True, protected=["malaria"])


def test_to_see_one_entity_is_not_to_see_another_of_the_same_name() -> None:
    database = EntityDatabase({"AIDS": ["fever"], "Flu": ["fever"], "flu": ["cough"], "cold": ["cough"]})
    assert {database.entities[entity] for entity in entities_meant(database, ["AIDS", "FLU"])} == {"AIDS"}
