"""Which labels stand in a line, and where is the value of each?

Colons and signs of equality are looked for; what stands before one, back to
the last place where a label may begin, is read as a label. Looking back is
bounded and values do not overlap, so time grows with the line. A value goes on to
the end of its cell; a secret takes all that a line has left.
"""

import re
from bisect import bisect_left
from functools import lru_cache
from typing import NamedTuple

from textveil.languages.english.layout.labels import STRETCH, Label, read_label
from textveil.languages.english.layout.lines import Page
from textveil.languages.reading import Range, Role

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
GAP = re.compile(r"[ \t](?:(?<=\S\t)|(?<=\S \t)|(?<=[^\s.!?] )[ \t])[ \t]*+(?=\S)")
"""What stands between cells: a tab or a wide gap, but not two spaces after a full stop."""
CELL = re.compile(r"[|\t ](?:(?<=[|\t])|(?<=[^\s.!?] )[ ])")
AROUND = frozenset("\"'`*,;|[]{}()<>“”‘’«»**__~_") | {"**", "__", "''", "***"}


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


def read_fields(page: Page, line: int, *, tags: list[Tag]) -> None:
    """Keep the fields of a line, and what stands before its colon where that may be a speaker."""
    lines, text, starts = page.lines, page.tokens.text, page.starts
    first, last = page.firsts[line], page.firsts[line + 1]
    end = lines.begins[line] + len(lines.bodies[line])
    start = floor = end - len(lines.bodies[line][lines.prefixes[line] :].lstrip())
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
        page.label[found.first : found.after] = b"\1" * (found.after - found.first)
        page.breaks[found.first] = page.breaks[found.after] = page.opens[found.first] = 1
    if opening is not None:
        close(page, opening, last)


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
    value = read_value(page, value, role=opening.role, inside=opening.inside)
    label = (opening.first, opening.after)
    if value[0] < value[1]:
        page.add(label, value, opening.role)
        page.opens[opening.after] = 1


def read_value(page: Page, value: Range, *, role: Role, inside: bool) -> Range:
    """The tokens of ``value`` that the label speaks of.

    ``inside`` tells that the label stands inside a line, so that the line may go on with something else.
    """
    first, last = trim(page, value)
    return read_secret(page, (first, last), inside=inside) if role is Role.SECRET and first < last else (first, last)


def end_of_cell(page: Page, value: Range) -> int:
    """The token after the cell that ``value`` begins in."""
    first, last = value
    if first >= last:
        return last
    found = CELL.search(page.tokens.text, page.starts[first], page.ends[last - 1])
    return last if found is None else max(first, page.token_at(found.start()))


def trim(page: Page, value: Range) -> Range:
    """The range without the quotation marks, commas and brackets around it; a lone "(" or "<" inside stays."""
    first, last = value
    words = page.tokens.words
    while first < last and words[first] in AROUND and words[first] != "(":
        first += 1
    while (
        last > first
        and words[last - 1] in AROUND
        and not (words[last - 1] == ")" and "(" in words[max(first, last - 9) : last])
    ):
        last -= 1
    return first, last


def read_secret(page: Page, value: Range, *, inside: bool) -> Range:
    """All of the value; inside a line no more than up to the next space. "Bearer" is no part of it."""
    first, last = value
    if page.tokens.words[first].lower() in ("bearer", "basic", "token", "digest") and last - first > 1:
        page.label[first] = 1
        first += 1
    if inside:
        end = first + 1
        while end < last and page.starts[end] == page.ends[end - 1]:
            end += 1
        last = end
    return trim(page, (first, last))
