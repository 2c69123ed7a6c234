"""Marks of one thing bear one number, and marks of different things do not."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.kinds import Kind
from textveil.core.marks import mark, mark_spans, number_marks, who_is_at
from textveil.core.model import Edit


@given(st.lists(st.integers(1, 5), max_size=12))
def test_equal_things_and_only_those_have_equal_marks(things: list[int]) -> None:
    edits = [Edit(10 * at, 10 * at + 4, mark(Kind.ORGANIZATION), Kind.ORGANIZATION) for at in range(len(things))]
    who = {(edit.start, edit.end): thing for edit, thing in zip(edits, things, strict=True)}
    said = [one.replacement for one in number_marks(edits, who, text="")]
    assert [[a == b for b in said] for a in said] == [[a == b for b in things] for a in things]
    assert all(mark_spans(one) == ((0, len(one)),) for one in said), "a numbered mark is a mark"
    assert list(dict.fromkeys(said)) == [f"[organization {n}]" for n in range(1, len(set(things)) + 1)]


def test_identifiers_dates_and_plain_words_have_no_numbers() -> None:
    kinds = [Kind.PHONE_NUMBER, Kind.DATE, Kind.WORD, Kind.AGE]
    edits = [Edit(10 * at, 10 * at + 4, mark(kind), kind) for at, kind in enumerate(kinds)]
    assert number_marks(edits, {(edit.start, edit.end): 1 for edit in edits}, text="") == edits


def test_a_stand_in_is_left_as_it_is() -> None:
    edit = Edit(0, 4, "[name]", Kind.NAME, "placeholder")
    assert number_marks([edit], {(0, 4): 1}, text="") == [edit]


def test_numbers_go_on_behind_those_of_the_text_and_articles_stay() -> None:
    edit = Edit(10, 20, "a [name]'s", Kind.NAME)
    [numbered] = number_marks([edit], {(12, 18): 7}, text="[name 3] …")
    assert numbered.replacement == "a [name 4]'s"


@pytest.mark.parametrize(
    ("start", "end", "told"),
    [(0, 5, "a"), (4, 9, "a"), (5, 8, "b"), (5, 5, "b"), (7, 9, "b"), (8, 9, None), (9, 20, None)],
)
def test_an_edit_means_what_it_touches_first(start: int, end: int, told: str | None) -> None:
    who = {(0, 5): "a", (5, 8): "b"}
    assert who_is_at(Edit(start, end, "", Kind.PERSON), list(who), who) == told
