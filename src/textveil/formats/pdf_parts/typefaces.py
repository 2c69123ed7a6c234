"""In which font is a PDF written?

In one that the package carries, so that the same text gives the same bytes on every
machine. It has Latin, Greek, Cyrillic, Armenian and Georgian letters, and signs.
"""

from functools import cache
from importlib.resources import files
from io import BytesIO
from typing import Any

from textveil.errors import InputError
from textveil.libraries import library

NAME = "DejaVuSans"
FILE = files("textveil.data") / "fonts" / "dejavu-sans.ttf"


def font_for(text: str, *, name: str) -> str:
    """The name of the font, if it has every character of the text."""
    known = set(register_font().face.charToGlyph)
    if any(ord(sign) not in known for sign in set(text) if not sign.isspace()):
        raise InputError(f"{name} holds letters of a script that our font has not: write a .txt file instead")
    return NAME


@cache
def register_font() -> Any:
    """The font, made known to the library that typesets."""
    font = library("reportlab.pdfbase.ttfonts").TTFont(NAME, BytesIO(FILE.read_bytes()))
    library("reportlab.pdfbase.pdfmetrics").registerFont(font)
    return font
