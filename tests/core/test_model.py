"""Edits replay."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.core.column_model import Column, ColumnRole, Verdict, repeat_edits
from textveil.core.errors import UsageError
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit, Finding, Rule, apply


@given(st.text(max_size=30), st.data())
def test_edits_change_what_they_cover_and_nothing_else(text: str, data: st.DataObject) -> None:
    places = sorted(data.draw(st.sets(st.integers(0, len(text)), max_size=8)))
    edits = [Edit(start, end, "#", Kind.NAME) for start, end in zip(places[::2], places[1::2], strict=False)]
    kept = "".join(sign for place, sign in enumerate(text) if not any(edit.start <= place < edit.end for edit in edits))
    assert apply(text, edits).replace("#", "") == kept.replace("#", "")


@pytest.mark.parametrize("edits", [[(0, 3), (2, 4)], [(3, 9)], [(2, 1)], [(-1, 2)]])
def test_edits_that_overlap_or_leave_the_text_are_refused(edits: list[tuple[int, int]]) -> None:
    with pytest.raises(UsageError, match="must not overlap"):
        apply("text", [Edit(start, end, "", Kind.NAME) for start, end in edits])


def test_no_repr_shows_what_a_document_says() -> None:
    finding = Finding(((0, 3),), ("Ann",), Kind.NAME, 9.0, 0.0, "Ann is a name", Rule.FIRST)
    assert "Ann" not in repr(Document.from_text("Ann"))
    assert "Ann" not in repr(finding)


def test_an_edit_over_two_cells_is_not_made_again_inside_them() -> None:
    text = "Ann\n\nAnn\n\nAnn"
    column = Column("who", Verdict(ColumnRole.PERSON, Kind.PERSON, True), cells=((0, 3), (5, 8), (10, 13)))
    over, inside = Edit(0, 8, "[name]", Kind.NAME), Edit(10, 13, "[name]", Kind.NAME)
    assert repeat_edits((column,), [over, inside], text=text) == [over, inside]


def test_a_value_goes_wherever_one_cell_of_it_goes_but_where_somebody_keeps_it() -> None:
    text = "Ann\n\nAnn\n\nAnn"
    column = Column("who", Verdict(ColumnRole.PERSON, Kind.PERSON, True), cells=((0, 3), (5, 8), (10, 13)))
    kept, hidden = Edit(0, 3, "Ann", Kind.WORD, "kept"), Edit(10, 13, "[name]", Kind.NAME)
    again = Edit(5, 8, "[name]", Kind.NAME)
    assert repeat_edits((column,), [hidden], text=text) == [Edit(0, 3, "[name]", Kind.NAME), again, hidden]
    assert repeat_edits((column,), [kept, hidden], text=text) == [kept, again, hidden]
