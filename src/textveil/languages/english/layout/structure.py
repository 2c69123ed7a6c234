"""What is each line of a text, and what does its place tell of each word?

A word that begins a line, a cell or a value has its capital from there; a label
is structure, and its value is judged with the label as evidence. Nothing here
says what must be hidden: a label that may be a person's name is none.
"""

import re
from collections import Counter
from operator import itemgetter

import numpy as np

from textveil.languages.english.layout.fields import GAP, Tag, read_fields
from textveil.languages.english.layout.labels import NUMBERED, normal, plain
from textveil.languages.english.layout.labels import WORD as LABEL_WORD
from textveil.languages.english.layout.lines import Page, broken_lines, open_page, read_lines
from textveil.languages.english.layout.speech import TIMED, read_nick, read_tags
from textveil.languages.english.lexicon.name_words import is_ordinary, usual_capitals
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.network.token_grammar import Tokens, sentence_starts
from textveil.languages.reading import LineColumn, LineKind, Offsets, Structure

# Which words are structure because line after line begins with them?
#
# A part that somebody has in a talk, with or without a number ("Speaker 1", "Q",
# "INTERVIEWER"), the tags of a record ("NAM  …") and those of documentation ("@param")
# are nobody's names, whatever they look like. A label that may name somebody is not among them.

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
    text = page.tokens.text
    for word in tables().answers:
        places = [match.span() for match in re.finditer(rf"\b{word}\b", text)] if word in text else []
        if len(places) > 1 and all(ANSWER.match(text, max(0, start - 2)) for start, _ in places):
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


DASHES = frozenset("-–—|")
RUN = re.compile(rb"\x01{3,}")
"""Three words in capitals, one after the other, are shouted."""


def read_structure(tokens: Tokens, *, sentences: Offsets | None = None) -> Structure:
    """Say what each line and each stretch of a text is.

    ``sentences`` are the first tokens of sentences, if they are known already.

    >>> from textveil.languages.english.reader.tagger import tokenize
    >>> tokens = tokenize("Patient: Ann Ode  DOB: 4/2/1951\\nPlan: Rest")
    >>> [(" ".join(tokens.words[slice(*value)]), str(role)) for _, value, role in read_structure(tokens).values]
    [('Ann Ode', 'person'), ('4/2/1951', 'date'), ('Rest', 'none')]
    """
    lines = read_lines(tokens.text)
    page = open_page(tokens, lines)
    mark_fields(page)
    mark_repeated(page)
    mark_kinds(page)
    mark_headings(page)
    for line in broken_lines(lines):
        token = page.firsts[line]
        page.breaks[token] = page.opens[token] = 1
    mark_cells(page)
    opens = as_column(page.opens)[: len(tokens)]
    starts = sentence_starts(tokens) if sentences is None else sentences
    opens[starts] = True
    fields = sorted((one for one in page.fields if one.value[0] < one.value[1]), key=itemgetter(1))
    return Structure(
        opens=opens,
        label=as_column(page.label),
        shouted=as_column(shouted_words(page)),
        code=as_column(page.code),
        nobodys=as_column(page.nobodys),
        stamp=as_column(page.stamp),
        line=np.searchsorted(np.array(lines.edges[1:-1], np.int64), tokens.starts, side="right"),
        kinds=lines.kinds,
        values=fields,
        hard_breaks=np.flatnonzero(as_column(page.breaks)[1 : len(tokens)]) + 1,
    )


def mark_fields(page: Page) -> None:
    """Find labels and their values, and who speaks."""
    lines = page.lines
    tags: list[Tag] = []
    for line, kind in enumerate(lines.kinds):
        body = lines.bodies[line]
        if (kind in TIMED or "ago" in body) and read_nick(page, line):
            continue
        if kind is not LineKind.RULE and (":" in body or "=" in body):
            read_fields(page, line, tags=tags)
            first = page.firsts[line]
            if kind is LineKind.PROSE and 1 in page.label[first : first + 2]:
                lines.kinds[line] = LineKind.FIELD
    if tags:
        read_tags(page, tags)


def as_column(column: bytearray) -> LineColumn:
    """A column of truth values out of bytes."""
    return np.frombuffer(column, np.bool_)


def mark_kinds(page: Page) -> None:
    """Mark code, and what begins after the mark of a line."""
    lines, firsts = page.lines, page.firsts
    for line, kind in enumerate(lines.kinds):
        first, last = firsts[line], firsts[line + 1]
        if kind is LineKind.CODE:
            page.code[first:last] = b"\1" * (last - first)
        prefix = lines.prefixes[line]
        if prefix:
            after = page.token_at(lines.begins[line] + prefix)
            page.breaks[after] = page.opens[after] = 1
            if kind is LineKind.LOG:
                page.code[first:after] = b"\1" * (after - first)


def mark_headings(page: Page) -> None:
    """Make the ordinary words of headings labels; what may be a name, or a part of one, stays undecided."""
    words = page.tokens.words
    for line, kind in enumerate(page.lines.kinds):
        if kind is not LineKind.HEADING:
            continue
        first, last = page.firsts[line], page.firsts[line + 1]
        said = page.token_at(page.lines.begins[line] + page.lines.prefixes[line])
        page.label[first:said] = b"\1" * (said - first)
        plain = [True, *(is_ordinary(word) or not word[0].isalpha() for word in words[said:last]), True]
        for place, token in enumerate(range(said, last), start=1):
            if words[token] in DASHES and place > 1 and not page.lines.bodies[line].isupper():
                break
            beside = plain[place - 1] and plain[place + 1]
            if words[token].isalpha() and plain[place] and (beside or not may_be_surname(words[token])):
                page.label[token] = 1


def may_be_surname(word: str) -> bool:
    """Whether an ordinary word beside a name may belong to it: it is short, and no word of forms or of grammar."""
    small = word.lower()
    return 2 < len(word) < 7 and small not in tables().form_words and small not in english().stop_words


def mark_cells(page: Page) -> None:
    """Break before and after bars, and at tabs and wide gaps inside a line."""
    text, words = page.tokens.text, page.tokens.words
    if "|" in text:
        for match in re.finditer(r"\|", text):
            token = page.token_at(match.start())
            if words[token] == "|":
                page.breaks[token] = page.breaks[token + 1] = page.opens[token + 1] = 1
    if "  " in text or "\t" in text:
        for match in GAP.finditer(text):
            token = page.token_at(match.end())
            page.breaks[token] = page.opens[token] = 1


def shouted_words(page: Page) -> bytearray:
    """The column of lines in capitals, and of runs of capitals inside a line."""
    words, firsts = page.tokens.words, page.firsts
    shouted = bytearray(len(words))
    stretches = [(firsts[line], firsts[line + 1]) for line, body in enumerate(page.lines.bodies) if body.isupper()]
    stretches += [match.span() for match in RUN.finditer(page.tokens.numbered.flags(str.isupper).tobytes())]
    for first, last in stretches:
        if any(len(word) > 3 and word.isalpha() for word in words[first:last]):
            shouted[first:last] = b"\1" * (last - first)
    return shouted
