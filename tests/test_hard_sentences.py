"""Sentences that are hard to rewrite come out true, grammatical, and as a human would have them.

``cases/hard_sentences.json``: a sentence for each phenomenon, what has to go from
it, and every output that is acceptable. A known failure says why,
and names what is wanted; when it comes out, the mark has to go.
"""

import json
import re
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from textveil.core.marks import MARK
from textveil.policy.policy import Policy
from textveil.sanitizer.verbs import sanitize

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "cases" / "hard_sentences.json").read_text("utf-8"))
DOUBLED = re.compile(
    r"\b(a|an|the|another|of|in|on|at|by|for|to|with)\s+(?:a|an|the|another|\1)\s+(?:a|an|the)\b", re.I
)


def named(case: dict[str, Any]) -> Any:
    """A case as pytest takes it: by its phenomenon, and strictly failing where that is known."""
    reason = str(case.get("known_failure") or "")
    marks = [pytest.mark.xfail(reason=reason, strict=True)] if reason else []
    return pytest.param(case, id=f"{case['phenomenon']}: {case['text'][:30]}", marks=marks)


@pytest.mark.parametrize("case", [named(case) for case in CASES])
def test_a_hard_sentence_comes_out_as_one_of_those_that_are_acceptable(case: dict[str, Any]) -> None:
    assert sanitize(case["text"], Policy(**case.get("policy", {}))).text in case["accept"]


def test_the_table_is_wide_enough() -> None:
    assert len(CASES) >= 120
    assert len({case["genre"] for case in CASES}) >= 12
    assert sum(bool(case.get("known_failure")) for case in CASES) <= 8
    assert max(Counter(case["text"] for case in CASES).values()) == 1


@pytest.mark.parametrize("case", [case for case in CASES if "policy" in case], ids=lambda case: case["text"][:30])
def test_no_acceptable_output_tells_what_was_to_go_or_doubles_a_word(case: dict[str, Any]) -> None:
    for output in case["accept"]:
        told = MARK.sub("", output)
        assert not DOUBLED.search(output)
        assert not any(re.search(rf"(?<!\w){re.escape(term)}(?!\w)", told) for term in case["policy"]["hide"])
