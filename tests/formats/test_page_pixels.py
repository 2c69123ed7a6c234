"""What is seen of a page, pixel by pixel: boundaries of contrast, cover, shape and place."""

import numpy as np
import pytest
from PIL import Image

from textveil.formats.pdf_parts.facsimile import (
    Ink,
    Shapes,
    alphabet,
    false_words,
    is_false,
    is_speck,
    ligatures,
    look_alike,
    measure_ink,
    sample_sums,
    shapes,
    shift_ink,
    specks,
    sum_ink,
)
from textveil.formats.pdf_parts.page_picture import Box, join_boxes
from textveil.formats.pdf_parts.visibility import (
    CONTRAST,
    MOST,
    MOST_LAYERS,
    MOST_PLACES,
    SCALE,
    area_of,
    characters_on_themselves,
    count_in,
    difference,
    is_near,
    judge_layer,
    picture_scale,
    places_in,
    shared_area,
    shows_letters,
    text_layers,
    words_of,
)

PLACE = np.array([[0, 4, 0, 4]])
"""Upper, lower, first and last pixels of one character."""


def layer(shade: int, drawn: int, *, shown: int = 16, others: int = 0, inked: int = 16) -> tuple[bool, bool]:
    """Whether a character of 16 pixels is seen, and faint: its ink, what of it shows on how many, and other texts."""
    own, seen, other = np.zeros((4, 4), np.uint8), np.zeros((4, 4), np.uint8), np.zeros((4, 4), np.bool_)
    own.flat[:inked], seen.flat[:shown], other.flat[16 - others :] = shade, drawn, True
    is_seen, is_faint = judge_layer((own, seen, other), PLACE)
    return bool(is_seen[0]), bool(is_faint[0])


@pytest.mark.parametrize(
    ("shade", "drawn", "counts", "seen", "faint"),
    [
        (255, 255, {}, True, False),
        (255, 255, {"shown": 5}, True, True),
        (255, 255, {"shown": 4}, False, False),
        (255, 255, {"shown": 8}, True, False),
        (255, 255, {"shown": 7}, True, True),
        (255, CONTRAST, {}, True, True),
        (255, CONTRAST - 1, {}, False, False),
        (200, 100, {}, True, False),
        (200, 99, {}, True, True),
        (CONTRAST - 1, 255, {"shown": 1}, True, False),
        (CONTRAST - 1, 0, {}, False, False),
        (255, 255, {"inked": 8, "others": 2}, True, False),
        (255, 255, {"inked": 8, "others": 3}, False, False),
        (255, 255, {"inked": 16, "others": 9}, True, False),
    ],
)
def test_a_character_is_seen_by_the_share_of_its_ink_that_shows(
    shade: int, drawn: int, counts: dict[str, int], seen: bool, faint: bool
) -> None:
    assert layer(shade, drawn, **counts) == (seen, faint)


def word_picture(*, ink: int = 0, rows: int = 8, every: int = 2, around: int = 0) -> np.ndarray:
    """A light page of 24 by 40 with the letters of a word: strokes in some rows, ink above and below."""
    page = np.full((24, 40), 255, np.uint8)
    page[8 : 8 + rows, 4:36:every] = ink
    page[8 - around : 8, 4:36] = page[16 : 16 + around, 4:36] = ink
    return page


WORD: Box = (3.0, 8.0, 37.0, 16.0)


@pytest.mark.parametrize(
    ("page", "count", "shows"),
    [
        (word_picture(), 6, True),
        (word_picture(ink=255 - 48), 6, False),
        (word_picture(ink=255 - 49), 6, True),
        (word_picture(every=1), 6, False),
        (word_picture(every=1, rows=1), 6, True),
        (word_picture(every=1, rows=2), 6, False),
        (word_picture(every=1, rows=2), 4, True),
        (word_picture(every=1, rows=7), 4, True),
        (word_picture(every=1, rows=8), 4, False),
        (word_picture(every=1, rows=8), 5, False),
        (word_picture(around=2), 6, False),
        (word_picture(every=1), 2, True),
        (np.zeros((24, 40), np.uint8), 2, False),
        (np.zeros((24, 40), np.uint8), 6, False),
    ],
)
def test_letters_have_ink_and_paper_between_it(page: np.ndarray, count: int, shows: bool) -> None:
    assert shows_letters(page, WORD, paper=255, count=count) is shows


def test_a_tall_word_is_looked_at_the_other_way() -> None:
    page = np.full((40, 24), 255, np.uint8)
    page[4:36:2, 8:16] = 0
    assert shows_letters(page, (8.0, 3.0, 16.0, 37.0), paper=255, count=6)


