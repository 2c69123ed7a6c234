"""What is each line of a text, and what does its place tell of each word?

A word that begins a line, a cell or a value has its capital from there; a label
is structure, and its value is judged with the label as evidence. Nothing here
says what must be hidden: a label that may be a person's name is none.
"""

from operator import itemgetter

import numpy as np

from textveil.languages.english.layout.captions import read_captions
from textveil.languages.english.layout.fields import Opening, Tag, continue_field, read_fields, settle_complaints
from textveil.languages.english.layout.letters import read_letter
from textveil.languages.english.layout.line_tokens import Page, open_page
from textveil.languages.english.layout.lines import read_lines
from textveil.languages.english.layout.repeated import mark_repeated
from textveil.languages.english.layout.rows import read_tables
from textveil.languages.english.layout.speech import TIMED, read_nick, read_questions, read_tags
from textveil.languages.english.layout.standing import (
    mark_cells,
    mark_headings,
    mark_kinds,
    mark_quotations,
    shouted_words,
)
from textveil.languages.english.layout.wraps import broken_lines
from textveil.languages.english.reader.sentences import sentence_starts
from textveil.languages.english.reader.tokens import Tokens
from textveil.languages.page_structure import Column, LineKind, Offsets, Structure


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
    read_captions(page)
    mark_repeated(page)
    heading, quoted = mark_kinds(page)
    mark_headings(page)
    for line in broken_lines(lines):
        token = page.firsts[line]
        page.breaks[token] = page.opens[token] = 1
    mark_cells(page)
    mark_quotations(page)
    opens = as_column(page.opens)[: len(tokens)]
    starts = sentence_starts(tokens) if sentences is None else sentences
    opens[starts] = True
    fields = sorted((one for one in page.fields if one.value[0] < one.value[1]), key=itemgetter(1))
    return Structure(
        opens=opens,
        label=as_column(page.label),
        heading=as_column(heading),
        shouted=as_column(shouted_words(page)),
        code=as_column(page.code),
        quoted_mail=as_column(quoted),
        salutation=as_column(page.salutation),
        nobodys=as_column(page.nobodys),
        line=np.searchsorted(np.array(lines.edges[1:-1], np.int64), tokens.starts, side="right"),
        kinds=lines.kinds,
        values=fields,
        hard_breaks=np.flatnonzero(as_column(page.breaks)[1 : len(tokens)]) + 1,
    )


def mark_fields(page: Page) -> None:
    """Find tables, letters and labels, in that order: a line of one is not asked for the next."""
    lines = page.lines
    done = read_tables(page)
    tags: list[Tag] = []
    opening: Opening | None = None
    for line, kind in enumerate(lines.kinds):
        body = lines.bodies[line]
        is_read = kind is LineKind.BLANK or kind is LineKind.RULE or line in done
        if is_read or ((kind in TIMED or "ago" in body) and read_nick(page, line)):
            opening = None
        elif ":" in body or "=" in body:
            opening = read_fields(page, line, tags=tags)
            first = page.firsts[line]
            if kind is LineKind.PROSE and 1 in page.label[first : first + 2]:
                lines.kinds[line] = LineKind.FIELD
        elif opening is not None:
            opening = opening if continue_field(page, opening, line) else None
    settle_complaints(page)
    read_letter(page)
    if tags:
        read_tags(page, tags)
    read_questions(page)


def as_column(column: bytearray) -> Column:
    """A column of truth values out of bytes."""
    return np.frombuffer(column, np.bool_)
