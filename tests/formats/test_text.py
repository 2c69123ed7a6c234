"""Plain text, Markdown, mail, archives and folders; and the commands on files."""

import io
import json
import re
import zipfile
from email.message import EmailMessage
from pathlib import Path

import pytest

from formats.leaks import leaks
from formats.rounds import write
from formats.samples.files import PLANTED
from textveil.cli.main import main
from textveil.core.errors import InputError, MissingExtraError, UsageError
from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.model import Finding, Rule
from textveil.core.spans import redact
from textveil.formats.encoding import decode
from textveil.formats.reader import metadata_findings, read, removed_notes
from textveil.formats.zip_container import pack
from textveil.sanitizer.verbs import sanitize


def hide(source: Path, target: Path, *words: str) -> None:
    """Write the document at ``source`` with these words, and what its places give away, hidden."""
    document = read(source)
    spans = [match.span() for word in words for match in re.finditer(word, document.text)]
    found = [Finding((span,), (), Kind.NAME, 1, 0, "", Rule.FIRST) for span in spans]
    write(document, target, edits=redact([*metadata_findings(document), *found]))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_line_ends_and_unicode_encodings_are_kept(encoding: str, tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes("Ann Lee left.\r\nCaf\u00e9.\rEnd\n".encode(encoding))
    hide(source, target, "Ann Lee")
    assert target.read_bytes() == "[name] left.\r\nCaf\u00e9.\rEnd\n".encode(encoding)


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_characters_of_two_bytes_need_no_mark(encoding: str, tmp_path: Path) -> None:
    source, target = tmp_path / "in.txt", tmp_path / "out.txt"
    source.write_bytes("Ann Lee left the caf\u00e9.\r\n".encode(encoding))
    hide(source, target, "Ann Lee")
    assert target.read_bytes().decode("utf-16") == "[name] left the caf\u00e9.\r\n"
    mail, clean = tmp_path / "in.eml", tmp_path / "out.eml"
    mail.write_bytes("Subject: News\n\nAnn Lee left.\n".encode(encoding))
    hide(mail, clean, "Ann Lee")
    assert "[name] left." in read(clean).text


def test_bytes_with_zeros_here_and_there_are_no_text() -> None:
    with pytest.raises(InputError, match="zero bytes"):
        decode(b"Ann\0 Lee\0 left the house.", name="x.txt")


@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("cp1252", "Sie wohnt in München und spricht über schöne grüne Wälder, für über fünf Jahre. " * 3),
        ("cp1251", "Она живёт в Москве и работает врачом. " * 5),
    ],
)
def test_old_encodings_are_recognised(encoding: str, text: str) -> None:
    assert decode(text.encode(encoding), name="old.txt") == text


def test_without_the_extra_an_old_encoding_is_told_with_its_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.core.libraries.import_module", no_module)
    with pytest.raises(InputError, match=r"textveil\[encodings\]"):
        decode("caf\u00e9".encode("cp1252"), name="old.txt")
    with pytest.raises(MissingExtraError, match=r"textveil\[pdf\]"):
        library("pypdfium2")


def no_module(name: str) -> object:
    raise ImportError(name)


PAGE = """---
title: Notes
author: Priya Nair
tags: [rota, team]
---
[her page](https://www.facebook.com/priya.nair.92) [mail](mailto:p.nair@example.org) [us](docs/set-up.md "how")
<https://github.com/python/cpython> [she](https://example.org/staff/4711) [rules](https://www.nice.org.uk/guidance/ng28)

[one]: https://github.com/pnair
[two]: https://docs.python.org/3/library/re.html
"""


def test_people_before_a_page_of_markdown_are_hidden_whatever_they_say(tmp_path: Path) -> None:
    source = tmp_path / "note.md"
    source.write_text("---\nauthor: qwrtz\ndate: today\n---\n[x](a/b.pdf) [y](#here) ![z](c.png)\n\n[r]: ./d\n")
    document = read(source)
    found = [document.text[start:end] for finding in metadata_findings(document) for start, end in finding.spans]
    assert found == ["qwrtz"]


