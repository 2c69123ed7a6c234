"""Which labels stand in a line, and where is the value of each?

Colons and signs of equality are looked for; what stands before one, back to
the last place where a label may begin, is read as a label. Looking back is
bounded and values do not overlap, so time grows with the line.
"""

import re
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from textveil.languages.english.layout.label_values import end_of_cell, read_value, trim
from textveil.languages.english.layout.labels import STRETCH, Label, read_label
from textveil.languages.english.layout.line_tokens import Page
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.page_structure import LineKind, Range, Role

MARK = re.compile(
    r"[:=](?:(?<=:)(?![/:\d\\=)(])|(?<=[^\d:]:)(?=\d)|(?<=[^=<>!+*/:%&|^-]=)(?![=>~]))",
)
"""A colon or a sign of equality after which a value may stand; the sign comes first, so that it is searched for."""
SENTENCE = r"(?:(?<=\w{4})\.|(?<=[\d)])\.|[:!?–—])\s"
LAST_SLOT = re.compile(rf".*(?:[|;,({{\[<&?\t•·“]|[ ]{{2,}}|{SENTENCE}|\s[-/]\s|\s[\"‘])\s*", re.DOTALL)
"""Up to the last place of a stretch where a label may begin."""
LAST_SLOT_CLOSED = re.compile(rf".*(?:[|;\t•·]|[ ]{{2,}}|{SENTENCE}|\s[-/]\s)\s*", re.DOTALL)
"""The same where a bracket belongs to the label: "Date of birth (DOB):"."""
KEY = re.compile(r"[\w.\-\[\]]+\s?$")
CELLS = frozenset("|\t{•·")


class Opening(NamedTuple):
    """A label whose value has not ended yet."""

    first: int
    after: int
    role: Role
    phrase: str
    inside: bool


class Tag(NamedTuple):
    """What stands before a colon at the start of a line and is no label: perhaps a speaker."""

    line: int
    first: int
    after: int
    """The token after the colon."""
    end: int
    spaced: bool


def read_fields(page: Page, line: int, *, tags: list[Tag]) -> Opening | None:
    """Keep the fields of a line; what comes back is a label that the line ends with, its value still to come."""
    lines, text, starts = page.lines, page.tokens.text, page.starts
    first, last = page.firsts[line], page.firsts[line + 1]
    start = floor = lines.begins[line] + lines.prefixes[line]
    end = lines.begins[line] + len(lines.bodies[line])
    opening: Opening | None = None
    for mark in MARK.finditer(text, start, end):
        place = mark.start()
        low = max(floor, place - STRETCH)
        stretch = text[low:place]
        first = colon = bisect_left(starts, place, first, last)
        if not stretch or colon == last or starts[colon] != place:
            continue
        found = opening_at(page, stretch, colon=colon, low=low, start=start, sign=mark.group())
        if isinstance(found, Label):
            if low == start and floor == start:
                note_tag(page, line, colon=colon, start=start, tags=tags)
            continue
        if found is None:
            continue
        if opening is not None:
            close(page, opening, found.first)
        opening, floor = found, mark.end()
        page.phrases.add(found.phrase)
        page.label[found.first : found.after] = b"\1" * (found.after - found.first)
        page.breaks[found.first] = page.breaks[found.after] = page.opens[found.first] = 1
    if opening is None:
        return None
    if opening.after >= last:
        return opening
    close(page, opening, last)
    return None


def opening_at(page: Page, stretch: str, *, colon: int, low: int, start: int, sign: str) -> Opening | Label | None:
    """The label before a colon; what was read where it is undecided; nothing where it is none."""
    cut, label = read_stretch(stretch, sign)
    at_start = low + cut == start
    if label.role is None:
        return label if at_start else None
    in_slot = label.whole and (at_start or cut > 0)
    keyed = (sign == "=" and not stretch[-1].isspace()) or stretch[-1] == '"'
    if not label.known and not (at_start or keyed or stretch[cut - 1 : cut] in CELLS):
        return None
    begin = low + cut + (label.first if in_slot else label.start)
    at_start = at_start and label.whole
    capital = page.tokens.text[begin].isupper()
    if not capital and not at_start and not keyed and (not in_slot or label.role is Role.NONE):
        return None
    return Opening(page.token_at(begin), colon + 1, label.role, label.phrase, not at_start)


@lru_cache(maxsize=1 << 13)
def read_stretch(stretch: str, sign: str) -> tuple[int, Label]:
    """Where in a stretch before a sign its label may begin, and what the label is."""
    if sign == "=":
        key = KEY.search(stretch)
        cut = key.start() if key else len(stretch)
    else:
        slots = LAST_SLOT_CLOSED if stretch.rstrip("*_ ")[-1:] == ")" else LAST_SLOT
        slot = slots.match(stretch)
        cut = slot.end() if slot else 0
    return cut, read_label(stretch[cut:])


def note_tag(page: Page, line: int, *, colon: int, start: int, tags: list[Tag]) -> None:
    """Remember an undecided stretch at the start of a line."""
    first, end = page.token_at(start), page.firsts[line + 1]
    if 0 < colon - first <= 6:
        tags.append(Tag(line, first, colon + 1, end, page.ends[colon - 1] < page.starts[colon]))


def close(page: Page, opening: Opening, end: int) -> None:
    """Keep a field whose value ends before ``end`` at the latest."""
    value = (opening.after, end_of_cell(page, (opening.after, end)))
    several = opening.phrase in tables().several
    value, role = read_value(page, value, role=opening.role, several=several, inside=opening.inside)
    label = (opening.first, opening.after)
    if value[0] < value[1]:
        page.add(label, value, role)
        page.opens[opening.after] = 1


def settle_complaints(page: Page) -> None:
    """Take "CC" in a clinical note for the chief complaint."""
    known = tables()
    if "cc" not in page.phrases or known.clinical.isdisjoint(page.phrases) or not known.mail.isdisjoint(page.phrases):
        return
    words = page.tokens.words
    for place, kept in enumerate(page.fields):
        if kept.role is Role.PERSON and words[kept.label[0] : kept.label[0] + 1] in (["CC"], ["cc"], ["Cc"]):
            page.fields[place] = kept._replace(role=Role.NONE)


def continue_field(page: Page, opening: Opening, line: int) -> bool:
    """Give the line after a lone label to it; tells whether the line after that may belong to it too."""
    kind, body = page.lines.kinds[line], page.lines.bodies[line]
    if kind not in (LineKind.PROSE, LineKind.ITEM) or opening.role is Role.NONE or len(body) > 80:
        return False
    first = page.token_at(page.lines.begins[line] + page.lines.prefixes[line])
    value: Range = trim(page, (first, page.firsts[line + 1]))
    value, role = read_value(page, value, role=opening.role, several=False, inside=False)
    if value[0] < value[1]:
        page.add((opening.first, opening.after), value, role)
    return kind is LineKind.ITEM