def test_a_page_is_drawn_coarsely_where_it_is_large_or_full() -> None:
    assert picture_scale((600.0, 800.0), [(0.0, 0.0, 10.0, 10.0)]) == SCALE
    assert picture_scale((12_000.0, 10_000.0), []) == pytest.approx((MOST / 120_000_000) ** 0.5)
    everywhere = [(0.0, 0.0, 700.0, 900.0)] * 250
    assert picture_scale((600.0, 800.0), everywhere) == pytest.approx((MOST_PLACES / (250 * 480_000)) ** 0.5)
    shifted = [(100.0, 200.0, 700.0, 900.0)] * 400
    assert picture_scale((600.0, 800.0), shifted) == pytest.approx((MOST_PLACES / (400 * 500 * 600)) ** 0.5)


def test_a_word_is_characters_that_stand_together() -> None:
    box: Box = (0.0, 0.0, 1.0, 1.0)
    boxes = [box, box, None, box, box]
    assert list(words_of(boxes, [True] * 5)) == [[0, 1], [3, 4]]
    assert list(words_of(boxes, [True, False, True, False, True])) == [[0], [4]]
    assert join_boxes([(1.0, 2.0, 3.0, 4.0), (0.0, 3.0, 2.0, 9.0)]) == (0.0, 2.0, 3.0, 9.0)


@pytest.mark.parametrize(
    ("box", "place"),
    [
        ((2.0, 3.0, 10.0, 9.0), [3, 9, 3, 9]),
        ((2.4, 3.4, 10.4, 9.4), [3, 10, 3, 10]),
        ((2.0, 3.0, 4.0, 9.0), [3, 9, 2, 4]),
        ((5.0, 5.0, 5.0, 5.0), [5, 6, 5, 6]),
        ((-5.0, -5.0, -1.0, -1.0), [0, 1, 0, 1]),
        ((50.0, 40.0, 60.0, 50.0), [29, 30, 39, 40]),
    ],
)
def test_a_box_takes_whole_pixels_inside_the_picture_and_one_at_least(box: Box, place: list[int]) -> None:
    assert places_in([box], (40, 30)).tolist() == [place]


def test_pictures_differ_by_their_strongest_colour() -> None:
    first, second = Image.new("RGB", (1, 1), (255, 200, 10)), Image.new("RGB", (1, 1), (250, 190, 40))
    assert difference(first, second).tolist() == [[30]]
    assert difference(first, None).tolist() == [[245]]


@pytest.mark.parametrize(
    ("ok", "judged", "false"),
    [(3, 4, False), (2, 3, True), (67, 100, False), (66, 100, True), (0, 0, True), (1, 1, False), (0, 1, True)],
)
def test_a_word_is_false_where_too_few_letters_look_as_they_should(ok: int, judged: int, false: bool) -> None:
    letters = np.arange(judged) < ok
    assert is_false(letters, np.ones(judged, np.bool_)) is false


def inks(*boxes: tuple[float, float, float, float] | None) -> list[Ink | None]:
    return [Ink(box) if box else None for box in boxes]


def test_letters_drawn_as_one_are_judged_by_the_rest_of_their_word() -> None:
    one, other = (0.0, 0.0, 2.0, 2.0), (2.0, 0.0, 4.0, 2.0)
    assert ligatures("xfi", inks(other, one, one)).tolist() == [False, True, True]
    assert ligatures("xfi", inks(other, one, other)).tolist() == [False, False, False]
    assert ligatures("xab", inks(other, one, one)).tolist() == [False, False, False]


def test_a_speck_is_a_small_point_or_dash() -> None:
    letter, point, dash = (0.0, 0.0, 8.0, 10.0), (0.0, 0.0, 4.9, 4.9), (0.0, 0.0, 9.0, 4.9)
    assert specks("aa.-", inks(letter, letter, point, dash)).tolist() == [False, False, True, True]
    assert specks("aaa.", inks(letter, letter, letter, dash)).tolist() == [False, False, False, False]
    assert specks("ax.", inks(letter, None, None)).tolist() == [False, False, False]
    assert [is_speck(".", Ink((0.0, 0.0, 1.0, high)), 5.0) for high in (4.9, 5.0)] == [True, False]
    assert [is_speck(".", Ink((0.0, 0.0, wide, 1.0)), 5.0) for wide in (4.9, 5.0)] == [True, False]
    assert not is_speck("a", Ink((0.0, 0.0, 1.0, 1.0)), 5.0)
    assert specks("", []).tolist() == []


