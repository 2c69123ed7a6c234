"""Does a line go on with the sentence of the line before it?

Only running text is wrapped. A line was wrapped when the next word had no room
on it, or when the next line begins in small letters.
"""

import re

from textveil.languages.english.layout.lines import Lines
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.page_structure import LineKind

WRAPPED = 45
"""A line of running text shorter than this was broken on purpose, as the splitter of sentences has it."""
NARROW = 30
"""In a paragraph of three lines and more that is wider than this, room tells."""
SLACK = 8
COLUMNS = "   "
"""What stands between the columns of a table."""
DAY = re.compile(r"[0-3]?\d(?:st|nd|rd|th)?|(?:1[5-9]|20)\d\d")
"""A day of a month, or a year."""
RUNNING = (LineKind.PROSE, LineKind.ITEM, LineKind.FIELD, LineKind.SPEECH, LineKind.LOG)


def broken_lines(lines: Lines) -> list[int]:
    """The lines before which no sentence goes on: all but those that a wrapped line goes on with."""
    kinds, bodies = lines.kinds, lines.bodies
    sizes: tuple[list[int], list[int]] | None = None
    broken: list[int] = []
    for line, kind in enumerate(kinds):
        if kind is LineKind.BLANK:
            continue
        if line and kind is LineKind.PROSE and kinds[line - 1] in RUNNING:
            widths, counts = sizes = sizes or block_sizes(lines)
            if goes_on(bodies[line - 1], bodies[line], width=widths[line], count=counts[line]):
                continue
        broken.append(line)
    return broken


def goes_on(before: str, body: str, *, width: int, count: int) -> bool:
    """Whether ``body`` goes on with ``before``, in a block of ``count`` lines, the longest of that ``width``."""
    final = before[-1]
    room = len(before) + 1 + len(body.split(None, 1)[0]) <= width
    if final in ":|;" or COLUMNS in before or COLUMNS in body:
        return False
    if is_cut_date(before, body):
        return True
    if before.isupper() and " " in before and body[0].isupper() and not body.isupper():
        return False  # a head in capitals, and what stands below it
    if body[0].islower():
        return final not in ".!?" or (len(before) >= WRAPPED and not room)
    if before.rsplit(None, 1)[-1] in english().stop_words and len(before) > SLACK:
        return True
    if final in ".!?" and room:
        return False
    if len(before) >= WRAPPED:
        return not room or width - len(before) < 2 * SLACK
    return (count > 2 and width >= NARROW and not room) or (body[-1] in ".!?" and is_sentence(before))


def is_cut_date(before: str, body: str) -> bool:
    """Whether a date that a sentence tells goes on in the next line: "left on May" and "9, 2022", "on 4" and "March".

    >>> is_cut_date("He left on May", "9, 2022."), is_cut_date("May", "9, 2022"), is_cut_date("There were 4", "We sat")
    (True, False, False)
    """
    *words, last = before.split()
    first = body.split(None, 1)[0].rstrip(",.;")
    if not words or words[-1] not in english().stop_words:
        return False
    is_month = last in english().calendar and last.isalpha()
    return (is_month and DAY.fullmatch(first) is not None) or (
        DAY.fullmatch(last) is not None and first in english().calendar
    )


def is_sentence(before: str) -> bool:
    """Whether a line without a final stop reads like the start of a sentence: five words, two of them stop words."""
    words, stop_words = before.split(), english().stop_words
    ended = not words[-1].isalpha() or words[-1].isupper()
    return len(words) > 4 and not ended and sum(word in stop_words for word in words) > 1


def block_sizes(lines: Lines) -> tuple[list[int], list[int]]:
    """For each line the length of the longest line of its block, and how many lines that has."""
    widths, counts = [0] * len(lines.kinds), [0] * len(lines.kinds)
    first = 0
    for line, kind in enumerate([*lines.kinds, LineKind.BLANK]):
        if kind is LineKind.BLANK or kind is LineKind.RULE:
            if line > first:
                width = max(map(len, lines.bodies[first:line]))
                widths[first:line] = [width] * (line - first)
                counts[first:line] = [line - first] * (line - first)
            first = line + 1
    return widths, counts
