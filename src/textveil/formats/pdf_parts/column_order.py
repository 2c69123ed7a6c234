"""In what order are the characters of a page read, when not all of them are seen?

What is seen first, as if nothing stood between; then the rest. A rest that touches
a word is a piece of one, and is hidden whatever it says, like white text.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from itertools import groupby

from textveil.formats.pdf_parts.covers import WHITE_TEXT
from textveil.formats.pdf_parts.page_picture import Box

GAP = 0.2
"""A gap wider than this share of a letter's height parts two words."""


@dataclass(frozen=True, slots=True)
class Sign:
    """A character, where it stands, whether someone meant to hide it, and why nobody sees it."""

    text: str = field(repr=False)
    box: Box | None
    is_hidden: bool = False
    unseen: str | None = None
    ink: tuple[Box, int] | None = None
    index: int = -1
    """Its number on the page."""


def reading_order(signs: Sequence[Sign]) -> list[Sign]:
    """What is seen, then what is not, each stretch of it on a line."""
    stretches = [list(group) for _, group in groupby(with_neighbours(signs), key=lambda sign: bool(sign.unseen))]
    seen, rest = list[Sign](), list[Sign]()
    for index, stretch in enumerate(stretches):
        before, after = (stretches[at] if 0 <= at < len(stretches) else [] for at in (index - 1, index + 1))
        if stretch[0].unseen:
            touches = is_word(before[-1:], stretch) or is_word(stretch[-1:], after)
            rest += [Sign("\n", None), *(is_to_hide(sign, touches=touches) for sign in stretch)]
        else:
            seen += [*([Sign(" ", None)] if seen and is_apart(seen[-1], stretch[0]) else []), *stretch]
    return [*seen, *rest] if seen else rest[1:]


def with_neighbours(signs: Sequence[Sign]) -> list[Sign]:
    """Signs with those that were made up, as line ends, as seen as the one before."""
    filled: list[Sign] = []
    for sign in signs:
        filled.append(sign if sign.box or not filled else replace(sign, unseen=filled[-1].unseen))
    return filled


def is_to_hide(sign: Sign, *, touches: bool) -> Sign:
    """An unseen sign; one that someone meant to hide, or that is a piece of a word, is hidden whatever it says."""
    return replace(sign, is_hidden=sign.is_hidden or touches or sign.unseen == WHITE_TEXT)


def is_word(first: Sequence[Sign], second: Sequence[Sign]) -> bool:
    """Whether the end of one stretch and the start of the next make one word."""
    return bool(first and second and first[-1].text.isalnum() and second[0].text.isalnum()) and not (
        is_apart(first[-1], second[0])
    )


def is_apart(first: Sign, second: Sign) -> bool:
    """Whether there is a gap between two signs of one line, or they stand on two lines."""
    if not first.box or not second.box:
        return False
    height = max(first.box[3] - first.box[1], second.box[3] - second.box[1])
    is_below = second.box[3] < first.box[1] or second.box[1] > first.box[3]
    return is_below or abs(second.box[0] - first.box[2]) > GAP * height
