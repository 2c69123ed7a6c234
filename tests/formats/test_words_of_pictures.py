"""What is read in a picture, painted on it and read again, with a reader that says what it is told to say."""

import io
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from PIL import Image, ImageDraw

from textveil.core.errors import InputError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Edit
from textveil.formats import ocr, picture
from textveil.formats.contents import Change
from textveil.formats.ocr import Box, Word
from textveil.formats.pdf_parts import scans
from textveil.formats.pdf_parts.pdf_pages import PdfPage
from textveil.formats.pdf_parts.text_layer import PlacedWord, box_of, said_on, shown_words
from textveil.formats.picture import PaintedWords, Shown
from textveil.formats.registry import Settings

LINE = (1, 1, 1)
HELLO, ANN = Word("hello", (10, 20, 60, 40), LINE, 95.0), Word("Ellison", (70, 20, 140, 40), LINE, 95.0)
PALE = Word("dimly", (10, 60, 60, 80), (1, 1, 2), 30.0)


def inked() -> Image.Image:
    """A picture of 200 by 100 that is red all over."""
    return Image.new("RGB", (200, 100), (200, 0, 0))


def png(pixels: Any, kind: str = "PNG", **more: Any) -> bytes:
    output = io.BytesIO()
    pixels.save(output, kind, **more)
    return output.getvalue()


def shade(pixels: Any, box: Box) -> set[tuple[int, ...]]:
    """All colours inside a box."""
    left, top, right, bottom = (round(edge) for edge in box)
    return {tuple(one) for one in np.asarray(pixels)[top:bottom, left:right].reshape(-1, 3).tolist()}


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Callable[..., None]:
    """Let the reader of pictures say these words, and those where it is asked for more."""

    def tell(*words: Word, more: tuple[Word, ...] = ()) -> None:
        monkeypatch.setattr(ocr, "can_read", lambda: True)
        monkeypatch.setattr(
            picture, "find_words", lambda *_, known=None, **__: list(words) if known is None else list(more)
        )

    return tell


SETTINGS, KEEPING = Settings("a.png", "png"), Settings("a.png", "png", keep=frozenset({"pictures"}))


def change(text: str, *edits: tuple[int, int, str]) -> Change:
    made = tuple(Edit(start, end, new, Kind.NAME) for start, end, new in edits)
    for start, end, new in reversed(edits):
        text = text[:start] + new + text[end:]
    return Change(text, made)


def test_a_picture_says_its_words_and_where_it_says_more(told: Callable[..., None]) -> None:
    told(HELLO, ANN, PALE)
    shown = picture.look_into(png(inked()), settings=SETTINGS)
    assert shown is not None
    assert shown.piece.text == shown.page.text == "hello Ellison"
    assert [tuple(map(round, box)) for box in shown.page.unread] == [(10, 20, 60, 40)]
    assert shown.page.size == (200.0, 100.0)
    assert shown.layer is None
    assert not shown.keep


def test_a_picture_that_is_kept_is_looked_at_for_what_is_faint(told: Callable[..., None]) -> None:
    told(more=(PALE,))
    assert picture.look_into(png(inked()), settings=SETTINGS) is None
    kept = picture.look_into(png(inked()), settings=KEEPING)
    assert kept is not None
    assert kept.keep
    assert (kept.page.text, len(kept.page.unread)) == ("", 1)
    told()
    assert picture.look_into(png(inked()), settings=KEEPING) is None


@pytest.mark.parametrize(("size", "is_read"), [((24, 24), True), ((23, 90), False), ((90, 23), False)])
def test_a_picture_may_say_something_that_is_not_too_small(
    size: tuple[int, int], is_read: bool, told: Callable[..., None]
) -> None:
    told(HELLO)
    data = png(Image.new("RGB", size))
    assert (picture.look_into(data, settings=SETTINGS) is not None) is is_read
    assert picture.look_into(data, settings=Settings("a.png", "png", ocr=False)) is None
    assert picture.look_into(b"no picture", settings=SETTINGS) is None
    assert picture.look_into(picture.GREY, settings=SETTINGS) is None


