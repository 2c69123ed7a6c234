"""What is under a concept: more special, named for it, part of it, lying in it."""

from pathlib import Path

import pytest

from textveil.knowledge.descendants import find_below
from textveil.knowledge.open_knowledge import Knowledge, open_knowledge
from textveil.knowledge.store import is_located

TABLE = """child,parent,relation
Quellmark,region,is_a
Dunholm,Quellmark,located_in
Dunholm,town,is_a
Old Mill,Dunholm,part_of
blue fever,fever,is_a
fever,disease,is_a
"""


@pytest.fixture
def own(tmp_path: Path) -> Knowledge:
    (tmp_path / "own.csv").write_text(TABLE, "utf-8")
    return open_knowledge(str(tmp_path / "own.csv"), packaged=False)


def test_what_lies_in_a_place_or_is_part_of_that_is_under_it(own: Knowledge) -> None:
    assert {"dunholm", "old mill"} <= set(find_below(own, "Quellmark").same)


def test_a_part_cannot_be_called_by_its_whole(own: Knowledge) -> None:
    assert own.generalizations("Dunholm") == ["town"]
    assert own.generalizations("Old Mill") == []


def test_a_relation_nobody_knows_is_refused(tmp_path: Path) -> None:
    (tmp_path / "own.csv").write_text("child,parent,relation\na,b,likes\n", "utf-8")
    with pytest.raises(Exception, match="no relation 'likes'; there are: is_a"):
        open_knowledge(str(tmp_path / "own.csv"), packaged=False)


@pytest.mark.parametrize(
    ("protected", "under"),
    [
        ("Portugal", ["Portuguese", "Oporto"]),
        ("alcoholism", ["alcoholic"]),
        ("Judaism", ["Jewish", "Jew"]),
        ("psychosis", ["schizophrenic"]),
        ("Chicago", ["Windy City"]),
    ],
)
def test_whoever_is_named_for_it_and_what_is_part_of_it_is_under_it(protected: str, under: list[str]) -> None:
    below = find_below(open_knowledge(), protected)
    assert set(map(str.lower, under)) <= {name.lower() for name in (*below.same, *below.parts)}


def test_places_are_under_their_country_and_not_under_another() -> None:
    knowledge = open_knowledge()
    below = set(find_below(knowledge, "Portugal").parts)
    assert {"coimbra", "faro"} <= below
    assert not {"lyon", "seville"} & below


def test_a_class_says_where_its_members_lie_only_by_whole_names() -> None:
    assert not is_located("city in New Mexico", frozenset({"mexico"}), frozenset({"Mexico"}))
    assert not is_located("Romance language", frozenset({"rome"}), frozenset({"Roman"}))
