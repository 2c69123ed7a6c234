"""What does the header or footer of a sheet say, between the codes that lay it out?

``&C&"Arial,Bold"&12Report for &A`` says *Report for*; the rest are codes: where it stands, in which font, how
large, and the name of the sheet.
"""

import re
from collections.abc import Iterator
from functools import partial

from textveil.formats.contents import APART, Piece
from textveil.formats.markup import Element
from textveil.formats.ooxml_parts.ooxml_vocabulary import is_font
from textveil.formats.xlsx_parts.cells import Spot

CODE = re.compile(r'&(?:"(?P<font>[^",]*)(?:,[^"]*)?"|\d{1,3}|K(?:[0-9A-Fa-f]{6}|\d\d[+-]\d{3})|[A-JL-Za-jl-z])')
LETTERS = frozenset("LCRPNDTZFAGBIUESXYOH")
"""Codes of one letter."""
PLACES = frozenset("LCR")
"""Those that start another part of the line."""


def parts_of(text: str) -> list[tuple[str, bool]]:
    """Words and codes in turn, each with whether it is a code; codes that nobody knows and odd fonts are left out.

    >>> parts_of('&C&"Arial,Bold"&12Report && more &P')
    [('&C', True), ('&"Arial"', True), ('&12', True), ('Report & more ', False), ('&P', True)]
    """
    found, done = list[tuple[str, bool]](), 0
    plain = text.replace("&&", "\0")
    for match in CODE.finditer(plain):
        found += [(words_of(plain[done : match.start()]), False), (known_code(match), True)]
        done = match.end()
    found.append((words_of(plain[done:]), False))
    return [(one, is_code) for one, is_code in found if one]


def words_of(text: str) -> str:
    """What stands between codes, as it is seen."""
    return text.replace("&", "").replace("\0", "&")


def known_code(match: re.Match[str]) -> str:
    """A code as it is written again; nothing for one that is unknown."""
    font = match["font"]
    if font is not None:
        return f'&"{font}"' if is_font(font) else ""
    sign = match[0][1:]
    return match[0] if len(sign) > 1 or sign.isdigit() or sign.upper() in LETTERS else ""


def settle_codes(element: Element) -> None:
    """Leave known codes and words."""
    element.text = "".join(one if is_code else escape(one) for one, is_code in parts_of(element.text or ""))


def escape(words: str) -> str:
    """Words as they are written among codes."""
    return words.replace("&", "&&")


def header_spots(element: Element) -> Iterator[Spot]:
    """The words of a header or footer; those of another part of the line stand apart."""
    parts = parts_of(element.text or "")
    written = [one if is_code else escape(one) for one, is_code in parts]
    lead = APART

    def put(place: int, text: str) -> None:
        is_number = text[:1].isdigit() and place and written[place - 1][1:].isdigit()
        written[place] = (" " if is_number else "") + escape(text)
        element.text = "".join(written)

    for place, (one, is_code) in enumerate(parts):
        if is_code:
            lead = APART if one[1:] in PLACES else lead
        elif one.strip():
            yield Spot(Piece(one, lead), partial(put, place))
            lead = " "
