"""A long text is read in stretches, and nobody can tell: what comes out is what reading it at once gives."""

from bisect import bisect_left

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from textveil.core import spans as span_module
from textveil.core.spans import CompactSpans, compact, spans_of, starts_of
from textveil.judges import private_people
from textveil.languages.english.read_text import read_english
from textveil.languages.english.reader.tagger import tokenize
from textveil.languages.network import token_grammar
from textveil.mentions import word_features

TEXT = (
    "Dr. Ann Lee of St. Mary's Hospital (tel. 020 7946 0958) wrote to bob@example.org at 5 p.m.\n"
    "See https://example.org/a/very/long/path/that/goes/on?and=on. She can't, e.g., say why.\n\n"
    "Patient: Bob Stone   DOB: 4/2/1951\n    \nPlan: rest & paracetamol 500mg. Mr. Stone left the U.S. "
)
SPANS = st.lists(st.tuples(st.integers(0, 10**6), st.integers(0, 10**6)), max_size=20)


@settings(deadline=None, max_examples=60)
@given(st.integers(1, 200), st.integers(0, len(TEXT)))
def test_a_text_cut_in_lots_has_the_words_of_one_cut_at_once(lot: int, start: int) -> None:
    text = TEXT[start:] + TEXT
    whole = tokenize(text)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(token_grammar, "AT_ONCE", lot)
        cut = tokenize(text)
    assert cut.words == whole.words
    assert cut.starts.tolist() == whole.starts.tolist()
    assert cut.ends.tolist() == whole.ends.tolist()


@given(SPANS, st.integers(-25, 25), st.integers(-25, 25))
def test_spans_in_columns_are_asked_like_a_list(spans: list[tuple[int, int]], first: int, last: int) -> None:
    columns = np.array(spans, np.int64).reshape(-1, 2)
    kept = CompactSpans(columns[:, 0], columns[:, 1])
    assert list(kept) == spans == kept[:]
    assert kept[first:last] == spans[first:last]
    assert [kept[place] for place in range(-len(spans), len(spans))] == spans * 2
    assert kept == spans
    assert (kept == [*spans, (0, 0)]) is False


def test_many_spans_are_kept_in_columns_and_few_in_a_list(monkeypatch: pytest.MonkeyPatch) -> None:
    few = [(0, 3), (4, 9)]
    assert compact(few) is few
    monkeypatch.setattr(span_module, "MANY", 2)
    assert isinstance(compact(few), CompactSpans)
    assert isinstance(spans_of(np.array([0, 4]), np.array([3, 9])), CompactSpans)
    assert list(compact(few)) == few


def test_a_reading_in_columns_is_judged_like_one_in_lists(monkeypatch: pytest.MonkeyPatch) -> None:
    text = TEXT * 4
    marked = [(4, 11), (100, 140)]
    lists = read_english(text)
    plain, blind = private_people.judge(lists, [], level="strict", closed=[])[1], lists.without(marked)
    for module, name in ((span_module, "MANY"), (word_features, "AT_ONCE")):
        monkeypatch.setattr(module, name, 5)
    columns = read_english(text)
    assert isinstance(columns.tokens, CompactSpans)
    assert isinstance(columns.known_phrases, CompactSpans)
    assert columns == lists
    found = private_people.judge(columns, [], level="strict", closed=[])[1]
    assert plain
    assert [(one.spans, one.kind, one.because) for one in found] == [
        (one.spans, one.kind, one.because) for one in plain
    ]
    assert np.allclose([one.score for one in found], [one.score for one in plain])
    assert columns.without(marked) == blind


@given(st.lists(st.integers(1, 9), max_size=30), st.integers(0, 120), st.integers(0, 5))
def test_spans_in_columns_are_found_as_those_in_a_list(lengths: list[int], place: int, lo: int) -> None:
    ends = np.cumsum(lengths, dtype=np.int64)
    starts = ends - np.array(lengths, np.int64)
    spans = list(zip(starts.tolist(), ends.tolist(), strict=True))
    lo = min(lo, len(spans))
    found = [bisect_left(starts_of(some), place, lo) for some in (spans, CompactSpans(starts, ends))]
    assert found[0] == found[1]
