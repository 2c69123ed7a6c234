"""What does the place of a word – in a heading, a cell, a quotation, a run of capitals – tell of it?"""

import re

from textveil.languages.english.layout.label_values import GAP
from textveil.languages.english.layout.line_tokens import Page
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.page_structure import LineKind

QUOTATION = re.compile(r"[“\"‘«]")
BEFORE_QUOTATION = frozenset(",:.!?–—")
DASHES = frozenset("-–—|")
RUN = re.compile(rb"\x01{3,}")
"""Three words in capitals, one after the other, are shouted."""


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
        if prefix:
            after = page.token_at(lines.begins[line] + prefix)
            page.breaks[after] = page.opens[after] = 1
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
