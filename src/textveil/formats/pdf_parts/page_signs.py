"""What is read of a page of which not all characters are seen?

What is seen, as if nothing stood between.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from textveil.formats.pdf_parts.page_picture import Box

GAP = 0.2
"""A gap wider than this share of a letter's height parts two words."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A character, where it stands, and whether someone meant to hide it."""

    text: str = field(repr=False)
    box: Box | None
    is_hidden: bool = False
    is_text: bool = True
    """Whether it is there for a reader at all."""
    ink: tuple[Box, int] | None = None
    index: int = -1
    """Its number on the page."""


def seen_signs(signs: Sequence[Sign]) -> list[Sign]:
    """Those that are text, with a space where others stood between words; what was made up goes with the one before."""
    found, is_cut = list[Sign](), False
    for sign in signs:
        if not (sign.is_text if sign.box else not is_cut):
            is_cut = True
            continue
        if is_cut and found and is_apart(found[-1], sign):
            found.append(Sign(" ", None))
        is_cut = False
        found.append(sign)
    return found


def split_lines(signs: Sequence[Sign]) -> list[list[Sign]]:
    """The lines that signs make up."""
    lines: list[list[Sign]] = [[]]
    for sign in signs:
        if sign.text == "\n" and sign.box is None:
            lines.append([])
        else:
            lines[-1].append(sign)
    return lines


def is_apart(first: Sign, second: Sign) -> bool:
    """Whether there is a gap between two signs of one line, or they stand on two lines."""
    if not first.box or not second.box:
        return False
    height = max(first.box[3] - first.box[1], second.box[3] - second.box[1])
    is_below = second.box[3] < first.box[1] or second.box[1] > first.box[3]
    return is_below or abs(second.box[0] - first.box[2]) > GAP * height
