"""The paper to the letter, and what becomes of terms that no page holds."""

from pathlib import Path

import pytest

import textveil as tv
from textveil.certificate.settings import read_back, write_settings
from textveil.core.errors import PolicyError
from textveil.corpus.recorded_counts import Counts
from textveil.knowledge.drug_stems import classes_of

ALONE = {"quell": 40, "sweat": 400, "sweats": 6, "fever": 20, "garden": 2_000, "mood": 3_000, "glum": 30}
BESIDE = {("quell", "sweat"): 3, ("quell", "sweats"): 5, ("fever", "quell"): 2, ("glum", "quell"): 30}
PAGES = Counts({**ALONE, **BESIDE}, total=10_000)  # type: ignore[dict-item]  # terms and groups of terms


@pytest.fixture
def own(tmp_path: Path) -> str:
    (tmp_path / "own.csv").write_text("child,parent\nglum,quell\nglum,mood\nfever,sweats\n", "utf-8")
    return f"only:{tmp_path / 'own.csv'}"


def clean(text: str, **settings: object) -> str:
    return tv.sanitize(text, tv.Policy(level="off", **settings)).text  # type: ignore[arg-type]  # as a user writes it


def test_to_the_letter_plural_and_singular_are_two_terms(own: str) -> None:
    settings = {"protect": ["quell"], "alpha": 1.2, "corpus": PAGES, "knowledge": own}
    assert clean("They saw the sweats.", **settings) == "They saw the sweats."
    assert clean("They saw the sweats.", **settings, literal=True) == "They saw the [withheld]."
    assert clean("They saw the sweat.", **settings, literal=True) == "They saw the sweat."


@pytest.mark.parametrize("literal", [False, True])
def test_an_unknown_word_is_judged_whatever_it_is_read_as(own: str, *, literal: bool) -> None:
    # "liskpertpams" was read as a pronoun, and pronouns were no terms.
    pages = Counts({"quell": 40, "liskpertpams": 30, ("liskpertpams", "quell"): 28}, total=10_000)
    said = clean(
        "Vanloms and liskpertpams are here.", protect=["quell"], corpus=pages, knowledge=own, alpha=1.5, literal=literal
    )
    assert "liskpertpams" not in said


def test_to_the_letter_one_page_is_evidence(own: str) -> None:
    settings = {"protect": ["quell"], "alpha": 2, "corpus": PAGES, "knowledge": own, "group": 2}
    assert tv.Policy(level="off", **settings, literal=True).promises[0].together.min_joint_pages == 1  # type: ignore[arg-type,union-attr]  # as a user writes it


def test_to_the_letter_a_label_stands_as_the_taxonomy_has_it(own: str) -> None:
    said = clean("A fever and glum days.", protect=["quell"], alpha=1, corpus=PAGES, knowledge=own, literal=True)
    assert said == "A fever and mood days."


def test_the_letter_is_certified_and_older_certificates_hold() -> None:
    policy = tv.Policy(level="off", protect=["HIV"], literal=True, unknown="hide")
    result = tv.sanitize("He takes AZT.", policy)
    assert (result.certificate.policy["literal"], result.certificate.policy["unknown"]) == (True, "hide")
    assert tv.verify(result.text, result.certificate) == []
    older = {name: value for name, value in write_settings(policy).items() if name not in ("literal", "unknown")}
    assert (read_back(older).literal, read_back(older).unknown) == (False, "class")


@pytest.mark.parametrize(
    "wrong",
    [{"literal": True}, {"unknown": "hide"}, {"protect": ["x"], "unknown": "some"}, {"protect": ["x"], "literal": 1}],
)
def test_settings_that_say_nothing_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(PolicyError):
        tv.Policy(**wrong)  # type: ignore[arg-type]  # wrong on purpose


@pytest.mark.parametrize(
    ("protected", "drug"),
    [
        ("tuberculosis", "rifampicin"),
        ("malaria", "artemether"),
        ("epilepsy", "levetiracetam"),
        ("schizophrenia", "olanzapine"),
        ("glaucoma", "latanoprost"),
        ("migraine", "rimegepant"),
    ],
)
def test_a_drug_that_no_page_holds_is_judged_by_its_class(protected: str, drug: str) -> None:
    text = f"She takes {drug} daily."
    assert drug not in clean(text, protect=[protected], alpha=1.5)
    assert drug in clean(text, protect=[protected], alpha=1.5, unknown="keep")
    assert classes_of(drug)


def test_what_no_page_holds_and_no_class_is_known_of_is_told_or_hidden() -> None:
    text = "She takes gloxifor daily."
    kept = tv.sanitize(text, tv.Policy(level="off", protect=["malaria"]))
    assert (kept.text, kept.report.unknown) == (text, ("gloxifor",))
    assert "gloxifor" in kept.report.text()
    assert "gloxifor" in kept.report.html()
    hidden = tv.sanitize(text, tv.Policy(level="off", protect=["malaria"], unknown="hide"))
    assert "gloxifor" not in hidden.text
    assert hidden.report.unknown == ()
    assert tv.verify(hidden.text, hidden.certificate) == []
    assert tv.verify(text, hidden.certificate)
