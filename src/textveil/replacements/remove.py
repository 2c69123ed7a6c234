"""What is left when something is taken out, and nothing stands in its place?

The text closes up: no doubled space, no space before a comma, no doubled comma,
no empty brackets. Line breaks stay, and two words never grow together.
"""

from collections.abc import Iterable, Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Edit, Span
from textveil.core.spans import merge, subtract
from textveil.replacements.target import Replace, Setting, Target

BLANKS = " \t\u00a0\u202f"
PAIRS = {"(": ")", "[": "]", "{": "}", "“": "”", "‘": "’", "«": "»", '"': '"'}
CLOSERS = ",.;:!?)]}”»"
COMMAS = ",;:"
STOPS = ",;:.!?"


def prepare(_: Setting) -> Replace:
    """Nothing for each mention; ``removals`` says how the text around closes up."""

    def replace(_: Target) -> str | None:
        return ""

    return replace


def removals(text: str, spans: Iterable[Span]) -> list[Edit]:
    """The edits that take spans out of a text and close it up, in order and apart from each other.

    >>> from textveil.core.model import apply
    >>> text = "Ann (Bob), Cy, and Di met ."
    >>> apply(text, removals(text, [(5, 8), (11, 13)]))
    'Ann, and Di met .'
    """
    done: list[Span] = []
    gone = sorted(span for span in spans if span[0] < span[1])
    for span in gone:
        wide = span
        while True:
            while done and blanks_before(text, wide[0], done[-1][1]) <= done[-1][1]:
                # What touches the last one is taken out together with it.
                start, end = done.pop()
                wide = (start, max(end, wide[1]))
            after = done[-1][1] if done else 0
            wide = close_up(text, wide, after=after)
            if not done or blanks_before(text, wide[0], after) > after:
                break
        done.append(wide)
    return [Edit(*span, " " if joins_words(text, span, gone) else "", Kind.WORD, "remove") for span in done]


def joins_words(text: str, span: Span, gone: Sequence[Span]) -> bool:
    """Whether two words would grow together that signs keep apart which nobody asked to take out."""
    start, end = span
    is_between = text[start - 1 : start].isalnum() and text[end : end + 1].isalnum()
    return is_between and bool(subtract(span, merge(gone)))


def close_up(text: str, span: Span, *, after: int) -> Span:
    """A span with the brackets, spaces and commas around it that are nothing without it."""
    start, end = span
    while True:
        left, right = blanks_before(text, start, after), blanks_after(text, end)
        before, behind = text[left - 1 : left] if left else "", text[right : right + 1]
        is_pair = PAIRS.get(before) == behind and left > after
        # A straight quote opens only right before a word: x" Ann "y is between two quotations.
        is_between = before == '"' and (left, right) != (start, end)
        grows = text[max(left - 2, 0) : left - 1].isalnum() and text[right + 1 : right + 2].isalnum()
        if not behind or not is_pair or is_between or grows:
            break
        start, end = left - 1, right + 1
    starts_line = not before or before in "\r\n" or (before in PAIRS and before != '"')
    ends_line = not behind or behind in "\r\n"
    if starts_line and behind and behind in COMMAS:
        return start, blanks_after(text, right + 1)
    if before and before in COMMAS and behind and behind in STOPS and left > after:
        return blanks_before(text, left - 1, after), right
    if starts_line:
        return start, right
    if ends_line or behind in CLOSERS:
        return left, end
    return (start, right) if left < start else (start, end)


def blanks_before(text: str, place: int, after: int) -> int:
    """Where the blanks begin that end at a place."""
    while place > after and text[place - 1] in BLANKS:
        place -= 1
    return place


def blanks_after(text: str, place: int) -> int:
    """Where the blanks end that begin at a place."""
    while place < len(text) and text[place] in BLANKS:
        place += 1
    return place
