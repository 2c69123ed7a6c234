"""What several releases tell together stays within the promise."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textveil as tv
from fakes.index import Indexer
from textveil.cli.main import main
from textveil.core.errors import InputError, UnsafeOutputError, UsageError
from textveil.k_safety.views import is_k_safe
from textveil.sanitizer.ledger import open_ledger

SYMPTOMS = ("fever", "cough", "chills", "rash", "nausea", "fatigue")
DISEASES = {
    "malaria": ["fever", "chills", "fatigue"],
    "influenza": ["fever", "cough", "fatigue"],
    "measles": ["fever", "rash", "cough"],
    "typhoid": ["fever", "chills", "nausea"],
    "dengue": ["fever", "rash", "nausea", "fatigue"],
}
DATABASE = tv.EntityDatabase(DISEASES)
K_SAFE = tv.Policy(level="off", entities=DATABASE, k=2, hidden_entities=["malaria"])


def told(text: str) -> list[str]:
    """The symptoms that a text names."""
    return [term for term in SYMPTOMS if term in text]


def test_each_release_is_safe_alone_and_together_only_with_a_ledger(tmp_path: Path) -> None:
    one, two = "The patient has chills.", "The patient has fatigue."
    alone = [
        tv.sanitize(text, tv.Policy(level="off", entities=DATABASE, k=1, hidden_entities=["malaria"])).text
        for text in (one, two)
    ]
    assert [told(text) for text in alone] == [["chills"], ["fatigue"]]
    assert not is_k_safe(DATABASE, ["chills", "fatigue"], k=1, protected=["malaria"])
    policy = tv.Policy(level="off", entities=DATABASE, k=1, hidden_entities=["malaria"])
    with open_ledger(tmp_path / "l.db") as ledger:
        first = ledger.sanitize(one, policy)
        ledger.record(first)
        second = ledger.sanitize(two, policy)
        assert (told(first.text), told(second.text)) == (["chills"], [])
        assert len(ledger) == 1, "what was not released is not remembered"
        assert told(ledger.sanitize("The patient has fever.", policy).text) == ["fever"]


@settings(max_examples=15, deadline=None)
@given(st.lists(st.lists(st.sampled_from(SYMPTOMS), min_size=1, max_size=3), min_size=2, max_size=4))
def test_all_releases_of_a_ledger_together_keep_the_promise(
    tmp_path_factory: pytest.TempPathFactory, notes: list[list[str]]
) -> None:
    with open_ledger(tmp_path_factory.mktemp("ledger") / "l.db") as ledger:
        out: set[str] = set()
        for terms in notes:
            result = ledger.sanitize("".join(f"The patient has {term}. " for term in terms), K_SAFE)
            ledger.record(result)
            out |= set(told(result.text))
            assert is_k_safe(DATABASE, sorted(out), k=2, protected=["malaria"])


def test_groups_over_documents_disclose_nothing_that_is_protected(tmp_path: Path, indexed: Indexer) -> None:
    pages = ["malaria quinine mosquito"] * 20 + ["quinine tonic"] * 20 + ["mosquito net"] * 20 + ["nothing here"] * 60
    policy = tv.Policy(level="off", protect=["malaria"], alpha=1.2, group=2, corpus=indexed(pages))
    with open_ledger(tmp_path / "l.db") as ledger:
        first = ledger.sanitize("They found quinine.", policy)
        ledger.record(first)
        assert "quinine" in first.text
        assert "mosquito" in tv.sanitize("They found a mosquito.", policy).text
        assert "mosquito" not in ledger.sanitize("They found a mosquito.", policy).text


def test_other_entities_are_not_judged_together(tmp_path: Path) -> None:
    other = tv.Policy(level="off", entities=DATABASE, k=1, hidden_entities=["measles"])
    policy = tv.Policy(level="off", entities=DATABASE, k=1, hidden_entities=["malaria"])
    with open_ledger(tmp_path / "l.db") as ledger:
        ledger.record(ledger.sanitize("The patient has chills.", other))
        assert told(ledger.sanitize("The patient has fatigue.", policy).text) == ["fatigue"]


def test_a_ledger_is_for_its_owner_and_outlives_its_process(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "l.db") as ledger:
        ledger.record(ledger.sanitize("The patient has chills.", K_SAFE))
    assert (tmp_path / "l.db").stat().st_mode & 0o077 == 0
    assert b"malaria" not in (tmp_path / "l.db").read_bytes()
    with open_ledger(tmp_path / "l.db") as ledger:
        assert len(ledger) == 1


def test_wrong_use_is_told(tmp_path: Path) -> None:
    with open_ledger(tmp_path / "l.db") as ledger, pytest.raises(UsageError, match="give protect"):
        ledger.sanitize("It rained.", tv.Policy())
    (tmp_path / "other").write_text("no database at all, but a text that is long enough to be read as one")
    with pytest.raises(InputError, match="is no ledger"):
        open_ledger(tmp_path / "other")


def test_a_document_that_leaves_no_room_is_not_released(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from textveil.sanitizer import ledger as room

    monkeypatch.setattr(room, "terms_to_hide", lambda *_: set())
    policy = tv.Policy(level="off", entities=DATABASE, k=1, hidden_entities=["malaria"])
    with open_ledger(tmp_path / "l.db") as ledger:
        ledger.record(ledger.sanitize("The patient has chills.", policy))
        with pytest.raises(UnsafeOutputError, match="release less"):
            ledger.sanitize("The patient has fatigue.", policy)


def test_the_command_judges_with_a_ledger_and_remembers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = "".join(f"{entity}\t{term}\n" for entity, terms in DISEASES.items() for term in terms)
    (tmp_path / "d.tsv").write_text(rows)
    for name, term in (("one", "chills"), ("two", "fatigue")):
        (tmp_path / f"{name}.txt").write_text(f"The patient has {term}.")
    said = []
    for name in ("one", "two"):
        policy = ["--level", "off", "--entities", str(tmp_path / "d.tsv"), "--k", "1", "--hidden-entity", "malaria"]
        files = [str(tmp_path / f"{name}.txt"), "-o", str(tmp_path / f"{name}.clean.txt")]
        assert main(["sanitize", *files, "--ledger", str(tmp_path / "l.db"), *policy]) == 0
        said.append(told((tmp_path / f"{name}.clean.txt").read_text()))
    assert said == [["chills"], []]
