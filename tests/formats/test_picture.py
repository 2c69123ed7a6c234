"""Of a picture that is kept only its pixels are: no camera, no comment, no thumbnail, wherever they lie."""

import io
import struct

import pytest

from textveil.formats.picture import without_metadata

SECRET = b"Margaret Ellison"
Image = pytest.importorskip("PIL.Image", reason="the pillow package is not installed")


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">HH", marker, len(body) + 2) + body


def jpeg(mode: str = "RGB", **options: object) -> bytes:
    output = io.BytesIO()
    picture = Image.effect_noise((32, 32), 90).convert(mode)
    picture.save(output, "JPEG", quality=90, **options)
    return output.getvalue()


HIDDEN = {
    "a JFXX thumbnail": segment(0xFFE0, b"JFXX\0\x13\x01\x01" + SECRET),
    "a thumbnail of the old kind": segment(
        0xFFE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\x02\x03" + SECRET + b"\0" * (18 - len(SECRET))
    ),
    "the camera": segment(0xFFE1, b"Exif\0\0" + SECRET),
    "words of a program": segment(0xFFEE, SECRET),
    "words behind the colours": segment(0xFFEE, b"Adobe\0\x64\x80\0\0\0\x02" + SECRET),
    "words as versions of the colours": segment(0xFFEE, b"Adobe" + SECRET[:6] + b"\0"),
    "a comment": segment(0xFFFE, SECRET),
    "a padded comment": b"\xff\xff" + segment(0xFFFE, SECRET),
}


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("what", HIDDEN)
def test_nothing_but_pixels_is_left_of_a_jpeg(what: str, progressive: bool) -> None:
    plain = jpeg(progressive=progressive)
    scans = [place for place in range(len(plain)) if plain.startswith(b"\xff\xda", place)]
    for place in {2, scans[-1]}:
        told = plain[:place] + HIDDEN[what] + plain[place:] + SECRET
        kept = without_metadata(told)
        assert kept is not None
        assert SECRET[:6] not in kept
        assert b"JFXX" not in kept
        with Image.open(io.BytesIO(kept)) as clean, Image.open(io.BytesIO(plain)) as before:
            if "colours" not in what:
                assert clean.tobytes() == before.tobytes()


@pytest.mark.parametrize("mode", ["RGB", "CMYK", "L"])
def test_the_pixels_keep_their_colours(mode: str) -> None:
    plain = jpeg(mode)
    kept = without_metadata(plain)
    assert kept is not None
    with Image.open(io.BytesIO(kept)) as clean, Image.open(io.BytesIO(plain)) as before:
        assert (clean.mode, clean.tobytes()) == (before.mode, before.tobytes())
    assert without_metadata(kept) == kept


@pytest.mark.parametrize(
    "broken", [b"\xff\xd8", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xe0\0\0", b"\xff\xd8abcdef", b"GIF89a"]
)
def test_what_is_no_whole_picture_gives_none(broken: bytes) -> None:
    assert without_metadata(broken) is None
