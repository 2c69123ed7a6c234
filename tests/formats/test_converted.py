"""Files that are read as files of another format: messages of Outlook, and old Office files."""

import shutil
from pathlib import Path

import pytest

from formats.leaks import leaks
from formats.rounds import SECRET, hidden, opened, unchanged
from formats.samples import outlook, sheets, slides, word
from textveil.cli.main import main
from textveil.core.errors import InputError, UsageError
from textveil.formats import conversion
from textveil.formats.msg import unpack_rtf
from textveil.formats.reader import inspect, parse, read, removed_notes
from textveil.formats.registry import OLD_START, Settings
from textveil.formats.writer import target_settings
from textveil.formats.zip_container import pack, unpack

PARTS = {"doc": "libswlo.so", "ppt": "libsdlo.so", "xls": "libsclo.so"}
"""The part of LibreOffice that reads and writes a format; each may be installed without the others."""


def mail(data: bytes) -> bytes:
    document = opened(data, "msg")
    assert document.format == "eml"
    return hidden(document.source.data, "eml")  # type: ignore[attr-defined]  # a file's source has its bytes


def test_a_message_of_outlook_becomes_a_mail_that_says_the_same() -> None:
    text = opened(outlook.message(SECRET), "msg").text
    said = ("About Ellison", "Dear Ellison,", "note on Ellison", "inner text Ellison", "Ellison Reader")
    assert [one for one in said if one not in text] == []
    assert text.index("Dear Ellison") < text.index("note on")


def test_nothing_of_a_message_that_is_hidden_stays() -> None:
    output = mail(outlook.message(SECRET))
    assert leaks(output, SECRET) == []
    assert "all is well" in opened(output, "eml").text


def test_that_a_file_was_converted_is_told() -> None:
    assert "Outlook" in removed_notes(opened(outlook.message(SECRET), "msg"))[0].what


def test_the_output_of_a_message_is_a_mail(tmp_path: Path) -> None:
    source = tmp_path / "a.msg"
    source.write_bytes(outlook.message("plain"))
    assert target_settings(read(source), tmp_path / "b.eml").format == "eml"
    with pytest.raises(UsageError, match=r"must end in .*\.eml"):
        target_settings(read(source), tmp_path / "b.msg")
    assert inspect(source)[0].place == "file"


@pytest.mark.parametrize("cut", [0, 8, 600, 1_000])
def test_a_damaged_message_ends_in_one_sentence(cut: int) -> None:
    with pytest.raises(InputError) as told:
        opened(outlook.message(SECRET)[:cut], "msg")
    assert SECRET not in str(told.value)


def test_packed_text_is_unpacked() -> None:
    plain = b"\x10\0\0\0\x05\0\0\0MELA\0\0\0\0{rtf}"
    assert unpack_rtf(plain) == b"{rtf}"
    packed = bytes.fromhex(
        "2d0000002b0000004c5a4675f1c5c7a703000a007263706731323542320af32068656c090020627705b06c647d0a800fa0"
    )
    assert unpack_rtf(packed) == b"{\\rtf1\\ansi\\ansicpg1252\\pard hello world}\r\n"
    assert unpack_rtf(b"short") == b""


def test_a_message_in_a_zip_file_becomes_a_mail_there() -> None:
    output = unpack(hidden(pack([("a.msg", outlook.message(SECRET))]), "zip"), name="x")
    assert list(output) == ["document 0001.eml"]


MADE = {
    "doc": (word.plain("Dear Ellison", "It rained all day."), "docx"),
    "ppt": (slides.saying(["Dear Ellison", "It rained all day."]), "pptx"),
}
MADE |= {"xls": (sheets.saying(["Dear Ellison", "It rained all day."]), "xlsx")}


@pytest.mark.parametrize("ending", MADE)
def test_an_old_file_is_read_and_written_as_one_of_today_or_as_it_was(ending: str, tmp_path: Path) -> None:
    office = shutil.which("soffice")
    if not office or not Path(office).resolve().with_name(PARTS[ending]).exists():
        pytest.skip(f"LibreOffice is not installed, or without {PARTS[ending]}")
    data, today = MADE[ending]
    source = tmp_path / f"old.{ending}"
    source.write_bytes(conversion.revert(unchanged(data, today), name="x", ending=ending))
    document = read(source)
    assert (document.format, "Dear Ellison" in document.text) == (today, True)
    assert "LibreOffice" in removed_notes(document)[0].what
    for target in (tmp_path / f"new.{today}", tmp_path / f"new.{ending}"):
        assert main(["sanitize", str(source), "-o", str(target), "--hide", "Ellison"]) in (0, 1)
        again = read(target).text
        assert "It rained all day." in again
        assert "Ellison" not in again


def test_without_libreoffice_an_old_file_tells_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(conversion, "PROGRAMS", ("no-such-office",))
    with pytest.raises(InputError, match="install LibreOffice"):
        parse(OLD_START + bytes(600), settings=Settings("a.doc", "doc"))


def test_an_encrypted_file_is_told_as_such() -> None:
    with pytest.raises(InputError, match="encrypted"):
        parse(OLD_START + conversion.ENCRYPTED, settings=Settings("a.xls", "xls"))