@pytest.mark.parametrize("keep", [False, True])
def test_what_is_hidden_is_black_what_is_not_read_is_grey_and_words_stay(keep: bool, told: Callable[..., None]) -> None:
    told(HELLO, ANN, PALE)
    shown = picture.look_into(png(inked()), settings=KEEPING if keep else SETTINGS)
    assert shown is not None
    painted = shown.paint(change("hello Ellison", (6, 13, "[name]")))
    pixels = Image.open(io.BytesIO(painted)).convert("RGB")
    assert shade(pixels, HELLO.box) == {(200, 0, 0)}
    assert shade(pixels, ANN.box) == {(0, 0, 0)}
    assert shade(pixels, PALE.box) == {(192, 192, 192)}
    assert shade(pixels, (150, 60, 200, 100)) == {(200, 0, 0) if keep else (255, 255, 255)}
    named = picture.read_layer(painted)
    assert named is not None
    assert named.text == "hello [name]"
    assert named.boxes == [HELLO.box, ANN.box]
    assert named.painted == [(192, PALE.box), (0, ANN.box)]


@pytest.mark.parametrize("keep", [False, True])
def test_a_painted_picture_is_read_by_what_it_names_and_painted_the_same_again(
    keep: bool, told: Callable[..., None]
) -> None:
    settings = KEEPING if keep else SETTINGS
    told(HELLO, ANN, PALE)
    first = picture.look_into(png(inked()), settings=settings)
    assert first is not None
    painted = first.paint(change("hello Ellison", (6, 13, "[name]")))
    told(HELLO)
    again = picture.look_into(painted, settings=settings)
    assert again is not None
    assert again.layer is not None
    assert again.page.text == "hello [name]"
    assert again.page.boxes[0] == (10.0, 60.0, 20.0, 80.0), "each letter has its part of the word"
    assert again.page.boxes[5] is None
    assert again.paint(Change("hello [name]", ())) == painted
    more = again.paint(change("hello [name]", (0, 5, "[word]")))
    pixels = Image.open(io.BytesIO(more)).convert("RGB")
    assert shade(pixels, HELLO.box) == shade(pixels, ANN.box) == {(0, 0, 0)}
    assert shade(pixels, PALE.box) == {(192, 192, 192)}
    named = picture.read_layer(more)
    assert named is not None
    assert named.painted == [(192, PALE.box), (0, ANN.box), (0, HELLO.box)]


def test_a_painted_picture_that_shows_other_words_is_not_believed(told: Callable[..., None]) -> None:
    told(HELLO, ANN)
    first = picture.look_into(png(inked()), settings=SETTINGS)
    assert first is not None
    painted = first.paint(change("hello Ellison", (6, 13, "[name]")))
    told(HELLO, Word("Margaret", ANN.box, LINE, 95.0))
    forged = picture.look_into(painted, settings=SETTINGS)
    assert forged is not None
    assert forged.layer is None
    assert forged.page.text == "hello Margaret"
    told(HELLO, more=(PALE,))
    kept = picture.look_into(painted, settings=KEEPING)
    assert kept is not None
    assert kept.layer is None


def test_of_a_painted_picture_only_what_it_names_is_passed_on(told: Callable[..., None]) -> None:
    layer = PaintedWords("hello", [HELLO.box], [(0, ANN.box), (192, PALE.box)])
    new = picture.rebuild(inked(), layer)
    assert shade(new, HELLO.box) == {(200, 0, 0)}
    assert shade(new, ANN.box) == {(0, 0, 0)}
    assert shade(new, PALE.box) == {(192, 192, 192)}
    assert shade(new, (150, 60, 200, 100)) == {(255, 255, 255)}
    told(HELLO)
    shown = Shown(inked(), picture.named_page(PdfPage((200.0, 100.0), "", [], [], []), layer), False, layer)
    pixels = Image.open(io.BytesIO(shown.paint(Change("hello", ())))).convert("RGB")
    assert shade(pixels, (150, 60, 200, 100)) == {(255, 255, 255)}


