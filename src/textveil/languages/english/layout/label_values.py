"""Which of the words after a label are its value?

A label tells what stands after it, not how far: a name ends before a bracket,
a second part or running prose, and a secret takes all that a line has left.
"""

import re

from textveil.languages.english.layout.line_tokens import Page
from textveil.languages.english.lexicon.ordinary import is_ordinary
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.page_structure import Range, Role

GAP = re.compile(r"[ \t](?:(?<=\S\t)|(?<=\S \t)|(?<=[^\s.!?] )[ \t])[ \t]*+(?=\S)")
"""What stands between cells: a tab or a wide gap, but not two spaces after a full stop."""
CELL = re.compile(r"[|\t ](?:(?<=[|\t])|(?<=[^\s.!?] )[ ])")
AROUND = frozenset("\"'`*,;|[]{}()<>“”‘’«»**__~_") | {"**", "__", "''", "***"}
CUTTING = frozenset("(<[{;|/–—\t•·:")


def read_value(page: Page, value: Range, *, role: Role, several: bool, inside: bool) -> tuple[Range, Role]:
    """The tokens of ``value`` that the label speaks of, and what they are.

    ``inside`` tells that the label stands inside a line, so that the line may
    go on with something else; then a sentence's end is the value's end too.
    """
    first, last = trim(page, value)
    if first >= last:
        return (first, first), role
    if role is Role.PERSON:
        return read_person(page, (first, last), several=several)
    if role is Role.SECRET:
        return read_secret(page, (first, last), inside=inside), role
    if inside and role is not Role.NONE:
        last = end_of_part(page, (first, last))
    while last > first and page.tokens.words[last - 1] == "." and role is not Role.NONE:
        last -= 1
    return trim(page, (first, last)), role


def end_of_part(page: Page, value: Range) -> int:
    """The token after the sentence or the brackets that ``value`` begins in."""
    words, depth = page.tokens.words, 0
    first, last = value
    for token in range(first, last):
        word = words[token]
        if word == "(":
            depth += 1
        elif word == ")":
            depth -= 1
            if depth < 0:
                return token
        elif (word in ".;" and (token + 1 == last or page.ends[token] < page.starts[token + 1])) or word == "”":
            return token
    return last


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


def read_person(page: Page, value: Range, *, several: bool) -> tuple[Range, Role]:
    """The name at the start of ``value``, or all of it as nothing in particular."""
    words, known = page.tokens.words, tables()
    first, last = value
    opening = words[first]
    if "@" in opening and len(opening) > 1:
        return value, Role.CONTACT
    if opening[0].isdigit():
        return value, Role.IDENTIFIER if last - first == 1 and len(opening) > 3 else Role.NONE
    small = opening.lower()
    if small in known.nobody or (small in english().stop_words and small not in known.given):
        return value, Role.NONE
    if opening[0].islower() and small not in known.particles | known.titles:
        return read_small_name(page, value)
    end, prose = end_of_name(page, value, several=several)
    named = [word for word in words[first:end] if word[0].isalpha()]
    if not named or (prose and all(map(is_ordinary, named))) or all(word.lower() in known.form_words for word in named):
        return value, Role.NONE
    role = Role.PERSON if known.bodies.isdisjoint(map(str.lower, named[1:])) or several else Role.ORGANIZATION
    return trim(page, (first, end)), role


def end_of_name(page: Page, value: Range, *, several: bool) -> tuple[int, bool]:
    """The token after a name, and whether running prose follows it."""
    words, known = page.tokens.words, tables()
    first, last = value
    counted = 0
    for token in range(first, last):
        word = words[token]
        if word[0].isalpha():
            if word[0].islower() and word not in known.particles and not (several and word == "or"):
                return token, not (word[0] == "'" or "@" in word)
            counted += word.lower().rstrip(".") not in known.titles
            if word[-1] == "." and counted > 2 and not several and len(word) > 3 and word.lower() not in ("jr.", "sr."):
                return token + 1, False
        elif word == ",":
            follower = words[token + 1] if token + 1 < last else ""
            if not several and (counted != 1 or not follower[:1].isupper()):
                return token, False
        elif word[0] in CUTTING or (word in "-.!?" and page.ends[token] < page.starts[min(token + 1, last - 1)]):
            if not (several and word in ";/<(") and not (word == "." and counted < 2 and len(words[token - 1]) < 4):
                return token, False
        elif word[0].isdigit() and not several:
            return token, False
    return last, False


def read_small_name(page: Page, value: Range) -> tuple[Range, Role]:
    """A value in small letters: a name or a user name if it is short and no prose."""
    first, last = value
    end = end_of_cell(page, value)
    words = [word for word in page.tokens.words[first:end] if word[0].isalnum()]
    glued = first + 1
    while glued < end and page.starts[glued] == page.ends[glued - 1]:
        glued += 1
    if glued - first > 1 and glued == end:
        return (first, end), Role.PERSON
    if len(words) <= 3 and not all(map(is_ordinary, words)) and not any(word in tables().nobody for word in words):
        return (first, end), Role.PERSON
    return (first, last), Role.NONE
