"""Packages and pictures: nothing rides along beside the parts and the pixels."""

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from formats.leaks import leaks
from formats.samples import word
from textveil.formats import picture
from textveil.formats.reader import parse
from textveil.formats.registry import Settings
from textveil.formats.writer import render
from textveil.formats.zip_container import pack, unpack

SECRET = "Ellison"


def laden(data: bytes) -> bytes:
    """The same zip file with the secret before it, in its comment and beside its members."""
    output = io.BytesIO(SECRET.encode() * 3)
    output.seek(0, io.SEEK_END)
    with zipfile.ZipFile(output, "a") as package:
        package.comment = SECRET.encode()
        for name, content in unpack(data, name="x").items():
            member = zipfile.ZipInfo(name)
            member.comment = SECRET.encode()
            member.extra = b"\xff\xff\x07\x00" + SECRET.encode()
            package.writestr(member, content)
    return output.getvalue()


@pytest.mark.parametrize(("name", "data"), [("docx", word.plain("plain")), ("zip", pack([("a.txt", b"plain")]))])
def test_nothing_rides_along_in_a_package(name: str, data: bytes) -> None:
    settings = Settings(f"file.{name}", name)
    planted = laden(data)
    assert leaks(planted, SECRET)
    assert leaks(render(parse(planted, settings=settings), [], settings=settings), SECRET) == []


def test_parts_in_other_encodings_are_read_and_written_in_utf_8() -> None:
    files = unpack(word.plain(SECRET), name="x")
    text = files["word/document.xml"].decode()
    files["word/document.xml"] = f'<?xml version="1.0" encoding="UTF-16"?>{text}'.encode("utf-16")
    document = parse(pack(files.items()), settings=Settings("file.docx", "docx"))
    assert document.text == SECRET
    assert (
        SECRET.encode()
        in unpack(render(document, [], settings=Settings("file.docx", "docx")), name="x")["word/document.xml"]
    )


@given(
    st.binary(max_size=60).map(lambda tail: picture.PNG + tail)
    | st.binary(max_size=60).map(lambda tail: b"\xff\xd8" + tail)
)
def test_a_broken_picture_is_no_picture(data: bytes) -> None:
    assert picture.redraw(data) is None


def test_a_grey_pixel_is_a_picture() -> None:
    image = pytest.importorskip("PIL.Image")
    assert image.open(io.BytesIO(picture.GREY)).getpixel((0, 0)) == 0xC0
