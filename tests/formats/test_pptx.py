"""Every place of a presentation is read, hidden and told; what is no text keeps its look."""

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, inspected, opened, unchanged
from formats.samples import slides
from textveil.formats.reader import removed_notes
from textveil.formats.zip_container import pack, unpack


def first_slide(data: bytes) -> str:
    return unpack(data, name="x")["ppt/slides/slide1.xml"].decode()


@pytest.mark.parametrize("place", slides.SHAPES)
def test_a_secret_in_this_shape_does_not_stay(place: str) -> None:
    output = hidden(slides.presentation(SECRET, shapes=(place,)), "pptx")
    assert leaks(output, SECRET) == []
    assert leaks(first_slide(output).encode(), SECRET) == []


def test_slides_are_read_in_the_order_of_the_show_with_their_notes_beside_them() -> None:
    text = opened(slides.presentation(SECRET), "pptx").text
    order = [text.index(said) for said in ("in a group", "notes Ellison", "hidden slide", "master Ellison")]
    assert order == sorted(order)
    files = unpack(slides.saying(["one", "two"]), name="x")
    main = files["ppt/presentation.xml"]
    files["ppt/presentation.xml"] = main.replace(b'"r0"', b'"r9"').replace(b'"r1"', b'"r0"').replace(b'"r9"', b'"r1"')
    assert opened(pack(files.items()), "pptx").text == "two\n\none"


def test_tables_charts_and_levels_of_text_keep_their_look() -> None:
    output = unpack(unchanged(slides.presentation(SECRET), "pptx"), name="x")
    slide = output["ppt/slides/slide1.xml"].decode()
    assert "drawingml/2006/table" in slide
    assert '<c:chart r:id="rId4"' in slide
    assert '<a:defRPr sz="4400">' in output["ppt/slideMasters/slideMaster1.xml"].decode()
    assert "<c:v>15.5</c:v>" in output["ppt/charts/chart1.xml"].decode()


def test_a_measure_in_a_chart_is_no_text_but_a_long_number_is() -> None:
    data = slides.presentation(SECRET)
    assert "15.5" not in opened(data, "pptx").text.split()
    files = unpack(data, name="x")
    files["ppt/charts/chart1.xml"] = files["ppt/charts/chart1.xml"].replace(b"15.5", b"5551234567")
    assert "5551234567" in opened(pack(files.items()), "pptx").text.split()


def test_a_diagram_becomes_the_shapes_that_were_drawn_or_its_words() -> None:
    drawn = first_slide(unchanged(slides.presentation("Shown", shapes=("diagram",)), "pptx"))
    assert 'prst="ellipse"' in drawn
    assert "<p:grpSp>" in drawn
    words = first_slide(unchanged(slides.presentation("Shown", shapes=("drawn diagram",)), "pptx"))
    assert "<a:t>Shown</a:t>" in words
    assert "ellipse" not in words


def test_an_embedded_object_becomes_its_picture() -> None:
    slide = first_slide(unchanged(slides.presentation(SECRET, shapes=("embedded", "picture")), "pptx"))
    assert slide.count("<p:pic>") == 2
    assert "graphicFrame" not in slide


def test_a_hidden_slide_stays_hidden_and_is_told() -> None:
    data = slides.presentation(SECRET)
    assert b'show="0"' in unpack(hidden(data, "pptx"), name="x")["ppt/slides/slide2.xml"]
    told = {note.what for note in inspected(data, "pptx")}
    assert {"hidden slides", "notes for the speaker", "comments", "animations", "alternative texts", "macros"} <= told


def test_what_was_left_out_is_told() -> None:
    told = {note.what for note in removed_notes(opened(slides.presentation(SECRET), "pptx"))}
    assert {"macros", "embedded files", "diagrams, whose words stay"} <= told


def test_a_word_file_is_no_presentation() -> None:
    with pytest.raises(Exception, match="no presentation"):
        opened(pack([("_rels/.rels", b"<Relationships/>")]), "pptx")
