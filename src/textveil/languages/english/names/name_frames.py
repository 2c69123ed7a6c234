"""What do the words around a name say that it names?

"She was born in Quonset": a place, whatever the name. The frames are data and
carry their own examples.
"""

import re
from dataclasses import dataclass
from functools import cache

from textveil.core.kinds import Kind
from textveil.core.model import Span
from textveil.languages.english.lexicon.word_lists import table

QUOTES, LONGEST_WORD = "“\"‘'", 24
FARTHEST, NEAR = 700, 200
"""Signs of a text before a name that are looked at: so many where the words behind it fit, else so few."""


@dataclass(frozen=True, slots=True)
class Frame:
    """What stands around a name that is of some class."""

    label: str
    kind: Kind
    before: re.Pattern[str] | None
    last: re.Pattern[str] | None
    """The word that this ends with: sooner seen than all before it is searched."""
    behind: re.Pattern[str] | None
    not_behind: re.Pattern[str] | None

    def may_end_at(self, text: str, end: int) -> bool:
        """Whether what stands behind a place leaves open that a name in it ends there."""
        if self.behind is not None and self.behind.match(text, end) is None:
            return False
        return self.not_behind is None or self.not_behind.match(text, end) is None

    def holds(self, text: str, span: Span) -> bool:
        """Whether a name stands in it."""
        start, end = span
        if not self.may_end_at(text, end):
            return False
        if self.last is not None and self.last.fullmatch(word_before(text, start)) is None:
            return False
        window = text[max(start - (NEAR if self.behind is None else FARTHEST), 0) : start]
        return self.before is None or self.before.search(window) is not None


def word_before(text: str, place: int) -> str:
    """The word before a place, to the space in front of it; a quotation mark may stand between.

    >>> word_before("a man of “Quonset”", 10)
    'of'
    """
    return text[max(place - LONGEST_WORD, 0) : place].rstrip(f" {QUOTES}").rpartition(" ")[2]


@cache
def frames() -> tuple[Frame, ...]:
    """The packaged frames, read once."""
    return tuple(
        Frame(
            one["class"],
            Kind(one["kind"]),
            re.compile(rf"(?:{one['before']})[{QUOTES}]?\Z") if "before" in one else None,
            re.compile(one["last"]) if "last" in one else None,
            re.compile(one["behind"]) if "behind" in one else None,
            re.compile(one["not_behind"]) if "not_behind" in one else None,
        )
        for one in table("frames")["frames"]
    )


def frame_of(text: str, span: Span) -> Frame | None:
    """The first frame that a name stands in."""
    return next((one for one in frames() if one.holds(text, span)), None)
