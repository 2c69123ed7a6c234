"""Which words are structure because line after line begins with them?

A part that somebody has in a talk, with or without a number ("Speaker 1", "Q",
"INTERVIEWER"), the tags of a record ("NAM  …") and those of documentation ("@param")
are nobody's names, whatever they look like. A label that may name somebody is not among them.
"""

import re
from collections import Counter

from textveil.languages.english.layout.labels import NUMBERED, normal, plain
from textveil.languages.english.layout.labels import WORD as LABEL_WORD
from textveil.languages.english.layout.line_tokens import Page
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.page_structure import LineKind

SPEAKER = re.compile(r"(?P<tag>[^\W\d_][\w .'-]{0,30}?)\s?:(?=\s|$)")
RECORD_TAG = re.compile(r"[A-Z][A-Z0-9]{1,4}(?=[ ]{2,}\S|\t|$)")
DOC_TAG = re.compile(r"(?:[*/#;!-]+\s*)?@(?P<tag>[A-Za-z][\w.]*)(?P<call>\()?")
"""A tag at the start of a line, in a comment or not: "@param", "@retry(…)"."""
FEWEST_ROWS = 8
"""Lines of a record from which its tags tell that it is one."""


def mark_repeated(page: Page) -> None:
    """Mark the tags of parts, of records and of documentation."""
    found = [(line, match) for line, body in enumerate(page.lines.bodies) if (match := match_speaker(page, line, body))]
    count = Counter(match["tag"] for _, match in found)
    for line, match in found:
        if is_part(match["tag"], again=count[match["tag"]] > 1):
            mark(page, line, match.span("tag"))
    mark_record(page)
    mark_doc_tags(page)


def match_speaker(page: Page, line: int, body: str) -> re.Match[str] | None:
    """What stands before the colon of a line, behind a time or a bullet."""
    return SPEAKER.match(body, page.lines.prefixes[line]) if ":" in body else None


def is_part(tag: str, *, again: bool) -> bool:
    """Whether a tag is somebody's part in a talk, or a letter that many lines have, and nobody's name.

    >>> [is_part(tag, again=True) for tag in ("Speaker1", "THE COURT", "SPEAKER_00", "P", "Rose", "AE", "Grace 2")]
    [True, True, True, True, False, False, False]
    """
    if len(tag) == 1:
        return again
    words, _ = normal(list(LABEL_WORD.finditer(tag)))
    is_numbered = NUMBERED.search(tag) is not None
    return bool(words) and (" ".join(words) in tables().parts or ((again or is_numbered) and plain(words)))


def mark_record(page: Page) -> None:
    """Mark the tags of a record: short words in capitals, the same again and again, that most lines begin with."""
    tags = [RECORD_TAG.match(body) for body in page.lines.bodies]
    said = Counter(match[0] for match in tags if match)
    if said.total() < max(FEWEST_ROWS, sum(map(bool, page.lines.bodies)) / 2) or 2 * len(said) > said.total():
        return
    for line, match in enumerate(tags):
        if match:
            mark(page, line, match.span())


def mark_doc_tags(page: Page) -> None:
    """Mark what follows an at sign at the start of a line and is a word of documentation, or decorates code."""
    kinds = [*page.lines.kinds, LineKind.BLANK]
    for line, body in enumerate(page.lines.bodies):
        found = DOC_TAG.match(body) if "@" in body else None
        if found and (
            found["call"] or found["tag"].lower() in tables().doc_tags or is_decorator(body, found, kinds[line + 1])
        ):
            mark(page, line, found.span("tag"))


def is_decorator(body: str, found: re.Match[str], after: LineKind) -> bool:
    """Whether a tag is all that stands on its line, and code follows."""
    return found.end() == len(body) and after is LineKind.CODE


def mark(page: Page, line: int, place: tuple[int, int]) -> None:
    """Say of a part of a line that it is nobody's."""
    begin = page.lines.begins[line]
    first, last = page.token_at(begin + place[0]), page.token_at(begin + place[1])
    page.label[first:last] = page.nobodys[first:last] = b"\1" * (last - first)
    page.breaks[first] = page.breaks[last] = 1
