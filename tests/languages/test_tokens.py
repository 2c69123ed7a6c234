"""Laws and cases of tokenization."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.languages.english.reader.tagger import tokenize

CASES = json.loads((Path(__file__).parents[1] / "cases" / "tokens.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:30] or "empty")
def test_a_text_is_cut_as_the_treebank_cuts_it(case: dict[str, Any]) -> None:
    assert tokenize(case["text"]).words == case["words"]


@given(st.text())
def test_tokens_lie_in_the_text_in_order_and_apart(text: str) -> None:
    tokens = tokenize(text)
    bounds = [place for span in zip(tokens.starts.tolist(), tokens.ends.tolist(), strict=True) for place in span]
    assert bounds == sorted(bounds)
    assert all(start < end for start, end in zip(tokens.starts, tokens.ends, strict=True))
    assert all(0 <= place <= len(text) for place in bounds)


@given(st.text())
def test_words_and_the_space_between_them_give_the_text_back(text: str) -> None:
    tokens = tokenize(text)
    rebuilt, done = "", 0
    for word, start, end in zip(tokens.words, tokens.starts.tolist(), tokens.ends.tolist(), strict=True):
        assert text[start:end] == word
        assert not text[done:start].strip()
        rebuilt += text[done:start] + word
        done = end
    assert rebuilt + text[done:] == text
    assert not text[done:].strip()


def test_a_megabyte_of_random_bytes_is_cut_too() -> None:
    noise = random.Random(7).randbytes(1_000_000).decode("utf-8", "replace")
    tokens = tokenize(noise)
    assert sum(map(len, tokens.words)) == len("".join(noise.split()))
