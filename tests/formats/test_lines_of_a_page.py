"""Which characters of a page make up a line, and which lines go on: boundaries on both sides."""

from collections import defaultdict

import pytest
from hypothesis import given
from hypothesis import strategies as st

from textveil.formats.pdf_parts.page_picture import Box
from textveil.formats.pdf_parts.pdf_lines import (
    PageLine,
    Sign,
    as_seen,
    column,
    goes_on,
    is_apart,
    is_cell_gap,
    is_level,
    is_out_of_order,
    join_lines,
    level_box,
    measure_line,
    meet,
    seen_signs,
    split_lines,
    trim_line,
    with_tabs,
)

LINE = "Margaret Ellison was seen here"
BREAK = Sign("\n", None)


def signs(text: str, left: float = 0.0, bottom: float = 100.0, *, high: float = 10.0) -> list[Sign]:
    """The signs of a line, each half as wide as a line of ten points is high; a space has no place."""
    return [
        Sign(sign, None if sign == " " else (left + 5 * at, bottom, left + 5 * at + 5, bottom + high))
        for at, sign in enumerate(text)
    ]


def said(some: list[Sign]) -> str:
    return "".join(sign.text for sign in some)


def upright(_: Sign) -> bool:
    return False


@given(
    st.integers(1, len(LINE) - 1),
    st.floats(0, 600),
    st.floats(0, 800),
    st.floats(-3.9, 3.9),
    st.booleans(),
    st.booleans(),
)
def test_two_parts_of_a_line_are_one_wherever_they_stand_and_whichever_is_painted_first(
    cut: int, left: float, bottom: float, up: float, is_backwards: bool, has_more: bool
) -> None:
    if LINE[cut] == " " or LINE[cut - 1] == " ":
        cut += 1 if LINE[cut] != " " else 2  # what is painted apart begins and ends with a letter
        cut = min(cut, len(LINE) - 1)
    first, second = signs(LINE[:cut], left, bottom), signs(LINE[cut:], left + 5 * cut, bottom + up)
    between = signs("elsewhere", left, bottom - 40) if has_more else []
    painted = [second, between, first] if is_backwards else [first, between, second]
    seen = as_seen([sign for part in painted for sign in (*part, BREAK)][:-1], is_turned=upright)
    lines = {said(one).strip() for one in split_lines(seen)} - {""}
    assert lines == ({LINE, "elsewhere"} if has_more else {LINE})


def test_letters_that_are_painted_backwards_are_read_forwards_unless_they_stand_on_their_head() -> None:
    painted = [sign for sign in reversed(signs(LINE)) if sign.box]
    assert said(as_seen(painted, is_turned=upright)) == LINE
    assert said(as_seen(painted, is_turned=lambda _: True)) == LINE.replace(" ", "")[::-1]


@pytest.mark.parametrize(("moved", "told"), [(3.0, False), (3.1, True), (-5.0, False), (0.0, False)])
def test_a_letter_is_out_of_order_that_starts_left_of_the_one_before(moved: float, told: bool) -> None:
    first, second = Sign("a", (50.0, 0.0, 55.0, 10.0)), Sign("b", (50.0 - moved, 0.0, 55.0 - moved, 10.0))
    assert is_out_of_order([first, second]) is told
    assert is_out_of_order([first, Sign(" ", None), second]) is told
    assert not is_out_of_order([Sign("\u05d0", first.box), second])


@pytest.mark.parametrize(
    ("bottom", "high", "told"),
    [
        (4.9, 10.0, True),
        (5.0, 10.0, False),
        (-4.9, 10.0, True),
        (-5.0, 10.0, False),
        (8.0, 3.0, True),
        (9.0, 3.0, False),
    ],
)
def test_boxes_stand_on_one_line_that_share_more_than_half_of_the_lower(bottom: float, high: float, told: bool) -> None:
    first, second = (0.0, 0.0, 5.0, 10.0), (5.0, bottom, 9.0, bottom + high)
    assert is_level(first, second) is told
    assert is_level(second, first) is told


@pytest.mark.parametrize(("apart", "told"), [(12.0, True), (12.1, False), (-3.0, True), (-3.1, False), (0.0, True)])
def test_a_part_goes_on_where_the_other_ends_or_a_gap_of_a_word_after(apart: float, told: bool) -> None:
    left = (0.0, 0.0, 40.0, 10.0)
    assert meet(left, (40.0 + apart, 0.0, 60.0 + apart, 10.0)) is told
    assert meet(left, (40.0 + apart, 1.0, 60.0 + apart, 9.0)) is told, "the higher of both counts"
    assert not meet(left, (40.0 + apart, 20.0, 60.0 + apart, 30.0))
    assert not meet(left, None)
    assert not meet(None, left)


