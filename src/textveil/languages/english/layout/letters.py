"""Who is greeted in a letter, and who signs it?

Greetings and closings are known phrases; the words after a greeting that are
not ordinary are a person, and so is the first short line after a closing.
"""

import re
from functools import cache

from textveil.languages.english.layout.label_values import trim
from textveil.languages.english.layout.line_tokens import Page
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.page_structure import LineKind, Role

WORD = re.compile(r"[A-Za-z]{2,14}")
SIGNATURE = 60
"""No line of a signature is longer than this."""
WROTE = re.compile(
    r"(?:,|[AaPp]\.?[Mm]\.?|\d{4}|\d\d:\d\d)\s+(?P<name>[^,<>\d\n]{2,60}?)\s*(?:<[^>\n]{1,80}>\s*|\([^)\n]{1,80}\)\s*)?wrote:$"
)
LETTER = (LineKind.PROSE, LineKind.HEADING, LineKind.SPEECH, LineKind.FIELD, LineKind.QUOTE)
AFTER = 6
"""No signature has more lines than this."""


@cache
def first_words() -> frozenset[str]:
    """The words that greetings and closings begin with."""
    return frozenset(phrase.split()[0] for phrase in tables().greetings | tables().closings)


@cache
def greeting() -> re.Pattern[str]:
    """A greeting, who is greeted, and the sign that ends it."""
    phrases = "|".join(map(re.escape, sorted(tables().greetings, key=len, reverse=True)))
    part = r"[^,:!.;\n–—]"
    return re.compile(
        rf"(?i:{phrases})\b(?:,(?=\s[A-Z][a-z]+,?$))?"
        rf"(?P<who>{part}{{0,60}}(?:\.\s{part}{{1,40}})?)(?P<end>[,:!.;–—]|$)"
    )


def read_letter(page: Page) -> None:
    """Mark greetings, closings and signatures."""
    openers, lines = first_words(), page.lines
    line, count = 0, len(lines.bodies)
    while line < count:
        kind, body = lines.kinds[line], lines.bodies[line]
        if kind is LineKind.QUOTE:
            read_writer(page, line)
            body = body[lines.prefixes[line] :]
        if kind in LETTER:
            found = WORD.match(body)
            if found is not None and found.group().lower() in openers:
                phrase = body.rstrip(",.!:;– -—").lower() if len(body) < SIGNATURE else ""
                if phrase in tables().closings and line + 1 < count:
                    line = read_signature(page, line)
                    continue
                if not read_greeting(page, line) and phrase:
                    read_short_closing(page, line)
        line += 1
    read_last_line(page)


def read_last_line(page: Page) -> None:
    """Take a last line of a few capitals for a signature: after a dash, after a greeting, or with a given name."""
    lines, words = page.lines, page.tokens.words
    line = next((line for line in range(len(lines.kinds) - 1, 0, -1) if lines.bodies[line]), 0)
    if not line or lines.kinds[line] not in (LineKind.PROSE, LineKind.ITEM) or len(lines.bodies[line]) > SIGNATURE:
        return
    first = page.token_at(lines.begins[line] + lines.prefixes[line])
    named = words[first : page.firsts[line + 1]]
    if not 0 < len(named) <= 4 or any(not word[0].isalpha() for word in named) or all(map(is_ordinary, named)):
        return
    before = lines.kinds[line - 1]
    dashed = lines.kinds[line] is LineKind.ITEM and lines.bodies[line][0] in "-–—" and before is not LineKind.ITEM
    signed = LineKind.GREETING in lines.kinds or (before is LineKind.BLANK and named[0].lower() in tables().given)
    if (dashed and all(word[0].isupper() for word in named)) or (signed and lines.kinds[line] is LineKind.PROSE):
        page.add((first, first), (first, page.firsts[line + 1]), Role.PERSON)
        lines.kinds[line] = LineKind.SIGNATURE