def test_ink_is_summed_and_sampled_between_pixels() -> None:
    sums = sum_ink(np.ones((3, 4)))
    rows, columns = np.array([[0.0, 1.5, 3.0]]), np.array([[0.0, 2.5, 4.0]])
    assert sample_sums(sums, rows, columns).tolist() == [[0.0, 3.75, 12.0]]
    assert sums.shape == (5, 6)
    assert (sums[-1] == sums[-2]).all()
    assert measure_ink(Image.new("L", (1, 1), 51)).tolist() == [[pytest.approx(0.8)]]


def test_a_letter_looks_the_same_however_it_is_turned() -> None:
    picture = np.zeros((20, 20))
    picture[2:18, 4:7] = picture[2:5, 4:14] = 1.0
    box = (4.0, 2.0, 14.0, 18.0)
    (upright,) = shapes(sum_ink(picture), [Ink(box)]).ink
    assert np.linalg.norm(upright) == pytest.approx(1.0)
    assert upright.sum() == pytest.approx(0.0, abs=1e-5)
    turned = {1: (2.0, 4.0, 18.0, 14.0), 2: (6.0, 2.0, 16.0, 18.0), 3: (2.0, 6.0, 18.0, 16.0)}
    for turns, place in turned.items():
        again = shapes(sum_ink(np.rot90(picture, -turns)), [Ink(place, turns)])
        assert again.ink[0] == pytest.approx(upright, abs=1e-5), turns
        assert again.ratio[0] == pytest.approx(np.log(10 / 16), abs=1e-5), turns
    assert shift_ink(Ink(box, 1), 0.5, -0.5) == Ink((4.5, 1.5, 14.5, 17.5), 1)


def test_beside_the_picture_there_is_no_ink() -> None:
    picture = np.ones((20, 30))
    beside = [(25.0, 5.0, 60.0, 9.0), (5.0, 15.0, 9.0, 60.0), (-9.0, -9.0, -1.0, -1.0), (70.0, 70.0, 80.0, 80.0)]
    seen = shapes(sum_ink(picture), [Ink(box) for box in beside])
    right, below, *nothing = seen.ink.reshape(4, 8, 8)
    assert (right[:, 0] > 0).all()
    assert (right[:, -1] < 0).all()
    assert (below[0] > 0).all()
    assert (below[-1] < 0).all()
    assert not np.array(nothing).any()
    assert seen.ratio == pytest.approx(np.log([35 / 4, 4 / 45, 1.0, 1.0]))


def test_what_has_no_size_is_as_wide_and_high_as_half_a_pixel() -> None:
    ratios = shapes(sum_ink(np.ones((9, 9))), [Ink((2.0, 2.0, 2.0, 4.0)), Ink((2.0, 2.0, 4.0, 2.0)), Ink((2.0,) * 4)])
    assert ratios.ratio == pytest.approx(np.log([0.25, 4.0, 1.0]))


def test_every_sign_looks_like_itself_and_one_that_is_not_known_like_nothing() -> None:
    known = alphabet()
    ends = [*known.starts[1:], len(known.shapes.ink)]
    for meaning, start, end in zip(known.meanings, known.starts, ends, strict=True):
        own = Shapes(known.shapes.ink[start:end], known.shapes.ratio[start:end])
        assert look_alike([meaning] * (end - start), own).all(), meaning
        assert not look_alike(["\u0416"] * (end - start), own).any(), "a Cyrillic letter is in no font of these"
    assert not look_alike(["w"], Shapes(known.shapes.ink[:1] * 0, known.shapes.ratio[:1] + 9)).any()


def drawn_line(shown: str) -> tuple[np.ndarray, list[Ink | None]]:
    """A picture of a line of letters, and where each of them lies: as the alphabet draws them, side by side."""
    known, picture, places = alphabet(), np.zeros((30, 30 * len(shown))), list[Ink | None]()
    for at, sign in enumerate(shown):
        if sign == " ":
            places.append(None)
            continue
        grid = known.shapes.ink[known.starts[known.meanings.index(sign)]].reshape(8, 8)
        wide = 16 * float(np.exp(known.shapes.ratio[known.starts[known.meanings.index(sign)]]))
        columns = np.minimum((np.arange(round(wide)) * 8 / round(wide)).astype(int), 7)
        letter = np.repeat(grid - grid.min(), 2, axis=0)[:, columns]
        picture[5:21, 30 * at + 5 : 30 * at + 5 + letter.shape[1]] = letter
        places.append(Ink((30.0 * at + 5, 5.0, 30.0 * at + 5 + letter.shape[1], 21.0)))
    return picture, places


