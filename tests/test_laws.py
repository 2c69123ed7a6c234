"""What must always hold, whatever the policy: nothing is found twice, stricter never keeps more."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.corpus.recorded import Counts
from textveil.model import apply
from textveil.pipeline import detect, sanitize
from textveil.policy import Policy
from textveil.verification import verify

TERMS = ["HIV", "condom", "hospital", "cough", "fever", "garden", "blood test", "London", "nurse", "influenza"]
FRAMES = [
    "She mentioned {}.",
    "There was {} near {}.",
    "{} came before {}.\n\nThen {} and {}.",
    "A story of {} and {}.",
]


def figures(seed: int) -> Counts:
    """Made-up counts of all terms, alone, in pairs and in threes, that fit each other."""
    chance = random.Random(seed)
    pages = [
        frozenset(term for term in TERMS if chance.random() < 0.04 + 0.02 * place)
        for place in range(10)
        for _ in range(200)
    ]
    groups: dict[str | tuple[str, ...], int] = {}
    for page in pages:
        held = sorted(page)
        for first in range(len(held)):
            for group in ((held[first],), *((held[first], held[second]) for second in range(first + 1, len(held)))):
                groups[group] = groups.get(group, 0) + 1
    return Counts(groups, total=len(pages))


COUNTS = [figures(seed) for seed in range(3)]
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
        {"reveal": ("nurse",), "w": 0.3},
        {"reveal": ("nurse",), "w": 0.6, "group": 2, "context": "sentence"},
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
        detect(text, Policy(protect=["HIV"], alpha=alpha, group=2, support=2, corpus=COUNTS[seed])) for alpha in alphas
    )
    for finding in loose:
        assert any(set(other.terms) <= set(finding.terms) for other in strict)


@settings(deadline=None, max_examples=40)
@given(text=TEXTS, shares=st.tuples(st.floats(0.05, 1.0), st.floats(0.05, 1.0)).map(sorted), seed=st.integers(0, 2))
def test_a_smaller_w_never_keeps_more(text: str, shares: list[float], seed: int) -> None:
    strict, loose = (detect(text, Policy(reveal=["nurse"], w=share, corpus=COUNTS[seed])) for share in shares)
    assert {span for one in loose for span in one.spans} <= {span for one in strict for span in one.spans}


@settings(deadline=None, max_examples=40)
@given(text=TEXTS, seed=st.integers(0, 2))
def test_hiding_by_marks_never_keeps_what_generalizing_hides(text: str, seed: int) -> None:
    both = (
        sanitize(text, Policy(protect=["HIV"], alpha=2.0, mode=mode, corpus=COUNTS[seed]))
        for mode in ("redact", "generalize")
    )
    redacted, generalized = both
    assert redacted.utility <= generalized.utility + 1e-9


@pytest.mark.parametrize("text", ["", " ", "\n\n", "…", "[name]", "🙂 🙂", "[withheld] [withheld]"])
def test_a_text_that_says_nothing_stays_as_it_is(text: str) -> None:
    for promise in ({}, {"protect": ["HIV"]}, {"group": 2}, {"reveal": ["nurse"], "w": 0.5}):
        assert sanitize(text, Policy(**promise, corpus=COUNTS[0])).text == text  # type: ignore[arg-type]  # settings of any kind
