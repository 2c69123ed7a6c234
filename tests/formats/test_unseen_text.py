"""Hidden and deleted text of a Word file: it is not read, not written, and told."""

import pytest

from formats.samples import word
from textveil.formats.reader import parse, removed_notes
from textveil.formats.registry import Settings
from textveil.formats.writer import render
from textveil.formats.zip_container import pack, unpack

SETTINGS = Settings("letter.docx", "docx")
SECRET = "qwrtz"
SHOWN = '<w:vanish w:val="0"/>'


def run(text: str, look: str = "") -> str:
    return f'<w:r><w:rPr>{look}</w:rPr><w:t xml:space="preserve">{text}</w:t></w:r>'


def with_body(body: str) -> bytes:
    files = unpack(word.plain("x"), name="x")
    before = b"<w:p><w:r><w:t>x</w:t></w:r></w:p>"
    files["word/document.xml"] = files["word/document.xml"].replace(before, body.encode())
    return pack(files.items())


def written(data: bytes) -> dict[str, bytes]:
    """The parts of the file that is written when nothing is hidden."""
    return unpack(render(parse(data, settings=SETTINGS), [], settings=SETTINGS), name="output")


CHANGE = 'w:id="1" w:author="x"'
DELETED = f"<w:del {CHANGE}><w:r><w:delText>{SECRET}</w:delText></w:r></w:del>"
MOVED = f"<w:moveFrom {CHANGE}>{run(SECRET)}</w:moveFrom>"
BOTH = f"<w:ins {CHANGE}>{DELETED}</w:ins>"
ROW = f"<w:tr><w:trPr><w:del {CHANGE}/></w:trPr><w:tc><w:p>{run(SECRET)}</w:p></w:tc></w:tr>"
OTHER_ROW = "<w:tr><w:tc><w:p><w:r><w:t>cell</w:t></w:r></w:p></w:tc></w:tr>"
FIELD = (
    '<w:r><w:rPr><w:vanish/></w:rPr><w:fldChar w:fldCharType="begin"/></w:r>'
    f'{run(SECRET, "<w:vanish/>")}<w:r><w:fldChar w:fldCharType="end"/></w:r>'
)
UNSEEN = [
    (f"<w:p>{run('a')}{run(SECRET, '<w:vanish/>')}{run('b')}</w:p>", "ab", "hidden text"),
    (f"<w:p>{run('a')}{FIELD}{run('b')}</w:p>", "ab", "hidden text"),
    (f"<w:p>{run('a')}{DELETED}{run('b')}</w:p>", "ab", "deleted text"),
    (f"<w:p>{run('a')}{MOVED}{run('b')}</w:p>", "ab", "deleted text"),
    (f"<w:p>{run('a')}{BOTH}{run('b')}</w:p>", "ab", "deleted text"),
    (f"<w:tbl>{ROW}{OTHER_ROW}</w:tbl>", "cell", "deleted text"),
    (f"<w:tbl>{ROW}</w:tbl><w:p>{run('after')}</w:p>", "after", "deleted text"),
]


@pytest.mark.parametrize(("body", "text", "told"), UNSEEN)
def test_text_that_is_hidden_or_deleted_is_neither_read_nor_written_and_is_told(
    body: str, text: str, told: str
) -> None:
    data = with_body(body)
    document = parse(data, settings=SETTINGS)
    assert document.text == text
    assert told in {note.what for note in removed_notes(document)}
    assert all(SECRET.encode() not in content for content in written(data).values())


def test_a_mark_that_hides_nothing_leaves_text_as_it_is() -> None:
    document = parse(with_body(f"<w:p>{run('seen', SHOWN)}</w:p>"), settings=SETTINGS)
    assert (document.text, removed_notes(document)) == ("seen", ())


def test_what_was_inserted_is_plain_text_and_nobody_is_named_for_it() -> None:
    data = with_body(f"<w:p>{run('a')}<w:ins {CHANGE}>{run('b')}</w:ins><w:moveTo {CHANGE}>{run('c')}</w:moveTo></w:p>")
    assert parse(data, settings=SETTINGS).text == "abc"
    output = written(data)["word/document.xml"]
    assert not any(word in output for word in (b"w:ins", b"w:moveTo", b"author"))


@pytest.mark.parametrize("mark", [f"<w:del {CHANGE}/>", "<w:vanish/>"])
def test_paragraphs_whose_border_is_unseen_are_one(mark: str) -> None:
    body = f"<w:p><w:pPr><w:rPr>{mark}</w:rPr></w:pPr>{run('Elli')}</w:p><w:p><w:pPr/>{run('son')}</w:p>"
    assert parse(with_body(body), settings=SETTINGS).text == "Ellison"


@pytest.mark.parametrize("based", ["", '<w:style w:type="character" w:styleId="B"><w:basedOn w:val="A"/></w:style>'])
def test_a_style_hides_too_unless_the_run_says_otherwise(based: str) -> None:
    name = "B" if based else "A"
    style = f'<w:rStyle w:val="{name}"/>'
    body = f"<w:p>{run('a')}{run(SECRET, style)}{run('b', style + SHOWN)}</w:p>"
    files = unpack(word.document("x", places=("run",), parts=("word/styles.xml",)), name="x")
    files["word/document.xml"] = files["word/document.xml"].replace(
        b"<w:p><w:r><w:t>x</w:t></w:r></w:p>", body.encode()
    )
    hiding = '<w:style w:type="character" w:styleId="A"><w:rPr><w:vanish/></w:rPr></w:style>' + based
    files["word/styles.xml"] = files["word/styles.xml"].replace(b"</w:styles>", f"{hiding}</w:styles>".encode())
    assert parse(pack(files.items()), settings=SETTINGS).text.split("\n")[0] == "ab"


def test_notes_and_pictures_of_unseen_text_go_with_it() -> None:
    places, parts = ("notes", "picture"), ("word/footnotes.xml", "word/comments.xml", "word/media/{}.png")
    files = unpack(word.document(SECRET, places=places, parts=parts), name="x")
    relations = files["word/_rels/document.xml.rels"].replace(f"example.org/{SECRET}".encode(), b"example.org")
    hidden = files["word/document.xml"].replace(b"<w:r>", b"<w:r><w:rPr><w:vanish/></w:rPr>")
    data = pack({**files, "word/document.xml": hidden, "word/_rels/document.xml.rels": relations}.items())
    keep = Settings("letter.docx", "docx", frozenset({"pictures"}))
    output = unpack(render(parse(data, settings=keep), [], settings=keep), name="output")
    assert all(SECRET.encode() not in content for content in output.values())
    assert not any("media" in name for name in output)
