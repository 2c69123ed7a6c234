"""Who speaks on which line?

A tag before a colon is a speaker where something says so: a time before it, a
title, a given name, a handle, or the same tag again. The tag of a person is a
name; what stays undecided is neither a label nor a name.
"""

import re
from collections import Counter

from textveil.languages.english.layout.fields import Tag, trim
from textveil.languages.english.layout.lines import Page
from textveil.languages.english.lexicon.name_words import is_ordinary
from textveil.languages.english.lexicon.structure_tables import tables
from textveil.languages.english.lexicon.vocabulary import english
from textveil.languages.reading import LineKind, Role

CLOCK = re.compile(r"\d{1,2}(?::\d\d){1,2}")
TIMED = (LineKind.LOG, LineKind.SPEECH)
SAYS = re.compile(r"\s*(?:<[@+%&~ ]?|(?:\*{1,3}|-!-|===|-->|<--)\s)(?P<who>[^\s\[\]()<>:@]{1,30})>?(?=\s)")
"""Who says or does something in a chat, behind the time: "<ann42>", "* ann42", "-!- ann42"."""
POSTS = re.compile(
    r"@?(?P<who>[^\s·•|:]{2,30}(?:\s[^\s·•|:]{1,30}){0,2})\s[·•|–—-]\s(?:\d{1,3}|an?)\s?[a-z]{1,7}\sago\b"
)
"""Who wrote what follows, and how long ago: "ann42 · 3 hours ago"."""


def read_tags(page: Page, tags: list[Tag]) -> None:
    """Decide which of the undecided stretches before a colon are speakers."""
    names = [" ".join(page.tokens.words[tag.first : tag.after - 1]) for tag in tags]
    again = Counter(names)
    alike = sum(speaks(page, tag) and is_name_like(page, tag) for tag in tags)
    for tag, name in zip(tags, names, strict=True):
        page.breaks[tag.after] = page.opens[tag.after] = 1
        if tag.after - tag.first < 4:
            page.breaks[tag.first] = page.opens[tag.first] = 1
        if tag.after < tag.end and is_speaker(page, tag, again=again[name] > 1, alike=alike > 1, several=len(tags) > 1):
            page.add((tag.first, tag.first), trim(page, (tag.first, end_of_name(page, tag))), Role.PERSON)
            if page.lines.kinds[tag.line] is LineKind.PROSE:
                page.lines.kinds[tag.line] = LineKind.SPEECH


def end_of_name(page: Page, tag: Tag) -> int:
    """Where the name of a tag ends: before the time at which somebody speaks, "Ann 26:44:"."""
    end = tag.after - 1
    while end - tag.first > 1 and CLOCK.fullmatch(page.tokens.words[end - 1]):
        end -= 1
    return end


def is_speaker(page: Page, tag: Tag, *, again: bool, alike: bool, several: bool) -> bool:
    """Whether the words of a tag name who speaks."""
    words, known = page.tokens.words, tables()
    opening = words[tag.first]
    if opening == "@" or page.lines.kinds[tag.line] is LineKind.LOG:
        stop_words = english().stop_words
        return tag.after - tag.first <= 5 and stop_words.isdisjoint(words[tag.first : tag.after - 1])
    if opening.lower().rstrip(".") in known.titles and is_name_like(page, tag):
        return True
    if not speaks(page, tag):
        return False
    if again and tag.after - tag.first <= 4:
        return opening[0].isalpha() and not is_ordinary(opening)
    if not is_name_like(page, tag):
        return tag.after - tag.first == 2 and several and opening in known.given
    shouted = opening.isupper() and len(opening) > 3 and tag.end - tag.after > 2
    return alike or tag.spaced or shouted or opening.lower() in known.given


def speaks(page: Page, tag: Tag) -> bool:
    """Whether what follows may be said by somebody: it has words, the first with a capital or after a known name."""
    if tag.after >= tag.end:
        return False
    follower, opening = page.tokens.words[tag.after], page.tokens.words[tag.first]
    if follower[0].isdigit():
        return tag.end - tag.after == 1 and CLOCK.fullmatch(follower) is not None  # the words follow on the next line
    return not follower[0].islower() or opening.lower() in tables().given or tag.spaced


def is_name_like(page: Page, tag: Tag) -> bool:
    """Whether each word of a tag has a capital or belongs inside names, and one of them is not ordinary."""
    words = [word for word in page.tokens.words[tag.first : tag.after - 1] if word[0].isalpha()]
    known = tables()
    titled = bool(words) and words[0].lower().rstrip(".") in known.titles
    return (
        0 < len(words) <= 4
        and all(word[0].isupper() or word in known.particles for word in words)
        and ((titled and len(words) > 1) or not all(map(is_ordinary, words)))
    )


def read_nick(page: Page, line: int) -> bool:
    """The name of who says or does what a line of a chat or under a post tells; whether there is one."""
    begin, body = page.lines.begins[line], page.lines.bodies[line]
    kind = page.lines.kinds[line]
    found = (SAYS if kind in TIMED else POSTS).match(body, page.lines.prefixes[line] if kind is LineKind.LOG else 0)
    if found is None or all(map(is_ordinary, found["who"].split())):
        return False
    name = (page.token_at(begin + found.start("who")), page.token_at(begin + found.end("who")))
    page.add((name[0], name[0]), name, Role.PERSON)
    after = page.token_at(begin + found.end())
    page.breaks[after] = page.opens[after] = 1
    return True
