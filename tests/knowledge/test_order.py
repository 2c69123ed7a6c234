"""Taxonomies are asked in the order given, alone where that is said, and what was found can be stored."""

import stat
from pathlib import Path

import pytest

from textveil.cli.main import main
from textveil.core.errors import InputError
from textveil.core.model import Sense
from textveil.knowledge.hierarchy_log import HierarchyLog
from textveil.knowledge.open_knowledge import open_knowledge


@pytest.fixture
def own(tmp_path: Path) -> str:
    (tmp_path / "own.csv").write_text("child,parent\nviolin,zorb\nzorb,thing\n", "utf-8")
    return str(tmp_path / "own.csv")


def test_sources_are_asked_in_the_order_given(own: str) -> None:
    assert open_knowledge(own).generalizations("violin")[0] == "zorb"
    assert open_knowledge([own, "default"]).generalizations("violin")[0] == "zorb"
    assert open_knowledge(["default", own]).generalizations("violin")[0] != "zorb"
    assert [one.chain[0] for one in open_knowledge(["default", own]).senses("violin")][-1] == "zorb"


def test_one_taxonomy_is_asked_alone(own: str) -> None:
    alone = open_knowledge(f"only:{own}")
    assert alone.generalizations("violin") == ["zorb", "thing"]
    assert alone.generalizations("cello") == []
    wordnet = open_knowledge("wordnet")
    assert {sense.source for sense in wordnet.senses("Barcelona")} <= {"wordnet"}
    assert wordnet.generalizations("cello")
    assert wordnet.generalizations("Salou") == []
    assert open_knowledge("default").generalizations("Salou")


def test_a_log_stores_what_was_found_and_is_asked_first(tmp_path: Path, own: str) -> None:
    log = tmp_path / "found.tsv"
    first = open_knowledge([f"log:{log}", f"only:{own}"])
    assert first.generalizations("violin") == ["zorb", "thing"]
    assert first.generalizations("cello") == []
    assert log.read_text("utf-8").splitlines() == ["violin\tzorb > thing\tnoun\town.csv"]
    assert stat.S_IMODE(log.stat().st_mode) == 0o600
    again = open_knowledge([f"log:{log}", "only:wordnet"])
    assert again.generalizations("violin") == ["zorb", "thing"]


def test_a_log_is_looked_at_and_pruned(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "found.tsv"
    log = HierarchyLog(path)
    log.record("ant", [Sense(("insect", "animal"), "own", False)])
    log.record("Bee", [Sense(("insect",), "own", None), Sense(("meeting",), "other", True)])
    assert HierarchyLog(path).senses("bee") == log.senses("Bee")
    assert main(["knowledge", "--log", str(path)]) == 0
    assert capsys.readouterr().out.splitlines() == [
        "ant\tinsect → animal\town",
        "bee\tinsect\town",
        "bee\tmeeting\tother",
    ]
    assert main(["knowledge", "--log", str(path), "--prune", "ant"]) == 0
    assert HierarchyLog(path).terms == ["bee"]
    assert main(["knowledge", "--log", str(path), "ant"]) == 1


def test_a_log_that_is_none_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "found.tsv").write_text("nonsense\n", "utf-8")
    with pytest.raises(InputError, match=r"found\.tsv, line 1 is no hierarchy"):
        open_knowledge(f"log:{tmp_path / 'found.tsv'}")
