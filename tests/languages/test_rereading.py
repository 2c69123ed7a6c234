"""A text that differs little from another is read from that as if it were read anew."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.languages.english.read_text import read_english
from textveil.languages.english.reader.tagger import score, tokenize
from textveil.languages.english.reader.word_kinds import kinds_of
from textveil.languages.network import blocks
from textveil.languages.reading import Reading

TEXT = """Patient: Anna Kowalska
Seen on 3 May 2004 by Dr Lee at the Royal Infirmary in Leeds. She takes metformin and
lives with her brother Tom, a plumber. The court of appeal in Lyon heard her on 4 June.

NOTES
- call back on Monday; Mr Carter knows why (ref. 12/345)
""" * 3  # fmt: skip
PIECES = ["", "it", "[name]", "Person 1", "\n", ". ", "a town in the north of England", "Paris", ": "]


def assert_same(one: Reading, other: Reading) -> None:
    assert (one.tokens, one.tags, one.sentences, one.phrases) == (
        other.tokens, other.tags, other.sentences, other.phrases
    )  # fmt: skip
    assert np.allclose(one.kinds.probabilities, other.kinds.probabilities, atol=1e-5)
    assert np.allclose(one.kinds.hide, other.kinds.hide, atol=1e-5)
    assert np.allclose(one.kinds.private, other.kinds.private, atol=1e-5)
    assert np.allclose(one.kinds.begins, other.kinds.begins, atol=1e-5)
    assert one.ranges == other.ranges or np.allclose([r.score for r in one.ranges], [r.score for r in other.ranges])


@settings(deadline=None, max_examples=40)
@given(st.lists(st.tuples(st.integers(0, len(TEXT)), st.integers(0, 30), st.sampled_from(PIECES)), max_size=6))
def test_reading_again_gives_what_reading_anew_gives(changes: list[tuple[int, int, str]]) -> None:
    reading, text = read_english(TEXT), TEXT
    for place, length, piece in changes:
        text = text[:place] + piece + text[place + length :]
        assert reading.reread is not None
        reading = reading.reread(text)
        assert_same(reading, read_english(text))


def test_what_is_the_same_is_not_scored_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """After a change of one word only that word and its neighbours go through the networks."""
    run: list[int] = []
    plain = blocks.run_blocks

    def counted(go: Any, rows: Any, **options: Any) -> Any:
        run.append(len(rows))
        return plain(go, rows, **options)

    text = TEXT * 25
    reading = read_english(text)
    monkeypatch.setattr(blocks, "run_blocks", counted)
    assert reading.reread is not None
    reading.reread(text.replace("plumber", "teacher", 1))
    assert 0 < sum(run) < 2000 < len(reading.tokens)


def test_no_seam_shows_between_blocks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the size of blocks, each word gets what it gets when the text is one block."""
    tokens = tokenize(TEXT)
    monkeypatch.setattr(blocks, "BLOCK", 10**6)
    tags, kinds = score(tokens.numbered, np.array([0, 30, 60])), kinds_of(tokens)
    for size in (7, 32, 100):
        monkeypatch.setattr(blocks, "BLOCK", size)
        assert [a.tolist() for a in score(tokens.numbered, np.array([0, 30, 60]))] == [a.tolist() for a in tags]
        assert np.allclose(kinds_of(tokens).probabilities, kinds.probabilities, atol=1e-5)
