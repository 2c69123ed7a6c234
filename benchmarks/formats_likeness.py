"""How often is a word of a facsimile taken for what it is not?

Text in fonts that letters are not compared with, in three sizes: first as it is
(words that are painted over for nothing), then said to be other letters (words that
stay to be seen). Part of benchmarks/formats.md; run by ``python -m benchmarks.formats``.
"""

import random
import re
from io import BytesIO
from typing import Any

from textveil.core.libraries import library
from textveil.formats.pdf_parts.facsimile import SCALE, Ink, false_words, measure_ink
from textveil.formats.pdf_parts.page_picture import pixels_in
from textveil.formats.pdf_parts.pdf_pages import open_pdf, opened_page, read_page
from textveil.formats.pdf_parts.reflow import NAME, register_font

FONTS = ("Vera", "VeraBd", "VeraIt", "VeraBI", NAME)
"""Fonts that come with the library that typesets, and our own."""
SIZES = (8.0, 10.5, 14.0)
SIGNS = "etaoinshrdlucmfwypvbgkjqxz"


def measure(lines: list[str]) -> list[tuple[str, int, float, dict[str, float]]]:
    """For each font: words, the share painted over for nothing, and the share of lies found by their words' length."""
    rows = []
    for font in FONTS:
        honest, lies = [0, 0], {"2–3": [0, 0], "4–5": [0, 0], "6 or more": [0, 0]}
        for size in SIZES:
            text, picture, inks = painted(lines, font, size)
            honest[0] += len(text.split())
            honest[1] += len(false_words(text, picture, inks))
            count_lies(lies, text, picture, inks)
        found = {length: hit / max(count, 1) for length, (count, hit) in lies.items()}
        rows.append((font, honest[0], honest[1] / honest[0], found))
    return rows


def painted(lines: list[str], font: str, size: float) -> tuple[str, Any, list[Ink | None]]:
    """The text of a page in a font, its picture, and where each letter lies in it."""
    register(font)
    output = BytesIO()
    canvas = library("reportlab.pdfgen.canvas").Canvas(output, invariant=1)
    for number, line in enumerate(lines):
        canvas.setFont(font, size)
        canvas.drawString(40, 800 - number * 1.4 * size, line)
    canvas.save()
    with open_pdf(output.getvalue(), name="benchmark") as pdf, opened_page(pdf, 0) as (handle, redact):
        page = read_page(handle, redact, with_ink=True)
        picture = handle.render(scale=SCALE).to_pil()
        places = pixels_in(handle, size=picture.size)
        return page.text, measure_ink(picture), [Ink(places(one[0]), one[1]) if one else None for one in page.inks]


def register(font: str) -> None:
    """Make a font known to the library that typesets."""
    if font == NAME:
        register_font(NAME)
    else:
        fonts, metrics = library("reportlab.pdfbase.ttfonts"), library("reportlab.pdfbase.pdfmetrics")
        metrics.registerFont(fonts.TTFont(font, f"{font}.ttf"))


def count_lies(lies: dict[str, list[int]], text: str, picture: Any, inks: list[Ink | None]) -> None:
    """Say that every word is made of other letters, and count those that are found out."""
    chance = random.Random(7)
    said = re.sub("[A-Za-z]", lambda match: chance.choice(SIGNS.replace(match[0].lower(), "")), text)
    found = set(false_words(said, picture, inks))
    for match in re.finditer(r"\S+", text):
        letters = sum(sign.isalpha() for sign in match[0])
        length = "2–3" if letters < 4 else "4–5" if letters < 6 else "6 or more"
        if letters > 1:
            lies[length][0] += 1
            lies[length][1] += match.span() in found


def table(rows: list[tuple[str, int, float, dict[str, float]]]) -> str:
    """The rows as a table."""
    lengths = list(rows[0][3])
    sizes = ", ".join(f"{one:g}" for one in SIZES)
    told = " | ".join(f"lies of {one} letters found" for one in lengths)
    lines = [
        "## Letters that are not what they say",
        "",
        f"Words of a facsimile in fonts that letters are not compared with, at {sizes} points: the share that is",
        "painted over though honest, and the share that is painted over when every letter is said to be another one.",
        "",
        f"| font | words | honest words painted over | {told} |",
        f"|---|---|---|{'---|' * len(lengths)}",
    ]
    for font, words, honest, found in rows:
        shares = " | ".join(f"{100 * found[one]:.1f} %" for one in lengths)
        lines.append(f"| {font} | {words} | {100 * honest:.1f} % | {shares} |")
    return "\n".join([*lines, ""])