@pytest.mark.parametrize(
    ("shown", "said", "told"),
    [
        ("kwmz", "kwmz", []),
        ("kwmz", "xxxx", [(0, 4)]),
        ("kwmz", "kwmx", []),
        ("kwmz", "kwxx", [(0, 4)]),
        ("kw mzk", "kw mxx", [(3, 6)]),
        ("kw mzk", "xx kwx", [(0, 2), (3, 6)]),
        ("kw mzk", "kx mzk", [(0, 2)]),
    ],
)
def test_a_word_is_false_that_shows_other_letters_than_it_says(
    shown: str, said: str, told: list[tuple[int, int]]
) -> None:
    assert false_words(said, *drawn_line(shown)) == told


def test_words_without_ink_are_not_judged() -> None:
    picture, places = drawn_line("kwmz")
    assert false_words("xxxx", picture, [None] * 4) == []
    assert false_words("    ", picture, places) == []


@pytest.mark.parametrize(("moved", "near"), [(0.0, True), (2.0, True), (2.1, False), (-2.0, True), (-2.1, False)])
@pytest.mark.parametrize("side", range(4))
def test_a_text_is_made_bold_by_one_that_is_nearly_where_it_is(side: int, moved: float, near: bool) -> None:
    first = (5.0, 5.0, 35.0, 15.0)
    second = tuple(value + moved * (place == side) for place, value in enumerate(first))
    assert is_near(first, second) is near  # type: ignore[arg-type]  # four numbers


def test_pixels_are_counted_inside_places() -> None:
    mask = np.zeros((4, 5), np.bool_)
    mask[1, 1:4] = mask[3, 4] = True
    places = np.array([[0, 4, 0, 5], [1, 2, 1, 3], [2, 4, 3, 5], [0, 1, 0, 1]])
    assert count_in(mask, places).tolist() == [4, 2, 1, 0]
    assert area_of(places).tolist() == [20, 2, 4, 1]


def places_beside(*lefts: int) -> np.ndarray:
    return np.array([[0, 10, left, left + 10] for left in lefts])


def test_texts_that_meet_stand_in_layers() -> None:
    assert text_layers([1, 2], places_beside(0, 8), size=(30, 10))[:2] == [{1, 2}, set()], "a fifth is let pass"
    assert text_layers([1, 2], places_beside(0, 7), size=(30, 10))[:3] == [set(), {1}, {2}]
    assert text_layers([1, 2, 3], places_beside(0, 5, 18), size=(30, 10))[:3] == [{3}, {1}, {2}]
    assert text_layers([1, 2, 3], places_beside(0, 5, 11), size=(30, 10))[:3] == [set(), {1, 3}, {2}]
    many = text_layers(list(range(MOST_LAYERS + 2)), places_beside(*[0] * (MOST_LAYERS + 2)), size=(30, 10))
    assert [len(layer) for layer in many] == [0, *[1] * MOST_LAYERS, 2]


def test_boxes_share_a_part_of_the_smaller() -> None:
    box: Box = (0.0, 0.0, 10.0, 10.0)
    assert shared_area(box, (5.0, 0.0, 15.0, 10.0)) == 0.5
    assert shared_area(box, (5.0, 5.0, 7.0, 7.0)) == shared_area((5.0, 5.0, 7.0, 7.0), box) == 1.0
    assert shared_area(box, (10.0, 0.0, 20.0, 10.0)) == shared_area(box, (0.0, 10.0, 10.0, 20.0)) == 0.0


def test_characters_of_a_text_that_lie_on_one_another_are_not_read() -> None:
    def row(step: float, count: int = 4) -> list[Box | None]:
        return [(step * place, 0.0, step * place + 10.0, 10.0) for place in range(count)]

    assert characters_on_themselves(row(4.9), [1] * 4) == {0, 1, 2, 3}
    assert characters_on_themselves(row(5.0), [1] * 4) == set()
    assert characters_on_themselves(row(0.0), [1] * 4) == set(), "a glyph of two letters"
    assert characters_on_themselves(row(4.9), [0] * 4) == set()
    assert characters_on_themselves([*row(4.9), None], [1, 2, 3, 4, 1]) == set()
    apart: list[Box | None] = [(100.0 * place, 0.0, 100.0 * place + 10.0, 10.0) for place in range(1, 7)]
    assert characters_on_themselves([*row(4.9, 2), *apart], [1] * 8) == set(), "slanted letters meet here and there"
