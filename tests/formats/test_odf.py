"""OpenDocument: every paragraph is read and hidden, values behind cells go with them, looks stay."""

import io
import zipfile

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, inspected, opened, unchanged
from formats.samples import opendocument
from textveil.core.errors import InputError
from textveil.formats.reader import removed_notes
from textveil.formats.zip_container import pack, unpack


def content(data: bytes) -> str:
    return unpack(data, name="x")["content.xml"].decode()


def test_a_word_cut_by_spans_is_one_word_and_what_stands_aside_is_apart() -> None:
    text = opened(opendocument.document(SECRET), "odt").text
    assert "Dear Ellison x\tEllison" in text
    assert "\n\nnote Ellison" in text
    assert "comment Ellison" in text


@pytest.mark.parametrize("ending", ["odt", "ods", "odp"])
def test_nothing_stays_in_any_part(ending: str) -> None:
    assert leaks(hidden(opendocument.document(SECRET, ending=ending), ending), SECRET) == []


def test_looks_that_the_standard_knows_stay_and_a_fixed_date_is_text() -> None:
    looks = (
        '<style:style style:name="x" style:family="text"><style:text-properties style:text-position="super 58%"/>'
        '<style:table-properties table:align="margins"/><style:table-column-properties style:rel-column-width="7*"/>'
        '<style:graphic-properties draw:marker-start="Arrow"/><style:map style:condition="value()&gt;=0"/>'
        "</style:style>"
    )
    body = '<text:p>on <text:date text:fixed="true" text:date-value="2009-08-25">25/08/09</text:date> we met</text:p>'
    parts = unpack(opendocument.document("x", body=body), name="x")
    styled = parts["content.xml"].replace(
        b"<office:body>", f"<office:automatic-styles>{looks}</office:automatic-styles><office:body>".encode(), 1
    )
    output = content(unchanged(pack({**parts, "content.xml": styled}.items()), "odt"))
    for look in ('"super 58%"', '"margins"', '"7*"', "draw:marker-start=", '"value()&gt;=0"'):
        assert look in output
    assert "on <text:span>25/08/09</text:span> we met" in output


def test_what_a_field_shows_stays_as_text_and_its_name_goes() -> None:
    body = '<text:p>Dear <text:user-field-get text:name="Ellison">guest</text:user-field-get>, hello</text:p>'
    output = content(unchanged(opendocument.document("x", body=body), "odt"))
    assert "Dear <text:span>guest</text:span>, hello" in output
    assert "Ellison" not in output


def test_a_measure_stays_and_a_hidden_date_takes_its_value_along() -> None:
    data = opendocument.document("x", ending="ods")
    assert "15.5" not in opened(data, "ods").text
    output = content(hidden(data, "ods", secret="1975-03-10"))
    assert 'office:value="15.5"' in output
    assert "1975" not in output


def test_formulas_of_references_stay_and_others_go() -> None:
    for formula, stays in (("SUM([.A1:.B2])*2", True), ("CHAR(69)", False)):
        row = f'<table:table-cell office:value-type="float" office:value="3" table:formula="of:={formula}"/>'
        body = f"<table:table><table:table-row>{row}</table:table-row></table:table>"
        output = content(unchanged(opendocument.document("x", ending="ods", body=body, tracked=""), "ods"))
        assert (f'table:formula="={formula}"' in output) is stays
        assert 'office:value="3"' in output


def test_styles_keep_their_look_under_another_name() -> None:
    output = unpack(unchanged(opendocument.document("Chosen"), "odt"), name="x")
    name = output["content.xml"].decode().partition('text:style-name="')[2].partition('"')[0]
    assert f'style:name="{name}"' in output["styles.xml"].decode()
    assert 'fo:font-weight="bold"' in output["styles.xml"].decode()


def test_the_type_comes_first_and_uncompressed() -> None:
    with zipfile.ZipFile(io.BytesIO(unchanged(opendocument.document("x"), "ott"))) as package:
        first = package.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert package.read("mimetype") == b"application/vnd.oasis.opendocument.text-template"


def test_what_is_left_out_is_told() -> None:
    data = opendocument.document(SECRET)
    told = {note.what for note in removed_notes(opened(data, "odt"))}
    assert {"tracked changes", "scripts and forms", "pictures", "dates, programs and counts"} <= told
    assert {"comments", "hidden sheets, rows or columns"} <= {note.what for note in inspected(data, "odt")}


def test_an_encrypted_file_and_another_package_are_refused() -> None:
    files = unpack(opendocument.document("x"), name="x")
    with pytest.raises(InputError, match="encrypted"):
        opened(pack({**files, "META-INF/manifest.xml": b"<encryption-data/>"}.items()), "odt")
    with pytest.raises(InputError, match="no OpenDocument"):
        opened(pack([("a.txt", b"x")]), "odt")


def test_a_hidden_number_leaves_a_mark_in_its_cell_and_a_comment_on_it_stays() -> None:
    cell = (
        '<table:table-cell office:value-type="float" office:value="48250"><office:annotation><text:p>seen</text:p>'
        "</office:annotation><text:p>48250</text:p></table:table-cell>"
    )
    body = f'<table:table table:name="Sheet1"><table:table-row>{cell}</table:table-row></table:table>'
    output = content(hidden(opendocument.document("x", ending="ods", body=body), "ods", secret="48250"))
    assert "48250" not in output
    assert "<text:p>[name]</text:p>" in output
    assert "office:value=" not in output
    assert "seen" in output