def test_targets_that_lead_to_somebody_go_whole_and_public_ones_stay(tmp_path: Path) -> None:
    source, target = tmp_path / "page.md", tmp_path / "out.md"
    source.write_text(PAGE)
    sanitize(read(source)).save(target)
    output = target.read_text()
    assert not [word for word in ("priya", "nair", "4711") if word in output.lower()]
    assert "](<[web address]>)" in output
    assert "](<[e-mail address]>)" in output
    for link in ("cpython>", "(https://www.nice.org.uk/guidance/ng28)", "/3/library/re.html", '(docs/set-up.md "how")'):
        assert link in output


def test_what_stands_before_a_page_stays_settings(tmp_path: Path) -> None:
    source, target = tmp_path / "page.md", tmp_path / "out.md"
    source.write_text(PAGE)
    sanitize(read(source)).save(target)
    front = library("yaml").safe_load(target.read_text().split("---")[1])
    assert front["title"] == "Notes"
    assert front["author"] == "[name 1]"
    assert front["tags"] == ["rota", "team"]


@pytest.mark.parametrize("opening", ["```python", "~~~ py", "   ```{.python}"])
def test_blocks_of_code_in_a_page_are_code(opening: str, tmp_path: Path) -> None:
    source, target = tmp_path / "page.md", tmp_path / "out.md"
    block = (
        "password = 'correct-horse9'\nadmin = \"tom.ashgrove@example.org\"\nconnect(verbose=True)  # by Tom Ashgrove\n"
    )
    source.write_text(f"Tom Ashgrove wrote this.\n\n{opening}\n{block}{opening.lstrip()[:3]}\n\nThanks.\n")
    sanitize(read(source)).save(target)
    output = target.read_text()
    assert "password = '[key]'" in output
    assert 'admin = "[e-mail address]"' in output
    assert "connect(verbose=True)  # by " in output
    assert opening in output
    assert "Ashgrove" not in output


def test_blocks_of_code_in_restructured_text_are_code(tmp_path: Path) -> None:
    source, target = tmp_path / "page.rst", tmp_path / "out.rst"
    source.write_text("Set up\n======\n\n.. code-block:: python\n\n   token = 'a8f7e6d5'\n   run(main)\n\nThanks.\n")
    sanitize(read(source)).save(target)
    assert target.read_text() == source.read_text().replace("a8f7e6d5", "[key]")


def test_a_mail_keeps_its_shape(tmp_path: Path) -> None:
    source, target = tmp_path / "in.eml", tmp_path / "out.eml"
    source.write_bytes(PLANTED["eml"]("Ellison"))
    hide(source, target, "Ellison")
    output = target.read_text()
    assert [output.count(f"Content-Type: {kind}") for kind in ("multipart/mixed", "multipart/alternative")] == [1, 1]
    assert "Received" not in output
    assert "Subject: About [name]" in output
    assert leaks(target.read_bytes(), "Ellison") == []


def test_a_folder_becomes_a_folder(tmp_path: Path) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    (source / "Ann Lee").mkdir(parents=True)
    (source / "Ann Lee" / "Ann Lee.txt").write_text("Ann Lee left.")
    (source / "Ann Lee" / "Bob Ray.txt").write_text("Bob Ray stayed.")
    (source / "photo.jpg").write_bytes(b"\xff\xd8\xff")
    (source / "outside.txt").symlink_to("/etc/hostname")
    hide(source, target, "Ann Lee", "Bob Ray")
    files = {path.relative_to(target).as_posix(): path.read_text() for path in target.rglob("*") if path.is_file()}
    assert files == {"document 0001.txt": "[name] left.", "document 0002.txt": "[name] stayed."}


