"""Which words name someone or something, or pin it down by number?

Proper names, dates, numbers in digits and electronic addresses, and every further
mention of a name's words. A name gives away all it is worth, so its limit is
nothing: 0 bits.
"""

import re
from collections.abc import Iterator

from textveil.detectors.weight import Weigh
from textveil.language.english import english
from textveil.language.normal import fold
from textveil.language.reading import MARKED, Reading
from textveil.model import Finding

ADDRESS = re.compile(r"[\w.+-]+@\w|(?:https?|ftp|mailto):|www\.", re.IGNORECASE)
"""How an electronic address starts."""
PART = re.compile(r"[^\W\d_]?[^\W\d_A-Z]+|[A-Z]+(?![a-z])")
"""What a handle or a file name is put together from: words between signs, digits and capitals."""
RARE = 12.0
"""Bits from which a name is rare: on fewer than one page in four thousand."""
BECAUSE = {
    "address": "electronic addresses are always hidden",
    "name": "names are always hidden",
    "date": "dates are always hidden",
    "number": "numbers are always hidden",
}
"""Why a word is hidden; the first kind names a run of words that holds several."""


def find(reading: Reading, weigh: Weigh) -> list[Finding]:
    """Names, numbers and addresses, in order, each with the bits it carries."""
    kinds = token_kinds(reading, weigh)
    ranges = sorted(runs(reading, kinds))
    spans = [reading.span(run) for run in ranges]
    terms = [reading.text[start:end] for start, end in spans]
    return [
        Finding((span,), (term,), kind, bits, 0.0, BECAUSE[kind])
        for (first, last), span, term, bits in zip(ranges, spans, terms, weigh(terms), strict=True)
        for kind in [next(kind for kind in BECAUSE if kind in kinds[first:last])]
    ]


def token_kinds(reading: Reading, weigh: Weigh) -> list[str | None]:
    """What each token gives away by itself, if anything."""
    words = [reading.text[start:end] for start, end in reading.tokens]
    kinds = [word_kind(word, tag) for word, tag in zip(words, reading.tags, strict=True)]
    names = {fold(word) for word, kind in zip(words, kinds, strict=True) if kind == "name" and len(word) > 1}
    listed = sorted(names)
    rare = {name for name, bits in zip(listed, weigh(listed), strict=True) if bits >= RARE}
    for index, word in enumerate(words):
        if kinds[index] is None and reading.tags[index] != MARKED and mentions(word, names, rare=rare):
            kinds[index] = "name"
    return kinds


def mentions(word: str, names: set[str], *, rare: set[str]) -> bool:
    """A word that is a name again, or is put together from one: a handle, the name of a file.

    A rare name is one in small letters too; a common one may be a word then.

    >>> known = {"names": {"dan", "fox", "quackenbush"}, "rare": {"quackenbush"}}
    >>> [mentions(word, **known) for word in ("FOX", "dan_fox.docx", "DanFox", "fox", "quackenbush")]
    [True, True, True, False, True]
    """
    if fold(word) in (names if word[0].isupper() else rare):
        return True
    parts = PART.findall(word)
    return len(parts) > 1 and any(fold(part) in names for part in parts)


def word_kind(word: str, tag: str) -> str | None:
    """What one word gives away, judged by its look and its tag.

    >>> [word_kind(word, "PROPN") for word in ("ann@example.org", "Ann", "May", "1971", "-")]
    ['address', 'name', 'date', 'number', None]
    """
    if tag == MARKED:
        return None
    if ADDRESS.match(word):
        return "address"
    if any(sign.isnumeric() for sign in word):
        return "number"
    if tag != "PROPN" or not any(sign.isalpha() for sign in word):
        return None
    return "date" if word.rstrip(".") in english().calendar else "name"


def runs(reading: Reading, kinds: list[str | None]) -> Iterator[tuple[int, int]]:
    """Ranges of tokens to hide: within a phrase from its first to its last telling word."""
    told = {index for index, kind in enumerate(kinds) if kind}
    for first, last in reading.phrases:
        inside = [index for index in range(first, last) if index in told]
        if inside:
            told.difference_update(inside)
            yield inside[0], inside[-1] + 1
    yield from ((index, index + 1) for index in told)
