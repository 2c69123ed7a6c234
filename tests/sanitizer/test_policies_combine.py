"""Whatever two policies promise, their conjunction keeps both, in any order, under one certificate."""

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes.counts import draw_counts
from textveil.certificate.certificate import Certificate
from textveil.core.errors import PolicyError
from textveil.core.model import Finding, apply
from textveil.k_safety.database import EntityDatabase
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import detect, sanitize
from textveil.sanitizer.verification import verify

TERMS = ["HIV", "condom", "hospital", "cough", "fever", "garden", "blood test", "London", "nurse", "influenza"]
NAMES = ["Ann Lee", "Blue Heron", "ann@example.org", "37 years old", "ZZ1234", "15 October 2004"]
FRAMES = [
    "She mentioned {}.",
    "There was {} near {}.",
    "{} came before {}.\n\nThen {} and {}.",
    "A story of {} and {}.",
]
DATABASE = EntityDatabase({"influenza": ["fever", "cough"], "cold": ["cough"], "malaria": ["fever", "hospital"]})
PATTERNS = [{"name": "badge", "regex": "ZZ[0-9]{4}"}]


COUNTS = draw_counts(TERMS, 1)
TEXTS = st.lists(
    st.builds(
        lambda frame, words: frame.format(*words),
        st.sampled_from(FRAMES),
        st.lists(st.sampled_from(TERMS + NAMES), min_size=4, max_size=4),
    ),
    min_size=1,
    max_size=4,
).map(" ".join)
PARTS: list[dict[str, Any]] = [
    {"level": "light"},
    {"level": "strict"},
    {"level": "standard", "keep": ("London", "Ann Lee")},
    {"level": "standard", "kinds": {"date": "keep", "age": "keep"}},
    {"level": "off", "kinds": {"identifier": "hide"}},
    {"level": "off", "hide": ("Blue Heron", "garden")},
    {"level": "off", "hide": ("Ann Lee",)},
    {"level": "off", "patterns": PATTERNS},
    {"level": "off", "protect": ("HIV",), "alpha": 1.5},
    {"level": "off", "protect": ("London", "influenza"), "alpha": 2.0, "group": 2, "context": "paragraph"},
    {"level": "off", "reveal": ("garden",)},
    {"level": "off", "reveal": ("nurse",), "correlation": 0.5},
    {"level": "off", "first_detector": "identifiers", "group": 2},
    {"level": "off", "entities": DATABASE, "k": 2, "hidden_entities": ("influenza",)},
]
POLICIES = st.lists(st.sampled_from(range(len(PARTS))), min_size=1, max_size=2, unique=True)
MODES = st.sampled_from(["redact", "generalize"])


def policy_of(parts: list[int], mode: str = "generalize") -> Policy:
    """The conjunction of some of the parts."""
    made = [Policy(**PARTS[part], mode=mode, corpus=COUNTS) for part in parts]  # type: ignore[arg-type]  # drawn
    joined = made[0]
    for one in made[1:]:
        joined = joined & one
    return joined


def places(found: list[Finding]) -> set[int]:
    """Every place of a text that findings cover."""
    return {place for one in found for start, end in one.spans for place in range(start, end)}


@settings(deadline=None, max_examples=60)
@given(text=TEXTS, a=POLICIES, b=POLICIES)
def test_the_findings_of_two_policies_cover_those_of_each(text: str, a: list[int], b: list[int]) -> None:
    one, other = policy_of(a), policy_of(b)
    both = places(detect(text, one & other))
    assert places(detect(text, one)) <= both
    assert places(detect(text, other)) <= both


@settings(deadline=None, max_examples=80)
@given(text=TEXTS, a=POLICIES, b=POLICIES, mode=MODES)
def test_the_output_of_two_policies_gives_nothing_away_under_either(
    text: str, a: list[int], b: list[int], mode: str
) -> None:
    one, other = policy_of(a, mode), policy_of(b, mode)
    result = sanitize(text, one & other)
    assert detect(result.text, one) == []
    assert detect(result.text, other) == []
    assert apply(text, result.edits) == result.text
    assert verify(result.text, result.certificate) == []


@settings(deadline=None, max_examples=60)
@given(text=TEXTS, a=POLICIES, b=POLICIES, mode=MODES)
def test_the_order_of_policies_does_not_matter(text: str, a: list[int], b: list[int], mode: str) -> None:
    one, other = policy_of(a, mode), policy_of(b, mode)
    first, second = sanitize(text, one & other), sanitize(text, other & one)
    assert one & other == other & one
    assert (first.text, first.edits) == (second.text, second.edits)
    assert verify(first.text, second.certificate, policy=one & other) == []
    assert verify(second.text, first.certificate, policy=other & one) == []


def test_the_laws_are_tried_where_something_is_found() -> None:
    text = " ".join(frame.format(*TERMS[:2], *NAMES[:2]) for frame in FRAMES) + f" {TERMS} {NAMES}"
    assert [part for part in range(len(PARTS)) if not detect(text, policy_of([part]))] == []