def read_greeting(page: Page, line: int) -> bool:
    """Mark the greeting that a line begins with, if it does."""
    prefix = page.lines.prefixes[line]
    begin, body = page.lines.begins[line] + prefix, page.lines.bodies[line][prefix:]
    found = greeting().match(body)
    if found is None or (not found.group("end") and len(body) > SIGNATURE):
        return False
    first = page.token_at(begin)
    who = page.token_at(begin + found.start("who"))
    end = page.token_at(begin + found.end("who"))
    after = page.token_at(begin + found.end())
    words = page.tokens.words
    if words[first].lower() not in ("dear", "to") and end - who > 5:
        return False
    page.salutation[first:after] = b"\1" * (after - first)
    while who < end and (words[who].lower() in tables().greeted or not words[who][0].isalpha()):
        who += 1
    if who < end and not all(map(is_ordinary, words[who:end])):
        page.salutation[who:end] = bytes(end - who)
        page.add((who, who), trim(page, (who, end)), Role.PERSON)
    page.breaks[after] = page.opens[after] = 1
    if len(body) == found.end() and not prefix:
        page.lines.kinds[line] = LineKind.GREETING
    return True


def read_writer(page: Page, line: int) -> None:
    """Take who wrote what a mail quotes for a person."""
    body, begin = page.lines.bodies[line], page.lines.begins[line]
    found = WROTE.search(body, max(0, len(body) - 240)) if body.endswith("wrote:") else None
    if found is not None:
        first = page.token_at(begin + found.start("name"))
        page.add((first, first), (first, page.token_at(begin + found.end("name"))), Role.PERSON)


def read_short_closing(page: Page, line: int) -> None:
    """Mark "Best, Anna": a closing and a name on one line near the end of a text or a paragraph."""
    body, lines = page.lines.bodies[line], page.lines
    if lines.prefixes[line]:
        return
    phrase, comma, name = body.partition(",")
    named = name.strip(" .!-–—")
    if not comma or phrase.strip().lower() not in tables().closings or not 0 < len(named.split()) <= 3:
        return
    below = line + 1
    if below < len(lines.bodies) and lines.kinds[below] is LineKind.PROSE and len(lines.bodies[below]) > SIGNATURE:
        return
    first = page.firsts[line]
    who, end = page.token_at(lines.begins[line] + len(phrase) + 1), page.firsts[line + 1]
    page.salutation[first:who] = b"\1" * (who - first)
    page.add((who, who), trim(page, (who, end)), Role.PERSON)
    lines.kinds[line] = LineKind.CLOSING


def read_signature(page: Page, line: int) -> int:
    """Mark a closing and the short lines after it; the line after them comes back."""
    lines = page.lines
    first, end = page.firsts[line], page.firsts[line + 1]
    page.salutation[first:end] = b"\1" * (end - first)
    lines.kinds[line] = LineKind.CLOSING
    found, current = 0, line + 1
    while current < len(lines.bodies) and found < AFTER:
        body, kind = lines.bodies[current], lines.kinds[current]
        if not body:
            if found:
                break
        elif kind not in (LineKind.PROSE, LineKind.HEADING, LineKind.ITEM) or len(body) > SIGNATURE or ": " in body:
            break
        else:
            read_signed(page, current, is_first=not found)
            found += 1
        current += 1
    return current


def read_signed(page: Page, line: int, *, is_first: bool) -> None:
    """One line of a signature: the name, what somebody does, or for whom."""
    words = page.tokens.words
    first = page.token_at(page.lines.begins[line] + page.lines.prefixes[line])
    value = trim(page, (first, page.firsts[line + 1]))
    small = {word.lower() for word in words[value[0] : value[1]]}
    if value[0] >= value[1] or words[value[0]][0].isdigit():
        role = Role.NONE
    elif is_first and len(small) <= 6:
        comma = next((token for token in range(value[0] + 1, value[1]) if words[token] == ","), value[1])
        value, role = (value[0], comma), Role.PERSON
    elif small & tables().bodies:
        role = Role.ORGANIZATION
    elif small & tables().offices or any("@" in word for word in small):
        role = Role.NONE
    else:
        role = Role.NONE if all(map(is_ordinary, words[value[0] : value[1]])) else Role.ORGANIZATION
    page.lines.kinds[line] = LineKind.SIGNATURE
    if value[0] < value[1]:
        page.add((value[0], value[0]), value, role)