def test_which_file_of_a_folder_is_which_is_told_beside_the_secret_report_alone(tmp_path: Path) -> None:
    source, target, report = tmp_path / "in", tmp_path / "out", tmp_path / "r.json"
    (source / "Ann Lee").mkdir(parents=True)
    (source / "Ann Lee" / "letter.txt").write_text("It rained.")
    (source / "Ann Lee" / "0161 496 0000.md").write_text("It snowed.")
    assert main(["sanitize", str(source), "-o", str(target)]) == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in", "out"]
    assert main(["sanitize", str(source), "-o", str(tmp_path / "again"), "--report", str(report)]) == 0
    told = report.with_suffix(".files.json")
    names = {"document 0001.md": "Ann Lee/0161 496 0000.md", "document 0002.txt": "Ann Lee/letter.txt"}
    assert json.loads(told.read_text()) == names
    assert told.stat().st_mode & 0o077 == 0
    for folder in (target, tmp_path / "again"):
        assert sorted(path.name for path in folder.iterdir()) == list(names)


def test_names_that_lead_elsewhere_are_made_harmless(tmp_path: Path) -> None:
    (tmp_path / "in.zip").write_bytes(pack([("the:cat/sat?.txt", b"text")]))
    write(read(tmp_path / "in.zip"), tmp_path / "out.zip")
    with zipfile.ZipFile(io.BytesIO((tmp_path / "out.zip").read_bytes())) as package:
        assert package.namelist() == ["document 0001.txt"]


def test_any_document_can_be_saved_as_text(tmp_path: Path) -> None:
    (tmp_path / "in.html").write_text("<p>Ann Lee left.</p>")
    hide(tmp_path / "in.html", tmp_path / "out.txt", "Ann Lee")
    assert (tmp_path / "out.txt").read_text() == "[name] left."
    document = read(tmp_path / "in.html")
    with pytest.raises(UsageError, match=r"\.html"):
        write(document, tmp_path / "out.pdf")
    with pytest.raises(UsageError, match="facsimile"):
        write(document, tmp_path / "out.html", facsimile=True)


