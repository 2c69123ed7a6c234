"""In what order are the runs of a paragraph read, when not all of them are seen?

What a reader sees is read first, as if nothing stood between. What was deleted or
is unseen follows, so that it neither cuts nor lengthens a word. A piece of it that
touches a word is a piece of one, and is hidden whatever it says.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from textveil.core.kinds import Kind
from textveil.formats.contents import APART
from textveil.formats.markup import Place, text_at


@dataclass(frozen=True, slots=True)
class TextRun:
    """A place of text in a paragraph, and whether it is read aside."""

    place: Place
    instead: str | None = None
    """What a reader sees in its place if it is not seen: nothing, or a space; None if it is seen."""
    is_note: bool = False
    """Whether it is a small note over a word, and no piece of one."""


def reading_order(runs: Sequence[TextRun]) -> Iterator[Place]:
    """The places of a paragraph: what is seen, then the rest."""
    lead = APART
    for run in runs:
        if run.instead is None:
            yield replace(run.place, lead=APART if lead == APART else lead + run.place.lead)
            lead = ""
        elif lead != APART:
            lead += run.instead
    for index, run in enumerate(runs):
        if run.instead is not None:
            goes_on = index > 0 and runs[index - 1].instead is not None
            kind = Kind.WORD if touches_word(runs, index) else run.place.kind
            yield replace(run.place, lead=run.place.lead if goes_on else APART, kind=kind)


def touches_word(runs: Sequence[TextRun], index: int) -> bool:
    """Whether an unseen run begins or ends inside a word that is seen."""
    before, this, after = (runs[at] if 0 <= at < len(runs) else None for at in (index - 1, index, index + 1))
    return is_word(before, this) or is_word(this, after)


def is_word(first: TextRun | None, second: TextRun | None) -> bool:
    """Whether two runs, of which one is seen, make one word."""
    if not first or not second or first.is_note or second.is_note or second.place.lead:
        return False
    if (first.instead is None) == (second.instead is None):
        return False
    left, right = text_at(first.place)[-1:], text_at(second.place)[:1]
    return left.isalnum() and right.isalnum()