@pytest.mark.parametrize(
    ("word", "told"),
    [
        (Word("hello", HELLO.box, LINE, 95.0), True),
        (Word("hell", HELLO.box, LINE, 95.0), True),
        (Word("hallo", HELLO.box, LINE, 95.0), True),
        (Word("hexxy", HELLO.box, LINE, 95.0), False),
        (Word("Margaret", HELLO.box, LINE, 95.0), False),
        (Word("hello", ANN.box, LINE, 95.0), False),
        (Word("Margaret", HELLO.box, LINE, 59.9), True),
        (Word("Margaret", HELLO.box, LINE, 60.0), False),
        (Word("Mx", HELLO.box, LINE, 95.0), True),
        (Word("Max", HELLO.box, LINE, 95.0), False),
    ],
)
def test_a_word_is_named_that_is_like_one_in_its_place_or_may_be_nothing(word: Word, told: bool) -> None:
    assert picture.is_named(word, PaintedWords("hello there", [HELLO.box, (150, 20, 190, 40)], [])) is told


def test_words_are_named_with_a_box_each() -> None:
    said = [PlacedWord("hello there", HELLO.box), PlacedWord("Ann", ANN.box)]
    boxes = [HELLO.box, HELLO.box, ANN.box]
    assert picture.name_words("hello\nthere  Ann", said) == ("hello\nthere  Ann", boxes)
    assert picture.name_words("hello Ann", said) == ("hello there Ann", boxes)


@pytest.mark.parametrize(
    ("size", "scale"), [((100, 50), 2.0), ((1499, 50), 2.0), ((1500, 50), 1.0), ((4000, 4000), 0.5)]
)
def test_a_picture_from_a_screen_is_enlarged_to_be_read_and_a_huge_one_made_smaller(
    size: tuple[int, int], scale: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[tuple[tuple[int, int], Box | None]]()

    def read(drawn: Any, known: tuple[Word, ...] = (), *, name: str) -> list[Word]:
        asked.append((drawn.size, known[0].box if known else None))
        return [Word(name, (10, 20, 30, 40), LINE, 95.0)]

    monkeypatch.setattr(ocr, "read_words", read)
    monkeypatch.setattr(ocr, "find_faint", read)
    pixels = Image.new("RGB", size)
    (word,) = picture.find_words(pixels, name="it")
    assert word == Word("it", (10 / scale, 20 / scale, 30 / scale, 40 / scale), LINE, 95.0)
    (more,) = picture.find_words(pixels, name="it", known=[HELLO])
    assert more == word
    drawn = round(size[0] * scale), round(size[1] * scale)
    assert asked == [(drawn, None), (drawn, tuple(edge * scale for edge in HELLO.box))]


def test_more_is_found_where_it_is_said_surely_in_letters_and_not_known(monkeypatch: pytest.MonkeyPatch) -> None:
    words = [
        Word("faint", (100.0, 100.0, 120.0, 110.0), LINE, 95.0),
        Word("hello", (10.0, 20.0, 60.0, 40.0), LINE, 95.0),
        Word("ab", (100.0, 10.0, 120.0, 20.0), LINE, 95.0),
        Word("abc", (140.0, 10.0, 160.0, 20.0), LINE, 59.0),
        Word("a.b.", (180.0, 10.0, 190.0, 20.0), LINE, 95.0),
    ]
    drawn = list[tuple[int, int]]()

    def read(pixels: Any, *, name: str) -> list[Word]:
        assert name == "it"
        drawn.append(pixels.size)
        return words if pixels.size == (200, 200) else []

    monkeypatch.setattr(ocr, "read_words", read)
    monkeypatch.setattr(ocr, "TURNED", (0, 9))
    (found,) = ocr.find_faint(Image.new("RGB", (200, 200), "white"), [HELLO], name="it")
    assert found == Word("faint", (100.0, 100.0, 120.0, 110.0), LINE, 0.0)
    assert drawn[0] == (200, 200)
    assert min(drawn[1]) > 200, "a picture that is turned is larger"


def test_what_is_found_at_one_angle_is_not_found_at_another_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "read_words", lambda *_, **__: [Word("round", (90.0, 90.0, 110.0, 110.0), LINE, 95.0)])
    monkeypatch.setattr(ocr, "TURNED", (0, 90, 180, 270))
    assert len(ocr.find_faint(Image.new("RGB", (200, 200), "white"), [], name="it")) == 1


