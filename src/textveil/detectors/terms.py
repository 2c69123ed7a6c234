"""What are the terms of a text, and which of them are read together?

The papers judge noun phrases; the content words between them can be judged too. Two
terms are read together when they stand in one context: a sentence, a paragraph
or the whole document.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from textveil.detectors.information import is_function
from textveil.language.normal import key
from textveil.language.reading import Reading
from textveil.model import Span

CONTENT = frozenset({"ADJ", "ADV", "INTJ", "NOUN", "NUM", "PROPN", "VERB", "X"})
"""Tags of words that tell something by themselves."""
BLANK_LINE = re.compile(r"\n[^\S\n]*\n\s*")
ENDED_LINE = re.compile(r"(?<=[.!?:;\"”’)])[^\S\n]*\n\s*")


@dataclass(frozen=True, slots=True)
class Term:
    """A term of a text, in normal form, and everywhere it stands."""

    name: str = field(repr=False)
    spans: tuple[Span, ...]
    is_phrase: bool


def terms(reading: Reading, *, only_phrases: bool = False) -> list[Term]:
    """The noun phrases of a reading, and the content words between them, each once."""
    found: dict[str, list[Span]] = {}
    phrases = set[str]()
    for span, is_phrase in pieces(reading):
        if only_phrases and not is_phrase:
            continue
        name = key(reading.text[slice(*span)])
        if name and not is_function(name):
            found.setdefault(name, []).append(span)
            phrases |= {name} if is_phrase else set()
    return [Term(name, tuple(spans), name in phrases) for name, spans in found.items()]


def pieces(reading: Reading) -> Iterator[tuple[Span, bool]]:
    """Where the terms of a reading stand, and whether each is a noun phrase."""
    inside = set[int]()
    for phrase in reading.phrases:
        inside.update(range(*phrase))
        yield reading.span(phrase), True
    for index, tag in enumerate(reading.tags):
        if index not in inside and tag in CONTENT:
            yield reading.tokens[index], False


def contexts(reading: Reading, kind: str) -> list[Span]:
    """The stretches of a text within which terms are read together, in order."""
    whole = [(0, len(reading.text))]
    if kind == "document":
        return whole
    found = [reading.span(one) for one in reading.sentences] if kind == "sentence" else paragraphs(reading.text)
    return found or whole


def paragraphs(text: str) -> list[Span]:
    """The paragraphs of a text: what blank lines separate, or, where there are none, lines that end a sentence.

    >>> [text[slice(*span)] for text in ["One.\\nTwo\\nmore.\\n\\nThree."] for span in paragraphs(text)]
    ['One.\\nTwo\\nmore.\\n\\n', 'Three.']
    """
    border = BLANK_LINE if BLANK_LINE.search(text.strip()) else ENDED_LINE
    cuts = [0, *(match.end() for match in border.finditer(text)), len(text)]
    return [(start, end) for start, end in pairwise(cuts) if start < end]


def context_of(place: int, known: Sequence[Span]) -> int:
    """The number of the context that a place of the text stands in."""
    return max(bisect_right(known, (place, len(known) and known[-1][1])) - 1, 0)
