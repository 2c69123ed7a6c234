"""Laws and cases of sentence splitting."""

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import textveil as tv
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network.token_grammar import LONGEST, sentence_starts

CASES = json.loads((Path(__file__).parents[1] / "cases" / "sentences.json").read_text("utf-8"))


def split(text: str) -> list[str]:
    tokens = tokenize(text)
    starts = sentence_starts(tokens).tolist()
    ends = [*starts[1:], len(tokens)]
    return [text[tokens.starts[start] : tokens.ends[end - 1]] for start, end in zip(starts, ends, strict=True)]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["sentences"][0][:30])
def test_sentences_end_where_a_reader_ends_them(case: dict[str, list[str]]) -> None:
    assert split(" ".join(case["sentences"])) == case["sentences"]


def test_a_blank_line_ends_a_sentence() -> None:
    assert split("A heading\n\nand more") == ["A heading", "and more"]


def test_a_short_line_ends_one_but_a_wrapped_line_does_not() -> None:
    long = "The committee met again in the great hall of the old town, where"
    assert split(f"Name: Ann\nBorn: 1970\n{long}\nJohn spoke.") == ["Name: Ann", "Born: 1970", f"{long}\nJohn spoke."]


@given(st.text())
def test_every_token_is_in_one_sentence(text: str) -> None:
    tokens = tokenize(text)
    starts = sentence_starts(tokens).tolist()
    assert starts == sorted(set(starts))
    assert starts[:1] == ([0] if len(tokens) else [])
    assert all(start < len(tokens) for start in starts)


def test_no_sentence_is_endless() -> None:
    starts = sentence_starts(tokenize("word " * (3 * LONGEST)))
    assert len(starts) == 3


@pytest.mark.parametrize("note", ["P.S.", "N.B.", "P.P.S."])
def test_what_stands_before_an_afterthought_is_a_sentence_and_nobody(note: str) -> None:
    text = f"Thank you for the jam.\n{note} Remind Piotr of the ladder."
    assert split(text)[-2:] == [note, "Remind Piotr of the ladder."]
    assert [one.terms for one in tv.detect(text)] == [("Piotr",)]


def test_a_long_text_is_cut_nowhere_but_where_its_sentences_end() -> None:
    text = "They met at the court and left. " * LONGEST
    borders = sentence_starts(tokenize(text)).tolist()
    moved = sentence_starts(tokenize(f"Well, then. {text}")).tolist()
    assert borders == list(range(0, 8 * LONGEST, 8))
    assert [place - 4 for place in moved[1:]] == borders, "what stands before a sentence moves no border in it"
