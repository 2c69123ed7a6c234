"""Word: every part, terms over several runs, formatting kept, looks the same without edits."""

import io
import re
import zipfile

import pytest

from formats.leaks import leaks
from formats.samples import word
from textveil.core.kinds import Kind
from textveil.core.model import Document, Edit
from textveil.formats.reader import metadata_findings, parse, removed_notes
from textveil.formats.registry import Settings, open_format
from textveil.formats.writer import render
from textveil.formats.zip_container import pack, unpack

SETTINGS = Settings("letter.docx", "docx")


def opened(data: bytes) -> Document:
    return parse(data, settings=SETTINGS)


def hidden(document: Document, secret: str) -> bytes:
    edits = [Edit(*match.span(), "[name]", Kind.NAME) for match in re.finditer(secret, document.text)]
    return render(document, edits, settings=SETTINGS)


def main_part(data: bytes) -> str:
    return unpack(data, name="output")["word/document.xml"].decode()


@pytest.mark.parametrize("secret", ["Ellison", "ellison"])
@pytest.mark.parametrize("place", word.BODY)
def test_a_secret_in_this_place_of_the_body_does_not_stay(place: str, secret: str) -> None:
    data = word.document(secret, places=(place,), parts=())
    assert leaks(data, "Ellison") or place == "split runs"
    assert leaks(hidden(opened(data), secret), "Ellison") == []


@pytest.mark.parametrize("secret", ["Ellison", "ellison"])
@pytest.mark.parametrize("part", word.PARTS)
def test_a_secret_in_this_part_does_not_stay(part: str, secret: str) -> None:
    places = ("notes", "picture", "chart", "embedded file", "style", "diagram")
    data = word.document(secret, places=places, parts=(part,))
    assert leaks(hidden(opened(data), secret), "Ellison") == []


def test_a_term_over_several_runs_is_one_term_and_takes_the_look_of_its_first() -> None:
    document = opened(word.document("x", places=("split runs",), parts=()))
    assert document.text.startswith("Ellison")
    output = main_part(hidden(document, "Ellison"))
    assert re.findall(r"<w:t[^>]*>([^<]*)</w:t>|<w:t/>", output) == ["[name]", "", ""]
    assert "<w:b/>" in output


def test_spaces_at_the_ends_of_a_run_stay() -> None:
    body = '<w:p><w:r><w:t xml:space="preserve">Dear </w:t></w:r><w:r><w:t>Ann Lee</w:t></w:r></w:p>'
    files = unpack(word.plain("x"), name="x")
    before = b"<w:p><w:r><w:t>x</w:t></w:r></w:p>"
    files["word/document.xml"] = files["word/document.xml"].replace(before, body.encode())
    document = opened(pack(files.items()))
    assert document.text == "Dear Ann Lee"
    again = opened(render(document, [Edit(4, 8, " A", Kind.NAME)], settings=SETTINGS))
    assert again.text == "Dear A Lee"


def test_authors_of_comments_are_hidden_whatever_they_say_and_those_of_changes_go() -> None:
    data = word.document("qwrtz", places=("insertion", "notes"), parts=("word/comments.xml", "docProps/core.xml"))
    assert [finding.kind for finding in metadata_findings(opened(data))].count(Kind.NAME) == 4
    assert "w:author" not in main_part(hidden(opened(data), "x"))


def test_what_was_left_out_is_told_by_kind() -> None:
    told = {note.what for note in removed_notes(opened(word.document("Ellison")))}
    assert {"a thumbnail", "macros", "embedded files", "custom data", "custom properties", "pictures"} <= told


def test_pictures_are_grey_unless_they_are_kept() -> None:
    data = word.document("x", places=("picture",), parts=("word/media/{}.png",))
    document = parse(data, settings=Settings("letter.docx", "docx", frozenset({"pictures"})))
    kept = render(document, [], settings=Settings("letter.docx", "docx", frozenset({"pictures"})))
    assert unpack(kept, name="x")["word/media/image1.png"] == word.PNG
    assert unpack(hidden(opened(data), "x"), name="x")["word/media/image1.png"] != word.PNG


def test_styles_keep_their_look_under_another_name() -> None:
    document = opened(word.document("Ellison", places=("style",), parts=("word/styles.xml",)))
    files = unpack(hidden(document, "x"), name="x")
    assert '<w:pStyle w:val="S1"/>' in files["word/document.xml"].decode()
    assert 'w:styleId="S1"' in files["word/styles.xml"].decode()
    assert '<w:jc w:val="center"/>' in files["word/styles.xml"].decode()


def test_inspection_tells_what_a_printed_page_does_not_show() -> None:
    told = {note.what for note in open_format("docx").inspect(word.document("Ellison"), settings=SETTINGS)}
    assert {"tracked deletions", "comments", "hidden text", "alternative texts", "macros", "document variables"} <= told


@pytest.mark.parametrize(
    ("look", "is_hidden"),
    [
        ('<w:highlight w:val="black"/>', True),
        ('<w:shd w:val="clear" w:fill="000000"/><w:color w:val="000000"/>', True),
        ('<w:highlight w:val="black"/><w:color w:val="FFFFFF"/>', False),
        ('<w:highlight w:val="yellow"/>', False),
    ],
)
def test_text_black_on_black_is_hidden_whatever_it_says(look: str, is_hidden: bool) -> None:
    files = unpack(word.plain("qwrtz"), name="x")
    run = f"<w:r><w:rPr>{look}</w:rPr>".encode()
    files["word/document.xml"] = files["word/document.xml"].replace(b"<w:r>", run)
    assert bool(metadata_findings(opened(pack(files.items())))) == is_hidden


