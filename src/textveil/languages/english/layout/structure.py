"""What is each line of a text, and what does its place tell of each word?

A word that begins a line, a cell or a value has its capital from there; a label
is structure, and its value is judged with the label as evidence. Nothing here
says what must be hidden: a label that may be a person's name is none.
"""

import re
from operator import itemgetter

import numpy as np

from textveil.languages.english.layout.fields import GAP, Tag, read_fields
from textveil.languages.english.layout.line_tokens import Page, open_page
from textveil.languages.english.layout.lines import broken_lines, read_lines
from textveil.languages.english.layout.repeated import mark_repeated
from textveil.languages.english.layout.speech import TIMED, read_nick, read_tags
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.network.sentences import sentence_starts
from textveil.languages.network.token_grammar import Tokens
from textveil.languages.page_structure import Column, LineKind, Offsets, Structure

DASHES = frozenset("-–—|")
RUN = re.compile(rb"\x01{3,}")
"""Three words in capitals, one after the other, are shouted."""


def read_structure(tokens: Tokens, *, sentences: Offsets | None = None) -> Structure:
    """Say what each line and each stretch of a text is.

    ``sentences`` are the first tokens of sentences, if they are known already.

    >>> from textveil.languages.english.reader.tokens import tokenize
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


def as_column(column: bytearray) -> Column:
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
