"""In which fonts is a PDF written?

In one that the package carries, so that the same text gives the same bytes on every
machine: it has Latin, Greek, Cyrillic, Armenian, Georgian, Hebrew and Arabic letters, and
signs. For Chinese, Japanese and Korean in those that every reader of PDF brings. Letters
that none of them has become a mark, other signs a box.
"""

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from io import BytesIO
from itertools import groupby
from typing import Any

from textveil.core.kinds import Kind
from textveil.core.libraries import library
from textveil.core.marks import mark
from textveil.formats.format_words import format_entry

NAME = "DejaVuSans"
FILE = files("textveil.data") / "fonts" / "dejavu-sans.ttf"
BROUGHT: dict[str, list[list[int]]] = format_entry("pdf.fonts")
"""Fonts that readers of PDF bring, and the letters that are written in them."""
SEMITIC = r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]+"
FROM_RIGHT = re.compile(rf"{SEMITIC}(?:[^\w\n]+{SEMITIC})*")
"""What runs from right to left."""
BOX = "\u25a1"


def drop_unwritable(text: str) -> str:
    """The text without letters that no font has.

    >>> drop_unwritable("tab\\there, \\u0939\\u093f\\u0928\\u094d\\u0926\\u0940 and \\u65e5\\u672c")
    'tab here, [withheld] and 日本'
    """
    plain = "".join(sign if sign.isprintable() or sign == "\n" else " " for sign in text)
    if all(font_of(sign) for sign in set(plain)):
        return plain
    kept = [sign for sign in plain if font_of(sign) or not unicodedata.category(sign).startswith("M")]
    parts = []
    for is_known, signs in groupby(kept, key=lambda sign: bool(font_of(sign))):
        run = "".join(signs)
        parts.append(run if is_known else mark(Kind.WORD) if any(map(str.isalnum, run)) else BOX)
    return "".join(parts)


def packaged_or_mark(text: str) -> str:
    """The text if the packaged font has all of it, else a mark: who has not the other fonts sees nothing of them."""
    return text if all(font_of(sign) == NAME for sign in text) else mark(Kind.WORD)


@cache
def font_of(sign: str) -> str | None:
    """The name of the font that has a sign."""
    code = ord(sign)
    if sign.isspace() or code in packaged_signs():
        return NAME
    return next(
        (name for name, ranges in BROUGHT.items() if any(first <= code <= last for first, last in ranges)), None
    )


@cache
def packaged_signs() -> frozenset[int]:
    """The signs that the packaged font has."""
    return frozenset(register_font(NAME).face.charToGlyph)


def font_runs(text: str) -> Iterator[tuple[str, str]]:
    """A line in parts of one font each, as it is drawn from left to right."""
    for font, signs in groupby(as_drawn(text), key=lambda sign: font_of(sign) or NAME):
        yield font, "".join(signs)


def as_drawn(text: str) -> str:
    """A line with what runs from right to left turned round.

    >>> as_drawn("to \\u05d0\\u05d1 now") == "to \\u05d1\\u05d0 now"
    True
    """
    return FROM_RIGHT.sub(lambda match: match[0][::-1], text) if not text.isascii() else text


def text_width(text: str, size: float) -> float:
    """How wide a line is."""
    width = library("reportlab.pdfbase.pdfmetrics").stringWidth
    return sum(float(width(part, register_font(font).fontName, size)) for font, part in font_runs(text))


@cache
def register_font(name: str) -> Any:
    """A font, made known to the library that typesets."""
    if name == NAME:
        font = library("reportlab.pdfbase.ttfonts").TTFont(NAME, BytesIO(FILE.read_bytes()))
    else:
        font = library("reportlab.pdfbase.cidfonts").UnicodeCIDFont(name)
    library("reportlab.pdfbase.pdfmetrics").registerFont(font)
    return font