@pytest.mark.parametrize(
    ("ink", "is_seen"), [((240, 240, 240), True), ((255, 255, 254), False), ((255, 230, 255), True)]
)
def test_pale_strokes_are_drawn_in_black_on_white(ink: tuple[int, int, int], is_seen: bool) -> None:
    pixels = Image.new("RGB", (100, 100), "white")
    ImageDraw.Draw(pixels).line([(20, 50), (80, 50)], fill=ink)
    strokes = np.asarray(ocr.draw_strokes(pixels))
    assert set(np.unique(strokes)) == ({0, 255} if is_seen else {255})
    if is_seen:
        assert strokes[50, 50] == 0
        assert strokes[10, 10] == 255


@pytest.mark.parametrize("angle", [0, 9, 90, 180, 270, -9])
def test_a_box_of_a_turned_picture_is_turned_back_to_where_it_was(angle: int) -> None:
    pixels = Image.new("L", (120, 80))
    ImageDraw.Draw(pixels).rectangle((70, 10, 90, 20), fill=255)
    turned = pixels.rotate(angle, expand=True)
    box = turned.getbbox()
    assert box is not None
    back = ocr.turn_back(box, turned.size, pixels.size, angle)
    assert back[0] <= 72
    assert back[1] <= 12
    assert back[2] >= 88
    assert back[3] >= 18
    assert max(back[2] - back[0], back[3] - back[1]) < 30
    middle = (back[0] + back[2]) / 2, (back[1] + back[3]) / 2
    assert middle == pytest.approx((80.5, 15.5), abs=2)


ROW = "5\t1\t2\t3\t4\t5\t10\t20\t30\t8\t96.5"


@pytest.mark.parametrize(
    ("row", "told"),
    [
        (f"{ROW}\tAnn", ["Ann"]),
        (f"{ROW}\tAnn\tLee", ["Ann\tLee"]),
        (f"{ROW}\t  ", []),
        (ROW, []),
        (f"4{ROW[1:]}\tAnn", []),
        ("", []),
    ],
)
def test_words_are_rows_of_the_fifth_level_that_say_something(row: str, told: list[str]) -> None:
    found = list(ocr.parse_table(f"level\tpage\n{row}\n{ROW}\tlast"))
    assert [word.text for word in found] == [*told, "last"]
    assert found[-1] == Word("last", (10.0, 20.0, 40.0, 28.0), (2, 3, 4), 96.5)


# A page whose words were read.


def test_words_of_one_line_are_parted_by_a_space_and_lines_by_a_break() -> None:
    page = scans.with_words(
        PdfPage((200.0, 100.0), "", [], [], []),
        [HELLO, PALE, ANN, Word("end", (0, 60, 30, 80), (1, 1, 2), 60.0)],
        scale=2,
    )
    assert page.text == "hello Ellison\nend"
    assert page.is_scan
    assert page.boxes[0] == (5.0, 80.0, 10.0, 90.0)
    assert page.boxes[5] is None
    assert page.boxes[6] == (35.0, 80.0, 40.0, 90.0)
    assert page.boxes[13] is None
    assert page.boxes[16] == (10.0, 60.0, 15.0, 70.0)
    assert page.unread == [(5.0, 60.0, 30.0, 70.0)]
    assert page.inks[5] is None
    assert page.inks[0] == ((5.0, 80.0, 10.0, 90.0), 0)


def test_a_box_on_the_page_lies_in_the_picture_where_it_came_from() -> None:
    box = (10.0, 20.0, 60.0, 40.0)
    assert scans.in_picture(100.0, 2.5)(scans.on_page(box, 100.0, 2.5)) == pytest.approx(box)
    assert scans.on_page(box, 100.0, 2.0) == (5.0, 80.0, 30.0, 90.0)


@pytest.mark.parametrize(
    ("size", "told"),
    [((595.0, 842.0), 200 / 72), ((4000.0, 2500.0), 2.0), ((20000.0, 20000.0), 10**0.5 / 10), ((0.0, 9.0), 200 / 72)],
)
def test_a_page_is_drawn_to_be_read_as_finely_as_memory_lets(size: tuple[float, float], told: float) -> None:
    assert scans.scan_scale(size) == pytest.approx(told)


SCANNED = scans.with_words(PdfPage((200.0, 100.0), "", [], [], []), [HELLO, ANN], scale=1.0)