def test_columns_stay_apart() -> None:
    left, right = signs("left words"), signs("right words", left=70.0)
    assert said(as_seen([*left, BREAK, *right], is_turned=upright)) == "left words\nright words"


def test_a_line_is_trimmed_of_spaces_that_were_made_up_at_its_ends() -> None:
    assert said(trim_line(signs("  a b  "))) == "a b"
    assert said(trim_line(signs("a"))) == "a"
    assert trim_line(signs("   ")) == []
    assert trim_line([]) == []


@pytest.mark.parametrize(
    ("second", "told"),
    [
        ((7.0, 0.0, 12.0, 10.0), False),
        ((7.1, 0.0, 12.0, 10.0), True),
        ((3.0, 0.0, 9.0, 10.0), False),
        ((2.9, 0.0, 9.0, 10.0), True),
        ((5.0, 10.0, 9.0, 20.0), False),
        ((5.0, 10.1, 9.0, 20.1), True),
        ((5.0, -10.0, 9.0, 0.0), False),
        ((5.0, -10.1, 9.0, -0.1), True),
        (None, False),
    ],
)
def test_signs_are_apart_by_a_gap_or_on_two_lines(second: Box | None, told: bool) -> None:
    first = Sign("a", (0.0, 0.0, 5.0, 10.0))
    assert is_apart(first, Sign("b", second)) is told
    assert not is_apart(Sign("a", None), Sign("b", second))


def test_what_nobody_sees_leaves_a_space_only_between_words() -> None:
    unseen = [Sign(sign.text, sign.box, is_text=False) for sign in signs("zzz", left=20.0)]
    assert said(seen_signs([*signs("Elli"), *unseen, *signs("son", left=35.0)])) == "Elli son"
    assert said(seen_signs([*signs("Elli"), *unseen, *signs("son", left=20.0)])) == "Ellison"
    made_up = [*unseen, BREAK, Sign(" ", None)]
    assert said(seen_signs([*signs("Elli"), *made_up, *signs("son", left=20.0)])) == "Ellison"
    assert said(seen_signs([*unseen, *signs("son", left=90.0)])) == "son"
    assert said(seen_signs([*signs("a"), BREAK, *signs("b")])) == "a\nb"


@pytest.mark.parametrize(("apart", "told"), [(25.0, False), (25.1, True)])
def test_cells_of_a_row_stand_further_apart_than_words(apart: float, told: bool) -> None:
    first, second = (0.0, 0.0, 5.0, 10.0), (5.0 + apart, 1.0, 10.0 + apart, 9.0)
    assert is_cell_gap(first, second) is told
    assert is_cell_gap((0.0, 1.0, 5.0, 9.0), (5.0 + apart, 0.0, 10.0 + apart, 10.0)) is told, "the higher counts"
    row = [Sign("a", first), Sign(" ", None), Sign(" ", None), Sign("b", second), Sign(" ", None)]
    assert said(list(with_tabs(row))) == ("a\tb " if told else "a  b ")
    assert measure_line(row).is_row is told


def test_a_line_is_measured_by_its_first_row_its_last_row_and_its_first_word() -> None:
    line = measure_line([*signs(" Mar"), *signs("garet came", left=0.0, bottom=86.0)])
    assert (line.box, line.last) == ((5.0, 100.0, 20.0, 110.0), (0.0, 86.0, 50.0, 96.0))
    assert measure_line(signs("Ann came", left=20.0)).first == 15.0
    assert measure_line(signs("Ann", left=20.0)).first == 15.0
    assert measure_line(signs("  ")) == PageLine(signs("  "), None, (0.0, 0.0, 0.0, 0.0), 0.0)


def test_a_row_of_letters_is_those_that_stand_beside_the_middle_of_one() -> None:
    one: Box = (10.0, 100.0, 15.0, 110.0)
    beside, above, edge = (20.0, 104.0, 25.0, 114.0), (30.0, 105.1, 35.0, 115.0), (40.0, 95.0, 45.0, 105.0)
    assert level_box([one, beside, above], one) == (10.0, 100.0, 25.0, 114.0)
    assert level_box([one, edge], one) == (10.0, 95.0, 45.0, 110.0)
    assert level_box([above], one) == one


@pytest.mark.parametrize(("left", "told"), [(17.9, 0), (18.1, 1), (53.9, 1), (54.1, 2), (0.0, 0)])
def test_a_column_begins_every_half_inch(left: float, told: int) -> None:
    assert column((left, 0.0, 600.0, 10.0)) == told


FULL = "It rained all day in the town and those"


