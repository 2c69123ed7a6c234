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
from textveil.languages.english.lexicon.ordinary import is_ordinary, usual_capitals
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.page_structure import LineKind

SPEAKER = re.compile(r"(?P<tag>[^\W\d_][\w .'-]{0,30}?)\s?:(?=\s|$)")
RECORD_TAG = re.compile(r"[A-Z][A-Z0-9]{1,4}(?=[ ]{2,}\S|\t|$)")
DOC_TAG = re.compile(r"(?:[*/#;!-]+\s*)?@(?P<tag>[A-Za-z][\w.]*)(?P<call>[({])?")
"""A tag at the start of a line, in a comment or not: "@param", "@retry(…)"."""
STAMP = (
    r"\d{4}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d:\d\d(?:[.,]\d{1,9})?(?:Z|\s?[+-]\d\d:?\d\d)?"
    r"|(?:[A-Z][a-z]{2}\s)?[A-Z][a-z]{2}\s{1,2}\d{1,2}\s\d\d:\d\d:\d\d(?:(?:\.\d{1,9})?\s\d{4})?"
    r"|\d{1,2}/[A-Z][a-z]{2}/\d{4}:\d\d:\d\d:\d\d(?:\s[+-]\d{4})?"
    r"|\d{1,2}/\d{1,2}/\d{2,4},?\s\d{1,2}:\d\d:\d\d(?:\s?[AaPp][Mm])?"
)
LOG_TIME = re.compile(rf"(?:\[?|[^\[\]\"]{{1,120}}\[)(?P<stamp>{STAMP})(?=[\s\],:|]|$)")
"""A day and a time to the second that the line of a log begins with, or has in brackets behind who asked."""
LOG_HEAD = re.compile(r"\s(?P<host>[\w.-]{1,60})\s(?P<program>[\w./@-]{1,40})(?:\(\w+\))?(?:\[\d{1,8}\])?:(?=\s)")
"""What stands behind the time in a system's log."""
LONE_LETTER = re.compile(r"[,;|\t] *(?P<letter>[A-Z]) *(?=[,;|\t])")
ANSWER = re.compile(r"(?:[.:?!]\s|\s\s|\A\s?)\w+[.,!]|.?\n\w+[.,!]", re.DOTALL)
"""A word that begins a sentence and is all of it or stands apart."""
FEWEST_LINES = 3
"""Lines that begin so from which they are a log."""
LEAST_STAMPED = 0.25
"""The share of lines that must begin so."""
SHORTEST_NAME = 3
"""Letters of the shortest name."""
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
    mark_log_fields(page)
    mark_lone_letters(page)
    mark_constant_cells(page)
    mark_answers(page)


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


def mark_log_fields(page: Page) -> None:
    """Mark the time, the machine and the program that the lines of a log begin with; a machine that may be called after
    somebody stays open."""
    bodies = page.lines.bodies
    found = [(line, match) for line, body in enumerate(bodies) if (match := LOG_TIME.match(body))]
    if len(found) < max(FEWEST_LINES, LEAST_STAMPED * sum(map(bool, bodies))):
        return
    for line, match in found:
        mark(page, line, match.span("stamp"), also=page.stamp)
        if head := LOG_HEAD.match(bodies[line], match.end()):
            mark(page, line, head.span("program"))
            if is_machine(head["host"]):
                mark(page, line, head.span("host"))


def mark_lone_letters(page: Page) -> None:
    """Mark single letters that stand alone between commas or tabs in line after line, few of which differ: codes."""
    lone = ((line, match) for line, body in enumerate(page.lines.bodies) for match in LONE_LETTER.finditer(body))
    found = [(line, match.span("letter"), match["letter"]) for line, match in lone]
    letters = {letter for _, _, letter in found}
    if len(found) >= max(FEWEST_ROWS, 2 * len(letters)):
        for line, span, _ in found:
            mark(page, line, span)


def is_machine(host: str) -> bool:
    """Whether the name of a machine is made of numbers, short codes and ordinary words.

    >>> [is_machine(host) for host in ("ip-10-77-20-248", "web01", "mail", "anns-macbook")]
    [True, True, True, False]
    """
    return all(len(part) < SHORTEST_NAME or is_ordinary(part) for part in re.findall(r"[^\W\d_]+", host))


def mark_answers(page: Page) -> None:
    """Mark a word of radio talk that answers, if it does nothing else in the text: "Roger." begins what is said."""
    for word in tables().answers:
        places = [match.span() for match in re.finditer(rf"\b{word}\b", page.tokens.text)]
        if len(places) > 1 and all(ANSWER.match(page.tokens.text, max(0, start - 2)) for start, _ in places):
            for start, end in places:
                first, last = page.token_at(start), page.token_at(end)
                page.nobodys[first:last] = b"\1" * (last - first)


def mark_constant_cells(page: Page) -> None:
    """Mark what many rows of separated values begin with, if programs write it so."""
    cells = [body.split(",", 1)[0] if body.count(",") > 1 else "" for body in page.lines.bodies]
    count = Counter(filter(None, cells))
    often = {cell for cell, rows in count.items() if 2 * rows > len(page.lines.bodies) and rows >= FEWEST_ROWS}
    constant = {cell for cell in often if is_wordy(cell)}
    for line, cell in enumerate(cells):
        if cell in constant:
            mark(page, line, (0, len(cell)))


def is_wordy(cell: str) -> bool:
    """Whether a cell is made of several words, joined as programs join them, none of which is more often a name.

    >>> is_wordy("HouseRace"), is_wordy("McDonald"), is_wordy("Baker"), is_wordy("blood_test")
    (True, False, False, True)
    """
    words, _ = normal(list(LABEL_WORD.finditer(cell)))
    return len(words) > 1 and " " not in cell and all(usual_capitals().get(word, 1) <= 0 for word in words)


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


def mark(page: Page, line: int, place: tuple[int, int], *, also: bytearray | None = None) -> None:
    """Say of a part of a line that it is nobody's; also in a column of its own where one is given."""
    begin = page.lines.begins[line]
    first, last = page.token_at(begin + place[0]), page.token_at(begin + place[1])
    if also is not None:
        also[first:last] = b"\1" * (last - first)
    page.label[first:last] = page.nobodys[first:last] = b"\1" * (last - first)
    page.breaks[first] = page.breaks[last] = 1