@pytest.mark.parametrize(
    ("edits", "told"),
    [
        ([(6, 13, "[name]")], [(6, 13, "[name]")]),
        ([(8, 10, "X")], [(6, 13, "ElXson")]),
        ([(0, 1, "J"), (4, 5, "y")], [(0, 5, "Jelly")]),
        ([(0, 1, "J"), (6, 7, "A")], [(0, 5, "Jello"), (6, 13, "Allison")]),
        ([(4, 7, "-")], [(0, 13, "hell-llison")]),
        ([], []),
    ],
)
def test_a_change_of_a_scan_is_one_of_whole_words(
    edits: list[tuple[int, int, str]], told: list[tuple[int, int, str]]
) -> None:
    ((first, made),) = scans.change_whole_words(SCANNED, [(0, change(SCANNED.text, *edits))])
    assert first == 0
    assert [(edit.start, edit.end, edit.replacement) for edit in made.edits] == told
    assert made.text == change(SCANNED.text, *edits).text


def test_what_a_painted_page_says_stands_in_order_with_its_boxes() -> None:
    said = list(said_on(SCANNED, [(0, change(SCANNED.text, (6, 13, "Ann  Lee")))], without=()))
    assert [(one.text, one.is_new) for one in said] == [("hello", False), ("Ann Lee", True)]
    assert [tuple(map(round, one.box)) for one in said] == [(10, 60, 60, 80), (70, 60, 140, 80)]
    gone = list(said_on(SCANNED, [(0, change(SCANNED.text, (0, 5, " ")))], without=()))
    assert [one.text for one in gone] == ["Ellison"]
    assert [one.text for one in said_on(SCANNED, [], without=[(0, 5)])] == ["Ellison"]
    later = list(said_on(SCANNED, [(6, change("Ellison", (0, 7, "B")))], without=()))
    assert [one.text for one in later] == ["hello", "B"], "an edit is told from where its piece begins"
    assert [one.text for one in shown_words(SCANNED, 0, 13, lies={(6, 7)})] == ["hello"]
    assert [one.text for one in shown_words(SCANNED, 0, 13, lies={(5, 6)})] == ["hello", "Ellison"]


def test_the_box_of_a_stretch_is_that_of_its_first_line() -> None:
    boxes: list[Box | None] = [(0, 50, 5, 60), (5, 52, 9, 58), None, (0, 30, 5, 40), (0, 40, 5, 55)]
    page = PdfPage((200.0, 100.0), "ab cd", boxes, [], [])
    assert box_of(page, 0, 5) == (0, 50, 9, 60)
    assert box_of(page, 3, 4) == (0, 30, 5, 40)
    assert box_of(page, 2, 3) is None
    flat = PdfPage((200.0, 100.0), "a", [(0, 50, 5, 50)], [], [])
    assert box_of(flat, 0, 1) == (0, 50, 5, 50)


# Files that are pictures.


@pytest.fixture
def readable(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "can_read", lambda: True)


def sizes_in(data: bytes) -> list[tuple[int, int]]:
    pdf = library("pypdfium2").PdfDocument(data)
    return [tuple(map(round, pdf[number].get_size())) for number in range(len(pdf))]


@pytest.mark.parametrize(
    ("size", "told"),
    [((96, 192), (72, 144)), ((1600, 96), (1200, 72)), ((1601, 200), (576, 72)), ((200, 1800), (72, 648))],
)
@pytest.mark.usefixtures("readable")
def test_a_picture_is_a_page_as_large_as_on_a_screen_or_as_scanned(
    size: tuple[int, int], told: tuple[int, int]
) -> None:
    assert sizes_in(picture.convert(png(Image.new("RGB", size)), name="it")) == [told]


