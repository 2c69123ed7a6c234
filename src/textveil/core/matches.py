"""Which match of a pattern lies over a place, or begins at one of some places?"""

import re
from collections.abc import Iterator

from textveil.core.model import Span


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


def matches_from(pattern: re.Pattern[str], text: str, *, opening: re.Pattern[str]) -> Iterator[re.Match[str]]:
    """What ``finditer`` finds of a pattern that fits only where an opening of one sign does, which is sooner found.

    >>> opening, pattern = re.compile("[A-Z]"), re.compile(r"\\b[A-Z]\\w+ \\d+")
    >>> [match[0] for match in matches_from(pattern, "On May 3, in June 4", opening=opening)]
    ['May 3', 'June 4']
    """
    done = 0
    for place in opening.finditer(text):
        match = pattern.match(text, place.start()) if place.start() >= done else None
        if match:
            done = match.end()
            yield match
