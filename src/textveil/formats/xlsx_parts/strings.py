"""How is text in a workbook written, and what does it say?

Text lies in a table that cells point to, so that one entry may stand in many cells: each cell gets
its own copy, and the table goes with all that no cell shows.
"""

import re
from collections.abc import Sequence
from copy import deepcopy

from textveil.formats.markup import Element, is_allowed, remove_all
from textveil.formats.ooxml_parts import ooxml_vocabulary as v

S = f"{{{v.S}}}"
CODE = re.compile(r"_x([0-9A-Fa-f]{4})_")
SPOKEN = (
    f"{S}t",
    f"{S}author",
    *(f"{S}{one}{where}" for one in ("odd", "even", "first") for where in ("Header", "Footer")),
)
"""Elements that hold nothing but text."""


def decode_codes(root: Element) -> None:
    """Put characters in the place of their codes, so that no word is cut by one."""
    for element in root.iter(*SPOKEN, f"{S}v"):
        if element.text and "_x" in element.text:
            element.text = CODE.sub(plain_sign, element.text)


def plain_sign(match: re.Match[str]) -> str:
    """The character that a code stands for; nothing if XML cannot hold it.

    >>> CODE.sub(plain_sign, "Elli_x0073_on_x0000_")
    'Ellison'
    """
    sign = chr(int(match[1], 16))
    return sign if is_allowed(sign) else ""


def encode_codes(root: Element) -> None:
    """Let text that looks like a code be read as it stands."""
    for element in root.iter(*SPOKEN):
        if element.text and "_x" in element.text:
            element.text = CODE.sub(r"_x005F_x\1_", element.text)


def shared_strings(root: Element | None) -> list[Element]:
    """The entries of the table, without readings of Asian signs, which a page does not show."""
    if root is None:
        return []
    remove_all(list(root.iter(f"{S}rPh", f"{S}phoneticPr")))
    return list(root.iter(f"{S}si"))


def write_inline(cell: Element, entry: Element | None) -> None:
    """Give a cell its own copy of an entry."""
    inline = cell.makeelement(f"{S}is")
    inline.extend(deepcopy(child) for child in (entry if entry is not None else ()))
    cell[:] = [child for child in cell if child.tag not in (f"{S}v", f"{S}is")]
    cell.append(inline)
    cell.set("t", "inlineStr")


def make_text(cell: Element, text: str) -> None:
    """Let a cell say this text, and nothing be reckoned there any more."""
    inline, said = cell.makeelement(f"{S}is"), cell.makeelement(f"{S}t")
    said.text = text
    if text != text.strip():
        said.set(f"{{{v.XML}}}space", "preserve")
    inline.append(said)
    cell[:] = [inline]
    cell.set("t", "inlineStr")


def entry_at(strings: Sequence[Element], index: str) -> Element | None:
    """The entry that a cell points to; None if there is none."""
    return strings[int(index)] if index.isdigit() and int(index) < len(strings) else None
