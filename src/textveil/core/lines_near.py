"""What stands near a place on its line?"""

from textveil.core.model import Span


def line_near(text: str, span: Span, *, reach: int) -> Span:
    """The line of a stretch, or so much of it as lies within reach: a text may be one long line.

    >>> line_near("one\\ntwo three four\\nfive", (8, 13), reach=100)
    (4, 18)
    >>> line_near("one two three four", (8, 13), reach=4)
    (4, 17)
    """
    start, end = span
    first, last = max(0, start - reach), min(len(text), end + reach)
    break_after = text.find("\n", end, last)
    return max(first, text.rfind("\n", first, start) + 1), last if break_after < 0 else break_after