def flow(  # one for each measure of two lines
    text: str = FULL,
    *,
    after: str = "who lived there",
    left: float = 72.0,
    down: float = 14.0,
    high: float = 10.0,
    edge: float | None = None,
    first_left: float = 72.0,
) -> bool:
    """Whether a line goes on in one below it, whose place, height and words are told."""
    before = measure_line(signs(text, first_left))
    following = measure_line(signs(after, left, 100.0 - down, high=high))
    edges: dict[int, float] = defaultdict(float)
    edges[2] = edge if edge is not None else before.last[2]
    return goes_on(before, following, edges)


def test_a_full_line_goes_on_in_the_next() -> None:
    assert flow()
    assert flow(after="a b")
    assert not flow(after=" ")
    assert not flow(text=" ")


@pytest.mark.parametrize(("count", "told"), [(29, False), (30, True)])
def test_a_line_of_few_signs_is_never_full(count: int, told: bool) -> None:
    assert flow(text="x" * count) is told
    assert flow(text=f"{'x' * count}   ") is told


@pytest.mark.parametrize("entry", ["- one", "* one", "\u2022 one", "1. one", "(a) one", "iv) one", "12. one"])
def test_no_line_goes_on_in_an_entry_of_a_list(entry: str) -> None:
    assert not flow(after=entry)
    assert not flow(after=f" {entry}")
    assert flow(after=entry.replace(" ", ""))


@pytest.mark.parametrize(("leader", "told"), [(" ....", False), (" ...", True), (" .... 12", False), ("____ ", False)])
def test_no_line_goes_on_that_leads_to_a_page(leader: str, told: bool) -> None:
    assert flow(text=FULL + leader) is told


@pytest.mark.parametrize(("down", "told"), [(27.9, True), (28.0, False), (0.1, True), (0.0, False), (-5.0, False)])
def test_a_line_goes_on_in_one_not_far_below(down: float, told: bool) -> None:
    assert flow(down=down) is told


@pytest.mark.parametrize(("high", "told"), [(7.5, False), (7.6, True), (13.3, True), (13.4, False)])
def test_lines_of_a_paragraph_are_about_as_high(high: float, told: bool) -> None:
    assert flow(high=high) is told


@pytest.mark.parametrize(
    ("text", "left", "told"),
    [
        (FULL, 79.9, True),
        (FULL, 80.0, False),
        (FULL, 20.0, True),
        (f"- {FULL}", 101.9, True),
        (f"- {FULL}", 102.0, False),
        (f" 1. {FULL}", 101.9, True),
    ],
)
def test_lines_of_a_paragraph_start_alike_but_for_those_of_an_entry(text: str, left: float, told: bool) -> None:
    assert flow(text=text, left=left, edge=0.0) is told


@pytest.mark.parametrize(
    ("edge", "told"), [(72.0 + 39 * 5 + 2.5 + 15 + 0.9, True), (72.0 + 39 * 5 + 2.5 + 15 + 1, False)]
)
def test_a_line_goes_on_where_a_space_and_the_next_word_would_not_have_fitted(edge: float, told: bool) -> None:
    assert flow(edge=edge) is told


@pytest.mark.parametrize("place", [36.0, 72.0, 108.0])
def test_the_widest_line_of_a_column_or_one_beside_tells_how_wide_it_is(place: float) -> None:
    """A line is not full where one that begins half an inch beside it reaches further."""
    long = measure_line(signs("x" * 90, place)).last[2]
    before, after = measure_line(signs(FULL, 72.0)), measure_line(signs("who lived there", 72.0, 86.0))
    edges: dict[int, float] = defaultdict(float, {column((place, 0.0, 0.0, 0.0)): long})
    assert not goes_on(before, after, edges)
    assert goes_on(before, after, defaultdict(float, {column((place + 72.0, 0.0, 0.0, 0.0)): 0.0}))


def test_a_row_of_cells_neither_goes_on_nor_is_gone_on_with() -> None:
    row = [*signs(FULL), *signs("cell", left=len(FULL) * 5 + 26.0)]
    assert said(join_lines([*row, BREAK, *signs("and more", bottom=86.0)])) == f"{FULL}\tcell\nand more"
    above = [*signs(FULL), BREAK, *signs("a", bottom=86.0), *signs("cell", left=60.0, bottom=86.0)]
    assert said(join_lines(above)) == f"{FULL}\na\tcell"


def test_the_end_of_a_full_line_is_a_space_and_that_of_another_stays() -> None:
    lines = [*signs(FULL), BREAK, *signs("who lived there.", bottom=86.0), BREAK, *signs("New.", bottom=72.0)]
    assert said(join_lines(lines)) == f"{FULL} who lived there.\nNew."
