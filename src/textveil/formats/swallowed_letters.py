"""Which listed words hold a letter that a terminal takes for the end of a sequence?

Of an escape and a letter a terminal shows nothing, and whoever reads the file sees the letter. So a text is read as a
terminal shows it, and listed words are looked for as the file spells them, too.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span, apply
from textveil.core.spans import move_spans, restore_spans
from textveil.formats.unpacking import CodedSign, Unpacking

AROUND = 80
"""Signs on each side in which a listed name is looked for."""
MOST_WORDS = 3
"""Words on each side that a name may have."""
COLOUR = "m"
"""The letter that ends a colour."""
WORD = re.compile(r"\w+")


def find_swallowed(unpacking: Unpacking, hides: Callable[[str], bool]) -> Iterator[Span]:
    """Where a text, as it is read, has listed words of which a terminal swallows a letter.

    >>> from textveil.formats.unpacking import CodedLayer
    >>> layer = CodedLayer("by Ell\x1bison", (CodedSign(6, 8, "", stays=True),))
    >>> list(find_swallowed(Unpacking(layer.given, "by Ellson", (layer,)), lambda words: "Ellison" in words))
    [(3, 9)]
    """
    first = unpacking.layers[0]
    for place, sign in enumerate(first.signs):
        if swallows(sign, first.given):
            near = first.signs[max(place - AROUND, 0) : place + 1 + AROUND]
            span = find_around(first.given, sign, near, hides=hides)
            yield from unpacking.move([span]) if span else ()


def swallows(sign: CodedSign, given: str) -> bool:
    """Whether a sign that a terminal does not show ends in a letter."""
    return sign.stays and given[sign.end - 1 : sign.end].isalpha()


def find_around(given: str, sign: CodedSign, near: Sequence[CodedSign], *, hides: Callable[[str], bool]) -> Span | None:
    """Where the fewest words stand that are listed with the letter that ends a sign, or those that end several."""
    low, high = max(sign.start - AROUND, 0), sign.end + AROUND
    near = [one for one in near if low <= one.start and one.end <= high]
    bare = [one for one in near if one is sign or (swallows(one, given) and given[one.end - 1] != COLOUR)]
    shown = shift(near, low)
    for spelled in ([sign], bare) if len(bare) > 1 else ([sign],):
        edits = shift([replace(one, end=one.end - 1, shown="") if one in spelled else one for one in near], low)
        said = apply(given[low:high], edits)
        [(letter, _)] = move_spans([(sign.end - 1 - low, sign.end - low)], edits)
        span = next((span for span in spans_around(said, letter) if hides(said[slice(*span)])), None)
        if span:
            [there] = restore_spans([span], edits)
            [seen] = move_spans([there], shown)
            is_seen = hides(apply(given[low:high], shown)[slice(*seen)])
            return None if is_seen else (low + there[0], low + there[1])
    return None


def shift(signs: Sequence[CodedSign], low: int) -> list[Edit]:
    """What undoes signs in a part of a text that begins at a place."""
    return [Edit(one.start - low, one.end - low, one.shown, Kind.WORD) for one in signs]


def spans_around(text: str, place: int) -> Iterator[Span]:
    """The words around a place, the fewest first."""
    words = [match.span() for match in WORD.finditer(text)]
    own = next(number for number, (_, end) in enumerate(words) if end > place)
    for count in range(1, MOST_WORDS + 2):
        for first in range(max(own - count + 1, 0), min(own, len(words) - count) + 1):
            yield words[first][0], words[first + count - 1][1]
