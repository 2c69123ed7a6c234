"""What of a mention of a person is the name, and what a title before it or a degree behind it?

"Dr Ellison" is one mention: its title tells whose name it is, and is found with
it. What is put in its place leaves the title as it is.
"""

import re

from textveil.core.kinds import Kind
from textveil.core.model import Finding, Span, change_finding
from textveil.languages.interface import Lexicon
from textveil.languages.reading import Reading
from textveil.mentions.word_features import is_degree, is_title

LAST_WORD = re.compile(r"(?<!\w)([^\W\d_]+)\.? \Z")
FIRST_WORD = re.compile(r"([^\W\d_]+)\.?\s+")
DEGREE = re.compile(r",?[^\S\n]+([^\W\d_]+(?:[.-][^\W\d_]+)*)\.?\Z")
LONGEST_TITLE = 20
"""Characters of the longest title."""
LONGEST_DEGREE = 12
"""Characters of the longest degree, with what parts it from the name."""


def with_title(found: Finding, reading: Reading) -> Finding:
    """A person's name with the titles before it, "Dr Ellison" is one mention, and without the degrees behind it."""
    if found.kind is not Kind.PERSON or len(found.spans) != 1:
        return found
    (start, end), text, lexicon = found.spans[0], reading.text, reading.language.lexicon
    while match := LAST_WORD.search(text, max(start - LONGEST_TITLE, 0), start):
        if not is_title(match[1], lexicon):
            break
        start = match.start()
    return move(found, (start, before_degrees((start, end), text=text, lexicon=lexicon)), text=text)


def bare_name(span: Span, *, text: str, lexicon: Lexicon) -> Span:
    """Where the name itself stands in the mention of a person; a title stays as it is: "Dr person 1"."""
    start, end = span
    while (word := FIRST_WORD.match(text, start, end)) and word.end() < end and is_title(word[1], lexicon):
        start = word.end()
    return start, before_degrees((start, end), text=text, lexicon=lexicon)


def before_degrees(span: Span, *, text: str, lexicon: Lexicon) -> int:
    """Where the name of a person ends, and what somebody may call himself begins: "RN", "Ph.D", "FRCS"."""
    start, end = span
    while (word := DEGREE.search(text, max(start + 1, end - LONGEST_DEGREE), end)) and is_degree(word[1], lexicon):
        end = word.start()
    return end


def move(found: Finding, span: Span, *, text: str) -> Finding:
    """The finding at another place."""
    return found if found.spans == (span,) else change_finding(found, spans=(span,), terms=(text[slice(*span)],))
