"""Laws and cases of tags and noun phrases."""

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.errors import UsageError
from textveil.languages.english.read_text import read_english
from textveil.languages.reading import MARKED, noun_phrases, open_reader
from textveil.reader.network import TAGS

CASES = json.loads((Path(__file__).parents[1] / "cases" / "phrases.json").read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["text"][:40])
def test_noun_phrases_are_what_the_papers_query(case: dict[str, Any]) -> None:
    text = case["text"]
    assert [text[start:end] for start, end in noun_phrases(text)] == case["phrases"]


@given(st.text())
def test_phrases_lie_in_the_text_in_order_and_apart(text: str) -> None:
    spans = noun_phrases(text)
    bounds = [place for span in spans for place in span]
    assert bounds == sorted(bounds)
    assert all(0 <= start < end <= len(text) and text[start:end].strip() == text[start:end] for start, end in spans)


@given(st.text())
def test_every_token_has_a_tag_and_a_sentence(text: str) -> None:
    reading = read_english(text)
    assert len(reading.tags) == len(reading.tokens)
    assert set(reading.tags) <= set(TAGS)
    assert [index for first, last in reading.sentences for index in range(first, last)] == list(
        range(len(reading.tokens))
    )


@given(st.lists(st.sampled_from(["Ann Lee met Bob.", "It rained in Rome.", "Nobody knew."]), min_size=1, max_size=5))
def test_a_text_is_read_the_same_twice(sentences: list[str]) -> None:
    text = " ".join(sentences)
    assert read_english(text) == read_english(text)


def test_a_megabyte_of_random_bytes_is_read_too() -> None:
    noise = random.Random(7).randbytes(1_000_000).decode("utf-8", "replace")
    assert read_english(noise).tokens


def test_a_reading_can_be_blind_to_some_spans() -> None:
    reading = read_english("The old Boston church burned.").without([(8, 14)])
    assert reading.tags[2] == MARKED
    assert [reading.text[slice(*span)] for span in reading.noun_phrases()] == ["old", "church"]


def test_an_unknown_reader_is_told_the_choices() -> None:
    with pytest.raises(UsageError, match="there are: default, spacy"):
        open_reader("nltk")