def test_what_cannot_be_kept_is_refused(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("text")
    with pytest.raises(UsageError, match="there are: pictures"):
        read(tmp_path / "in.txt", keep=["macros"])


def test_inspect_tells_where_and_how_much_but_never_what(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in.docx").write_bytes(PLANTED["docx"]("Ellison"))
    assert main(["inspect", str(tmp_path / "in.docx"), "--json"]) == 1
    printed = capsys.readouterr().out
    assert {"place", "what", "count"} == set(json.loads(printed.splitlines()[0]))
    assert "Ellison" not in printed
    (tmp_path / "in.txt").write_text("plain")
    assert main(["inspect", str(tmp_path / "in.txt")]) == 0


def test_sanitize_tells_what_it_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target, report = tmp_path / "in.docx", tmp_path / "out.docx", tmp_path / "report.json"
    source.write_bytes(PLANTED["docx"]("Ellison"))
    assert main(["sanitize", str(source), "-o", str(target), "--report", str(report)]) == 0
    assert "macros (1)" in capsys.readouterr().err
    assert {"place": "package", "what": "macros", "count": 1} in json.loads(report.read_text())["removed"]


def test_a_table_is_streamed_on_request(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "in.csv", tmp_path / "out.csv"
    source.write_text("id,note\n7,Ann Lee left\n")
    assert main(["sanitize", str(source), "-o", str(target), "--stream", "--columns", "note", "--mode", "redact"]) == 0
    head, row = target.read_text().splitlines()
    assert head == "id,note"
    assert row.startswith("7,")
    assert "Ann" not in row
    assert main(["sanitize", "-", "--stream"]) == 2
    assert "needs a file" in capsys.readouterr().err


def test_a_bad_file_of_a_folder_is_set_aside_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    (source / "deep").mkdir(parents=True)
    (source / "fine.txt").write_text("fine")
    (source / "~$fine.docx").write_bytes(b"a lock")
    (source / "deep" / "bad.docx").write_bytes(b"bad")
    assert main(["sanitize", str(source), "-o", str(target)]) == 1
    told = capsys.readouterr().err
    assert "a file that cannot be read" in told
    assert "deep/bad.docx" in told
    assert [file.read_text() for file in target.iterdir()] == ["fine"]
    assert main(["inspect", str(source)]) == 1
    assert "a file that cannot be read" in capsys.readouterr().out
    (source / "fine.txt").unlink()
    assert main(["sanitize", str(source), "-o", str(tmp_path / "none")]) == 2
    assert "holds no file that can be read" in capsys.readouterr().err


def test_a_mail_is_released_without_an_attachment_that_cannot_be_read(tmp_path: Path) -> None:
    mail = EmailMessage()
    mail["Subject"] = "hello"
    mail.set_content("It rained.")
    mail.add_attachment(b"%PDF-1.4 broken", maintype="application", subtype="pdf", filename="scan.pdf")
    mail.add_attachment("fine", filename="zquackenbush.txt")
    (tmp_path / "in.eml").write_bytes(mail.as_bytes())
    document = read(tmp_path / "in.eml")
    assert ("mail", "attachments that cannot be read") in {(note.place, note.what) for note in removed_notes(document)}
    sanitize(document).save(tmp_path / "out.eml")
    assert "It rained." in read(tmp_path / "out.eml").text
    assert "quackenbush" not in (tmp_path / "out.eml").read_text()


def test_a_bad_file_of_a_zip_is_told_by_its_new_name_alone(tmp_path: Path) -> None:
    (tmp_path / "in.zip").write_bytes(pack([("fine.txt", b"fine"), ("Ellison.docx", b"bad")]))
    (note,) = removed_notes(read(tmp_path / "in.zip"))
    assert (note.place, note.what.partition(":")[0]) == ("document 0002.docx", "a file that cannot be read")
    assert "Ellison" not in note.what


def test_links_in_a_folder_are_told_and_never_followed(tmp_path: Path) -> None:
    outside, source = tmp_path / "outside", tmp_path / "in"
    outside.mkdir()
    source.mkdir()
    (outside / "secret.txt").write_text("secret")
    (source / "fine.txt").write_text("fine")
    (source / "file.txt").symlink_to(outside / "secret.txt")
    (source / "folder").symlink_to(outside)
    document = read(source)
    assert "secret" not in document.text
    assert ("links and devices", 2) in {(note.what, note.count) for note in removed_notes(document)}


def test_inspect_names_only_headers_that_every_mail_has(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in.eml").write_text("Subject: x\nX-Ellison: 1\nMessage-ID: <y>\n\ntext\n")
    assert main(["inspect", str(tmp_path / "in.eml")]) == 1
    printed = capsys.readouterr().out
    assert "Ellison" not in printed
    assert printed == "head\theader Message-ID\t1\nhead\tother headers\t1\n"


@pytest.mark.parametrize(
    "head",
    [
        'Content-Type: text/plain; name="notes"',
        "Content-Type: text/plain; charset=x-martian",
        'Content-Type: text/csv; name="no ending"',
    ],
)
def test_a_part_whose_name_or_encoding_is_unknown_is_still_text(head: str, tmp_path: Path) -> None:
    (tmp_path / "in.eml").write_text(f"Subject: x\n{head}\n\nid,who\n1,It rained.\n")
    assert "It rained." in read(tmp_path / "in.eml").text


@pytest.mark.parametrize(
    ("page", "text", "hidden"),
    [
        ("Elli**so**n left", "Ellison left", "[name] left"),
        ("Elli<b>son</b> left", "Ellison  left", "[name]<b></b> left"),
        ('<img alt="Ellison" src="#x">, see', '   Ellison"  #x" , see', '<img alt="[name]" src="#x">, see'),
        ("~~old~~ and **new** `code`", "~~old~~ and **new** `code`", "~~old~~ and **new** `code`"),
    ],
)
def test_signs_inside_a_word_of_markdown_do_not_cut_it(page: str, text: str, hidden: str, tmp_path: Path) -> None:
    source, target = tmp_path / "in.md", tmp_path / "out.md"
    source.write_text(page)
    assert read(source).text == text
    hide(source, target, "Ellison")
    assert target.read_text() == hidden
    write(read(source), target)
    assert target.read_text() == page
