"""Which match of a pattern lies over a place?"""

import re

from textveil.model import Span


def match_over(pattern: re.Pattern[str], text: str, span: Span, *, within: Span) -> re.Match[str] | None:
    """The match that ``finditer`` finds over a span; what begins behind the beginning of that is not tried.

    >>> match_over(re.compile(r"[a-z]+ \\d+"), "on May 3, at 5 pm", (13, 14), within=(0, 17))
    <re.Match object; span=(10, 14), match='at 5'>
    """
    (place, end), match_at = within, pattern.match
    while place <= span[0]:
        match = match_at(text, place, end)
        if match and span[1] <= match.end():
            return match
        place = match.end() if match else place + 1
    return None
