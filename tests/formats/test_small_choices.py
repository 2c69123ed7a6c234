"""Small choices of formats, on both sides."""

import io
from types import SimpleNamespace
from typing import Any

import pytest
from PIL import Image

from textveil.formats.ooxml_parts.document import place_name
from textveil.formats.picture import ending, redraw


@pytest.mark.parametrize(("mode", "told"), [("L", "jpeg"), ("RGB", "jpeg"), ("CMYK", "jpeg")])
def test_a_photograph_stays_one(mode: str, told: str) -> None:
    output = io.BytesIO()
    Image.effect_noise((64, 64), 80).convert(mode).save(output, "JPEG")
    drawn = redraw(output.getvalue())
    assert drawn is not None
    assert ending(drawn) == told


@pytest.mark.parametrize(
    ("kind", "tag", "told"),
    [
        ("core-properties", "{x}creator", "property: creator"),
        ("core-properties", "{x}quackenbush", "property"),
        ("nothing", "{x}creator", ""),
    ],
)
def test_a_property_is_told_by_its_name_unless_somebody_made_that_up(kind: str, tag: str, told: str) -> None:
    part: Any = SimpleNamespace(kind=kind)
    place: Any = SimpleNamespace(element=SimpleNamespace(tag=tag))
    assert place_name(part, place) == told
