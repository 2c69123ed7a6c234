"""What must always hold, whatever the policy: nothing is found twice, stricter never keeps more."""

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fakes.counts import draw_counts
from textveil.certificate.certificate import Certificate
from textveil.core.model import apply
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import detect, sanitize
from textveil.sanitizer.verification import verify

TERMS = ["HIV", "condom", "hospital", "cough", "fever", "garden", "blood test", "London", "nurse", "influenza"]
FRAMES = [
    "She mentioned {}.",
    "There was {} near {}.",
    "{} came before {}.\n\nThen {} and {}.",
    "A story of {} and {}.",
]


COUNTS = [draw_counts(TERMS, seed) for seed in range(3)]
TEXTS = st.lists(
    st.builds(
        lambda frame, words: frame.format(*words),
        st.sampled_from(FRAMES),
        st.lists(st.sampled_from(TERMS), min_size=4, max_size=4),
    ),
    min_size=1,
    max_size=4,
).map(" ".join)
PROMISES = st.sampled_from(
    [
        {"protect": ("HIV",), "alpha": 1.5},
        {"protect": ("HIV", "London"), "alpha": 2.0, "group": 2},
        {"protect": ("HIV",), "alpha": 3.0, "group": 2, "context": "paragraph"},
        {"reveal": ("garden",)},
        {"reveal": ("nurse",), "correlation": 0.3},
        {"reveal": ("nurse",), "correlation": 0.6, "group": 2, "context": "sentence"},
        {"level": "light"},
        {"level": "strict"},
        {"group": 2},
    ]
)


@settings(deadline=None, max_examples=60)
@given(text=TEXTS, promise=PROMISES, mode=st.sampled_from(["redact", "generalize"]), seed=st.integers(0, 2))
def test_what_was_sanitized_keeps_its_promise(text: str, promise: dict[str, object], mode: str, seed: int) -> None:
    policy = Policy(**promise, mode=mode, corpus=COUNTS[seed])  # type: ignore[arg-type]  # settings of any kind
    result = sanitize(text, policy)
    assert verify(result.text, result.certificate) == []
    assert apply(text, result.edits) == result.text
    assert sanitize(result.text, policy).text == result.text
    assert 0.0 <= result.utility <= 1.0


@settings(deadline=None, max_examples=40)
@given(text=TEXTS, alphas=st.tuples(st.floats(1.0, 4.0), st.floats(1.0, 4.0)).map(sorted), seed=st.integers(0, 2))
def test_a_stricter_alpha_never_keeps_more(text: str, alphas: list[float], seed: int) -> None:
    loose, strict = (
        detect(text, Policy(level="off", protect=["HIV"], alpha=alpha, group=2, min_pages=2, corpus=COUNTS[seed]))
        for alpha in alphas
    )
    for finding in loose:
        assert any(set(other.terms) <= set(finding.terms) for other in strict)


@settings(deadline=None, max_examples=40)
@given(text=TEXTS, shares=st.tuples(st.floats(0.05, 1.0), st.floats(0.05, 1.0)).map(sorted), seed=st.integers(0, 2))
def test_a_smaller_w_never_keeps_more(text: str, shares: list[float], seed: int) -> None:
    strict, loose = (
        detect(text, Policy(level="off", reveal=["nurse"], correlation=share, corpus=COUNTS[seed])) for share in shares
    )
    assert {span for one in loose for span in one.spans} <= {span for one in strict for span in one.spans}


@settings(deadline=None, max_examples=40)
@given(text=TEXTS, seed=st.integers(0, 2))
def test_a_lower_beta_never_keeps_more(text: str, seed: int) -> None:
    features = sorted(["garden", "nurse", "influenza"], key=lambda term: -COUNTS[seed].hits(term))
    found = [detect(text, Policy(level="off", reveal=[feature], corpus=COUNTS[seed])) for feature in features]
    spans = [{span for one in some for span in one.spans} for some in found]
    assert spans[2] <= spans[1] <= spans[0]


def test_the_laws_are_tried_on_groups_too() -> None:
    text = f"A story of {', '.join(TERMS[1:])} and more."
    groups = [
        detect(text, Policy(level="off", protect=["HIV"], alpha=4.0, group=3, min_pages=2, corpus=counts))
        for counts in COUNTS
    ]
    assert any(len(set(one.terms)) > 1 for found in groups for one in found)


def test_a_certificate_that_was_saved_says_the_same(tmp_path: Path) -> None:
    result = sanitize("Ann Lee met Bo Li in London.", Policy(group=2))
    result.certificate.save(tmp_path / "c.json")
    assert verify(result.text, Certificate.load(tmp_path / "c.json")) == []


@pytest.mark.parametrize("text", ["", " ", "\n\n", "…", "[name]", "🙂 🙂", "[withheld] [withheld]"])
def test_a_text_that_says_nothing_stays_as_it_is(text: str) -> None:
    for promise in ({}, {"protect": ["HIV"]}, {"group": 2}, {"reveal": ["nurse"], "correlation": 0.5}):
        assert sanitize(text, Policy(**promise, corpus=COUNTS[0])).text == text
