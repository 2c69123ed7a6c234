"""Of a picture that is kept only its pixels are, encoded anew: no camera, no comment, no thumbnail, no old byte."""

import io
import struct
from typing import Any

import numpy as np
import pytest

from textveil.formats.picture import GREY, chunk, redraw

SECRET = b"Margaret Ellison"
Image = pytest.importorskip("PIL.Image", reason="the pillow package is not installed")


def segment(marker: int, body: bytes) -> bytes:
    return struct.pack(">HH", marker, len(body) + 2) + body


def saved(picture: Any, kind: str = "JPEG", **options: Any) -> bytes:
    output = io.BytesIO()
    picture.save(output, kind, **options)
    return output.getvalue()


def noise(mode: str = "RGB") -> Any:
    values = np.random.default_rng(7).integers(0, 256, (32, 32), np.uint8)
    return Image.fromarray(values).convert(mode)


def shown(data: bytes, mode: str = "RGB") -> Any:
    with Image.open(io.BytesIO(data)) as picture:
        return np.asarray(picture.convert(mode), int)


HIDDEN = {
    "a JFXX thumbnail": segment(0xFFE0, b"JFXX\0\x13\x01\x01" + SECRET),
    "a thumbnail of the old kind": segment(
        0xFFE0, b"JFIF\0\x01\x02\0\0\x01\0\x01\x02\x03" + SECRET + b"\0" * (18 - len(SECRET))
    ),
    "the camera": segment(0xFFE1, b"Exif\0\0" + SECRET),
    "a profile": segment(0xFFE2, b"ICC_PROFILE\0\x01\x01" + SECRET),
    "words of a program": segment(0xFFED, b"Photoshop 3.0\0" + SECRET),
    "words behind the colours": segment(0xFFEE, b"Adobe\0\x64\x80\0\0\0\x01" + SECRET),
    "a comment": segment(0xFFFE, SECRET),
    "a padded comment": b"\xff\xff" + segment(0xFFFE, SECRET),
    "a table that no scan uses": segment(0xFFDB, b"\x03" + (SECRET * 4)[:64]),
}


@pytest.mark.parametrize("progressive", [False, True])
@pytest.mark.parametrize("what", HIDDEN)
def test_nothing_but_pixels_is_left_of_a_jpeg(what: str, progressive: bool) -> None:
    plain = saved(noise(), quality=90, progressive=progressive)
    scans = [place for place in range(len(plain)) if plain.startswith(b"\xff\xda", place)]
    for place in {2, scans[0]}:
        kept = redraw(plain[:place] + HIDDEN[what] + plain[place:] + SECRET)
        assert kept is not None
        assert SECRET[:6] not in kept
        assert np.abs(shown(kept) - shown(plain)).mean() < 4


PLACES = {
    "a text": chunk(b"tEXt", b"Author\0" + SECRET),
    "a time": chunk(b"tIME", SECRET[:7]),
    "a chunk of our own": chunk(b"elLi", SECRET),
    "the camera": chunk(b"eXIf", b"MM\0*" + SECRET),
    "primary colours": chunk(b"cHRM", SECRET * 2),
    "a profile": chunk(b"iCCP", SECRET[:6] + b"\0\0" + SECRET),
}


@pytest.mark.parametrize("what", PLACES)
def test_nothing_but_pixels_is_left_of_a_png(what: str) -> None:
    plain = saved(noise("RGBA"), "PNG")
    kept = redraw(plain[:33] + PLACES[what] + plain[33:] + SECRET)
    assert kept is not None
    assert SECRET[:6] not in kept
    assert (shown(kept) == shown(plain)).all()


def test_colours_that_no_pixel_has_and_those_of_clear_pixels_go() -> None:
    listed = Image.fromarray(np.zeros((8, 8), np.uint8), "P")
    listed.putpalette(b"\0\0\0" + SECRET + b"\0" * (765 - len(SECRET)))
    kept = redraw(saved(listed, "PNG"))
    assert kept is not None
    assert SECRET[:6] not in kept
    clear = np.zeros((8, 8, 4), np.uint8)
    clear[2:4, :, :3] = 200
    clear[2:4, :, 3] = 3
    kept = redraw(saved(Image.fromarray(clear), "PNG"))
    assert kept is not None
    assert shown(kept, "RGBA").max() == 0


def test_further_frames_go() -> None:
    frames = [Image.new("L", (8, 8), 10), Image.new("L", (8, 8), 200)]
    kept = redraw(saved(frames[0], "GIF", save_all=True, append_images=frames[1:]))
    assert kept is not None
    with Image.open(io.BytesIO(kept)) as picture:
        assert getattr(picture, "n_frames", 1) == 1
        assert np.asarray(picture.convert("L")).max() == 10


def test_a_picture_that_its_camera_says_is_turned_is_turned() -> None:
    wide = Image.new("L", (8, 4))
    turned = wide.getexif()
    turned[0x0112] = 6
    kept = redraw(saved(wide, exif=turned))
    assert kept is not None
    assert shown(kept).shape[:2] == (8, 4)


@pytest.mark.parametrize("kind", ["PNG", "JPEG", "GIF", "BMP", "TIFF", "WEBP"])
@pytest.mark.parametrize("mode", ["RGB", "CMYK", "L", "1", "I;16"])
def test_redrawing_twice_changes_nothing_more(mode: str, kind: str) -> None:
    try:
        data = saved(noise("L").convert("I").convert(mode) if mode == "I;16" else noise(mode), kind)
    except (OSError, ValueError):
        pytest.skip("there is no such picture")
    kept = redraw(data)
    assert kept is not None
    assert redraw(kept) == kept


def test_what_is_too_large_is_not_decoded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("textveil.formats.picture.LARGEST", 1000)
    assert redraw(saved(noise())) is None
    assert redraw(GREY) == GREY


@pytest.mark.parametrize(
    "broken", [b"\xff\xd8", b"\xff\xd8\xff\xe0", b"\xff\xd8\xff\xe0\0\0", b"\xff\xd8abcdef", b"GIF89a", b"", b"<svg/>"]
)
def test_what_is_no_whole_picture_gives_none(broken: bytes) -> None:
    assert redraw(broken) is None
