"""Where does something stand, however the blanks around it change?

A file that is written and read again may break its lines elsewhere. So a text
is certified by its words, and a place in it is an offset into its words with
single blanks between.
"""

import re
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import replace
from difflib import SequenceMatcher
from hashlib import sha256
from itertools import accumulate

from textveil.core.model import Hidden, Span

WORD = re.compile(r"\S+")


def digest(text: str) -> str:
    """Names the words of a text and their order.

    >>> digest("Ann  left.\\n") == digest("Ann left."), digest("Ann left.") == digest("Ann lefts.")
    (True, False)
    """
    return sha256(" ".join(text.split()).encode("utf-8", "surrogatepass")).hexdigest()


def among_words(text: str, spans: Iterable[Span]) -> list[Span]:
    """Spans of a text as spans of its words.

    >>> among_words("Ann\\n\\n left", [(6, 10)])
    [(4, 8)]
    """
    return _move_spans(spans, _starts(text), _squeeze_starts(text), lengths=_lengths(text))


def in_text(text: str, spans: Iterable[Span]) -> list[Span]:
    """Spans of the words of a text as spans of the text itself.

    >>> in_text("Ann\\n\\n left", [(4, 8)])
    [(6, 10)]
    """
    return _move_spans(spans, _squeeze_starts(text), _starts(text), lengths=_lengths(text))


def carry_hidden(hidden: Sequence[Hidden], before: str, after: str) -> list[Hidden]:
    """What was hidden in one text, at its place in another that tells nearly the same.

    What has no place there any more stands behind the last word before it that has.
    """
    if not hidden or before == after:
        return list(hidden)
    spans = among_words(before, [one.span for one in hidden])
    if before.split() != after.split():
        spans = _align_spans(spans, before.split(), after.split())
    return [replace(one, span=span) for one, span in zip(hidden, in_text(after, spans), strict=True)]


def _align_spans(spans: Sequence[Span], before: list[str], after: list[str]) -> list[Span]:
    """Spans of one list of words as spans of another."""
    olds, news = _word_starts(before), _word_starts(after)
    blocks = SequenceMatcher(None, before, after).get_matching_blocks()

    def place(offset: int) -> int:
        word = bisect_right(olds, offset) - 1
        block = blocks[max(bisect_right(blocks, word, key=lambda block: block.a) - 1, 0)]
        if block.a <= word < block.a + block.size:
            return news[block.b + word - block.a] + offset - olds[word]
        last = block.b + block.size - 1 if block.a <= word else -1
        return news[last] + len(after[last]) if last >= 0 else 0

    return [(place(start), max(place(start), place(end))) for start, end in spans]


def _move_spans(spans: Iterable[Span], olds: list[int], news: list[int], *, lengths: list[int]) -> list[Span]:
    """Spans counted from the starts ``olds`` of words, counted from their starts ``news``."""

    def place(offset: int) -> int:
        word = bisect_right(olds, offset) - 1
        return news[word] + min(offset - olds[word], lengths[word]) if word >= 0 else 0

    return [(place(start), place(end)) for start, end in spans]


def _starts(text: str) -> list[int]:
    return [match.start() for match in WORD.finditer(text)]


def _lengths(text: str) -> list[int]:
    return [match.end() - match.start() for match in WORD.finditer(text)]


def _squeeze_starts(text: str) -> list[int]:
    return _word_starts(WORD.findall(text))


def _word_starts(words: Sequence[str]) -> list[int]:
    """Where each word starts when single blanks stand between."""
    return list(accumulate((len(word) + 1 for word in words[:-1]), initial=0)) if words else []
