"""Where is a place of a Python string for a browser?

A browser counts UTF-16 units: signs beyond the first 65,536 count twice there.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from textveil.core.model import Span


@dataclass(frozen=True, slots=True)
class Units:
    """The places of a text's wide signs, in order."""

    wide: tuple[int, ...]

    def of_place(self, place: int) -> int:
        """A place of the text, counted as a browser does.

        >>> units_in("a😀b").of_place(2)
        3
        """
        return place + bisect_left(self.wide, place)

    def to_place(self, unit: int) -> int:
        """A browser's place, counted as Python does.

        >>> units_in("a😀b").to_place(3)
        2
        """
        starts = [place + number for number, place in enumerate(self.wide)]
        return unit - bisect_right(starts, unit - 1)

    def of_spans(self, spans: Sequence[Span]) -> list[list[int]]:
        """Spans, counted as a browser does."""
        return [[self.of_place(start), self.of_place(end)] for start, end in spans]


def units_in(text: str) -> Units:
    """How a browser counts a text."""
    if text.isascii():
        return Units(())
    return Units(tuple(place for place, sign in enumerate(text) if ord(sign) > 0xFFFF))
