"""Which font can draw this text?"""

from pathlib import Path

from textveil.errors import InputError
from textveil.libraries import library

FONTS = (
    "Vera.ttf",  # comes with the library that typesets
    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf",
    "/usr/share/fonts/dejavu-sans-fonts/DejaVuSans.ttf",
    "/usr/share/fonts/TTF/DejaVuSans.ttf",
    "/usr/share/fonts/truetype/noto/NotoSans-Regular.ttf",
    "/usr/share/fonts/truetype/unifont/unifont.ttf",
    "/Library/Fonts/Arial Unicode.ttf",
    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
    "C:/Windows/Fonts/arial.ttf",
)
"""Fonts that are tried in order; the first that has every character is taken."""


def font_for(text: str, *, name: str) -> str:
    """The name of a registered font that has every character of the text."""
    metrics, fonts = library("reportlab.pdfbase.pdfmetrics"), library("reportlab.pdfbase.ttfonts")
    wanted = {ord(sign) for sign in text if not sign.isspace()}
    for path in FONTS:
        if "/" in path and not Path(path).exists():
            continue
        font = fonts.TTFont(Path(path).stem, path)
        if wanted <= set(font.face.charToGlyph):
            metrics.registerFont(font)
            return str(font.fontName)
    raise InputError(f"{name} holds characters that no font here can draw: install DejaVu Sans, or write a .txt file")