@pytest.mark.usefixtures("readable")
def test_every_frame_is_a_page_and_a_frame_again() -> None:
    frames = [Image.new("RGB", (96, 96), colour) for colour in ("red", "lime", "blue")]
    pdf = picture.convert(png(frames[0], "TIFF", save_all=True, append_images=frames[1:]), name="it")
    assert sizes_in(pdf) == [(72, 72)] * 3
    again = Image.open(io.BytesIO(picture.revert(pdf, name="it", ending="tif")))
    assert getattr(again, "n_frames", 1) == 3
    assert again.size == (200, 200)
    for number, colour in enumerate(((255, 0, 0), (0, 255, 0), (0, 0, 255))):
        again.seek(number)
        assert shade(again.convert("RGB"), (20, 20, 180, 180)) == {colour}
    with pytest.raises(InputError, match="has 3 frames"):
        picture.revert(pdf, name="it", ending="png")
    one = picture.convert(png(frames[0]), name="it")
    for ending, kind in (("png", "PNG"), ("jpg", "JPEG"), ("webp", "WEBP"), ("tif", "TIFF"), ("bmp", "BMP")):
        with Image.open(io.BytesIO(picture.revert(one, name="it", ending=ending))) as opened:
            assert (opened.format, getattr(opened, "n_frames", 1)) == (kind, 1)


@pytest.mark.usefixtures("readable")
def test_too_many_frames_or_pixels_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    frames = [Image.new("1", (2, 2), at % 2) for at in range(3)]
    data = png(frames[0], "TIFF", save_all=True, append_images=frames[1:])
    monkeypatch.setattr(picture, "MOST", 3)
    assert len(sizes_in(picture.convert(data, name="it"))) == 3
    monkeypatch.setattr(picture, "MOST", 2)
    with pytest.raises(InputError, match="more than 2 frames"):
        picture.convert(data, name="it")
    square = png(Image.new("RGB", (10, 10)))
    monkeypatch.setattr(picture, "LARGEST", 100)
    assert picture.convert(square, name="it")
    assert picture.decode(square) is not None
    monkeypatch.setattr(picture, "LARGEST", 99)
    with pytest.raises(InputError, match="99 pixels"):
        picture.convert(square, name="it")
    assert picture.decode(square) is None
    with pytest.raises(InputError, match="damaged"):
        picture.convert(b"\x89PNG\r\n\x1a\nxxxx", name="it")


@pytest.mark.parametrize(("strength", "told"), [(15, (255, 255, 255)), (16, (251, 239, 239)), (255, (200, 0, 0))])
def test_what_is_nearly_clear_is_not_seen(strength: int, told: tuple[int, int, int]) -> None:
    pixels = Image.new("RGBA", (30, 30), (200, 0, 0, strength))
    seen = np.asarray(picture.on_paper(picture.without_unseen(pixels)))[0, 0]
    assert np.abs(seen.astype(int) - np.array(told)).max() <= 2
    grey = Image.new("LA", (30, 30), (0, strength))
    assert (np.asarray(picture.without_unseen(grey))[0, 0, 1] > 0) is np.bool_(strength > 15)


@pytest.mark.parametrize(
    ("mode", "told"),
    [("1", "1"), ("L", "L"), ("RGB", "RGB"), ("P", "RGB"), ("CMYK", "RGB"), ("LA", "LA"), ("RGBA", "RGBA")],
)
def test_colours_are_kept_plainly(mode: str, told: str) -> None:
    assert picture.plain_colours(Image.new(mode, (4, 4))).mode == told
    clear = Image.new("P", (4, 4))
    clear.info["transparency"] = 0
    assert picture.plain_colours(clear).mode == "RGBA"


def test_a_photograph_that_is_redrawn_stays_the_same_and_others_are_lossless() -> None:
    noise = Image.effect_noise((32, 32), 90)
    photograph = picture.redraw(png(noise, "JPEG"))
    assert photograph is not None
    assert picture.redraw(photograph) == photograph
    drawn = picture.redraw(png(noise, "BMP"))
    assert drawn is not None
    assert drawn.startswith(picture.PNG)
    assert (np.asarray(Image.open(io.BytesIO(drawn))) == np.asarray(noise)).all()
    assert picture.redraw(picture.GREY) == picture.GREY
    assert picture.redraw(b"x") is None


def test_a_photograph_that_does_not_settle_becomes_lossless(monkeypatch: pytest.MonkeyPatch) -> None:
    data = png(Image.effect_noise((32, 32), 90), "JPEG")
    monkeypatch.setattr(picture, "ROUNDS", 1)
    unsettled = picture.redraw(data)
    assert unsettled is not None
    assert unsettled.startswith(picture.PNG)
