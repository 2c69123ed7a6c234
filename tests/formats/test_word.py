"""Word: every part, terms over several runs, formatting kept, looks the same without edits."""

import io
import re
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from formats.leaks import leaks
from formats.samples import word
from textveil.errors import InputError
from textveil.formats.package import pack, unpack
from textveil.formats.reader import parse, removed, telling_places
from textveil.formats.registry import Settings, open_format
from textveil.formats.writer import render
from textveil.model import Document, Edit

SETTINGS = Settings("letter.docx", "docx")
OFFICE = shutil.which("soffice")


def opened(data: bytes) -> Document:
    return parse(data, settings=SETTINGS)


def hidden(document: Document, secret: str) -> bytes:
    edits = [Edit(*match.span(), "[name]", "name") for match in re.finditer(secret, document.text)]
    return render(document, edits, settings=SETTINGS)


def main_part(data: bytes) -> str:
    return unpack(data, name="output")["word/document.xml"].decode()


@pytest.mark.parametrize("place", word.BODY)
def test_a_secret_in_this_place_of_the_body_does_not_stay(place: str) -> None:
    data = word.document("Ellison", places=(place,), parts=())
    assert leaks(hidden(opened(data), "Ellison"), "Ellison") == []


@pytest.mark.parametrize("part", word.PARTS)
def test_a_secret_in_this_part_does_not_stay(part: str) -> None:
    data = word.document("Ellison", places=("notes", "picture", "chart", "embedded file", "style"), parts=(part,))
    assert leaks(hidden(opened(data), "Ellison"), "Ellison") == []


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
    again = opened(render(document, [Edit(4, 8, " A", "name")], settings=SETTINGS))
    assert again.text == "Dear A Lee"


def test_authors_of_changes_and_comments_are_hidden_whatever_they_say() -> None:
    document = opened(word.document("qwrtz", places=("insertion",), parts=("word/comments.xml", "docProps/core.xml")))
    assert [finding.kind for finding in telling_places(document)].count("name") == 5


def test_what_was_left_out_is_told_by_kind() -> None:
    told = {note.what for note in removed(opened(word.document("Ellison")))}
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


def test_a_strict_file_is_refused() -> None:
    files = unpack(word.plain("x"), name="x")
    files["_rels/.rels"] = files["_rels/.rels"].replace(word.R.encode(), b"http://purl.oclc.org/ooxml/officeDocument")
    with pytest.raises(InputError, match="Strict"):
        opened(pack(files.items()))


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
    assert bool(telling_places(opened(pack(files.items())))) == is_hidden


def pages(data: bytes, folder: Path, name: str) -> list[bytes]:
    """What LibreOffice and poppler make of a file, pixel by pixel."""
    (folder / f"{name}.docx").write_bytes(data)
    home = f"-env:UserInstallation=file://{folder}/office"
    command = [str(OFFICE), home, "--headless", "--convert-to", "pdf", "--outdir", str(folder)]
    subprocess.run([*command, str(folder / f"{name}.docx")], check=True, capture_output=True, timeout=120)
    subprocess.run(["pdftoppm", "-r", "50", str(folder / f"{name}.pdf"), str(folder / name)], check=True)
    return [path.read_bytes() for path in sorted(folder.glob(f"{name}-*.ppm"))]


@pytest.mark.skipif(not OFFICE or not shutil.which("pdftoppm"), reason="LibreOffice and poppler are not installed")
def test_without_edits_pages_look_the_same(tmp_path: Path) -> None:
    shown = ("run", "table", "insertion", "deletion", "style", "text box", "chart", "bookmark")
    data = word.document("Ellison", places=shown, parts=("word/styles.xml", "word/charts/chart1.xml"))
    before = pages(data, tmp_path, "before")
    assert before == pages(render(opened(data), [], settings=SETTINGS), tmp_path, "after")
    assert before


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
