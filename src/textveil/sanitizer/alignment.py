"""Where does a stretch of one text stand in another that says nearly the same?"""

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from difflib import SequenceMatcher

from textveil.core.model import Span


def align_spans(spans: Sequence[Span], before: str, after: str) -> list[Span]:
    """Spans of one text, each as the stretch of the other that says the same; wider where that is not sure.

    >>> align_spans([(0, 3)], "ABC left", "A\\nB\\nC\\nleft")
    [(0, 5)]
    """
    olds, news = letter_places(before), letter_places(after)
    if len(olds) == len(news) and "".join(before.split()) == "".join(after.split()):
        return [stretch(news, bisect_left(olds, start), bisect_left(olds, end)) for start, end in spans]
    return align_words(spans, before, after)


def letter_places(text: str) -> list[int]:
    """Where each sign stands that is no space."""
    return [place for place, sign in enumerate(text) if not sign.isspace()]


def stretch(places: Sequence[int], first: int, last: int) -> Span:
    """From the first of some signs to the one before the last."""
    if first >= last:
        return (0, 0)
    return places[first], places[last - 1] + 1


def align_words(spans: Sequence[Span], before: str, after: str) -> list[Span]:
    """The same for texts whose words differ: what no word stands for lies between those that do."""
    olds, news = word_spans(before), word_spans(after)
    matcher = SequenceMatcher(None, [before[slice(*one)] for one in olds], [after[slice(*one)] for one in news], False)
    known = {block.a + step: block.b + step for block in matcher.get_matching_blocks() for step in range(block.size)}
    sure = sorted(known)
    found = []
    for start, end in spans:
        first = bisect_right(olds, start, key=lambda one: one[1])
        last = max(bisect_left(olds, end, key=lambda one: one[0]) - 1, first)
        low, high = bisect_right(sure, first) - 1, bisect_left(sure, last)
        left = news[known[sure[low]]][sure[low] != first] if low >= 0 else 0
        right = news[known[sure[high]]][sure[high] == last] if high < len(sure) else len(after)
        found.append((left, right))
    return found


def word_spans(text: str) -> list[Span]:
    """Where each word stands."""
    found, start = list[Span](), -1
    for place, sign in enumerate(f"{text} "):
        if sign.isspace():
            if start >= 0:
                found.append((start, place))
            start = -1
        elif start < 0:
            start = place
    return found
