"""Which listed words hold a letter that a terminal takes for the end of a sequence?

Of an escape and a letter a terminal shows nothing, and whoever reads the file sees the letter. So a text is read as a
terminal shows it, and listed words are looked for as the file spells them, too.
"""

import re
from collections.abc import Callable, Iterator, Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span, apply
from textveil.core.spans import move_spans, restore_spans
from textveil.formats.unpacking import CodedSign, Unpacking

AROUND = 80
"""Signs on each side in which a listed name is looked for."""
MOST_WORDS = 3
"""Words on each side that a name may have."""
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
        if sign.stays and first.given[sign.end - 1 : sign.end].isalpha():
            others = [*first.signs[max(place - AROUND, 0) : place], *first.signs[place + 1 : place + 1 + AROUND]]
            span = find_around(first.given, sign, others, hides=hides)
            yield from unpacking.move([span]) if span else ()


def find_around(
    given: str, sign: CodedSign, others: Sequence[CodedSign], *, hides: Callable[[str], bool]
) -> Span | None:
    """Where the fewest words stand that are listed only with the letter that ends a sign."""
    low, high = max(sign.start - AROUND, 0), sign.end + AROUND
    near = [one for one in others if low <= one.start and one.end <= high]
    edits = [Edit(one.start - low, one.end - low, one.shown, Kind.WORD) for one in near]
    whole = Edit(sign.start - low, sign.end - low, sign.shown, Kind.WORD)
    spelled = sorted([*edits, Edit(whole.start, whole.end - 1, "", Kind.WORD)], key=lambda one: one.start)
    shown = sorted([*edits, whole], key=lambda one: one.start)
    text = given[low:high]
    said, seen = apply(text, spelled), apply(text, shown)
    [(letter, _)] = move_spans([(whole.end - 1, whole.end)], spelled)
    for span in spans_around(said, letter):
        if hides(said[slice(*span)]):
            [(start, end)] = restore_spans([span], spelled)
            [there] = move_spans([(start, end)], shown)
            return None if hides(seen[slice(*there)]) else (low + start, low + end)
    return None


def spans_around(text: str, place: int) -> Iterator[Span]:
    """The words around a place, the fewest first."""
    words = [match.span() for match in WORD.finditer(text)]
    own = next(number for number, (_, end) in enumerate(words) if end > place)
    for count in range(1, MOST_WORDS + 2):
        for first in range(max(own - count + 1, 0), min(own, len(words) - count) + 1):
            yield words[first][0], words[first + count - 1][1]