def test_a_policy_and_itself_is_what_it_was() -> None:
    for part in range(len(PARTS)):
        policy = policy_of([part])
        assert (policy & policy).promises == policy.promises


def test_policies_that_disagree_on_how_to_replace_are_not_joined() -> None:
    with pytest.raises(PolicyError, match="both policies set placeholder, and differently"):
        _ = Policy(placeholder="#{n}") & Policy(placeholder="<{n}>")


# One certificate for all promises


def test_one_certificate_carries_all_promises_and_says_which_is_broken(tmp_path: Path) -> None:
    policy = (
        Policy(hide=["Blue Heron"], mode="redact")
        & Policy(level="off", protect=["HIV"], alpha=1.5)
        & Policy(level="off", patterns=PATTERNS)
    )
    result = sanitize("It rained.", policy)
    result.certificate.save(tmp_path / "c.json")
    certificate = Certificate.load(tmp_path / "c.json")
    told = {table["promise"] for table in json.loads((tmp_path / "c.json").read_text())["policy"]["also"]}
    assert told == {"anonymise", "hide", "protect", "patterns"}
    assert verify(result.text, certificate) == []
    for broken, text in {
        "anonymise": "Write to ann@example.org.",
        "hide": "It is a blue heron.",
        "protect": "He takes antiretroviral drugs.",
        "patterns": "The badge is ZZ1234.",
    }.items():
        promises = {one.promise for one in verify(text, certificate)} - {"text"}
        assert broken in promises, broken
        assert promises <= {broken, "anonymise"}


def test_two_promises_of_one_kind_have_names_of_their_own() -> None:
    policy = Policy(level="off", hide=["Ann"]) & Policy(level="off", hide=["Bob"])
    found = detect("Ann met Bob.", policy)
    assert sorted((one.terms[0], one.promise) for one in found) == [("Ann", "hide"), ("Bob", "hide 2")]


# What is kept


def test_keep_beats_anonymise() -> None:
    text = "Ann Lee left Ghent. She loved Ghent."
    assert "Ghent" not in sanitize(text).text
    kept = sanitize(text, Policy(keep=["Ghent"]))
    assert kept.text.count("Ghent") == 2
    assert "Ann" not in kept.text


def test_a_kept_word_cuts_nothing_else() -> None:
    assert sanitize("Call +1 (341) 311-7828 in Ghent.", Policy(keep=["Ghent"])).text == "Call [phone number] in Ghent."


@pytest.mark.parametrize(
    ("settings", "promise"),
    [
        ({"protect": ["HIV"]}, "protect"),
        ({"hide": ["HIV"]}, "hide"),
        ({"patterns": [{"name": "virus", "regex": "HIV"}]}, "patterns"),
        ({"first_detector": [(10, 13)]}, "first detector"),
    ],
)
def test_keep_loses_to_every_other_promise_and_the_report_says_so(settings: dict[str, Any], promise: str) -> None:
    text = "He caught HIV in Ghent."
    result = sanitize(text, Policy(keep=["HIV", "Ghent"], mode="redact", **settings))
    assert "HIV" not in result.text
    assert result.text.endswith("in Ghent.")
    assert f"kept word hidden by {promise}" in result.report.text()
    assert f"kept word hidden by {promise}" in result.report.html()
    [told] = [edit for edit in result.report.as_dict()["edits"] if edit["term"] == "HIV"]
    assert told["kept_but_hidden_by"] == [promise]
    assert "kept word" not in result.report.public().text()


@settings(deadline=None, max_examples=60)
@given(text=TEXTS, level=st.sampled_from(["light", "standard", "strict"]), mode=MODES)
def test_what_is_kept_stays_when_nothing_but_anonymising_is_asked(text: str, level: str, mode: str) -> None:
    kept = ["London", "Ann Lee", "ZZ1234"]
    result = sanitize(text, Policy(level=level, keep=kept, mode=mode, corpus=COUNTS))  # type: ignore[arg-type]  # drawn
    for word in kept:
        assert result.text.count(word) == text.count(word)


# Whatever stands in the place of what was hidden


WAYS = st.sampled_from(
    [
        {"*": "placeholder"},
        {"*": "pseudonym"},
        {"*": "surrogate", "date": "shift"},
        {"*": "remove"},
        {"*": "mark", "date": "year", "age": "band"},
        {"date": "shift", "age": "band", "number": "round"},
    ]
)


@settings(deadline=None, max_examples=60)
@given(text=TEXTS, a=POLICIES, b=POLICIES, ways=WAYS)
def test_stand_ins_keep_every_promise_in_any_order(text: str, a: list[int], b: list[int], ways: dict[str, str]) -> None:
    how = Policy(level="off", hide=["Ann Lee"], replace=ways, key=bytes(range(16)), corpus=COUNTS)
    one, other = policy_of(a) & how, policy_of(b)
    first, second = sanitize(text, one & other), sanitize(text, other & one)
    assert "Ann Lee" not in first.text
    assert first.text == second.text
    assert verify(first.text, first.certificate) == []
    assert verify(first.text, second.certificate, policy=one & other) == []
