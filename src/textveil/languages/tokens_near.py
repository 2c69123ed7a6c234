"""Which tokens does a stretch of a text touch, and what stands at and between them?"""

from bisect import bisect_left

from textveil.core.model import Span
from textveil.languages.reading import Reading


def token_range(reading: Reading, span: Span) -> tuple[int, int]:
    """The tokens that a span touches; at least one."""
    tokens, (start, end) = reading.tokens, span
    first = bisect_left(reading.starts, start + 1)
    if first and tokens[first - 1][1] > start:
        first -= 1
    last = bisect_left(reading.starts, end, first)
    return min(first, len(tokens) - 1), max(last, first + 1)


def word_at(reading: Reading, index: int) -> str:
    """A token, or nothing beyond the ends."""
    return reading.text[slice(*reading.tokens[index])] if 0 <= index < len(reading.tokens) else ""


def tag_at(reading: Reading, index: int) -> str:
    """The tag of a token, or nothing beyond the ends."""
    return reading.tags[index] if 0 <= index < len(reading.tags) else ""


def is_value(reading: Reading, index: int) -> bool:
    """Whether the value of a label begins with a token."""
    values = reading.structure.values
    place = bisect_left(values, index, key=lambda one: one.value[0])
    return place < len(values) and values[place].value[0] == index and values[place].label[0] < values[place].label[1]


def between(reading: Reading, index: int) -> str:
    """What stands between a token and the one before it."""
    return reading.text[reading.tokens[index - 1][1] : reading.tokens[index][0]] if index else ""


def phrase_at(reading: Reading, index: int) -> tuple[int, int]:
    """The noun phrase that holds a token; empty when none does."""
    place = bisect_left(reading.phrases, (index + 1, 0)) - 1
    first, last = reading.phrases[place] if place >= 0 else (0, 0)
    return (first, last) if first <= index < last else (index, index)
