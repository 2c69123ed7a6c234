"""What does the place of a word – in a heading, a cell, a quotation, a run of capitals – tell of it?"""

import re

import numpy as np
from numpy.typing import NDArray

from textveil.language.english.lines import LineKind
from textveil.language.english.ordinary import is_ordinary
from textveil.language.english.page import Page
from textveil.language.english.tables import tables
from textveil.language.english.tokens import Offsets

QUOTATION = re.compile(r"[“\"‘«]")
BEFORE_QUOTATION = frozenset(",:.!?–—")
DASHES = frozenset("-–—|")
FINAL = frozenset(".!?")
RUN = 3
"""So many words in capitals one after the other are shouted."""


def mark_kinds(page: Page) -> tuple[bytearray, bytearray]:
    """Mark code and what begins after the mark of a line; the columns of headings and of quoted mail come back."""
    lines, firsts = page.lines, page.firsts
    heading, quoted = bytearray(len(page.starts)), bytearray(len(page.starts))
    columns = {LineKind.HEADING: heading, LineKind.QUOTE: quoted, LineKind.CODE: page.code}
    for line, kind in enumerate(lines.kinds):
        first, last = firsts[line], firsts[line + 1]
        column = columns.get(kind)
        if column is not None:
            column[first:last] = b"\1" * (last - first)
        prefix = lines.prefixes[line]
        if prefix and first < last:
            after = page.token_at(lines.begins[line] + prefix)
            page.breaks[after] = 1
            page.open(after)
            if kind is LineKind.LOG:
                page.code[first:after] = b"\1" * (after - first)
    return heading, quoted


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
    """Whether an ordinary word beside a name may belong to it: it is short, and no word of forms."""
    return len(word) < 7 and word[0].isalpha() and word.lower() not in tables().form_words and len(word) > 3


def mark_cells(page: Page, numbers: Offsets) -> None:
    """Break before and after bars, and at tabs and wide gaps inside a line."""
    text, words = page.tokens.text, page.tokens.words
    if "|" in text:
        for token, word in enumerate(words):
            if word == "|":
                page.breaks[token] = page.breaks[token + 1] = 1
                page.open(token + 1)
    if len(words) > 1 and ("  " in text or "\t" in text):
        gaps = (page.tokens.starts[1:] - page.tokens.ends[:-1] > 1) & (numbers[1:] == numbers[:-1])
        for token in (np.flatnonzero(gaps) + 1).tolist():
            if words[token - 1] not in FINAL:
                page.breaks[token] = 1
                page.open(token)
    if "\t" in text:
        for place in (match.end() for match in re.finditer(r"\t+", text)):
            token = page.token_at(place)
            page.breaks[token] = 1
            page.open(token)


def mark_quotations(page: Page) -> None:
    """A quotation that is introduced begins anew: after a comma, a colon or a verb of saying, or at a beginning."""
    words, verbs, opens = page.tokens.words, tables().verbs, page.opens
    for found in QUOTATION.finditer(page.tokens.text):
        token = page.token_at(found.start())
        if token + 1 >= len(words) or page.starts[token] != found.start() or page.ends[token] != page.starts[token + 1]:
            continue
        before = words[token - 1] if token else "."
        if opens[token] or before in BEFORE_QUOTATION or before.lower() in verbs:
            opens[token + 1] = 1


def shouted_words(page: Page) -> NDArray[np.bool_]:
    """Tokens of lines in capitals, and of runs of capitals inside a line."""
    words, size = page.tokens.words, len(page.starts)
    shouted = np.zeros(size, np.bool_)
    upper = np.fromiter(map(str.isupper, words), np.bool_, size)
    if upper.sum() < 1:
        return shouted
    for line, body in enumerate(page.lines.bodies):
        if body.isupper():
            first, last = page.firsts[line], page.firsts[line + 1]
            if any(len(word) > 3 and word.isalpha() for word in words[first:last]):
                shouted[first:last] = True
    edges = np.flatnonzero(np.diff(upper.astype(np.int8), prepend=0, append=0))
    for first, last in edges.reshape(-1, 2).tolist():
        if last - first >= RUN and any(len(word) > 3 and word.isalpha() for word in words[first:last]):
            shouted[first:last] = True
    return shouted
