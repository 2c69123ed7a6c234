"""What is each line of a text, and what does its place tell of each word?

A word that begins a line, a cell or a value has its capital from there; a label
is structure, and its value is judged with the label as evidence. Nothing here
says what must be hidden: a label that may be a person's name is none.
"""

from dataclasses import dataclass, field
from functools import cached_property
from operator import itemgetter

import numpy as np
from numpy.typing import NDArray

from textveil.languages.english.layout.captions import read_captions
from textveil.languages.english.layout.fields import Opening, Tag, continue_field, read_fields, settle_complaints
from textveil.languages.english.layout.letters import read_letter
from textveil.languages.english.layout.line_tokens import Field, Page, open_page
from textveil.languages.english.layout.lines import LineKind, read_lines
from textveil.languages.english.layout.rows import read_tables
from textveil.languages.english.layout.speech import read_nick, read_questions, read_tags
from textveil.languages.english.layout.standing import (
    mark_cells,
    mark_headings,
    mark_kinds,
    mark_quotations,
    shouted_words,
)
from textveil.languages.english.layout.wraps import broken_lines
from textveil.languages.english.reader.sentences import sentence_starts
from textveil.languages.english.reader.tokens import Offsets, Tokens

Column = NDArray[np.bool_]


@dataclass(frozen=True, eq=False)
class Structure:
    """What the lines of a text tell of its tokens: columns with one row a token, and the fields."""

    opens: Column = field(repr=False)
    """The word begins a sentence, a line, an item, a cell, a value or a quotation: its capital tells nothing."""
    label: Column = field(repr=False)
    """Part of a label, a key, the head of a table or a heading, and no name: structure that stays."""
    heading: Column = field(repr=False)
    shouted: Column = field(repr=False)
    """In a line or a run in capitals, where capitals tell nothing."""
    code: Column = field(repr=False)
    """Code, configuration, the time and level before the message of a log."""
    quoted_mail: Column = field(repr=False)
    """On a line of a mail that another mail quotes, or that says who wrote it."""
    salutation: Column = field(repr=False)
    """Part of a greeting or a closing, and no name."""
    line: Offsets = field(repr=False)
    """The number of the token's line."""
    kinds: list[LineKind] = field(repr=False)
    """What each line is."""
    values: list[Field] = field(repr=False)
    """Labels with their values, in order of the values; ranges count tokens."""
    hard_breaks: Offsets = field(repr=False)
    """Tokens before which every phrase, name and finding ends."""

    def __len__(self) -> int:
        return len(self.line)

    @cached_property
    def role(self) -> list[str]:
        """The role that a label gives to each token, "" where none does."""
        roles = [""] * len(self)
        for _, (first, last), role in self.values:
            roles[first:last] = [role.value] * (last - first)
        return roles


def no_structure() -> Structure:
    """The structure of no text."""
    none, nowhere = np.zeros(0, np.bool_), np.zeros(0, np.int64)
    return Structure(none, none, none, none, none, none, none, nowhere, [], [], nowhere)


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
        if kind is LineKind.BLANK or kind is LineKind.RULE or line in done:
            opening = None
        elif kind is LineKind.SPEECH:
            read_nick(page, line)
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
