"""What can be said of a part of a day that a date follows, and still be true?

"On the morning of 7 July 2021" → "on a morning in the 2020s": a decade has no
one morning.
"""

import re

from textveil.core.model import Chain, Span
from textveil.languages.english.grammar.wording import article
from textveil.languages.english.values.periods import unique_decades

BEFORE = re.compile(
    r"(?P<front>\b(?:[Oo]n|[Bb]y|[Dd]uring|[Ii]n|[Ff]rom|[Ss]ince|[Uu]ntil|[Bb]efore|[Aa]fter) )?"
    r"\b(?P<the>[Tt]he) (?P<part>(?:early |late )?(?:morning|afternoon|evening|night|day|weekend)) of (?:the )?\Z"
)
LONGEST = 45
"""Signs of the longest words before a date."""


def part_of_day_phrase(text: str, span: Span) -> tuple[Span, Chain] | None:
    """The words that tell a part of a certain day, and what can be said instead of them."""
    decades = unique_decades([text[slice(*span)]])
    found = BEFORE.search(text, max(0, span[0] - LONGEST), span[0]) if decades else None
    if found is None:
        return None
    said = f"{found['front'] or ''}{article(found['part'])} {found['part']} in {decades[0]}"
    return (found.start(), span[1]), (said,)