def test_a_dark_style_is_no_bad_redaction_but_dark_text_is() -> None:
    look = b'<w:rPr><w:shd w:val="clear" w:fill="000000"/><w:color w:val="FFFFFF"/></w:rPr>'
    files = unpack(word.document("Ellison"), name="x")
    places = {
        "word/styles.xml": (b"</w:style>", look + b"</w:style>"),
        "word/document.xml": (b"<w:r>", b"<w:r>" + look),
    }
    for part, (before, after) in places.items():
        changed = {**files, part: files[part].replace(before, after, 1)}
        found = open_format("docx").inspect(pack(changed.items()), settings=SETTINGS)
        is_told = any(note.what == "text on black: a bad redaction" for note in found)
        assert is_told == (part == "word/document.xml")


def test_the_output_is_a_plain_package() -> None:
    with zipfile.ZipFile(io.BytesIO(hidden(opened(word.document("Ellison")), "Ellison"))) as package:
        assert package.testzip() is None
        assert {member.date_time[0] for member in package.infolist()} == {1980}
        assert package.infolist()[0].filename == "[Content_Types].xml"


def test_letters_set_as_symbols_are_read_and_hidden() -> None:
    symbols = "".join(
        f'<w:sym w:font="Arial" w:char="{ord(letter) + 0xF000 * (place % 2):04X}"/>'
        for place, letter in enumerate("Ellison")
    )
    parts = unpack(word.plain("It is PLACE."), name="letter.docx")
    body = parts["word/document.xml"].decode().replace("PLACE.", f"</w:t>{symbols}<w:t>.")
    document = opened(pack({**parts, "word/document.xml": body.encode()}.items()))
    assert "It is Ellison." in document.text
    assert "w:sym" not in main_part(hidden(document, "Ellison"))


def with_body(body: str) -> bytes:
    files = unpack(word.plain("x"), name="x")
    before = b"<w:p><w:r><w:t>x</w:t></w:r></w:p>"
    files["word/document.xml"] = files["word/document.xml"].replace(before, f"<w:p>{body}</w:p>".encode())
    return pack(files.items())


def run(text: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


DELETED = '<w:del w:id="1" w:author="x"><w:r><w:delText xml:space="preserve">{}</w:delText></w:r></w:del>'
BOX = "<w:r><w:pict><v:shape style='position:absolute'><v:textbox><w:txbxContent><w:p><w:r><w:t>boxed</w:t></w:r></w:p></w:txbxContent></v:textbox></v:shape></w:pict></w:r>"  # noqa: E501


@pytest.mark.parametrize(
    ("body", "text"),
    [
        (run("then") + "<w:r><w:tab/></w:r>" + run("Ann"), "then\tAnn"),
        (run("then") + "<w:r><w:br/></w:r>" + run("Ann"), "then\nAnn"),
        (run("El") + BOX + run("lison"), "Ellison\n\nboxed"),
        (run("El") + DELETED.format("x") + run("lison"), "Ellison"),
        (run("then") + run("x", "<w:vanish/>") + run(" Ann"), "then Ann"),
        (run("then") + run("x", "<w:webHidden/>") + run(" Ann"), "then Ann\n\nx"),
        (run("then") + run("x", '<w:color w:val="FFFFFF"/>') + run("Ann"), "then Ann\n\nx"),
        (run("then ") + run("x", '<w:sz w:val="2"/>') + run("Ann"), "then Ann\n\nx"),
        (run("then", '<w:color w:val="FFFFFF"/>') + run(" Ann", '<w:color w:val="FFFFFF"/>'), "then Ann"),
    ],
)
def test_a_paragraph_is_read_as_it_is_seen_and_the_unseen_after_it(body: str, text: str) -> None:
    assert opened(with_body(body)).text == text


@pytest.mark.parametrize(
    ("body", "is_hidden"),
    [
        (run("Elli") + run("son", "<w:webHidden/>") + run(" left"), True),
        (run("Dear ") + run("friend", "<w:webHidden/>") + run(" left"), False),
        (run("Elli", '<w:sz w:val="2"/>') + run("son"), True),
    ],
)
def test_an_unseen_piece_of_a_word_is_hidden_whatever_it_says(body: str, is_hidden: bool) -> None:
    assert ("word" in {finding.kind for finding in metadata_findings(opened(with_body(body)))}) == is_hidden


@pytest.mark.parametrize("value", ["rtl", "ltr", "Quackenbush"])
def test_text_that_says_in_which_direction_it_runs_stays(value: str) -> None:
    document = opened(with_body(f'{run("it ")}<w:dir w:val="{value}">{run("rained")}</w:dir>{run(" all day")}'))
    assert document.text == "it rained all day"
    written = main_part(render(document, [], settings=SETTINGS))
    assert ">rained<" in written
    assert "Quackenbush" not in written


def test_a_diagram_becomes_its_words() -> None:
    document = opened(word.document("plain", places=("diagram",), parts=("word/diagrams/data1.xml",)))
    assert "plain" in document.text
    assert "diagrams, whose words stay" in {note.what for note in removed_notes(document)}
    assert not any("diagram" in name for name in unpack(hidden(document, "x"), name="x"))


def test_an_outline_with_words_in_it_becomes_a_rectangle() -> None:
    output = main_part(hidden(opened(word.document("Ellison", places=("outline",), parts=())), "Ellison"))
    assert 'prst="rect"' in output
    assert "custGeom" not in output


def test_of_two_versions_only_one_stays() -> None:
    output = main_part(hidden(opened(word.document("plain", places=("two versions",), parts=())), "x"))
    assert output.count("plain") == 1
    assert "AlternateContent" not in output
