"""What is told more finely than a level allows, and is somebody's, whatever a network says of it?

An age is by the words of its sentence, or because the sentence names somebody who was found; a date is where such a
sentence begins with the name, or tells a day of a life.
"""

import re
from bisect import bisect_right
from collections.abc import Mapping, Sequence

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Rule, Span
from textveil.core.spans import merge, subtract
from textveil.judges.private_people import SURE_OF
from textveil.languages.interface import Told
from textveil.languages.reading import Reading, token_range

AGE_BEHIND = re.compile(r", (?P<age>[1-9]\d)(?=[,.;]\s)")
TELLING = re.compile(r" \(\Z|.*?(?<!\w)[a-z]{2,}(?!\w)", re.DOTALL)
"""What stands between somebody's name and a date of theirs: a bracket, or words."""
ROW = re.compile(r"[\"'],[\"']|[\t|]")
"""What stands between the cells of a row, which is no sentence."""
FINER = "is told more finely than the level allows, and is somebody's"


def find_finer(
    reading: Reading, found: Sequence[Finding], *, least: Mapping[str, float], closed: Sequence[Span]
) -> list[Finding]:
    """Dates and ages of which nothing was found, or of ages only a part; ``closed`` are open to no judgement."""
    text = reading.text
    people = [span for one in found if one.kind is Kind.PERSON and one.score >= SURE_OF for span in one.spans]
    told = [*reading.language.values.told_finely(text, least=least), *ages_behind(text, people)]
    taken = {Kind.AGE: merge(closed), Kind.DATE: merge([*closed, *(span for one in found for span in one.spans)])}
    free = [one for one in told if subtract(one.span, taken[one.kind]) == [one.span]]
    mine = [(one, text[slice(*one.span)]) for one in free if is_somebodys(reading, one, people)]
    return [Finding((one.span,), (term,), one.kind, 1.0, 0.0, FINER, Rule.IDENTIFIER) for one, term in mine]


def ages_behind(text: str, people: Sequence[Span]) -> list[Told]:
    """Numbers between commas behind somebody's name: "Ann Lee, 37, left"."""
    behind = (AGE_BEHIND.match(text, end) for _, end in people)
    return [Told(match.span("age"), Kind.AGE, True) for match in behind if match]


def is_somebodys(reading: Reading, told: Told, people: Sequence[Span]) -> bool:
    """Whether a date or an age is somebody's, by its sentence."""
    if told.kind is Kind.AGE and told.is_ones:
        return True
    first, last = sentence_at(reading, told.span[0])
    start, end = reading.span((first, last))
    here = [one for one in people if start <= one[0] < end]
    if told.kind is Kind.AGE or not here or ROW.search(reading.text, start, told.span[0]):
        return told.kind is Kind.AGE and bool(here)
    name = min(here)
    between = reading.text[name[1] : told.span[0]]
    begins = not any(map(str.isalnum, reading.text[start : name[0]])) and TELLING.match(between) is not None
    words = reading.tokens[first : token_range(reading, told.span)[0]]
    life = reading.language.lexicon.words("columns.life")
    return begins or any(reading.text[slice(*word)].lower() in life for word in words)


def sentence_at(reading: Reading, place: int) -> tuple[int, int]:
    """The sentence that a place of the text stands in, as a run of words."""
    word = token_range(reading, (place, place + 1))[0]
    number = bisect_right(reading.sentences, word, key=lambda one: one[0]) - 1
    return tuple(reading.sentences[max(number, 0)])  # type: ignore[return-value]


def without_parts(found: Sequence[Finding], finer: Sequence[Finding]) -> list[Finding]:
    """What was found, but for words that are a part of what is told too finely."""
    whole = merge(span for one in finer for span in one.spans)
    return [one for one in found if any(subtract(span, whole) for span in one.spans)] if whole else list(found)
